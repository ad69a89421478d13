import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import type { Database } from '../database/database.ts'
import {
  bootstrap,
  type Migration,
  migrate,
  readBootstrap,
  readMigrations,
  schemaHash,
} from '../database/migrations.ts'
import { openPostgres } from '../database/postgres.ts'
import { sharedPostgres } from './shared-postgres.ts'
import { startTestPostgres, type TestPostgres } from './test-postgres.ts'

/** The project's migrations. */
const projectMigrations = new URL('../../migrations/', import.meta.url)

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
  const name = newName('test')
  const admin = postgres(server.url('postgres'), { max: 1, onnotice: () => {} })
  try {
    // Held until the connection ends: another worker may be making the same template.
    await admin`select pg_advisory_lock(1)`
    const [known] = await admin`select 1 from pg_database where datname = ${template}`
    if (!known) {
      // Renamed when it is complete, so that a migration that fails leaves no template.
      const draft = newName('draft')
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

export type TestDatabase = Database & {
  /** Its address. */
  url: string
}

/**
 * Opens a new, migrated database.
 * @param folder of its migrations, by default the project's
 */
export const openTestDatabase = (folder = projectMigrations): Promise<TestDatabase> =>
  open(async (server) => createFromTemplate(server, await readMigrations(folder)))

/** Opens a new database without anything in it. */
export const openEmptyDatabase = (): Promise<TestDatabase> =>
  open(async (server) => {
    const admin = postgres(server.url('postgres'), { max: 1, onnotice: () => {} })
    const name = newName('test')
    await admin.unsafe(`create database ${name}`)
    await admin.end()
    return name
  })

async function open(create: (server: Server) => Promise<string>): Promise<TestDatabase> {
  const server = await openServer()
  try {
    const url = server.url(await create(server))
    const database = await openPostgres(url)
    const close = async () => {
      await database.close()
      await server.stop()
    }
    return { ...database, url, close }
  } catch (error) {
    await server.stop()
    throw error
  }
}

const newName = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`
