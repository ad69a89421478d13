import type { Database } from './database.ts'
import type { Migration } from './migrations.ts'

/**
 * Rejects a database with migrations that this version does not have, or has with another text. Call before the first
 * write.
 * @param place name of the database in the message
 * @returns the versions of all migrations that were applied; none for a new database
 * @throws an error whose message names the database, the migration and what to do
 */
export async function assertKnownSchema(
  query: Database['query'],
  migrations: Migration[],
  place: string,
): Promise<Set<string>> {
  const [history] = await query<{ exists: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as exists`,
  )
  if (!history?.exists) return new Set()
  const known = new Map(migrations.map(({ version, text }) => [version, text]))
  const applied = await query<{ version: string; name: string | null; statements: string[] | null }>(
    'select version, name, statements from supabase_migrations.schema_migrations order by version',
  )
  const unknown = applied.filter(
    ({ version, statements }) => !known.has(version) || known.get(version) !== statements?.join(''),
  )
  if (unknown.length === 0) return new Set(applied.map(({ version }) => version))
  const first = `${unknown[0]!.version}_${unknown[0]!.name ?? ''}`
  throw new Error(
    `${place} holds the schema of another version of TrackQuery (migration ${first} is not part of this one) and was ` +
      'left as it is. Start with an empty one, as in DATA_DIR=.data-2 npm start, or run the version that made it.',
  )
}
