import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { summaryThreshold, type NotificationEvent } from '../../src/domain/notification.ts'
import { put } from './query-state.ts'
import { clearMessages, notified } from './realtime-messages.ts'
import { type ActorName, castNames, createTestDb, type Stage } from './support.ts'

/* Who is notified of what: once per person, and only of queries and messages that the person may see. */

let stage: Stage
beforeAll(async () => {
  stage = await createTestDb()
})
afterAll(() => stage?.stop())

type Item = {
  id: string
  event: NotificationEvent
  reason: string
  readAt: string | null
  actor: { name: string } | null
  query: { id: string; key: string; number: number; subject: string }
  count: number
  status: string | null
  companyId: string
}
type Page = { items: Item[]; unread: number; earlier: { at: string; id: string } | null }

const list = (name: ActorName, args = {}) => stage.must<Page>(name, 'my_notifications', args)
const told = async (name: ActorName) =>
  (await list(name)).items.map(({ event, reason, actor, status }) =>
    [event, reason, actor?.name ?? 'nobody', status].filter(Boolean).join(' '),
  )
const choose = (name: ActorName, choices: Record<string, string>) =>
  stage.must(name, 'set_notification_settings', { p_choices: choices, p_quiet: null, p_digest_at: '08:00' })
const follow = (name: ActorName, query: string) => stage.must(name, 'follow_query', { p_query: query, p_on: true })
const people = castNames.filter((name) => name !== 'visitor' && name !== 'revoked')
/** The notifications of everybody who has any. */
const toldAll = async () => {
  const entries = await Promise.all(people.map(async (name) => [name, await told(name)] as const))
  return Object.fromEntries(entries.filter(([, lines]) => lines.length > 0))
}
const forget = () => stage.sql('delete from public.notifications')

beforeEach(async () => {
  await forget()
  await stage.sql('delete from public.notification_choices')
})

describe('a new query', () => {
  test('notifies all staff except its author', async () => {
    await stage.raise('requester')
    const line = ['raised staff Requester']
    expect(await toldAll()).toEqual({ owner: line, admin: line, agent: line })
    await forget()
    await stage.raise('agent')
    expect(Object.keys(await toldAll())).toEqual(['owner', 'admin'])
  })

  test('notifies nobody who disabled this notification', async () => {
    await choose('agent', { raised: 'none' })
    await stage.raise('requester')
    expect(Object.keys(await toldAll())).toEqual(['owner', 'admin'])
  })

  test('is shown in the notification with number and subject, as in the list', async () => {
    const { id, number } = await stage.raise('requester', 'Where is my chair?')
    const { items, unread } = await list('agent')
    expect(items).toMatchObject([
      { query: { id, key: 'ACME', number, subject: 'Where is my chair?' }, companyId: stage.acme.id, count: 1 },
    ])
    expect(unread).toBe(1)
  })
})

