import type postgres from 'postgres'
import type { Database } from './database.ts'
import { isConnectionError } from './postgres-client.ts'

/** What SQL reads about the caller and the request, by PostgREST's names, and the client address. */
const names = [
  'role',
  'request.jwt.claims',
  'request.jwt.claim.sub',
  'request.jwt.claim.role',
  'statement_timeout',
  'request.method',
  'request.path',
  'request.headers',
  // Ours: of limits by address.
  'request.client_address',
] as const

export type RequestSettings = Record<(typeof names)[number], string>

/** One number instead of the settings, which the server would send back. */
const setAll = `select num_nonnulls(${names.map((name, at) => `set_config('${name}', $${at + 1}, true)`).join()})`

/** Without `simple`, postgres.js would send a statement that has no parameters as text, which is planned anew each time. */
const prepared = { prepare: true, simple: false }

/**
 * Runs a statement in a transaction of its own with the settings of a request. All four statements are sent at once,
 * because each wait for an answer costs more than the statement. After an error the commit is a rollback, and either
 * resets role and settings.
 *
 * postgres.js repeats a prepared statement after certain errors: then behind the commit, as the owner of the database.
 * The statement itself must therefore give no row for any other `current_user` than the wanted role.
 */
export const runAsOf =
  (driver: postgres.Sql): Database['runAs'] =>
  async (settings, text, params) => {
    const connection = await driver.reserve()
    const values = names.map((name) => settings[name])
    const sent = [
      connection.unsafe('begin').execute(),
      connection.unsafe(setAll, values, prepared).execute(),
      connection
        .unsafe(text, [...params], prepared)
        .raw()
        .execute(),
      connection.unsafe('commit').execute(),
    ]
    // Rejects as soon as the connection breaks: what waits behind the first statement would wait for ever. postgres.js has
    // taken it back. Released, it would be given to the next request.
    const [begun, set, called, committed] = await Promise.all(sent.map(outcomeOf))
    connection.release()
    for (const { error } of [begun!, set!, called!, committed!]) if (error) throw error
    return called!.rows![0] ?? null
  }

type Outcome = { rows?: (Buffer | null)[][]; error?: unknown }

/** @throws when the connection broke */
const outcomeOf = async (statement: PromiseLike<unknown>): Promise<Outcome> => {
  try {
    return { rows: (await statement) as (Buffer | null)[][] }
  } catch (error) {
    if (isConnectionError(error)) throw error
    return { error }
  }
}
