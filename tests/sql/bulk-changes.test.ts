import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readQuery } from './query-state.ts'
import { listNotifications } from './notification-list.ts'
import { makeRepliesDue, scheduleReply } from './scheduled-replies.ts'
import { type ActorName, actorNames, createTestDb, type TestDb } from './test-db.ts'

/* Staff change several queries at once. Each is changed or rejected by the rules of one, and all can be undone. */

type Rejected = { id: string; number: number; subject: string; code: string; message: string; by: string | null }
type Changed = { batch: string; changed: number; unchanged: number; rejected: Rejected[] }

let db: TestDb
let first: { id: string; number: number }
let second: { id: string; number: number }
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())
beforeEach(async () => {
  first = await db.raise('requester', 'First')
  second = await db.raise('colleague', 'Second')
})

const versions = (...queries: { id: string }[]) =>
  Promise.all(queries.map(async ({ id }) => ({ id, rowVersion: (await readQuery(db, id)).row_version })))

const change = async (name: ActorName, patch: object, queries?: { id: string; rowVersion: unknown }[]) =>
  db.call<Changed>(name, 'change_queries', {
    p_company: db.acme.id,
    p_queries: queries ?? (await versions(first, second)),
    p_patch: patch,
  })

const changed = async (name: ActorName, patch: object, queries?: { id: string; rowVersion: unknown }[]) => {
  const answer = await change(name, patch, queries)
  if (!answer.ok) throw new Error(`${answer.code} ${answer.message}`)
  return answer.value
}

const undo = (name: ActorName, batch: string) =>
  db.must<{ changed: number; rejected: Rejected[] }>(name, 'undo_changes', { p_batch: batch })

const unread = async (name: ActorName, id: string) => {
  const { rows } = await db.must<{ rows: { id: string; unread: boolean }[] }>(name, 'list_queries', {
    p_company: db.acme.id,
  })
  return rows.find((row) => row.id === id)?.unread
}

test.each(['owner', 'admin', 'agent'] as const)('%s changes several queries at once', async (name) => {
  expect(await changed(name, { priority: 'high' })).toMatchObject({ changed: 2, rejected: [] })
  expect(await readQuery(db, first.id)).toMatchObject({ priority: 'high' })
  expect(await readQuery(db, second.id)).toMatchObject({ priority: 'high' })
})

test.each([
  ['requester', 'not_allowed'],
  ['suspended', 'not_found'],
  ['outsider', 'not_found'],
  ['stranger', 'not_found'],
  ['revoked', 'session_ended'],
] as const)('%s cannot change several queries at once', async (name, code) => {
  expect(await change(name, { priority: 'high' })).toMatchObject({ ok: false, code })
  expect(await readQuery(db, first.id)).toMatchObject({ priority: 'normal' })
})

test('a change of several queries leaves out queries of another company', async () => {
  const foreign = await db.raise('outsider', 'At Globex')
  const { changed: count } = await changed('agent', { priority: 'high' }, await versions(first, foreign))
  expect(count).toBe(1)
  expect(await readQuery(db, foreign.id)).toMatchObject({ priority: 'normal' })
})

test('a change of several queries is rejected if none of the queries belongs to the company', async () => {
  const foreign = await db.raise('outsider', 'At Globex')
  expect(await change('agent', { priority: 'high' }, await versions(foreign))).toMatchObject({
    ok: false,
    code: 'not_found',
  })
})

test('a change of several queries returns each rejected query with the reason, and changes the others', async () => {
  await db.change('agent', second.id, { status: 'closed', resolution: 'spam' })
  const answer = await changed('agent', { status: 'on_hold', reason: 'Parts are on their way' })
  expect(answer.changed).toBe(1)
  expect(answer.rejected).toEqual([
    {
      id: second.id,
      number: second.number,
      subject: 'Second',
      code: 'illegal_transition',
      message: expect.stringContaining('Open'),
      by: null,
    },
  ])
  expect(await readQuery(db, first.id)).toMatchObject({ status: 'on_hold' })
})

