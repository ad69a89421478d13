/** What a mail says. */
export type Letter = { subject: string; text: string; html: string }

/** What turns the direction of text for all that follows; no name or subject needs it. */
const direction = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/gu

/** Other people's words as one line: they end no line of a header, and turn no text around. */
export const oneLine = (text: string): string =>
  text
    .replace(direction, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()

/** Other people's words with their line breaks, and no other controls. */
export const manyLines = (text: string): string =>
  text
    .replace(direction, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/** Text in which nothing is markup, also within quotes. */
export const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** What a mail shows of a message, in bytes of UTF-8. */
const mostBytes = 10 * 1024

/** The beginning of a text, no longer than a mail shows, and whether that is all of it. */
export function cut(text: string): { shown: string; whole: boolean } {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length <= mostBytes) return { shown: text, whole: true }
  // A character of several bytes that the cut went through is left out.
  const shown = new TextDecoder().decode(bytes.subarray(0, mostBytes), { stream: true })
  return { shown: shown.trimEnd(), whole: false }
}

/** A moment as its reader writes it; a zone or language this machine does not know falls back to plain ones. */
export function moment(at: string, locale: string, timeZone: string): string {
  const format = (locale: string, timeZone: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at))
  try {
    return format(locale, timeZone)
  } catch {
    return format('en', 'UTC')
  }
}

/** A link within a mail's HTML. */
export const anchor = (href: string, words: string): string => `<a href="${escape(href)}">${escape(words)}</a>`

/** The document round a mail's HTML. The title is escaped here, the body is not. */
export const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${escape(title)}</title>
</head>
<body style="margin: 0; padding: 24px; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;">
  <div role="article" aria-label="${escape(title)}" style="max-width: 520px; margin: 0 auto;">
    <h1 style="margin: 0 0 16px; font-size: 22px; line-height: 1.3;">${escape(title)}</h1>
    ${body}
  </div>
</body>
</html>`
