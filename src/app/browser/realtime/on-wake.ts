import { realtimeTiming } from '#domain/realtime.ts'

/**
 * Tells that the machine slept while the page was looked at. No event says so: its timers are late, that is all. Those of
 * a page that nobody looks at are late anyway, and being looked at again is told.
 */
export function whenWoken(act: () => void): void {
  let lastAt = Date.now()
  setInterval(() => {
    const now = Date.now()
    const passedMs = now - lastAt
    lastAt = now
    if (passedMs > realtimeTiming.sleepGapMs && !document.hidden) act()
  }, realtimeTiming.sleepCheckEveryMs)
}
