import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** The delay in ms before a tooltip opens. */
const openDelay = 500
/** How long a tooltip stays open, in ms, after the pointer left. The pointer can move onto it meanwhile. */
const closeDelay = 150
/** Within this time in ms after one tooltip, the next opens at once. */
const skipDelayTime = 500

const movesFocus = (key: string) => key === 'Tab' || key.startsWith('Arrow')

let lastHidden = Number.NEGATIVE_INFINITY

/**
 * Opens a popover when the pointer or a key moves to its control; closes it on Escape and on use. Base UI's tooltip is 31
 * kB gzip. Loaded on demand, it would open too late.
 */
export function useTooltip(place: (tooltip: HTMLElement, root: HTMLElement) => void) {
  const tooltip = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stopListening = useRef(() => {})

  const shown = () => tooltip.current?.matches(':popover-open') ?? false
  const hide = () => {
    clearTimeout(timer.current)
    stopListening.current()
    if (!shown()) return
    lastHidden = performance.now()
    tooltip.current?.hidePopover()
  }
  // On the document, because the tooltip may be open without the focus. Stops the event, so that a dialog stays open.
  const hideOnEscape = (event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || !shown()) return
    event.preventDefault()
    event.stopPropagation()
    hide()
  }
  const show = (root: HTMLElement) => {
    if (!tooltip.current || shown()) return
    tooltip.current.showPopover()
    place(tooltip.current, root)
    document.addEventListener('keydown', hideOnEscape, true)
    stopListening.current = () => document.removeEventListener('keydown', hideOnEscape, true)
  }
  const soon = (act: () => void, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, delay)
  }
  const showSoon = (root: HTMLElement) =>
    soon(() => show(root), performance.now() - lastHidden < skipDelayTime ? 0 : openDelay)

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      stopListening.current()
    },
    [],
  )

  const handlers = {
    // Touch has no hover.
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch') showSoon(event.currentTarget)
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      if (!event.currentTarget.querySelector(':focus-visible')) soon(hide, closeDelay)
    },
    // By key instead of by focus: a dialog that opens focuses its close button, whose tooltip would take the first Escape.
    onKeyUp: (event: KeyboardEvent<HTMLElement>) => {
      if (movesFocus(event.key) && (event.target as Element).matches(':focus-visible')) showSoon(event.currentTarget)
    },
    onBlur: hide,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!tooltip.current?.contains(event.target as Node)) hide()
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (!tooltip.current?.contains(event.target as Node)) hide()
    },
  }
  return { tooltip, handlers }
}
