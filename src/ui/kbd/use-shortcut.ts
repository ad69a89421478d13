import { useEffect, useRef } from 'react'
import { isShortcut } from './key-caps.ts'
import { isApple } from './use-apple.ts'

/** Calls `act` on a shortcut such as `Mod+K`, wherever the focus is. Ignored while another modal dialog is open. */
export function useShortcut(keys: string, act: () => void, isBlocked: () => boolean = anyModal): void {
  const latest = useRef({ act, isBlocked })
  useEffect(() => {
    latest.current = { act, isBlocked }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing || !isShortcut(event, keys, isApple())) return
      // Also when nothing happens: the browser's own Ctrl+K would leave the page.
      event.preventDefault()
      if (!latest.current.isBlocked()) latest.current.act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [keys])
}

const anyModal = () => document.querySelector('dialog:modal') !== null
