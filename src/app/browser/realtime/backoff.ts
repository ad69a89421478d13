import { realtimeClientOptions } from '#domain/backend-defaults.ts'

export type Backoff = ReturnType<typeof createBackoff>

/** Retries an action with the growing delays of a realtime connection. At most one retry is scheduled. */
export function createBackoff(retry: () => void) {
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    retryLater: () => {
      if (timer !== undefined) return
      tries += 1
      timer = setTimeout(() => {
        timer = undefined
        retry()
      }, realtimeClientOptions.reconnectAfterMs(tries))
    },
    /** Call after a success: the next failure starts with the shortest delay. */
    reset: () => {
      tries = 0
    },
    cancel: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
