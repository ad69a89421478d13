import { type MouseEvent, type PointerEvent, useRef } from 'react'

/**
 * Closes a dialog on a press outside it. Browsers with `closedby` do so without JavaScript; others use these handlers.
 * A dialog that the server rendered open always uses the handlers, because the browser would not report closing it.
 */
export function useLightDismiss(wanted: boolean, sentOpen = false) {
  const pressedBeside = useRef(false)
  const byBrowser = wanted && !sentOpen
  return {
    closedby: byBrowser ? ('any' as const) : undefined,
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      pressedBeside.current = event.target === event.currentTarget
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (!wanted || (byBrowser && 'closedBy' in HTMLDialogElement.prototype)) return
      // Only if the press began outside, too. A text selection may end outside.
      if (pressedBeside.current && event.target === event.currentTarget) event.currentTarget.requestClose()
    },
  }
}