test('a change of several queries rejects a query whose same field a colleague changed meanwhile, and names the colleague', async () => {
  const seen = await versions(first, second)
  await db.change('admin', first.id, { priority: 'urgent' })
  const answer = await changed('agent', { priority: 'low' }, seen)
  expect(answer.changed).toBe(1)
  expect(answer.rejected).toMatchObject([{ id: first.id, code: 'query_changed', by: 'Admin' }])
  expect(await readQuery(db, first.id)).toMatchObject({ priority: 'urgent' })
})

test('a change of several queries marks none of the queries as read or unread', async () => {
  await db.must('agent', 'mark_read', { p_query: second.id })
  await changed('agent', { priority: 'high' })
  expect(await unread('agent', first.id)).toBe(true)
  expect(await unread('agent', second.id)).toBe(false)
})

test('a change of several queries does not mark the notifications of the queries as read', async () => {
  await db.change('admin', first.id, { assignee: db.id('agent') })
  const unreadOf = async () => {
    const { items } = await listNotifications(db, 'agent')
    return items.filter(({ query, readAt }) => query.id === first.id && !readAt).map(({ id }) => id)
  }
  const before = await unreadOf()
  expect(before.length).toBeGreaterThan(0)
  expect(await changed('agent', { priority: 'high' })).toMatchObject({ changed: 2 })
  expect(await unreadOf()).toEqual(before)
})

test('a change of several queries skips a query that already has the new value', async () => {
  await db.change('admin', first.id, { priority: 'high', status: 'on_hold', reason: 'Waiting for parts' })
  const { row_version } = await readQuery(db, first.id)
  expect(await changed('agent', { priority: 'high' })).toMatchObject({ changed: 1, unchanged: 1, rejected: [] })
  const held = await changed('agent', { status: 'on_hold', reason: 'Something else' })
  expect(held).toMatchObject({ changed: 1, unchanged: 1, rejected: [] })
  expect(await readQuery(db, first.id)).toMatchObject({ hold_reason: 'Waiting for parts', row_version })
})

test('a change of several queries skips a query that already has the new value, even if the given row version is old', async () => {
  const seen = await versions(first, second)
  await db.change('admin', first.id, { priority: 'high' })
  expect(await changed('agent', { priority: 'high' }, seen)).toMatchObject({ changed: 1, unchanged: 1, rejected: [] })
})

test.each([{ priority: null }, { status: null }])('a change to %o leaves the queries unchanged', async (patch) => {
  await db.change('admin', first.id, { priority: 'high', status: 'on_hold', reason: 'Waiting for parts' })
  expect(await changed('agent', patch)).toMatchObject({ changed: 0, unchanged: 2, rejected: [] })
})

test('undo brings the old assignees and priorities back', async () => {
  await db.change('agent', first.id, { assignee: db.id('admin'), priority: 'low' })
  const { batch } = await changed('agent', { assignee: db.id('agent') })
  expect(await undo('agent', batch)).toEqual({ changed: 2, rejected: [] })
  expect(await readQuery(db, first.id)).toMatchObject({ assignee_id: db.id('admin'), priority: 'low' })
  expect(await readQuery(db, second.id)).toMatchObject({ assignee_id: null, status: 'new' })
})

/** All that a change of status sets, without versions and the time of the activity. */
const stateOf = async (id: string) => {
  const row = await readQuery(db, id)
  const kept = ['status', 'resolution', 'hold_reason', 'assignee_id', 'waiting_since', 'resolved_at', 'closed_at']
  return Object.fromEntries([...kept, 'reopened_count', 'first_responded_at'].map((name) => [name, row[name]]))
}

