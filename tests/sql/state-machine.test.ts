import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Resolution, legalTransitions, statuses } from '../../src/domain/status.ts'
import { type Role, isStaff, roles } from '../../src/domain/role.ts'
import { setQueryState, readQuery } from './query-state.ts'
import { type ActorName, createTestDb, type TestDb } from './test-db.ts'

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

test('the database and src/domain agree on every legal status change', async () => {
  const cases = statuses.flatMap((from) =>
    roles.flatMap((role) =>
      [true, false].flatMap((isRequester) =>
        [true, false].flatMap((staffSpokeLast) =>
          [0, 30, 31].map((daysClosed) => ({ from, role, isRequester, staffSpokeLast, daysClosed })),
        ),
      ),
    ),
  )
  const [answer] = await db.sql<{ moves: string[][] }>(
    `select jsonb_agg(to_jsonb(private.legal_transitions(
       c ->> 'from', c ->> 'role', (c ->> 'isRequester')::boolean, (c ->> 'staffSpokeLast')::boolean, (c ->> 'daysClosed')::int
     )) order by place) as moves
     from jsonb_array_elements($1::text::jsonb) with ordinality x (c, place)`,
    [JSON.stringify(cases)],
  )
  expect(cases.length).toBe(288)
  for (const [place, { from, ...by }] of cases.entries()) {
    const expected = legalTransitions(from, by).map(({ to }) => to)
    expect([from, by, [...answer!.moves[place]!].sort()]).toEqual([from, by, expected.sort()])
  }
})

