import type { Draft, SavedDraft } from '#domain/query.ts'
import { draftConflictWords } from '#domain/words/en/draft-conflict.ts'
import { httpClient } from '../../http-client/http-client.ts'
import { importChunk } from '../build-info/missing-chunk.ts'
import { HttpError } from '../../http-client/http-error.ts'
import type { DraftContent, SaveResult } from './draft-saver.ts'

/** Statuses after which the same text is sent again. After a 401 the user may sign in in another tab. */
const isRetryable = (status: number) =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500

/** Browsers reject more than 64 kB with `keepalive`. A longer text is sent as long as the page exists. */
const maxKeepaliveLength = 60_000

/** Loads the view of a conflict. @returns null if it cannot be fetched now */
export const loadConflictView = () => importChunk(() => import('./conflict-view.ts')).catch(() => null)

/** Posts a draft. Never throws. */
export async function sendDraft(draft: DraftContent, seq: number, leaving: boolean): Promise<SaveResult> {
  try {
    const result = await postDraft(draft, seq, leaving)
    if (!('conflict' in result)) return { kind: 'saved', ...result }
    const { conflict } = result
    // Another form was sent or discarded, so there is no text to choose from.
    if (!conflict.savedAt) return await sendDraft(withBase(draft, conflict), seq, leaving)
    const problem = draftConflictWords.notSaved
    const view = await loadConflictView()
    return view
      ? { kind: 'conflict', stored: conflict, View: view.DraftConflict, problem }
      : { kind: 'rejected', problem }
  } catch (error) {
    const response = error instanceof HttpError ? error.response : null
    const answer = response && ((await response.json().catch(() => null)) as { message?: string } | null)
    const problem = answer?.message ?? draftConflictWords.notReached
    return { kind: isRetryable(response?.status ?? 0) ? 'retry' : 'rejected', problem }
  }
}

async function postDraft({ kind, address, fields }: DraftContent, seq: number, leaving: boolean): Promise<SavedDraft> {
  const body = new URLSearchParams([['kind', kind], ['seq', String(seq)], ...fields])
  const send = httpClient({ base: location.origin })
  const keepalive = leaving && body.toString().length < maxKeepaliveLength
  const response = await send(address, { method: 'POST', body, keepalive, headers: { accept: 'application/json' } })
  return (await response.json()) as SavedDraft
}

/** The draft, as of a form that began with that version. */
const withBase = (draft: DraftContent, { version }: Draft): DraftContent => ({
  ...draft,
  fields: [...draft.fields.filter(([name]) => name !== 'draftVersion'), ['draftVersion', String(version)]],
})
