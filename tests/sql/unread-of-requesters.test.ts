import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ActorName, createTestDb, type TestDb } from './test-db.ts'

/* Unread marks of requesters: only for queries in which they take part. Told by actor. */

type Row = { id: string; unread: boolean; takesPart: boolean }

let db: TestDb
let open: { id: string; number: number }
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())
beforeEach(async () => {
  open = await db.raise('requester', 'For all to see', { p_visibility: 'company' })
  await db.post('agent', open.id, 'reply', 'Here is how.')
})

const rowOf = async (name: ActorName, id = open.id) => {
  const { rows } = await db.must<{ rows: Row[] }>(name, 'list_queries', { p_company: db.acme.id })
  const { unread, takesPart } = rows.find((row) => row.id === id)!
  return { unread, takesPart }
}
const inPart = { unread: true, takesPart: true }
const outside = { unread: false, takesPart: false }

describe('a query that the whole company may read', () => {
  test('is unread for its requester, and for all staff', async () => {
    for (const name of ['requester', 'owner', 'admin'] as const) expect(await rowOf(name)).toEqual(inPart)
  })

  test('is never unread for requesters who only see it', async () => {
    expect(await rowOf('colleague')).toEqual(outside)
    await db.post('agent', open.id, 'reply', 'And more.')
    await db.change('agent', open.id, { status: 'resolved', resolution: 'answered' })
    for (const name of ['colleague', 'bystander'] as const) expect(await rowOf(name)).toEqual(outside)
  })

  test('becomes unread for a requester who follows it, with what happens after that', async () => {
    await db.must('colleague', 'follow_query', { p_query: open.id, p_on: true })
    expect(await rowOf('colleague')).toEqual({ unread: false, takesPart: true })
    await db.post('agent', open.id, 'reply', 'And more.')
    expect(await rowOf('colleague')).toEqual(inPart)
    expect(await rowOf('bystander')).toEqual(outside)
    await db.must('colleague', 'follow_query', { p_query: open.id, p_on: false })
    expect(await rowOf('colleague')).toEqual(outside)
  })

  test('stays unread for a requester who wrote in it, as a former agent did', async () => {
    const member = { p_company: db.acme.id, p_user: db.id('admin') }
    await db.post('admin', open.id, 'reply', 'I know.')
    await db.must('owner', 'set_member_role', { ...member, p_role: 'requester' })
    await db.post('agent', open.id, 'reply', 'Me too.')
    expect(await rowOf('admin')).toEqual(inPart)
    await db.must('owner', 'set_member_role', { ...member, p_role: 'admin' })
  })
})

test('the page of one query tells a requester the same as the list', async () => {
  const opened = (name: ActorName) => db.must<Row>(name, 'open_query', { p_key: 'ACME', p_number: open.number })
  expect(await opened('colleague')).toMatchObject(outside)
  expect(await opened('requester')).toMatchObject(inPart)
  expect(await opened('agent')).toMatchObject({ takesPart: true })
})
