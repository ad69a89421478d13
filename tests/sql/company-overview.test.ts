import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CompanyOverview } from '../../src/domain/company.ts'
import { createTestDb, type TestDb } from './test-db.ts'

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

const overview = (days = 14) =>
  db.must<CompanyOverview>('agent', 'company_overview', { p_company: db.acme.id, p_days: days })

describe('the company overview', () => {
  test('counts the queries correctly while they change', async () => {
    expect(await overview(2)).toMatchObject({
      scope: 'company',
      isEmpty: true,
      unresolvedBefore: 0,
      opened: 0,
      resolved: 0,
      previous: { opened: 0, resolved: 0, firstResponse: { median: null } },
      statuses: { new: 0, open: 0, pending: 0, on_hold: 0 },
      unassigned: 0,
      days: [{}, { opened: 0, resolved: 0, unresolved: 0, firstResponse: null }],
      attention: [],
      firstResponse: { median: null, p90: null },
      resolution: { median: null, p90: null },
      load: [],
    })
    const asked = []
    for (let place = 0; place < 6; place += 1) asked.push(await db.raise('requester', `Question ${place}`))
    const [pending, held, resolved, closed, given] = asked
    await db.post('agent', pending!.id, 'reply', 'Which?', { p_status: 'pending' })
    await db.change('agent', held!.id, { status: 'on_hold', reason: 'Parts' })
    await db.change('agent', resolved!.id, { status: 'resolved', resolution: 'fixed' })
    await db.change('admin', closed!.id, { status: 'closed', resolution: 'spam' })
    await db.change('admin', given!.id, { assignee: db.id('agent') })

    const now = await overview(2)
    expect(now).toMatchObject({
      isEmpty: false,
      opened: 6,
      resolved: 1,
      unassigned: 3,
      statuses: { pending: 1, on_hold: 1 },
    })
    expect(now.statuses.new + now.statuses.open).toBe(2)
    expect(now.days).toMatchObject([{ unresolved: 0 }, { opened: 6, resolved: 1, unresolved: 4 }])
    const [load] = now.load
    expect(load).toMatchObject({ person: { name: 'Agent' }, pending: 0, on_hold: 0 })
    expect(load!.new + load!.open).toBe(1)
    expect(now.firstResponse.median).toBeGreaterThan(0)
    expect(now.resolution.p90).toBeGreaterThan(0)

    await db.must('worker', 'close_resolved')
    expect(await overview(2)).toEqual(now)
    await db.post('requester', resolved!.id, 'reply', 'It is back')
    const reopened = await overview(2)
    expect(reopened).toMatchObject({ resolved: 0, days: [{}, { opened: 6, resolved: 0, unresolved: 5 }] })
    expect(reopened.statuses.new + reopened.statuses.open).toBe(3)
  })

  test('counts days in the time zone of the company', async () => {
    await db.sql(`update public.companies set time_zone = 'Pacific/Kiritimati' where id = $1`, [db.acme.id])
    const there = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Kiritimati' })
    const { days } = await overview(3)
    expect(days.map(({ day }) => day)).toEqual(
      [2, 1, 0].map((ago) => there.format(Date.now() - ago * 24 * 60 * 60 * 1000)),
    )
    expect(days.reduce((sum, { opened }) => sum + opened, 0)).toBe(6)
    await db.sql(`update public.companies set time_zone = 'UTC' where id = $1`, [db.acme.id])
  })

  test('shows median and 90th percentile in milliseconds', async () => {
    const [answer] = await db.sql(
      `select private.percentiles(array(select n * interval '1 second' from generate_series(1, 11) n)) as span`,
    )
    expect(answer).toEqual({ span: { median: 6000, p90: 10000 } })
  })

  test('shows a requester only their own queries', async () => {
    expect(await db.must('requester', 'company_overview', { p_company: db.acme.id })).toEqual({
      scope: 'own',
      inProgress: 4,
      pending: 1,
      answered: 0,
      rows: expect.any(Array),
    })
    expect(await db.must('colleague', 'company_overview', { p_company: db.acme.id })).toMatchObject({
      inProgress: 0,
    })
  })

  test('shows a requester their own queries that are not closed, pending ones first', async () => {
    const { rows } = await db.must<{ rows: { status: string; since: string }[] }>('requester', 'company_overview', {
      p_company: db.acme.id,
    })
    expect(rows).toHaveLength(5)
    expect(rows[0]?.status).toBe('pending')
    expect(rows.every(({ since }) => Number.isFinite(Date.parse(since)))).toBe(true)
    expect(await db.must('bystander', 'company_overview', { p_company: db.acme.id })).toMatchObject({ rows: [] })
  })

  test('lists what needs an agent: urgent queries, then their assigned ones, then unassigned ones', async () => {
    const urgent = await db.raise('requester', 'Everything is down')
    await db.change('admin', urgent.id, { priority: 'urgent' })
    const { attention } = await overview()
    expect(attention[0]).toMatchObject({ subject: 'Everything is down', urgent: true, mine: false })
    const places = attention.map(({ urgent, mine }) => (urgent ? 0 : mine ? 1 : 2))
    expect(places).toEqual(places.toSorted())
    expect(new Set(places)).toEqual(new Set([0, 1, 2]))
    const others = await db.must<CompanyOverview>('admin', 'company_overview', { p_company: db.acme.id })
    expect(others.attention.every(({ mine }) => !mine)).toBe(true)
  })

  test('says why and since when each query needs an agent', async () => {
    const lineOf = async (id: string) => (await overview()).attention.find((line) => line.id === id)
    const { id } = await db.raise('requester', 'Why is it here')
    await db.change('admin', id, { priority: 'urgent' })
    const raisedAt = (await lineOf(id))?.since
    expect(await lineOf(id)).toMatchObject({ reason: 'unassigned', mine: false })
    await db.change('admin', id, { assignee: db.id('agent') })
    expect(await lineOf(id)).toMatchObject({ reason: 'unanswered', mine: true, since: raisedAt })
    await db.post('agent', id, 'reply', 'We look into it')
    expect(await lineOf(id)).toMatchObject({ reason: 'answered' })
    await db.post('requester', id, 'reply', 'Any news?')
    const asked = await lineOf(id)
    expect(asked).toMatchObject({ reason: 'reply' })
    expect(Date.parse(asked!.since)).toBeGreaterThan(Date.parse(raisedAt!))
    await db.change('agent', id, { status: 'resolved', resolution: 'fixed' })
    await db.change('agent', id, { status: 'open' })
    expect(await lineOf(id)).toMatchObject({ reason: 'reopened' })
    await db.sql('delete from public.queries where id = $1', [id])
  })

  test('counts a reopened query as resolved from its resolution until it was reopened', async () => {
    const query = await db.raise('requester', 'Comes back')
    await db.change('agent', query.id, { status: 'resolved', resolution: 'fixed' })
    await db.change('agent', query.id, { status: 'open' })
    const before = await overview(7)
    // Raised 9 days ago, resolved 8 days ago, reopened 3 days ago.
    await db.sql(`do $$ begin
      set local session_replication_role = replica;
      update public.queries set created_at = created_at - interval '9 days' where id = '${query.id}';
      update public.events set at = at - case
        when type = 'raised' then interval '9 days' when patch #>> '{status,1}' = 'resolved' then interval '8 days' else interval '3 days'
      end where query_id = '${query.id}';
    end $$`)
    const after = await overview(7)
    expect(after.unresolvedBefore).toBe(before.unresolvedBefore)
    const unresolved = (found: typeof after) => found.days.map((day) => day.unresolved)
    // The query counts as unresolved since it was reopened, and as resolved before that.
    expect(unresolved(after).at(-1)).toBe(unresolved(before).at(-1))
    expect(unresolved(after).at(-3)).toBe(unresolved(before).at(-3)! + 1)
    expect(unresolved(after).at(-5)).toBe(unresolved(before).at(-5))
    await db.sql('delete from public.queries where id = $1', [query.id])
  })

  test('compares a range of days with the same number of days before it', async () => {
    // A trigger rejects changes of the time of creation.
    await db.sql('alter table public.queries disable trigger user')
    await db.sql(
      `update public.queries set created_at = created_at - interval '8 days', first_responded_at = null
       where company_id = $1 and subject = 'Everything is down'`,
      [db.acme.id],
    )
    await db.sql('alter table public.queries enable trigger user')
    expect(await overview(7)).toMatchObject({ opened: 6, unresolvedBefore: 1, previous: { opened: 1, resolved: 0 } })
    expect(await overview(3)).toMatchObject({ opened: 6, unresolvedBefore: 1, previous: { opened: 0 } })
  })

  test('is not marked as empty for a company whose queries are all resolved or closed', async () => {
    const active = await db.sql<{ id: string }>(
      `select id from public.queries where company_id = $1 and status not in ('resolved', 'closed')`,
      [db.acme.id],
    )
    for (const { id } of active) await db.change('admin', id, { status: 'closed', resolution: 'spam' })
    expect(await overview()).toMatchObject({ isEmpty: false, statuses: { new: 0, open: 0, pending: 0, on_hold: 0 } })
  })

  test.each(['outsider', 'stranger', 'suspended'] as const)(
    'is reported as not found to the actor %s, who has no access',
    async (name) => {
      expect(await db.call(name, 'company_overview', { p_company: db.acme.id })).toMatchObject({
        code: 'not_found',
      })
    },
  )
})

describe('the overview of a requester', () => {
  test('does not count a query that its requester withdrew as answered', async () => {
    const { id } = await db.raise('bystander')
    await db.change('bystander', id, { status: 'resolved' })
    expect(await db.must('bystander', 'company_overview', { p_company: db.acme.id })).toMatchObject({
      answered: 0,
      rows: [{ status: 'resolved', resolution: 'withdrawn' }],
    })
  })
})
