import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listNotifications, type NotificationPage } from './notification-list.ts'
import { clearMessages, notificationBroadcasts } from './realtime-messages.ts'
import { type ActorName, createTestDb, type TestDb } from './test-db.ts'

/* Reading one's notifications: unread counts, pages, and who sees none. */

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

const list = (name: ActorName, args = {}) => listNotifications(db, name, args)

beforeEach(() => db.sql('delete from public.notifications'))

describe('reading notifications', () => {
  test('happens by opening the query', async () => {
    const { id } = await db.raise('requester')
    const other = await db.raise('requester')
    await db.sql('delete from public.notifications')
    for (const query of [id, other.id]) await db.post('agent', query, 'reply', 'Hello.')
    expect(await list('requester')).toMatchObject({ unread: 2 })
    await db.must('requester', 'mark_read', { p_query: id })
    const { items, unread } = await list('requester')
    expect(unread).toBe(1)
    expect(items.map(({ query, readAt }) => [query.id, readAt !== null])).toEqual([
      [other.id, false],
      [id, true],
    ])
  })

  test('is possible for one or all notifications of the user, but not for those of others', async () => {
    const { id } = await db.raise('requester')
    await db.sql('delete from public.notifications')
    await db.post('agent', id, 'reply', 'One.')
    await db.post('agent', id, 'reply', 'Two.')
    const [newest] = (await list('requester')).items
    for (const name of ['colleague', 'owner'] as const) {
      await db.must(name, 'read_notifications', { p_ids: [newest!.id] })
      await db.must(name, 'read_notifications')
    }
    expect(await list('requester')).toMatchObject({ unread: 2 })
    expect(await db.must('requester', 'read_notifications', { p_ids: [newest!.id] })).toBe(1)
    expect(await db.must('requester', 'read_notifications')).toBe(0)
    expect(await db.must('requester', 'viewer_context')).toMatchObject({ unread: 0 })
  })

  test('is broadcast to the other open pages of that user, and to nobody else', async () => {
    const { id } = await db.raise('requester')
    await db.sql('delete from public.notifications')
    for (const body of ['One.', 'Two.', 'Three.']) await db.post('agent', id, 'reply', body)
    const [newest] = (await list('requester')).items
    await clearMessages(db)
    await db.must('requester', 'read_notifications', { p_ids: [newest!.id] })
    expect(await notificationBroadcasts(db, 'read')).toMatchObject([{ to: 'requester', payload: { unread: 2 } }])
    await clearMessages(db)
    await db.must('requester', 'mark_read', { p_query: id })
    expect(await notificationBroadcasts(db, 'read')).toMatchObject([{ to: 'requester', payload: { unread: 0 } }])
    // No event is sent when nothing changes.
    await clearMessages(db)
    await db.must('requester', 'mark_read', { p_query: id })
    await db.must('requester', 'read_notifications')
    await db.must('owner', 'read_notifications', { p_ids: [newest!.id] })
    expect(await notificationBroadcasts(db, 'read')).toEqual([])
  })

  test('can be undone for some notifications of the user, but not for those of others', async () => {
    const { id } = await db.raise('requester')
    await db.sql('delete from public.notifications')
    await db.post('agent', id, 'reply', 'One.')
    await db.post('agent', id, 'reply', 'Two.')
    const [newest] = (await list('requester')).items
    await db.must('requester', 'read_notifications')
    await clearMessages(db)
    await db.must('owner', 'unread_notifications', { p_ids: [newest!.id] })
    expect(await list('requester')).toMatchObject({ unread: 0 })
    expect(await db.must('requester', 'unread_notifications', { p_ids: [newest!.id] })).toBe(1)
    expect(await list('requester')).toMatchObject({ unread: 1, items: [{ readAt: null }, {}] })
    expect(await notificationBroadcasts(db, 'read')).toMatchObject([{ to: 'requester', payload: { unread: 1 } }])
  })

  test('page by page returns each notification exactly once', async () => {
    const { id } = await db.raise('requester')
    await db.sql('delete from public.notifications')
    for (let at = 0; at < 7; at += 1) await db.post('agent', id, 'reply', `Reply ${at}`)
    const seen: string[] = []
    let before: NotificationPage['earlier'] | undefined
    do {
      const page: NotificationPage = await list('requester', { p_limit: 3, ...(before && { p_before: before }) })
      seen.push(...page.items.map(({ id }) => id))
      before = page.earlier ?? undefined
    } while (before)
    expect(seen).toHaveLength(7)
    expect(new Set(seen).size).toBe(7)
  })

  test('shows an unread count of at most a hundred', async () => {
    const { id } = await db.raise('requester')
    await db.sql(
      `insert into public.notifications (company_id, query_id, user_id, source_id, event, reason, channel)
       select $1, $2, $3, gen_random_uuid(), 'replied', 'raised_it', 'app' from generate_series(1, 130)`,
      [db.acme.id, id, db.id('requester')],
    )
    expect(await db.must('requester', 'viewer_context')).toMatchObject({ unread: 100 })
  })
})

test('a suspended member gets no notifications and cannot see earlier notifications', async () => {
  const db = await createTestDb()
  try {
    const { id } = await db.raise('requester', 'Open to all', { p_visibility: 'company' })
    await db.must('colleague', 'follow_query', { p_query: id, p_on: true })
    await db.post('agent', id, 'reply', 'One.')
    const state = (to: string) =>
      db.must('owner', 'set_member_state', { p_company: db.acme.id, p_user: db.id('colleague'), p_state: to })
    await state('suspended')
    await db.post('agent', id, 'reply', 'Two.')
    expect(await db.must('colleague', 'my_notifications')).toEqual({ items: [], unread: 0, earlier: null })
    await state('active')
    expect(await db.must('colleague', 'my_notifications')).toMatchObject({ unread: 1 })
  } finally {
    await db.stop()
  }
})

test('notifications of a company that requires a second factor are hidden from members without a second factor', async () => {
  const db = await createTestDb()
  try {
    await db.raise('requester')
    // The count that open pages receive when something is read on another device.
    const broadcastCount = async () =>
      (await db.sql('select private.unread_count($1, null) as unread', [db.id('agent')]))[0]
    expect(await broadcastCount()).toEqual({ unread: 1 })
    await db.sql('update public.companies set require_mfa = true where id = $1', [db.acme.id])
    expect(await broadcastCount()).toEqual({ unread: 0 })
    expect(await db.must('agent', 'my_notifications')).toEqual({ items: [], unread: 0, earlier: null })
    expect(await db.must('agent', 'viewer_context')).toMatchObject({ unread: 0 })
    expect(await db.must('agent', 'read_notifications')).toBe(0)
    const read = 'select 1 from public.notifications where read_at is not null and user_id = $1'
    expect(await db.sql(read, [db.id('agent')])).toEqual([])
  } finally {
    await db.stop()
  }
})
