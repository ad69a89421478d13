import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { openPostgres } from '../database/postgres.ts'
import type { PostgresAddress } from '../database/postgres-client.ts'
import { endServer } from '../postgres-server/end-server.ts'
import { clusterIn, findServer, startPostgresServer } from '../postgres-server/postgres-server.ts'
import { DataDirInUseError, lockDataDir } from './lock-data-dir.ts'

/** Enough for the requests of one company: each request of the API holds one for its transaction. */
const connections = 3

/** The usual requests of a company find their statements planned, also after a quiet night. */
const warm = 2

/** Other idle connections are closed, because each caches up to 20 MB of what it has read of the schema. */
const idleSeconds = 60

const serverFolder = (dataDir: string) => join(dataDir, 'postgres')

/** Where earlier versions stored PGlite's data. */
const pgliteFolders = (dataDir: string) => ['pglite', 'pg'].map((name) => join(dataDir, name))

/** Whether a start has stored a database in the folder. */
export const holdsDatabase = (dataDir: string): boolean =>
  [serverFolder(dataDir), ...pgliteFolders(dataDir)].some(existsSync)

export type OpenedDatabase = {
  database: Database
  /** Where other threads reach it. */
  address: PostgresAddress
}

/** The address of each PostgreSQL that this code starts, whose socket is given, too. */
const url = 'postgres://postgres@localhost/postgres'

/**
 * Opens the database of a data folder, and starts PostgreSQL for it. Call it while holding the folder's lock. `close`
 * stops PostgreSQL, too.
 * @throws when the folder holds PGlite's data, or when PostgreSQL does not start. The message says what to do
 */
export async function openDatabase(dataDir: string): Promise<OpenedDatabase> {
  if (pgliteFolders(dataDir).some(existsSync)) throw new Error(dataOfPglite(dataDir))
  const server = await startPostgresServer({ folder: serverFolder(dataDir), durable: true })
  try {
    const { socket, password } = server
    const options = { connections, idleSeconds, socket, password }
    const database = await openPostgres(url, { ...options, warm })
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

/**
 * Where the PostgreSQL of a data folder is that another process has started.
 * @throws when there is none
 */
export const addressOfRunning = async (dataDir: string): Promise<PostgresAddress> => ({
  url,
  ...(await findServer(serverFolder(dataDir))),
})

/**
 * Ends a PostgreSQL that a thread left behind because it was ended itself, unless another process uses the folder.
 * @throws when PostgreSQL does not end, or when the folder cannot be locked
 */
export async function endLeftOverServer(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return
  const unlock = await lockDataDir(dataDir).catch((error: unknown) => {
    if (error instanceof DataDirInUseError) return null
    throw error
  })
  if (!unlock) return
  await endServerIn(dataDir).finally(unlock)
}

/** The same for who holds the lock already. */
export async function endServerIn(dataDir: string): Promise<void> {
  const cluster = clusterIn(serverFolder(dataDir))
  if (existsSync(cluster)) await endServer(cluster)
}

const dataOfPglite = (dataDir: string) =>
  `The data folder ${dataDir} holds a database of PGlite, which this version cannot read and leaves as it is. ` +
  'Use another folder, as in DATA_DIR=.data-2 npm start, or delete this one to start over.'
