import { realtimeClientOptions } from '#domain/backend-defaults.ts'

/** Tries again later each time, by the delays of a connection, until something went well. One try waits at a time. */
export function backingOff(act: () => void) {
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    later: () => {
      if (timer !== undefined) return
      tries += 1
      timer = setTimeout(() => {
        timer = undefined
        act()
      }, realtimeClientOptions.reconnectAfterMs(tries))
    },
    /** Did go well: the next failure begins anew. */
    settled: () => {
      tries = 0
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
