import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withoutReceipts } from './notification-mails.ts'
import { type ActorName, actorNames, createTestDb, type TestDb } from './test-db.ts'

/* Mentions in the text of a new query: each mentioned person is notified once, if they may read the query. */

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

type Item = { event: string; reason: string; count: number; query: { number: number } }

const items = async (name: ActorName) => (await db.must<{ items: Item[] }>(name, 'my_notifications')).items
const rows = async () => {
  const all = await db.sql<{ user_id: string; event: string; reason: string }>(
    'select user_id, event, reason from public.notifications order by event, id',
  )
  const nameOf = (id: string) => actorNames.find((name) => name !== 'visitor' && db.id(name) === id) ?? id
  return all.map(({ user_id, event, reason }) => `${nameOf(user_id)} ${event} ${reason}`).sort()
}
const choose = (name: ActorName, choices: Record<string, string>) =>
  db.must(name, 'set_notification_settings', { p_choices: choices, p_quiet: null, p_digest_at: '08:00' })
const everybody = '@Owner @Admin @Agent @Requester @Colleague @Bystander @Suspended @Outsider @Stranger @Revoked'

beforeEach(async () => {
  await db.sql('delete from public.notifications')
  await db.sql('delete from public.notification_choices')
  await db.sql('delete from public.outbox')
  await withoutReceipts(db)
})

describe('a new query of a requester', () => {
  test('notifies mentioned staff of the mention and other staff of the query, each once', async () => {
    await db.raise('requester', 'Where is my chair?', { p_body: 'Perhaps @Agent knows, or @admin. @Agent?' })
    expect(await rows()).toEqual([
      'admin mentioned mentioned',
      'agent mentioned mentioned',
      'owner raised staff',
      'revoked raised staff',
    ])
    expect(await items('agent')).toMatchObject([{ event: 'mentioned', reason: 'mentioned', count: 1 }])
  })

  test('notifies no mentioned person who may not read the query', async () => {
    await db.raise('requester', 'Where is my chair?', { p_body: everybody })
    expect(await rows()).toEqual(['admin', 'agent', 'owner', 'revoked'].map((name) => `${name} mentioned mentioned`))
    for (const name of ['requester', 'colleague', 'bystander', 'outsider', 'stranger'] as const) {
      expect(await items(name)).toEqual([])
    }
    const mails = await db.sql<{ recipient: string }>(`select recipient from public.outbox order by recipient`)
    expect(mails.map(({ recipient }) => recipient.split('@')[0])).toEqual(['admin', 'agent', 'owner', 'revoked'])
  })

  test('that is visible to the company also notifies mentioned requesters', async () => {
    await db.raise('requester', 'Open to all', {
      p_visibility: 'company',
      p_body: '@Colleague, @Suspended, @Outsider',
    })
    expect(await rows()).toEqual([
      'admin raised staff',
      'agent raised staff',
      'colleague mentioned mentioned',
      'owner raised staff',
      'revoked raised staff',
    ])
  })
})

test('a private query of staff notifies neither requesters nor its author', async () => {
  await db.raise('agent', 'Between us', { p_visibility: 'private', p_body: everybody })
  expect(await rows()).toEqual(['admin', 'owner', 'revoked'].map((name) => `${name} mentioned mentioned`))
})

test('staff who turned off mention notifications are notified of the new query instead, unless they turned off those notifications as well', async () => {
  await choose('agent', { mentioned: 'none' })
  await choose('admin', { mentioned: 'none', raised: 'none' })
  await choose('owner', { raised: 'none' })
  await choose('colleague', { mentioned: 'none' })
  await db.raise('requester', 'Open to all', { p_visibility: 'company', p_body: everybody })
  expect(await rows()).toEqual([
    'agent raised staff',
    'bystander mentioned mentioned',
    'owner mentioned mentioned',
    'revoked mentioned mentioned',
  ])
})

test('a new query submitted twice notifies mentioned people once', async () => {
  const form = { p_client_id: randomUUID(), p_body: '@Agent?' }
  const once = await db.raise('requester', 'Where is my chair?', form)
  expect(await db.raise('requester', 'Where is my chair?', form)).toMatchObject({ id: once.id })
  expect((await rows()).filter((row) => row.startsWith('agent'))).toEqual(['agent mentioned mentioned'])
})

test('later changes of a query do not repeat its mention notifications', async () => {
  const { id } = await db.raise('requester', 'Where is my chair?', { p_body: '@Agent?' })
  await db.sql('delete from public.notifications')
  await db.change('admin', id, { priority: 'high', status: 'resolved', resolution: 'answered' })
  await db.post('requester', id, 'reply', 'It is back.')
  // Mentions cannot be added later, because the text never changes.
  await expect(db.sql(`update public.queries set body = '@Owner' where id = $1`, [id])).rejects.toThrow(
    'These fields of a query never change.',
  )
  expect((await rows()).filter((row) => row.includes('mentioned'))).toEqual([])
})

test('a mention e-mail contains the query text and is not sent once the query was read', async () => {
  const raise = () => db.raise('requester', 'Where is my chair?', { p_body: 'Perhaps @Agent knows.' })
  const claim = () => db.must<object[]>('worker', 'claim_outbox', { p_limit: 100 })
  const { number } = await raise()
  expect(await claim()).toMatchObject([
    {
      to: 'agent@example.com',
      data: { event: 'mentioned', isQuery: true, isNote: false, number, words: 'Perhaps @Agent knows.' },
    },
  ])
  const { id } = await raise()
  await db.must('agent', 'mark_read', { p_query: id })
  expect(await claim()).toEqual([])
})

test('an import notifies of each query with a mention separately and of all other queries in one notification', async () => {
  await db.sql(
    `insert into public.queries (company_id, subject, body, requester_id, created_by, client_id, channel)
     select $1, 'Imported ' || n, case when n in (3, 30) then 'For @Agent' else 'Text' end, $2, $2, gen_random_uuid(), 'import'
     from generate_series(1, 40) n`,
    [db.acme.id, db.id('requester')],
  )
  const received = await items('agent')
  expect(received.map(({ event, count }) => `${event} ${count}`).sort()).toEqual([
    'mentioned 1',
    'mentioned 1',
    'raised 38',
  ])
  expect((await items('owner')).map(({ event, count }) => `${event} ${count}`)).toEqual(['raised 40'])
})
