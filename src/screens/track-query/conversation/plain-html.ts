import type { SafeHtml } from '#domain/query.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A text as it was typed, in the paragraphs it will have once the server has formatted it. */
export const plainHtml = (text: string): SafeHtml =>
  text
    .replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('') as SafeHtml
