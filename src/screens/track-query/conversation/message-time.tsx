import type { Clock, Instant } from '#domain/person.ts'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { formatDateTime } from '#ui/date-time/format-date-time.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'

/** When a message was written. Screen readers also get the exact time, which others see in the tooltip. */
export function MessageTime({ at, clock }: { at: Instant; clock: Clock }) {
  return (
    <span>
      <DateTime at={at} {...clock} />
      <VisuallyHidden suppressHydrationWarning>, {formatDateTime({ at, ...clock }).exact}</VisuallyHidden>
    </span>
  )
}
