import { escapeHtml } from '#domain/escape-html.ts'
import type { SafeHtml } from '#domain/query.ts'

/** Plain text as HTML paragraphs, shown until the server returns the formatted message. */
export const plainHtml = (text: string): SafeHtml =>
  escapeHtml(text)
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('') as SafeHtml
