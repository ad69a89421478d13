import { useEffect, useState } from 'react'

/** Whether the browser has been idle since hydration; false on the server. */
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
