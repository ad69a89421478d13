import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import postgres from 'postgres'
import { connectionOptions, type PostgresAddress, queryOf } from '../database/postgres-client.ts'
import type { CopiedTable, Manifest } from './manifest.ts'

/**
 * Schemas whose rows no archive has: migrations are applied anew, and realtime's messages are sent and then deleted.
 * Unlogged tables are left out, too: a crash empties them.
 */
const leftOut = ['information_schema', 'extensions', 'supabase_migrations', 'realtime']

/** Rows are copied in pieces of this size, in bytes, which bounds the memory. */
const pieceSize = 1024 * 1024

/** How long a statement may wait for a lock, in milliseconds: a migration, or another backup. */
const longestLock = 10_000

/** One connection, for which a row has the same text everywhere, and which no policy hides a row from. */
export const openForCopy = ({ url, ...options }: PostgresAddress): postgres.Sql =>
  postgres(url, {
    ...connectionOptions({ ...options, connections: 1 }),
    // It holds a lock, so it must stay the same one.
    idle_timeout: undefined,
    max_lifetime: null,
    connection: {
      search_path: 'public, extensions',
      DateStyle: 'ISO, YMD',
      IntervalStyle: 'postgres',
      TimeZone: 'UTC',
      extra_float_digits: 3,
      // postgres.js leaves out false.
      row_security: 'off',
      synchronize_seqscans: 'off',
      // The longest that there is: 24 days.
      statement_timeout: 2_147_483_647,
      lock_timeout: longestLock,
    },
  })

/** The tables with rows that belong into an archive. */
export const readTables = (sql: postgres.ISql): Promise<CopiedTable[]> =>
  queryOf(sql)<CopiedTable>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname order by a.attnum)::text[] as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^pg_' and n.nspname <> all ($1::text[])
     group by 1, 2 order by 1, 2`,
    [leftOut],
  )

/**
 * The last values of all sequences. Other than rows, they are no part of a snapshot: read later than it, they cover all its
 * rows.
 */
export const readSequences = (sql: postgres.ISql): Promise<Manifest['sequences']> =>
  queryOf(sql)(
    `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
     where last_value is not null and schemaname <> all ($1::text[]) order by 1, 2`,
    [leftOut],
  )

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

export const tableName = ({ schema, name }: Pick<CopiedTable, 'schema' | 'name'>): string =>
  `${quoted(schema)}.${quoted(name)}`

const copied = (table: CopiedTable) => `copy ${tableName(table)} (${table.columns.map(quoted).join()})`

/** Reads all rows of a table, in pieces of whole rows. */
export async function* copyOut(sql: postgres.ISql, table: CopiedTable): AsyncGenerator<Buffer> {
  const rows: Readable = await sql.unsafe(`${copied(table)} to stdout`).readable()
  let piece: Buffer[] = []
  let size = 0
  for await (const row of rows as AsyncIterable<Buffer>) {
    piece.push(row)
    size += row.length
    if (size < pieceSize) continue
    yield Buffer.concat(piece)
    piece = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(piece)
}

/**
 * Inserts a piece of rows.
 * @throws PostgreSQL's error
 */
export async function copyIn(sql: postgres.ISql, table: CopiedTable, piece: Buffer): Promise<void> {
  const statement = sql.unsafe(`${copied(table)} from stdin`)
  const failed = new Promise<never>((_, reject) => {
    // postgres.js would tell nobody that rows were rejected after the last of them was sent.
    void Object.assign(statement, { reject })
  })
  const send = async () => finished((await statement.writable()).end(piece))
  await Promise.race([failed, send()])
}
