import { useSyncExternalStore } from 'react'

/** `share`: how much is sent, from 0 to 1; undefined if unknown. `cancel` stops it. */
type Upload = { share?: number; cancel?: () => void }

const none: Upload = {}
let current = none
const listeners = new Set<() => void>()

/** Reports the state of the current upload; without one it is over. */
export function reportUpload(upload: Upload = none): void {
  current = upload
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The current upload. A page uploads one form at a time. */
export const useUpload = (): Upload =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => none,
  )
