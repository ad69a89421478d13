import { randomUUID } from 'node:crypto'
import type { ActorName, Stage } from './support.ts'

export type Sent = { id: string; status: string; scheduledAt: string | null }

type Json = Record<string, unknown>

/** Posts a reply that is scheduled in a minute. @throws when it is rejected */
export const hold = (stage: Stage, name: ActorName, query: string, body: string, more: Json = {}) =>
  stage.must<Sent>(name, 'post_message', {
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
export const timePasses = (stage: Stage, query?: string, ago = '1 ms') =>
  stage.sql(`do $$ begin
    set local session_replication_role = replica;
    update public.messages set scheduled_at = clock_timestamp() - interval '${ago}'
    where sent_at is null ${query ? `and query_id = '${query}'` : ''};
  end $$`)

/** Sends due replies, as the worker does. */
export const release = (stage: Stage) =>
  stage.must<{ sent: number; nextInMs: number | null }>('worker', 'send_due_replies')

/** Uploads a file that is not attached to a message. */
export const upload = async (stage: Stage, name: ActorName, company = stage.acme.id) => {
  const file = randomUUID()
  const path = `${company}/${stage.id(name)}/${file}`
  await stage.as(
    name,
    `insert into public.attachments (id, company_id, path, name, size, mime, sha256)
     values ($1, $2, $3, 'plan.png', 10, 'image/png', repeat('a', 64))`,
    [file, company, path],
  )
  await stage.sql(`insert into storage.objects (bucket_id, name) values ('attachments', $1)`, [path])
  return { id: file, path }
}

export type ShownMessage = {
  id: string
  body: string
  scheduledAt: string | null
  mine: boolean
  clientId: string | null
}
export type ShownDraft = {
  body: string
  subject: string
  files: { id: string }[]
  savedAt: string
  began: string
  waiting: number
}
export type Shown = {
  revision: number
  messages: ShownMessage[]
  drafts: { reply: ShownDraft | null; note: ShownDraft | null }
  muted: boolean
  unread: boolean
  attachments: number
  status: string
  rowVersion: number
}

/** The data of a query page for the actor. */
export const shown = (stage: Stage, name: ActorName, number: number) =>
  stage.must<Shown>(name, 'open_query', { p_key: 'ACME', p_number: number })
