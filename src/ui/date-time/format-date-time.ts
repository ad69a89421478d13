/** An instant as a person reads it, in a zone and a language that the caller names. */
export type DateTimeInput = {
  /** ISO 8601 text with offset. */
  at: string
  now: string
  /** IANA name. */
  timeZone: string
  /** BCP 47 tag. */
  locale: string
  format?: 'relative' | 'date' | 'full'
}

export type DateTimeText = {
  text: string
  /** To the minute and with its zone: shown on rest. */
  exact: string
  /** For machines; null when `at` is not an instant. */
  iso: string | null
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day

const dateOf: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' }
const dateThisYear: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
const fullOf: Intl.DateTimeFormatOptions = { ...dateOf, hour: 'numeric', minute: '2-digit' }
const exactOf: Intl.DateTimeFormatOptions = { ...fullOf, weekday: 'short', timeZoneName: 'short' }

/** A language or zone that this machine does not know must not take the page down. */
function formatter(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  }
}

function relative(locale: string, value: number, unit: Intl.RelativeTimeFormatUnit): string {
  const options = { numeric: 'auto', style: 'narrow' } as const
  try {
    return new Intl.RelativeTimeFormat(locale, options).format(value, unit)
  } catch {
    return new Intl.RelativeTimeFormat('en-GB', options).format(value, unit)
  }
}

/** The calendar day in the zone, as a count of days, so that midnight and not 24 hours makes a yesterday. */
function dayNumber(instant: number, timeZone: string): number {
  const parts = formatter('en-US', timeZone, { year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(
    instant,
  )
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day')) / day
}

function relativeText(at: number, now: number, timeZone: string, locale: string): string {
  const distance = Math.abs(at - now)
  const sign = at < now ? -1 : 1
  if (distance < minute) return relative(locale, 0, 'second')
  if (distance < hour) return relative(locale, sign * Math.floor(distance / minute), 'minute')
  if (distance < day) return relative(locale, sign * Math.floor(distance / hour), 'hour')
  return relative(locale, dayNumber(at, timeZone) - dayNumber(now, timeZone), 'day')
}

/** Relative within a week, absolute after; exact beside it. */
export function formatDateTime({ at, now, timeZone, locale, format = 'relative' }: DateTimeInput): DateTimeText {
  const instant = Date.parse(at)
  if (Number.isNaN(instant)) return { text: at, exact: at, iso: null }
  const present = Date.parse(now)
  const exact = formatter(locale, timeZone, exactOf).format(instant)
  const iso = new Date(instant).toISOString()
  if (format === 'full') return { text: formatter(locale, timeZone, fullOf).format(instant), exact, iso }
  if (format === 'relative' && Math.abs(instant - present) < week) {
    return { text: relativeText(instant, present, timeZone, locale), exact, iso }
  }
  const year = formatter('en-US', timeZone, { year: 'numeric' })
  const sameYear = year.format(instant) === year.format(Number.isNaN(present) ? instant : present)
  return { text: formatter(locale, timeZone, sameYear ? dateThisYear : dateOf).format(instant), exact, iso }
}
