import { createPostgresConnection } from '@supabase/lite/postgres'
import type postgres from 'postgres'
import { installPostgresDriver } from '../lite/postgres-driver.ts'
import { installRequestSettings } from '../lite/request-settings.ts'
import { skipGrants } from '../lite/skip-grants.ts'
import { type Database, hexadecimal, isoInstant, isoTimestamp, type RunStatement } from './database.ts'

const text = (oid: number, parse: (value: string) => string) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => value,
  parse,
})

/** A json parameter that is text already contains JSON. lite and postgres.js would encode it again. */
const json = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (value: string): unknown => JSON.parse(value),
})

export type PostgresOptions = {
  /** The most connections at once, without the one that listens and the one of `ping`; 10 by default. */
  connections?: number
  /** Path of a socket, instead of the address's host and port. */
  socket?: string
  /** Instead of the address's password. */
  password?: string
  /** Closes a connection that was idle for this time; never by default. */
  idleSeconds?: number
}

/** `ping` connects anew after this time, because a server that hangs may still answer its old connections. */
const proberSeconds = 10

/** Opens a PostgreSQL. Its user must be allowed to create roles. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { connections = 10, socket, password, idleSeconds } = options
  const postgresOptions = {
    max: connections,
    ...(socket && { path: socket }),
    ...(password && { password }),
    ...(idleSeconds && { idle_timeout: idleSeconds }),
    onnotice: () => {},
    connection: { search_path: 'public, extensions' },
    types: {
      json: json(114),
      jsonb: json(3802),
      timestamp: text(1114, isoTimestamp),
      timestamptz: text(1184, isoInstant),
      // postgres.js takes every text for false.
      boolean: {
        to: 16,
        from: [16],
        serialize: (value: unknown) => String(value),
        parse: (value: string) => value === 't',
      },
      // It would encode the hexadecimal text of PostgREST again.
      bytea: {
        to: 17,
        from: [17],
        serialize: (value: unknown) => (typeof value === 'string' ? value : hexadecimal(value as Uint8Array)),
        parse: (value: string) => Buffer.from(value.slice(2), 'hex'),
      },
    },
  }
  const connection = createPostgresConnection({ url, postgresOptions })
  // Connects when it is first used.
  const prober = createPostgresConnection({
    url,
    postgresOptions: { ...postgresOptions, max: 1, max_lifetime: proberSeconds },
  }).driver
  installPostgresDriver(connection)
  skipGrants(connection)
  installRequestSettings(connection)
  const driver = connection.driver

  const queryOf =
    (executor: postgres.ISql): RunStatement =>
    async (statement, params = []) =>
      [...(await executor.unsafe(statement, params as postgres.ParameterOrJSON<never>[]))] as never

  await driver`select 1`
  return {
    connection,
    query: queryOf(driver),
    ping: async () => {
      await prober`select 1`
    },
    transaction: <T>(work: (query: RunStatement) => Promise<T>) =>
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
    listen: async (channel, onNotify, onReconnect) => {
      let listening = false
      const listener = await driver.listen(channel, onNotify, () => {
        if (listening) onReconnect?.()
        listening = true
      })
      return () => listener.unlisten()
    },
    // With a timeout, because a transaction may never end.
    close: async () => {
      await Promise.all([driver.end({ timeout: 5 }), prober.end({ timeout: 5 })])
    },
  }
}
