import type { PgliteConnection } from '@supabase/lite/pglite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { RenewedPglite, type Statements } from '../database/renewed-pglite.ts'
import { runWithJson } from './rows-as-json.ts'

/** A handle on the only session of PGlite, inside or outside a transaction. */
class ExclusiveConnection implements DatabaseConnection {
  readonly #pglite: RenewedPglite
  #transaction: Statements | undefined
  #finish: ((commit: boolean) => void) | undefined
  #finished: Promise<void> | undefined

  constructor(pglite: RenewedPglite) {
    this.#pglite = pglite
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return runWithJson<R>(query, async (text, parameters) => {
      const { rows, affectedRows } = await (this.#transaction ?? this.#pglite).query(text, [...parameters])
      return { rows, ...(affectedRows !== undefined && { affected: affectedRows }) }
    })
  }

  streamQuery(): never {
    throw new Error('PGlite does not stream')
  }

  /** Opens a PGlite transaction until `end`. The mutex of PGlite then blocks all other statements. */
  async begin(settings: TransactionSettings) {
    const opened = Promise.withResolvers<void>()
    const end = Promise.withResolvers<boolean>()
    this.#finish = end.resolve
    this.#finished = this.#pglite
      .transaction(async (transaction) => {
        this.#transaction = transaction
        opened.resolve()
        if (!(await end.promise)) await transaction.rollback()
      })
      .catch((error: unknown) => {
        opened.reject(error)
        throw error
      })
      .finally(() => {
        this.#transaction = undefined
      })
    // `end` handles the rejection. This handler prevents an unhandled one before that.
    this.#finished.catch(() => {})
    await opened.promise
    if (settings.isolationLevel) {
      await this.executeQuery(statement(`set transaction isolation level ${settings.isolationLevel}`))
    }
  }

  async end(commit: boolean) {
    this.#finish?.(commit)
    await this.#finished
  }
}

const statement = (text: string) => ({ sql: text, parameters: [] }) as unknown as CompiledQuery

/** A Kysely driver whose transactions are transactions of PGlite, which exclude each other. */
class ExclusiveDriver implements Driver {
  readonly #pglite: RenewedPglite

  constructor(pglite: RenewedPglite) {
    this.#pglite = pglite
  }

  async init() {}
  async destroy() {}
  async releaseConnection() {}

  async acquireConnection() {
    return new ExclusiveConnection(this.#pglite)
  }

  async beginTransaction(connection: ExclusiveConnection, settings: TransactionSettings) {
    await connection.begin(settings)
  }

  async commitTransaction(connection: ExclusiveConnection) {
    await connection.end(true)
  }

  async rollbackTransaction(connection: ExclusiveConnection) {
    await connection.end(false)
  }
}

/**
 * Replaces the Kysely instance of a PGlite connection. lite's driver gives every transaction the same session without a
 * lock. BEGIN and SET ROLE of parallel requests then interleave, and an anonymous request can read another user's rows.
 * `lite-overrides.test.ts` fails once lite no longer needs it.
 */
export function installExclusiveDriver(
  connection: PgliteConnection,
  pglite = new RenewedPglite(connection.driver, null),
): void {
  connection.kysely = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ExclusiveDriver(pglite),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
