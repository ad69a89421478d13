import type { PGlite, PGliteOptions, Transaction } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp'
import { PgliteConnection } from '@supabase/lite/pglite'
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
import { applyRequestFixes, type Database, isoInstant, isoTimestamp, type Query } from './database.ts'

/** The extensions of a hosted project that PGlite has too. */
const extensions = { btree_gin, btree_gist, citext, fuzzystrmatch, pg_trgm, unaccent, uuid_ossp }

/** A handle on PGlite's one session, inside a transaction or outside. */
class ExclusiveConnection implements DatabaseConnection {
  readonly #pglite: PGlite
  #transaction: Transaction | undefined
  #finish: ((commit: boolean) => void) | undefined
  #finished: Promise<void> | undefined

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await (this.#transaction ?? this.#pglite).query<R>(query.sql, [...query.parameters])
    const { rows, affectedRows } = result
    return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) }
  }

  streamQuery(): never {
    throw new Error('PGlite does not stream')
  }

  /** Opens a PGlite transaction and keeps it open until `end`: its mutex then holds everyone else out. */
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
    // Rejections are met in `end`; without this one, a failure before it would count as unhandled.
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

/**
 * lite's own driver hands every transaction the same session without a lock, so BEGIN and SET ROLE of two requests
 * interleave and an anonymous reader gets another's rows. Here a Kysely transaction is a PGlite transaction.
 */
class ExclusiveDriver implements Driver {
  readonly #pglite: PGlite

  constructor(pglite: PGlite) {
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

export type PgliteSource = {
  /** Folder of the data; in memory when left out. */
  folder?: string
  /** A data folder dumped earlier, to start from instead of an empty one. */
  snapshot?: Blob
}

/** Opens PGlite, the database of a machine that has none. */
export async function openPglite({
  folder,
  snapshot,
}: PgliteSource): Promise<Database & { dump: () => Promise<Blob> }> {
  const pgliteOptions: Omit<PGliteOptions, 'dataDir'> = {
    extensions,
    parsers: { 1114: isoTimestamp, 1184: isoInstant },
    ...(snapshot && { loadDataDir: snapshot }),
  }
  const connection = new PgliteConnection({ ...(folder && { url: folder }), pgliteOptions })
  const pglite = connection.driver
  await pglite.waitReady
  connection.kysely = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ExclusiveDriver(pglite),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  applyRequestFixes(connection)
  await pglite.exec('set search_path to public, extensions')

  const queryOf =
    (executor: Pick<PGlite, 'query'> | Transaction): Query =>
    async <T>(text: string, params: readonly unknown[] = []) =>
      (await executor.query<T>(text, [...params])).rows

  return {
    connection,
    query: queryOf(pglite),
    transaction: (work) => pglite.transaction((transaction) => work(queryOf(transaction))),
    script: async (text) => {
      await pglite.exec(text)
    },
    scriptInTransaction: (text, then) =>
      pglite.transaction(async (transaction) => {
        await transaction.exec(text)
        await then(queryOf(transaction))
      }),
    listen: (channel, heard) => pglite.listen(channel, heard),
    close: () => connection.close(),
    dump: () => pglite.dumpDataDir('none'),
  }
}
