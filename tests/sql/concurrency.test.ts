import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDb, type TestDb } from './test-db.ts'

/* These tests use ten connections of PostgreSQL. */
describe('parallel changes on PostgreSQL', () => {
  let db: TestDb
  beforeAll(async () => {
    db = await createTestDb({ connections: 10 })
    expect(db.databaseUrl).toMatch(/^postgres/)
  })
  afterAll(() => db?.stop())

  const inParallel = <T>(count: number, act: (place: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, place) => act(place)))

  const compareCounters = async () => {
    const stored = await db.sql<{ name: string; value: number }>(
      `select name, sum(value)::int as value from (
       select name, value from public.counters where company_id = $1
       union all select name, delta from public.counter_deltas where company_id = $1
     ) c group by name having sum(value) <> 0 order by name`,
      [db.acme.id],
    )
    const actual = await db.sql<{ name: string; value: number }>(
      `select n as name, count(*)::int as value from public.queries q, unnest(private.counter_names(q)) n
     where q.company_id = $1 group by n order by n`,
      [db.acme.id],
    )
    return { stored, actual }
  }

  test('queries raised in parallel get consecutive numbers, even when some of them fail', async () => {
    const before = await numbers()
    const outcomes = await inParallel(120, (place) =>
      db.call<{ number: number }>(place % 3 === 0 ? 'agent' : 'requester', 'raise_query', {
        p_company: db.acme.id,
        // Every fourth is rejected after it got its number, because its file does not exist.
        p_files: place % 4 === 0 ? [randomUUID()] : [],
        p_subject: `At once ${place}`,
        p_body: 'Now.',
        p_client_id: randomUUID(),
      }),
    )
    const raised = outcomes.flatMap((answer) => (answer.ok ? [answer.value.number] : []))
    expect(outcomes.filter((answer) => !answer.ok && answer.code === 'file_unknown').length).toBe(30)
    expect(raised.length).toBe(90)
    expect(raised.sort((a, b) => a - b)).toEqual(Array.from({ length: 90 }, (_, place) => before.length + place + 1))
    expect(await numbers()).toEqual(Array.from({ length: before.length + 90 }, (_, place) => place + 1))
  })

  const numbers = async () =>
    (
      await db.sql<{ number: number }>('select number from public.queries where company_id = $1 order by number', [
        db.acme.id,
      ])
    ).map(({ number }) => number)

  test('a form submitted many times in parallel raises one query and returns the same result each time', async () => {
    const before = await numbers()
    const client = randomUUID()
    const answers = await inParallel(12, () =>
      db.must('requester', 'raise_query', {
        p_company: db.acme.id,
        p_subject: 'Sent with a nervous finger',
        p_body: 'Now.',
        p_client_id: client,
      }),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await numbers()).length).toBe(before.length + 1)
    // The eleven duplicates used no number.
    expect((await db.raise('requester')).number).toBe(before.length + 2)
  })

  test('a reply submitted many times in parallel is posted once', async () => {
    const { id } = await db.raise('requester')
    const client = randomUUID()
    const answers = await inParallel(8, () => db.post('agent', id, 'reply', 'Hello.', { p_client_id: client }))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await db.sql('select reply_count from public.queries where id = $1', [id])).toEqual([{ reply_count: 1 }])
  })

  test('when many users change the same row version in parallel, one succeeds and the others get query_changed', async () => {
    const { id } = await db.raise('requester')
    const answers = await inParallel(10, (place) =>
      db.call(place % 2 ? 'agent' : 'admin', 'change_query', {
        p_query: id,
        p_row_version: 1,
        p_patch: { priority: place % 2 ? 'high' : 'urgent' },
      }),
    )
    expect(answers.filter((answer) => answer.ok).length).toBe(1)
    expect(answers.filter((answer) => !answer.ok && answer.code === 'query_changed').length).toBe(9)
  })

  test('the counters of queries are exact after parallel changes while the worker aggregates them', async () => {
    const asked = await inParallel(20, () => db.raise('requester'))
    await Promise.all([
      ...asked.map(({ id }, place) =>
        db.change(place % 2 ? 'agent' : 'admin', id, { assignee: db.id(place % 3 ? 'agent' : 'owner') }),
      ),
      ...asked.map(({ id }) => db.post('agent', id, 'reply', 'On it.')),
      ...asked
        .slice(0, 10)
        .map(({ id }) => db.post('agent', id, 'reply', 'Done.', { p_status: 'resolved', p_resolution: 'fixed' })),
      ...Array.from({ length: 5 }, () => db.must('worker', 'close_resolved')),
    ])
    const { stored, actual } = await compareCounters()
    expect(stored).toEqual(actual)
    await db.must('worker', 'close_resolved')
    expect(await db.sql('select count(*)::int as left from public.counter_deltas')).toEqual([{ left: 0 }])
    expect((await compareCounters()).stored).toEqual(actual)
  })

  test('no query stays assigned to an agent who is suspended during the assignment', async () => {
    const member = { p_company: db.acme.id, p_user: db.id('agent') }
    for (let round = 0; round < 5; round += 1) {
      const asked = await inParallel(6, () => db.raise('requester'))
      const answers = await Promise.all([
        ...asked.map(({ id }) => db.change('admin', id, { assignee: db.id('agent') })),
        db.call('owner', 'set_member_state', { ...member, p_state: 'suspended', p_leave_unassigned: true }),
      ])
      expect(
        answers.flatMap((answer) => (answer.ok ? [] : [answer.code])).filter((code) => code !== 'not_staff_assignee'),
      ).toEqual([])
      const left = await db.sql(
        `select number from public.queries where assignee_id = $1 and status in ('new', 'open')`,
        [db.id('agent')],
      )
      expect(left).toEqual([])
      await db.must('owner', 'set_member_state', { ...member, p_state: 'active' })
    }
  })

  test('two members who are suspended in parallel, each with the other as successor, leave no query behind', async () => {
    const asked = await inParallel(4, () => db.raise('requester'))
    await Promise.all(
      asked.map(({ id }, place) => db.change('owner', id, { assignee: db.id(place % 2 === 0 ? 'agent' : 'admin') })),
    )
    const suspend = (name: 'agent' | 'admin', successor: 'agent' | 'admin') =>
      db.call('owner', 'set_member_state', {
        p_company: db.acme.id,
        p_user: db.id(name),
        p_state: 'suspended',
        p_successor: db.id(successor),
      })
    const answers = await Promise.all([suspend('agent', 'admin'), suspend('admin', 'agent')])
    try {
      expect(answers.map((answer) => (answer.ok ? 'suspended' : answer.code)).toSorted()).toEqual([
        'not_staff_assignee',
        'suspended',
      ])
      const [left] = await db.sql<{ amount: number }>(
        `select count(*)::integer as amount from public.queries q join public.memberships m
           on m.company_id = q.company_id and m.user_id = q.assignee_id
         where q.id = any ($1) and m.state = 'active'`,
        [asked.map(({ id }) => id)],
      )
      expect(left).toEqual({ amount: 4 })
    } finally {
      for (const name of ['agent', 'admin'] as const)
        await db.must('owner', 'set_member_state', { p_company: db.acme.id, p_user: db.id(name), p_state: 'active' })
    }
  })

  test('when the last two owners step down in parallel, one of them remains an owner', async () => {
    const member = (name: 'owner' | 'admin') => ({ p_company: db.acme.id, p_user: db.id(name) })
    await db.must('owner', 'set_member_role', { ...member('admin'), p_role: 'owner' })
    const answers = await Promise.all([
      db.call('owner', 'set_member_role', { ...member('owner'), p_role: 'agent' }),
      db.call('admin', 'set_member_role', { ...member('admin'), p_role: 'agent' }),
    ])
    expect(answers.filter((answer) => answer.ok).length).toBe(1)
    expect(answers.find((answer) => !answer.ok)).toMatchObject({ code: 'last_owner' })
    const owners = await db.sql(`select user_id from public.memberships where company_id = $1 and role = 'owner'`, [
      db.acme.id,
    ])
    expect(owners.length).toBe(1)
  })

  test('a user cannot exceed the limit of five companies by creating them in parallel', async () => {
    const answers = await inParallel(9, (place) =>
      db.call('stranger', 'create_company', {
        p_name: `Company ${place}`,
        p_key: `S${place}`,
        p_client_id: randomUUID(),
      }),
    )
    expect(answers.filter((answer) => answer.ok).length).toBe(5)
    expect(answers.filter((answer) => !answer.ok && answer.code === 'too_many_companies').length).toBe(4)
  })

  test('when two users choose the same company key in parallel, only one user gets the key', async () => {
    const answers = await Promise.all(
      (['bystander', 'colleague'] as const).map((name) =>
        db.call(name, 'create_company', { p_name: 'Hooli', p_key: 'HOOLI', p_client_id: randomUUID() }),
      ),
    )
    expect(answers.filter((answer) => answer.ok).length).toBe(1)
    expect(answers.find((answer) => !answer.ok)).toMatchObject({ code: 'company_key_taken' })
  })

  test('an invitation accepted several times in parallel returns the same result each time', async () => {
    const [invited] = await db.must<{ token: string }[]>('outsider', 'invite_people', {
      p_company: db.globex.id,
      p_emails: ['requester@example.com'],
      p_role: 'agent',
      p_client_id: randomUUID(),
    })
    const answers = await inParallel(4, () => db.must('requester', 'accept_invitation', { p_token: invited!.token }))
    expect(answers).toEqual(answers.map(() => ({ companyKey: 'GLOBEX', companyName: 'Globex' })))
  })

  test('each e-mail is claimed by only one of several parallel workers', async () => {
    await db.must('outsider', 'invite_people', {
      p_company: db.globex.id,
      p_emails: Array.from({ length: 20 }, (_, place) => `p${place}@example.com`),
      p_role: 'requester',
      p_client_id: randomUUID(),
    })
    const taken = (
      await inParallel(6, () => db.must<{ id: string }[]>('worker', 'claim_outbox', { p_limit: 10 }))
    ).flat()
    expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length)
    expect(taken.length).toBeGreaterThanOrEqual(20)
  })

  test('a company that invites in parallel sends no more invitations than allowed in a day', async () => {
    const outcomes = await inParallel(10, (place) =>
      db.call('outsider', 'invite_people', {
        p_company: db.globex.id,
        p_emails: Array.from({ length: 45 }, (_, at) => `parallel${place}-${at}@example.com`),
        p_role: 'agent',
        p_client_id: randomUUID(),
      }),
    )
    const [row] = await db.sql<{ sent: number }>(
      `select count(*)::int as sent from public.outbox where company_id = $1 and template = 'invitation'`,
      [db.globex.id],
    )
    expect(row!.sent).toBeGreaterThan(200 - 45)
    expect(row!.sent).toBeLessThanOrEqual(200)
    for (const answer of outcomes) if (!answer.ok) expect(answer.code).toBe('too_many_invitations')
  })
})
