import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let ana: { id: string; browser: ReturnType<TestApp['browser']> }
const password = 'correct horse'

beforeAll(async () => {
  app = await createTestApp()
  ana = await signIn('ana@example.com')
})
afterAll(() => app.close())

async function signIn(email: string) {
  const id = await app.backend.createUser({ email, password, name: 'Ana' })
  const browser = app.browser()
  await browser.post('/login', { intent: 'sign-in', email, password })
  return { id, browser }
}

const ask = (browser: ReturnType<TestApp['browser']>, headers: Record<string, string> = {}) =>
  browser.get('/session.json', { headers: { accept: '*/*', ...headers } })

const refreshTokenOf = (browser: ReturnType<TestApp['browser']>) =>
  (
    JSON.parse(
      Buffer.from(decodeURIComponent(browser.jar.get('trackquery-session') ?? '').slice(7), 'base64url').toString(),
    ) as { refresh_token: string }
  ).refresh_token

test('/session.json returns the user id and the expiry, and no token', async () => {
  const response = await ask(ana.browser)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const answer = (await response.json()) as Record<string, unknown>
  expect(answer).toEqual({ person: ana.id, endsAt: expect.any(String), companies: [], counts: {} })
  expect(Date.parse(answer['endsAt'] as string)).toBeGreaterThan(Date.now())
})

test('/session.json returns no user id for a visitor and is not cacheable', async () => {
  const response = await ask(app.browser())
  expect(await response.json()).toEqual({ person: null, endsAt: null, companies: [], counts: {} })
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.getSetCookie()).toEqual([])
})

test('/session.json refreshes a token that is about to expire', async () => {
  const { id, browser } = await signIn('bea@example.com')
  const refreshToken = refreshTokenOf(browser)
  browser.jar.set('trackquery-session', await app.sessionCookie(id, { lifetime: 60, refreshToken }))
  const { endsAt } = (await (await ask(browser)).json()) as { endsAt: string }
  expect(Date.parse(endsAt)).toBeGreaterThan(Date.now() + 120_000)
  expect(refreshTokenOf(browser)).not.toBe(refreshToken)
})

test('a prefetch of /session.json refreshes no token and sets no cookie', async () => {
  const { id, browser } = await signIn('cleo@example.com')
  browser.jar.set('trackquery-session', await app.sessionCookie(id, { lifetime: 60 }))
  const response = await ask(browser, { purpose: 'prefetch' })
  expect(response.status).toBe(204)
  expect(response.headers.getSetCookie()).toEqual([])
})

test('/session.json returns no user id as soon as the session was ended on another device', async () => {
  const { id, browser } = await signIn('dora@example.com')
  expect(await (await ask(browser)).json()).toMatchObject({ person: id })
  await app.backend.sql('delete from auth.sessions where user_id = $1', [id])
  expect(await (await ask(browser)).json()).toMatchObject({ person: null })
  expect(browser.jar.has('trackquery-session')).toBe(false)
})

test('/session.json returns 503 while the backend is down, and nobody is signed out', async () => {
  const away = await createTestApp({ backend: app.backend, backendUrl: 'http://127.0.0.1:9' })
  const [name, value] = [...ana.browser.jar].find(([name]) => name === 'trackquery-session') as [string, string]
  const browser = away.browser({ [name]: value })
  const response = await ask(browser)
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ statusCode: 503 })
  expect(browser.jar.get(name)).toBe(value)
  await away.close()
})

test('/session.json omits a company in which the user is suspended', async () => {
  const { id, browser } = await signIn('edda@example.com')
  await browser.post('/company', {
    intent: 'create-company',
    clientId: '0198c0de-0000-7000-8000-000000000001',
    name: 'Acme',
    key: 'ACME',
  })
  const { companies } = (await (await ask(browser)).json()) as { companies: string[] }
  expect(companies).toHaveLength(1)
  const heir = await app.backend.createUser({ email: 'heir@example.com', name: 'Heir' })
  await app.backend.sql(
    `insert into public.memberships (company_id, user_id, email, role) values ($1, $2, 'heir@example.com', 'owner')`,
    [companies[0], heir],
  )
  await app.backend.sql(`update public.memberships set state = 'suspended' where company_id = $1 and user_id = $2`, [
    companies[0],
    id,
  ])
  expect(await (await ask(browser)).json()).toMatchObject({ person: id, companies: [] })
})