const before: Record<string, object[]> = {
  new: [],
  open: [{ status: 'open' }],
  'on hold': [{ status: 'on_hold', reason: 'Waiting for parts' }],
  'on hold and assigned': [{ assignee: 'admin' }, { status: 'on_hold', reason: 'Waiting for parts' }],
  resolved: [{ status: 'resolved', resolution: 'fixed' }],
  closed: [{ status: 'closed', resolution: 'duplicate' }],
  reopened: [{ status: 'resolved', resolution: 'fixed' }, { status: 'open' }],
}
const changes: Record<string, object> = {
  Open: { status: 'open' },
  'On hold': { status: 'on_hold', reason: 'Nobody is here' },
  Resolved: { status: 'resolved', resolution: 'declined' },
  Closed: { status: 'closed', resolution: 'spam' },
}
const legalFor: Record<string, string[]> = {
  new: ['Open', 'On hold', 'Resolved', 'Closed'],
  open: ['On hold', 'Resolved', 'Closed'],
  'on hold': ['Open', 'Resolved', 'Closed'],
  'on hold and assigned': ['Open', 'Resolved', 'Closed'],
  resolved: ['Open', 'Closed'],
  closed: ['Open'],
  reopened: ['On hold', 'Resolved', 'Closed'],
}
test.each(Object.entries(legalFor).flatMap(([state, names]) => names.map((name) => [name, state] as const)))(
  'undo of "%s" makes a query that was %s exactly as it was',
  async (name, state) => {
    for (const patch of before[state]!) {
      const own = 'assignee' in patch ? { assignee: db.id('admin') } : patch
      expect(await db.change('agent', first.id, own as Record<string, unknown>)).toMatchObject({ ok: true })
    }
    const was = await stateOf(first.id)
    const { batch } = await changed('agent', changes[name]!, await versions(first))
    expect(await stateOf(first.id)).not.toEqual(was)
    expect(await undo('agent', batch)).toEqual({ changed: 1, rejected: [] })
    expect(await stateOf(first.id)).toEqual(was)
  },
)

test('a second undo of the same changes is refused, even if the same change was made again meanwhile', async () => {
  const { batch } = await changed('agent', { priority: 'high' })
  await undo('agent', batch)
  await db.change('agent', first.id, { priority: 'high' })
  const { row_version } = await readQuery(db, first.id)
  expect(await db.call('agent', 'undo_changes', { p_batch: batch })).toMatchObject({
    ok: false,
    code: 'already_undone',
  })
  expect(await readQuery(db, first.id)).toMatchObject({ priority: 'high', row_version })
})

test('an undo that could change nothing can be tried again', async () => {
  const { batch } = await changed('agent', { priority: 'high' }, await versions(first))
  const { batch: second } = await changed('agent', { priority: 'low' }, await versions(first))
  expect(await undo('agent', batch)).toMatchObject({ changed: 0, rejected: [{ code: 'query_changed' }] })
  await undo('agent', second)
  expect(await undo('agent', batch)).toMatchObject({ changed: 0, rejected: [{ code: 'query_changed' }] })
  expect(await readQuery(db, first.id)).toMatchObject({ priority: 'high' })
})

test('undo rejects a status change that was followed by a reply, and the query keeps its status', async () => {
  await db.post('agent', first.id, 'reply', 'Which colour?', { p_status: 'pending' })
  const { batch } = await changed('agent', { status: 'open' })
  await db.post('requester', first.id, 'reply', 'Blue.')
  const answer = await undo('agent', batch)
  expect(answer.changed).toBe(1)
  expect(answer.rejected).toMatchObject([{ id: first.id, code: 'answered_since' }])
  expect(await readQuery(db, first.id)).toMatchObject({ status: 'open' })
})

test('undo does not assign a query to somebody who is no longer staff, and returns the reason', async () => {
  const query = await db.raise('requester', 'Assigned to somebody who leaves')
  await db.change('owner', query.id, { assignee: db.id('admin') })
  const { batch } = await changed('agent', { assignee: null }, await versions(query))
  await db.must('owner', 'set_member_role', {
    p_company: db.acme.id,
    p_user: db.id('admin'),
    p_role: 'requester',
    p_leave_unassigned: true,
  })
  try {
    expect(await undo('agent', batch)).toMatchObject({ changed: 0, rejected: [{ code: 'not_staff_assignee' }] })
    expect(await readQuery(db, query.id)).toMatchObject({ assignee_id: null })
  } finally {
    await db.must('owner', 'set_member_role', { p_company: db.acme.id, p_user: db.id('admin'), p_role: 'admin' })
  }
})

