import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultChoices, notificationEvents } from '../../src/domain/notification.ts'
import { createTestDb, type TestDb } from './test-db.ts'

/* Notification settings belong to one user and are private. */

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

const settings = (name: 'agent' | 'requester') => db.must(name, 'notification_settings')
const save = (choices: Record<string, unknown>, quiet: unknown = null, digestAt: unknown = '08:00') =>
  db.call('agent', 'set_notification_settings', { p_choices: choices, p_quiet: quiet, p_digest_at: digestAt })

test('a user without settings gets the defaults of src/domain', async () => {
  expect(await settings('requester')).toEqual({ choices: defaultChoices, quiet: null, digestAt: '08:00' })
})

test('notification settings apply to one user, with defaults for everything that was not chosen', async () => {
  expect(await save({ raised: 'digest', replied: 'none' }, { from: '22:00', to: '07:30' }, '17:05')).toMatchObject({
    ok: true,
  })
  expect(await settings('agent')).toEqual({
    choices: { ...defaultChoices, raised: 'digest', replied: 'none' },
    quiet: { from: '22:00', to: '07:30' },
    digestAt: '17:05',
  })
  expect(await settings('requester')).toMatchObject({ choices: defaultChoices, quiet: null })
  await save({ raised: 'app' })
  expect(await settings('agent')).toEqual({
    choices: { ...defaultChoices, replied: 'none' },
    quiet: null,
    digestAt: '08:00',
  })
})

test('only choices other than the default are stored, so that a new default applies to everybody else', async () => {
  await save({ ...defaultChoices, status: 'app' })
  const kept = await db.sql('select event, choice from public.notification_choices where user_id = $1', [
    db.id('agent'),
  ])
  expect(kept).toEqual([{ event: 'status', choice: 'app' }])
})

test.each([
  ['an unknown event', { gossip: 'mail' }, null, '08:00'],
  ['an unknown channel', { replied: 'pigeon' }, null, '08:00'],
  ['no channel for an event', { replied: null }, null, '08:00'],
  ['quiet hours of zero length', {}, { from: '08:00', to: '08:00' }, '08:00'],
  ['quiet hours without an end', {}, { from: '08:00' }, '08:00'],
  ['an hour beyond 23', {}, { from: '24:00', to: '08:00' }, '08:00'],
  ['a word as a time', {}, null, 'tomorrow'],
  ['a line break after the time', {}, null, '08:00\n'],
])('notification settings with %s are rejected', async (_what, choices, quiet, digestAt) => {
  expect(await save(choices, quiet, digestAt)).toMatchObject({ ok: false, code: 'not_allowed' })
})

test('users cannot read or write the notification tables directly', async () => {
  for (const table of ['notifications', 'notification_choices', 'notification_settings']) {
    for (const name of ['owner', 'agent', 'requester', 'visitor'] as const) {
      await expect(db.as(name, `select 1 from public.${table}`)).rejects.toThrow('permission denied')
      await expect(db.as(name, `delete from public.${table} where true`)).rejects.toThrow('permission denied')
    }
  }
})

test.each(['my_notifications', 'notification_settings', 'read_notifications'])(
  'the function %s rejects visitors and ended sessions',
  async (fn) => {
    expect(await db.call('visitor', fn)).toMatchObject({ ok: false, code: '42501' })
    expect(await db.call('revoked', fn)).toMatchObject({ ok: false, code: 'session_ended' })
  },
)

test('check constraints of the database accept every notification event of src/domain, and no other', async () => {
  for (const table of ['notifications', 'notification_choices']) {
    const [{ rule } = { rule: '' }] = await db.sql<{ rule: string }>(
      `select pg_get_expr(conbin, conrelid) as rule from pg_constraint
       where conrelid = $1::regclass and conname ~ 'event_is_known'`,
      [`public.${table}`],
    )
    const accepted = await db.sql<{ event: string }>(`select event from unnest($1::text[]) event where ${rule}`, [
      [...notificationEvents, 'gossip'],
    ])
    expect(accepted.map(({ event }) => event)).toEqual(notificationEvents)
  }
})
