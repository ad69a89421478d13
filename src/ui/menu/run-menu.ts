import type { Align, Side } from '../popover/place-popover.ts'
import { placeWithoutCss } from '../popover/placement.ts'
import { itemForKey, itemsOf } from './menu-keys.ts'

/** Where a menu opens. */
export type MenuOpening = { opener: HTMLElement; side: Side; align: Align }

const running = new WeakSet<HTMLElement>()

/** Places a menu that has opened, focuses an item, and handles keys and presses from then on. Loaded on first use. */
export function runMenu(menu: HTMLElement, { opener, side, align }: MenuOpening): void {
  void placeWithoutCss(menu, opener, align, side)
  const item = itemsOf(menu).at(opener.dataset['from'] === 'ArrowUp' ? -1 : 0)
  item?.focus()
  delete opener.dataset['from']
  if (running.has(menu)) return
  running.add(menu)
  menu.addEventListener('keydown', (event) => handleKey(menu, event))
  menu.addEventListener('click', (event) => closeAfterChoice(menu, event))
}

const around = (menu: HTMLElement) => menu.parentElement?.closest<HTMLElement>('[popover][role=group]') ?? null

/** Hides the menu with those around it. The focus returns to the trigger. */
function hideAll(menu: HTMLElement): void {
  const outer = around(menu)
  if (outer) hideAll(outer)
  else menu.hidePopover()
}

/** Closes the menus after a chosen radio item. */
function closeAfterChoice(menu: HTMLElement, { target }: Event): void {
  if (target instanceof Element && target.closest('label:has([type=radio])') && !(target instanceof HTMLInputElement))
    hideAll(menu)
}

/** The arrow key that points in reading direction, and the one against it. */
const arrows = (menu: HTMLElement) =>
  getComputedStyle(menu).direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']

/** Moves the focus. Tab leaves the menu; Enter presses a choice and closes the menus; arrows open and close submenus. */
function handleKey(menu: HTMLElement, event: KeyboardEvent): void {
  const { key, target } = event
  // Keys in a form behind a disclosure belong to the form.
  if (event.defaultPrevented || !(target instanceof HTMLElement) || !itemsOf(menu).includes(target)) return
  // Closing returns the focus to the trigger, and Tab goes on from there.
  if (key === 'Tab') {
    if (!menu.querySelector('summary')) hideAll(menu)
    return
  }
  const [forward, back] = arrows(menu)
  const isChosen = key === 'Enter' && target instanceof HTMLInputElement
  const opens = key === forward && target.hasAttribute('popovertarget')
  const closes = key === back && around(menu) !== null
  const next = itemForKey(menu, event)
  if (!isChosen && !opens && !closes && !next) return
  event.preventDefault() // Otherwise Enter would submit the form, and arrow keys would scroll.
  if (isChosen || opens) target.click()
  if (isChosen) hideAll(menu)
  else if (closes) {
    // The browser returns the focus only when the outermost menu closes.
    menu.parentElement?.querySelector<HTMLElement>('[popovertarget]')?.focus()
    menu.hidePopover()
  } else next?.focus()
}
