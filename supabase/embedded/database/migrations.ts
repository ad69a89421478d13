import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './database.ts'

export type Migration = { version: string; name: string; text: string }

/** From the app's working directory. This file may run from the folder of a build. */
const bootstrapFolder = 'supabase/embedded/database'
const bootstrapFiles = ['roles.sql', 'auth.sql', 'storage.sql', 'realtime.sql', 'embedded.sql']

/** Reads the migrations of a supabase CLI project, in order. A missing folder has none. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = await readdir(folder).catch(() => [])
  return Promise.all(
    files
      .filter((file) => /^\d{14}_\w+\.sql$/.test(file))
      .sort()
      .map(async (file) => ({
        version: file.slice(0, 14),
        name: file.slice(15, -'.sql'.length),
        text: await readFile(new URL(file, folder), 'utf8'),
      })),
  )
}

/** SQL for what a new hosted project has before its first migration. */
export async function readBootstrap(): Promise<string> {
  const texts = await Promise.all(bootstrapFiles.map((file) => readFile(join(bootstrapFolder, file), 'utf8')))
  return texts.join('\n')
}

/** Changes whenever these files would create another schema. */
export const schemaHash = (bootstrap: string, migrations: Migration[]) =>
  createHash('sha256')
    .update(JSON.stringify([bootstrap, migrations]))
    .digest('hex')
    .slice(0, 24)

/** What applies a schema: a database, or one transaction. */
export type SchemaTarget = Pick<Database, 'query' | 'script' | 'scriptInTransaction'>

/** Runs the bootstrap SQL, unless exactly this text already ran. */
export async function bootstrap(database: SchemaTarget, text: string) {
  const hash = createHash('sha256').update(text).digest('hex')
  await database.script(
    'create schema if not exists embedded; create table if not exists embedded.state (name text primary key, value text)',
  )
  const [done] = await database.query(`select 1 from embedded.state where name = 'bootstrap' and value = $1`, [hash])
  if (done) return
  await database.scriptInTransaction(text, (query) => saveState(query, 'bootstrap', hash))
}

/**
 * Applies new migrations, each in its own transaction.
 * @throws an error that names the failed file and line
 */
export async function migrate(database: SchemaTarget, migrations: Migration[]) {
  const rows = await database.query<{ version: string }>('select version from supabase_migrations.schema_migrations')
  const applied = new Set(rows.map(({ version }) => version))
  for (const migration of migrations.filter(({ version }) => !applied.has(version))) {
    try {
      await database.scriptInTransaction(migration.text, (query) =>
        query('insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)', [
          migration.version,
          migration.name,
          [migration.text],
        ]),
      )
    } catch (error) {
      throw new Error(
        `Migration ${migration.version}_${migration.name}.sql failed: ${explain(error, migration.text)}`,
        {
          cause: error,
        },
      )
    }
  }
}

/** Stores a value that belongs to this database but to no migration. */
export const saveState = (query: Database['query'], name: string, value: string) =>
  query(
    'insert into embedded.state (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [name, value],
  )

export async function readState(query: Database['query'], name: string) {
  const [row] = await query<{ value: string }>('select value from embedded.state where name = $1', [name])
  return row?.value
}

/** The message of an error, with the line number if known. */
function explain(error: unknown, text: string) {
  const { message, position } = error as { message: string; position?: string }
  if (!position) return message
  const line = text.slice(0, Number(position)).split('\n').length
  return `${message} (line ${line})`
}
