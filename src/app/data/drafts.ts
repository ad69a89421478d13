import * as v from 'valibot'
import type { Draft, DraftFile, DraftKind, SavedDraft } from '#domain/query.ts'
import { formatReference } from '#domain/reference.ts'
import { resolutions, statuses, type Resolution, type Status } from '#domain/status.ts'
import { unwrap } from './action-error.ts'
import { file } from './shapes.ts'
import type { Db } from './db.ts'

/** A draft as the database returns it. */
export const storedDraft = v.object({
  version: v.number(),
  writer: v.string(),
  subject: v.string(),
  body: v.string(),
  files: v.array(file),
  savedAt: v.nullable(v.string()),
  statusOnSend: v.nullable(v.picklist(statuses)),
  resolutionOnSend: v.nullable(v.picklist(resolutions)),
  followUpOf: v.nullable(v.number()),
})

type StoredDraft = v.InferOutput<typeof storedDraft>

const toDraftFile = ({ id, name, size }: v.InferOutput<typeof file>): DraftFile => ({ id, name, size })

/**
 * Leaves out the details of files that a draft does not show.
 * @param key of the company
 */
export const toDraft = (
  { files, statusOnSend, resolutionOnSend, followUpOf: number, ...draft }: StoredDraft,
  key: string,
): Draft => ({
  ...draft,
  files: files.map(toDraftFile),
  onSend: fieldOnSend(statusOnSend, resolutionOnSend),
  followUpOf: number === null ? undefined : formatReference({ key, number }),
})

/** The field by which a reply form posts a status. A resolved query is posted by its resolution. */
function fieldOnSend(status: Status | null, resolution: Resolution | null): Draft['onSend'] {
  if (!status) return undefined
  return status === 'resolved' && resolution ? { resolveAs: resolution } : { status }
}

const saveResult = v.union([
  v.object({
    conflict: storedDraft,
    files: v.pipe(
      v.array(file),
      v.transform((files) => files.map(toDraftFile)),
    ),
  }),
  v.object({ savedAt: v.nullable(v.string()), version: v.optional(v.number()) }),
])

export type DraftSave = {
  company: { id: string; key: string }
  queryId?: string
  kind: DraftKind
  clientId: string
  /** The stored version that the author has seen; 0 for none. */
  draftVersion: number
  /** Increases with each save of one form, so that a late one changes nothing. 0: the form does not number them. */
  seq: number
  subject: string
  body: string
  /** Ids of the author's uploaded files. */
  files: string[]
  /** The number of the query that a new one follows up. */
  followUpOf?: number
}

/**
 * Saves what the caller has written, unless another form has saved since `draftVersion`, or this form has with a later
 * `seq`. Then nothing changes, and the stored draft is returned as `conflict`.
 * @throws ActionError not_found, not_allowed
 */
export async function saveDraft(db: Db, draft: DraftSave): Promise<SavedDraft> {
  const answer = await db.rpc('save_draft', {
    p_company: draft.company.id,
    p_query: draft.queryId,
    p_kind: draft.kind,
    p_client_id: draft.clientId,
    p_base_version: draft.draftVersion,
    p_seq: draft.seq,
    p_subject: draft.subject,
    p_body: draft.body,
    p_files: draft.files,
    p_follow_up_of: draft.followUpOf,
  })
  const saved = v.parse(saveResult, unwrap(answer))
  return 'conflict' in saved ? { ...saved, conflict: toDraft(saved.conflict, draft.company.key) } : saved
}

/**
 * Empties the draft of a form, unless another form has saved since. Earlier saves of the form that come late change
 * nothing; later ones are saved.
 * @returns whether the text of another form remains
 */
export async function discardDraft(
  db: Db,
  draft: Omit<DraftSave, 'subject' | 'body' | 'files' | 'followUpOf'>,
): Promise<{ remains: boolean }> {
  const answer = await saveDraft(db, { ...draft, subject: '', body: '', files: [] })
  return { remains: 'conflict' in answer && answer.conflict.savedAt !== null }
}
