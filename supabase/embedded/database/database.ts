import type { PostgresConnection } from '@supabase/lite/postgres'
import type { RequestSettings } from './run-as.ts'

export type Row = Record<string, unknown>

/** Runs one statement and gives its rows. Timestamps are ISO text, bigints numbers. */
export type RunStatement = <T extends Row = Row>(text: string, params?: readonly unknown[]) => Promise<T[]>

/** The database that auth, storage, realtime and REST share. */
export type Database = {
  query: RunStatement
  /** Rejects when the database does not work. It needs none of the connections that statements wait for. */
  ping: () => Promise<unknown>
  /** As `ping`, and connects anew at times, because a server that hangs may still answer its old connections. */
  pingAnew: () => Promise<unknown>
  /** Commits all statements of `work`, or none. */
  transaction: <T>(work: (query: RunStatement) => Promise<T>) => Promise<T>
  /**
   * Runs a statement for a request of the API in one round trip, and gives the columns of its first row as the server's
   * bytes; null without a row.
   */
  runAs: (settings: RequestSettings, text: string, params: readonly string[]) => Promise<(Buffer | null)[] | null>
  /** Runs many statements without parameters. */
  script: (text: string) => Promise<void>
  /** Runs many statements in one transaction, such as a migration. */
  scriptInTransaction: (text: string, then: (query: RunStatement) => Promise<unknown>) => Promise<void>
  /**
   * Listens on a channel, over a separate connection.
   * @param onReconnect called after a reconnect, because notifications meanwhile were lost
   * @returns a function that stops listening
   */
  listen: (
    channel: string,
    onNotify: (payload: string) => void,
    onReconnect?: () => void,
  ) => Promise<() => Promise<void>>
  /** The connection of lite's REST server. */
  connection: PostgresConnection
  close: () => Promise<void>
}

/** A timestamptz in PostgREST's format. Safari cannot parse PostgreSQL's text format. */
export const isoInstant = (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')

export const isoTimestamp = (text: string) => text.replace(' ', 'T')

/** PostgreSQL's text format of bytea. */
export const hexadecimal = (bytes: Uint8Array) => String.raw`\x` + Buffer.from(bytes).toString('hex')
