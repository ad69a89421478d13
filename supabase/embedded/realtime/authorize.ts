import { randomUUID } from 'node:crypto'
import type { Database, Query } from '../database/database.ts'
import type { Caller } from './token-caller.ts'

/** The two kinds of message that policies tell apart. */
export type Extension = 'broadcast' | 'presence'

/** Who asks about which topic; `headers` are those of their connection that start with `x-`. */
export type Ask = { caller: Caller; topic: string; headers: Record<string, string> }

/** Thrown to end a transaction without a trace. */
const undo = new Error('Undo.')

/**
 * Whether the policies let somebody read each kind of message on a topic. As hosted: rows are written as the owner, read
 * back as the caller, and never committed.
 */
export async function mayRead(database: Database, ask: Ask, extensions: Extension[]) {
  const probes = extensions.map((extension) => ({ extension, id: randomUUID() }))
  const seen = await undone(database, async (query) => {
    for (const { id, extension } of probes) {
      await query('insert into realtime.messages (id, topic, extension) values ($1, $2, $3)', [
        id,
        ask.topic,
        extension,
      ])
    }
    await actAs(query, ask)
    const rows = await unlessRefused(
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

/** Whether the policies let somebody write that kind of message on a topic. */
export const mayWrite = (database: Database, ask: Ask, extension: Extension): Promise<boolean> =>
  undone(database, async (query) => {
    await actAs(query, ask)
    const written = query('insert into realtime.messages (topic, extension) values ($1, $2)', [ask.topic, extension])
    return (await unlessRefused(written)) !== null
  })

async function undone<T>(database: Database, work: (query: Query) => Promise<T>): Promise<T> {
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

const actAs = (query: Query, { caller, topic, headers }: Ask) =>
  query(
    `select set_config('role', $1, true), set_config('realtime.topic', $2, true),
            set_config('request.jwt.claims', $3, true), set_config('request.jwt.claim.sub', $4, true),
            set_config('request.jwt.claim.role', $1, true), set_config('request.headers', $5, true),
            set_config('statement_timeout', '5s', true)`,
    [caller.role, topic, JSON.stringify(caller), caller.sub ?? '', JSON.stringify(headers)],
  )

/** Null where the database said no; a policy that fails says no as well. What is no answer of it is thrown on. */
async function unlessRefused<T>(asked: Promise<T[]>): Promise<T[] | null> {
  try {
    return await asked
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (!/^[0-9A-Z]{5}$/.test(code) || /^(08|53|57)/.test(code)) throw error
    if (code !== '42501' || !message.includes('row-level security'))
      console.error('[realtime] A policy of realtime.messages failed:', message)
    return null
  }
}
