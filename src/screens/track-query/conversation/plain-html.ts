import type { SafeHtml } from '#domain/query.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Plain text as HTML paragraphs, shown until the server returns the formatted message. */
export const plainHtml = (text: string): SafeHtml =>
  text
    .replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('') as SafeHtml
