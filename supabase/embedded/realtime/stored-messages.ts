import type { Query, Row } from '../database/database.ts'
import { Broadcast } from './frames.ts'

/** A message that the database wrote for the channels of a topic. */
export type Stored = { id: string; topic: string; insertedAt: string; broadcast: Broadcast }

const columns = 'm.id, m.topic, m.event, m.payload::text, m.binary_payload, m.inserted_at::text'

type StoredRow = Row & {
  id: string
  topic: string
  event: string | null
  payload: string | null
  binary_payload: Uint8Array | null
  inserted_at: string
}

const storedOf = (row: StoredRow, meta: Record<string, unknown>): Stored => ({
  id: row.id,
  topic: row.topic,
  insertedAt: row.inserted_at,
  broadcast: new Broadcast(row.event ?? '', row.binary_payload ?? row.payload ?? '{}', { ...meta, id: row.id }),
})

/** Those messages, in the order given. What the database sent to public channels nobody hears: there are none. */
export async function readStored(query: Query, ids: string[]): Promise<Stored[]> {
  const rows = await query<StoredRow>(
    `select ${columns} from unnest($1::uuid[]) with ordinality as told (id, at)
     join realtime.messages m on m.id = told.id where m.private is true order by told.at`,
    [ids],
  )
  return rows.map((row) => storedOf(row, {}))
}

/** How many are read at a time of what was missed. */
export const mostMissed = 10_000

/** What was written since an instant and is not among `known`, oldest first. */
export async function readMissed(query: Query, since: string, known: string[]): Promise<Stored[]> {
  const rows = await query<StoredRow>(
    `select ${columns} from realtime.messages m
     where m.inserted_at > $1::timestamp and m.extension = 'broadcast' and m.private is true and m.id <> all($2::uuid[])
     order by m.inserted_at, m.ctid limit $3`,
    [since, known, mostMissed],
  )
  return rows.map((row) => storedOf(row, {}))
}

/** The newest messages of a private topic since an instant in milliseconds, oldest first; 25 at most, as hosted. */
export async function replayed(query: Query, topic: string, since: number, limit: number): Promise<Stored[]> {
  const rows = await query<StoredRow>(
    `select ${columns} from realtime.messages m
     where m.topic = $1 and m.private is true and m.extension = 'broadcast'
       and m.inserted_at >= to_timestamp($2::float8 / 1000)::timestamp
     order by m.inserted_at desc, m.ctid desc limit $3`,
    [topic, since, Math.max(1, Math.min(25, limit))],
  )
  return rows.reverse().map((row) => storedOf(row, { replayed: true }))
}

/** Deletes what hosted would not have any more. */
export const forgetOld = (query: Query) =>
  query(`delete from realtime.messages where inserted_at < localtimestamp - interval '3 days'`)
