/** Characters that change the text direction of everything after them. Names and subjects do not need them. */
const direction = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/gu

/** Text or HTML without direction characters. */
export const withoutDirection = (text: string): string => text.replace(direction, '')

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The beginning of a text, of at most so many UTF-16 units. Never ends within what people see as one character. */
export function beginning(text: string, length: number): string {
  for (const { segment, index } of characters.segment(text))
    if (index + segment.length > length) return text.slice(0, index)
  return text
}

/** User text as a single line, safe for headers, without direction characters. */
export const singleLine = (text: string): string =>
  withoutDirection(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()

/**
 * User text with its line breaks, without other control characters and without direction characters. Spaces before its
 * first word stay.
 */
export const multiLine = (text: string): string =>
  withoutDirection(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trimEnd()
    .replace(/^(?:[^\S\n]*\n)+/, '')

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
