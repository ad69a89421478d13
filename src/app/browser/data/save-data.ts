/** What browsers tell of the network (Network Information API), where they do. */
export type Connection = { saveData?: boolean; effectiveType?: string }

/**
 * Whether nothing is to be fetched ahead: somebody saves data or is on 2g (docs/spec.md §9). Browsers that do not tell
 * are taken to be fast.
 */
export const isSparing = (connection?: Connection): boolean =>
  connection?.saveData === true || (connection?.effectiveType ?? '').includes('2g')