test('undo is rejected with mfa_required if the company has required a second factor since', async () => {
  const { batch } = await changed('agent', { priority: 'high' })
  await db.sql('update public.companies set require_mfa = true where id = $1', [db.acme.id])
  try {
    expect(await db.call('agent', 'undo_changes', { p_batch: batch })).toMatchObject({
      ok: false,
      code: 'mfa_required',
    })
  } finally {
    await db.sql('update public.companies set require_mfa = false where id = $1', [db.acme.id])
  }
})

test('a change of several queries first sends the due reply of a query, and undo keeps the status that the reply set', async () => {
  await db.post('agent', first.id, 'reply', 'Try it now.', {
    p_status: 'resolved',
    p_resolution: 'fixed',
    p_hold_seconds: 60,
  })
  await makeRepliesDue(db, first.id)
  const { batch } = await changed('agent', { priority: 'high' })
  expect(await readQuery(db, first.id)).toMatchObject({ status: 'resolved', priority: 'high' })
  expect(await undo('agent', batch)).toEqual({ changed: 2, rejected: [] })
  expect(await readQuery(db, first.id)).toMatchObject({ status: 'resolved', priority: 'normal' })
})

const waiting = (id: string) =>
  db.sql(
    `select status_on_send as status, resolution_on_send as resolution from public.messages
     where query_id = $1 and sent_at is null order by created_at`,
    [id],
  )

test('if the undone change dropped the chosen status of a scheduled reply, undo restores that status', async () => {
  await scheduleReply(db, 'admin', first.id, 'Try it now.', { p_status: 'resolved', p_resolution: 'fixed' })
  const { batch } = await changed('agent', { status: 'on_hold', reason: 'Nobody is here' })
  expect(await waiting(first.id)).toEqual([{ status: null, resolution: null }])
  expect(await undo('agent', batch)).toEqual({ changed: 2, rejected: [] })
  expect(await waiting(first.id)).toEqual([{ status: 'resolved', resolution: 'fixed' }])
})

test('undo does not affect the status that a reply scheduled after the change will set', async () => {
  const { batch } = await changed('agent', { status: 'on_hold', reason: 'Nobody is here' })
  await scheduleReply(db, 'admin', first.id, 'Try it now.', { p_status: 'resolved', p_resolution: 'fixed' })
  expect(await undo('agent', batch)).toEqual({ changed: 2, rejected: [] })
  expect(await waiting(first.id)).toEqual([{ status: 'resolved', resolution: 'fixed' }])
})

const makeOld = (batch: string) =>
  db.sql(`update private.batches set at = at - interval '25 hours' where id = $1`, [batch])

test('a change of several queries can no longer be undone after a day', async () => {
  const { batch } = await changed('agent', { priority: 'high' })
  await makeOld(batch)
  expect(await db.call('agent', 'undo_changes', { p_batch: batch })).toMatchObject({ ok: false, code: 'not_found' })
  expect(await readQuery(db, first.id)).toMatchObject({ priority: 'high' })
})

test('the worker deletes changes that can no longer be undone, and keeps the others', async () => {
  const { batch: old } = await changed('agent', { priority: 'high' })
  const { batch: recent } = await changed('agent', { priority: 'low' })
  await makeOld(old)
  await db.must('worker', 'close_resolved')
  const both = [old, recent]
  expect(await db.sql('select id from private.batches where id = any ($1)', [both])).toEqual([{ id: recent }])
  const kept = await db.sql('select distinct batch_id as id from private.batch_changes where batch_id = any ($1)', [
    both,
  ])
  expect(kept).toEqual([{ id: recent }])
})

test('undo keeps a field that a colleague changed meanwhile, and names the colleague', async () => {
  const { batch } = await changed('agent', { priority: 'high' })
  await db.change('admin', first.id, { priority: 'urgent' })
  const answer = await undo('agent', batch)
  expect(answer.changed).toBe(1)
  expect(answer.rejected).toMatchObject([{ id: first.id, code: 'query_changed', by: 'Admin' }])
  expect(await readQuery(db, first.id)).toMatchObject({ priority: 'urgent' })
})

