import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { openPostgres } from '../database/postgres.ts'
import type { PostgresAddress } from '../database/postgres-client.ts'
import { endServer } from '../postgres-server/end-server.ts'
import { NoPostgresError } from '../postgres-server/no-postgres-error.ts'
import { clusterIn, startPostgresServer } from '../postgres-server/postgres-server.ts'
import { DataDirInUseError, lockDataDir } from './lock-data-dir.ts'

/** Enough for the requests of one company: each request of the API holds one for its transaction. */
const connections = 3

/** Idle connections are closed, because each caches up to 20 MB of what it has read of the schema. */
const idleSeconds = 60

const folderOf = (dataDir: string) => ({
  postgres: join(dataDir, 'postgres'),
  /** PGlite's data, where PGlite stands in for PostgreSQL. */
  pglite: join(dataDir, 'pglite'),
  /** PGlite's data of versions before 2026-11-22. */
  earlier: join(dataDir, 'pg'),
})

/** Whether a start has stored a database in the folder. */
export const holdsDatabase = (dataDir: string): boolean => Object.values(folderOf(dataDir)).some(existsSync)

export type OpenedDatabase = {
  database: Database
  /** Where other threads reach it; null on PGlite, which one thread has for itself. */
  address: PostgresAddress | null
  /** A sentence for the operator when PGlite stands in for PostgreSQL. */
  notice: string | null
}

/**
 * Opens the database of a data folder, and starts PostgreSQL for it. Call it while holding the folder's lock. `close`
 * stops PostgreSQL, too.
 * @throws when an earlier version stored the data, or when PostgreSQL does not start
 */
export async function openDatabase(dataDir: string): Promise<OpenedDatabase> {
  const { postgres, pglite, earlier } = folderOf(dataDir)
  if (existsSync(earlier)) throw new Error(earlierData(dataDir))
  if (existsSync(pglite)) return openStandIn(pglite, 'This data folder was made where PostgreSQL does not run.')
  try {
    return { ...(await openServer(postgres)), notice: null }
  } catch (error) {
    if (!(error instanceof NoPostgresError) || existsSync(clusterIn(postgres))) throw error
    return openStandIn(pglite, error.message)
  }
}

/**
 * Ends a PostgreSQL that a thread left behind because it was ended itself, unless another process uses the folder.
 * @throws when PostgreSQL does not end, or when the folder cannot be locked
 */
export async function endLeftOverServer(dataDir: string): Promise<void> {
  const cluster = clusterIn(folderOf(dataDir).postgres)
  if (!existsSync(cluster)) return
  const unlock = await lockDataDir(dataDir).catch((error: unknown) => {
    if (error instanceof DataDirInUseError) return null
    throw error
  })
  if (!unlock) return
  await endServer(cluster).finally(unlock)
}

async function openServer(folder: string): Promise<Pick<OpenedDatabase, 'database' | 'address'>> {
  const server = await startPostgresServer({ folder, durable: true })
  try {
    const { socket, password } = server
    const url = 'postgres://postgres@localhost/postgres'
    const options = { connections, idleSeconds, socket, password }
    const database = await openPostgres(url, options)
    const close = async () => {
      await database.close()
      await server.stop()
    }
    return { database: { ...database, close }, address: { url, ...options } }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function openStandIn(folder: string, reason: string): Promise<OpenedDatabase> {
  const { openPglite } = await import('../database/pglite.ts')
  const notice = `${reason} PGlite stores the data instead. It is slower, and not for data that must last.`
  return { database: await openPglite({ folder }), address: null, notice }
}

const earlierData = (dataDir: string) =>
  `The data folder ${dataDir} holds the database of an earlier version, which this version cannot read and leaves as it is. ` +
  'Use another folder, as in DATA_DIR=.data-2 npm start, or delete this one to start over.'
