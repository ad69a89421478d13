import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDb, type TestDb } from './test-db.ts'

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

describe('the outbox', () => {
  type Mail = { id: string; to: string; attempts: number; messageId: string; data: { token?: string } }
  const claim = () => db.must<Mail[]>('worker', 'claim_outbox', { p_limit: 100 })
  const complete = (id: string, error?: string) =>
    db.must('worker', 'complete_outbox', { p_id: id, ...(error && { p_error: error }) })
  const due = (id: string) => db.sql(`update public.outbox set available_at = now() where id = $1`, [id])
  const row = async (id: string) => (await db.sql('select * from public.outbox where id = $1', [id]))[0]

  test('gives each e-mail to one worker, again if the claim of that worker expires, and never after the e-mail was sent', async () => {
    for (const { id } of await claim()) await complete(id)
    await db.must('owner', 'invite_people', {
      p_company: db.acme.id,
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
    await complete(first!.id)
    await due(first!.id)
    expect(await claim()).toEqual([])
    expect(await row(first!.id)).toMatchObject({
      error: null,
      data: { companyName: 'Acme', inviterName: 'Owner', role: 'agent' },
    })
  })

  test('gives an e-mail to no other worker while its claim is renewed, and rejects a renewal of a lost claim', async () => {
    await db.must('owner', 'invite_people', {
      p_company: db.acme.id,
      p_emails: ['slow@example.com'],
      p_role: 'agent',
      p_client_id: randomUUID(),
    })
    const renew = ({ id, attempts }: Mail) => db.must('worker', 'renew_outbox', { p_id: id, p_attempts: attempts })
    const [mail] = await claim()
    await due(mail!.id)
    expect(await renew(mail!)).toBe(true)
    expect(await claim()).toEqual([])
    // A late renewal does not shorten a postponed delivery.
    await db.sql(`update public.outbox set available_at = now() + interval '1 hour' where id = $1`, [mail!.id])
    const before = await row(mail!.id)
    expect(await renew(mail!)).toBe(true)
    expect(await row(mail!.id)).toEqual(before)
    // A worker that slept longer than its claim has lost it to another.
    await due(mail!.id)
    const [again] = await claim()
    expect(await renew(mail!)).toBe(false)
    expect(await renew(again!)).toBe(true)
    await complete(mail!.id)
    expect(await renew(again!)).toBe(false)
  })

  test('retries a failed e-mail later, and deletes its token when it gives up', async () => {
    await db.must('owner', 'invite_people', {
      p_company: db.acme.id,
      p_emails: ['bounce@example.com'],
      p_role: 'agent',
      p_client_id: randomUUID(),
    })
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const [mail] = await claim()
      expect(mail).toMatchObject({ attempts: attempt, data: { token: expect.any(String) } })
      await complete(mail!.id, '550 no such user')
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
      expect(await db.call(name, 'claim_outbox', { p_limit: 1 })).toMatchObject({ code: '42501' })
      expect(await db.call(name, 'complete_outbox', { p_id: randomUUID() })).toMatchObject({ code: '42501' })
      expect(await db.call(name, 'renew_outbox', { p_id: randomUUID(), p_attempts: 1 })).toMatchObject({
        code: '42501',
      })
      expect(await db.call(name, 'close_resolved')).toMatchObject({ code: '42501' })
    }
  })
})
