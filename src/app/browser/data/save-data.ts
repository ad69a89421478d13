/** What browsers report about the network (Network Information API). Some report nothing. */
export type NetworkInformation = { saveData?: boolean; effectiveType?: string }

/** Whether nothing may be prefetched: the user saves data or is on 2g (docs/spec.md §9). Unknown counts as fast. */
export const prefersReducedData = (network?: NetworkInformation): boolean =>
  network?.saveData === true || (network?.effectiveType ?? '').includes('2g')
