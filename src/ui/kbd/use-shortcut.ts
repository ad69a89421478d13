import { useEffect, useRef } from 'react'
import { isSingleKey } from './key-caps.ts'
import { isPressed } from './single-keys.ts'

/**
 * Calls `act` on a shortcut such as `Mod+K`, wherever the focus is. Ignored while another modal dialog is open. A single
 * character in a field is text.
 */
export function useShortcut(keys: string, act: () => void, isBlocked: () => boolean = anyModal): void {
  const latest = useRef({ act, isBlocked })
  useEffect(() => {
    latest.current = { act, isBlocked }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing || !isPressed(event, keys)) return
      if (isSingleKey(keys) && isTyping(event.target)) return
      // Also when nothing happens: the browser's own Ctrl+K would leave the page.
      event.preventDefault()
      if (!latest.current.isBlocked()) latest.current.act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [keys])
}

const anyModal = () => document.querySelector('dialog:modal') !== null

const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(fields) !== null
