import type { Draft, SavedDraft } from '#domain/query.ts'
import { currentWords } from '#domain/words/current.ts'
import '#domain/words/en/composer.ts'
import { appClient } from '../app-client.ts'
import { HttpError } from '../../http-client/http-error.ts'
import type { DraftContent } from './draft-content.ts'
import type { SaveResult } from './draft-reducer.ts'

/** Statuses after which the same text is sent again. After a 401 the user may sign in in another tab. */
const isRetryable = (status: number) =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500

/** Browsers reject more than 64 kB with `keepalive`. A longer text is sent as long as the page exists. */
const maxKeepaliveLength = 60_000

/**
 * Posts a draft. Never throws.
 * @param isEarlier whether a stored draft is an earlier text of this form, which a save may replace
 */
export const sendDraft = (
  draft: DraftContent,
  seq: number,
  leaving: boolean,
  isEarlier: (stored: Draft) => boolean = () => false,
): Promise<SaveResult> =>
  orProblem(async () => {
    const saved = await postDraft(draft, seq, leaving)
    if (!('conflict' in saved)) return resultOf(saved, draft)
    // Without `savedAt` the stored draft is empty, because another form was sent or discarded: no text to choose from.
    if (saved.conflict.savedAt && !isEarlier(saved.conflict)) return resultOf(saved, draft)
    const again = withVersion(draft, saved.conflict.version)
    return resultOf(await postDraft(again, seq, leaving), again)
  })

/**
 * Posts a draft that this browser kept, while its author may see another page. Never throws. If the stored draft was
 * emptied meanwhile, that is a conflict too: its text may be the one that was sent from another device.
 */
export const sendKept = (draft: DraftContent, seq: number): Promise<SaveResult> =>
  orProblem(async () => resultOf(await postDraft(draft, seq, false), draft))

async function orProblem(send: () => Promise<SaveResult>): Promise<SaveResult> {
  try {
    return await send()
  } catch (error) {
    const response = error instanceof HttpError ? error.response : null
    const answer = response && ((await response.json().catch(() => null)) as { message?: string } | null)
    const { draftConflict: words } = currentWords()
    const problem = words.notSaved(answer?.message ?? words.notReached)
    const status = response?.status ?? 0
    return isRetryable(status)
      ? { kind: 'retry', problem, isServerError: status >= 500 }
      : { kind: 'rejected', problem }
  }
}

function resultOf(saved: SavedDraft, { fields }: DraftContent): SaveResult {
  const { draftConflict: words } = currentWords()
  if ('conflict' in saved) {
    const { conflict, files } = saved
    const isKnown = fields.some(([name, value]) => name === 'draftVersion' && value === String(conflict.version))
    return isKnown
      ? // The form named the stored version, so its sequence number is too low: the clock was set back.
        { kind: 'rejected', problem: words.notSaved(words.outdated) }
      : { kind: 'conflict', stored: conflict, files, problem: words.notSaved(words.savedElsewhere) }
  }
  const { savedAt, version } = saved
  return version === undefined
    ? { kind: 'submitted', problem: words.notSaved(words.alreadySent) }
    : { kind: 'saved', savedAt, version }
}

async function postDraft({ kind, address, fields }: DraftContent, seq: number, leaving: boolean): Promise<SavedDraft> {
  const body = new URLSearchParams([['kind', kind], ['seq', String(seq)], ...fields])
  const send = appClient()
  const keepalive = leaving && body.toString().length < maxKeepaliveLength
  const response = await send(address, { method: 'POST', body, keepalive, headers: { accept: 'application/json' } })
  return (await response.json()) as SavedDraft
}

/** The draft, as if its form had seen that version. */
const withVersion = (draft: DraftContent, version: number): DraftContent => ({
  ...draft,
  fields: [...draft.fields.filter(([name]) => name !== 'draftVersion'), ['draftVersion', String(version)]],
})
