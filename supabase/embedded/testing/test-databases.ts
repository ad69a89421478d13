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

/** Rows with which the databases of many test files start. */
export type Seed = { name: string; write: (database: TestDatabase) => Promise<void> }

/**
 * Creates a database from a template that is made once for each server, schema and seed.
 * @returns its name
 */
async function createFromTemplate(server: Server, migrations: Migration[], seed?: Seed): Promise<string> {
  const bootstrapText = await readBootstrap()
  const name = newName('test')
  const admin = postgres(server.url('postgres'), { max: 1, onnotice: () => {} })
  /** Makes a template unless it is known. It is renamed when it is complete, so that a failure leaves none. */
  const ensureTemplate = async (template: string, origin: string, fill: (database: TestDatabase) => Promise<void>) => {
    const [known] = await admin`select 1 from pg_database where datname = ${template}`
    if (known) return
    const draft = newName('draft')
    await admin.unsafe(`create database ${draft} template ${origin}`)
    const url = server.url(draft)
    const database = await openPostgres(url)
    try {
      await fill({ ...database, url })
    } finally {
      await database.close()
    }
    await admin.unsafe(`alter database ${draft} rename to ${template}`)
  }
  try {
    // Held until the connection ends: another worker may be making the same template.
    await admin`select pg_advisory_lock(1)`
    const migrated = `template_${schemaHash(bootstrapText, migrations)}`
    await ensureTemplate(migrated, 'template1', async (database) => {
      await bootstrap(database, bootstrapText)
      await migrate(database, migrations)
    })
    const seeded = seed ? `${migrated}_${seed.name}` : migrated
    if (seed) await ensureTemplate(seeded, migrated, seed.write)
    await admin.unsafe(`create database ${name} template ${seeded}`)
  } finally {
    await admin.end()
  }
  return name
}

export type TestDatabase = Database & {
  /** Its address. */
  url: string
}

export type TestDatabaseOptions = {
  /** Folder of its migrations; by default the project's. */
  migrations?: URL
  seed?: Seed
  /**
   * The most connections at once, as many as the product has by default. PostgreSQL plans each function anew in each
   * connection, which would take a quarter of the tests' processor time with ten of them.
   */
  connections?: number
}

/** Opens a new, migrated database. */
export const openTestDatabase = (options: TestDatabaseOptions = {}): Promise<TestDatabase> =>
  open(
    async (server) =>
      createFromTemplate(server, await readMigrations(options.migrations ?? projectMigrations), options.seed),
    options.connections,
  )

/** Opens a new database without anything in it. */
export const openEmptyDatabase = (): Promise<TestDatabase> =>
  open(async (server) => {
    const admin = postgres(server.url('postgres'), { max: 1, onnotice: () => {} })
    const name = newName('test')
    await admin.unsafe(`create database ${name}`)
    await admin.end()
    return name
  })

async function open(create: (server: Server) => Promise<string>, connections = 3): Promise<TestDatabase> {
  const server = await openServer()
  try {
    const url = server.url(await create(server))
    const database = await openPostgres(url, { connections })
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
