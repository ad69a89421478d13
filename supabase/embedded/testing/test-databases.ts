import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import type { Database } from '../database/database.ts'
import { bootstrap, type Migration, migrate, readBootstrap, schemaHash } from '../database/migrations.ts'
import { openPglite } from '../database/pglite.ts'
import { openPostgres } from '../database/postgres.ts'
import { sharedPostgres } from './shared-postgres.ts'
import { startTestPostgres, type TestPostgres } from './test-postgres.ts'

const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/trackquery/', import.meta.url))

/** A database in memory, loaded from a snapshot that is cached for each version of the schema. */
export async function openTestPglite(migrations: Migration[]): Promise<Database> {
  const bootstrapText = await readBootstrap()
  const snapshot = join(cacheFolder, `${schemaHash(bootstrapText, migrations)}.tar`)
  const known = await readFile(snapshot).catch(() => null)
  if (known) return openPglite({ snapshot: new Blob([known]) })
  const database = await openPglite({})
  await bootstrap(database, bootstrapText)
  await migrate(database, migrations)
  await cacheSnapshot(snapshot, await database.dump())
  return database
}

async function cacheSnapshot(file: string, dump: Blob) {
  await mkdir(cacheFolder, { recursive: true })
  await deleteOldSnapshots()
  const draft = join(cacheFolder, `${randomUUID()}.new`)
  await writeFile(draft, dump.stream())
  await rename(draft, file)
}

/** A snapshot has 40 MB, and only the newest ones are used again. */
async function deleteOldSnapshots() {
  const names = (await readdir(cacheFolder)).filter((name) => name.endsWith('.tar'))
  const files = await Promise.all(
    names.map(async (name) => {
      const file = join(cacheFolder, name)
      return { file, madeAt: (await stat(file).catch(() => null))?.mtimeMs ?? 0 }
    }),
  )
  const old = files.sort((a, b) => b.madeAt - a.madeAt).slice(2)
  await Promise.all(old.map(({ file }) => rm(file, { force: true })))
}

type Server = Pick<TestPostgres, 'url' | 'stop'>

/**
 * The PostgreSQL that all test files of a run share (shared-postgres.ts), else one for this database alone.
 */
async function openServer(): Promise<Server> {
  const shared = sharedPostgres()
  return shared ? { url: shared, stop: async () => {} } : startTestPostgres()
}

/** Creates a database from a template that is migrated once for each server and schema; gives its name. */
async function createFromTemplate(server: Server, migrations: Migration[]): Promise<string> {
  const bootstrapText = await readBootstrap()
  const template = `template_${schemaHash(bootstrapText, migrations)}`
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = postgres(server.url('postgres'), { max: 1, onnotice: () => {} })
  try {
    // Held until the connection ends: another worker may be making the same template.
    await admin`select pg_advisory_lock(1)`
    const [known] = await admin`select 1 from pg_database where datname = ${template}`
    if (!known) {
      // Renamed when it is complete, so that a migration that fails leaves no template.
      const draft = `draft_${randomUUID().replaceAll('-', '')}`
      await admin.unsafe(`create database ${draft}`)
      const database = await openPostgres(server.url(draft))
      try {
        await bootstrap(database, bootstrapText)
        await migrate(database, migrations)
      } finally {
        await database.close()
      }
      await admin.unsafe(`alter database ${draft} rename to ${template}`)
    }
    await admin.unsafe(`create database ${name} template ${template}`)
  } finally {
    await admin.end()
  }
  return name
}

/** A new, migrated database in a PostgreSQL. */
export async function openTestPostgres(migrations: Migration[]) {
  const server = await openServer()
  try {
    const url = server.url(await createFromTemplate(server, migrations))
    const database = await openPostgres(url)
    const release = async () => {
      await database.close()
      await server.stop()
    }
    return { database, url, release }
  } catch (error) {
    await server.stop()
    throw error
  }
}
