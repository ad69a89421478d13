import * as v from 'valibot'
import type { Priority } from '#domain/priority.ts'
import type { MessageKind, Visibility } from '#domain/query.ts'
import type { Reference } from '#domain/reference.ts'
import { statuses, type Resolution, type Status } from '#domain/status.ts'
import { unwrap } from './action-error.ts'
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
  /** The drafts that the form began with; they go with it. */
  began: string
}

/** Raises a query. Sent twice with one `clientId` it is raised once, and answered alike. */
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
    p_began: query.began,
  })
  return v.parse(v.object({ key: v.string(), number: v.number() }), unwrap(answer))
}

export type NewMessage = {
  queryId: string
  kind: MessageKind
  clientId: string
  body: string
  files: string[]
  /** The drafts that the form began with; they go with it. */
  began: string
  /** Set in the same act as a staff reply; null leaves it. */
  status: Status | null
  resolution: Resolution | null
  /** How long a reply of staff can be taken back before it goes out. */
  holdSeconds: number
  /** The newest answer of somebody else that the author has seen, null for none; undefined asks nothing. */
  seen?: string | null
}

const posted = v.object({ id: v.string(), status: v.picklist(statuses), scheduledAt: v.nullable(v.string()) })

/**
 * Adds a reply or a note, once per `clientId`; what was kept of its form goes with it.
 * @returns among others when it goes out, null where it has
 * @throws Refusal answered_meanwhile, illegal_move and those of changeQuery
 */
export async function postMessage(db: Db, message: NewMessage): Promise<v.InferOutput<typeof posted>> {
  const answer = await db.rpc('post_message', {
    p_query: message.queryId,
    p_kind: message.kind,
    p_body: message.body,
    p_client_id: message.clientId,
    p_files: message.files,
    p_began: message.began,
    p_status: message.status ?? undefined,
    p_resolution: message.resolution ?? undefined,
    p_hold_seconds: message.holdSeconds,
    p_seen: message.seen ?? undefined,
    p_check_seen: message.seen !== undefined,
  })
  return v.parse(posted, unwrap(answer))
}

/**
 * Takes back a reply of the caller's that has not gone out: it is a draft again.
 * @throws Refusal too_late, not_found
 */
export async function undoMessage(db: Db, messageId: string): Promise<Reference> {
  const answer = await db.rpc('cancel_scheduled_reply', { p_message: messageId })
  return v.parse(v.object({ key: v.string(), number: v.number() }), unwrap(answer))
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
 * Changes fields of a query that still are as the person saw them; what others did to other fields stays.
 * @returns the version it made
 * @throws Refusal query_changed, illegal_move, resolution_required, reason_required, not_staff_assignee, not_allowed
 */
export async function changeQuery(db: Db, queryId: string, rowVersion: number, patch: QueryPatch): Promise<number> {
  const answer = await db.rpc('change_query', { p_query: queryId, p_row_version: rowVersion, p_patch: patch })
  return v.parse(v.object({ rowVersion: v.number() }), unwrap(answer)).rowVersion
}

/** The entries of a query's history between two versions of it, without those that made them. */
export async function changesBetween(db: Db, queryId: string, after: number, before: number): Promise<string[]> {
  const found = db.from('events').select('id').eq('query_id', queryId)
  return unwrap(await found.gt('row_version', after).lt('row_version', before)).map(({ id }) => id)
}

/** Remembers that the caller has seen the query as it is now. */
export async function markRead(db: Db, queryId: string): Promise<void> {
  unwrap(await db.rpc('mark_read', { p_query: queryId }))
}

export async function followQuery(db: Db, queryId: string, on: boolean): Promise<void> {
  unwrap(await db.rpc('follow_query', { p_query: queryId, p_on: on }))
}

/** Whether the caller is told of a query what is not meant for them alone. */
export async function muteQuery(db: Db, queryId: string, on: boolean): Promise<void> {
  unwrap(await db.rpc('mute_query', { p_query: queryId, p_on: on }))
}
