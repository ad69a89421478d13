import { createPostgresConnection } from '@supabase/lite/postgres'
import type postgres from 'postgres'
import { applyRequestFixes, type Database, isoInstant, isoTimestamp, type Query } from './database.ts'

const text = (oid: number, parse: (value: string) => string) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => value,
  parse,
})

/** Text that goes into json is JSON already; lite and postgres.js would make it a string of JSON. */
const json = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (value: string): unknown => JSON.parse(value),
})

/** Opens a real PostgreSQL. The user of the address must be allowed to create roles. */
export async function openPostgres(url: string, connections = 10): Promise<Database> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: connections,
      onnotice: () => {},
      connection: { search_path: 'public, extensions' },
      types: {
        json: json(114),
        jsonb: json(3802),
        timestamp: text(1114, isoTimestamp),
        timestamptz: text(1184, isoInstant),
      },
    },
  })
  applyRequestFixes(connection)
  const driver = connection.driver

  const queryOf =
    (executor: postgres.ISql): Query =>
    async (statement, params = []) =>
      [...(await executor.unsafe(statement, params as postgres.ParameterOrJSON<never>[]))] as never

  await driver`select 1`
  return {
    connection,
    query: queryOf(driver),
    transaction: <T>(work: (query: Query) => Promise<T>) =>
      driver.begin((transaction) => work(queryOf(transaction))) as Promise<T>,
    script: async (script) => {
      await driver.unsafe(script).simple()
    },
    scriptInTransaction: async (script, then) => {
      await driver.begin(async (transaction) => {
        await transaction.unsafe(script).simple()
        await then(queryOf(transaction))
      })
    },
    listen: async (channel, heard, again) => {
      let listening = false
      const listener = await driver.listen(channel, heard, () => {
        if (listening) again?.()
        listening = true
      })
      return () => listener.unlisten()
    },
    // Bounded: it would wait for a transaction that nobody ends any more.
    close: () => driver.end({ timeout: 5 }),
  }
}
