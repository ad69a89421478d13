import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { summaryThreshold } from '../../src/domain/notification.ts'
import { listNotifications } from './notification-list.ts'
import { claimMails, clearNotificationData, passUndoTime, withoutReceipts } from './notification-mails.ts'
import { readQuery } from './query-state.ts'
import { clearMessages, notificationBroadcasts } from './realtime-messages.ts'
import { type ActorName, createTestDb, type TestDb } from './test-db.ts'

/* What a person notices of a change that was undone: nothing outside the history. */

type Query = { id: string; number: number }
type Row = { id: string; unread: boolean; lastActivityAt: string }

let db: TestDb
let queries: Query[]
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

/** Raises queries, each assigned to the admin. */
const raiseAssigned = async (count: number) => {
  const raised: Query[] = []
  for (let place = 0; place < count; place++) {
    const query = await db.raise('requester', `Lamp ${place + 1}`)
    await db.change('owner', query.id, { assignee: db.id('admin') })
    raised.push(query)
  }
  return raised
}

const forget = async () => {
  await clearNotificationData(db)
  await withoutReceipts(db)
}

beforeEach(async () => {
  await forget()
  queries = await raiseAssigned(3)
  await forget()
})

const change = async (patch: object, changed = queries, name: ActorName = 'agent') => {
  const versions = await Promise.all(
    changed.map(async ({ id }) => ({ id, rowVersion: (await readQuery(db, id)).row_version })),
  )
  const { batch } = await db.must<{ batch: string }>(name, 'change_queries', {
    p_company: db.acme.id,
    p_queries: versions,
    p_patch: patch,
  })
  return batch
}
const undo = (batch: string, name: ActorName = 'agent') => db.must(name, 'undo_changes', { p_batch: batch })

/** The list of all queries as a person sees it: its order, and what is unread. */
const listOf = async (name: ActorName) => {
  const { rows } = await db.must<{ rows: Row[] }>(name, 'list_queries', { p_company: db.acme.id, p_limit: 100 })
  return rows.map(({ id, unread, lastActivityAt }) => ({ id, unread, lastActivityAt }))
}
const inboxOf = async (name: ActorName) =>
  (await listNotifications(db, name)).items.map(({ event, count, query }) => ({ event, count, number: query.number }))
const mailed = async () => {
  await passUndoTime(db)
  return (await claimMails(db)).map(({ to }) => to)
}

const patches: [string, () => object][] = [
  ['assignment', () => ({ assignee: db.id('owner') })],
  ['assignment to nobody', () => ({ assignee: null })],
  ['priority', () => ({ priority: 'urgent' })],
  ['resolution', () => ({ status: 'resolved', resolution: 'fixed' })],
  ['closing', () => ({ status: 'closed', resolution: 'spam' })],
  ['hold', () => ({ status: 'on_hold', reason: 'Waiting for parts' })],
]

describe.each(patches)('undoing a change of several queries (%s)', (_name, patch) => {
  test('restores order and unread marks for everybody, and the inboxes', async () => {
    const everybody = ['owner', 'admin', 'agent', 'requester'] as const
    for (const name of ['owner', 'admin', 'agent'] as const)
      await db.must(name, 'mark_read', { p_query: queries[0]!.id })
    const lists = await Promise.all(everybody.map(listOf))
    const batch = await change(patch(), queries.slice(0, 2))
    await undo(batch)
    expect(await Promise.all(everybody.map(listOf))).toEqual(lists)
    for (const name of everybody) expect([name, await inboxOf(name)]).toEqual([name, []])
  })

  test('sends no e-mail, neither of the change nor of the undo', async () => {
    await undo(await change(patch()))
    expect(await mailed()).toEqual([])
  })
})

test('the e-mail of a change waits while its message offers to undo it', async () => {
  await change({ assignee: db.id('owner') }, queries.slice(0, 1))
  expect(await claimMails(db)).toEqual([])
  expect(await mailed()).toEqual(['owner@example.com'])
})

test('a change that cannot be undone is e-mailed at once', async () => {
  await db.change('agent', queries[0]!.id, { assignee: db.id('owner') })
  expect((await claimMails(db)).map(({ to }) => to)).toEqual(['owner@example.com'])
})

test('an undo cancels an e-mail that a worker has claimed and not sent', async () => {
  const batch = await change({ assignee: db.id('owner') }, queries.slice(0, 1))
  await passUndoTime(db)
  const [mail] = await db.must<{ id: string; attempts: number }[]>('worker', 'claim_outbox', { p_limit: 1 })
  await undo(batch)
  const renewed = await db.must('worker', 'renew_outbox', { p_id: mail!.id, p_attempts: mail!.attempts })
  expect(renewed).toBe(false)
})

test('a notification that was read, and one in the daily e-mail, are withdrawn too', async () => {
  await db.must('owner', 'set_notification_settings', {
    p_choices: { assigned: 'digest' },
    p_quiet: null,
    p_digest_at: '08:00',
  })
  const batch = await change({ assignee: db.id('owner') }, queries.slice(0, 2))
  await db.must('owner', 'mark_read', { p_query: queries[0]!.id })
  await undo(batch)
  expect(await inboxOf('owner')).toEqual([])
  await db.must('worker', 'enqueue_digests', { p_at: new Date(Date.now() + 2 * 86_400_000).toISOString() })
  expect(await mailed()).toEqual([])
})

test('the open pages of whoever was notified learn that it was withdrawn, with the count of before', async () => {
  await db.raise('requester', 'Something else')
  const { unread } = await listNotifications(db, 'owner')
  const batch = await change({ assignee: db.id('owner') })
  await clearMessages(db)
  await undo(batch)
  expect(await notificationBroadcasts(db, 'withdrawn')).toMatchObject([{ to: 'owner', payload: { unread } }])
  expect(await notificationBroadcasts(db)).toEqual([])
})

