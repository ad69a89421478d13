import postgres from 'postgres'
import { type Database, hexadecimal, isoInstant, isoTimestamp, type RunStatement } from './database.ts'

/** lite takes some filters for numbers. postgres.js can send text alone. */
const text = (oid: number, parse: (value: string) => string) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => String(value),
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
  /** So many connections are never closed, so that they keep the plans of their statements. */
  warm?: number
}

/** Where a PostgreSQL is, and how to connect to it. */
export type PostgresAddress = PostgresOptions & { url: string }

/** The options of postgres.js for connections of the embedded backend. */
export const connectionOptions = ({ connections = 10, socket, password, idleSeconds, warm = 0 }: PostgresOptions) => ({
  max: connections,
  ...(socket && { path: socket }),
  ...(password && { password }),
  ...(idleSeconds && { idle_timeout: idleTimeout(idleSeconds, warm) }),
  ...(warm > 0 && { max_lifetime: null }),
  onnotice: () => {},
  // Seconds before a connection that failed is tried again. By default they grow to 20.
  backoff: () => 0.5,
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
})

/** postgres.js asks a function once for each connection, and opens the first ones first. Its types know only a number. */
function idleTimeout(seconds: number, warm: number): number {
  let asked = 0
  return (() => ((asked += 1) <= warm ? 0 : seconds)) as unknown as number
}

/**
 * Whether a statement was rejected because its connection broke, by a code of postgres.js such as `CONNECTION_CLOSED` or
 * of its socket such as `EPIPE`. After any other error, such as for a value that it cannot send, the connection lives on.
 */
export const isConnectionError = (error: unknown): error is Error =>
  error instanceof Error &&
  error.name === 'Error' &&
  /^(?:CONNECT|E)/.test(String((error as NodeJS.ErrnoException).code))

/** Runs statements over a connection, or over any of a pool. */
export const queryOf =
  (executor: postgres.ISql): RunStatement =>
  async (statement, params = []) =>
    [...(await executor.unsafe(statement, params as postgres.ParameterOrJSON<never>[]))] as never

/** Runs transactions over a pool. */
export const transactionOf =
  (driver: postgres.Sql): Database['transaction'] =>
  <T>(work: (query: RunStatement) => Promise<T>) =>
    driver.begin((transaction) => work(queryOf(transaction))) as Promise<T>

/** Opens a PostgreSQL for statements alone. REST needs more, which takes 20 MB of memory (`openPostgres`). */
export function openPostgresClient({ url, ...options }: PostgresAddress) {
  const driver = postgres(url, connectionOptions(options))
  return { query: queryOf(driver), transaction: transactionOf(driver), close: () => driver.end({ timeout: 5 }) }
}
