import { dateFormatter, type WrittenFormat } from './date-formatter.ts'
import { remembered } from './remembered.ts'

/** `relative` within a week, then a date; `spoken` the same in whole words; `ago` to the second; a date; a date and time; a time. */
export type DateTimeFormat = 'relative' | 'spoken' | 'ago' | 'date' | 'full' | 'time' | 'second'

/** A time to format, with zone and language. */
export type DateTimeInput = {
  /** ISO 8601 text with offset. */
  at: string
  now: string
  /** IANA name. */
  timeZone: string
  /** BCP 47 tag. */
  locale: string
  format?: DateTimeFormat
}

export type DateTimeText = {
  text: string
  /** To the minute, with the zone; for the tooltip. */
  exact: string
  /** ISO 8601 in UTC; null if `at` is not a valid time. */
  iso: string | null
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day

/** Falls back to English if this machine does not know the language. */
const relativeFormatter = remembered((locale: string, style: Intl.RelativeTimeFormatStyle) => {
  try {
    return new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style })
  } catch {
    return new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto', style })
  }
})

const relative = (
  locale: string,
  value: number,
  unit: Intl.RelativeTimeFormatUnit,
  style: Intl.RelativeTimeFormatStyle = 'narrow',
): string => relativeFormatter(locale, style).format(value, unit)

/** The calendar day in the zone as YYYY-MM-DD, as Swedes write it. */
const dayIn = (timeZone: string, instant: number): string => dateFormatter('sv', timeZone, 'digits').format(instant)

function relativeText(
  at: number,
  now: number,
  timeZone: string,
  locale: string,
  style: Intl.RelativeTimeFormatStyle,
): string {
  const distance = Math.abs(at - now)
  const sign = at < now ? -1 : 1
  if (distance < minute) return relative(locale, 0, 'second', style)
  if (distance < hour) return relative(locale, sign * Math.floor(distance / minute), 'minute', style)
  if (distance < day) return relative(locale, sign * Math.floor(distance / hour), 'hour', style)
  // Calendar days are compared, not spans of 24 hours.
  return relative(locale, (Date.parse(dayIn(timeZone, at)) - Date.parse(dayIn(timeZone, now))) / day, 'day', style)
}

/** Formats a time. An invalid one is returned as it is. */
export function formatDateTime({ at, now, timeZone, locale, format = 'relative' }: DateTimeInput): DateTimeText {
  const instant = Date.parse(at)
  if (Number.isNaN(instant)) return { text: at, exact: at, iso: null }
  const present = Date.parse(now)
  const written = (as: WrittenFormat) => dateFormatter(locale, timeZone, as).format(instant)
  const exact = written('exact')
  const iso = new Date(instant).toISOString()
  if (format === 'full' || format === 'time' || format === 'second') return { text: written(format), exact, iso }
  const seconds = Math.floor((present - instant) / 1000)
  if (format === 'ago' && seconds > 0 && seconds < 60) {
    return { text: relative(locale, -seconds, 'second'), exact, iso }
  }
  if (format !== 'date' && Math.abs(instant - present) < week) {
    return {
      text: relativeText(instant, present, timeZone, locale, format === 'spoken' ? 'long' : 'narrow'),
      exact,
      iso,
    }
  }
  const [year, thisYear] = [instant, present].map((one) => dayIn(timeZone, one || instant).slice(0, 4))
  return { text: written(year === thisYear ? 'day' : 'date'), exact, iso }
}
