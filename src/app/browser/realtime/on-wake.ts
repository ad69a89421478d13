import { realtimeTiming } from '#domain/realtime.ts'

/**
 * Calls back when the machine slept while the page was visible. No event reports sleep, but timers are late afterwards.
 * Hidden pages are skipped: their timers are always late, and `visibilitychange` covers them.
 */
export function onWake(listener: () => void): void {
  let lastAt = Date.now()
  setInterval(() => {
    const now = Date.now()
    const passedMs = now - lastAt
    lastAt = now
    if (passedMs > realtimeTiming.sleepGapMs && !document.hidden) listener()
  }, realtimeTiming.sleepCheckEveryMs)
}
