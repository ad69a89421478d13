/** The row that a key leads to, of so many; nothing for keys that mean something else, or at either end. */
export function rowAfterKey(key: string, from: number, count: number): number | undefined {
  const to = { ArrowDown: from + 1, j: from + 1, ArrowUp: from - 1, k: from - 1, Home: 0, End: count - 1 }[key]
  if (to === undefined || to < 0 || to >= count) return undefined
  return to
}

/** Whether the key belongs to what it was pressed in: a field being filled in, an open menu. */
export const isTakenBy = (element: Element): boolean =>
  element.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [popover]') !==
  null
