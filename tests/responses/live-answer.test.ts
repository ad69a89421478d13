import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RealtimeConfig } from '../../src/domain/realtime.ts'
import { openApp, startMs, type OpenApp } from './open-app.ts'

type Browser = ReturnType<OpenApp['browser']>

let app: OpenApp
let ana: { id: string; browser: Browser }
const password = 'correct horse'

beforeAll(async () => {
  app = await openApp()
  ana = await signIn('ana@example.com', 'Ana')
  await ana.browser.post('/company', {
    intent: 'create-company',
    name: 'Acme',
    key: 'ACME',
    clientId: crypto.randomUUID(),
  })
}, startMs)
afterAll(() => app.close())

async function signIn(email: string, name: string) {
  const id = await app.backend.createUser({ email, password, name })
  const browser = app.browser()
  await browser.post('/login', { intent: 'sign-in', email, password })
  return { id, browser }
}

const ask = (browser: Browser, path = '/live.json?company=ACME', headers: Record<string, string> = {}) =>
  browser.get(path, { headers: { accept: '*/*', ...headers } })

test('a visitor gets no token, and is told so in JSON', async () => {
  const response = await ask(app.browser())
  expect(response.status).toBe(401)
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(await response.text()).not.toMatch(/eyJ|token/)
})

test('somebody who is signed in is told where to listen, with a token that lasts, for their memory alone', async () => {
  const response = await ask(ana.browser)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const answer = (await response.json()) as RealtimeConfig
  expect(answer.person).toEqual({ id: ana.id, name: 'Ana', avatarUrl: null })
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

test('a token that is about to end is exchanged on the way', async () => {
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

test('who belongs nowhere has nothing to hear', async () => {
  const cleo = await signIn('cleo@example.com', 'Cleo')
  const { topics } = (await (await ask(cleo.browser, '/live.json')).json()) as RealtimeConfig
  expect(Object.values(topics).every((topic) => topic === null)).toBe(true)
})

test.each(['ACME', 'NONE', '../x'])('a company that is not theirs does not exist: %s', async (key) => {
  const dmitri = await signIn(`${crypto.randomUUID()}@example.com`, 'Dmitri')
  const response = await ask(dmitri.browser, `/live.json?company=${encodeURIComponent(key)}`)
  expect(response.status).toBe(404)
  expect(await response.text()).not.toMatch(/eyJ|token/)
})

test('nor does a query of others, and what is no id is none', async () => {
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
