import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDb, type TestDb } from './test-db.ts'

/* A form may arrive twice: by a double click, a retry after a lost response or a reload. Both get the same result. */

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

const count = async (table: string) => (await db.sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n

test('creating a company twice with one client id returns the first company', async () => {
  const form = { p_name: 'Initech', p_key: 'INI', p_client_id: randomUUID() }
  const first = await db.must('stranger', 'create_company', form)
  const before = await count('public.memberships')
  expect(await db.must('stranger', 'create_company', form)).toEqual(first)
  expect(await count('public.memberships')).toBe(before)
})

test('raising a query twice with one client id returns the first query, even if the form changed', async () => {
  const file = randomUUID()
  await db.as(
    'requester',
    `insert into public.attachments (id, company_id, path, name, size, mime, sha256)
     values ($1, $2, $3, 'a.png', 10, 'image/png', repeat('a', 64))`,
    [file, db.acme.id, `${db.acme.id}/${db.id('requester')}/${file}`],
  )
  const form = {
    p_company: db.acme.id,
    p_subject: 'Once',
    p_body: 'Once.',
    p_client_id: randomUUID(),
    p_files: [file],
  }
  const first = await db.must<{ number: number }>('requester', 'raise_query', form)
  expect(await db.must('requester', 'raise_query', form)).toEqual(first)
  expect(await db.must('requester', 'raise_query', { ...form, p_subject: 'Twice' })).toEqual(first)
  expect((await db.raise('requester')).number).toBe(first.number + 1)
})

test('equal client ids of two users do not conflict', async () => {
  const form = { p_company: db.acme.id, p_subject: 'Same id', p_body: 'x', p_client_id: randomUUID() }
  const one = await db.must<{ id: string }>('requester', 'raise_query', form)
  const other = await db.must<{ id: string }>('colleague', 'raise_query', form)
  expect(other.id).not.toBe(one.id)
})

test('posting a reply twice with one client id posts one reply', async () => {
  const { id } = await db.raise('requester')
  const form = { p_query: id, p_kind: 'reply', p_body: 'Hello', p_client_id: randomUUID(), p_status: 'pending' }
  const first = await db.must('agent', 'post_message', form)
  expect(await db.must('agent', 'post_message', form)).toEqual(first)
  expect(await db.sql('select reply_count from public.queries where id = $1', [id])).toEqual([{ reply_count: 1 }])
})

test('inviting people twice with one client id returns the first result, and the tokens of its links only until the e-mails are sent', async () => {
  const form = {
    p_company: db.acme.id,
    p_emails: ['b@example.com', 'a@example.com', 'agent@example.com'],
    p_role: 'agent',
    p_client_id: randomUUID(),
  }
  const first = await db.must<{ token: string }[]>('owner', 'invite_people', form)
  expect(first).toMatchObject([
    { email: 'a@example.com', outcome: 'invited', token: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { email: 'agent@example.com', outcome: 'already_member', token: null },
    { email: 'b@example.com', outcome: 'invited' },
  ])
  const mails = await count('public.outbox')
  expect(await db.must('owner', 'invite_people', form)).toEqual(first)
  expect(await count('public.outbox')).toBe(mails)

  for (const { id } of await db.must<{ id: string }[]>('worker', 'claim_outbox', { p_limit: 100 })) {
    await db.must('worker', 'complete_outbox', { p_id: id })
  }
  const later = await db.must<{ outcome: string; token: null }[]>('owner', 'invite_people', form)
  expect(later.map(({ outcome, token }) => [outcome, token])).toEqual([
    ['invited', null],
    ['already_member', null],
    ['invited', null],
  ])
  const tokens = first.map(({ token }) => token).filter(Boolean)
  const [kept] = await db.sql<{ text: string }>(
    `select (select jsonb_agg(o) from public.outbox o)::text || (select jsonb_agg(r) from private.idempotency_keys r)::text as text`,
  )
  for (const token of tokens) expect(kept!.text).not.toContain(token)
})

test('following a query and marking it as read are idempotent', async () => {
  const { id } = await db.raise('requester')
  for (const on of [true, true, false, false]) await db.must('agent', 'follow_query', { p_query: id, p_on: on })
  await db.must('agent', 'mark_read', { p_query: id })
  await db.must('agent', 'mark_read', { p_query: id })
  const events = await db.sql('select type from public.events where query_id = $1 order by at, id', [id])
  expect(events).toEqual([{ type: 'raised' }, { type: 'followed' }, { type: 'unfollowed' }])
})