describe('a reply', () => {
  test('notifies requester, assignee and followers, each with the reason', async () => {
    const { id } = await stage.raise('requester', 'Open to all', { p_visibility: 'company' })
    await stage.change('admin', id, { assignee: stage.id('agent') })
    await follow('colleague', id)
    await follow('owner', id)
    await forget()
    await stage.post('admin', id, 'reply', 'Here you are.')
    expect(await toldAll()).toEqual({
      requester: ['replied raised_it Admin'],
      agent: ['replied assigned Admin'],
      colleague: ['replied following Admin'],
      owner: ['replied following Admin'],
    })
  })

  test('of the requester notifies the assignee', async () => {
    const { id } = await stage.raise('requester')
    await stage.change('agent', id, { assignee: stage.id('agent') })
    await forget()
    await stage.post('requester', id, 'reply', 'And another thing.')
    expect(await toldAll()).toEqual({ agent: ['replied assigned Requester'] })
  })

  test('submitted twice notifies once', async () => {
    const { id } = await stage.raise('requester')
    await forget()
    const form = { p_client_id: randomUUID() }
    await stage.post('agent', id, 'reply', 'Once.', form)
    await stage.post('agent', id, 'reply', 'Once.', form)
    expect(await told('requester')).toEqual(['replied raised_it Agent'])
  })

  test('with a status is one notification', async () => {
    const { id } = await stage.raise('requester')
    await forget()
    await stage.post('agent', id, 'reply', 'Try it now.', { p_status: 'resolved', p_resolution: 'fixed' })
    expect(await told('requester')).toEqual(['replied raised_it Agent resolved'])
  })

  test('that is scheduled notifies when it is sent, with its status, and never when it is cancelled', async () => {
    const { id } = await stage.raise('requester')
    await forget()
    const held = { p_status: 'resolved', p_resolution: 'fixed', p_hold_seconds: 60 }
    const taken = await stage.post('agent', id, 'reply', 'Wait, @Requester.', { p_hold_seconds: 60 })
    await stage.post('agent', id, 'reply', 'Try it now.', held)
    expect(await toldAll()).toEqual({})
    await stage.must('agent', 'cancel_scheduled_reply', { p_message: taken.ok && taken.value.id })
    await stage.sql(`do $$ begin
      set local session_replication_role = replica;
      update public.messages set scheduled_at = now() - interval '1 second' where sent_at is null;
    end $$`)
    expect(await stage.must('worker', 'send_due_replies')).toMatchObject({ sent: 1 })
    expect(await toldAll()).toEqual({ requester: ['replied raised_it Agent resolved'] })
  })

  test('sent while a colleague changes the status is a separate notification', async () => {
    const { id } = await stage.raise('requester')
    await stage.change('admin', id, { status: 'open' })
    await forget()
    await stage.post('agent', id, 'reply', 'Try it now.', { p_hold_seconds: 60 })
    await stage.sql(`do $$ begin
      set local session_replication_role = replica;
      update public.messages set scheduled_at = now() - interval '1 second' where sent_at is null;
    end $$`)
    await stage.change('admin', id, { status: 'on_hold', reason: 'Waiting for parts' })
    expect(await told('requester')).toEqual(['status raised_it Admin on_hold', 'replied raised_it Agent'])
  })

  test('that reopens the query is one notification without a separate status', async () => {
    const { id } = await stage.raise('requester')
    await stage.post('agent', id, 'reply', 'Done.', { p_status: 'resolved', p_resolution: 'fixed' })
    await stage.change('owner', id, { assignee: stage.id('agent') })
    await forget()
    await stage.post('requester', id, 'reply', 'It is back.')
    expect(await told('agent')).toEqual(['replied assigned Requester'])
  })

  test('notifies nobody who cannot see the query any more', async () => {
    const { id } = await stage.raise('requester', 'Open to all', { p_visibility: 'company' })
    await follow('colleague', id)
    await follow('bystander', id)
    await stage.sql('delete from public.followers where user_id = $1', [stage.id('bystander')])
    await stage.sql(`update public.queries set visibility = 'private' where id = $1`, [id])
    await forget()
    await stage.post('agent', id, 'reply', 'Hello.')
    expect(Object.keys(await toldAll())).toEqual(['requester', 'colleague'])
  })
})

describe('a note', () => {
  test('notifies only staff, not even a mentioned requester', async () => {
    const { id } = await stage.raise('requester', 'Open to all', { p_visibility: 'company' })
    await stage.change('admin', id, { assignee: stage.id('agent') })
    await follow('colleague', id)
    await follow('owner', id)
    await forget()
    await stage.post('admin', id, 'note', '@Requester and @Colleague need not know. @Bystander neither.')
    expect(await toldAll()).toEqual({ agent: ['noted assigned Admin'], owner: ['noted following Admin'] })
  })

  test('is hidden from former staff and not counted as unread', async () => {
    const stage = await createTestDb()
    try {
      const { id } = await stage.raise('owner', 'Open to all', { p_visibility: 'company' })
      await stage.must('agent', 'follow_query', { p_query: id, p_on: true })
      await stage.post('admin', id, 'note', 'Between us.')
      await stage.post('admin', id, 'reply', 'For all.')
      await stage.must('owner', 'set_member_role', {
        p_company: stage.acme.id,
        p_user: stage.id('agent'),
        p_role: 'requester',
      })
      const { items, unread } = await stage.must<Page>('agent', 'my_notifications')
      expect(items.map(({ event }) => event)).toEqual(['replied', 'raised'])
      expect(unread).toBe(2)
      expect(await stage.must('agent', 'viewer_context')).toMatchObject({ unread: 2 })
    } finally {
      await stage.stop()
    }
  })
})

