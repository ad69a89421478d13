import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { formatDateTime, type DateTimeInput } from './format-date-time.ts'

const dateTime = cva('whitespace-nowrap tabular-nums')

export type DateTimeProps = Omit<ComponentProps<'time'>, 'children' | 'dateTime'> & {
  /** ISO 8601 text with offset. */
  at: string
  /** The moment the page was made, so that server and browser print the same. */
  now: string
  /** IANA name. */
  timeZone: string
  /** BCP 47 tag. */
  locale: string
  /** Relative within a week and a date after; the same, to the second; a date; a date with its time; a time of day. */
  format?: DateTimeInput['format']
}

/** A moment as a person reads it, exact on rest and to machines. */
export function DateTime({ at, now, timeZone, locale, format, className, ...rest }: DateTimeProps) {
  const { text, exact, iso } = formatDateTime({ at, now, timeZone, locale, format })
  return (
    // Two versions of the language data may differ by a space or a comma; that is no reason to render twice.
    <time
      data-slot="date-time"
      // Its language may run the other way than the page's.
      dir="auto"
      dateTime={iso ?? undefined}
      title={exact}
      className={dateTime({ className })}
      suppressHydrationWarning
      {...rest}
    >
      {text}
    </time>
  )
}
