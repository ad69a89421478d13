import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import type { Database } from './database/database.ts'
import { bootstrap, type Migration, migrate, readBootstrap, schemaHash } from './database/migrations.ts'
import { openPglite } from './database/pglite.ts'
import { openPostgres } from './database/postgres.ts'
import { startTestPostgres, type TestPostgres } from './testing-postgres.ts'

const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/trackquery/', import.meta.url))

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
  const old = (await readdir(cacheFolder)).filter((name) => name.endsWith('.tar'))
  await Promise.all(old.map((name) => rm(join(cacheFolder, name), { force: true })))
  const draft = join(cacheFolder, `${randomUUID()}.new`)
  await writeFile(draft, dump.stream())
  await rename(draft, file)
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
