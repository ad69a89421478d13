import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-databases.ts'
import type { Database } from './database.ts'
import { migrate, readBootstrap } from './migrations.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const migration = (version: string, text: string) => ({ version, name: 'test', text })

test('the bootstrap SQL can run twice', async () => {
  await database.scriptInTransaction(await readBootstrap(), async () => {})
})

test('a migration that was applied does not run again', async () => {
  const counter = migration(
    '30000101000000',
    'create table public.once (); alter table public.once enable row level security;',
  )
  await migrate(database, [counter])
  await migrate(database, [counter])
  const rows = await database.query(`select name from supabase_migrations.schema_migrations where version = $1`, [
    counter.version,
  ])
  expect(rows).toEqual([{ name: 'test' }])
})

test('a failing migration is reported with file and line, and changes nothing', async () => {
  const broken = migration('30000101000001', 'create table public.half ();\n\nselect nonsense;')
  await expect(migrate(database, [broken])).rejects.toThrow(/30000101000001_test\.sql failed: .*nonsense.*\(line 3\)/)
  expect(await database.query(`select to_regclass('public.half') as found`)).toEqual([{ found: null }])
  expect(
    await database.query(`select 1 from supabase_migrations.schema_migrations where version = $1`, [broken.version]),
  ).toEqual([])
})
