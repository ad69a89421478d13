import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closedTables, type Fixture, seedRows } from './seed.ts'
import { type ActorName, actorNames, createTestDb, type TestDb } from './test-db.ts'

/*
 * Tests every table with every actor and kind of access. Each seeded row has a label, and `readers` lists who may read it. Everybody else must
 * get nothing. Tables are not writable: clients change data through functions of the API.
 */

let db: TestDb
let fixtures: Fixture[]

beforeAll(async () => {
  db = await createTestDb()
  fixtures = await seedRows(db)
})
afterAll(() => db?.stop())

const tables = [
  'profiles',
  'companies',
  'memberships',
  'invitations',
  'company_domains',
  'categories',
  'queries',
  'messages',
  'query_notes',
  'attachments',
  'events',
  'followers',
  'read_states',
  'drafts',
  'saved_views',
  'mutes',
  'counter_deltas',
  'counters',
  ...closedTables,
]

const failure = async (run: Promise<unknown>) => {
  try {
    await run
    return 'done'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('the tests of table access cover every table of the schema public', async () => {
  const rows = await db.sql<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual([...tables].sort())
})

describe.each(tables)('table %s', (table) => {
  const fixture = () => fixtures.find((one) => one.table === table)!

  test.each(actorNames)('returns to the actor %s exactly the rows that they may read', async (name) => {
    const { key, rows } = fixture()
    const expected = Object.entries(rows).flatMap(([label, { readers }]) => (readers.includes(name) ? [label] : []))
    if (name === 'visitor' || closedTables.includes(table)) {
      expect(expected).toEqual([])
      expect(await failure(db.as(name, `select ${key} from public.${table}`))).toBe('42501')
      return
    }
    const seen = new Set((await db.as(name, `select ${key} as id from public.${table}`)).map(({ id }) => id))
    const labels = Object.entries(rows).flatMap(([label, { id }]) => (seen.has(id) ? [label] : []))
    expect(labels.sort()).toEqual(expected.sort())
  })

  test.each(actorNames)('returns to the actor %s no row of another company', async (name) => {
    if (['profiles', 'companies', ...closedTables].includes(table) || name === 'visitor') return
    const mine = name === 'outsider' ? db.globex.id : db.acme.id
    const companies = (await db.as(name, `select distinct company_id as id from public.${table}`)).map(({ id }) => id)
    const lost: ActorName[] = ['suspended', 'stranger', 'revoked']
    expect(lost.includes(name) ? companies : companies.filter((id) => id !== mine)).toEqual([])
  })

  test.each(actorNames)('rejects direct writes by the actor %s', async (name) => {
    const about: Record<string, string> = {
      companies: 'name',
      profiles: 'user_id',
      notification_choices: 'user_id',
      notification_settings: 'user_id',
    }
    const column = about[table] ?? 'company_id'
    // Attachments allow a direct insert and delete; files.test.ts tests both.
    if (table !== 'attachments') {
      expect(await failure(db.as(name, `insert into public.${table} default values`))).toBe('42501')
      expect(await failure(db.as(name, `delete from public.${table} where true`))).toBe('42501')
    }
    expect(await failure(db.as(name, `update public.${table} set ${column} = null where true`))).toBe('42501')
    expect(await failure(db.as(name, `truncate public.${table}`))).toBe('42501')
  })
})

describe('the hidden column', () => {
  test.each([
    ['companies', 'next_number'],
    ['companies', 'created_by'],
    ['companies', 'client_id'],
    ['invitations', 'token_hash'],
    ['queries', 'hold_reason'],
    ['queries', 'priority'],
    ['queries', 'client_id'],
    ['queries', 'batch_id'],
    ['queries', 'sending_reply_id'],
    ['queries', 'search'],
    ['events', 'patch'],
    ['messages', 'client_id'],
    ['messages', 'search'],
    ['messages', 'status_on_send'],
    ['messages', 'resolution_on_send'],
  ])('%s.%s cannot be selected by anybody', async (table, column) => {
    for (const name of actorNames)
      expect(await failure(db.as(name, `select ${column} from public.${table}`))).toBe('42501')
  })
})

describe('a profile', () => {
  test('can be changed by its owner and by nobody else', async () => {
    await db.as(
      'requester',
      `update public.profiles set display_name = 'Rita', theme = 'dark', time_zone = 'Europe/Vienna' where true`,
    )
    const rows = await db.sql<{ user_id: string }>(`select user_id from public.profiles where display_name = 'Rita'`)
    expect(rows).toEqual([{ user_id: db.id('requester') }])
    await db.as('requester', `update public.profiles set display_name = 'Requester' where true`)
    expect(
      await db.as('owner', `update public.profiles set display_name = 'Hijacked' where user_id = $1 returning 1`, [
        db.id('agent'),
      ]),
    ).toEqual([])
  })

  test.each([
    ['a name of spaces', `display_name = '  '`],
    ['a name with a line break', `display_name = E'Ann\\nBcc: all@example.com'`],
    ['a picture in another folder', `avatar_path = '${randomUUID()}/${randomUUID()}'`],
    ['a picture on another site', `avatar_path = 'https://example.com/a.png'`],
    ['an unknown theme', `theme = 'neon'`],
    ['an unknown density', `density = 'airy'`],
    ['an unknown contrast', `contrast = 'less'`],
    ['an unknown time zone', `time_zone = 'Mars/Olympus'`],
    ['a time zone that only Postgres knows', `time_zone = 'FOO+3'`],
    ['a malformed locale', `locale = 'en; drop'`],
  ])('rejects %s', async (_, change) => {
    expect(await failure(db.as('requester', `update public.profiles set ${change} where true`))).toBe('23514')
  })

  test('cannot be assigned to another user', async () => {
    expect(
      await failure(db.as('requester', `update public.profiles set user_id = $1 where true`, [db.id('owner')])),
    ).toBe('42501')
  })
})

test('no actor can read a table of the schema private', async () => {
  for (const name of [
    'idempotency_keys',
    'hold_reason_changes',
    'rotation_limits',
    'pending_rotations',
    'unsubscribe_tokens',
    'batches',
    'batch_changes',
    'former_addresses',
  ]) {
    for (const actor of actorNames) expect(await failure(db.as(actor, `select * from private.${name}`))).toBe('42501')
  }
  expect(await failure(db.as('visitor', 'select private.viewer_id()'))).toBe('42501')
})
