import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CompanyOverview } from '../../src/domain/company.ts'
import { createTestDb, type Stage } from './support.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createTestDb()
})
afterAll(() => stage?.stop())

const figures = (days = 14) =>
  stage.must<CompanyOverview>('agent', 'company_overview', { p_company: stage.acme.id, p_days: days })

describe('the company overview', () => {
  test('agrees with the queries while they change', async () => {
    expect(await figures(2)).toMatchObject({
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
    for (let place = 0; place < 6; place += 1) asked.push(await stage.raise('requester', `Question ${place}`))
    const [pending, held, resolved, closed, given] = asked
    await stage.post('agent', pending!.id, 'reply', 'Which?', { p_status: 'pending' })
    await stage.change('agent', held!.id, { status: 'on_hold', reason: 'Parts' })
    await stage.change('agent', resolved!.id, { status: 'resolved', resolution: 'fixed' })
    await stage.change('admin', closed!.id, { status: 'closed', resolution: 'spam' })
    await stage.change('admin', given!.id, { assignee: stage.id('agent') })

    const now = await figures(2)
    expect(now).toMatchObject({ open: 2, unassigned: 3, pending: 1, onHold: 1, days: [{}, { opened: 6, resolved: 1 }] })
    expect(now.load).toMatchObject([{ person: { name: 'Agent' }, active: 1 }])
    expect(now.firstResponse.median).toBeGreaterThan(0)
    expect(now.resolution.p90).toBeGreaterThan(0)

    await stage.must('worker', 'close_resolved')
    expect(await figures(2)).toEqual(now)
    await stage.post('requester', resolved!.id, 'reply', 'It is back')
    expect(await figures(2)).toMatchObject({ open: 3, days: [{}, { opened: 6, resolved: 0 }], load: [{ active: 2 }] })
  })

  test('counts days in the time zone of the company', async () => {
    await stage.sql(`update public.companies set time_zone = 'Pacific/Kiritimati' where id = $1`, [stage.acme.id])
    const there = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Kiritimati' })
    const { days } = await figures(3)
    expect(days.map(({ day }) => day)).toEqual(
      [2, 1, 0].map((ago) => there.format(Date.now() - ago * 24 * 60 * 60 * 1000)),
    )
    expect(days.reduce((sum, { opened }) => sum + opened, 0)).toBe(6)
    await stage.sql(`update public.companies set time_zone = 'UTC' where id = $1`, [stage.acme.id])
  })

  test('shows median and 90th percentile in milliseconds', async () => {
    const [answer] = await stage.sql(
      `select private.percentiles(array(select n * interval '1 second' from generate_series(1, 11) n)) as span`,
    )
    expect(answer).toEqual({ span: { median: 6000, p90: 10000 } })
  })

  test('shows a requester only their own queries', async () => {
    expect(await stage.must('requester', 'company_overview', { p_company: stage.acme.id })).toEqual({
      scope: 'own',
      inProgress: 4,
      pending: 1,
      answered: 0,
    })
    expect(await stage.must('colleague', 'company_overview', { p_company: stage.acme.id })).toMatchObject({
      inProgress: 0,
    })
  })

  test.each(['outsider', 'stranger', 'suspended'] as const)('does not exist for a %s', async (name) => {
    expect(await stage.call(name, 'company_overview', { p_company: stage.acme.id })).toMatchObject({
      code: 'not_found',
    })
  })
})

describe('the outbox', () => {
  type Mail = { id: string; to: string; attempts: number; messageId: string; data: { token?: string } }
  const claim = () => stage.must<Mail[]>('worker', 'claim_outbox', { p_limit: 100 })
  const settle = (id: string, error?: string) =>
    stage.must('worker', 'complete_outbox', { p_id: id, ...(error && { p_error: error }) })
  const due = (id: string) => stage.sql(`update public.outbox set available_at = now() where id = $1`, [id])
  const row = async (id: string) => (await stage.sql('select * from public.outbox where id = $1', [id]))[0]

  test('gives an e-mail to one worker, again after the claim has expired, and never after it was sent', async () => {
    for (const { id } of await claim()) await settle(id)
    await stage.must('owner', 'invite_people', {
      p_company: stage.acme.id,
      p_emails: ['guest@example.com'],
      p_role: 'agent',
      p_client_id: randomUUID(),
    })
    const [first] = await claim()
    expect(first).toMatchObject({ to: 'guest@example.com', attempts: 1, messageId: `<${first!.id}@trackquery>` })
    expect(await claim()).toEqual([])
    // The claim has expired: its worker has died.
    await due(first!.id)
    expect(await claim()).toMatchObject([{ id: first!.id, attempts: 2, messageId: first!.messageId }])
    await settle(first!.id)
    await due(first!.id)
    expect(await claim()).toEqual([])
    expect(await row(first!.id)).toMatchObject({
      error: null,
      data: { companyName: 'Acme', inviterName: 'Owner', role: 'agent' },
    })
  })

  test('gives an e-mail to no other worker while its claim is renewed, and rejects a renewal of a lost claim', async () => {
    await stage.must('owner', 'invite_people', {
      p_company: stage.acme.id,
      p_emails: ['slow@example.com'],
      p_role: 'agent',
      p_client_id: randomUUID(),
    })
    const renew = ({ id, attempts }: Mail) => stage.must('worker', 'renew_outbox', { p_id: id, p_attempts: attempts })
    const [mail] = await claim()
    await due(mail!.id)
    expect(await renew(mail!)).toBe(true)
    expect(await claim()).toEqual([])
    // A late renewal does not shorten a postponed delivery.
    await stage.sql(`update public.outbox set available_at = now() + interval '1 hour' where id = $1`, [mail!.id])
    const before = await row(mail!.id)
    expect(await renew(mail!)).toBe(true)
    expect(await row(mail!.id)).toEqual(before)
    // A worker that slept longer than its claim has lost it to another.
    await due(mail!.id)
    const [again] = await claim()
    expect(await renew(mail!)).toBe(false)
    expect(await renew(again!)).toBe(true)
    await settle(mail!.id)
    expect(await renew(again!)).toBe(false)
  })

  test('retries a failed e-mail later, and deletes its token when it gives up', async () => {
    await stage.must('owner', 'invite_people', {
      p_company: stage.acme.id,
      p_emails: ['bounce@example.com'],
      p_role: 'agent',
      p_client_id: randomUUID(),
    })
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const [mail] = await claim()
      expect(mail).toMatchObject({ attempts: attempt, data: { token: expect.any(String) } })
      await settle(mail!.id, '550 no such user')
      expect(await claim()).toEqual([])
      const kept = await row(mail!.id)
      expect(kept).toMatchObject({ error: '550 no such user' })
      expect(Boolean(kept!.completed_at)).toBe(attempt === 8)
      if (attempt === 8) expect(kept!.data).not.toHaveProperty('token')
      else await due(mail!.id)
    }
  })

  test('is accessible only to the worker', async () => {
    for (const name of ['owner', 'admin', 'stranger', 'visitor'] as const) {
      expect(await stage.call(name, 'claim_outbox', { p_limit: 1 })).toMatchObject({ code: '42501' })
      expect(await stage.call(name, 'complete_outbox', { p_id: randomUUID() })).toMatchObject({ code: '42501' })
      expect(await stage.call(name, 'renew_outbox', { p_id: randomUUID(), p_attempts: 1 })).toMatchObject({
        code: '42501',
      })
      expect(await stage.call(name, 'close_resolved')).toMatchObject({ code: '42501' })
    }
  })
})
