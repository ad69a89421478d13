import { fieldOf, placeOf } from './composer-text.ts'
import type { DraftContent } from './draft-saver.ts'

type Text = { subject: string; body: string; followUpOf?: string }

/** A text is found only in the place where it was written. */
const keyOf = (draft: DraftContent, { subject, body, followUpOf = '' }: Text): string =>
  JSON.stringify([placeOf(draft), subject, body, followUpOf])

const textOf = (draft: DraftContent): Text => ({
  subject: fieldOf(draft, 'subject'),
  body: fieldOf(draft, 'body'),
  followUpOf: fieldOf(draft, 'followUpOf'),
})

/** More are never needed: each save adds one. */
const maxTexts = 100

/** The texts that the composers of this page held when they were saved, or that this browser kept for them. */
export function createHeldTexts(kept: readonly DraftContent[]) {
  const texts = new Set<string>()
  const add = (draft: DraftContent): void => {
    texts.add(keyOf(draft, textOf(draft)))
    const [oldest] = texts
    if (texts.size > maxTexts && oldest !== undefined) texts.delete(oldest)
  }
  for (const draft of kept) add(draft)
  return {
    add,
    /**
     * Whether a stored draft is an earlier text of the same composer. Then its author has seen it, and a save replaces
     * it. A draft with files never is: the form may not have them.
     */
    has: (draft: DraftContent, stored: Text & { files: readonly unknown[] }): boolean =>
      stored.files.length === 0 && texts.has(keyOf(draft, stored)),
  }
}
