import { useEffect, useRef, useState } from 'react'
import { type DelayedFlag, createDelayedFlag } from './delayed-flag.ts'

/** True while `active`, but only after 200 ms and for at least 300 ms. */
export function useDelayedFlag(active: boolean): boolean {
  const [shown, setShown] = useState(false)
  const timing = useRef<DelayedFlag>(undefined)

  useEffect(() => {
    const own = createDelayedFlag(setShown)
    timing.current = own
    return own.stop
  }, [])
  useEffect(() => timing.current?.set(active), [active])

  return shown
}
