const pressable = 'a[href], button:enabled, summary, input:is([type=checkbox], [type=radio]):enabled'

/** The items of a menu and its disclosures, without those of its submenus. */
export const itemsOf = (menu: HTMLElement): HTMLElement[] =>
  [...menu.querySelectorAll<HTMLElement>(pressable)].filter(
    (item) => item.closest('[popover]') === menu && item.checkVisibility(),
  )

const nameOf = (item: HTMLElement) => (item.closest('label') ?? item).innerText.trim().toLowerCase()

/**
 * The item that a key moves to, by the menu pattern of the ARIA Authoring Practices Guide: arrow keys in a loop, Home
 * and End to the ends, a letter to the next item that starts with it.
 */
export function itemForKey(
  menu: HTMLElement,
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
): HTMLElement | undefined {
  const all = itemsOf(menu)
  const current = all.indexOf(document.activeElement as HTMLElement)
  const moved = { ArrowDown: current + 1, ArrowUp: current < 0 ? -1 : current - 1, Home: 0, End: -1 }[key]
  if (moved !== undefined) return all.at(moved % (all.length || 1))
  if (ctrlKey || metaKey || key === ' ' || key.length > 1) return undefined
  const after = [...all.slice(current + 1), ...all.slice(0, current + 1)]
  return after.find((item) => nameOf(item).startsWith(key.toLowerCase()))
}
