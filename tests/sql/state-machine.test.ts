import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Resolution, type Status, legalMoves, statuses } from '../../src/domain/status.ts'
import { type Role, isStaff, roles } from '../../src/domain/role.ts'
import { type CastName, createStage, type Stage } from './support.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage?.stop())

type Standing = { status: Status; staffSpokeLast?: boolean; daysClosed?: number; assignee?: string | null }

/** Puts a query where the test wants it, past the trigger that is being tested. */
async function put(query: string, { status, staffSpokeLast = true, daysClosed = 0, assignee = null }: Standing) {
  const done = status === 'resolved' || status === 'closed'
  await stage.sql(`do $$ begin
    set local session_replication_role = replica;
    update public.queries set
      status = '${status}', resolution = ${done ? `'answered'` : 'null'},
      hold_reason = ${status === 'on_hold' ? `'waiting for parts'` : 'null'},
      resolved_at = ${done ? 'now()' : 'null'},
      closed_at = ${status === 'closed' ? `now() - interval '${daysClosed} days'` : 'null'},
      assignee_id = ${assignee ? `'${assignee}'` : 'null'}, first_responded_at = null, reopened_count = 0,
      staff_spoke_last = ${staffSpokeLast}, waiting_since = now()
    where id = '${query}';
  end $$`)
}

const read = async (query: string) => (await stage.sql('select * from public.queries where id = $1', [query]))[0]!

test('the database and the screens agree on every legal move', async () => {
  const cases = statuses.flatMap((from) =>
    roles.flatMap((role) =>
      [true, false].flatMap((isRequester) =>
        [true, false].flatMap((staffSpokeLast) =>
          [0, 30, 31].map((daysClosed) => ({ from, role, isRequester, staffSpokeLast, daysClosed })),
        ),
      ),
    ),
  )
  const [answer] = await stage.sql<{ moves: string[][] }>(
    `select jsonb_agg(to_jsonb(private.legal_moves(
       c ->> 'from', c ->> 'role', (c ->> 'isRequester')::boolean, (c ->> 'staffSpokeLast')::boolean, (c ->> 'daysClosed')::int
     )) order by place) as moves
     from jsonb_array_elements($1::text::jsonb) with ordinality x (c, place)`,
    [JSON.stringify(cases)],
  )
  expect(cases.length).toBe(288)
  for (const [place, { from, ...by }] of cases.entries()) {
    const expected = legalMoves(from, by).map(({ to }) => to)
    expect([from, by, [...answer!.moves[place]!].sort()]).toEqual([from, by, expected.sort()])
  }
})

describe.each(statuses)('from %s', (from) => {
  const actors: { name: CastName; role: Role; isRequester: boolean }[] = [
    { name: 'owner', role: 'owner', isRequester: false },
    { name: 'admin', role: 'admin', isRequester: false },
    { name: 'agent', role: 'agent', isRequester: false },
    { name: 'agent', role: 'agent', isRequester: true },
    { name: 'requester', role: 'requester', isRequester: true },
    { name: 'colleague', role: 'requester', isRequester: false },
  ]
  const situations = actors.flatMap((actor) => [
    { ...actor, staffSpokeLast: true, daysClosed: 0 },
    { ...actor, staffSpokeLast: false, daysClosed: 40 },
  ])

  test.each(situations)('$name ($role, requester: $isRequester, staff spoke last: $staffSpokeLast)', async (by) => {
    const { name, role, isRequester, staffSpokeLast, daysClosed } = by
    const asker = isRequester ? name : 'requester'
    const query = await stage.raise(asker, `Moves from ${from}`, { p_visibility: 'company' })
    const legal = legalMoves(from, by)
    for (const to of statuses.filter((status) => status !== from)) {
      await put(query.id, { status: from, staffSpokeLast, daysClosed })
      const move = legal.find((one) => one.to === to)
      const resolution: Resolution = to === 'closed' ? 'duplicate' : 'answered'
      const answer = await stage.change(name, query.id, {
        status: to,
        ...(move?.needs === 'resolution' && { resolution }),
        ...(to === 'on_hold' && { reason: 'Waiting for a part' }),
      })
      if (move) {
        expect([to, answer.ok]).toEqual([to, true])
        expect(await read(query.id)).toMatchObject({ status: to })
        continue
      }
      expect(answer).toMatchObject({ ok: false, code: isStaff(role) || isRequester ? 'illegal_move' : 'not_allowed' })
      if (!answer.ok && answer.code === 'illegal_move') {
        expect([...JSON.parse(answer.detail).legal].sort()).toEqual(legal.map((one) => one.to).sort())
      }
      expect(await read(query.id)).toMatchObject({ status: from })
    }
  })
})

