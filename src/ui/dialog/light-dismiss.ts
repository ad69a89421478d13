import { type MouseEvent, type PointerEvent, useRef } from 'react'

/**
 * Closes a dialog by a press beside it: where the browser can, by itself and before JavaScript runs; else by these
 * handlers, and always by them for a dialog that was sent open, which the browser would close without anybody knowing.
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
      // Only if it also began there: a selection that ends outside is no wish to leave.
      if (pressedBeside.current && event.target === event.currentTarget) event.currentTarget.requestClose()
    },
  }
}
