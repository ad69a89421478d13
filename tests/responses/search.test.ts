import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QueryRow } from '../../src/domain/query.ts'
import { createTestApp, leadsTo, type TestApp } from './test-app.ts'

type Browser = ReturnType<TestApp['browser']>

let app: TestApp
let ana: Browser
let eve: Browser

beforeAll(async () => {
  app = await createTestApp()
  ana = await signIn('ana@example.com', 'Ana', 'ACME')
  eve = await signIn('eve@example.com', 'Eve', 'EVIL')
  for (const subject of ['The printer jams', 'A new chair'])
    await ana.post('/trackQuery?company=ACME&new', {
      intent: 'raise',
      subject,
      body: 'Please help.',
      visibility: 'company',
      priority: 'normal',
      clientId: crypto.randomUUID(),
    })
})
afterAll(() => app.close())

async function signIn(email: string, name: string, key: string): Promise<Browser> {
  await app.backend.createUser({ email, password: 'correct horse', name })
  const browser = app.browser()
  await browser.post('/login', { intent: 'sign-in', email, password: 'correct horse' })
  await browser.post('/company', { intent: 'create-company', name, key, clientId: crypto.randomUUID() })
  return browser
}

const ask = (browser: Browser, text: string) =>
  browser.get(`/search.json?${new URLSearchParams({ company: 'ACME', text })}`, { headers: { accept: '*/*' } })

test('/search.json returns the queries that match, and is not cacheable', async () => {
  const response = await ask(ana, 'printer')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(((await response.json()) as QueryRow[]).map(({ subject }) => subject)).toEqual(['The printer jams'])
})

test('/search.json returns nothing without a text', async () => {
  expect(await (await ask(ana, '')).json()).toEqual([])
})

test('/search.json returns 401 as JSON to a visitor', async () => {
  const response = await ask(app.browser(), 'printer')
  expect(response.status).toBe(401)
  expect(await response.text()).not.toContain('jams')
})

test('/search.json returns 404 to people outside of the company', async () => {
  const response = await ask(eve, 'printer')
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('jams')
})

const search = (browser: Browser, text: string, more = {}) =>
  browser.get(`/trackQuery?${new URLSearchParams({ company: 'ACME', text, ...more })}`)

test('searching an exact reference opens its query, whatever else the list is narrowed to', async () => {
  expect(leadsTo(await search(ana, 'ACME-1'))).toBe('302 /trackQuery?ref=ACME-1')
  expect(leadsTo(await search(ana, ' acme-2 ', { status: 'closed' }))).toBe('302 /trackQuery?ref=ACME-2')
  expect((await search(ana, 'ACME-1 jams')).status).toBe(200)
})

test('searching the reference of a query that the viewer may not see lists nothing, as for one that does not exist', async () => {
  await app.backend.createUser({ email: 'rita@example.com', password: 'correct horse', name: 'Rita' })
  await app.backend.sql(
    `insert into public.memberships (company_id, user_id, email, role)
     select c.id, u.id, u.email, 'requester' from public.companies c, auth.users u
     where c.key = 'ACME' and u.email = 'rita@example.com'`,
  )
  const rita = app.browser()
  await rita.post('/login', { intent: 'sign-in', email: 'rita@example.com', password: 'correct horse' })
  await ana.post('/trackQuery?company=ACME&new', {
    intent: 'raise',
    subject: 'Salaries',
    body: 'Confidential.',
    visibility: 'private',
    priority: 'normal',
    clientId: crypto.randomUUID(),
  })
  expect(leadsTo(await search(ana, 'ACME-3'))).toBe('302 /trackQuery?ref=ACME-3')
  expect(leadsTo(await search(rita, 'ACME-1'))).toBe('302 /trackQuery?ref=ACME-1')
  for (const reference of ['ACME-3', 'ACME-4', 'EVIL-1']) {
    const answer = await search(rita, reference)
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain('Salaries')
  }
})
