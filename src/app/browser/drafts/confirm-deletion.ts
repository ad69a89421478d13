import { currentWords } from '#domain/words/current.ts'
import '#domain/words/en/shell.ts'
import { openComposers } from '../open-composers.ts'
import { keptDrafts } from './kept-drafts.ts'

/**
 * Asks before signing out deletes texts that only this browser has. Leaving the page asks for those of its composers.
 * @returns whether the person agrees, or there is nothing to delete
 */
export function mayDeleteDrafts(person: string | null): boolean {
  if (!person) return true
  const open = new Set(openComposers().map(({ id }) => id))
  const { length } = keptDrafts()
    .of(person)
    .filter(({ draft }) => !open.has(draft.clientId))
  // oxlint-disable-next-line no-alert -- the browser's own dialog needs no further code while the page is being left
  return length === 0 || confirm(currentWords().notices.deletedBySignOut(length))
}
