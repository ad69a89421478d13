import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { put, readQuery } from './query-state.ts'
import { createTestDb, type Stage } from './support.ts'

/* Automatic changes of a query when people reply, assign, resolve or leave. */

let stage: Stage
beforeAll(async () => {
  stage = await createTestDb()
})
afterAll(() => stage?.stop())

describe('automatic changes', () => {
  test('assigning a new query opens it', async () => {
    const { id } = await stage.raise('requester')
    await stage.change('admin', id, { assignee: stage.id('agent') })
    expect(await readQuery(stage, id)).toMatchObject({ status: 'open', assignee_id: stage.id('agent') })
  })

  test('the first staff reply opens a query and counts as first response, and a note does neither', async () => {
    const { id } = await stage.raise('requester')
    await stage.post('agent', id, 'note', 'Who knows this?')
    expect(await readQuery(stage, id)).toMatchObject({
      status: 'new',
      first_responded_at: null,
      staff_spoke_last: false,
      row_version: 1,
    })
    await stage.post('agent', id, 'reply', 'On it.')
    const answered = await readQuery(stage, id)
    expect(answered).toMatchObject({ status: 'open', staff_spoke_last: true, waiting_since: null, assignee_id: null })
    expect(answered.first_responded_at).not.toBeNull()
    await stage.post('agent', id, 'reply', 'Still on it.')
    expect((await readQuery(stage, id)).first_responded_at).toEqual(answered.first_responded_at)
  })

  test('a reply of the requester does not count as first response', async () => {
    const { id } = await stage.raise('requester')
    await stage.post('requester', id, 'reply', 'And another thing.')
    expect(await readQuery(stage, id)).toMatchObject({
      status: 'new',
      first_responded_at: null,
      staff_spoke_last: false,
    })
  })

  test('staff reply as requester in their own query', async () => {
    const { id } = await stage.raise('agent')
    await stage.post('agent', id, 'reply', 'And another thing.')
    expect(await readQuery(stage, id)).toMatchObject({
      status: 'new',
      first_responded_at: null,
      staff_spoke_last: false,
    })
    await stage.post('admin', id, 'reply', 'Here you are.', { p_status: 'pending' })
    await stage.post('agent', id, 'reply', 'Not quite.')
    expect(await readQuery(stage, id)).toMatchObject({ status: 'open', staff_spoke_last: false })
  })

  test.each(['pending', 'on_hold', 'resolved'] as const)(
    'a reply of the requester reopens a query that is %s',
    async (from) => {
      const { id } = await stage.raise('requester')
      await put(stage, id, { status: from })
      await stage.post('requester', id, 'reply', 'It is back.')
      expect(await readQuery(stage, id)).toMatchObject({
        status: 'open',
        resolution: null,
        hold_reason: null,
        resolved_at: null,
        reopened_count: from === 'resolved' ? 1 : 0,
      })
      expect((await readQuery(stage, id)).waiting_since).not.toBeNull()
    },
  )

  test('a staff reply to a resolved query leaves it resolved', async () => {
    const { id } = await stage.raise('requester')
    await put(stage, id, { status: 'resolved' })
    await stage.post('agent', id, 'reply', 'Glad to help.')
    expect(await readQuery(stage, id)).toMatchObject({ status: 'resolved' })
  })

  test('a closed query accepts notes and no replies', async () => {
    const { id } = await stage.raise('requester')
    await put(stage, id, { status: 'closed' })
    expect(await stage.post('requester', id, 'reply', 'Hello?')).toMatchObject({ code: 'illegal_transition' })
    expect(await stage.post('agent', id, 'reply', 'Hello?')).toMatchObject({ code: 'illegal_transition' })
    expect(await stage.post('agent', id, 'note', 'For the record.')).toMatchObject({ ok: true })
    expect(await readQuery(stage, id)).toMatchObject({ status: 'closed' })
  })

  test('resolving an unassigned query assigns it to the person who resolves it', async () => {
    const { id } = await stage.raise('requester')
    await stage.change('agent', id, { status: 'resolved', resolution: 'answered' })
    expect(await readQuery(stage, id)).toMatchObject({ assignee_id: stage.id('agent') })
  })

  test('a reply with a status is posted only if the status is valid', async () => {
    const { id } = await stage.raise('requester')
    expect(await stage.post('agent', id, 'reply', 'Which model?', { p_status: 'pending' })).toMatchObject({
      value: { status: 'pending' },
    })
    const refused = await stage.post('agent', id, 'reply', 'Done.', { p_status: 'resolved' })
    expect(refused).toMatchObject({ code: 'resolution_required' })
    const said = await stage.sql('select body from public.messages where query_id = $1', [id])
    expect(said).toEqual([{ body: 'Which model?' }])
  })

  test('a query resolved long enough ago is closed automatically, without an actor', async () => {
    const { id, number } = await stage.raise('requester')
    await put(stage, id, { status: 'resolved' })
    const fresh = await stage.raise('requester')
    await put(stage, fresh.id, { status: 'resolved' })
    await stage.sql(`do $$ begin
      set local session_replication_role = replica;
      update public.queries set resolved_at = now() - interval '4 days 1 minute' where id = '${id}';
    end $$`)
    expect(await stage.must('worker', 'close_resolved')).toBe(1)
    expect(await readQuery(stage, id)).toMatchObject({ status: 'closed', resolution: 'answered' })
    expect(await readQuery(stage, fresh.id)).toMatchObject({ status: 'resolved' })
    const { history } = await stage.must<{ history: { actor: unknown }[] }>('agent', 'open_query', {
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
  test.each(['requester', 'suspended', 'outsider', 'stranger'] as const)('cannot be a %s', async (name) => {
    const { id } = await stage.raise('requester')
    expect(await stage.change('admin', id, { assignee: stage.id(name) })).toMatchObject({ code: 'not_staff_assignee' })
  })

  test('is removed from active queries, but not from finished ones, when they leave the staff', async () => {
    const active = await stage.raise('requester')
    const done = await stage.raise('requester')
    await stage.change('admin', active.id, { assignee: stage.id('agent') })
    await stage.change('agent', done.id, { status: 'resolved', resolution: 'answered' })
    const member = { p_company: stage.acme.id, p_user: stage.id('agent') }
    await stage.must('owner', 'set_member_state', { ...member, p_state: 'suspended' })
    expect(await readQuery(stage, active.id)).toMatchObject({ assignee_id: null })
    expect(await readQuery(stage, done.id)).toMatchObject({ assignee_id: stage.id('agent') })
    // A query reopened while its assignee is suspended becomes unassigned.
    await stage.post('requester', done.id, 'reply', 'It is back.')
    expect(await readQuery(stage, done.id)).toMatchObject({ status: 'open', assignee_id: null })
    await stage.must('owner', 'set_member_state', { ...member, p_state: 'active' })
  })

  test('is removed when an owner changes their own role to requester', async () => {
    const { id } = await stage.raise('requester')
    const member = { p_company: stage.acme.id, p_user: stage.id('admin') }
    await stage.must('owner', 'set_member_role', { ...member, p_role: 'owner' })
    await stage.change('admin', id, { assignee: stage.id('admin') })
    await stage.must('admin', 'set_member_role', { ...member, p_role: 'requester' })
    expect(await readQuery(stage, id)).toMatchObject({ assignee_id: null })
    await stage.must('owner', 'set_member_role', { ...member, p_role: 'admin' })
  })

  test('cannot be removed by the requester', async () => {
    const { id } = await stage.raise('requester')
    await stage.change('admin', id, { assignee: stage.id('agent') })
    expect(await stage.change('requester', id, { assignee: null })).toMatchObject({ code: 'not_allowed' })
    expect(await readQuery(stage, id)).toMatchObject({ assignee_id: stage.id('agent') })
  })
})
