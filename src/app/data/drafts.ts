import * as v from 'valibot'
import { latestSeq } from '#domain/forms/query-forms.ts'
import type { Instant } from '#domain/person.ts'
import type { Draft, DraftKind, NewQueryDraft } from '#domain/query.ts'
import { unwrap } from './action-error.ts'
import { file } from './shapes.ts'
import type { Db } from './db.ts'

/** A draft as the database tells of it. */
export const storedDraft = v.object({
  subject: v.string(),
  body: v.string(),
  files: v.array(file),
  savedAt: v.string(),
  began: v.string(),
  waiting: v.number(),
})

export const toDraft = ({ body, files, savedAt, began, waiting }: v.InferOutput<typeof storedDraft>): Draft => ({
  body,
  files: files.map(({ id, name, size }) => ({ id, name, size })),
  savedAt,
  began,
  waiting,
})

export type WrittenDraft = {
  companyId: string
  queryId?: string
  kind: DraftKind
  clientId: string
  /** The drafts that the form began with, whose place it takes. */
  began: string
  /** Counts the saves of one form: of two the later counts, in whatever order they arrive. */
  seq: number
  subject: string
  body: string
  /** Ids of the author's files that wait to be sent. */
  files: string[]
}

/**
 * Keeps what the caller has written and not sent.
 * @returns when it was kept last; null where nothing is left to keep, or it was sent meanwhile
 * @throws Refusal too_many_drafts, not_found, not_allowed
 */
export async function saveDraft(db: Db, draft: WrittenDraft): Promise<Instant | null> {
  const { companyId, queryId, kind, clientId, began, seq, subject, body, files } = draft
  const answer = await db.rpc('save_draft', {
    p_company: companyId,
    p_query: queryId,
    p_kind: kind,
    p_client_id: clientId,
    p_seq: seq,
    p_subject: subject,
    p_body: body,
    p_files: files,
    p_began: began,
  })
  const { savedAt } = v.parse(v.object({ savedAt: v.nullable(v.string()) }), unwrap(answer))
  return `${subject}${body}`.trim() || files.length > 0 ? savedAt : null
}

/**
 * Forgets what the caller has written in one form and what it began with, and whatever that form has sent to be saved
 * and is still on its way.
 */
export async function discardDraft(
  db: Db,
  draft: Pick<WrittenDraft, 'companyId' | 'queryId' | 'kind' | 'clientId' | 'began'>,
) {
  await saveDraft(db, { ...draft, seq: latestSeq, subject: '', body: '', files: [] })
}

/** The new query that the caller has begun to write. */
export async function newQueryDraft(db: Db, companyId: string): Promise<NewQueryDraft | null> {
  const stored = v.parse(v.nullable(storedDraft), unwrap(await db.rpc('new_query_draft', { p_company: companyId })))
  return stored && { ...toDraft(stored), subject: stored.subject }
}
