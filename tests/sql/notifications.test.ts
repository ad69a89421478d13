import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { summaryThreshold, type NotificationEvent } from '../../src/domain/notification.ts'
import { put } from './query-state.ts'
import { clearMessages, notified } from './realtime-messages.ts'
import { type ActorName, castNames, createTestDb, type Stage } from './support.ts'

/* Who is told of what. Everybody sees in their own list what concerns them, once, and nobody what they may not see. */

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
/** What everybody was told, of those who were told anything. */
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
  test('is told to staff, but not to who raised it', async () => {
    await stage.raise('requester')
    const line = ['raised staff Requester']
    expect(await toldAll()).toEqual({ owner: line, admin: line, agent: line })
    await forget()
    await stage.raise('agent')
    expect(Object.keys(await toldAll())).toEqual(['owner', 'admin'])
  })

  test('is told to nobody who wants to hear of none', async () => {
    await choose('agent', { raised: 'none' })
    await stage.raise('requester')
    expect(Object.keys(await toldAll())).toEqual(['owner', 'admin'])
  })

  test('names the query as the list does', async () => {
    const { id, number } = await stage.raise('requester', 'Where is my chair?')
    const { items, unread } = await list('agent')
    expect(items).toMatchObject([
      { query: { id, key: 'ACME', number, subject: 'Where is my chair?' }, companyId: stage.acme.id, count: 1 },
    ])
    expect(unread).toBe(1)
  })
})

describe('a reply', () => {
  test('is told to who raised the query, who has it and who follows it, and why', async () => {
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

  test('of its requester is told to who has the query', async () => {
    const { id } = await stage.raise('requester')
    await stage.change('agent', id, { assignee: stage.id('agent') })
    await forget()
    await stage.post('requester', id, 'reply', 'And another thing.')
    expect(await toldAll()).toEqual({ agent: ['replied assigned Requester'] })
  })

  test('sent twice is told once', async () => {
    const { id } = await stage.raise('requester')
    await forget()
    const form = { p_client_id: randomUUID() }
    await stage.post('agent', id, 'reply', 'Once.', form)
    await stage.post('agent', id, 'reply', 'Once.', form)
    expect(await told('requester')).toEqual(['replied raised_it Agent'])
  })

  test('that brings a status along is one piece of news', async () => {
    const { id } = await stage.raise('requester')
    await forget()
    await stage.post('agent', id, 'reply', 'Try it now.', { p_status: 'resolved', p_resolution: 'fixed' })
    expect(await told('requester')).toEqual(['replied raised_it Agent resolved'])
  })

  test('that waits is told when it goes out, with the status it brings; one that is taken back never', async () => {
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

  test('that goes out while a colleague changes the status is told apart from that', async () => {
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

  test('which opens the query again says so itself', async () => {
    const { id } = await stage.raise('requester')
    await stage.post('agent', id, 'reply', 'Done.', { p_status: 'resolved', p_resolution: 'fixed' })
    await stage.change('owner', id, { assignee: stage.id('agent') })
    await forget()
    await stage.post('requester', id, 'reply', 'It is back.')
    expect(await told('agent')).toEqual(['replied assigned Requester'])
  })

  test('is told to nobody who no longer sees the query', async () => {
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
  test('is told to staff alone: no requester learns that there is one, not even who raised the query', async () => {
    const { id } = await stage.raise('requester', 'Open to all', { p_visibility: 'company' })
    await stage.change('admin', id, { assignee: stage.id('agent') })
    await follow('colleague', id)
    await follow('owner', id)
    await forget()
    await stage.post('admin', id, 'note', '@Requester and @Colleague need not know. @Bystander neither.')
    expect(await toldAll()).toEqual({ agent: ['noted assigned Admin'], owner: ['noted following Admin'] })
  })

  test('is hidden from who left the staff since, and not counted', async () => {
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

describe('giving a query to somebody', () => {
  test('is told to them, not to who does it', async () => {
    const { id } = await stage.raise('requester')
    await forget()
    await stage.change('admin', id, { assignee: stage.id('agent') })
    expect(await toldAll()).toEqual({ agent: ['assigned assigned Admin'] })
    await forget()
    await stage.change('owner', id, { assignee: stage.id('owner') })
    expect(await toldAll()).toEqual({})
  })

  test('is told although the query is muted, as being named is; all else is not', async () => {
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

describe('a status', () => {
  test('is told to who raised the query, who has it and who follows it', async () => {
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

  test('that only says that work began is none', async () => {
    const { id } = await stage.raise('requester')
    await forget()
    await stage.change('agent', id, { status: 'open' })
    expect(await toldAll()).toEqual({})
  })

  test('that comes by itself is told, as nobody’s doing', async () => {
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

describe('being named', () => {
  test('is the strongest reason, and told once', async () => {
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

  test('does not reach who may not read it, nor the author', async () => {
    const { id } = await stage.raise('requester')
    await forget()
    await stage.post('agent', id, 'reply', '@Agent @Colleague @Bystander @Suspended @Outsider @Stranger')
    expect(await toldAll()).toEqual({ requester: ['replied raised_it Agent'] })
  })

  test('leaves who wants to hear of no mention with the message', async () => {
    const { id } = await stage.raise('requester')
    await choose('requester', { mentioned: 'none' })
    await forget()
    await stage.post('agent', id, 'reply', '@Requester, here you are.')
    expect(await told('requester')).toEqual(['replied raised_it Agent'])
  })
})

test('open pages are told at once: that there is one, and how much is unread, nothing of what it says', async () => {
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

describe('many at once', () => {
  const raiseMany = async (amount: number) => {
    const ids: string[] = []
    for (let at = 0; at < amount; at += 1) ids.push((await stage.raise('requester', `Number ${at}`)).id)
    return ids
  }

  test('up to ten are told one by one, more in one', async () => {
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

  test('that are raised at once are told in one', async () => {
    await forget()
    await stage.sql(
      `insert into public.queries (company_id, subject, body, requester_id, created_by, client_id, channel)
       select $1, 'Imported ' || n, 'Text', $2, $2, gen_random_uuid(), 'import' from generate_series(1, 40) n`,
      [stage.acme.id, stage.id('requester')],
    )
    expect((await list('agent')).items).toMatchObject([{ event: 'raised', count: 40 }])
  })
})

describe('reading', () => {
  test('a query reads what was told of it', async () => {
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

  test('some or all, and only one’s own', async () => {
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

  test('is told to the other open pages of that person, and to nobody else', async () => {
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
    // What changes nothing is no news.
    await clearMessages(stage)
    await stage.must('requester', 'mark_read', { p_query: id })
    await stage.must('requester', 'read_notifications')
    await stage.must('owner', 'read_notifications', { p_ids: [newest!.id] })
    expect(await notified(stage, 'read')).toEqual([])
  })

  test('goes on where a page ended', async () => {
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

  test('is counted to a hundred', async () => {
    const { id } = await stage.raise('requester')
    await stage.sql(
      `insert into public.notifications (company_id, query_id, user_id, source_id, event, reason, channel)
       select $1, $2, $3, gen_random_uuid(), 'replied', 'raised_it', 'app' from generate_series(1, 130)`,
      [stage.acme.id, id, stage.id('requester')],
    )
    expect(await stage.must('requester', 'viewer_context')).toMatchObject({ unread: 100 })
  })
})

test('a suspended member is told nothing, and sees nothing of what they were told', async () => {
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

test('a company that asks for a second factor tells nothing in a session without one', async () => {
  const stage = await createTestDb()
  try {
    await stage.raise('requester')
    // What open pages are told when something is read elsewhere.
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
