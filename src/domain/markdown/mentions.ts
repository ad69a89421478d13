import type { RendererExtensionFunction, TokenizerExtensionFunction } from 'marked'
import { escapeHtml } from '../escape-html.ts'
import { limits } from '../limits.ts'
import { endsWord, mentionsRead, nameAt } from '../mention.ts'
import type { TextTokenizer } from './tokenizer.ts'

/** A person who can be mentioned, by the name that follows the @. */
export type MentionedPerson = { name: string }

/**
 * Finds these people's names after an @, by the rules of `private.find_mentioned`. Use it for one text only: it stops
 * after `mentionsRead` @ characters to bound the time.
 */
export function mentionTokenizer(
  people: readonly MentionedPerson[],
  tokenizer: TextTokenizer,
): TokenizerExtensionFunction {
  let checked = 0
  return (rest) => {
    if (!rest.startsWith('@') || checked >= mentionsRead) return
    // An @ inside a word belongs to an e-mail address.
    const before = tokenizer.before(rest)
    if (before !== '' && !endsWord(before)) return
    checked += 1
    const name = nameAt(Array.from(rest.slice(1, 2 * limits.displayName.max + 3)), people)
    return name === null ? undefined : { type: 'mention', raw: `@${name}` }
  }
}

export const renderMention: RendererExtensionFunction = ({ raw }) => `<strong>${escapeHtml(raw)}</strong>`
