import type { PgliteConnection } from '@supabase/lite/pglite'
import type { PostgresConnection } from '@supabase/lite/postgres'
import { sql } from 'kysely'

export type Row = Record<string, unknown>

/** Runs one statement and gives its rows. Instants are ISO text, bigints numbers. */
export type Query = <T extends Row = Row>(text: string, params?: readonly unknown[]) => Promise<T[]>

/** The one database that auth, storage and REST share, whichever engine runs it. */
export type Database = {
  query: Query
  /** Everything inside is committed together, or not at all. */
  transaction: <T>(work: (query: Query) => Promise<T>) => Promise<T>
  /** Runs a script of many statements, without parameters. */
  script: (text: string) => Promise<void>
  /** Many statements in one transaction: a migration. */
  scriptInTransaction: (text: string, then: (query: Query) => Promise<unknown>) => Promise<void>
  /**
   * Hears what is notified on a channel, over a connection of its own.
   * @param again called after each time that connection was lost and made anew: what was notified meanwhile is lost
   * @returns what ends it
   */
  listen: (channel: string, heard: (payload: string) => void, again?: () => void) => Promise<() => Promise<void>>
  /** What lite's REST server talks through. */
  connection: PgliteConnection | PostgresConnection
  close: () => Promise<void>
}

/** How PostgREST writes an instant; the engines' own text form is refused by Safari's Date parser. */
export const isoInstant = (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')

export const isoTimestamp = (text: string) => text.replace(' ', 'T')

/** As hosted: what a request may take, by role. Real PostgreSQL obeys; PGlite has no timers. */
const statementTimeout: Record<string, string> = { anon: '3s', authenticated: '8s' }

type RequestContext = {
  auth?: { uid?: string | null; role?: string; jwt?: Record<string, unknown> | null }
}

/**
 * Replaces two private members of lite's connection, which it looks up on the instance:
 * - `rlsState`: left 'unknown', the first request after each start would `GRANT ALL ON ALL TABLES` to the API roles
 *   and so undo every REVOKE of our migrations. The roles and grants come from bootstrap.sql.
 * - `applyJwtSessionContext`: one statement instead of six, and the claims always replaced, never left over.
 */
export function applyRequestFixes(connection: PgliteConnection | PostgresConnection) {
  Object.assign(connection, {
    rlsState: 'active',
    async applyJwtSessionContext(transaction: Parameters<ReturnType<typeof sql>['execute']>[0], vars: RequestContext) {
      const role = vars.auth?.role || 'anon'
      const claims = JSON.stringify(vars.auth?.jwt ?? { role })
      await sql`select
        set_config('role', ${role}, true),
        set_config('request.jwt.claims', ${claims}, true),
        set_config('request.jwt.claim.sub', ${vars.auth?.uid ?? ''}, true),
        set_config('request.jwt.claim.role', ${role}, true),
        set_config('statement_timeout', ${statementTimeout[role] ?? '0'}, true)`.execute(transaction)
    },
  })
}
