import type { DraftContent, SaveResult } from './draft-saver.ts'
import type { KeptDraft, KeptDrafts } from './kept-drafts.ts'

/** Posts a kept draft with the number of its last save. Never throws. */
export type SendKept = (draft: DraftContent, seq: number) => Promise<SaveResult>

/**
 * Sends a kept draft and forgets it once the server has it, or has the message that was made of it.
 * @returns the result; `conflict`: a newer draft is stored, and this one stays kept
 */
export async function sendKeptDraft(kept: KeptDrafts, { draft, seq }: KeptDraft, send: SendKept): Promise<SaveResult> {
  const result = await send(draft, seq)
  if (result.kind === 'saved' || result.kind === 'submitted') kept.remove(draft.clientId, seq)
  return result
}

export type SendAll = {
  kept: KeptDrafts
  author: string
  send: SendKept
  /** Whether this page has a composer for it, which decides about the text. Asked before each request. */
  isOpen: (draft: DraftContent) => boolean
  /** Called after each draft that the server stored. */
  onSaved: (draft: DraftContent) => void
}

/** Sends what this browser keeps for a person, one draft after the other, until the server cannot be reached. */
export async function sendKeptDrafts({ kept, author, send, isOpen, onSaved }: SendAll): Promise<void> {
  for (const one of kept.of(author)) {
    if (one.isAfterSubmit || isOpen(one.draft)) continue
    const { kind } = await sendKeptDraft(kept, one, send)
    if (kind === 'saved') onSaved(one.draft)
    if (kind === 'retry') return
  }
}

/**
 * Wraps the sender of autosave: what it sends is kept in the browser until the server has it, however the page ends.
 */
export const keepUntilSaved =
  (
    kept: KeptDrafts,
    author: string,
    send: (draft: DraftContent, seq: number, leaving: boolean) => Promise<SaveResult>,
  ) =>
  async (draft: DraftContent, seq: number, leaving: boolean): Promise<SaveResult> => {
    kept.keep({ author, draft, seq })
    return sendKeptDraft(kept, { author, draft, seq }, () => send(draft, seq, leaving))
  }
