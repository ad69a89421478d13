import { bestLocale } from '#domain/locale.ts'
import { toTimeZone } from '#domain/time-zone.ts'
import { remembered } from '#ui/date-time/remembered.ts'
import type { RequestCookies } from './cookies.ts'

/** The time zone and the locale of a browser. Null where it does not tell: without JavaScript it names no zone. */
export type BrowserClock = { timeZone: string | null; locale: string | null }

/** Beyond these lengths nothing is read: no zone is longer, and a browser has a handful of languages. */
const maxLengths = { timeZone: 64, languages: 1000 }

const readTimeZone = remembered(toTimeZone)
const readLocale = remembered(bestLocale)

/** The locale that a browser asks for, by its `Accept-Language` header. */
export const browserLocale = (languages: string): string | null => readLocale(languages.slice(0, maxLengths.languages))

/** Reads them from the cookie that the boot script sets, and from `Accept-Language`. */
export const readBrowserClock = (cookies: RequestCookies, headers: Headers): BrowserClock => ({
  timeZone: readTimeZone((cookies.raw.get('time-zone') ?? '').slice(0, maxLengths.timeZone)),
  locale: browserLocale(headers.get('accept-language') ?? ''),
})