describe('what a move needs', () => {
  test('the refusal names the legal moves in words', async () => {
    const { id } = await stage.raise('requester')
    expect(await stage.change('agent', id, { status: 'pending' })).toMatchObject({
      code: 'illegal_move',
      message:
        'A query that is New cannot become Pending. You can make it Open, On hold, Resolved or Closed. ' +
        'It can wait for the requester only when staff spoke last.',
    })
    expect(await stage.change('requester', id, { status: 'open' })).toMatchObject({
      message: 'A query that is New cannot become Open. You can make it Resolved.',
    })
  })

  test('a resolution to resolve, of those staff may give', async () => {
    const { id } = await stage.raise('requester')
    for (const resolution of [null, 'withdrawn', 'duplicate', 'spam']) {
      expect(await stage.change('agent', id, { status: 'resolved', resolution })).toMatchObject({
        code: 'resolution_required',
      })
    }
    expect(await stage.change('agent', id, { status: 'resolved', resolution: 'fixed' })).toMatchObject({ ok: true })
  })

  test('duplicate or spam to close what was not resolved', async () => {
    const { id } = await stage.raise('requester')
    for (const resolution of [null, 'answered', 'withdrawn']) {
      expect(await stage.change('owner', id, { status: 'closed', resolution })).toMatchObject({
        code: 'resolution_required',
      })
    }
    expect(await stage.change('agent', id, { status: 'closed', resolution: 'spam' })).toMatchObject({ ok: true })
  })

  test('an admin confirms what is resolved and keeps its resolution, an agent says why', async () => {
    const { id } = await stage.raise('requester')
    await put(id, { status: 'resolved' })
    expect(await stage.change('agent', id, { status: 'closed' })).toMatchObject({ code: 'resolution_required' })
    expect(await stage.change('admin', id, { status: 'closed' })).toMatchObject({ ok: true })
    expect(await read(id)).toMatchObject({ status: 'closed', resolution: 'answered' })
  })

  test('a reason to put on hold, which staff alone read', async () => {
    const { id, number } = await stage.raise('requester')
    for (const reason of [null, '  ', 'no']) {
      expect(await stage.change('agent', id, { status: 'on_hold', reason })).toMatchObject({ code: 'reason_required' })
    }
    await stage.change('agent', id, { status: 'on_hold', reason: 'The supplier is closed' })
    const open = { p_key: 'ACME', p_number: number }
    expect(await stage.must('agent', 'open_query', open)).toMatchObject({ holdReason: 'The supplier is closed' })
    const seen = await stage.must('requester', 'open_query', open)
    expect(seen).toMatchObject({ status: 'on_hold', holdReason: null })
    expect(JSON.stringify(seen)).not.toContain('supplier')
    await stage.change('agent', id, { status: 'open' })
    expect(await read(id)).toMatchObject({ hold_reason: null })
  })

  test('a requester cannot choose how their query ended', async () => {
    const { id } = await stage.raise('requester')
    await stage.change('requester', id, { status: 'resolved', resolution: 'answered' })
    expect(await read(id)).toMatchObject({ status: 'resolved', resolution: 'withdrawn', assignee_id: null })
    await stage.change('requester', id, { status: 'closed', resolution: 'spam' })
    expect(await read(id)).toMatchObject({ status: 'closed', resolution: 'withdrawn' })
  })
})

