import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { summaryThreshold } from '../../src/domain/notification.ts'
import { listNotifications } from './notification-list.ts'
import { claimMails, clearNotificationData, passUndoTime } from './notification-mails.ts'
import { readQuery } from './query-state.ts'
import { type ActorName, createTestDb, type TestDb } from './test-db.ts'

/* Staff change several queries at once. A person whom many of them concern gets one notification and one e-mail. */

type Query = { id: string; number: number }

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())
beforeEach(() => clearNotificationData(db))

/** Queries of one person, in the order of their numbers. */
const raiseMany = async (count: number, name: ActorName = 'requester') => {
  const raised = await db.sql<Query>(
    `insert into public.queries (company_id, subject, body, requester_id, created_by, client_id)
     select $1, 'Lamp ' || place, 'It is dark.', $2, $2, gen_random_uuid() from generate_series(1, $3::integer) place
     returning id, number`,
    [db.acme.id, db.id(name), count],
  )
  await clearNotificationData(db)
  return raised.toSorted((one, other) => one.number - other.number)
}

const changeAll = async (queries: Query[], patch: object) => {
  const versions = await Promise.all(
    queries.map(async ({ id }) => ({ id, rowVersion: (await readQuery(db, id)).row_version })),
  )
  return db.must<{ batch: string; changed: number }>('agent', 'change_queries', {
    p_company: db.acme.id,
    p_queries: versions,
    p_patch: patch,
  })
}

const notificationsOf = async (name: ActorName) =>
  (await listNotifications(db, name)).items.map(({ event, reason, count, status, query }) => ({
    event,
    reason,
    count,
    status,
    number: query.number,
  }))

test('many resolved queries notify their requester once, and one e-mail lists the newest', async () => {
  const raised = await raiseMany(summaryThreshold + 3)
  await changeAll(raised, { status: 'resolved', resolution: 'fixed' })
  const newest = raised.toReversed()
  expect(await notificationsOf('requester')).toEqual([
    { event: 'status', reason: 'raised_it', count: raised.length, status: 'resolved', number: newest[0]!.number },
  ])
  await passUndoTime(db)
  const mails = await claimMails(db)
  expect(mails.map(({ to }) => to)).toEqual(['requester@example.com'])
  expect(mails[0]!.data).toMatchObject({
    event: 'status',
    count: raised.length,
    queries: newest.slice(0, 10).map(({ number }) => ({ number, subject: expect.stringMatching(/^Lamp/) })),
  })
})

test('many assigned queries notify the new assignee once', async () => {
  const raised = await raiseMany(summaryThreshold + 1)
  await changeAll(raised, { assignee: db.id('admin') })
  expect(await notificationsOf('admin')).toMatchObject([{ event: 'assigned', count: raised.length }])
  await passUndoTime(db)
  expect((await claimMails(db)).map(({ to }) => to)).toEqual(['admin@example.com'])
})

test('a change of few queries causes one notification for each query, as separate changes do', async () => {
  const raised = await raiseMany(summaryThreshold)
  await changeAll(raised, { assignee: db.id('admin') })
  expect(await notificationsOf('admin')).toHaveLength(summaryThreshold)
})

test('each person is notified of their own queries only', async () => {
  const mine = await raiseMany(summaryThreshold + 1)
  const theirs = await raiseMany(2, 'colleague')
  await changeAll([...mine, ...theirs], { status: 'closed', resolution: 'spam' })
  expect(await notificationsOf('requester')).toMatchObject([{ count: mine.length }])
  expect(await notificationsOf('colleague')).toMatchObject([{ count: 1 }, { count: 1 }])
})

test('the summary of many changes is e-mailed if at least one of the changes would be e-mailed on its own', async () => {
  const raised = await raiseMany(1)
  const followed = await raiseMany(summaryThreshold, 'owner')
  for (const { id } of followed) {
    await db.sql(`update public.queries set visibility = 'company' where id = $1`, [id])
    await db.must('requester', 'follow_query', { p_query: id, p_on: true })
  }
  await clearNotificationData(db)
  await changeAll([...raised, ...followed], { status: 'resolved', resolution: 'fixed' })
  expect(await notificationsOf('requester')).toMatchObject([
    { status: 'resolved', count: raised.length + followed.length, number: raised[0]!.number },
  ])
  await passUndoTime(db)
  expect((await claimMails(db)).filter(({ to }) => to === 'requester@example.com')).toHaveLength(1)
})