describe('assigning a query', () => {
  test('notifies the assignee, but nobody who assigns a query to themselves', async () => {
    const { id } = await stage.raise('requester')
    await forget()
    await stage.change('admin', id, { assignee: stage.id('agent') })
    expect(await toldAll()).toEqual({ agent: ['assigned assigned Admin'] })
    await forget()
    await stage.change('owner', id, { assignee: stage.id('owner') })
    expect(await toldAll()).toEqual({})
  })

  test('notifies even if the query is muted, like a mention and unlike everything else', async () => {
    const { id } = await stage.raise('requester')
    await follow('agent', id)
    await stage.must('agent', 'mute_query', { p_query: id, p_on: true })
    await forget()
    await stage.post('admin', id, 'reply', 'Hello.')
    await stage.post('admin', id, 'note', 'Hm.')
    await stage.change('admin', id, { status: 'on_hold', reason: 'Waiting for parts' })
    expect(await told('agent')).toEqual([])
    await stage.post('admin', id, 'note', 'What do you think, @agent?')
    await stage.change('admin', id, { assignee: stage.id('agent') })
    expect(await told('agent')).toEqual(['assigned assigned Admin', 'mentioned mentioned Admin'])
  })
})

describe('a changed status', () => {
  test('notifies requester, assignee and followers', async () => {
    const { id } = await stage.raise('requester', 'Open to all', { p_visibility: 'company' })
    await stage.change('agent', id, { assignee: stage.id('agent') })
    await follow('colleague', id)
    await forget()
    await stage.change('admin', id, { status: 'resolved', resolution: 'answered' })
    expect(await toldAll()).toEqual({
      requester: ['status raised_it Admin resolved'],
      agent: ['status assigned Admin resolved'],
      colleague: ['status following Admin resolved'],
    })
    await forget()
    await stage.change('requester', id, { status: 'open' })
    expect(await toldAll()).toEqual({
      agent: ['status assigned Requester open'],
      colleague: ['status following Requester open'],
    })
  })

  test('from new to open notifies nobody', async () => {
    const { id } = await stage.raise('requester')
    await forget()
    await stage.change('agent', id, { status: 'open' })
    expect(await toldAll()).toEqual({})
  })

  test('that is automatic notifies without an actor', async () => {
    const { id } = await stage.raise('requester')
    await put(stage, id, { status: 'resolved' })
    await stage.sql(`do $$ begin
      set local session_replication_role = replica;
      update public.queries set resolved_at = now() - interval '9 days' where id = '${id}';
    end $$`)
    await forget()
    await stage.must('worker', 'close_resolved')
    expect(await toldAll()).toEqual({ requester: ['status raised_it nobody closed'] })
  })
})

describe('a mention', () => {
  test('notifies once, and takes precedence over other reasons', async () => {
    const { id } = await stage.raise('requester')
    await stage.change('admin', id, { assignee: stage.id('agent') })
    await forget()
    await stage.post('admin', id, 'reply', '@Requester, @Agent will look at it. Or @OWNER?')
    expect(await toldAll()).toEqual({
      requester: ['mentioned mentioned Admin'],
      agent: ['mentioned mentioned Admin'],
      owner: ['mentioned mentioned Admin'],
    })
  })

  test('notifies neither people who may not read the message nor its author', async () => {
    const { id } = await stage.raise('requester')
    await forget()
    await stage.post('agent', id, 'reply', '@Agent @Colleague @Bystander @Suspended @Outsider @Stranger')
    expect(await toldAll()).toEqual({ requester: ['replied raised_it Agent'] })
  })

  test('is notified as a reply to a person who disabled mention notifications', async () => {
    const { id } = await stage.raise('requester')
    await choose('requester', { mentioned: 'none' })
    await forget()
    await stage.post('agent', id, 'reply', '@Requester, here you are.')
    expect(await told('requester')).toEqual(['replied raised_it Agent'])
  })
})

