import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RealtimeConfig } from '../../src/domain/realtime.ts'
import { createTestApp, type TestApp } from './test-app.ts'

type Browser = ReturnType<TestApp['browser']>

let app: TestApp
let ana: { id: string; browser: Browser }
const password = 'correct horse'

beforeAll(async () => {
  app = await createTestApp()
  ana = await signIn('ana@example.com', 'Ana')
  await ana.browser.post('/company', {
    intent: 'create-company',
    name: 'Acme',
    key: 'ACME',
    clientId: crypto.randomUUID(),
  })
})
afterAll(() => app.close())

async function signIn(email: string, name: string) {
  const id = await app.backend.createUser({ email, password, name })
  const browser = app.browser()
  await browser.post('/login', { intent: 'sign-in', email, password })
  return { id, browser }
}

const ask = (browser: Browser, path = '/live.json?company=ACME', headers: Record<string, string> = {}) =>
  browser.get(path, { headers: { accept: '*/*', ...headers } })

test('/live.json returns 401 as JSON and no token to a visitor', async () => {
  const response = await ask(app.browser())
  expect(response.status).toBe(401)
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(await response.text()).not.toMatch(/eyJ|token/)
})

test('/live.json returns topics and a fresh token to a signed-in user, and is not cacheable', async () => {
  const response = await ask(ana.browser)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const answer = (await response.json()) as RealtimeConfig
  expect(answer.userId).toBe(ana.id)
  expect(answer.topics).toMatchObject({
    company: expect.stringMatching(/^company:.+:1$/),
    staff: expect.stringMatching(/^staff:/),
    person: `person:${ana.id}:1`,
    query: null,
    'query-staff': null,
    'query-public': null,
  })
  expect(answer.expiresInMs).toBeGreaterThan(120_000)
  const claims = JSON.parse(Buffer.from(answer.token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
  expect(claims.sub).toBe(ana.id)
})

test('/live.json refreshes a token that is about to expire', async () => {
  const ben = await signIn('ben@example.com', 'Ben')
  const stored = decodeURIComponent(ben.browser.jar.get('trackquery-session') ?? '').slice(7)
  const { refresh_token } = JSON.parse(Buffer.from(stored, 'base64url').toString()) as { refresh_token: string }
  ben.browser.jar.set(
    'trackquery-session',
    await app.sessionCookie(ben.id, { lifetime: 60, refreshToken: refresh_token }),
  )
  const answer = (await (await ask(ben.browser, '/live.json')).json()) as RealtimeConfig
  expect(answer.expiresInMs).toBeGreaterThan(120_000)
})

test('/live.json returns no topics to a user without a company', async () => {
  const cleo = await signIn('cleo@example.com', 'Cleo')
  const { topics } = (await (await ask(cleo.browser, '/live.json')).json()) as RealtimeConfig
  expect(Object.values(topics).every((topic) => topic === null)).toBe(true)
})

test.each(['ACME', 'NONE', '../x'])(
  '/live.json returns 404 for a company in which the user has no membership (%s)',
  async (key) => {
    const dmitri = await signIn(`${crypto.randomUUID()}@example.com`, 'Dmitri')
    const response = await ask(dmitri.browser, `/live.json?company=${encodeURIComponent(key)}`)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toMatch(/eyJ|token/)
  },
)

test('/live.json returns no query topics for a query without access or an invalid query id', async () => {
  for (const query of [crypto.randomUUID(), 'x', "'; drop"]) {
    const response = await ask(ana.browser, `/live.json?company=ACME&query=${encodeURIComponent(query)}`)
    expect(response.status).toBe(200)
    expect(((await response.json()) as RealtimeConfig).topics).toMatchObject({
      query: null,
      'query-staff': null,
      'query-public': null,
    })
  }
})
