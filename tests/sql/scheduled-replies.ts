import { randomUUID } from 'node:crypto'
import type { ActorName, TestDb } from './test-db.ts'

export type SentReply = { id: string; status: string; scheduledAt: string | null }

type Json = Record<string, unknown>

/** Posts a reply that is scheduled in a minute. @throws when it is rejected */
export const scheduleReply = (db: TestDb, name: ActorName, query: string, body: string, more: Json = {}) =>
  db.must<SentReply>(name, 'post_message', {
    p_query: query,
    p_kind: 'reply',
    p_body: body,
    p_client_id: randomUUID(),
    p_hold_seconds: 60,
    ...more,
  })

/**
 * Makes scheduled replies due, bypassing the trigger that protects them. With a longer `ago` requesters can read them
 * even before the worker sends them.
 */
export const makeRepliesDue = (db: TestDb, query?: string, ago = '1 ms') =>
  db.sql(`do $$ begin
    set local session_replication_role = replica;
    update public.messages set scheduled_at = clock_timestamp() - interval '${ago}'
    where sent_at is null ${query ? `and query_id = '${query}'` : ''};
  end $$`)

/** Sends due replies, as the worker does. */
export const callSendDueReplies = (db: TestDb) =>
  db.must<{ sent: number; nextInMs: number | null }>('worker', 'send_due_replies')

/** Uploads a file that is not attached to a message. */
export const uploadUnattached = async (db: TestDb, name: ActorName, company = db.acme.id) => {
  const file = randomUUID()
  const path = `${company}/${db.id(name)}/${file}`
  await db.as(
    name,
    `insert into public.attachments (id, company_id, path, name, size, mime, sha256)
     values ($1, $2, $3, 'plan.png', 10, 'image/png', repeat('a', 64))`,
    [file, company, path],
  )
  await db.sql(`insert into storage.objects (bucket_id, name) values ('attachments', $1)`, [path])
  return { id: file, path }
}

export type PageMessage = {
  id: string
  body: string
  scheduledAt: string | null
  mine: boolean
  clientId: string | null
}
export type PageDraft = {
  body: string
  subject: string
  files: { id: string }[]
  /** Null for a draft without content. */
  savedAt: string | null
  version: number
  writer: string
  /** Of a cancelled reply. */
  statusOnSend: string | null
  resolutionOnSend: string | null
}
export type QueryPageJson = {
  revision: number
  messages: PageMessage[]
  drafts: { reply: PageDraft | null; note: PageDraft | null }
  muted: boolean
  unread: boolean
  attachments: number
  status: string
  rowVersion: number
}

/** The data of a query page for the actor. */
export const openQueryPage = (db: TestDb, name: ActorName, number: number) =>
  db.must<QueryPageJson>(name, 'open_query', { p_key: 'ACME', p_number: number })
