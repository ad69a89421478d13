import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimMails, clearNotificationData, saveSettings } from './notification-mails.ts'
import { listNotifications } from './notification-list.ts'
import { clearMessages, notificationBroadcasts } from './realtime-messages.ts'
import { type ActorName, createTestDb, type TestDb } from './test-db.ts'

/* Requesters are told that a query was received: by a receipt if they raised it, by a notification if staff did. */

let db: TestDb
beforeAll(async () => {
  db = await createTestDb({ connections: 8 })
})
afterAll(() => db?.stop())
beforeEach(() => clearNotificationData(db))

/** No page does this yet: staff raise a query whose requester is somebody else. */
const raiseFor = (
  requester: ActorName,
  { by, body = 'It is gone.', count = 1 }: { by: ActorName; body?: string; count?: number },
) =>
  db.sql(
    `insert into public.queries (company_id, subject, body, requester_id, created_by, client_id)
     select $1, 'Where is my chair?', $4, $2, $3, gen_random_uuid() from generate_series(1, $5::integer)`,
    [db.acme.id, db.id(requester), db.id(by), body, count],
  )
const received = async () => (await claimMails(db)).map(({ to, data }) => [to, data.isOwn, data.actorName])
const inboxOf = async (name: ActorName) =>
  (await listNotifications(db, name)).items.map(({ event, reason, actor }) => [event, reason, actor?.name])

const makeMailsOlder = (by: string) => db.sql('update public.outbox set created_at = created_at - $1::interval', [by])

describe('a requester who raises a query', () => {
  test('gets one e-mail that confirms it, with text and number', async () => {
    const { number } = await db.raise('requester', 'Where is my chair?', { p_body: 'It is **gone**.' })
    expect(await claimMails(db)).toMatchObject([
      {
        to: 'requester@example.com',
        template: 'notification',
        data: { reason: 'raised_it', key: 'ACME', number, isOwn: true, words: 'It is **gone**.', files: [], count: 1 },
      },
    ])
    expect(await received()).toEqual([])
  })

  test('gets it although they have read their query in the app', async () => {
    const { id } = await db.raise('requester')
    await db.must('requester', 'mark_read', { p_query: id })
    await db.must('requester', 'read_notifications')
    expect(await received()).toEqual([['requester@example.com', true, 'Requester']])
  })

  test('gets it once for a form that is submitted twice', async () => {
    const client = { p_client_id: '0197a2c4-5d3e-7c10-9f42-3b8e6a1d7f05' }
    await db.raise('requester', 'Where is my chair?', client)
    await db.raise('requester', 'Where is my chair?', client)
    expect(await received()).toHaveLength(1)
  })

  test('gets it once within an hour, and each query is still in their list', async () => {
    await db.raise('requester', 'First')
    await db.raise('requester', 'Second')
    expect(await received()).toEqual([['requester@example.com', true, 'Requester']])
    await makeMailsOlder('59 minutes')
    await db.raise('requester', 'Third')
    expect(await received()).toEqual([])
    await makeMailsOlder('1 minute')
    await db.raise('requester', 'Fourth')
    expect(await received()).toHaveLength(1)
    const { rows } = await db.must<{ rows: { subject: string }[] }>('requester', 'list_queries', {
      p_company: db.acme.id,
      p_filter: {},
      p_limit: 4,
    })
    expect(rows.map(({ subject }) => subject).sort()).toEqual(['First', 'Fourth', 'Second', 'Third'])
  })

  test('gets it at their new address although the old one got one within the hour, and others get theirs', async () => {
    await db.raise('requester')
    await db.raise('colleague')
    const moveTo = (email: string) =>
      db.sql('update auth.users set email = $1 where id = $2', [email, db.id('requester')])
    await claimMails(db)
    await moveTo('moved@example.com')
    await db.raise('requester')
    expect((await received()).map(([to]) => to)).toEqual(['moved@example.com'])
    await moveTo('requester@example.com')
  })

  test('gets it once although twenty queries arrive at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => db.raise('requester', `At once ${at}`)))
    expect(await received()).toHaveLength(1)
  })

  test('still gets e-mails about answers within the hour of a receipt', async () => {
    const { id } = await db.raise('requester')
    await claimMails(db)
    await db.post('agent', id, 'reply', 'It is here.')
    expect((await claimMails(db)).map(({ data }) => data.event)).toEqual(['replied'])
  })

  test('sees nothing of it in the app: not in the list, not as unread, not at once', async () => {
    await clearMessages(db)
    await db.raise('requester')
    expect((await notificationBroadcasts(db)).filter(({ to }) => to === 'requester')).toEqual([])
    const [receipt] = await db.sql<{ id: string }>(`select id from public.notifications where event = 'received'`)
    await db.must('requester', 'unread_notifications', { p_ids: [receipt!.id] })
    expect(await listNotifications(db, 'requester')).toMatchObject({ items: [], unread: 0 })
  })

  test.each(['app', 'digest', 'none'])('gets none if they chose "%s"', async (choice) => {
    await saveSettings(db, 'requester', { received: choice })
    await db.raise('requester')
    expect(await received()).toEqual([])
  })

  test('gets none any more after they used the link in one, and no other e-mail stops', async () => {
    await db.raise('requester')
    const [mail] = await claimMails(db)
    await db.must('visitor', 'unsubscribe', { p_token: mail!.data.token })
    await makeMailsOlder('1 hour')
    await db.raise('requester')
    expect(await received()).toEqual([])
    expect(await db.must('requester', 'notification_settings')).toMatchObject({
      choices: { received: 'app', replied: 'mail', status: 'mail' },
    })
  })

  test('gets none once they are suspended', async () => {
    await db.raise('requester')
    const suspend = { p_company: db.acme.id, p_user: db.id('requester') }
    await db.must('owner', 'set_member_state', { ...suspend, p_state: 'suspended' })
    expect(await received()).toEqual([])
    await db.must('owner', 'set_member_state', { ...suspend, p_state: 'active' })
  })
})

