import { bestLocale } from '#domain/locale.ts'
import { toTimeZone } from '#domain/time-zone.ts'
import type { RequestCookies } from './cookies.ts'

/** The time zone and the locale of a browser. Null where it does not tell: without JavaScript it names no zone. */
export type BrowserClock = { timeZone: string | null; locale: string | null }

/** Reads them from the cookie that the boot script sets, and from `Accept-Language`. */
export const readBrowserClock = (cookies: RequestCookies, headers: Headers): BrowserClock => ({
  timeZone: toTimeZone(cookies.raw.get('time-zone') ?? ''),
  locale: bestLocale(headers.get('accept-language') ?? ''),
})
