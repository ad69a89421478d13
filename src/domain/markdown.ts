import { escapeHtml } from './escape-html.ts'

/**
 * The rules by which people's Markdown becomes HTML, in pages and in e-mails. Parser and sanitizer are packages, which
 * their users add: src/app/data/markdown.ts and supabase/worker/email/render-markdown.ts.
 */

/** Settings of the parser. */
export const markdownSettings = {
  gfm: true,
  breaks: true,
  renderer: {
    // Raw HTML is shown as text, never rendered.
    html: ({ text }: { text: string }): string => escapeHtml(text),
    // Loading an external image would reveal to its server who reads the message and when.
    image: ({ text, href }: { text: string; href: string }): string => escapeHtml(text || href),
    // A checkbox in a message does nothing, and without a name it is not accessible.
    checkbox: ({ checked }: { checked: boolean }): string => (checked ? '[x] ' : '[ ] '),
  },
}

type Attributes = Record<string, string>

/** Settings of the sanitizer: it allows only these tags, attributes and URLs. */
export const markdownHtml = {
  allowedTags: 'p br hr em strong del code pre blockquote ul ol li a h3 h4 h5 h6 table thead tbody tr th td'.split(' '),
  allowedAttributes: { a: ['href', 'title', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'escape' as const,
  // A link without an allowed URL keeps only its text.
  exclusiveFilter: ({ tag, attribs }: { tag: string; attribs: Attributes }): boolean | 'excludeTag' =>
    tag === 'a' && !attribs['href'] ? 'excludeTag' : false,
  transformTags: {
    // Headings in a message must rank below those of the page.
    h1: 'h3',
    h2: 'h4',
    h3: 'h5',
    h4: 'h6',
    h5: 'h6',
    a: (tagName: string, attribs: Attributes) => ({
      tagName,
      attribs: { ...attribs, rel: 'noopener noreferrer nofollow ugc', target: '_blank' },
    }),
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

function parseSafely(text: string, parse: (text: string) => string): string {
  // Parsing it would block all other requests.
  if (isTooExpensive(text)) return plain(text)
  try {
    return parse(text)
  } catch (error) {
    // Deep nesting exhausts the parser's stack. One message must not break a page.
    if (error instanceof RangeError) return plain(text)
    throw error
  }
}

/**
 * Gives each outermost block the direction of its own text: an English paragraph in an Arabic message is not mirrored, and
 * the marks of a list and the edge of a quote are where its text begins. Code runs from left to right.
 * @param html of the sanitizer: each tag is closed, and no attribute holds a bracket
 */
function withDirections(html: string): string {
  let depth = 0
  return html.replace(
    /<(\/?)(\w+)([^<>]*?)( ?\/)?>/g,
    (tag, end: string, name: string, rest: string, isVoid?: string) => {
      if (isVoid) return tag
      depth += end ? -1 : 1
      return end || depth > 1 ? tag : `<${name}${rest} dir="${name === 'pre' ? 'ltr' : 'auto'}">`
    },
  )
}

/**
 * Renders a person's Markdown as safe HTML. The parser escapes raw HTML, and the sanitizer allows only the tags above:
 * two independent defences. Text that would take too long is shown as typed.
 * @param parse a parser with `markdownSettings`
 * @param sanitize a sanitizer with `markdownHtml`
 */
export const renderMarkdown = (
  text: string,
  { parse, sanitize }: { parse: (text: string) => string; sanitize: (html: string) => string },
): string => withDirections(sanitize(parseSafely(text, parse)))
