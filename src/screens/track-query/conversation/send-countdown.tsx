import { useEffect, useState } from 'react'
import type { Clock, Instant } from '#domain/person.ts'
import { useWords } from '#screens/words.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { ClockIcon } from '#ui/icon/icon.tsx'

/** Whole seconds until a moment, counted down from the server's clock; null before hydration. */
export function useSecondsUntil(until: Instant | null, now: Instant): number | null {
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    if (until === null) return
    // The browser's clock may be wrong, but its speed is right.
    const end = performance.now() + Date.parse(until) - Date.parse(now)
    const tick = () => setSeconds(Math.max(0, Math.ceil(Math.round(end - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [until, now])
  return until === null ? null : seconds
}

export type SendCountdownProps = { at: Instant; seconds: number | null; clock: Clock }

/** Shows when a scheduled reply will be sent. */
export function SendCountdown({ at, seconds, clock }: SendCountdownProps) {
  const words = useWords().oneQuery.query
  return (
    <Badge tone="info">
      <ClockIcon size="sm" />
      {/* Screen readers get the time once instead of a countdown. */}
      <span className={seconds === null ? undefined : 'sr-only'}>
        {words.sendsAt} <DateTime at={at} {...clock} format="second" />
      </span>
      {seconds !== null && <span aria-hidden>{seconds > 0 ? words.sendsIn(seconds) : words.sendingNow}</span>}
    </Badge>
  )
}
