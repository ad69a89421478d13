import { useSyncExternalStore } from 'react'

let current: number | undefined
const listeners = new Set<() => void>()

/** Reports how much of the current upload is sent, from 0 to 1; undefined when it is over. */
export function reportUpload(share: number | undefined): void {
  current = share
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The sent share of the current upload, from 0 to 1; undefined if unknown. A page uploads one form at a time. */
export const useUploadShare = (): number | undefined =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  )