test('open lists learn the activity of before the undone change', async () => {
  const before = (await listOf('admin')).find(({ id }) => id === queries[0]!.id)!
  const batch = await change({ status: 'resolved', resolution: 'fixed' }, queries.slice(0, 1))
  await clearMessages(db)
  await undo(batch)
  const [event] = await db.sql<{ at: string }>(
    `select payload ->> 'lastActivityAt' as at from realtime.messages where event = 'query' and topic like 'company:%'`,
  )
  expect(Date.parse(event!.at)).toBe(Date.parse(before.lastActivityAt))
})

describe('what happened between a change and its undo', () => {
  test('stays the last activity of the query', async () => {
    const batch = await change({ priority: 'urgent', assignee: db.id('owner') })
    await db.post('requester', queries[0]!.id, 'reply', 'And another thing.')
    const [newest] = await listOf('admin')
    await undo(batch)
    expect((await listOf('admin'))[0]).toEqual(newest)
    expect(newest).toMatchObject({ id: queries[0]!.id, unread: true })
  })

  test('keeps the query of a colleague as it is, with the notification of the change', async () => {
    const batch = await change({ assignee: db.id('owner') })
    await db.change('admin', queries[1]!.id, { assignee: db.id('agent') })
    await forget()
    const again = await change({ assignee: db.id('owner') }, queries.slice(1, 2))
    expect(await undo(batch)).toMatchObject({ changed: 2, rejected: [{ id: queries[1]!.id }] })
    expect(await readQuery(db, queries[1]!.id)).toMatchObject({ assignee_id: db.id('owner') })
    expect(await inboxOf('owner')).toEqual([{ event: 'assigned', count: 1, number: queries[1]!.number }])
    await undo(again)
    expect(await inboxOf('owner')).toEqual([])
  })

  test('leaves a summary for the queries that were not restored', async () => {
    const many = [...queries, ...(await raiseAssigned(summaryThreshold))]
    await forget()
    const batch = await change({ assignee: db.id('owner') }, many)
    expect(await inboxOf('owner')).toMatchObject([{ count: many.length, number: many.at(-1)!.number }])
    const kept = many.slice(1, 4)
    for (const { id } of kept) await db.change('admin', id, { assignee: db.id('agent') })
    await undo(batch)
    expect(await inboxOf('owner')).toEqual([{ event: 'assigned', count: 3, number: kept.at(-1)!.number }])
    await passUndoTime(db)
    const mail = (await claimMails(db)).find(({ to }) => to === 'owner@example.com')
    expect(mail!.data).toMatchObject({
      count: 3,
      queries: kept.toReversed().map(({ number }) => ({ number })),
    })
  })

  test('leaves a plain notification if one query of a summary was not restored', async () => {
    const many = [...queries, ...(await raiseAssigned(summaryThreshold))]
    await forget()
    const batch = await change({ status: 'resolved', resolution: 'fixed' }, many)
    await db.change('admin', queries[0]!.id, { status: 'open' })
    await db.change('admin', queries[0]!.id, { status: 'on_hold', reason: 'Waiting for parts' })
    await undo(batch)
    const items = (await listNotifications(db, 'requester')).items
    expect(items.find(({ status }) => status === 'resolved')).toMatchObject({
      count: 1,
      reason: 'raised_it',
      resolution: 'fixed',
      query: { number: queries[0]!.number },
    })
  })
})

test('a requester who takes back that a query is solved leaves no notification of it', async () => {
  const [query] = queries
  await db.change('admin', query!.id, { status: 'resolved', resolution: 'fixed' })
  await forget()
  const { row_version } = await readQuery(db, query!.id)
  const { batch } = await db.must<{ batch: string }>('requester', 'confirm_solved', {
    p_query: query!.id,
    p_row_version: row_version,
  })
  expect(await inboxOf('admin')).toMatchObject([{ event: 'status' }])
  await undo(batch, 'requester')
  expect(await inboxOf('admin')).toEqual([])
  expect(await mailed()).toEqual([])
})

test('a change that somebody got an e-mail about is not undone in silence, and the others of the same batch are', async () => {
  const [mailedOne, ...others] = await raiseAssigned(3)
  await forget()
  await db.must('requester', 'mute_query', { p_query: others[0]!.id, p_on: true })
  await db.must('requester', 'mute_query', { p_query: others[1]!.id, p_on: true })
  const batch = await change({ status: 'resolved', resolution: 'fixed' }, [mailedOne!, ...others])
  expect(await mailed()).toEqual(['requester@example.com'])
  expect(await undo(batch)).toMatchObject({
    changed: 2,
    rejected: [{ id: mailedOne!.id, code: 'mailed_since' }],
  })
  expect(await readQuery(db, mailedOne!.id)).toMatchObject({ status: 'resolved' })
  expect(await inboxOf('requester')).toEqual([{ event: 'status', count: 1, number: mailedOne!.number }])
})

test('a change whose e-mail could not be sent is undone', async () => {
  const batch = await change({ status: 'resolved', resolution: 'fixed' })
  await passUndoTime(db)
  const claimed = await db.must<{ id: string }[]>('worker', 'claim_outbox', { p_limit: 100 })
  for (const { id } of claimed) await db.must('worker', 'complete_outbox', { p_id: id, p_error: 'No such mailbox.' })
  expect(await undo(batch)).toMatchObject({ changed: queries.length, rejected: [] })
  expect(await mailed()).toEqual([])
  expect(await inboxOf('requester')).toEqual([])
})
