import { randomUUID } from 'node:crypto'
import type { Database, RunStatement } from '../database/database.ts'
import type { CallerClaims } from '../auth/caller-claims.ts'
import { logError } from '../../log-error.ts'

/** The message kinds that policies distinguish. */
export type Extension = 'broadcast' | 'presence'

/** `headers` are the `x-` headers of the connection. */
export type PermissionRequest = { caller: CallerClaims; topic: string; headers: Record<string, string> }

/** Thrown to roll a transaction back. */
const undo = new Error('Undo.')

/**
 * Which message kinds the caller may read on a topic. As on hosted: inserts rows as owner, reads them as the caller,
 * and rolls back.
 */
export async function canRead(database: Database, ask: PermissionRequest, extensions: Extension[]) {
  const probes = extensions.map((extension) => ({ extension, id: randomUUID() }))
  const seen = await inRolledBackTransaction(database, async (query) => {
    for (const { id, extension } of probes) {
      await query('insert into realtime.messages (id, topic, extension) values ($1, $2, $3)', [
        id,
        ask.topic,
        extension,
      ])
    }
    await actAs(query, ask)
    const rows = await nullIfDenied(
      query<{ id: string }>('select id from realtime.messages where id = any($1::uuid[])', [
        probes.map(({ id }) => id),
      ]),
    )
    return new Set(rows?.map(({ id }) => id))
  })
  return Object.fromEntries(probes.map(({ extension, id }) => [extension, seen.has(id)])) as Partial<
    Record<Extension, boolean>
  >
}

/** Whether the caller may write a message kind on a topic. */
export const canWrite = (database: Database, ask: PermissionRequest, extension: Extension): Promise<boolean> =>
  inRolledBackTransaction(database, async (query) => {
    await actAs(query, ask)
    const written = query('insert into realtime.messages (topic, extension) values ($1, $2)', [ask.topic, extension])
    return (await nullIfDenied(written)) !== null
  })

async function inRolledBackTransaction<T>(database: Database, work: (query: RunStatement) => Promise<T>): Promise<T> {
  let result: T | undefined
  try {
    await database.transaction(async (query) => {
      result = await work(query)
      throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
  return result as T
}

const actAs = (query: RunStatement, { caller, topic, headers }: PermissionRequest) =>
  query(
    `select set_config('role', $1, true), set_config('realtime.topic', $2, true),
            set_config('request.jwt.claims', $3, true), set_config('request.jwt.claim.sub', $4, true),
            set_config('request.jwt.claim.role', $1, true), set_config('request.headers', $5, true),
            set_config('statement_timeout', '5s', true)`,
    [caller.role, topic, JSON.stringify(caller), caller.sub ?? '', JSON.stringify(headers)],
  )

/** Gives null when the database denied the statement or when a policy failed. Connection errors are thrown. */
async function nullIfDenied<T>(toRequest: Promise<T[]>): Promise<T[] | null> {
  try {
    return await toRequest
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (!/^[0-9A-Z]{5}$/.test(code) || /^(08|53|57)/.test(code)) throw error
    if (code !== '42501' || !message.includes('row-level security'))
      logError('realtime, a policy of realtime.messages', message)
    return null
  }
}
