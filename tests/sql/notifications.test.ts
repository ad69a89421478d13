import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { summaryThreshold } from '../../src/domain/notification.ts'
import { listNotifications, type NotificationPage } from './notification-list.ts'
import { setQueryState } from './query-state.ts'
import { clearMessages, notificationBroadcasts } from './realtime-messages.ts'
import { type ActorName, actorNames, createTestDb, type TestDb } from './test-db.ts'

/* Who is notified of what: once per person, and only of queries and messages that the person may see. */

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

const list = (name: ActorName) => listNotifications(db, name)
const notificationsOf = async (name: ActorName) =>
  (await list(name)).items.map(({ event, reason, actor, status }) =>
    [event, reason, actor?.name ?? 'nobody', status].filter(Boolean).join(' '),
  )
const choose = (name: ActorName, choices: Record<string, string>) =>
  db.must(name, 'set_notification_settings', { p_choices: choices, p_quiet: null, p_digest_at: '08:00' })
const follow = (name: ActorName, query: string) => db.must(name, 'follow_query', { p_query: query, p_on: true })
const people = actorNames.filter((name) => name !== 'visitor' && name !== 'revoked')
/** The notifications of everybody who has any. */
const allNotifications = async () => {
  const entries = await Promise.all(people.map(async (name) => [name, await notificationsOf(name)] as const))
  return Object.fromEntries(entries.filter(([, lines]) => lines.length > 0))
}
const clearNotifications = () => db.sql('delete from public.notifications')

beforeEach(async () => {
  await clearNotifications()
  await db.sql('delete from public.notification_choices')
})

describe('a new query', () => {
  test('notifies all staff except its author', async () => {
    await db.raise('requester')
    const line = ['raised staff Requester']
    expect(await allNotifications()).toEqual({ owner: line, admin: line, agent: line })
    await clearNotifications()
    await db.raise('agent')
    expect(Object.keys(await allNotifications())).toEqual(['owner', 'admin'])
  })

  test('notifies nobody who turned off notifications of new queries', async () => {
    await choose('agent', { raised: 'none' })
    await db.raise('requester')
    expect(Object.keys(await allNotifications())).toEqual(['owner', 'admin'])
  })

  test('is named in its notification with number and subject', async () => {
    const { id, number } = await db.raise('requester', 'Where is my chair?')
    const { items, unread } = await list('agent')
    expect(items).toMatchObject([
      { query: { id, key: 'ACME', number, subject: 'Where is my chair?' }, companyId: db.acme.id, count: 1 },
    ])
    expect(unread).toBe(1)
  })
})

describe('a reply', () => {
  test('notifies requester, assignee and followers, each with their own reason', async () => {
    const { id } = await db.raise('requester', 'Open to all', { p_visibility: 'company' })
    await db.change('admin', id, { assignee: db.id('agent') })
    await follow('colleague', id)
    await follow('owner', id)
    await clearNotifications()
    await db.post('admin', id, 'reply', 'Here you are.')
    expect(await allNotifications()).toEqual({
      requester: ['replied raised_it Admin'],
      agent: ['replied assigned Admin'],
      colleague: ['replied following Admin'],
      owner: ['replied following Admin'],
    })
  })

  test('of the requester notifies the assignee', async () => {
    const { id } = await db.raise('requester')
    await db.change('agent', id, { assignee: db.id('agent') })
    await clearNotifications()
    await db.post('requester', id, 'reply', 'And another thing.')
    expect(await allNotifications()).toEqual({ agent: ['replied assigned Requester'] })
  })

  test('submitted twice notifies once', async () => {
    const { id } = await db.raise('requester')
    await clearNotifications()
    const form = { p_client_id: randomUUID() }
    await db.post('agent', id, 'reply', 'Once.', form)
    await db.post('agent', id, 'reply', 'Once.', form)
    expect(await notificationsOf('requester')).toEqual(['replied raised_it Agent'])
  })

  test('with a new status causes only one notification', async () => {
    const { id } = await db.raise('requester')
    await clearNotifications()
    await db.post('agent', id, 'reply', 'Try it now.', { p_status: 'resolved', p_resolution: 'fixed' })
    expect(await notificationsOf('requester')).toEqual(['replied raised_it Agent resolved'])
  })

  test('that is scheduled notifies when it is sent, with its status, and never when it is cancelled', async () => {
    const { id } = await db.raise('requester')
    await clearNotifications()
    const held = { p_status: 'resolved', p_resolution: 'fixed', p_hold_seconds: 60 }
    const taken = await db.post('agent', id, 'reply', 'Wait, @Requester.', { p_hold_seconds: 60 })
    await db.post('agent', id, 'reply', 'Try it now.', held)
    expect(await allNotifications()).toEqual({})
    await db.must('agent', 'cancel_scheduled_reply', { p_message: taken.ok && taken.value.id })
    await db.sql(`do $$ begin
      set local session_replication_role = replica;
      update public.messages set scheduled_at = now() - interval '1 second' where sent_at is null;
    end $$`)
    expect(await db.must('worker', 'send_due_replies')).toMatchObject({ sent: 1 })
    expect(await allNotifications()).toEqual({ requester: ['replied raised_it Agent resolved'] })
  })

  test('that becomes due before a colleague changes the status causes a separate notification', async () => {
    const { id } = await db.raise('requester')
    await db.change('admin', id, { status: 'open' })
    await clearNotifications()
    await db.post('agent', id, 'reply', 'Try it now.', { p_hold_seconds: 60 })
    await db.sql(`do $$ begin
      set local session_replication_role = replica;
      update public.messages set scheduled_at = now() - interval '1 second' where sent_at is null;
    end $$`)
    await db.change('admin', id, { status: 'on_hold', reason: 'Waiting for parts' })
    expect(await notificationsOf('requester')).toEqual(['status raised_it Admin on_hold', 'replied raised_it Agent'])
  })

  test('that reopens the query causes one notification, and none about the status', async () => {
    const { id } = await db.raise('requester')
    await db.post('agent', id, 'reply', 'Done.', { p_status: 'resolved', p_resolution: 'fixed' })
    await db.change('owner', id, { assignee: db.id('agent') })
    await clearNotifications()
    await db.post('requester', id, 'reply', 'It is back.')
    expect(await notificationsOf('agent')).toEqual(['replied assigned Requester'])
  })

  test('notifies nobody who cannot see the query any more', async () => {
    const { id } = await db.raise('requester', 'Open to all', { p_visibility: 'company' })
    await follow('colleague', id)
    await follow('bystander', id)
    await db.sql('delete from public.followers where user_id = $1', [db.id('bystander')])
    await db.sql(`update public.queries set visibility = 'private' where id = $1`, [id])
    await clearNotifications()
    await db.post('agent', id, 'reply', 'Hello.')
    expect(Object.keys(await allNotifications())).toEqual(['requester', 'colleague'])
  })
})

