import { Marked, type MarkedExtension } from 'marked'
import sanitize from 'sanitize-html'
import type { SafeHtml } from '#domain/query.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import { mentionExtension, type MentionedPerson } from './mentions.ts'

const settings: MarkedExtension = {
  gfm: true,
  breaks: true,
  renderer: {
    // Raw HTML is shown as text, never rendered.
    html: ({ text }) => escapeHtml(text),
    // Loading an external image would reveal to its server who reads the message and when.
    image: ({ text, href }) => escapeHtml(text || href),
    // A checkbox in a message does nothing, and without a name it is not accessible.
    checkbox: ({ checked }) => (checked ? '[x] ' : '[ ] '),
  },
}
const marked = new Marked(settings)

const allowed: sanitize.IOptions = {
  allowedTags: 'p br hr em strong del code pre blockquote ul ol li a h3 h4 h5 h6 table thead tbody tr th td'.split(' '),
  allowedAttributes: { a: ['href', 'title', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'escape',
  // A link without an allowed URL keeps only its text.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs.href ? 'excludeTag' : false),
  transformTags: {
    // Headings in a message must rank below those of the page.
    h1: 'h3',
    h2: 'h4',
    h3: 'h5',
    h4: 'h6',
    h5: 'h6',
    a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow ugc', target: '_blank' }),
  },
}

/** The text as it was typed, for text that must not be parsed. */
const plain = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br />')}</p>`

/** Parsing time grows with the square of the marks in one paragraph, and of the blanks in a row. */
const maxMarks = 300
const longGap = /[ \t]{200}/

const isTooExpensive = (text: string): boolean =>
  longGap.test(text) ||
  text.split(/\n\s*\n/).some((block) => block.replace(/[^*_~`[\]()<>!&\\]/g, '').length > maxMarks)

function parse(text: string, mentionable: readonly MentionedPerson[]): string {
  // Parsing it would block all other requests.
  if (isTooExpensive(text)) return plain(text)
  try {
    const reader =
      mentionable.length > 0 && text.includes('@') ? new Marked(settings, mentionExtension(mentionable)) : marked
    return reader.parse(text, { async: false })
  } catch (error) {
    // Deep nesting exhausts the parser's stack. One message must not break a page.
    if (error instanceof RangeError) return plain(text)
    throw error
  }
}

/**
 * Renders a person's Markdown as safe HTML. The parser escapes raw HTML, and the sanitizer allows only the tags above:
 * two independent defences.
 * @param text at most `limits.body.max` characters
 * @param mentionable the people whose names are highlighted after an @
 */
export const markdownToHtml = (text: string, mentionable: readonly MentionedPerson[] = []): SafeHtml =>
  sanitize(parse(text, mentionable), allowed) as SafeHtml
