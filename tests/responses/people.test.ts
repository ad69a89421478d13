import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServedTestDb, type ActorName, type ServedTestDb } from '../sql/test-db.ts'
import { createTestApp, type TestApp } from './test-app.ts'

let db: ServedTestDb
let app: TestApp
beforeAll(async () => {
  db = await createServedTestDb()
  app = await createTestApp({ backend: db })
})
afterAll(async () => {
  await app.close()
  await db.stop()
})

async function ask(name: ActorName, ids: string[]) {
  const browser = app.browser(name === 'visitor' ? {} : { 'trackquery-session': await app.sessionCookie(db.id(name)) })
  return browser.get(`/people.json?${new URLSearchParams(ids.map((id) => ['id', id]))}`, { headers: { accept: '*/*' } })
}

test('/people.json names the people whom the viewer may see, and is not cacheable', async () => {
  const ids = (['owner', 'agent', 'colleague', 'outsider'] as const).map(db.id)
  const named = async (name: ActorName) => {
    const response = await ask(name, [...ids, 'no id', crypto.randomUUID()])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    return ((await response.json()) as { name: string }[]).map((person) => person.name).toSorted()
  }
  expect(await named('agent')).toEqual(['Agent', 'Colleague', 'Owner'])
  // Requesters know each other by queries that they see.
  expect(await named('requester')).toEqual(['Agent', 'Owner'])
  expect(await named('outsider')).toEqual(['Outsider'])
  expect(await (await ask('agent', [db.id('owner')])).json()).toEqual([
    { id: db.id('owner'), name: 'Owner', avatarUrl: null },
  ])
  expect(await (await ask('agent', [])).json()).toEqual([])
})

test('/people.json answers at most 20 people, and no visitor', async () => {
  const strangers = Array.from({ length: 20 }, () => crypto.randomUUID())
  expect(await (await ask('agent', [...strangers, db.id('owner')])).json()).toEqual([])
  expect((await ask('visitor', [db.id('owner')])).status).toBe(401)
})