describe('a note', () => {
  test('notifies only staff, even if it mentions a requester', async () => {
    const { id } = await db.raise('requester', 'Open to all', { p_visibility: 'company' })
    await db.change('admin', id, { assignee: db.id('agent') })
    await follow('colleague', id)
    await follow('owner', id)
    await clearNotifications()
    await db.post('admin', id, 'note', '@Requester and @Colleague need not know. @Bystander neither.')
    expect(await allNotifications()).toEqual({ agent: ['noted assigned Admin'], owner: ['noted following Admin'] })
  })

  test('is hidden from former staff and not counted as unread', async () => {
    const db = await createTestDb()
    try {
      const { id } = await db.raise('owner', 'Open to all', { p_visibility: 'company' })
      await db.must('agent', 'follow_query', { p_query: id, p_on: true })
      await db.post('admin', id, 'note', 'Between us.')
      await db.post('admin', id, 'reply', 'For all.')
      await db.must('owner', 'set_member_role', {
        p_company: db.acme.id,
        p_user: db.id('agent'),
        p_role: 'requester',
      })
      const { items, unread } = await db.must<NotificationPage>('agent', 'my_notifications')
      expect(items.map(({ event }) => event)).toEqual(['replied', 'raised'])
      expect(unread).toBe(2)
      expect(await db.must('agent', 'viewer_context')).toMatchObject({ unread: 2 })
    } finally {
      await db.stop()
    }
  })
})

describe('assigning a query', () => {
  test('notifies the assignee, but not users who assign a query to themselves', async () => {
    const { id } = await db.raise('requester')
    await clearNotifications()
    await db.change('admin', id, { assignee: db.id('agent') })
    expect(await allNotifications()).toEqual({ agent: ['assigned assigned Admin'] })
    await clearNotifications()
    await db.change('owner', id, { assignee: db.id('owner') })
    expect(await allNotifications()).toEqual({})
  })

  test('notifies even an assignee who muted the query, as only a mention does otherwise', async () => {
    const { id } = await db.raise('requester')
    await follow('agent', id)
    await db.must('agent', 'mute_query', { p_query: id, p_on: true })
    await clearNotifications()
    await db.post('admin', id, 'reply', 'Hello.')
    await db.post('admin', id, 'note', 'Hm.')
    await db.change('admin', id, { status: 'on_hold', reason: 'Waiting for parts' })
    expect(await notificationsOf('agent')).toEqual([])
    await db.post('admin', id, 'note', 'What do you think, @agent?')
    await db.change('admin', id, { assignee: db.id('agent') })
    expect(await notificationsOf('agent')).toEqual(['assigned assigned Admin', 'mentioned mentioned Admin'])
  })
})

