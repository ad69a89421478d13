import type { MouseEvent } from 'react'

/**
 * Follows the link of a row that was clicked beside it, with the same keys and button. Cells lie above the row's link,
 * so that each shows its own tooltip.
 */
export function followRowLink(event: MouseEvent<HTMLElement>): void {
  const { target, button, ctrlKey, metaKey, shiftKey } = event
  if (!(target instanceof Element) || button > 1 || target.closest('a, button, input, label')) return
  // Releasing the mouse after selecting text is a click, too.
  if (getSelection()?.isCollapsed === false) return
  const isMiddle = button === 1
  target
    .closest('li')
    ?.querySelector('a')
    ?.dispatchEvent(
      new window.MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        ctrlKey: ctrlKey || isMiddle,
        metaKey: metaKey || isMiddle,
        shiftKey,
      }),
    )
}
