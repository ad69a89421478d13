/** The selected ids, and the row at which a range starts. */
export type Selection = {
  readonly chosen: ReadonlySet<string>
  readonly anchor: string | null
}

/** Toggles one row. With `ranged`, every row between the last toggled one and this gets the same state. */
export function choose(
  { chosen, anchor }: Selection,
  order: readonly string[],
  id: string,
  { on, ranged = false }: { on: boolean; ranged?: boolean },
): Selection {
  const from = ranged && anchor !== null ? order.indexOf(anchor) : -1
  const to = order.indexOf(id)
  const range = from < 0 || to < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { chosen: changed(chosen, range, on), anchor: id }
}

/** Selects or clears every visible row. Other selected rows stay selected. */
export const chooseAll = ({ chosen }: Selection, order: readonly string[], on: boolean): Selection => ({
  chosen: changed(chosen, order, on),
  anchor: null,
})

/** How many of the visible rows are selected: the state of the checkbox in the heading. */
export function shareChosen(chosen: ReadonlySet<string>, order: readonly string[]): 'none' | 'some' | 'all' {
  const count = order.filter((id) => chosen.has(id)).length
  if (count === 0) return 'none'
  return count === order.length ? 'all' : 'some'
}

function changed(chosen: ReadonlySet<string>, ids: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(chosen)
  for (const id of ids) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}
