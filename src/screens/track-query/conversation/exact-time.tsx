import type { Clock, Instant } from '#domain/person.ts'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { formatDateTime } from '#ui/date-time/format-date-time.ts'

export type ExactTimeProps = {
  at: Instant
  clock: Clock
  /** DOM id of the message or event. */
  of: string
}

// The target of a finger is larger than the text.
const look =
  'group/time -my-1 inline-block rounded-mark py-1 text-end text-inherit no-underline hover:underline pointer-coarse:-my-3 pointer-coarse:min-w-touch pointer-coarse:py-3'

/**
 * When a message was written or something happened, as a link to it. Screen readers read the exact time too. Others see
 * it in the tooltip, with the keyboard's focus, and after a press on the link.
 */
export function ExactTime({ at, clock, of }: ExactTimeProps) {
  return (
    <a href={`#${of}`} className={look}>
      <DateTime at={at} {...clock} className="group-focus-visible/time:sr-only in-[li:target]:sr-only" />{' '}
      <span
        suppressHydrationWarning
        className="sr-only group-focus-visible/time:not-sr-only in-[li:target]:not-sr-only"
      >
        {formatDateTime({ at, ...clock }).exact}
      </span>
    </a>
  )
}
