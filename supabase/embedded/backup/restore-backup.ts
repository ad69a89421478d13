import { existsSync } from 'node:fs'
import { mkdir, readdir, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type postgres from 'postgres'
import { lockDataDir } from '../data-folder/lock-data-dir.ts'
import { openDatabase } from '../data-folder/open-database.ts'
import { bootstrap, migrate, type Migration, readBootstrap, type SchemaTarget } from '../database/migrations.ts'
import { type PostgresAddress, queryOf } from '../database/postgres-client.ts'
import { filePath } from '../storage/storage-context.ts'
import { copyIn, openForCopy, readTables, tableName } from './copy-rows.ts'
import { keyFiles, type Manifest } from './manifest.ts'
import { checkArchive, readEntries } from './read-archive.ts'
import { completeStaging, finishRestore, stagingOf } from './staging-folder.ts'

export type RestoreOptions = {
  file: string
  dataDir: string
  /** An empty database to restore into, instead of one in the data folder. */
  databaseUrl?: string
  /** All migrations of this version. */
  migrations: Migration[]
}

/** What an empty data folder may contain: what a mount has, and backups. What an interrupted restore left is removed. */
const harmless = new Set(['lost+found', 'backups', 'restoring'])

/**
 * Restores an archive into an empty installation, completely or not at all. The archive is checked first. The next start
 * applies the migrations that are newer than the archive.
 * @throws with a sentence for the operator. Then the installation is as before
 */
export async function restoreBackup({ file, dataDir, databaseUrl, migrations }: RestoreOptions): Promise<void> {
  if (!existsSync(stagingOf(dataDir))) await requireEmptyFolder(dataDir)
  const manifest = await checkArchive(file, migrations)
  const isNew = (await mkdir(dataDir, { recursive: true, mode: 0o700 })) !== undefined
  const unlock = await lockDataDir(dataDir)
  const staging = stagingOf(dataDir)
  try {
    if (await finishRestore(dataDir, databaseUrl))
      throw new Error(`An earlier restore had filled ${dataDir}, and is finished now. Start the app with npm start.`)
    await requireEmptyFolder(dataDir)
    await mkdir(staging, { mode: 0o700 })
    const known = new Set(manifest.migrations.map(({ version }) => version))
    const schema = migrations.filter(({ version }) => known.has(version))
    const load = (sql: postgres.ISql) => loadEntries(sql, { file, manifest, staging })
    const complete = () => completeStaging(dataDir)
    if (databaseUrl) {
      await fillDatabase({ url: databaseUrl }, schema, async (sql) => {
        await load(sql)
        // Before the rows are committed: a database without its keys and files would look restored.
        await complete()
      })
    } else {
      const { database, address } = await openDatabase(staging)
      try {
        await fillDatabase(address, schema, load)
      } finally {
        await database.close()
      }
      await complete()
    }
    await finishRestore(dataDir, databaseUrl)
  } catch (error) {
    // If it was complete by then, the moves are tried again, here or by the next start.
    await finishRestore(dataDir, databaseUrl).catch(() => {})
    if (isNew) await rmdir(dataDir).catch(() => {})
    throw error
  } finally {
    unlock()
  }
}

async function requireEmptyFolder(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (names.every((name) => harmless.has(name))) return
  throw new Error(
    `The data folder ${dataDir} is not empty. Restore into another one, as in DATA_DIR=.data-2 npm run restore -- FILE.`,
  )
}

/** Creates a schema and fills it, in one transaction. */
async function fillDatabase(
  address: PostgresAddress,
  migrations: Migration[],
  load: (sql: postgres.ISql) => Promise<void>,
): Promise<void> {
  const bootstrapText = await readBootstrap()
  const driver = openForCopy(address)
  try {
    await driver.begin(async (sql) => {
      const query = queryOf(sql)
      const [used] = await query(
        `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`,
      )
      if (used) throw new Error('The database of DATABASE_URL is not empty. Create a new one, and restore into that.')
      const target: SchemaTarget = {
        query,
        script: async (text) => {
          await sql.unsafe(text).simple()
        },
        scriptInTransaction: async (text, then) => {
          await sql.unsafe(text).simple()
          await then(query)
        },
      }
      await bootstrap(target, bootstrapText)
      await migrate(target, migrations)
      await load(sql)
    })
  } finally {
    await driver.end({ timeout: 5 })
  }
}

type Loading = { file: string; manifest: Manifest; staging: string }

/** Replaces what the migrations inserted with the rows of an archive, and writes its files. */
async function loadEntries(sql: postgres.ISql, { file, manifest, staging }: Loading): Promise<void> {
  const { tables, sequences } = manifest
  const columns = new Map((await readTables(sql)).map((table) => [tableName(table), table.columns]))
  for (const table of tables) {
    const known = columns.get(tableName(table))
    if (table.columns.every((column) => known?.includes(column))) continue
    throw new Error(`This version of TrackQuery has no table ${tableName(table)} as the archive has it.`)
  }
  await sql.unsafe(`truncate ${tables.map(tableName).join()} cascade`)
  // No trigger fires and no key is checked: the rows are those of one moment, with all that triggers did.
  await sql.unsafe('set local session_replication_role = replica')
  const tableOf = new Map(tables.map((table) => [`${table.schema}.${table.name}`, table]))
  for await (const { name, bytes } of readEntries(file)) {
    const [kind, item = ''] = name.split('/')
    if (kind === 'rows') await copyIn(sql, tableOf.get(item)!, bytes)
    if (kind === 'files') await writeFlushed(filePath({ filesDir: join(staging, 'files') }, item), bytes)
    if (kind === 'keys' && keyFiles.includes(item)) await writeFlushed(join(staging, item), bytes)
  }
  for (const sequence of sequences) {
    await sql.unsafe('select setval($1::regclass, $2::bigint)', [tableName(sequence), sequence.value])
  }
  await sql.unsafe('analyze')
}

async function writeFlushed(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, bytes, { mode: 0o600, flush: true })
}
