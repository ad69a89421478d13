import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setQueryState, readQuery } from './query-state.ts'
import { createTestDb, type TestDb } from './test-db.ts'

/* Automatic changes of a query when people reply, assign, resolve or leave. */

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

describe('automatic changes', () => {
  test('assigning a new query opens it', async () => {
    const { id } = await db.raise('requester')
    await db.change('admin', id, { assignee: db.id('agent') })
    expect(await readQuery(db, id)).toMatchObject({ status: 'open', assignee_id: db.id('agent') })
  })

  test('the first staff reply opens a query and counts as first response, and a note does neither', async () => {
    const { id } = await db.raise('requester')
    await db.post('agent', id, 'note', 'Who knows this?')
    expect(await readQuery(db, id)).toMatchObject({
      status: 'new',
      first_responded_at: null,
      staff_spoke_last: false,
      row_version: 1,
    })
    await db.post('agent', id, 'reply', 'On it.')
    const answered = await readQuery(db, id)
    expect(answered).toMatchObject({ status: 'open', staff_spoke_last: true, waiting_since: null, assignee_id: null })
    expect(answered.first_responded_at).not.toBeNull()
    await db.post('agent', id, 'reply', 'Still on it.')
    expect((await readQuery(db, id)).first_responded_at).toEqual(answered.first_responded_at)
  })

  test('a reply of the requester does not count as first response', async () => {
    const { id } = await db.raise('requester')
    await db.post('requester', id, 'reply', 'And another thing.')
    expect(await readQuery(db, id)).toMatchObject({
      status: 'new',
      first_responded_at: null,
      staff_spoke_last: false,
    })
  })

  test('staff who raised a query reply as its requester', async () => {
    const { id } = await db.raise('agent')
    await db.post('agent', id, 'reply', 'And another thing.')
    expect(await readQuery(db, id)).toMatchObject({
      status: 'new',
      first_responded_at: null,
      staff_spoke_last: false,
    })
    await db.post('admin', id, 'reply', 'Here you are.', { p_status: 'pending' })
    await db.post('agent', id, 'reply', 'Not quite.')
    expect(await readQuery(db, id)).toMatchObject({ status: 'open', staff_spoke_last: false })
  })

  test.each(['pending', 'on_hold', 'resolved'] as const)(
    'a reply of the requester reopens a query that is %s',
    async (from) => {
      const { id } = await db.raise('requester')
      await setQueryState(db, id, { status: from })
      await db.post('requester', id, 'reply', 'It is back.')
      expect(await readQuery(db, id)).toMatchObject({
        status: 'open',
        resolution: null,
        hold_reason: null,
        resolved_at: null,
        reopened_count: from === 'resolved' ? 1 : 0,
      })
      expect((await readQuery(db, id)).waiting_since).not.toBeNull()
    },
  )

  test('a staff reply to a resolved query leaves it resolved', async () => {
    const { id } = await db.raise('requester')
    await setQueryState(db, id, { status: 'resolved' })
    await db.post('agent', id, 'reply', 'Glad to help.')
    expect(await readQuery(db, id)).toMatchObject({ status: 'resolved' })
  })

  test('a closed query accepts notes and no replies', async () => {
    const { id } = await db.raise('requester')
    await setQueryState(db, id, { status: 'closed' })
    expect(await db.post('requester', id, 'reply', 'Hello?')).toMatchObject({ code: 'illegal_transition' })
    expect(await db.post('agent', id, 'reply', 'Hello?')).toMatchObject({ code: 'illegal_transition' })
    expect(await db.post('agent', id, 'note', 'For the record.')).toMatchObject({ ok: true })
    expect(await readQuery(db, id)).toMatchObject({ status: 'closed' })
  })

  test('resolving an unassigned query assigns it to the person who resolves it', async () => {
    const { id } = await db.raise('requester')
    await db.change('agent', id, { status: 'resolved', resolution: 'answered' })
    expect(await readQuery(db, id)).toMatchObject({ assignee_id: db.id('agent') })
  })

  test('a reply with a status is posted only if the status is valid', async () => {
    const { id } = await db.raise('requester')
    expect(await db.post('agent', id, 'reply', 'Which model?', { p_status: 'pending' })).toMatchObject({
      value: { status: 'pending' },
    })
    const refused = await db.post('agent', id, 'reply', 'Done.', { p_status: 'resolved' })
    expect(refused).toMatchObject({ code: 'resolution_required' })
    const said = await db.sql('select body from public.messages where query_id = $1', [id])
    expect(said).toEqual([{ body: 'Which model?' }])
  })

  test('a query resolved more than four days ago is closed automatically, without an actor', async () => {
    const { id, number } = await db.raise('requester')
    await setQueryState(db, id, { status: 'resolved' })
    const fresh = await db.raise('requester')
    await setQueryState(db, fresh.id, { status: 'resolved' })
    await db.sql(`do $$ begin
      set local session_replication_role = replica;
      update public.queries set resolved_at = now() - interval '4 days 1 minute' where id = '${id}';
    end $$`)
    expect(await db.must('worker', 'close_resolved')).toBe(1)
    expect(await readQuery(db, id)).toMatchObject({ status: 'closed', resolution: 'answered' })
    expect(await readQuery(db, fresh.id)).toMatchObject({ status: 'resolved' })
    const { history } = await db.must<{ history: { actor: unknown }[] }>('agent', 'open_query', {
      p_key: 'ACME',
      p_number: number,
    })
    expect(history.at(-1)).toMatchObject({
      actor: null,
      changes: [{ field: 'status', from: 'resolved', to: 'closed' }],
    })
  })
})

