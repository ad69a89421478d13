import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { pageBudget, renderMarkdown } from '#domain/markdown/render-markdown.ts'
import type { MentionedPerson } from '#domain/markdown/mentions.ts'
import type { MessageKind, SafeHtml } from '#domain/query.ts'

/** What was rendered, by the text and the people it can mention. At most so many characters are kept. */
const kept = new LRUCache<string, SafeHtml>({
  maxSize: 8_000_000,
  sizeCalculation: (html, key) => html.length + key.length,
})

/** Other requests are answered after so many steps, which take about 4 ms. One text more may take 30 ms. */
const stepsAtOnce = 500

/**
 * Returns a function that renders the texts of one page with `renderMarkdown`, in one budget. A text is rendered once and
 * kept while there is room. Texts for which the budget does not suffice are shown as they were typed.
 * @param mentionable the people whom a reply and a note can mention
 */
export function messageRenderer(
  mentionable: Record<MessageKind, readonly MentionedPerson[]>,
): (kind: MessageKind, text: string) => Promise<SafeHtml> {
  const budget = pageBudget()
  let pauseAt = budget.steps - stepsAtOnce
  const names = (people: readonly MentionedPerson[]) => people.map(({ name }) => name).join('\n')
  const prefixes = { reply: names(mentionable.reply), note: names(mentionable.note) }

  return async (kind, text) => {
    const key = text.includes('@') ? `${prefixes[kind]}\0${text}` : text
    const known = kept.get(key)
    if (known !== undefined) return known
    const html = renderMarkdown(text, mentionable[kind], budget)
    if (budget.steps > 0) kept.set(key, html)
    if (budget.steps < pauseAt) {
      pauseAt = budget.steps - stepsAtOnce
      await setImmediate()
    }
    return html
  }
}
