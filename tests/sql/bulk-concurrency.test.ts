import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTransaction } from './open-transaction.ts'
import { readQuery } from './query-state.ts'
import { type ActorName, createTestDb, type TestDb } from './test-db.ts'

type Query = { id: string }
type Version = { id: string; rowVersion: unknown }
type Changes = { batch: string; changed: number; rejected: { id: string; code: string; by: string | null }[] }

describe('changes of several queries on PostgreSQL', () => {
  let db: TestDb
  /** The three queries are in the order of their ids. */
  let first: Query
  let second: Query
  let third: Query
  beforeAll(async () => {
    db = await createTestDb({ connections: 10 })
  })
  afterAll(() => db?.stop())
  beforeEach(async () => {
    const raised: Query[] = await Promise.all([1, 2, 3].map(() => db.raise('requester')))
    const sorted = raised.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    first = sorted[0]!
    second = sorted[1]!
    third = sorted[2]!
  })

  const versionsOf = (queries: Query[]): Promise<Version[]> =>
    Promise.all(queries.map(async ({ id }) => ({ id, rowVersion: (await readQuery(db, id)).row_version })))
  const changeVersions = (name: ActorName, patch: object, versions: Version[]) =>
    db.call<Changes>(name, 'change_queries', { p_company: db.acme.id, p_queries: versions, p_patch: patch })
  // Returns before the answer arrives, so that a test can wait until a lock blocks the change.
  const change = async (name: ActorName, patch: object, queries: Query[]) => ({
    answer: changeVersions(name, patch, await versionsOf(queries)),
  })
  const changed = async (name: ActorName, patch: object, queries: Query[]) => {
    const answer = await (await change(name, patch, queries)).answer
    if (!answer.ok) throw new Error(`${answer.code} ${answer.message}`)
    return answer.value
  }
  const undo = (name: ActorName, batch: string) =>
    db.call<Omit<Changes, 'batch'>>(name, 'undo_changes', { p_batch: batch })

  const setMember = (assignment: string, name: ActorName) =>
    `update public.memberships set ${assignment} where company_id = '${db.acme.id}' and user_id = '${db.id(name)}'`
  const restoreAgent = () => db.sql(setMember(`state = 'active', role = 'agent'`, 'agent'))

  test('a member who is suspended while their change waits for a lock changes nothing and gets not_found', async () => {
    const suspending = await openTransaction(db, setMember(`state = 'suspended'`, 'agent'))
    const { answer } = await change('agent', { priority: 'high' }, [first, second])
    await suspending.isBlocking()
    await suspending.commit()
    try {
      expect(await answer).toMatchObject({ ok: false, code: 'not_found' })
      expect(await readQuery(db, first.id)).toMatchObject({ priority: 'normal' })
    } finally {
      await restoreAgent()
    }
  })

  test.each([
    ['suspended', `state = 'suspended'`, 'not_found'],
    ['made a requester', `role = 'requester'`, 'not_allowed'],
  ])('a member who is %s while their undo waits for a lock undoes nothing', async (_, assignment, code) => {
    const own = await db.raise('agent', 'Visible to its requester', { p_visibility: 'company' })
    const { batch } = await changed('agent', { status: 'on_hold', reason: 'Waiting for parts' }, [own])
    const leaving = await openTransaction(db, setMember(assignment, 'agent'))
    const answer = undo('agent', batch)
    await leaving.isBlocking()
    await leaving.commit()
    try {
      expect(await answer).toMatchObject({ ok: false, code })
      expect(await readQuery(db, own.id)).toMatchObject({ status: 'on_hold' })
    } finally {
      await restoreAgent()
    }
  })

  test('a change that waits for a lock does not overwrite what a colleague changes meanwhile', async () => {
    const { id } = first
    const changing = await openTransaction(db, `update public.queries set priority = 'urgent' where id = '${id}'`)
    const { answer } = await change('agent', { priority: 'low' }, [first, second])
    await changing.isBlocking()
    await changing.commit()
    expect(await answer).toMatchObject({ ok: true, value: { changed: 1, rejected: [{ id, code: 'query_changed' }] } })
    expect(await readQuery(db, id)).toMatchObject({ priority: 'urgent' })
    expect(await readQuery(db, second.id)).toMatchObject({ priority: 'low' })
  })

  test('two people who change the same queries in parallel cause no deadlock', async () => {
    const all = [first, second, third]
    // All four requests name the same row versions, so one changes every query and the others none.
    const versions = await versionsOf(all.toReversed())
    const answers = await Promise.all([
      changeVersions('agent', { priority: 'high' }, versions),
      changeVersions('admin', { priority: 'urgent' }, versions),
      changeVersions('agent', { priority: 'high' }, versions),
      changeVersions('admin', { priority: 'urgent' }, versions),
    ])
    const counts = answers.map((answer) => (answer.ok ? answer.value.changed : answer.code))
    expect(counts.toSorted()).toEqual([0, 0, 0, 3])
    const { priority } = await readQuery(db, first.id)
    for (const { id } of all) expect(await readQuery(db, id)).toMatchObject({ priority })
  })

  test('when the same changes are undone twice in parallel, each query is changed back once', async () => {
    const { batch } = await changed('agent', { priority: 'high' }, [first, second])
    const answers = await Promise.all([undo('agent', batch), undo('agent', batch)])
    expect(answers.map((answer) => (answer.ok ? answer.value.changed : answer.code)).toSorted()).toEqual([
      2,
      'already_undone',
    ])
    expect(await readQuery(db, first.id)).toMatchObject({ priority: 'normal', row_version: 3 })
  })

  test('an assignee can be suspended while a change waits for a lock, and the change succeeds', async () => {
    // The change waits for the lock of its second query.
    const holding = await openTransaction(db, `select from public.queries where id = '${second.id}' for update`)
    const { answer } = await change('agent', { priority: 'high' }, [first, second, third])
    await holding.isBlocking()
    await db.change('owner', third.id, { assignee: db.id('admin') })
    const suspended = db.call('owner', 'set_member_state', {
      p_company: db.acme.id,
      p_user: db.id('admin'),
      p_state: 'suspended',
      p_leave_unassigned: true,
    })
    try {
      expect(await suspended).toMatchObject({ ok: true })
      await holding.commit()
      expect(await answer).toMatchObject({ ok: true, value: { changed: 3, rejected: [] } })
      expect(await readQuery(db, third.id)).toMatchObject({ assignee_id: null, priority: 'high' })
    } finally {
      await db.sql(setMember(`state = 'active'`, 'admin'))
    }
  })

  test('closing old queries skips a query that somebody is changing, without waiting for it', async () => {
    for (const { id } of [first, second]) {
      await db.change('agent', id, { status: 'resolved', resolution: 'fixed' })
      await db.sql(`do $$ begin
        set local session_replication_role = replica;
        update public.queries set resolved_at = resolved_at - interval '1 year' where id = '${id}';
      end $$`)
    }
    const changing = await openTransaction(db, `update public.queries set priority = 'high' where id = '${first.id}'`)
    try {
      expect(await db.must('worker', 'close_resolved')).toBe(1)
    } finally {
      await changing.commit()
    }
    expect(await readQuery(db, first.id)).toMatchObject({ status: 'resolved' })
    expect(await readQuery(db, second.id)).toMatchObject({ status: 'closed' })
    expect(await db.must('worker', 'close_resolved')).toBe(1)
  })
})
