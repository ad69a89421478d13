import postgres from 'postgres'
import type { RunStatement } from '../../supabase/embedded/database/database.ts'
import { bootstrap, migrate, readBootstrap, readMigrations } from '../../supabase/embedded/database/migrations.ts'
import { openPglite } from '../../supabase/embedded/database/pglite.ts'
import { openPostgres } from '../../supabase/embedded/database/postgres.ts'
import { startTestPostgres } from '../../supabase/embedded/testing/test-postgres.ts'

export type Engine = 'pglite' | 'postgres'
export const engines: readonly Engine[] = ['pglite', 'postgres']

/** Applies a folder of migrations to an empty database, as the embedded backend does. `read` can then query it. */
export async function withSchema<T>(
  engine: Engine,
  folder: URL,
  read: (query: RunStatement) => Promise<T>,
): Promise<T> {
  const { database, stop } = engine === 'pglite' ? await startPglite() : await startPostgres()
  try {
    await bootstrap(database, await readBootstrap())
    await migrate(database, await readMigrations(folder))
    return await database.transaction(async (query) => {
      await query(`set local search_path to ''`)
      return read(query)
    })
  } finally {
    await stop()
  }
}

async function startPglite() {
  const database = await openPglite({})
  return { database, stop: () => database.close() }
}

async function startPostgres() {
  const server = await startTestPostgres()
  const admin = postgres(server.url('postgres'), { max: 1, onnotice: () => {} })
  await admin.unsafe('create database read_schema')
  await admin.end()
  const database = await openPostgres(server.url('read_schema'))
  const stop = async () => {
    await database.close()
    await server.stop()
  }
  return { database, stop }
}
