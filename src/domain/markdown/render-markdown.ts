import { Parser } from 'marked'
import sanitize, { type IOptions } from 'sanitize-html'
import { escapeHtml } from '../escape-html.ts'
import type { SafeHtml } from '../query.ts'
import { parserOptions, TextLexer } from './lexer.ts'
import type { MentionedPerson } from './mentions.ts'
import { TooManySteps } from './tokenizer.ts'

/** Only these tags, attributes and URLs are allowed. */
const safeHtml: IOptions = {
  allowedTags: 'p br hr em strong del code pre span blockquote ul ol li a h3 h4 h5 h6 table thead tbody tr th td'.split(
    ' ',
  ),
  allowedAttributes: { a: ['href', 'rel', 'target'], li: ['value'], ol: ['data-digits'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'escape',
  // A link without an allowed URL keeps only its text.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs['href'] ? 'excludeTag' : false),
  transformTags: {
    // Headings in a message must rank below those of the page.
    h1: 'h3',
    h2: 'h4',
    h3: 'h5',
    h4: 'h6',
    h5: 'h6',
    a: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, rel: 'noopener noreferrer nofollow ugc', target: '_blank' },
    }),
  },
}

/** Line breaks between blocks. Spaces are shown as typed, so these would be shown, too. */
const betweenBlocks = /\n+(?=<\/?(?:p|hr|ul|ol|li|blockquote|h[1-6]|pre|table|thead|tbody|tr|th|td)\b|$)/g

/** The steps that texts may still take together, such as those of one page. Rendering lowers it. */
export type RenderBudget = { steps: number }

/** What 50 ordinary messages never need, and what takes about 80 ms at most. */
export const pageBudget = (): RenderBudget => ({ steps: 12_000 })

/** A list of 1,000 items or a table of 300 rows. It takes about 30 ms. */
const messageSteps = 4_000
/** The sanitizer reads so many escaped characters in the time of a step. */
const escapesInStep = 6

/** The text as it was typed, without marks. It has no other tags, so it needs no sanitizer. */
const asTyped = (text: string) => `<p dir="auto">${escapeHtml(text).replace(/\r\n?|\n/g, '<br />')}</p>`

/** @returns null when the text must be shown as it was typed */
function parse(text: string, mentionable: readonly MentionedPerson[], budget: RenderBudget): string | null {
  const steps = Math.min(messageSteps, budget.steps)
  const options = parserOptions(mentionable, steps)
  try {
    options.tokenizer.spend(Math.floor((text.match(/[<>&"]/g)?.length ?? 0) / escapesInStep))
    const html = Parser.parse(new TextLexer(options).lex(text), options).replace(betweenBlocks, '')
    // Marks around nothing, such as a lone ">", would leave an empty message.
    return /\S/.test(html.replace(/<[^>]*>/g, '')) ? html : null
  } catch (error) {
    if (error instanceof TooManySteps) return null
    throw error
  } finally {
    budget.steps -= steps - Math.max(0, options.tokenizer.stepsLeft)
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
 * Renders what a person typed as safe HTML, by the rules of docs/markdown.md: in pages, previews and e-mails. The
 * renderer escapes all text, and the sanitizer allows only the tags above: two independent defences. A text that would
 * take too long is shown as it was typed.
 * @param text at most `limits.body.max` characters
 * @param mentionable the people whose names are highlighted after an @
 * @param budget of all texts that are rendered together
 */
export function renderMarkdown(
  text: string,
  mentionable: readonly MentionedPerson[] = [],
  budget: RenderBudget = pageBudget(),
): SafeHtml {
  const html = parse(text, mentionable, budget)
  return (html === null ? asTyped(text) : withDirections(sanitize(html, safeHtml))) as SafeHtml
}
