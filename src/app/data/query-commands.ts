import * as v from 'valibot'
import type { Priority } from '#domain/priority.ts'
import type { MessageKind, Visibility } from '#domain/query.ts'
import type { Reference } from '#domain/reference.ts'
import { statuses, type Resolution, type Status } from '#domain/status.ts'
import { ActionError, unwrap } from './action-error.ts'
import type { Db } from './db.ts'

export type NewQuery = {
  companyId: string
  clientId: string
  subject: string
  body: string
  category: string | null
  priority: Priority
  visibility: Visibility
  /** Ids of the author's draft files. */
  files: string[]
  /** The version of the draft that the author has seen. The draft is emptied unless another form has saved since. */
  draftVersion: number
  /** The number of the query of the same company that it follows up, or null. */
  followUpOf: number | null
}

/**
 * Raises a query and returns its reference. Idempotent for each `clientId`.
 * @throws ActionError follow_up_unknown if the caller sees no query of the number `followUpOf`
 */
export async function raiseQuery(db: Db, query: NewQuery): Promise<Reference> {
  const answer = await db.rpc('raise_query', {
    p_company: query.companyId,
    p_subject: query.subject,
    p_body: query.body,
    p_category: query.category ?? undefined,
    p_priority: query.priority,
    p_visibility: query.visibility,
    p_client_id: query.clientId,
    p_files: query.files,
    p_draft_version: query.draftVersion,
    p_follow_up_of: query.followUpOf ?? undefined,
  })
  return v.parse(v.object({ key: v.string(), number: v.number() }), unwrap(answer))
}

export type NewMessage = {
  queryId: string
  kind: MessageKind
  clientId: string
  body: string
  files: string[]
  /** The version of the draft that the author has seen. The draft is emptied unless another form has saved since. */
  draftVersion: number
  /** The status to set together with a staff reply. Null leaves it unchanged. */
  status: Status | null
  resolution: Resolution | null
  /** How many seconds a staff reply can be cancelled before it is sent. */
  holdSeconds: number
  /** The latest reply of somebody else that the author has seen, or null for none. Undefined skips the check. */
  seen?: string | null
}

const posted = v.object({ id: v.string(), status: v.picklist(statuses), scheduledAt: v.nullable(v.string()) })

/**
 * Adds a reply or a note and empties its draft. Idempotent for each `clientId`.
 * @returns the message's id, the query's status, and `scheduledAt`, which is null for a message that is sent already
 * @throws ActionError answered_meanwhile, illegal_transition and those of changeQuery
 */
export async function postMessage(db: Db, message: NewMessage): Promise<v.InferOutput<typeof posted>> {
  const answer = await db.rpc('post_message', {
    p_query: message.queryId,
    p_kind: message.kind,
    p_body: message.body,
    p_client_id: message.clientId,
    p_files: message.files,
    p_draft_version: message.draftVersion,
    p_status: message.status ?? undefined,
    p_resolution: message.resolution ?? undefined,
    p_hold_seconds: message.holdSeconds,
    p_seen: message.seen ?? undefined,
    p_check_seen: message.seen !== undefined,
  })
  return v.parse(posted, unwrap(answer))
}

/**
 * Cancels a scheduled reply of the caller, which becomes a draft again.
 * @throws ActionError too_late, not_found
 */
export async function cancelScheduledReply(db: Db, messageId: string): Promise<void> {
  unwrap(await db.rpc('cancel_scheduled_reply', { p_message: messageId }))
}

export type QueryPatch = {
  status?: Status
  resolution?: Resolution | null
  reason?: string | null
  assignee?: string | null
  priority?: Priority
  category?: string | null
}

/**
 * Changes fields of a query, provided nobody else changed the same fields since `rowVersion`.
 * @returns the new row version
 * @throws ActionError query_changed, illegal_transition, resolution_required, reason_required, not_staff_assignee, not_allowed
 */
export async function changeQuery(db: Db, queryId: string, rowVersion: number, patch: QueryPatch): Promise<number> {
  const answer = await db.rpc('change_query', { p_query: queryId, p_row_version: rowVersion, p_patch: patch })
  return v.parse(v.object({ rowVersion: v.number() }), unwrap(answer)).rowVersion
}

/**
 * Closes a resolved query of the caller, who confirms that it is solved.
 * @returns the new row version, and the batch by which `undoChanges` takes it back
 * @throws ActionError query_changed, illegal_transition, not_allowed
 */
export async function confirmSolved(db: Db, queryId: string, rowVersion: number) {
  const answer = await db.rpc('confirm_solved', { p_query: queryId, p_row_version: rowVersion })
  return v.parse(v.object({ rowVersion: v.number(), batch: v.string() }), unwrap(answer))
}

const changes = v.object({
  changed: v.number(),
  rejected: v.array(
    v.object({
      id: v.string(),
      number: v.number(),
      subject: v.string(),
      code: v.string(),
      message: v.string(),
      by: v.nullable(v.string()),
    }),
  ),
})

/** Several queries after one change: how many were changed, and the rejected ones with the code of their ActionError. */
export type ChangesMade = v.InferOutput<typeof changes>

/**
 * Changes several queries of a company, each as `changeQuery` does.
 * @returns what became of them, how many had the values already, and the batch by which `undoChanges` finds the changes
 * @throws ActionError not_allowed
 */
export async function changeQueries(
  db: Db,
  companyId: string,
  queries: { id: string; rowVersion: number }[],
  patch: QueryPatch,
): Promise<ChangesMade & { unchanged: number; batch: string }> {
  const answer = await db.rpc('change_queries', { p_company: companyId, p_queries: queries, p_patch: patch })
  return v.parse(v.object({ ...changes.entries, unchanged: v.number(), batch: v.string() }), unwrap(answer))
}

/**
 * Gives the queries of a batch their old values, except those that somebody changed or answered since.
 * @returns null if the batch was undone before; then nothing changes
 * @throws ActionError not_found, mfa_required
 */
export async function undoChanges(db: Db, batch: string): Promise<ChangesMade | null> {
  try {
    return v.parse(changes, unwrap(await db.rpc('undo_changes', { p_batch: batch })))
  } catch (error) {
    if (error instanceof ActionError && error.code === 'already_undone') return null
    throw error
  }
}

/** Returns the ids of a query's history entries between two row versions, both exclusive. */
export async function changesBetween(db: Db, queryId: string, after: number, before: number): Promise<string[]> {
  const found = db.from('events').select('id').eq('query_id', queryId)
  return unwrap(await found.gt('row_version', after).lt('row_version', before)).map(({ id }) => id)
}

/** Marks the query as read by the caller. */
export async function markRead(db: Db, queryId: string): Promise<void> {
  unwrap(await db.rpc('mark_read', { p_query: queryId }))
}

/** Follows a query, or stops following it. */
export async function followQuery(db: Db, queryId: string, on: boolean): Promise<void> {
  unwrap(await db.rpc('follow_query', { p_query: queryId, p_on: on }))
}

/** Mutes a query for the caller, or unmutes it. Mentions and assignments still notify. */
export async function muteQuery(db: Db, queryId: string, on: boolean): Promise<void> {
  unwrap(await db.rpc('mute_query', { p_query: queryId, p_on: on }))
}
