import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mentionedIn, mentionsRead } from '../../src/domain/mention.ts'
import { createTestDb, type TestDb } from './test-db.ts'

/* Mentions (@Name): the database and src/domain must find the same people in the same text. */

let db: TestDb
let query: string
const people: { id: string; name: string }[] = []
const names = [
  'Ada',
  'Ada Lovelace',
  'ada lovelace king',
  'Ann (Sales)',
  'ann@home',
  'Zoë',
  'Élodie d’Arc',
  'Жанна',
  '山田',
  'Twin',
  'Twin',
  '🦊 Fox',
  'x'.repeat(80),
]

beforeAll(async () => {
  db = await createTestDb()
  for (const [at, name] of names.entries()) {
    const id = await db.createUser({ email: `person-${at}@example.com`, name })
    await db.sql(`insert into public.memberships (company_id, user_id, email, role) values ($1, $2, $3, 'requester')`, [
      db.acme.id,
      id,
      `person-${at}@example.com`,
    ])
    people.push({ id, name })
  }
  query = (await db.raise('requester', 'Open to all', { p_visibility: 'company' })).id
})
afterAll(() => db?.stop())

const inDatabase = async (text: string, ofQuery = query) => {
  const [row] = await db.sql<{ ids: string[] }>(
    'select private.find_mentioned(q, $2, false)::text[] as ids from public.queries q where q.id = $1',
    [ofQuery, text],
  )
  return row!.ids
}
const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? id
const findInBoth = async (text: string) => {
  const [found, foundByCode] = [
    (await inDatabase(text)).map(nameOf).sort(),
    mentionedIn(text, people).map(nameOf).sort(),
  ]
  expect(found).toEqual(foundByCode)
  return found
}

describe('a mention', () => {
  test.each([
    ['is absent in a text without @', 'No sign of anybody.', []],
    ['is found at the beginning', '@Ada, look.', ['Ada']],
    ['is found at the end', 'Look, @Ada', ['Ada']],
    ['ignores case', '@aDA @ZOË', ['Ada', 'Zoë']],
    ['is the longest name that matches', 'Ask @Ada Lovelace.', ['Ada Lovelace']],
    ['is the longest name that matches before more words', 'Ask @Ada Lovelace Kingdom', ['Ada Lovelace']],
    ['is the longest of three matching names', 'Ask @Ada Lovelace King', ['ada lovelace king']],
    ['is not the beginning of a longer word', 'Ask @Adamant', []],
    ['is not part of an e-mail address', 'write to me@Ada or x_@Ada', []],
    ['is found after punctuation', '(@Ada) “@Twin” /@Zoë', ['Ada', 'Twin', 'Twin', 'Zoë']],
    ['is found after another @', '@@Ada', ['Ada']],
    ['is found on a new line', 'Hello\n@Ada\nBye', ['Ada']],
    ['may contain punctuation', '@Ann (Sales): yes', ['Ann (Sales)']],
    ['may contain an @', '@ann@home', ['ann@home']],
    ['may contain an apostrophe', '@Élodie d’Arc’s', ['Élodie d’Arc']],
    ['may be in other scripts', '@Жанна, @山田、', ['Жанна', '山田']],
    ['may contain an emoji', '@🦊 Fox!', ['🦊 Fox']],
    ['is found before an emoji', '@Ada🎉', ['Ada']],
    ['matches everybody with that name', '@Twin', ['Twin', 'Twin']],
    ['may have the maximum length of a name', `@${'x'.repeat(80)} hello`, ['x'.repeat(80)]],
    ['is not found beyond the maximum length of a name', `@${'x'.repeat(81)}`, []],
    ['is not found after a space behind the @', '@ Ada', []],
  ])('%s', async (_what, text, expected) => {
    expect(await findInBoth(text)).toEqual(expected.sort())
  })

  test('is searched only up to a limit of @ characters, so a long text is fast', async () => {
    const many = '@nobody '.repeat(mentionsRead - 1)
    expect(await findInBoth(`${many}@Ada @Zoë`)).toEqual(['Ada'])
    expect(await inDatabase('@'.repeat(50_000))).toEqual([])
    expect((await inDatabase('@Ada '.repeat(10_000))).map(nameOf)).toEqual(['Ada'])
  })

  test('is found by the database and by src/domain at the same places of generated texts', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '@',
        ' ',
        '_',
        '.',
        '\n',
        '@Ada',
        '@ada lovelace',
        '@Twin',
        'me@',
        '山田',
        '👩‍🚀',
        '\u200b',
        'é',
        '0',
      ),
      fc.constantFrom(...names),
      fc.string({ unit: 'binary', maxLength: 4 }).map((text) => text.replaceAll('\0', '')),
    )
    const text = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(text, async (text) => void (await findInBoth(text))),
      { numRuns: 150 },
    )
  })
})

test('only people who may read the query are mentioned', async () => {
  const { id } = await db.raise('requester')
  const text = '@Requester @Agent @Owner @Colleague @Suspended @Outsider @Stranger @Ada'
  const found = await inDatabase(text, id)
  expect(found.sort()).toEqual([db.id('requester'), db.id('agent'), db.id('owner')].sort())
})

test('mentions in a company with 20,000 members are found by reading few rows', async () => {
  const { id } = await db.raise('requester', 'Open to all', { p_visibility: 'company' })
  await db.sql(`do $$ begin
    set local session_replication_role = replica;
    insert into public.profiles (user_id, display_name)
      select md5('many' || n)::uuid, 'Member ' || n from generate_series(1, 20000) n;
    insert into public.memberships (company_id, user_id, email, role)
      select '${db.acme.id}', md5('many' || n)::uuid, n || '@many.example', 'requester' from generate_series(1, 20000) n;
  end $$`)
  await db.sql('analyze public.profiles, public.memberships')
  // Counts rows of the tables and entries of their indexes.
  await db.sql(`create function public.measure_mentions(of_query uuid, words text, out mentioned uuid[], out read bigint)
    language plpgsql set search_path = '' as $$
    declare
      tables constant regclass[] := '{public.profiles, public.memberships}';
      parts constant oid[] := array(select unnest(tables)::oid union all
        select i.indexrelid from pg_index i where i.indrelid = any (tables));
      before bigint := (select sum(pg_stat_get_xact_tuples_returned(o)) from unnest(parts) o);
    begin
      mentioned := (select private.find_mentioned(q, words, false) from public.queries q where q.id = of_query);
      read := (select sum(pg_stat_get_xact_tuples_returned(o)) from unnest(parts) o) - before;
    end $$`)
  const text = Array.from({ length: 20 }, (_, at) => `@Member ${at * 900 + 1} and a few more words`).join('\n')
  const [row] = await db.sql<{ mentioned: string[]; read: string }>(
    'select mentioned::text[], read from public.measure_mentions($1, $2)',
    [id, text],
  )
  expect(row!.mentioned).toHaveLength(20)
  expect(Number(row!.read)).toBeLessThan(500)
})
