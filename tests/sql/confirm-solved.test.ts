import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readQuery } from './query-state.ts'
import { type ActorName, createTestDb, type TestDb } from './test-db.ts'

/* A requester confirms that a query is solved, and takes that back. Told by actor. */

type Confirmed = { rowVersion: number; batch: string }
type Undone = { changed: number; rejected: { code: string; by: string | null }[] }

let db: TestDb
let query: { id: string; number: number }
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())
beforeEach(async () => {
  query = await db.raise('requester', 'Is it solved?', { p_visibility: 'company' })
  await db.post('agent', query.id, 'reply', 'Done.')
  await db.change('agent', query.id, { status: 'resolved', resolution: 'fixed' })
})

const confirm = async (name: ActorName, id = query.id) => {
  const { row_version: version } = (await readQuery(db, id)) as { row_version: number }
  return db.call<Confirmed>(name, 'confirm_solved', { p_query: id, p_row_version: version })
}
const mustConfirm = async (name: ActorName, id = query.id) => {
  const answer = await confirm(name, id)
  if (!answer.ok) throw new Error(answer.message)
  return answer.value
}
const undo = (name: ActorName, batch: string) => db.call<Undone>(name, 'undo_changes', { p_batch: batch })
/** What undoing must bring back. */
const state = async () => {
  const { status, resolution, resolved_at, closed_at, waiting_since, reopened_count } = await readQuery(db, query.id)
  return { status, resolution, resolved_at, closed_at, waiting_since, reopened_count }
}

describe('confirming that a query is solved', () => {
  test('closes it for its requester and keeps the resolution', async () => {
    expect(await confirm('requester')).toMatchObject({ ok: true })
    expect(await state()).toMatchObject({ status: 'closed', resolution: 'fixed', closed_at: expect.anything() })
  })

  test.each([
    ['colleague', 'not_allowed'],
    ['bystander', 'not_allowed'],
    ['agent', 'not_allowed'],
    ['owner', 'not_allowed'],
    ['outsider', 'not_found'],
    ['stranger', 'not_found'],
    ['revoked', 'session_ended'],
  ] as const)('is not for %s, who did not raise it', async (name, code) => {
    const before = await state()
    expect(await confirm(name)).toMatchObject({ ok: false, code })
    expect(await state()).toEqual(before)
  })

  test('is rejected for a query that is not resolved, and for an old version of it', async () => {
    const open = await db.raise('requester')
    expect(await confirm('requester', open.id)).toMatchObject({ ok: false, code: 'illegal_transition' })
    expect(await db.call('requester', 'confirm_solved', { p_query: query.id, p_row_version: 1 })).toMatchObject({
      ok: false,
      code: 'query_changed',
    })
  })

  test('notifies as closing did before', async () => {
    const listed = async (name: ActorName) =>
      (await db.must<{ items: object[] }>(name, 'my_notifications', {})).items.length
    const before = await listed('requester')
    await mustConfirm('requester')
    expect(await listed('requester')).toBe(before)
  })
})

describe('undoing it', () => {
  test('brings everything back for the person who confirmed, once', async () => {
    const before = await state()
    const { batch } = await mustConfirm('requester')
    expect(await undo('requester', batch)).toMatchObject({ ok: true, value: { changed: 1, rejected: [] } })
    expect(await state()).toEqual(before)
    expect(await undo('requester', batch)).toMatchObject({ ok: false, code: 'already_undone' })
    expect(await state()).toEqual(before)
    // And it can be confirmed again.
    expect(await confirm('requester')).toMatchObject({ ok: true })
  })

  test.each([
    ['colleague', 'not_found'],
    ['agent', 'not_found'],
    ['owner', 'not_found'],
    ['outsider', 'not_found'],
    ['revoked', 'session_ended'],
  ] as const)('is not for %s, who did not confirm', async (name, code) => {
    const { batch } = await mustConfirm('requester')
    expect(await undo(name, batch)).toMatchObject({ ok: false, code })
    expect((await state()).status).toBe('closed')
  })

  test('is rejected once staff changed the status', async () => {
    const { batch } = await mustConfirm('requester')
    await db.change('admin', query.id, { status: 'open' })
    expect(await undo('requester', batch)).toMatchObject({
      ok: true,
      value: { changed: 0, rejected: [{ code: 'query_changed', by: 'Admin' }] },
    })
    expect((await state()).status).toBe('open')
  })

  test('is not possible after a day', async () => {
    const { batch } = await mustConfirm('requester')
    await db.sql(`update private.batches set at = now() - interval '25 hours' where id = $1`, [batch])
    expect(await undo('requester', batch)).toMatchObject({ ok: false, code: 'not_found' })
  })

  test('does not give a requester the changes that they made of queries of others while they were staff', async () => {
    const member = { p_company: db.acme.id, p_user: db.id('agent') }
    const { row_version: version } = (await readQuery(db, query.id)) as { row_version: number }
    const { batch } = await db.must<{ batch: string }>('agent', 'change_queries', {
      p_company: db.acme.id,
      p_queries: JSON.stringify([{ id: query.id, rowVersion: version }]),
      p_patch: { status: 'open' },
    })
    await db.must('owner', 'set_member_role', { ...member, p_role: 'requester', p_leave_unassigned: true })
    expect(await undo('agent', batch)).toMatchObject({ ok: false, code: 'not_allowed' })
    expect((await state()).status).toBe('open')
    await db.must('owner', 'set_member_role', { ...member, p_role: 'agent' })
  })

  test('leaves the rule that a requester does not reopen a closed query', async () => {
    await mustConfirm('requester')
    expect(await db.change('requester', query.id, { status: 'resolved', resolution: 'fixed' })).toMatchObject({
      ok: false,
      code: 'illegal_transition',
    })
  })
})
