import { Renderer, type Tokens } from 'marked'
import { escapeHtml } from '../escape-html.ts'

/** Writes tokens as HTML. Text and addresses are as they were typed: no reference such as `&copy;` stands for a character. */
export class TextRenderer extends Renderer {
  override text(token: Tokens.Text | Tokens.Escape): string {
    return 'tokens' in token && token.tokens ? this.parser.parseInline(token.tokens) : escapeHtml(token.text)
  }

  override link({ href, tokens }: Tokens.Link): string {
    return `<a href="${escapeHtml(href)}">${this.parser.parseInline(tokens)}</a>`
  }

  override code({ lang, text }: Tokens.Code): string {
    const caption = lang ? `<span>${escapeHtml(lang)}\n</span>` : ''
    return `<pre>${caption}<code>${escapeHtml(text)}\n</code></pre>\n`
  }

  override codespan({ text }: Tokens.Codespan): string {
    return `<code>${escapeHtml(text)}</code>`
  }

  override list({ ordered, items }: Tokens.List): string {
    if (!ordered) return `<ul>${items.map((item) => this.#item(item)).join('')}</ul>\n`
    const numbers = items.map(({ raw }) => /\d+/.exec(raw)?.[0] ?? '')
    // Numbers of three digits need more room.
    const digits = numbers.some(({ length }) => length > 2) ? ' data-digits="3"' : ''
    return `<ol${digits}>${items.map((item, at) => this.#item(item, numbers[at])).join('')}</ol>\n`
  }

  /** A checkbox in a message does nothing, and without a name it is not accessible. */
  override checkbox({ raw }: Tokens.Checkbox): string {
    return escapeHtml(raw)
  }

  /** @param number as it was typed */
  #item(item: Tokens.ListItem, number?: string) {
    const value = number === undefined ? '' : ` value="${number}"`
    return `<li${value}>${this.parser.parse(item.tokens)}</li>`
  }
}