describe('a changed status', () => {
  test('notifies requester, assignee and followers', async () => {
    const { id } = await db.raise('requester', 'Open to all', { p_visibility: 'company' })
    await db.change('agent', id, { assignee: db.id('agent') })
    await follow('colleague', id)
    await clearNotifications()
    await db.change('admin', id, { status: 'resolved', resolution: 'answered' })
    expect(await allNotifications()).toEqual({
      requester: ['status raised_it Admin resolved'],
      agent: ['status assigned Admin resolved'],
      colleague: ['status following Admin resolved'],
    })
    await clearNotifications()
    await db.change('requester', id, { status: 'open' })
    expect(await allNotifications()).toEqual({
      agent: ['status assigned Requester open'],
      colleague: ['status following Requester open'],
    })
  })

  test('is notified with its resolution, so that a withdrawn query does not read as answered', async () => {
    const { id } = await db.raise('requester', 'Open to all', { p_visibility: 'company' })
    await follow('colleague', id)
    await db.change('requester', id, { status: 'resolved' })
    const [told] = (await listNotifications(db, 'colleague')).items
    expect(told).toMatchObject({ event: 'status', status: 'resolved', resolution: 'withdrawn' })
    await db.change('requester', id, { status: 'open' })
    // What was notified stays true after a later change.
    const [now, before] = (await listNotifications(db, 'colleague')).items
    expect([now, before]).toMatchObject([
      { status: 'open', resolution: null },
      { status: 'resolved', resolution: 'withdrawn' },
    ])
  })

  test('from new to open notifies nobody', async () => {
    const { id } = await db.raise('requester')
    await clearNotifications()
    await db.change('agent', id, { status: 'open' })
    expect(await allNotifications()).toEqual({})
  })

  test('that is automatic notifies without an actor', async () => {
    const { id } = await db.raise('requester')
    await setQueryState(db, id, { status: 'resolved' })
    await db.sql(`do $$ begin
      set local session_replication_role = replica;
      update public.queries set resolved_at = now() - interval '9 days' where id = '${id}';
    end $$`)
    await clearNotifications()
    await db.must('worker', 'close_resolved')
    expect(await allNotifications()).toEqual({ requester: ['status raised_it nobody closed'] })
  })
})

describe('a mention', () => {
  test('notifies once, and takes precedence over other reasons', async () => {
    const { id } = await db.raise('requester')
    await db.change('admin', id, { assignee: db.id('agent') })
    await clearNotifications()
    await db.post('admin', id, 'reply', '@Requester, @Agent will look at it. Or @OWNER?')
    expect(await allNotifications()).toEqual({
      requester: ['mentioned mentioned Admin'],
      agent: ['mentioned mentioned Admin'],
      owner: ['mentioned mentioned Admin'],
    })
  })

  test('notifies neither people who may not read the message nor its author', async () => {
    const { id } = await db.raise('requester')
    await clearNotifications()
    await db.post('agent', id, 'reply', '@Agent @Colleague @Bystander @Suspended @Outsider @Stranger')
    expect(await allNotifications()).toEqual({ requester: ['replied raised_it Agent'] })
  })

  test('notifies as an ordinary reply if the person disabled mention notifications', async () => {
    const { id } = await db.raise('requester')
    await choose('requester', { mentioned: 'none' })
    await clearNotifications()
    await db.post('agent', id, 'reply', '@Requester, here you are.')
    expect(await notificationsOf('requester')).toEqual(['replied raised_it Agent'])
  })
})

test('a new notification is broadcast to open pages as id and unread count, without text', async () => {
  const { id } = await db.raise('requester')
  await db.post('agent', id, 'reply', 'One.')
  await clearNotifications()
  await clearMessages(db)
  await db.post('agent', id, 'reply', 'Two.')
  await db.post('agent', id, 'note', 'A secret for @Owner')
  const ofRequester = (await list('requester')).items[0]!.id
  const ofOwner = (await list('owner')).items[0]!.id
  expect((await notificationBroadcasts(db)).sort((a, b) => a.to.localeCompare(b.to))).toEqual([
    { to: 'owner', payload: { id: ofOwner, unread: 1 } },
    { to: 'requester', payload: { id: ofRequester, unread: 1 } },
  ])
})

describe('notifications of many changes in one statement', () => {
  const raiseMany = async (amount: number) => {
    const ids: string[] = []
    for (let at = 0; at < amount; at += 1) ids.push((await db.raise('requester', `Number ${at}`)).id)
    return ids
  }

  test('are separate for up to ten changes, and one summary for more', async () => {
    const few = await raiseMany(summaryThreshold)
    const many = [...few, ...(await raiseMany(1))]
    const give = (ids: string[], to: ActorName) =>
      db.sql('update public.queries set assignee_id = $1 where id = any($2::uuid[])', [db.id(to), ids])
    await clearNotifications()
    await give(few, 'agent')
    expect((await list('agent')).items.map(({ event, count }) => [event, count])).toEqual(
      few.map(() => ['assigned', 1]),
    )
    await clearNotifications()
    await give(many, 'admin')
    expect((await list('admin')).items).toMatchObject([
      { event: 'assigned', count: summaryThreshold + 1, query: { id: many.at(-1) } },
    ])
  })

  test('are one summary for imported queries', async () => {
    await clearNotifications()
    await db.sql(
      `insert into public.queries (company_id, subject, body, requester_id, created_by, client_id, channel)
       select $1, 'Imported ' || n, 'Text', $2, $2, gen_random_uuid(), 'import' from generate_series(1, 40) n`,
      [db.acme.id, db.id('requester')],
    )
    expect((await list('agent')).items).toMatchObject([{ event: 'raised', count: 40 }])
  })
})
