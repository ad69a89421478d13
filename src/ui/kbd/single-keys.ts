import { useSyncExternalStore } from 'react'
import { alternatives, ariaKeys, isShortcut, isSingleKey } from './key-caps.ts'
import { isApple } from './use-apple.ts'

const storageKey = 'single-keys'
const listeners = new Set<() => void>()
/** Only set where the browser denies the storage: the choice then lasts as long as the document. */
let denied: boolean | undefined

/** Whether shortcuts of one character act. People can turn them off in this browser (WCAG 2.1.4). */
export function hasSingleKeys(): boolean {
  try {
    return denied ?? localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

/** Turns shortcuts of one character on or off, in all tabs of this browser. */
export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    denied = on
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab has changed it.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The same as `hasSingleKeys` as a hook; true on the server. */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, hasSingleKeys, () => true)

/** The alternatives that act at present. */
const acting = (shortcut: string, singleKeys: boolean): string =>
  alternatives(shortcut)
    .filter((one) => singleKeys || !isSingleKey(one))
    .join(' ')

/** Whether a key press is this shortcut or one of its alternatives. Never for single keys that are turned off. */
export const isPressed = (event: KeyboardEvent, shortcut: string): boolean =>
  isShortcut(event, acting(shortcut, hasSingleKeys()), isApple())

/** The value of `aria-keyshortcuts` for a control; undefined if its shortcut is turned off. */
export function useAriaKeys(shortcut: string): string | undefined {
  const keys = acting(shortcut, useSingleKeys())
  return keys === '' ? undefined : ariaKeys(keys)
}
