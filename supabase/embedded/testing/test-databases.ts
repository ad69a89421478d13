import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import type { Database } from '../database/database.ts'
import { bootstrap, type Migration, migrate, readBootstrap, schemaHash } from '../database/migrations.ts'
import { openPglite } from '../database/pglite.ts'
import { openPostgres } from '../database/postgres.ts'
import { startTestPostgres, type TestPostgres } from './test-postgres.ts'

const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/trackquery/', import.meta.url))

/** A database in memory, from a snapshot that is made once for each version of the schema. */
export async function openTestPglite(migrations: Migration[]): Promise<Database> {
  const bootstrapText = await readBootstrap()
  const snapshot = join(cacheFolder, `${schemaHash(bootstrapText, migrations)}.tar`)
  const known = await readFile(snapshot).catch(() => null)
  if (known) return openPglite({ snapshot: new Blob([known]) })
  const database = await openPglite({})
  await bootstrap(database, bootstrapText)
  await migrate(database, migrations)
  await keepSnapshot(snapshot, await database.dump())
  return database
}

async function keepSnapshot(file: string, dump: Blob) {
  await mkdir(cacheFolder, { recursive: true })
  await forgetOldSnapshots()
  const draft = join(cacheFolder, `${randomUUID()}.new`)
  await writeFile(draft, dump.stream())
  await rename(draft, file)
}

/** Each is 40 MB, and only the newest few can still be of use. */
async function forgetOldSnapshots() {
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

let cluster: Promise<TestPostgres> | undefined
let users = 0

/** A database of its own in one PostgreSQL that this process's tests share; the last to leave stops it. */
export async function openTestPostgres(migrations: Migration[]) {
  users += 1
  cluster ??= startTestPostgres()
  const server = await cluster
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = postgres(server.url('postgres'), { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  const url = server.url(name)
  const database = await openPostgres(url)
  await bootstrap(database, await readBootstrap())
  await migrate(database, migrations)
  return {
    database,
    url,
    release: async () => {
      await database.close()
      users -= 1
      if (users > 0) return
      cluster = undefined
      await server.stop()
    },
  }
}
