import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, RunStatement } from '../../supabase/embedded/database/database.ts'
import { readMigrations } from '../../supabase/embedded/database/migrations.ts'
import { openTestPglite } from '../../supabase/embedded/testing/test-databases.ts'
import { differences, readCatalogue } from '../../tools/schema/catalogue.ts'
import { renderSchema } from '../../tools/schema/render.ts'
import { schemaFile } from '../../tools/schema/write.ts'

let database: Database
beforeAll(async () => {
  database = await openTestPglite(await readMigrations(new URL('../../supabase/migrations/', import.meta.url)))
})
afterAll(() => database?.close())

/** Runs `work` in a transaction that is rolled back, with the search path of the tools. */
async function inRollback<T>(work: (query: RunStatement) => Promise<T>) {
  let result: T | undefined
  const rollBack = new Error('roll back')
  await database
    .transaction(async (query) => {
      await query(`set local search_path to ''`)
      result = await work(query)
      throw rollBack
    })
    .catch((error: unknown) => {
      if (error !== rollBack) throw error
    })
  return result as T
}

test('supabase/schema.sql matches the migrations (otherwise run `npm run schema`)', async () => {
  expect(await readFile(schemaFile, 'utf8')).toBe(await inRollback(renderSchema))
})

test('the body of every SQL function is valid, even if the migration skipped the check', async () => {
  await inRollback(async (query) => {
    const functions = await query<{ definition: string }>(
      `select pg_get_functiondef(p.oid) as definition from pg_proc p join pg_language l on l.oid = p.prolang
       where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and l.lanname = 'sql'`,
    )
    expect(functions.length).toBeGreaterThan(40)
    for (const { definition } of functions) await query(definition)
  })
})

describe('the comparison of two schemas detects a change of', () => {
  test.each([
    ['a column', 'alter table public.queries alter column subject drop not null', ['column public.queries.subject']],
    [
      'a default',
      `alter table public.profiles alter column theme set default 'dark'`,
      ['column public.profiles.theme'],
    ],
    ['a check', 'alter table public.queries drop constraint subject_fits', ['constraint public.queries.subject_fits']],
    ['an index', 'drop index public.messages_by_time', ['index public.messages_by_time']],
    ['a grant', 'grant delete on public.queries to authenticated', ['table public.queries']],
    ['a grant of a column', 'grant update (subject) on public.queries to anon', ['column public.queries.subject']],
    ['row-level security', 'alter table public.queries disable row level security', ['table public.queries']],
    ['a collation', 'drop collation private.names', ['collation private.names']],
    ['a comment', `comment on table public.queries is 'Other'`, ['table public.queries']],
    [
      'a policy',
      'alter policy "people upload their own pictures" on storage.objects to anon',
      ['policy storage.objects: people upload their own pictures'],
    ],
    [
      'the security of a function',
      'alter function private.viewer_id() security invoker',
      ['function private.viewer_id()'],
    ],
    [
      'who may call a function',
      'grant execute on function private.viewer_id() to anon',
      ['function private.viewer_id()'],
    ],
    [
      'default privileges',
      'alter default privileges in schema public grant all on tables to anon',
      ['default privileges postgres public r'],
    ],
  ])('%s', async (_, change, names) => {
    const found = await inRollback(async (query) => {
      const before = await readCatalogue(query)
      await query(change)
      return differences(before.objects, (await readCatalogue(query)).objects)
    })
    expect(found.map(({ name }) => name)).toEqual(names)
  })
})
