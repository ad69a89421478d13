import { remembered } from './remembered.ts'

const date: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' }
const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }

const formats = {
  date,
  /** A date of this year. */
  day,
  time,
  full: { ...date, ...time },
  second: { ...time, second: '2-digit' },
  /** As `toLocaleString` writes it. */
  numeric: {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  },
  /** In the locale `sv` it writes a day as ISO 8601 does. */
  digits: {},
  /** For a tooltip. */
  exact: { ...date, ...time, weekday: 'short', timeZoneName: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

/** The ways to write a time. */
export type WrittenFormat = keyof typeof formats

/**
 * Returns the formatter of a locale and a time zone. Each is made once, because making one takes longer than formatting
 * a page of dates. A zone that this machine does not know becomes UTC, and a language that it does not know English.
 * @param locale BCP 47 tag
 * @param timeZone IANA name
 */
export const dateFormatter = remembered((locale: string, timeZone: string, format: WrittenFormat) => {
  for (const [tag, zone] of [
    [locale, timeZone],
    [locale, 'UTC'],
  ]) {
    try {
      return new Intl.DateTimeFormat(tag, { ...formats[format], timeZone: zone })
    } catch {}
  }
  return new Intl.DateTimeFormat('en-GB', { ...formats[format], timeZone: 'UTC' })
})