describe('what happens by itself', () => {
  test('giving a new query to somebody opens it', async () => {
    const { id } = await stage.raise('requester')
    await stage.change('admin', id, { assignee: stage.id('agent') })
    expect(await read(id)).toMatchObject({ status: 'open', assignee_id: stage.id('agent') })
  })

  test('the first reply of staff opens it and answers first, a note does neither', async () => {
    const { id } = await stage.raise('requester')
    await stage.post('agent', id, 'note', 'Who knows this?')
    expect(await read(id)).toMatchObject({
      status: 'new',
      first_responded_at: null,
      staff_spoke_last: false,
      row_version: 1,
    })
    await stage.post('agent', id, 'reply', 'On it.')
    const answered = await read(id)
    expect(answered).toMatchObject({ status: 'open', staff_spoke_last: true, waiting_since: null, assignee_id: null })
    expect(answered.first_responded_at).not.toBeNull()
    await stage.post('agent', id, 'reply', 'Still on it.')
    expect((await read(id)).first_responded_at).toEqual(answered.first_responded_at)
  })

  test('what its requester adds is no first response', async () => {
    const { id } = await stage.raise('requester')
    await stage.post('requester', id, 'reply', 'And another thing.')
    expect(await read(id)).toMatchObject({ status: 'new', first_responded_at: null, staff_spoke_last: false })
  })

  test('staff who ask speak as requesters in their own query', async () => {
    const { id } = await stage.raise('agent')
    await stage.post('agent', id, 'reply', 'And another thing.')
    expect(await read(id)).toMatchObject({ status: 'new', first_responded_at: null, staff_spoke_last: false })
    await stage.post('admin', id, 'reply', 'Here you are.', { p_status: 'pending' })
    await stage.post('agent', id, 'reply', 'Not quite.')
    expect(await read(id)).toMatchObject({ status: 'open', staff_spoke_last: false })
  })

  test.each(['pending', 'on_hold', 'resolved'] as const)(
    'the requester replies, and it is open again from %s',
    async (from) => {
      const { id } = await stage.raise('requester')
      await put(id, { status: from })
      await stage.post('requester', id, 'reply', 'It is back.')
      expect(await read(id)).toMatchObject({
        status: 'open',
        resolution: null,
        hold_reason: null,
        resolved_at: null,
        reopened_count: from === 'resolved' ? 1 : 0,
      })
      expect((await read(id)).waiting_since).not.toBeNull()
    },
  )

  test('staff reply to what is resolved, and it stays resolved', async () => {
    const { id } = await stage.raise('requester')
    await put(id, { status: 'resolved' })
    await stage.post('agent', id, 'reply', 'Glad to help.')
    expect(await read(id)).toMatchObject({ status: 'resolved' })
  })

  test('nothing is said in a closed query but notes', async () => {
    const { id } = await stage.raise('requester')
    await put(id, { status: 'closed' })
    expect(await stage.post('requester', id, 'reply', 'Hello?')).toMatchObject({ code: 'illegal_move' })
    expect(await stage.post('agent', id, 'reply', 'Hello?')).toMatchObject({ code: 'illegal_move' })
    expect(await stage.post('agent', id, 'note', 'For the record.')).toMatchObject({ ok: true })
    expect(await read(id)).toMatchObject({ status: 'closed' })
  })

  test('whoever resolves what nobody has, has it', async () => {
    const { id } = await stage.raise('requester')
    await stage.change('agent', id, { status: 'resolved', resolution: 'answered' })
    expect(await read(id)).toMatchObject({ assignee_id: stage.id('agent') })
  })

  test('a reply and a status are one act', async () => {
    const { id } = await stage.raise('requester')
    expect(await stage.post('agent', id, 'reply', 'Which model?', { p_status: 'pending' })).toMatchObject({
      value: { status: 'pending' },
    })
    const refused = await stage.post('agent', id, 'reply', 'Done.', { p_status: 'resolved' })
    expect(refused).toMatchObject({ code: 'resolution_required' })
    const said = await stage.sql('select body from public.messages where query_id = $1', [id])
    expect(said).toEqual([{ body: 'Which model?' }])
  })

  test('what was resolved long enough closes, by nobody', async () => {
    const { id, number } = await stage.raise('requester')
    await put(id, { status: 'resolved' })
    const fresh = await stage.raise('requester')
    await put(fresh.id, { status: 'resolved' })
    await stage.sql(`do $$ begin
      set local session_replication_role = replica;
      update public.queries set resolved_at = now() - interval '4 days 1 minute' where id = '${id}';
    end $$`)
    expect(await stage.must('worker', 'close_resolved')).toBe(1)
    expect(await read(id)).toMatchObject({ status: 'closed', resolution: 'answered' })
    expect(await read(fresh.id)).toMatchObject({ status: 'resolved' })
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

describe('who may be given a query', () => {
  test.each(['requester', 'suspended', 'outsider', 'stranger'] as const)('not %s', async (name) => {
    const { id } = await stage.raise('requester')
    expect(await stage.change('admin', id, { assignee: stage.id(name) })).toMatchObject({ code: 'not_staff_assignee' })
  })

  test('whoever leaves the staff gives active queries back and keeps what is done', async () => {
    const active = await stage.raise('requester')
    const done = await stage.raise('requester')
    await stage.change('admin', active.id, { assignee: stage.id('agent') })
    await stage.change('agent', done.id, { status: 'resolved', resolution: 'answered' })
    const member = { p_company: stage.acme.id, p_user: stage.id('agent') }
    await stage.must('owner', 'set_member_state', { ...member, p_state: 'suspended' })
    expect(await read(active.id)).toMatchObject({ assignee_id: null })
    expect(await read(done.id)).toMatchObject({ assignee_id: stage.id('agent') })
    // What comes back while they are away is nobody's.
    await stage.post('requester', done.id, 'reply', 'It is back.')
    expect(await read(done.id)).toMatchObject({ status: 'open', assignee_id: null })
    await stage.must('owner', 'set_member_state', { ...member, p_state: 'active' })
  })
})

describe('two people at one query', () => {
  test('a change to what one has not seen is refused, and says where it stands', async () => {
    const { id } = await stage.raise('requester')
    await stage.must('admin', 'change_query', { p_query: id, p_row_version: 1, p_patch: { priority: 'urgent' } })
    const late = await stage.call('agent', 'change_query', {
      p_query: id,
      p_row_version: 1,
      p_patch: { priority: 'low' },
    })
    expect(late).toMatchObject({ ok: false, code: 'query_changed', detail: '{"rowVersion": 2}' })
    expect(await read(id)).toMatchObject({ priority: 'urgent' })
  })

  test('only fields that are named can be changed', async () => {
    const { id } = await stage.raise('requester')
    for (const patch of [
      { subject: 'Mine now' },
      { requester: stage.id('agent') },
      { number: 1 },
      { reopened_count: 3 },
    ]) {
      expect(await stage.change('owner', id, patch)).toMatchObject({ code: 'not_allowed' })
    }
  })
})

test('history says who changed what, from what, to what, and cannot be rewritten', async () => {
  const { id, number } = await stage.raise('requester')
  await stage.change('agent', id, { assignee: stage.id('admin'), priority: 'high' })
  const { history, people } = await stage.must<{ history: object[]; people: object[] }>('requester', 'open_query', {
    p_key: 'acme',
    p_number: number,
  })
  expect(history).toMatchObject([
    { type: 'raised', actor: { name: 'Requester' }, changes: [] },
    {
      type: 'changed',
      actor: { name: 'Agent' },
      changes: [
        { field: 'assignee', from: null, to: stage.id('admin') },
        { field: 'priority', from: 'normal', to: 'high' },
        { field: 'status', from: 'new', to: 'open' },
      ],
    },
  ])
  expect(people).toMatchObject([{ id: stage.id('admin'), name: 'Admin' }])
  // Not even the owner of the tables may.
  await expect(stage.sql('delete from public.events where query_id = $1', [id])).rejects.toThrow('written once')
  await expect(stage.sql(`update public.events set type = 'raised' where query_id = $1`, [id])).rejects.toThrow(
    'written once',
  )
})
