import { useEffect, useRef } from 'react'
import { isShortcut } from './key-caps.ts'
import { isApple } from './use-apple.ts'

/** Acts on a shortcut such as `Mod+K` wherever the focus is; not while something modal is open that it is not about. */
export function useShortcut(keys: string, act: () => void, isBlocked: () => boolean = anyModal): void {
  const latest = useRef({ act, isBlocked })
  useEffect(() => {
    latest.current = { act, isBlocked }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing || !isShortcut(event, keys, isApple())) return
      // Ours even when it does nothing: the browser's own meaning of Ctrl+K is to leave the page for a search.
      event.preventDefault()
      if (!latest.current.isBlocked()) latest.current.act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [keys])
}

const anyModal = () => document.querySelector('dialog:modal') !== null