test('undo keeps a resolution that a colleague chose meanwhile, and names the colleague', async () => {
  await db.change('agent', first.id, { status: 'resolved', resolution: 'fixed' })
  const { batch } = await changed('agent', { status: 'open' }, await versions(first))
  await db.change('admin', first.id, { status: 'resolved', resolution: 'declined' })
  expect(await undo('agent', batch)).toMatchObject({
    changed: 0,
    rejected: [{ id: first.id, code: 'query_changed', by: 'Admin' }],
  })
  expect(await readQuery(db, first.id)).toMatchObject({ status: 'resolved', resolution: 'declined' })
})

test('undo keeps a hold reason that a colleague gave meanwhile, and names the colleague', async () => {
  await db.change('agent', first.id, { status: 'on_hold', reason: 'Waiting for parts' })
  const { batch } = await changed('agent', { status: 'open' }, await versions(first))
  await db.change('admin', first.id, { status: 'on_hold', reason: 'The supplier is closed' })
  expect(await undo('agent', batch)).toMatchObject({
    changed: 0,
    rejected: [{ id: first.id, code: 'query_changed', by: 'Admin' }],
  })
  expect(await readQuery(db, first.id)).toMatchObject({ status: 'on_hold', hold_reason: 'The supplier is closed' })
})

test.each(['admin', 'requester', 'outsider', 'stranger'] as const)(
  '%s cannot undo the changes of the agent',
  async (name) => {
    const { batch } = await changed('agent', { priority: 'high' })
    expect(await db.call(name, 'undo_changes', { p_batch: batch })).toMatchObject({ ok: false, code: 'not_found' })
  },
)

test.each([
  ['the older version first', 0, 1],
  ['the newer version first', 1, 0],
])(
  'a query listed with two row versions, %s, is rejected if a colleague changed the query after the older version',
  async (_, ...order) => {
    const [seen] = await versions(first)
    await db.change('admin', first.id, { priority: 'urgent' })
    const listed = [seen!, ...(await versions(first))]
    const answer = await changed(
      'agent',
      { priority: 'low' },
      order.map((place) => listed[place]!),
    )
    expect(answer).toMatchObject({ changed: 0, rejected: [{ id: first.id, code: 'query_changed', by: 'Admin' }] })
    expect(await readQuery(db, first.id)).toMatchObject({ priority: 'urgent' })
  },
)

test('a query listed twice in one change is changed and counted once', async () => {
  const twice = [...(await versions(first)), ...(await versions(first))]
  expect(await changed('agent', { priority: 'high' }, twice)).toMatchObject({ changed: 1, unchanged: 0, rejected: [] })
  expect(await readQuery(db, first.id)).toMatchObject({ row_version: 2 })
})

test.each([[{ subject: 'Other' }], [{ batch_id: null }], [null]])(
  'a change to %o is rejected, because only four fields can be changed',
  async (patch) => {
    expect(await change('agent', patch as object)).toMatchObject({ ok: false, code: 'not_allowed' })
  },
)

test('people and categories of another company cannot be set', async () => {
  const foreign = await changed('agent', { assignee: db.id('outsider') })
  expect(foreign).toMatchObject({
    changed: 0,
    rejected: [{ code: 'not_staff_assignee' }, { code: 'not_staff_assignee' }],
  })
  const [category] = await db.sql<{ id: string }>(
    `insert into public.categories (company_id, name) values ($1, 'Theirs') returning id`,
    [db.globex.id],
  )
  expect(await changed('agent', { category: category!.id })).toMatchObject({
    changed: 0,
    rejected: [{ code: 'not_found' }, { code: 'not_found' }],
  })
  expect(await readQuery(db, first.id)).toMatchObject({ assignee_id: null, category_id: null, row_version: 1 })
})

test.each(['suspended', 'requester'] as const)('queries cannot be assigned to the actor %s', async (name) => {
  const answer = await changed('agent', { assignee: db.id(name) })
  expect(answer).toMatchObject({
    changed: 0,
    rejected: [{ code: 'not_staff_assignee' }, { code: 'not_staff_assignee' }],
  })
})

test('a change of more than 100 queries is rejected', async () => {
  const [one] = await versions(first)
  const many = Array.from({ length: 101 }, () => one!)
  expect(await change('agent', { priority: 'high' }, many)).toMatchObject({ ok: false, code: 'not_allowed' })
})

