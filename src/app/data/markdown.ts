import { Marked, type MarkedExtension } from 'marked'
import sanitize from 'sanitize-html'
import type { SafeHtml } from '#domain/query.ts'
import { escapeHtml } from './escape-html.ts'
import { mentions, type Named } from './mentions.ts'

const settings: MarkedExtension = {
  gfm: true,
  breaks: true,
  renderer: {
    // Raw HTML in a message is something its author wants to show, not to run.
    html: ({ text }) => escapeHtml(text),
    // A picture from elsewhere would tell its server who reads the message and when.
    image: ({ text, href }) => escapeHtml(text || href),
    // Nothing can be ticked in a message, and a box without a name says nothing to who cannot see it.
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
  // A link whose address is refused leads nowhere: its words are left.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs.href ? 'excludeTag' : false),
  transformTags: {
    // A message never outranks the page's own headings.
    h1: 'h3',
    h2: 'h4',
    h3: 'h5',
    h4: 'h6',
    h5: 'h6',
    a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow ugc', target: '_blank' }),
  },
}

/** The text as it was typed, for what is nested too deep to be parsed. */
const plain = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br />')}</p>`

/** The parser's time grows with the square of these: marks in one paragraph, and blanks in a row. */
const mostMarks = 300
const longGap = /[ \t]{200}/

const isTangled = (text: string): boolean =>
  longGap.test(text) ||
  text.split(/\n\s*\n/).some((block) => block.replace(/[^*_~`[\]()<>!&\\]/g, '').length > mostMarks)

function parse(text: string, named: readonly Named[]): string {
  // A message that would keep everybody else waiting is shown as it was typed.
  if (isTangled(text)) return plain(text)
  try {
    const reader = named.length > 0 && text.includes('@') ? new Marked(settings, mentions(named)) : marked
    return reader.parse(text, { async: false })
  } catch (error) {
    // Ten thousand quotes inside each other exhaust the parser's stack; nobody's page may fail because of one message.
    if (error instanceof RangeError) return plain(text)
    throw error
  }
}

/**
 * A person's Markdown as HTML that is safe to show: the parser escapes what it does not know, and the
 * sanitiser lets through only the list above, so that one of the two may be wrong.
 * @param text at most `limits.body.max` characters
 * @param named whose names stand out after an @: those whom it tells
 */
export const markdownToHtml = (text: string, named: readonly Named[] = []): SafeHtml =>
  sanitize(parse(text, named), allowed) as SafeHtml
