import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a list whose items go away when a button in them is pressed: it goes to the last button of the
 * item that is now in that place, else of the last item, else to `fallback`.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, fallback?: RefObject<HTMLElement | null>) {
  /** Which item had the focus before this drawing. */
  const focused = useRef(-1)

  useLayoutEffect(() => {
    if (focused.current < 0 || document.activeElement !== document.body) return
    const items = [...(list.current?.children ?? [])]
    const item = items.at(Math.min(focused.current, items.length - 1))
    const controls = [...(item?.querySelectorAll<HTMLElement>('button:enabled, a[href]') ?? [])]
    const goal = controls.at(-1) ?? fallback?.current
    goal?.focus()
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
