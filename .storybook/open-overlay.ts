const patienceMs = 15_000
const hoverMs = 700

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** What opens an overlay: a button of a menu, popover or palette, what has a tooltip, or the field of a combobox. */
const triggers =
  '[role=combobox]:not([aria-hidden]), select:not([aria-hidden]), [popovertarget], [aria-haspopup], [aria-expanded], button'
const openOverlays = 'dialog[open], [role=listbox], [data-open][role]'

/** What opens the overlay of a story: else a link, which has a tooltip or a hover card. */
const find = (page: Document) =>
  page.querySelector<HTMLElement>(`#storybook-root :is(${triggers})`) ??
  page.querySelector<HTMLElement>('#storybook-root a[href]')
const isOpen = (page: Document) => page.querySelector(`${openOverlays}, :popover-open`) !== null

function dispatch(target: HTMLElement, names: readonly string[]) {
  for (const name of names) {
    const init = { bubbles: true, cancelable: true, composed: true, pointerType: 'mouse', pointerId: 1, button: 0 }
    target.dispatchEvent(new PointerEvent(name, init))
  }
}

/** Waits until the story in a frame is rendered. */
export async function whenRendered(page: Document): Promise<void> {
  const until = Date.now() + patienceMs
  while (!page.querySelector('#storybook-root > *') && Date.now() < until) await pause(30)
}

/** Opens the overlay of a story in a frame by hover, else by a press. A story that opens itself stays as it is. */
export async function openOverlay(page: Document): Promise<void> {
  const until = Date.now() + patienceMs
  while (!find(page) && !isOpen(page) && Date.now() < until) await pause(100)
  if (isOpen(page)) return
  const hovered = find(page)
  if (!hovered) return
  dispatch(hovered, ['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'pointermove', 'mousemove'])
  await pause(hoverMs)
  const pressed = find(page)
  // A press would follow a link.
  if (isOpen(page) || !pressed || pressed.matches('a')) return
  dispatch(pressed, ['pointerdown', 'mousedown', 'pointerup', 'mouseup'])
  pressed.click()
}
