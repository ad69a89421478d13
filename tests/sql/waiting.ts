import { randomUUID } from 'node:crypto'
import type { ActorName, Stage } from './support.ts'

export type Sent = { id: string; status: string; scheduledAt: string | null }

type Json = Record<string, unknown>

/** A reply that waits a minute before it goes out; fails where it is refused. */
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
 * Lets the time of every reply that waits have come, past the trigger that keeps what is written: just now, or long enough
 * ago that requesters read it though the worker is late.
 */
export const timePasses = (stage: Stage, query?: string, ago = '1 ms') =>
  stage.sql(`do $$ begin
    set local session_replication_role = replica;
    update public.messages set scheduled_at = clock_timestamp() - interval '${ago}'
    where sent_at is null ${query ? `and query_id = '${query}'` : ''};
  end $$`)

/** What the worker does all the time. */
export const release = (stage: Stage) =>
  stage.must<{ sent: number; nextInMs: number | null }>('worker', 'send_due_replies')

/** A file that was uploaded and not sent. */
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

/** A query as its page shows it to somebody. */
export const shown = (stage: Stage, name: ActorName, number: number) =>
  stage.must<Shown>(name, 'open_query', { p_key: 'ACME', p_number: number })
