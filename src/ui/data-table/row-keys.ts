/** The index after a key press, of `count` rows; undefined for other keys and at either end. */
export function rowAfterKey(key: string, from: number, count: number): number | undefined {
  const to = { ArrowDown: from + 1, j: from + 1, ArrowUp: from - 1, k: from - 1, Home: 0, End: count - 1 }[key]
  if (to === undefined || to < 0 || to >= count) return undefined
  return to
}

/** Whether the element itself handles the key: a field or an open menu. */
export const isTakenBy = (element: Element): boolean =>
  element.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [popover]') !==
  null
