import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService } from '../service.ts'
import { openDatabase } from '../data-folder/open-database.ts'
import { openEmptyDatabase } from '../testing/test-databases.ts'
import { bootstrap, migrate, readBootstrap, readMigrations } from './migrations.ts'
import { assertKnownSchema } from './schema-history.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trackquery-history-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('a data folder with the schema of another version is rejected with a clear error and not changed', async () => {
  const { database: earlier } = await openDatabase(dataDir)
  await bootstrap(earlier, await readBootstrap())
  await earlier.script(`
    create table public.old_things (name text);
    insert into public.old_things values ('kept');
    insert into supabase_migrations.schema_migrations (version, name) values ('20261120090000', 'foundations')`)
  await earlier.close()

  await expect(startService({ dataDir, appOrigin: 'http://localhost:3000', demo: false })).rejects.toThrow(
    /^The data folder \S+ holds the schema of another version of TrackQuery \(migration 20261120090000_foundations/,
  )

  const { database: after } = await openDatabase(dataDir)
  expect(await after.query('select * from public.old_things')).toEqual([{ name: 'kept' }])
  expect(await after.query('select version from supabase_migrations.schema_migrations')).toEqual([
    { version: '20261120090000' },
  ])
  expect(await after.query(`select to_regclass('public.profiles') as found`)).toEqual([{ found: null }])
  await after.close()
})

test('a database is rejected if the text of an applied migration differs', async () => {
  const earlier = await openEmptyDatabase()
  await bootstrap(earlier, await readBootstrap())
  const [first] = await readMigrations(new URL('../../migrations/', import.meta.url))
  await migrate(earlier, [{ ...first!, text: 'create table public.old_things (name text)' }])
  await expect(assertKnownSchema(earlier.query, [first!], 'It')).rejects.toThrow(
    `It holds the schema of another version of TrackQuery (migration ${first!.version}_${first!.name}`,
  )
  await earlier.close()
})