test('a change to an invalid value is rejected and changes nothing', async () => {
  expect(await change('agent', { priority: 'gigantic' })).toMatchObject({ ok: false, code: '23514' })
  expect(await readQuery(db, first.id)).toMatchObject({ priority: 'normal', row_version: 1, batch_id: null })
})

test('undo keeps what a colleague changed in another field meanwhile', async () => {
  const { batch } = await changed('agent', { priority: 'high' })
  await db.change('admin', first.id, { status: 'on_hold', reason: 'Waiting for parts' })
  expect(await undo('agent', batch)).toEqual({ changed: 2, rejected: [] })
  expect(await readQuery(db, first.id)).toMatchObject({ priority: 'normal', status: 'on_hold' })
})

test('undo keeps a field that the same person changed again, but that later change can be undone', async () => {
  const { batch } = await changed('agent', { priority: 'high' }, await versions(first))
  const { batch: second } = await changed('agent', { priority: 'low' }, await versions(first))
  expect(await undo('agent', batch)).toMatchObject({ changed: 0, rejected: [{ code: 'query_changed', by: 'Agent' }] })
  expect(await undo('agent', second)).toEqual({ changed: 1, rejected: [] })
  expect(await readQuery(db, first.id)).toMatchObject({ priority: 'high' })
})

test.each([
  [
    'suspended',
    'set_member_state',
    { p_state: 'suspended', p_leave_unassigned: true },
    { p_state: 'active' },
    'not_found',
  ],
  [
    'made a requester',
    'set_member_role',
    { p_role: 'requester', p_leave_unassigned: true },
    { p_role: 'agent' },
    'not_allowed',
  ],
])('a member who was %s after changing queries cannot undo those changes', async (_, act, left, back, code) => {
  const member = { p_company: db.acme.id, p_user: db.id('agent') }
  const { batch } = await changed('agent', { priority: 'high' })
  await db.must('owner', act, { ...member, ...left })
  try {
    expect(await db.call('agent', 'undo_changes', { p_batch: batch })).toMatchObject({ ok: false, code })
    expect(await readQuery(db, first.id)).toMatchObject({ priority: 'high' })
  } finally {
    await db.must('owner', act, { ...member, ...back })
  }
})

test('undo after the session ended is refused', async () => {
  const { batch } = await changed('agent', { priority: 'high' })
  expect(await db.call('revoked', 'undo_changes', { p_batch: batch })).toMatchObject({
    ok: false,
    code: 'session_ended',
  })
})

test('the batches of a company are deleted with the company', async () => {
  const { id: company } = await db.must<{ id: string }>('stranger', 'create_company', {
    p_name: 'Initech',
    p_key: 'INIT',
    p_client_id: randomUUID(),
  })
  const { id } = await db.raise('stranger', 'Short-lived', { p_company: company })
  const { batch } = await db.must<Changed>('stranger', 'change_queries', {
    p_company: company,
    p_queries: [{ id, rowVersion: 1 }],
    p_patch: { priority: 'high' },
  })
  await db.sql('delete from public.companies where id = $1', [company])
  expect(await db.call('stranger', 'undo_changes', { p_batch: batch })).toMatchObject({ ok: false, code: 'not_found' })
  expect(await db.sql('select from private.batches where id = $1', [batch])).toEqual([])
})

/* The column `batch_id` of a query tells triggers to which batch its latest change belongs. */

const isRefused = (update: string, ...params: unknown[]) =>
  expect(db.sql(update, params)).rejects.toMatchObject({ code: '42501' })

test.each(actorNames)('%s cannot set the batch of a query', async (name) => {
  const { batch } = await changed('agent', { priority: 'high' })
  for (const value of [batch, randomUUID()])
    await expect(db.as(name, 'update public.queries set batch_id = $1 where true', [value])).rejects.toMatchObject({
      code: '42501',
    })
})

