import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ActorName, createTestDb, type TestDb } from './test-db.ts'
import { openQueryPage } from './scheduled-replies.ts'

/* A person who mutes a query gets no more notifications of it. Nobody else can see that. */

let db: TestDb
let query: { id: string; number: number }
beforeAll(async () => {
  db = await createTestDb()
  query = await db.raise('requester', 'For all', { p_visibility: 'company' })
})
afterAll(() => db?.stop())

const mute = (name: ActorName, on: boolean, id = query.id) => db.call(name, 'mute_query', { p_query: id, p_on: on })
const isMuted = async (name: ActorName) =>
  (await db.sql<{ is: boolean }>('select private.is_muted($1, $2) as is', [query.id, db.id(name)]))[0]!.is

describe.each(['owner', 'agent', 'requester', 'bystander'] as const)('muting a query as %s', (name) => {
  test('affects only that person, is idempotent and can be undone', async () => {
    await mute(name, true)
    expect(await mute(name, true)).toMatchObject({ ok: true })
    expect(await openQueryPage(db, name, query.number)).toMatchObject({ muted: true })
    expect(await isMuted(name)).toBe(true)
    expect(await openQueryPage(db, 'admin', query.number)).toMatchObject({ muted: false })
    expect(await db.as('admin', 'select * from public.mutes')).toEqual([])
    await mute(name, false)
    expect(await mute(name, false)).toMatchObject({ ok: true })
    expect(await openQueryPage(db, name, query.number)).toMatchObject({ muted: false })
    expect(await isMuted(name)).toBe(false)
  })
})

test.each([
  ['outsider', 'not_found'],
  ['suspended', 'not_found'],
  ['stranger', 'not_found'],
  ['revoked', 'session_ended'],
  ['visitor', '42501'],
] as const)('the actor %s cannot mute a query and gets the error %s', async (name, code) => {
  expect(await mute(name, true)).toMatchObject({ ok: false, code })
})

test('a requester cannot mute a query that they cannot see', async () => {
  const hidden = await db.raise('requester')
  expect(await mute('bystander', true, hidden.id)).toMatchObject({ ok: false, code: 'not_found' })
})

test('users cannot read whether somebody else muted a query', async () => {
  const asked = db.as('agent', 'select private.is_muted($1, $2)', [query.id, db.id('owner')])
  await expect(asked).rejects.toMatchObject({ code: '42501' })
})
