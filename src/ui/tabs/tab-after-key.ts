/**
 * The index of the tab that a key on a tab leads to, as the ARIA tabs pattern has it. Disabled tabs are skipped, and
 * arrow keys move in a loop. Undefined for other keys, and if no other tab is left.
 */
export function tabAfterKey(
  key: string,
  current: number,
  tabs: readonly { disabled?: boolean }[],
  rtl: boolean,
): number | undefined {
  const open = tabs.flatMap(({ disabled }, index) => (disabled ? [] : [index]))
  const next = open.find((index) => index > current) ?? open[0]
  const previous = open.findLast((index) => index < current) ?? open.at(-1)
  const targets: Record<string, number | undefined> = {
    ArrowRight: rtl ? previous : next,
    ArrowLeft: rtl ? next : previous,
    Home: open[0],
    End: open.at(-1),
  }
  return targets[key]
}
