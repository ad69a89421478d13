import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDb, type TestDb } from './test-db.ts'
import {
  scheduleReply,
  callSendDueReplies,
  type SentReply,
  openQueryPage,
  makeRepliesDue,
  uploadUnattached,
} from './scheduled-replies.ts'

/* A requester cannot notice a scheduled reply. It changes only by being sent or cancelled. */

let db: TestDb
let query: { id: string; number: number }
let file: { id: string; path: string }
let sent: SentReply

beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

beforeEach(async () => {
  query = await db.raise('requester', 'The printer is on fire', { p_visibility: 'company' })
  await db.must('colleague', 'follow_query', { p_query: query.id, p_on: true })
  file = await uploadUnattached(db, 'agent')
  await db.must('requester', 'mark_read', { p_query: query.id })
})

const requesters = ['requester', 'colleague', 'bystander'] as const
const text = 'Unplug the marzipan immediately'
const send = async () => {
  sent = await scheduleReply(db, 'agent', query.id, text, { p_files: [file.id], p_status: 'pending' })
}

/** Everything about the query that the actor can read. */
const readAll = async (name: (typeof requesters)[number] | 'admin') => {
  const rows = async (table: string, columns: string, key = 'query_id') =>
    db.as(name, `select ${columns} from public.${table} where ${key} = $1 order by 1`, [query.id])
  const found = await db.must<{ rows: { id: string }[] }>(name, 'list_queries', {
    p_company: db.acme.id,
    p_filter: { text: 'marzipan' },
  })
  return {
    page: await openQueryPage(db, name, query.number),
    list: await db.must(name, 'list_queries', { p_company: db.acme.id }),
    found: found.rows.filter(({ id }) => id === query.id),
    row: await rows('queries', 'last_activity_at, reply_count, staff_spoke_last, status, row_version, revision', 'id'),
    messages: await rows('messages', 'id, body, kind, scheduled_at'),
    attachments: await rows('attachments', '*'),
    object: await db.as(name, 'select name from storage.objects where name = $1', [file.path]),
    events: await rows('events', 'id, actor_id, type, row_version, at'),
    followers: await rows('followers', '*'),
    readStates: await rows('read_states', '*'),
    drafts: await rows('drafts', '*'),
    people: await db.as(name, 'select user_id, display_name from public.profiles order by 1'),
    overview: await db.must(name, 'company_overview', { p_company: db.acme.id }),
  }
}

describe.each(requesters)('a scheduled reply, read by the actor %s,', (name) => {
  test('is invisible before it is sent and after it is cancelled', async () => {
    const before = await readAll(name)
    await send()
    expect(await readAll(name)).toEqual(before)
    await db.must('agent', 'cancel_scheduled_reply', { p_message: sent.id })
    expect(await readAll(name)).toEqual(before)
  })

  test('is visible when it is due, even before the worker sends it, and once it is sent unread for who takes part', async () => {
    await send()
    await makeRepliesDue(db, query.id, '1 second')
    const late = await readAll(name)
    expect(late.page.messages).toMatchObject([{ body: text, scheduledAt: null }])
    expect(late.attachments).toHaveLength(1)
    expect(late.object).toHaveLength(1)
    expect(late.found).toHaveLength(1)
    expect(late.row).toMatchObject([{ reply_count: 0, status: 'new' }])
    await callSendDueReplies(db)
    const out = await readAll(name)
    expect(out.page).toMatchObject({
      status: 'pending',
      unread: name !== 'bystander',
      attachments: 1,
      messages: [{ body: text }],
    })
    expect(out.row).toMatchObject([{ reply_count: 1, staff_spoke_last: true }])
  })
})

test('a scheduled reply is visible to colleagues at once, with files and in search', async () => {
  await send()
  const theirs = await readAll('admin')
  expect(theirs.messages).toMatchObject([{ id: sent.id, body: text, scheduled_at: expect.anything() }])
  expect(theirs.attachments).toHaveLength(1)
  expect(theirs.object).toHaveLength(1)
  expect(theirs.found).toHaveLength(1)
})

test('the files of a cancelled reply are visible only to its author', async () => {
  await send()
  await db.must('agent', 'cancel_scheduled_reply', { p_message: sent.id })
  expect((await readAll('admin')).object).toEqual([])
  expect(await db.as('agent', 'select name from storage.objects where name = $1', [file.path])).toHaveLength(1)
})

describe('a scheduled reply cannot be changed or deleted', () => {
  const code = async (work: Promise<unknown>) => {
    try {
      await work
      return 'done'
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  const changes = [
    `update public.messages set body = 'Something else' where id = $1`,
    `update public.messages set scheduled_at = now() where id = $1`,
    `update public.messages set sent_at = now() where id = $1`,
    `update public.messages set author_id = company_id where id = $1`,
    'delete from public.messages where id = $1',
  ]
  const people = [
    'owner',
    'admin',
    'agent',
    'requester',
    'outsider',
    'suspended',
    'stranger',
    'revoked',
    'visitor',
  ] as const

  test.each(people)('by the actor %s', async (name) => {
    await send()
    for (const change of changes)
      expect([change, await code(db.as(name, change, [sent.id]))]).toEqual([change, '42501'])
    const unbind = 'update public.attachments set message_id = null, query_id = null where message_id = $1'
    expect(await code(db.as(name, unbind, [sent.id]))).toBe('42501')
    for (const fn of [
      'send_scheduled_reply',
      'send_due_replies_of',
      'delete_scheduled_reply',
      'count_reply',
      'cancel_status_on_send',
    ]) {
      const by =
        fn === 'send_due_replies_of' || fn === 'cancel_status_on_send'
          ? '$1::uuid'
          : '(select m from public.messages m where id = $1)'
      expect([fn, await code(db.as(name, `select private.${fn}(${by})`, [sent.id]))]).toEqual([fn, '42501'])
    }
  })

  test('by the worker or the owner of the database', async () => {
    await send()
    for (const change of changes) {
      expect([change, await code(db.sqlAs('service_role', change, [sent.id]))]).toEqual([change, '42501'])
      expect([change, await code(db.sql(change, [sent.id]))]).toEqual([change, '42501'])
    }
  })

  test('even after it was sent', async () => {
    await send()
    await makeRepliesDue(db, query.id)
    await callSendDueReplies(db)
    for (const change of changes) expect([change, await code(db.sql(change, [sent.id]))]).toEqual([change, '42501'])
    const cancelled = 'update public.messages set cancelled_at = now() where id = $1'
    expect(await code(db.sql(cancelled, [sent.id]))).toBe('42501')
  })
})
