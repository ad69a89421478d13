import { movesFocus } from './moves-focus.ts'

/** The delay in ms before a tooltip opens. */
const openDelay = 500
/** How long a tooltip stays open, in ms, after the pointer left. The pointer can move onto it meanwhile. */
const closeDelay = 150
/** Within this time in ms after one tooltip, the next opens at once. */
const skipDelayTime = 500

let lastHidden = Number.NEGATIVE_INFINITY

/** How to read and change whether a tooltip is shown. */
export type TooltipActs = { isShown: () => boolean; show: () => void; hide: () => void }

/**
 * Shows a tooltip when the pointer or a key moves to its control, and hides it on Escape and on use.
 * @param root the element around control and tooltip
 * @param begins whether pointer or focus are there already
 * @returns a function that stops listening
 */
export function listenToControl(
  root: HTMLElement,
  tooltip: HTMLElement,
  begins: boolean,
  acts: TooltipActs,
): () => void {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  const hide = () => {
    clearTimeout(timer)
    if (!acts.isShown()) return
    lastHidden = performance.now()
    acts.hide()
  }
  const soon = (act: () => void, delay: number) => {
    clearTimeout(timer)
    timer = setTimeout(act, delay)
  }
  const showSoon = () => soon(acts.show, performance.now() - lastHidden < skipDelayTime ? 0 : openDelay)
  const hasFocus = () => root.querySelector(':focus-visible') !== null
  const hideBesides = (event: Event) => {
    if (!tooltip.contains(event.target as Node)) hide()
  }
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, act: (event: HTMLElementEventMap[Name]) => void) =>
    root.addEventListener(name, act, { signal: stop.signal })

  // Touch has no hover.
  on('pointerenter', ({ pointerType }) => pointerType !== 'touch' && showSoon())
  on('pointerleave', () => !hasFocus() && soon(hide, closeDelay))
  // By key instead of by focus: a dialog that opens focuses its close button, whose tooltip would take the first Escape.
  on('keyup', ({ key }) => movesFocus(key) && hasFocus() && showSoon())
  on('focusout', hide)
  on('pointerdown', hideBesides)
  on('click', hideBesides)
  // On the document, because the tooltip may be open without the focus. Stops the event, so that a dialog stays open.
  const hideOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !acts.isShown()) return
    event.preventDefault()
    event.stopPropagation()
    hide()
  }
  document.addEventListener('keydown', hideOnEscape, { signal: stop.signal, capture: true })

  if (begins) showSoon()
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}
