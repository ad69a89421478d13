import type { PostgresConnection } from '@supabase/lite/postgres'
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type postgres from 'postgres'
import { isConnectionError } from '../database/postgres-client.ts'
import { runWithJson } from './rows-as-json.ts'

/**
 * A connection of the pool, for lite alone until it is released. postgres.js takes back one that broke. The rollback that
 * Kysely sends after any error, or the next request, would then write to a socket that is gone, which ends the thread.
 */
class ReservedConnection implements DatabaseConnection {
  readonly #sql: postgres.ReservedSql
  #broken: Error | undefined

  constructor(sql: postgres.ReservedSql) {
    this.#sql = sql
  }

  release() {
    if (!this.#broken) this.#sql.release()
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return runWithJson<R>(query, async (text, parameters) => {
      if (this.#broken) throw this.#broken
      const result = await this.#sql.unsafe(text, parameters as postgres.ParameterOrJSON<never>[]).catch((error) => {
        if (isConnectionError(error)) this.#broken = error
        throw error
      })
      const isWrite = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(result.command)
      return { rows: [...result], ...(isWrite && { affected: result.count }) }
    })
  }

  streamQuery(): never {
    throw new Error('lite does not stream')
  }
}

/** Kysely's driver of PostgreSQL over postgres.js. */
class PostgresJsDriver extends PostgresDriver {
  readonly #sql: postgres.Sql

  constructor(sql: postgres.Sql) {
    super({} as ConstructorParameters<typeof PostgresDriver>[0])
    this.#sql = sql
  }

  override async init() {}
  override async destroy() {}

  override async acquireConnection() {
    return new ReservedConnection(await this.#sql.reserve()) as never
  }

  override async releaseConnection(connection: DatabaseConnection) {
    const reserved = connection as ReservedConnection
    reserved.release()
  }
}

/**
 * Replaces the Kysely instance of a connection to PostgreSQL, so that rows for requests are read as JSON
 * (rows-as-json.ts). `rest.test.ts` proves the shapes on both engines.
 */
export function installPostgresDriver(connection: PostgresConnection): void {
  const sql = connection.driver
  connection.kysely = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PostgresJsDriver(sql),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
