import { Hooks, Lexer, type MarkedOptions, type Token } from 'marked'
import { maskMarks } from './marks.ts'
import { mentionTokenizer, renderMention, type MentionedPerson } from './mentions.ts'
import { TextRenderer } from './renderer.ts'
import { blockRules, inlineRules } from './rules.ts'
import { TextTokenizer } from './tokenizer.ts'

class TextHooks extends Hooks {
  override emStrongMask(src: string): string {
    return maskMarks(src)
  }
}

/** Marks that may act in one paragraph, item, cell or heading. The parser's time grows with their number times the length. */
const maxMarks = 500
const code = /(`+)[^`\n]+\1(?!`)/g
const insideWord = /(?<=[\p{L}\p{N}])([*_~])\1*(?=[\p{L}\p{N}])/gu
const marks = /([*_~`])\1*|[[\\]/g

const hasTooManyMarks = (text: string): boolean =>
  (text.replace(code, '').replace(insideWord, '').match(marks)?.length ?? 0) > maxMarks

/**
 * Options of one parse: they hold its state.
 * @param steps how many parts it may read (`TextTokenizer`)
 */
export function parserOptions(
  mentionable: readonly MentionedPerson[],
  steps: number,
): MarkedOptions & { tokenizer: TextTokenizer } {
  const tokenizer = new TextTokenizer(steps)
  return {
    gfm: true,
    breaks: true,
    tokenizer,
    renderer: new TextRenderer(),
    hooks: new TextHooks(),
    extensions: {
      childTokens: {},
      renderers: { mention: renderMention },
      inline: mentionable.length > 0 ? [mentionTokenizer(mentionable, tokenizer)] : [],
    },
  }
}

/** Splits a text into tokens, by the rules of docs/markdown.md. */
export class TextLexer extends Lexer {
  readonly #tokenizer: TextTokenizer

  constructor(options: ReturnType<typeof parserOptions>) {
    super(options)
    this.#tokenizer = options.tokenizer
    Object.assign(this.#tokenizer.rules, { block: blockRules, inline: inlineRules })
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    // Parsing it would block all other requests.
    if (hasTooManyMarks(src)) return this.#asTyped(src, tokens)
    const outer = this.#tokenizer.source
    this.#tokenizer.source = src
    try {
      return super.inlineTokens(src, tokens)
    } finally {
      this.#tokenizer.source = outer
    }
  }

  #asTyped(src: string, tokens: Token[]): Token[] {
    const lines = src.split('\n')
    this.#tokenizer.spend(lines.length)
    for (const [at, text] of lines.entries()) {
      if (at > 0) tokens.push({ type: 'br', raw: '\n' })
      tokens.push({ type: 'text', raw: text, text, escaped: false })
    }
    return tokens
  }
}
