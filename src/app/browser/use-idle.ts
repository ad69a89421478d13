import { useEffect, useState } from 'react'

/** Whether the browser has had nothing better to do since the page was taken over; never on the server. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    // Safari has no idle callbacks.
    if (!window.requestIdleCallback) {
      const timer = setTimeout(setIdle, 200, true)
      return () => clearTimeout(timer)
    }
    const callback = requestIdleCallback(() => setIdle(true))
    return () => cancelIdleCallback(callback)
  }, [])
  return idle
}
