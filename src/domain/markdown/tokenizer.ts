import { Tokenizer, type Tokens } from 'marked'
import { addressAt, beforeAddress } from './addresses.ts'
import { listLines, listStart, quoteStart, tableHead, tableRows } from './rules.ts'

/** Quotes and lists inside each other. Deeper ones are text, which bounds the time. */
const deepest = 10

const quoteLines = new RegExp(`^(?:${quoteStart}[^\\n]*(?:\\n|$))+`, 'u')
const quoteMark = /^ {0,3}> ?/gm
/** Something with an empty line and more text after it. */
const alone = String.raw`[ \t]*(?=\n[ \t]*\n\s*\S)`
const heading = new RegExp(String.raw`^ {0,3}(#{1,6})[ \t]+([^\n]*?\S)${alone}`)
const rule = new RegExp(`^ {0,3}---${alone}`)
const fenced = /^ {0,3}(`{3,})([^\n]*)(?:\n|$)/
const closingFence = /\n {0,3}`{3,} *$/
const language = /^[a-z][\w+#.-]*$/i
const link =
  /^\[([^[\]\n]*[^[\]\s][^[\]\n]*)\]\(((?:https?:\/\/|mailto:|tel:)[^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*)\)/i

const hasWord = (text: string) => /[\p{L}\p{N}\p{So}]/u.test(text)

/** A text has more parts than may be read. */
export class TooManySteps extends Error {}

/**
 * Decides what is a mark and what is text, where the grammar (rules.ts) does not suffice. A method that returns nothing
 * leaves the text as it was typed.
 */
export class TextTokenizer extends Tokenizer {
  #depth = 0
  /** The text of the inline pass that runs. */
  source = ''
  /** How many parts may still be read: blocks, items, cells, and what stands within them. Each takes about 7 µs. */
  stepsLeft: number

  constructor(stepsLeft: number) {
    super()
    this.stepsLeft = stepsLeft
  }

  /** @throws TooManySteps if fewer are left */
  spend(steps: number): void {
    this.stepsLeft -= steps
    if (this.stepsLeft < 0) throw new TooManySteps()
  }

  /** The parser asks this first at each block. */
  override space(src: string): Tokens.Space | undefined {
    this.spend(1)
    return super.space(src)
  }

  /** The character before what is left of the inline pass. */
  before(rest: string): string {
    return Array.from(this.source.slice(0, -rest.length || undefined).slice(-2)).at(-1) ?? ''
  }

  #isAfterEmptyLine() {
    const { lastToken, top } = this.lexer.state
    return top && (lastToken === undefined || lastToken.type === 'space')
  }

  #nested<T>(parse: () => T): T | undefined {
    if (this.#depth === deepest) return
    this.#depth += 1
    try {
      return parse()
    } finally {
      this.#depth -= 1
    }
  }

  override heading(src: string): Tokens.Heading | undefined {
    const [raw, marks = '', text = ''] = (this.#isAfterEmptyLine() && heading.exec(src)) || []
    return raw === undefined
      ? undefined
      : { type: 'heading', raw, depth: marks.length, text, tokens: this.lexer.inline(text) }
  }

  override hr(src: string): Tokens.Hr | undefined {
    const [raw] = (this.lexer.state.lastToken?.type === 'space' && this.lexer.state.top && rule.exec(src)) || []
    return raw === undefined ? undefined : { type: 'hr', raw }
  }

  override fences(src: string): Tokens.Code | undefined {
    const [first, , info = ''] = fenced.exec(src) ?? []
    const token = first === undefined ? undefined : super.fences(src)
    if (!token || !info.trim()) return token
    // Only a block with an end has a language. Other words beside the marks belong to the text.
    if (language.test(info.trim()) && closingFence.test(token.raw)) return { ...token, lang: info.trim() }
    return { ...token, lang: '', text: `${info}\n${token.text}` }
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    const lines = quoteLines.exec(src)?.[0].replace(/\n$/, '')
    if (lines === undefined) return
    return this.#nested(() => {
      const text = lines.replace(quoteMark, '')
      this.lexer.state.top = true
      return { type: 'blockquote', raw: lines, text, tokens: this.lexer.blockTokens(text) }
    })
  }

  override list(src: string): Tokens.List | undefined {
    // A line below an item belongs to it only if it is indented.
    const [lines] = (listStart.test(src) && listLines.exec(src)) || []
    if (lines === undefined) return
    this.spend(lines.split('\n').length)
    return this.#nested(() => super.list(lines))
  }

  override table(src: string): Tokens.Table | undefined {
    const [head, first = '', delimiters = ''] = tableHead.exec(src) ?? []
    if (head === undefined) return
    const header = cells(first)
    if (header.length !== cells(delimiters).length) return
    const [rest] = tableRows.exec(src.slice(head.length))!
    const raw = head + rest
    const rows = rest.split('\n').slice(1).map(cells)
    // A row with more cells than the header loses none.
    const width = Math.max(header.length, ...rows.map((row) => row.length))
    this.spend(width * (1 + rows.length))
    const tokens = (row: string[], isHeader: boolean): Tokens.TableCell[] =>
      Array.from({ length: width }, (_, at) => {
        const text = row[at] ?? ''
        return { text, tokens: this.lexer.inline(text), header: isHeader, align: null }
      })
    return {
      type: 'table',
      raw,
      align: [],
      header: tokens(header, true),
      rows: rows.map((row) => tokens(row, false)),
    }
  }

  /** The parser asks this first at each place in a line. */
  override escape(src: string): Tokens.Escape | undefined {
    this.spend(1)
    const token = super.escape(src)
    // The mark after a backslash is text, and so is the backslash: it may be a path.
    return token && { ...token, text: token.raw }
  }

  override link(src: string): Tokens.Link | undefined {
    const [raw, text = '', href = ''] = (src.startsWith('[') && link.exec(src)) || []
    const { state } = this.lexer
    if (raw === undefined || state.inLink || this.before(src) === '!') return
    state.inLink = true
    const tokens = this.lexer.inlineTokens(text)
    state.inLink = false
    return { type: 'link', raw, href, title: null, text, tokens }
  }

  override emStrong(src: string, masked: string): Tokens.Em | Tokens.Strong | undefined {
    if (!opens(/^[*_]/, src, masked)) return
    const token = super.emStrong(src, masked)
    return token && hasWord(token.text) ? token : undefined
  }

  override del(src: string, masked: string): Tokens.Del | undefined {
    if (!opens(/^~~/, src, masked)) return
    const token = super.del(src, masked)
    return token && hasWord(token.text) ? token : undefined
  }

  override codespan(src: string): Tokens.Codespan | undefined {
    // An apostrophe is within a word. A lone mark and one some lines below are no pair.
    if (!src.startsWith('`') || /[\p{L}\p{N}]/u.test(this.before(src))) return
    const token = super.codespan(src)
    return token && !token.raw.includes('\n') && token.text.trim() ? token : undefined
  }

  override url(src: string): Tokens.Link | undefined {
    const address = beforeAddress(this.before(src)) ? null : addressAt(src)
    if (!address) return
    const { text, href } = address
    return { type: 'link', raw: text, href, title: null, text, tokens: [{ type: 'text', raw: text, text }] }
  }

  override inlineText(src: string): Tokens.Text | undefined {
    const [raw] = this.rules.inline.text.exec(src) ?? []
    return raw === undefined ? undefined : { type: 'text', raw, text: raw, escaped: false }
  }
}

/** Whether a mark here may begin emphasis, as far as `maskMarks` left it and the letter after it in the masked text. */
const opens = (mark: RegExp, src: string, masked: string): boolean =>
  mark.test(src) && masked.at(-src.length) === src.charAt(0) && /^[*_~]+\S/.test(masked.slice(-src.length))

/** The cells of a row, without the marks around them. A pipe after a backslash is text. */
function cells(row: string): string[] {
  const inner = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim())
}
