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
      open: 0,
      unassigned: 0,
      pending: 0,
      onHold: 0,
      days: [{}, { opened: 0, resolved: 0 }],
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
    expect(now).toMatchObject({ open: 2, unassigned: 3, pending: 1, onHold: 1, days: [{}, { opened: 6, resolved: 1 }] })
    expect(now.load).toMatchObject([{ person: { name: 'Agent' }, active: 1 }])
    expect(now.firstResponse.median).toBeGreaterThan(0)
    expect(now.resolution.p90).toBeGreaterThan(0)

    await db.must('worker', 'close_resolved')
    expect(await overview(2)).toEqual(now)
    await db.post('requester', resolved!.id, 'reply', 'It is back')
    expect(await overview(2)).toMatchObject({ open: 3, days: [{}, { opened: 6, resolved: 0 }], load: [{ active: 2 }] })
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
    })
    expect(await db.must('colleague', 'company_overview', { p_company: db.acme.id })).toMatchObject({
      inProgress: 0,
    })
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