test('a new notification is broadcast to open pages as id and unread count, without text', async () => {
  const { id } = await stage.raise('requester')
  await stage.post('agent', id, 'reply', 'One.')
  await forget()
  await clearMessages(stage)
  await stage.post('agent', id, 'reply', 'Two.')
  await stage.post('agent', id, 'note', 'A secret for @Owner')
  const ofRequester = (await list('requester')).items[0]!.id
  const ofOwner = (await list('owner')).items[0]!.id
  expect((await notified(stage)).sort((a, b) => a.to.localeCompare(b.to))).toEqual([
    { to: 'owner', payload: { id: ofOwner, unread: 1 } },
    { to: 'requester', payload: { id: ofRequester, unread: 1 } },
  ])
})

describe('notifications of many changes in one statement', () => {
  const raiseMany = async (amount: number) => {
    const ids: string[] = []
    for (let at = 0; at < amount; at += 1) ids.push((await stage.raise('requester', `Number ${at}`)).id)
    return ids
  }

  test('are separate up to ten and one summary beyond', async () => {
    const few = await raiseMany(summaryThreshold)
    const many = [...few, ...(await raiseMany(1))]
    const give = (ids: string[], to: ActorName) =>
      stage.sql('update public.queries set assignee_id = $1 where id = any($2::uuid[])', [stage.id(to), ids])
    await forget()
    await give(few, 'agent')
    expect((await list('agent')).items.map(({ event, count }) => [event, count])).toEqual(
      few.map(() => ['assigned', 1]),
    )
    await forget()
    await give(many, 'admin')
    expect((await list('admin')).items).toMatchObject([
      { event: 'assigned', count: summaryThreshold + 1, query: { id: many.at(-1) } },
    ])
  })

  test('are one summary for imported queries', async () => {
    await forget()
    await stage.sql(
      `insert into public.queries (company_id, subject, body, requester_id, created_by, client_id, channel)
       select $1, 'Imported ' || n, 'Text', $2, $2, gen_random_uuid(), 'import' from generate_series(1, 40) n`,
      [stage.acme.id, stage.id('requester')],
    )
    expect((await list('agent')).items).toMatchObject([{ event: 'raised', count: 40 }])
  })
})