describe('the assignee of a query', () => {
  test.each(['requester', 'suspended', 'outsider', 'stranger'] as const)(
    'cannot be a user who is not active staff (%s)',
    async (name) => {
      const { id } = await db.raise('requester')
      expect(await db.change('admin', id, { assignee: db.id(name) })).toMatchObject({ code: 'not_staff_assignee' })
    },
  )

  test('is removed from active queries, but not from resolved ones, when the assignee is suspended', async () => {
    const active = await db.raise('requester')
    const done = await db.raise('requester')
    await db.change('admin', active.id, { assignee: db.id('agent') })
    await db.change('agent', done.id, { status: 'resolved', resolution: 'answered' })
    const member = { p_company: db.acme.id, p_user: db.id('agent') }
    await db.must('owner', 'set_member_state', { ...member, p_state: 'suspended', p_leave_unassigned: true })
    expect(await readQuery(db, active.id)).toMatchObject({ assignee_id: null })
    expect(await readQuery(db, done.id)).toMatchObject({ assignee_id: db.id('agent') })
    // A query reopened while its assignee is suspended becomes unassigned.
    await db.post('requester', done.id, 'reply', 'It is back.')
    expect(await readQuery(db, done.id)).toMatchObject({ status: 'open', assignee_id: null })
    await db.must('owner', 'set_member_state', { ...member, p_state: 'active' })
  })

  test('is removed when the assignee becomes a requester', async () => {
    const { id } = await db.raise('requester')
    const member = { p_company: db.acme.id, p_user: db.id('admin') }
    await db.must('owner', 'set_member_role', { ...member, p_role: 'owner' })
    await db.change('admin', id, { assignee: db.id('admin') })
    await db.must('admin', 'set_member_role', { ...member, p_role: 'requester', p_leave_unassigned: true })
    expect(await readQuery(db, id)).toMatchObject({ assignee_id: null })
    await db.must('owner', 'set_member_role', { ...member, p_role: 'admin' })
  })

  test('cannot be removed by the requester', async () => {
    const { id } = await db.raise('requester')
    await db.change('admin', id, { assignee: db.id('agent') })
    expect(await db.change('requester', id, { assignee: null })).toMatchObject({ code: 'not_allowed' })
    expect(await readQuery(db, id)).toMatchObject({ assignee_id: db.id('agent') })
  })
})
