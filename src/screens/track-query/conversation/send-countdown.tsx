import { useEffect, useState } from 'react'
import type { Clock, Instant } from '#domain/person.ts'
import { useWords } from '#screens/words.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { ClockIcon } from '#ui/icon/page-icon.tsx'

/** Whole seconds from the server's now until a moment, counted down here; null until script runs. */
export function useSecondsUntil(until: Instant | null, now: Instant): number | null {
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    if (until === null) return
    // This machine's clock may be wrong; how fast it runs is not.
    const end = performance.now() + Date.parse(until) - Date.parse(now)
    const tick = () => setSeconds(Math.max(0, Math.ceil(Math.round(end - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [until, now])
  return until === null ? null : seconds
}

export type SendCountdownProps = { at: Instant; seconds: number | null; clock: Clock }

/** When a reply goes out that can still be taken back. */
export function SendCountdown({ at, seconds, clock }: SendCountdownProps) {
  const t = useWords().oneQuery.query
  return (
    <Badge tone="info">
      <ClockIcon size="sm" />
      {/* Who listens is told the moment: seconds that pass would never end. */}
      <span className={seconds === null ? undefined : 'sr-only'}>
        {t.sendsAt} <DateTime at={at} {...clock} format="second" />
      </span>
      {seconds !== null && <span aria-hidden>{seconds > 0 ? t.sendsIn(seconds) : t.sendingNow}</span>}
    </Badge>
  )
}
