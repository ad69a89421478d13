import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Restores the focus after the focused list item was removed. It goes to the last control of the item now in that
 * position, else of the last item, else to `fallback`.
 */
export function useRestoredFocus(list: RefObject<HTMLElement | null>, fallback?: RefObject<HTMLElement | null>) {
  /** The index of the focused item before this render. */
  const focused = useRef(-1)

  useLayoutEffect(() => {
    if (focused.current < 0 || document.activeElement !== document.body) return
    const items = [...(list.current?.children ?? [])]
    const item = items.at(Math.min(focused.current, items.length - 1))
    const controls = [...(item?.querySelectorAll<HTMLElement>('button:enabled, a[href]') ?? [])]
    const target = controls.at(-1) ?? fallback?.current
    target?.focus()
  })

  return {
    onFocus: (event: FocusEvent) => {
      focused.current = [...(list.current?.children ?? [])].findIndex((item) => item.contains(event.target))
    },
    onBlur: () => {
      focused.current = -1
    },
  }
}
