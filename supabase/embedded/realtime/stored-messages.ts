import type { RunStatement, Row } from '../database/database.ts'
import { Broadcast } from './frames.ts'

/** A message that the database wrote for the channels of a topic. */
export type StoredMessage = { id: string; topic: string; insertedAt: string; broadcast: Broadcast }

const columns = 'm.id, m.topic, m.event, m.payload::text, m.binary_payload, m.inserted_at::text'

type StoredRow = Row & {
  id: string
  topic: string
  event: string | null
  payload: string | null
  binary_payload: Uint8Array | null
  inserted_at: string
}

const storedOf = (row: StoredRow, meta: Record<string, unknown>): StoredMessage => ({
  id: row.id,
  topic: row.topic,
  insertedAt: row.inserted_at,
  broadcast: new Broadcast(row.event ?? '', row.binary_payload ?? row.payload ?? '{}', { ...meta, id: row.id }),
})

/** Reads messages by id, in the given order. Messages to public channels are skipped, because nobody can join one. */
export async function readStoredMessages(query: RunStatement, ids: string[]): Promise<StoredMessage[]> {
  const rows = await query<StoredRow>(
    `select ${columns} from unnest($1::uuid[]) with ordinality as told (id, at)
     join realtime.messages m on m.id = told.id where m.private is true order by told.at`,
    [ids],
  )
  return rows.map((row) => storedOf(row, {}))
}

/** Maximum number of missed messages that are read at once. */
export const missedBatchSize = 10_000

/** Reads messages since a time, without the `known` ids, oldest first. */
export async function readMissedMessages(
  query: RunStatement,
  since: string,
  known: string[],
): Promise<StoredMessage[]> {
  const rows = await query<StoredRow>(
    `select ${columns} from realtime.messages m
     where m.inserted_at > $1::timestamp and m.extension = 'broadcast' and m.private is true and m.id <> all($2::uuid[])
     order by m.inserted_at, m.ctid limit $3`,
    [since, known, missedBatchSize],
  )
  return rows.map((row) => storedOf(row, {}))
}

/**
 * Reads the newest messages of a private topic since a time in milliseconds, oldest first; at most 25, as on hosted.
 */
export async function replayed(
  query: RunStatement,
  topic: string,
  since: number,
  limit: number,
): Promise<StoredMessage[]> {
  const rows = await query<StoredRow>(
    `select ${columns} from realtime.messages m
     where m.topic = $1 and m.private is true and m.extension = 'broadcast'
       and m.inserted_at >= to_timestamp($2::float8 / 1000)::timestamp
     order by m.inserted_at desc, m.ctid desc limit $3`,
    [topic, since, Math.max(1, Math.min(25, limit))],
  )
  return rows.reverse().map((row) => storedOf(row, { replayed: true }))
}

/** Deletes messages after three days, as hosted does. */
export const deleteOldMessages = (query: RunStatement) =>
  query(`delete from realtime.messages where inserted_at < localtimestamp - interval '3 days'`)
