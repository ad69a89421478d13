import { useSyncExternalStore } from 'react'

/** A value that components subscribe to. */
export type Store<T> = {
  get: () => T
  /** Notifies subscribers only of a different value. */
  set: (value: T) => void
  /** Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <T>({ subscribe, get }: Store<T>): T => useSyncExternalStore(subscribe, get, get)