test('every changed query is unread for its requester, even if one notification covers all of them', async () => {
  const raised = await raiseMany(summaryThreshold + 1)
  await changeAll(raised, { status: 'resolved', resolution: 'fixed' })
  const { rows } = await db.must<{ rows: { id: string; unread: boolean }[] }>('requester', 'list_queries', {
    p_company: db.acme.id,
    p_filter: { status: ['resolved'], requester: 'me' },
    p_limit: 100,
  })
  const unread = new Map(rows.map((row) => [row.id, row.unread]))
  expect(raised.every(({ id }) => unread.get(id))).toBe(true)
})

test('the summary and its e-mail do not say why a person is notified if the reasons differ', async () => {
  const raised = await raiseMany(summaryThreshold)
  const followed = await raiseMany(1, 'owner')
  await db.sql(`update public.queries set visibility = 'company' where id = $1`, [followed[0]!.id])
  await db.must('requester', 'follow_query', { p_query: followed[0]!.id, p_on: true })
  await clearNotificationData(db)
  await changeAll([...raised, ...followed], { status: 'resolved', resolution: 'fixed' })
  expect(await notificationsOf('requester')).toMatchObject([{ reason: null, count: summaryThreshold + 1 }])
  await passUndoTime(db)
  const mail = (await claimMails(db)).find(({ to }) => to === 'requester@example.com')
  expect(mail?.data).toMatchObject({ reason: null, count: summaryThreshold + 1 })
})

/** Calls functions of the API one after the other in one transaction, as the agent. */
const inOneTransaction = (statements: string) => db.as('agent', `do $$ begin ${statements} end $$`)
const changeQueries = (patch: object, ...queries: Query[]) =>
  `perform public.change_queries('${db.acme.id}', '${JSON.stringify(
    queries.map(({ id }) => ({ id, rowVersion: 1 })),
  )}', '${JSON.stringify(patch)}');`
const assign = (query: Query, version: number) =>
  `perform public.change_query('${query.id}', ${version}, '{"assignee": "${db.id('admin')}"}');`

test('a single change notifies at once, even after a change of several queries in the same transaction', async () => {
  const [first, second] = await raiseMany(2)
  await inOneTransaction(changeQueries({ priority: 'high' }, first!, second!) + assign(first!, 2))
  expect(await notificationsOf('admin')).toMatchObject([{ event: 'assigned', number: first!.number }])
})

test('a single change notifies at once, even after a rejected change of several queries in the same transaction', async () => {
  const [first, second] = await raiseMany(2)
  await inOneTransaction(changeQueries({ status: 'pending' }, first!, second!) + assign(first!, 1) + assign(second!, 1))
  expect(await notificationsOf('admin')).toMatchObject([{ number: second!.number }, { number: first!.number }])
})

test('a single change notifies at once, even if a change of several queries failed midway in the same transaction', async () => {
  const [first, second] = (await raiseMany(2)).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const batches = await db.sql('select id from private.batches')
  // With this constraint the status of the first query can be changed, and that of the second cannot.
  await db.sql(`do $$ begin
    set local session_replication_role = replica;
    update public.queries set number = -1 where id = '${second!.id}';
    alter table public.queries add constraint breaks_midway check (number > 0 or status = 'new') not valid;
  end $$`)
  try {
    await inOneTransaction(
      `begin ${changeQueries({ status: 'resolved', resolution: 'fixed' }, first!, second!)}
         raise exception 'The second query was changed.';
       exception when check_violation then null; end; ${assign(first!, 1)}`,
    )
  } finally {
    await db.sql('alter table public.queries drop constraint breaks_midway')
  }
  expect(await notificationsOf('admin')).toMatchObject([{ event: 'assigned', number: first!.number }])
  expect(await notificationsOf('requester')).toEqual([])
  expect(await readQuery(db, first!.id)).toMatchObject({ status: 'open', batch_id: null })
  expect(await db.sql('select id from private.batches')).toEqual(batches)
})