describe('reading notifications', () => {
  test('happens by opening the query', async () => {
    const { id } = await stage.raise('requester')
    const other = await stage.raise('requester')
    await forget()
    for (const query of [id, other.id]) await stage.post('agent', query, 'reply', 'Hello.')
    expect(await list('requester')).toMatchObject({ unread: 2 })
    await stage.must('requester', 'mark_read', { p_query: id })
    const { items, unread } = await list('requester')
    expect(unread).toBe(1)
    expect(items.map(({ query, readAt }) => [query.id, readAt !== null])).toEqual([
      [other.id, false],
      [id, true],
    ])
  })

  test('affects some or all notifications, but only one’s own', async () => {
    const { id } = await stage.raise('requester')
    await forget()
    await stage.post('agent', id, 'reply', 'One.')
    await stage.post('agent', id, 'reply', 'Two.')
    const [newest] = (await list('requester')).items
    for (const name of ['colleague', 'owner'] as const) {
      await stage.must(name, 'read_notifications', { p_ids: [newest!.id] })
      await stage.must(name, 'read_notifications')
    }
    expect(await list('requester')).toMatchObject({ unread: 2 })
    expect(await stage.must('requester', 'read_notifications', { p_ids: [newest!.id] })).toBe(1)
    expect(await stage.must('requester', 'read_notifications')).toBe(0)
    expect(await stage.must('requester', 'viewer_context')).toMatchObject({ unread: 0 })
  })

  test('is broadcast to the other open pages of that user, and to nobody else', async () => {
    const { id } = await stage.raise('requester')
    await forget()
    for (const body of ['One.', 'Two.', 'Three.']) await stage.post('agent', id, 'reply', body)
    const [newest] = (await list('requester')).items
    await clearMessages(stage)
    await stage.must('requester', 'read_notifications', { p_ids: [newest!.id] })
    expect(await notified(stage, 'read')).toMatchObject([{ to: 'requester', payload: { unread: 2 } }])
    await clearMessages(stage)
    await stage.must('requester', 'mark_read', { p_query: id })
    expect(await notified(stage, 'read')).toMatchObject([{ to: 'requester', payload: { unread: 0 } }])
    // No event is sent when nothing changes.
    await clearMessages(stage)
    await stage.must('requester', 'mark_read', { p_query: id })
    await stage.must('requester', 'read_notifications')
    await stage.must('owner', 'read_notifications', { p_ids: [newest!.id] })
    expect(await notified(stage, 'read')).toEqual([])
  })

  test('continues with the next page without gaps or duplicates', async () => {
    const { id } = await stage.raise('requester')
    await forget()
    for (let at = 0; at < 7; at += 1) await stage.post('agent', id, 'reply', `Reply ${at}`)
    const seen: string[] = []
    let before: Page['earlier'] | undefined
    do {
      const page: Page = await list('requester', { p_limit: 3, ...(before && { p_before: before }) })
      seen.push(...page.items.map(({ id }) => id))
      before = page.earlier ?? undefined
    } while (before)
    expect(seen).toHaveLength(7)
    expect(new Set(seen).size).toBe(7)
  })

  test('shows an unread count of at most a hundred', async () => {
    const { id } = await stage.raise('requester')
    await stage.sql(
      `insert into public.notifications (company_id, query_id, user_id, source_id, event, reason, channel)
       select $1, $2, $3, gen_random_uuid(), 'replied', 'raised_it', 'app' from generate_series(1, 130)`,
      [stage.acme.id, id, stage.id('requester')],
    )
    expect(await stage.must('requester', 'viewer_context')).toMatchObject({ unread: 100 })
  })
})

test('a suspended member gets no notifications and cannot see earlier ones', async () => {
  const stage = await createTestDb()
  try {
    const { id } = await stage.raise('requester', 'Open to all', { p_visibility: 'company' })
    await stage.must('colleague', 'follow_query', { p_query: id, p_on: true })
    await stage.post('agent', id, 'reply', 'One.')
    const state = (to: string) =>
      stage.must('owner', 'set_member_state', { p_company: stage.acme.id, p_user: stage.id('colleague'), p_state: to })
    await state('suspended')
    await stage.post('agent', id, 'reply', 'Two.')
    expect(await stage.must('colleague', 'my_notifications')).toEqual({ items: [], unread: 0, earlier: null })
    await state('active')
    expect(await stage.must('colleague', 'my_notifications')).toMatchObject({ unread: 1 })
  } finally {
    await stage.stop()
  }
})

test('notifications of a company that requires a second factor are hidden in a session without one', async () => {
  const stage = await createTestDb()
  try {
    await stage.raise('requester')
    // The count that open pages receive when something is read on another device.
    const toldOpenPages = async () =>
      (await stage.sql('select private.unread_count($1, null) as unread', [stage.id('agent')]))[0]
    expect(await toldOpenPages()).toEqual({ unread: 1 })
    await stage.sql('update public.companies set require_mfa = true where id = $1', [stage.acme.id])
    expect(await toldOpenPages()).toEqual({ unread: 0 })
    expect(await stage.must('agent', 'my_notifications')).toEqual({ items: [], unread: 0, earlier: null })
    expect(await stage.must('agent', 'viewer_context')).toMatchObject({ unread: 0 })
    expect(await stage.must('agent', 'read_notifications')).toBe(0)
    expect(await stage.sql('select 1 from public.notifications where read_at is not null')).toEqual([])
  } finally {
    await stage.stop()
  }
})
