import { Lexer } from 'marked'
import { addressStart } from './addresses.ts'

/** Syntax that is text here. Anchored, so that it is not looked for at each place. */
const never = /^(?!)/g

/** The first line of a quote: of an e-mail, not a comparison, an arrow or a face. */
export const quoteStart = String.raw` {0,3}>(?=[ \t>"'“„«*[\p{L}\p{N}]|\n|$)`
/** A list begins with "- ", "* " or "1. ". Years, "01." and "+ " are text. */
const bullet = String.raw`[-*]`
const number = String.raw`(?:0|[1-9]\d{0,2})\.`
export const listStart = new RegExp(String.raw`^ {0,3}(?:${bullet}|${number})[ \t]+[^ \t\n]`)
/** The lines of a list: further items, and lines that are indented below one. */
export const listLines = new RegExp(
  String.raw`^[^\n]*(?:\n(?:(?:${bullet}|${number})(?=[ \t\n])|[ \t]+(?!0\d+\.|\d{4,}\.|[ \t])|[ \t]*(?=\n))[^\n]*)*`,
)
/** The second line of a table. */
const delimiters = String.raw` {0,3}(?=[^\n]*\|)\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*(?=\n|$)`
const tableStart = String.raw`[^\n|]*\|[^\n]*\n${delimiters}`
export const tableHead = new RegExp(String.raw`^([^\n|]*\|[^\n]*)\n(${delimiters})`)
export const tableRows = /^(?:\n[^\n|]*\|[^\n]*)*/
const fenceStart = ' {0,3}```'

/** Lines up to an empty one, or one that begins another block. */
const paragraph = new RegExp(
  String.raw`^([^\n]+(?:\n(?![ \t]*(?:\n|$)|${fenceStart}|${quoteStart}| {0,3}(?:${bullet}|1\.)[ \t]+[^ \t\n]|${tableStart})[^\n]+)*)`,
  'u',
)

/** Up to a mark, the end of the line, or what may be an address or a mention. */
const text = new RegExp(String.raw`^(?:([*_~\x60])\1*|[^])[^]*?(?=[\\*_~\x60[\n@]|${addressStart}|$)`, 'iu')

/** The grammar of the parser, without the syntax that people type by accident (docs/markdown.md). */
export const blockRules = {
  ...Lexer.rules.block.gfm,
  code: never,
  def: never,
  html: never,
  lheading: never,
  paragraph,
}

export const inlineRules = {
  ...Lexer.rules.inline.breaks,
  autolink: never,
  br: /^\n/,
  nolink: never,
  reflink: never,
  reflinkSearch: never,
  tag: never,
  text,
}