describe.each(statuses)('status changes from %s', (from) => {
  const actors: { name: ActorName; role: Role; isRequester: boolean }[] = [
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

  test.each(situations)(
    'by $name are exactly the legal ones ($role, requester: $isRequester, staff spoke last: $staffSpokeLast)',
    async (by) => {
      const { name, role, isRequester, staffSpokeLast, daysClosed } = by
      const asker = isRequester ? name : 'requester'
      const query = await db.raise(asker, `Status changes from ${from}`, { p_visibility: 'company' })
      const legal = legalTransitions(from, by)
      for (const to of statuses.filter((status) => status !== from)) {
        await setQueryState(db, query.id, { status: from, staffSpokeLast, daysClosed })
        const move = legal.find((one) => one.to === to)
        // A transition that may keep the resolution is made without one.
        const resolution: Resolution = to === 'closed' ? 'duplicate' : 'answered'
        const answer = await db.change(name, query.id, {
          status: to,
          ...(move?.needs === 'resolution' && { resolution }),
          ...(to === 'on_hold' && { reason: 'Waiting for a part' }),
        })
        if (move) {
          expect([to, answer.ok]).toEqual([to, true])
          expect(await readQuery(db, query.id)).toMatchObject({ status: to })
          continue
        }
        expect(answer).toMatchObject({
          ok: false,
          code: isStaff(role) || isRequester ? 'illegal_transition' : 'not_allowed',
        })
        if (!answer.ok && answer.code === 'illegal_transition') {
          const { legal: named } = JSON.parse(answer.detail) as { legal: string[] }
          expect(named.sort()).toEqual(legal.map((one) => one.to).sort())
        }
        expect(await readQuery(db, query.id)).toMatchObject({ status: from })
      }
    },
  )
})

describe('a status change', () => {
  test('that is illegal is rejected with a sentence that lists the legal ones', async () => {
    const { id } = await db.raise('requester')
    expect(await db.change('agent', id, { status: 'pending' })).toMatchObject({
      code: 'illegal_transition',
      message:
        'A query that is New cannot become Pending. You can make it Open, On hold, Resolved or Closed. ' +
        'It can wait for the requester only when staff spoke last.',
    })
    expect(await db.change('requester', id, { status: 'open' })).toMatchObject({
      message: 'A query that is New cannot become Open. You can make it Resolved.',
    })
  })

  test('to resolved needs a resolution that staff may choose', async () => {
    const { id } = await db.raise('requester')
    for (const resolution of [null, 'withdrawn', 'duplicate', 'spam']) {
      expect(await db.change('agent', id, { status: 'resolved', resolution })).toMatchObject({
        code: 'resolution_required',
      })
    }
    expect(await db.change('agent', id, { status: 'resolved', resolution: 'fixed' })).toMatchObject({ ok: true })
  })

  test('to closed needs the resolution duplicate or spam if the query was not resolved', async () => {
    const { id } = await db.raise('requester')
    for (const resolution of [null, 'answered', 'withdrawn']) {
      expect(await db.change('owner', id, { status: 'closed', resolution })).toMatchObject({
        code: 'resolution_required',
      })
    }
    expect(await db.change('agent', id, { status: 'closed', resolution: 'spam' })).toMatchObject({ ok: true })
  })

  test('from resolved to closed keeps the resolution if made by an admin, and needs a new resolution if made by an agent', async () => {
    const { id } = await db.raise('requester')
    await setQueryState(db, id, { status: 'resolved' })
    expect(await db.change('agent', id, { status: 'closed' })).toMatchObject({ code: 'resolution_required' })
    expect(await db.change('admin', id, { status: 'closed' })).toMatchObject({ ok: true })
    expect(await readQuery(db, id)).toMatchObject({ status: 'closed', resolution: 'answered' })
  })

  test('to on hold needs a reason that only staff can read', async () => {
    const { id, number } = await db.raise('requester')
    for (const reason of [null, '  ', 'no']) {
      expect(await db.change('agent', id, { status: 'on_hold', reason })).toMatchObject({ code: 'reason_required' })
    }
    await db.change('agent', id, { status: 'on_hold', reason: 'The supplier is closed' })
    const open = { p_key: 'ACME', p_number: number }
    expect(await db.must('agent', 'open_query', open)).toMatchObject({ holdReason: 'The supplier is closed' })
    const seen = await db.must('requester', 'open_query', open)
    expect(seen).toMatchObject({ status: 'on_hold', holdReason: null })
    expect(JSON.stringify(seen)).not.toContain('supplier')
    await db.change('agent', id, { status: 'open' })
    expect(await readQuery(db, id)).toMatchObject({ hold_reason: null })
  })

  test('by a requester always has the resolution withdrawn', async () => {
    const { id } = await db.raise('requester')
    await db.change('requester', id, { status: 'resolved', resolution: 'answered' })
    expect(await readQuery(db, id)).toMatchObject({ status: 'resolved', resolution: 'withdrawn', assignee_id: null })
    await db.change('requester', id, { status: 'closed', resolution: 'spam' })
    expect(await readQuery(db, id)).toMatchObject({ status: 'closed', resolution: 'withdrawn' })
  })
})

describe('a change of a query', () => {
  test('with an outdated row version is rejected with the current one', async () => {
    const { id } = await db.raise('requester')
    await db.must('admin', 'change_query', { p_query: id, p_row_version: 1, p_patch: { priority: 'urgent' } })
    const late = await db.call('agent', 'change_query', {
      p_query: id,
      p_row_version: 1,
      p_patch: { priority: 'low' },
    })
    expect(late).toMatchObject({
      ok: false,
      code: 'query_changed',
      detail: expect.stringContaining('"rowVersion": 2}'),
    })
    expect(await readQuery(db, id)).toMatchObject({ priority: 'urgent' })
  })

  test('is rejected for fields that users cannot edit', async () => {
    const { id } = await db.raise('requester')
    for (const patch of [
      { subject: 'Mine now' },
      { requester: db.id('agent') },
      { number: 1 },
      { reopened_count: 3 },
    ]) {
      expect(await db.change('owner', id, patch)).toMatchObject({ code: 'not_allowed' })
    }
  })
})

test('the history of a query contains actor, field, old and new value of each change, and cannot be changed', async () => {
  const { id, number } = await db.raise('requester')
  await db.change('agent', id, { assignee: db.id('admin'), priority: 'high' })
  const { history, people } = await db.must<{ history: object[]; people: object[] }>('agent', 'open_query', {
    p_key: 'acme',
    p_number: number,
  })
  expect(history).toMatchObject([
    { type: 'raised', actor: { name: 'Requester' }, changes: [] },
    {
      type: 'changed',
      actor: { name: 'Agent' },
      changes: [
        { field: 'assignee', from: null, to: db.id('admin') },
        { field: 'priority', from: 'normal', to: 'high' },
        { field: 'status', from: 'new', to: 'open' },
      ],
    },
  ])
  expect(people).toMatchObject([{ id: db.id('admin'), name: 'Admin' }])
  // The table owner cannot change the history either.
  await expect(db.sql('delete from public.events where query_id = $1', [id])).rejects.toThrow('written once')
  await expect(db.sql(`update public.events set type = 'raised' where query_id = $1`, [id])).rejects.toThrow(
    'written once',
  )
})

test('the history that a requester receives leaves out the priority, and changes of nothing else', async () => {
  const { id, number } = await db.raise('requester')
  await db.change('agent', id, { priority: 'urgent' })
  await db.change('agent', id, { assignee: db.id('admin'), priority: 'low' })
  const opened = { p_key: 'acme', p_number: number }
  const { history } = await db.must<{ history: { type: string; changes: { field: string }[] }[] }>(
    'requester',
    'open_query',
    opened,
  )
  const fields = history.map(({ type, changes }) => [type, ...changes.map(({ field }) => field)])
  expect(fields).toEqual([['raised'], ['changed', 'assignee', 'status']])
  const { history: whole } = await db.must<{ history: object[] }>('agent', 'open_query', opened)
  expect(whole).toHaveLength(3)
})