test('the batch of a query must belong to its company and to the person who changes the query', async () => {
  // This function bypasses the grants, as one of ours might do by mistake.
  await db.sql(`create function public.forge(p_query uuid, p_batch uuid) returns void
    language sql security definer set search_path = '' as
    'update public.queries set batch_id = p_batch where id = p_query'`)
  await db.sql('grant execute on function public.forge to authenticated')
  const batchOf = async (company: string, name: ActorName) => {
    const [row] = await db.sql<{ id: string }>(
      'insert into private.batches (company_id, actor_id) values ($1, $2) returning id',
      [company, db.id(name)],
    )
    return row!.id
  }
  const forge = (batch: string) => db.call('agent', 'forge', { p_query: first.id, p_batch: batch })
  try {
    const ofColleague = await batchOf(db.acme.id, 'admin')
    const ofOtherCompany = await batchOf(db.globex.id, 'outsider')
    for (const batch of [randomUUID(), ofColleague, ofOtherCompany])
      expect(await forge(batch)).toMatchObject({ ok: false, code: '42501' })
    const own = await batchOf(db.acme.id, 'agent')
    await isRefused('update public.queries set batch_id = $1 where id = $2', own, first.id)
    expect(await forge(own)).toMatchObject({ ok: true })
  } finally {
    await db.sql('drop function public.forge')
  }
})

test('changing or answering a single query removes the batch of an earlier change from the row of the query', async () => {
  const { batch } = await changed('agent', { priority: 'high' })
  expect(await readQuery(db, first.id)).toMatchObject({ batch_id: batch })
  await db.change('agent', first.id, { priority: 'low' })
  await db.post('colleague', second.id, 'reply', 'And?')
  for (const { id } of [first, second]) expect(await readQuery(db, id)).toMatchObject({ batch_id: null })
})

/** Calls functions of the API one after the other in one transaction, as the agent. */
const inOneTransaction = (...statements: string[]) =>
  db.as('agent', `do $$ begin ${statements.map((one) => `perform public.${one};`).join('\n')} end $$`)
const changeQuery = (id: string, version: number, patch: object) =>
  `change_query('${id}', ${version}, '${JSON.stringify(patch)}')`

test('after an undo, illegal status changes are rejected again, even in the same transaction', async () => {
  const { batch } = await changed('agent', { status: 'on_hold', reason: 'Nobody is here' }, await versions(first))
  const back = { status: 'new' }
  await expect(
    inOneTransaction(
      `undo_changes('${batch}')`,
      changeQuery(first.id, 3, { status: 'open' }),
      changeQuery(first.id, 4, back),
    ),
  ).rejects.toMatchObject({ code: 'P0001', hint: 'illegal_transition' })
  expect(await undo('agent', batch)).toEqual({ changed: 1, rejected: [] })
  await db.change('agent', first.id, { status: 'open' })
  expect(await db.change('agent', first.id, back)).toMatchObject({ ok: false, code: 'illegal_transition' })
})

test('after a rejected undo, illegal status changes are rejected, even in the same transaction', async () => {
  const { batch } = await changed('agent', { status: 'on_hold', reason: 'Nobody is here' }, await versions(first))
  await db.post('requester', first.id, 'reply', 'And?')
  expect(await readQuery(db, first.id)).toMatchObject({ status: 'open', row_version: 3 })
  await expect(
    inOneTransaction(`undo_changes('${batch}')`, changeQuery(first.id, 3, { status: 'new' })),
  ).rejects.toMatchObject({ code: 'P0001', hint: 'illegal_transition' })
})

const setStatusOnSend = `update public.messages set status_on_send = $2, resolution_on_send = $3 where query_id = $1 and sent_at is null`

test('the dropped status of a scheduled reply can be restored only by undoing the change that dropped it', async () => {
  await scheduleReply(db, 'admin', first.id, 'Try it now.', { p_status: 'resolved', p_resolution: 'fixed' })
  const { batch } = await changed('agent', { status: 'on_hold', reason: 'Nobody is here' }, await versions(first))
  await isRefused(setStatusOnSend, first.id, 'resolved', 'fixed')
  await undo('agent', batch)
  expect(await waiting(first.id)).toEqual([{ status: 'resolved', resolution: 'fixed' }])
  await isRefused(setStatusOnSend, first.id, 'closed', 'spam')
})
