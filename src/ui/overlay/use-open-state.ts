import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'

/** Who owns whether something is open: the component (`defaultOpen`), or its parent (`open`). */
export type OpenState = {
  /** Whether it is open. The parent updates it on `onOpenChange`; otherwise the state does not change. */
  open?: boolean
  /** Whether it is open at first. Afterwards the component owns the state. */
  defaultOpen?: boolean
  /** Called when a person opens or closes it, with the wanted state. */
  onOpenChange?: (open: boolean) => void
}

/** How to read and change whether a native element is open. */
export type NativeOpening<Element> = {
  isOpen: (element: Element) => boolean
  show: (element: Element) => void
  hide: (element: Element) => void
}

/**
 * Connects a native element that opens by itself with the props of `OpenState`.
 * @param rendered whether the server renders it open
 * @returns whether it was open at the latest event, and the handler of its events `toggle` and `close`
 */
export function useOpenState<Element extends HTMLElement>(
  element: RefObject<Element | null>,
  native: NativeOpening<Element>,
  { open, defaultOpen, onOpenChange }: OpenState,
  rendered?: boolean,
): [isOpen: boolean, onToggle: (event: SyntheticEvent) => void] {
  const [state, setState] = useState({ isOpen: false })
  const known = useRef<boolean>(undefined)
  const follow = () => {
    const shown = element.current
    if (!shown) return
    const isOpen = native.isOpen(shown)
    if (isOpen !== known.current && isOpen !== open) onOpenChange?.(isOpen)
    known.current = isOpen
    // Renders even if the parent changes nothing, so that the effect below restores what the parent wants.
    setState({ isOpen })
  }
  // After every render, because the parent may reject the state that a person has chosen. Before the browser paints, so
  // that an open dialog has the focus, and gets every key, from its first frame.
  useLayoutEffect(() => {
    const shown = element.current
    if (!shown) return
    const isOpen = native.isOpen(shown)
    const wanted = open ?? (known.current === undefined ? defaultOpen : undefined)
    // A person may have opened it before hydration, or before this effect.
    if (known.current === undefined && isOpen) queueMicrotask(follow)
    known.current ??= isOpen && !!(wanted ?? rendered)
    if (wanted === undefined || isOpen === wanted) return
    // A person has just opened it, and the event that informs the parent has not come yet.
    if (isOpen && !known.current) return
    known.current = wanted
    if (wanted) native.show(shown)
    else native.hide(shown)
  })
  const onToggle = (event: SyntheticEvent) => {
    if (event.target === element.current) follow()
  }
  return [state.isOpen, onToggle]
}

/** The button that opens a native popover. */
export const openerOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]:not([popovertargetaction])`)

/** A native popover. A press makes the button the popover's anchor; `showPopover` would not. */
export const popoverOpening: NativeOpening<HTMLElement> = {
  isOpen: (popover) => popover.matches(':popover-open'),
  show: (popover) => openerOf(popover.id)?.click(),
  hide: (popover) => popover.hidePopover(),
}

/** A hint popover, such as a tooltip. It has no button of its own. */
export const hintOpening: NativeOpening<HTMLElement> = {
  isOpen: popoverOpening.isOpen,
  show: (hint) => hint.showPopover(),
  hide: popoverOpening.hide,
}
