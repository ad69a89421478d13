import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** A rest of the pointer or of the focus is a question; less is on its way elsewhere. */
const rest = 500
/** Time to cross the gap between a control and its tooltip. */
const crossing = 150
/** Once one was shown the next comes at once: who looks along a row of signs has asked already. */
const warmth = 500

let lastHidden = Number.NEGATIVE_INFINITY

/**
 * Shows a popover while its control is pointed at or focused by keyboard; Escape, or using the control, hides it. Ours,
 * because the library's tooltip is 31 kB gzip: fetched on intent it would come after the pointer has moved on, and what
 * it does beyond this, placing and leaving, the browser does.
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
  // Wherever the focus is: a tooltip that is pointed at must go without moving the pointer. Only it goes, not a dialog around it.
  const hideOnEscape = (event: KeyboardEvent) => {
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
  const showSoon = (root: HTMLElement) => soon(() => show(root), performance.now() - lastHidden < warmth ? 0 : rest)

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      stopListening.current()
    },
    [],
  )

  const handlers = {
    // A finger that presses is not asking.
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch') showSoon(event.currentTarget)
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      if (!event.currentTarget.querySelector(':focus-visible')) soon(hide, crossing)
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (event.target.matches(':focus-visible')) showSoon(event.currentTarget)
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
