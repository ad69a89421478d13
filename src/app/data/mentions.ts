import type { MarkedExtension } from 'marked'
import { limits } from '#domain/limits.ts'
import { endsWord, mentionsRead, nameAt } from '#domain/mention.ts'
import { escapeHtml } from './escape-html.ts'

export type Named = { name: string }

/**
 * Makes the names of these people stand out where they follow an @, as the database reads them (private.find_mentioned). Of use
 * for one text: it counts how many it has looked at, so that a text of nothing but @ keeps nobody waiting.
 */
export function mentions(people: readonly Named[]): MarkedExtension {
  let looked = 0
  return {
    extensions: [
      {
        name: 'mention',
        level: 'inline',
        start: (text) => (looked < mentionsRead ? text.indexOf('@') : -1),
        tokenizer(text, before) {
          if (!text.startsWith('@') || looked >= mentionsRead) return
          // An @ within a word is a mail address.
          const last = Array.from(before.at(-1)?.raw ?? '').at(-1)
          if (last !== undefined && !endsWord(last)) return
          looked += 1
          const name = nameAt(Array.from(text.slice(1, 2 * limits.displayName.max + 3)), people)
          return name === null ? undefined : { type: 'mention', raw: `@${name}` }
        },
        renderer: ({ raw }) => `<strong>${escapeHtml(raw)}</strong>`,
      },
    ],
  }
}