describe('a requester for whom staff raise a query', () => {
  test('gets an e-mail and a notification that name who raised it', async () => {
    await raiseFor('requester', { by: 'agent' })
    expect(await inboxOf('requester')).toEqual([['received', 'raised_it', 'Agent']])
    expect(await listNotifications(db, 'requester')).toMatchObject({ unread: 1 })
    expect(await received()).toEqual([['requester@example.com', false, 'Agent']])
  })

  test('gets no e-mail about what they read in the app before', async () => {
    await raiseFor('requester', { by: 'agent' })
    await db.must('requester', 'read_notifications')
    expect(await received()).toEqual([])
  })

  test('gets only the notification about the mention if they are mentioned in it', async () => {
    await raiseFor('requester', { by: 'agent', body: 'For @Requester' })
    expect(await inboxOf('requester')).toEqual([['mentioned', 'mentioned', 'Agent']])
    expect((await claimMails(db)).map(({ data }) => data.event)).toEqual(['mentioned'])
  })
})

test('nobody else gets it: neither staff who raise a query of their own, nor colleagues of the requester', async () => {
  await db.raise('agent')
  await raiseFor('requester', { by: 'agent' })
  await db.raise('requester', 'Open to all', { p_visibility: 'company' })
  expect((await received()).map(([to]) => to)).toEqual(['requester@example.com', 'requester@example.com'])
})

test('a mention of the requester in the newest of many queries leaves the notification about the others', async () => {
  await db.sql(
    `insert into public.queries (company_id, subject, body, requester_id, created_by, client_id)
     select $1, 'Where is my chair?', case n when 12 then 'For @Requester' else 'It is gone.' end, $2, $3, gen_random_uuid()
     from generate_series(1, 12) n`,
    [db.acme.id, db.id('requester'), db.id('agent')],
  )
  const { items } = await listNotifications(db, 'requester')
  expect(items.map(({ event, count }) => [event, count]).sort()).toEqual([
    ['mentioned', 1],
    ['received', 11],
  ])
})

test('many queries that staff raise for a requester at once are one notification', async () => {
  await raiseFor('requester', { by: 'agent', count: 12 })
  const { items } = await listNotifications(db, 'requester')
  expect(items).toMatchObject([{ event: 'received', count: 12 }])
  const [mail, ...others] = await claimMails(db)
  expect(others).toEqual([])
  expect(mail!.data).toMatchObject({ count: 12, words: null, files: [] })
  expect(mail!.data.queries).toHaveLength(10)
})
