import type { ComponentProps } from 'react'
import { type DateTimeFormat, formatDateTime } from './format-date-time.ts'

export type DateTimeProps = Omit<ComponentProps<'time'>, 'children' | 'dateTime'> & {
  /** ISO 8601 with offset. */
  at: string
  /** The time of the response, so that server and browser render the same text. */
  now: string
  /** IANA name. */
  timeZone: string
  /** BCP 47 tag. */
  locale: string
  /** `relative` within a week, then a date; `ago` to the second; a date; a date and time; a time. `spoken` is for names that are read aloud. */
  format?: DateTimeFormat
}

/** A time in words. The exact time is in the tooltip and in the `datetime` attribute. */
export function DateTime({ at, now, timeZone, locale, format, ...rest }: DateTimeProps) {
  const { text, exact, iso } = formatDateTime({ at, now, timeZone, locale, format })
  return (
    // Two versions of the locale data may differ by a space or comma. Do not render again for that.
    <time
      data-slot="date-time"
      // The text's language may have another direction than the page's.
      dir="auto"
      dateTime={iso ?? undefined}
      title={exact}
      data-full={format === 'full' || undefined}
      suppressHydrationWarning
      {...rest}
    >
      {text}
    </time>
  )
}
