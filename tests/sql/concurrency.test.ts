import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDb, type Stage } from './support.ts'

/* On a real PostgreSQL with ten connections: the embedded database has one session, where nothing ever meets. */

let stage: Stage
beforeAll(async () => {
  stage = await createTestDb({ postgres: true })
  expect(stage.databaseUrl).toMatch(/^postgres/)
})
afterAll(() => stage?.stop())

const together = <T>(count: number, act: (place: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, place) => act(place)))

const counted = async () => {
  const kept = await stage.sql<{ name: string; value: number }>(
    `select name, sum(value)::int as value from (
       select name, value from public.counters where company_id = $1
       union all select name, delta from public.counter_deltas where company_id = $1
     ) c group by name having sum(value) <> 0 order by name`,
    [stage.acme.id],
  )
  const real = await stage.sql<{ name: string; value: number }>(
    `select n as name, count(*)::int as value from public.queries q, unnest(private.counter_names(q)) n
     where q.company_id = $1 group by n order by n`,
    [stage.acme.id],
  )
  return { kept, real }
}

test('numbers have no gaps and no doubles, whoever comes at once and whatever fails', async () => {
  const before = await numbers()
  const outcomes = await together(120, (place) =>
    stage.call<{ number: number }>(place % 3 === 0 ? 'agent' : 'requester', 'raise_query', {
      p_company: stage.acme.id,
      // Every fourth is refused after it took its number: the file is not there.
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
    await stage.sql<{ number: number }>('select number from public.queries where company_id = $1 order by number', [
      stage.acme.id,
    ])
  ).map(({ number }) => number)

test('one form sent many times at once raises one query, and every sender hears the same', async () => {
  const before = await numbers()
  const client = randomUUID()
  const answers = await together(12, () =>
    stage.must('requester', 'raise_query', {
      p_company: stage.acme.id,
      p_subject: 'Sent with a nervous finger',
      p_body: 'Now.',
      p_client_id: client,
    }),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect((await numbers()).length).toBe(before.length + 1)
  // The eleven that came second gave their number back.
  expect((await stage.raise('requester')).number).toBe(before.length + 2)
})

test('one reply sent many times at once is said once', async () => {
  const { id } = await stage.raise('requester')
  const client = randomUUID()
  const answers = await together(8, () => stage.post('agent', id, 'reply', 'Hello.', { p_client_id: client }))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await stage.sql('select reply_count from public.queries where id = $1', [id])).toEqual([{ reply_count: 1 }])
})

test('of many who change the same version one wins, and the others are told', async () => {
  const { id } = await stage.raise('requester')
  const answers = await together(10, (place) =>
    stage.call(place % 2 ? 'agent' : 'admin', 'change_query', {
      p_query: id,
      p_row_version: 1,
      p_patch: { priority: place % 2 ? 'high' : 'urgent' },
    }),
  )
  expect(answers.filter((answer) => answer.ok).length).toBe(1)
  expect(answers.filter((answer) => !answer.ok && answer.code === 'query_changed').length).toBe(9)
})

test('counters are exact after everybody worked at once, while they were folded', async () => {
  const asked = await together(20, () => stage.raise('requester'))
  await Promise.all([
    ...asked.map(({ id }, place) =>
      stage.change(place % 2 ? 'agent' : 'admin', id, { assignee: stage.id(place % 3 ? 'agent' : 'owner') }),
    ),
    ...asked.map(({ id }) => stage.post('agent', id, 'reply', 'On it.')),
    ...asked
      .slice(0, 10)
      .map(({ id }) => stage.post('agent', id, 'reply', 'Done.', { p_status: 'resolved', p_resolution: 'fixed' })),
    ...Array.from({ length: 5 }, () => stage.must('worker', 'close_resolved')),
  ])
  const { kept, real } = await counted()
  expect(kept).toEqual(real)
  await stage.must('worker', 'close_resolved')
  expect(await stage.sql('select count(*)::int as left from public.counter_deltas')).toEqual([{ left: 0 }])
  expect((await counted()).kept).toEqual(real)
})

test('nobody is given work while they are being suspended', async () => {
  const member = { p_company: stage.acme.id, p_user: stage.id('agent') }
  for (let round = 0; round < 5; round += 1) {
    const asked = await together(6, () => stage.raise('requester'))
    const answers = await Promise.all([
      ...asked.map(({ id }) => stage.change('admin', id, { assignee: stage.id('agent') })),
      stage.call('owner', 'set_member_state', { ...member, p_state: 'suspended' }),
    ])
    expect(
      answers.flatMap((answer) => (answer.ok ? [] : [answer.code])).filter((code) => code !== 'not_staff_assignee'),
    ).toEqual([])
    const left = await stage.sql(
      `select number from public.queries where assignee_id = $1 and status in ('new', 'open')`,
      [stage.id('agent')],
    )
    expect(left).toEqual([])
    await stage.must('owner', 'set_member_state', { ...member, p_state: 'active' })
  }
})

test('two owners who step down at once leave one', async () => {
  const member = (name: 'owner' | 'admin') => ({ p_company: stage.acme.id, p_user: stage.id(name) })
  await stage.must('owner', 'set_member_role', { ...member('admin'), p_role: 'owner' })
  const answers = await Promise.all([
    stage.call('owner', 'set_member_role', { ...member('owner'), p_role: 'agent' }),
    stage.call('admin', 'set_member_role', { ...member('admin'), p_role: 'agent' }),
  ])
  expect(answers.filter((answer) => answer.ok).length).toBe(1)
  expect(answers.find((answer) => !answer.ok)).toMatchObject({ code: 'last_owner' })
  const owners = await stage.sql(`select user_id from public.memberships where company_id = $1 and role = 'owner'`, [
    stage.acme.id,
  ])
  expect(owners.length).toBe(1)
})

test('nobody makes a sixth company by making many at once', async () => {
  const answers = await together(9, (place) =>
    stage.call('stranger', 'create_company', {
      p_name: `Company ${place}`,
      p_key: `S${place}`,
      p_client_id: randomUUID(),
    }),
  )
  expect(answers.filter((answer) => answer.ok).length).toBe(5)
  expect(answers.filter((answer) => !answer.ok && answer.code === 'too_many_companies').length).toBe(4)
})

test('a key wanted by two at once goes to one', async () => {
  const answers = await Promise.all(
    (['bystander', 'colleague'] as const).map((name) =>
      stage.call(name, 'create_company', { p_name: 'Hooli', p_key: 'HOOLI', p_client_id: randomUUID() }),
    ),
  )
  expect(answers.filter((answer) => answer.ok).length).toBe(1)
  expect(answers.find((answer) => !answer.ok)).toMatchObject({ code: 'company_key_taken' })
})

test('an invitation accepted twice at once makes one member', async () => {
  const [invited] = await stage.must<{ token: string }[]>('outsider', 'invite_people', {
    p_company: stage.globex.id,
    p_emails: ['requester@example.com'],
    p_role: 'agent',
    p_client_id: randomUUID(),
  })
  const answers = await together(4, () => stage.must('requester', 'accept_invitation', { p_token: invited!.token }))
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"companyKey":"GLOBEX"}']))
})

test('mail is taken by one worker', async () => {
  await stage.must('outsider', 'invite_people', {
    p_company: stage.globex.id,
    p_emails: Array.from({ length: 20 }, (_, place) => `p${place}@example.com`),
    p_role: 'requester',
    p_client_id: randomUUID(),
  })
  const taken = (
    await together(6, () => stage.must<{ id: string }[]>('worker', 'claim_outbox', { p_limit: 10 }))
  ).flat()
  expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length)
  expect(taken.length).toBeGreaterThanOrEqual(20)
})
