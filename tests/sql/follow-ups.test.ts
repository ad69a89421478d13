import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ActorName, createTestDb, type TestDb } from './test-db.ts'

/* A new query that follows up another one. Told by actor. */

type Linked = { number: number; subject: string }
type Opened = { followUpOf: Linked | null; followUps: Linked[] }

let db: TestDb
let earlier: { id: string; number: number }
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())
beforeEach(async () => {
  earlier = await db.raise('requester', 'The lift hangs')
})

const raise = (name: ActorName, number: number, more: object = {}) =>
  db.call<{ id: string; number: number }>(name, 'raise_query', {
    p_company: name === 'outsider' ? db.globex.id : db.acme.id,
    p_subject: 'It hangs again',
    p_body: 'As before.',
    p_client_id: randomUUID(),
    p_follow_up_of: number,
    ...more,
  })
const mustRaise = async (name: ActorName, number: number, more: object = {}) => {
  const answer = await raise(name, number, more)
  if (!answer.ok) throw new Error(answer.message)
  return answer.value
}
const open = (name: ActorName, number: number) =>
  db.must<Opened | null>(name, 'open_query', { p_key: 'ACME', p_number: number })

describe('a follow-up', () => {
  test('and the query that it follows up name each other to their requester and to staff', async () => {
    const later = await mustRaise('requester', earlier.number)
    for (const name of ['requester', 'agent', 'owner'] as const) {
      expect(await open(name, later.number)).toMatchObject({
        followUpOf: { number: earlier.number, subject: 'The lift hangs' },
        followUps: [],
      })
      expect(await open(name, earlier.number)).toMatchObject({
        followUpOf: null,
        followUps: [{ number: later.number, subject: 'It hangs again' }],
      })
    }
  })

  test('does not name the query that it follows up to those who may not read that one', async () => {
    const later = await mustRaise('requester', earlier.number, { p_visibility: 'company' })
    expect(await open('colleague', later.number)).toMatchObject({ followUpOf: null })
    expect(await open('colleague', earlier.number)).toBeNull()
  })

  test('is not named by the query that it follows up to those who may not read the follow-up', async () => {
    const shared = await db.raise('requester', 'For all', { p_visibility: 'company' })
    await mustRaise('colleague', shared.number, { p_visibility: 'private' })
    expect(await open('bystander', shared.number)).toMatchObject({ followUps: [] })
    expect(await open('requester', shared.number)).toMatchObject({ followUps: [] })
    expect((await open('colleague', shared.number))!.followUps).toHaveLength(1)
    expect((await open('agent', shared.number))!.followUps).toHaveLength(1)
  })

  test('has a reference that nobody reads from the table or changes', async () => {
    const later = await mustRaise('requester', earlier.number)
    for (const name of ['requester', 'agent'] as const)
      await expect(db.as(name, 'select follow_up_of from public.queries')).rejects.toMatchObject({ code: '42501' })
    await expect(
      db.sql('update public.queries set follow_up_of = null where id = $1', [later.id]),
    ).rejects.toMatchObject({ code: '23514' })
    await expect(
      db.sql('update public.queries set follow_up_of = id where id = $1', [earlier.id]),
    ).rejects.toMatchObject({ code: '23514' })
  })

  test('submitted twice is raised once', async () => {
    const form = { p_client_id: randomUUID() }
    expect(await mustRaise('requester', earlier.number, form)).toEqual(
      await mustRaise('requester', earlier.number, form),
    )
  })

  test('may follow up what its author follows', async () => {
    const followed = await db.raise('requester', 'Followed', { p_visibility: 'company' })
    await db.must('colleague', 'follow_query', { p_query: followed.id, p_on: true })
    await db.sql(`update public.queries set visibility = 'private' where id = $1`, [followed.id])
    expect(await raise('colleague', followed.number)).toMatchObject({ ok: true })
  })

  test('disappears with its company', async () => {
    const company = await db.must<{ id: string }>('stranger', 'create_company', {
      p_name: 'Short',
      p_key: 'SHORT',
      p_client_id: randomUUID(),
    })
    const one = await db.raise('stranger', 'First', { p_company: company.id })
    await mustRaise('stranger', one.number, { p_company: company.id })
    await db.sql('delete from public.companies where id = $1', [company.id])
    expect(await db.sql('select id from public.queries where company_id = $1', [company.id])).toEqual([])
  })
})

describe('raising a follow-up is rejected', () => {
  test.each([
    ['colleague', 'who may not read the query'],
    ['bystander', 'who may not read the query'],
    ['outsider', 'whose company has no query of that number'],
  ] as const)('for %s, %s, in the same words as for one that does not exist', async (...[name]) => {
    const before = await db.sql('select id from public.queries order by id')
    const unreadable = await raise(name, earlier.number)
    expect(unreadable).toMatchObject({ ok: false, code: 'follow_up_unknown' })
    expect(await raise(name, 99_999)).toEqual(unreadable)
    expect(await db.sql('select id from public.queries order by id')).toEqual(before)
  })

  test('with a query of another company, even for a person who reads both', async () => {
    const [invited] = await db.must<{ token: string }[]>('outsider', 'invite_people', {
      p_company: db.globex.id,
      p_emails: ['requester@example.com'],
      p_role: 'requester',
      p_client_id: randomUUID(),
    })
    await db.as('requester', 'select public.accept_invitation($1)', [invited!.token])
    expect(await raise('requester', earlier.number, { p_company: db.globex.id })).toMatchObject({
      code: 'follow_up_unknown',
    })
    const [other] = await db.sql<{ id: string }>('select id from public.queries where company_id = $1 limit 1', [
      db.acme.id,
    ])
    await expect(
      db.sql(
        `insert into public.queries (company_id, subject, body, requester_id, created_by, client_id, follow_up_of)
         values ($1, 'Forged', 'x', $2, $2, gen_random_uuid(), $3)`,
        [db.globex.id, db.id('outsider'), other!.id],
      ),
    ).rejects.toMatchObject({ code: '23503' })
  })
})
