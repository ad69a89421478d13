/** Characters that change the text direction of everything after them. Names and subjects do not need them. */
const direction = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/gu

/** User text as a single line, safe for headers, without direction characters. */
export const singleLine = (text: string): string =>
  text
    .replace(direction, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()

/** User text with its line breaks, without other control characters and without direction characters. */
export const multiLine = (text: string): string =>
  text
    .replace(direction, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/** Maximum length of a quoted message, in bytes of UTF-8. */
const mostBytes = 10 * 1024

/** Shortens a message for an e-mail. `whole` is true if nothing was cut. */
export function truncateMessage(text: string): { shown: string; whole: boolean } {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length <= mostBytes) return { shown: text, whole: true }
  // `stream` drops a character that was cut in the middle.
  const shown = new TextDecoder().decode(bytes.subarray(0, mostBytes), { stream: true })
  return { shown: shown.trimEnd(), whole: false }
}

/** Formats a time in the reader's locale and time zone; in English and UTC if either is unknown. */
export function formatMoment(at: string, locale: string, timeZone: string): string {
  const format = (locale: string, timeZone: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at))
  try {
    return format(locale, timeZone)
  } catch {
    return format('en', 'UTC')
  }
}
