import type { Clock, Instant } from '#domain/person.ts'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { formatDateTime } from '#ui/date-time/format-date-time.ts'

export type ExactTimeProps = {
  at: Instant
  clock: Clock
  /** DOM id of the message or event. */
  of: string
}

/**
 * When a message was written or something happened, as a link to it. Screen readers read the exact time too. Others see
 * it in the tooltip, with the keyboard's focus, and after a press on the link.
 */
export function ExactTime({ at, clock, of }: ExactTimeProps) {
  return (
    <a href={`#${of}`} className="exact-time">
      <DateTime at={at} {...clock} /> <span suppressHydrationWarning>{formatDateTime({ at, ...clock }).exact}</span>
    </a>
  )
}
