import type { MarkedExtension } from 'marked'
import { limits } from '#domain/limits.ts'
import { endsWord, mentionsRead, nameAt } from '#domain/mention.ts'
import { escapeHtml } from '#domain/escape-html.ts'

/** A person who can be mentioned, by the name that follows the @. */
export type MentionedPerson = { name: string }

/**
 * Creates a Marked extension that highlights these people's names after an @. It follows the rules of
 * `private.find_mentioned`. Use it for one text only: it stops after `mentionsRead` @ characters to bound the time.
 */
export function mentionExtension(people: readonly MentionedPerson[]): MarkedExtension {
  let checked = 0
  return {
    extensions: [
      {
        name: 'mention',
        level: 'inline',
        start: (text) => (checked < mentionsRead ? text.indexOf('@') : -1),
        tokenizer(text, before) {
          if (!text.startsWith('@') || checked >= mentionsRead) return
          // An @ inside a word belongs to an e-mail address.
          const last = Array.from(before.at(-1)?.raw ?? '').at(-1)
          if (last !== undefined && !endsWord(last)) return
          checked += 1
          const name = nameAt(Array.from(text.slice(1, 2 * limits.displayName.max + 3)), people)
          return name === null ? undefined : { type: 'mention', raw: `@${name}` }
        },
        renderer: ({ raw }) => `<strong>${escapeHtml(raw)}</strong>`,
      },
    ],
  }
}
