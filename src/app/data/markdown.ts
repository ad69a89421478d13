import { Marked } from 'marked'
import sanitize from 'sanitize-html'
import { markdownHtml, markdownSettings, renderMarkdown } from '#domain/markdown.ts'
import type { SafeHtml } from '#domain/query.ts'
import { mentionExtension, type MentionedPerson } from './mentions.ts'

const marked = new Marked(markdownSettings)

function parse(text: string, mentionable: readonly MentionedPerson[]): string {
  const reader =
    mentionable.length > 0 && text.includes('@') ? new Marked(markdownSettings, mentionExtension(mentionable)) : marked
  return reader.parse(text, { async: false })
}

/**
 * Renders a person's Markdown as safe HTML, by the rules of #domain/markdown.ts.
 * @param text at most `limits.body.max` characters
 * @param mentionable the people whose names are highlighted after an @
 */
export const markdownToHtml = (text: string, mentionable: readonly MentionedPerson[] = []): SafeHtml =>
  renderMarkdown(text, {
    parse: (whole) => parse(whole, mentionable),
    sanitize: (html) => sanitize(html, markdownHtml),
  }) as SafeHtml
