import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../supabase/embedded/database/database.ts'
import { openTestDatabase } from '../../supabase/embedded/testing/test-databases.ts'
import { generateSchema, schemaFile } from '../../tools/schema/write.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())

test('supabase/schema.sql matches the migrations (otherwise run `npm run schema`)', async () => {
  expect(await readFile(schemaFile, 'utf8')).toBe(await generateSchema(database))
})

test('the body of every SQL function is valid, even if the migration skipped the check', async () => {
  await database.transaction(async (query) => {
    await query(`set local search_path to ''`)
    const functions = await query<{ definition: string }>(
      `select pg_get_functiondef(p.oid) as definition from pg_proc p join pg_language l on l.oid = p.prolang
       where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and l.lanname = 'sql'`,
    )
    expect(functions.length).toBeGreaterThan(40)
    for (const { definition } of functions) await query(definition)
  })
})
