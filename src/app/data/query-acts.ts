import * as v from 'valibot'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Priority } from '#domain/priority.ts'
import type { MessageKind, Visibility } from '#domain/query.ts'
import type { Reference } from '#domain/reference.ts'
import { statuses, type Resolution, type Status } from '#domain/status.ts'
import type { Database } from './database.types.ts'
import { unwrap } from './refusal.ts'

type Db = SupabaseClient<Database>

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
  })
  return v.parse(v.object({ key: v.string(), number: v.number() }), unwrap(answer))
}

export type NewMessage = {
  queryId: string
  kind: MessageKind
  clientId: string
  body: string
  files: string[]
  /** Set in the same act as a staff reply; null leaves it. */
  status: Status | null
  resolution: Resolution | null
}

/** Adds a reply or a note, once per `clientId`. @throws Refusal illegal_move and those of changeQuery */
export async function postMessage(db: Db, message: NewMessage): Promise<{ status: Status }> {
  const answer = await db.rpc('post_message', {
    p_query: message.queryId,
    p_kind: message.kind,
    p_body: message.body,
    p_client_id: message.clientId,
    p_files: message.files,
    p_status: message.status ?? undefined,
    p_resolution: message.resolution ?? undefined,
  })
  return v.parse(v.object({ status: v.picklist(statuses) }), unwrap(answer))
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
 * Changes a query that still is as the person saw it.
 * @throws Refusal query_changed, illegal_move, resolution_required, reason_required, not_staff_assignee, not_allowed
 */
export async function changeQuery(db: Db, queryId: string, rowVersion: number, patch: QueryPatch): Promise<void> {
  unwrap(await db.rpc('change_query', { p_query: queryId, p_row_version: rowVersion, p_patch: patch }))
}

/** Remembers that the caller has seen the query as it is now. */
export async function markRead(db: Db, queryId: string): Promise<void> {
  unwrap(await db.rpc('mark_read', { p_query: queryId }))
}

export async function followQuery(db: Db, queryId: string, on: boolean): Promise<void> {
  unwrap(await db.rpc('follow_query', { p_query: queryId, p_on: on }))
}
