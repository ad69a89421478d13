import { useEffect, useRef, useState } from 'react'
import { type ShownLate, shownLate } from './shown-late.ts'

/** Whether to show that something is on its way: only after 200 ms, and then for 300 ms at least. */
export function useShownLate(active: boolean): boolean {
  const [shown, setShown] = useState(false)
  const timing = useRef<ShownLate>(undefined)

  useEffect(() => {
    const own = shownLate(setShown)
    timing.current = own
    return own.stop
  }, [])
  useEffect(() => timing.current?.set(active), [active])

  return shown
}
