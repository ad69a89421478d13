import { afterAll, beforeAll, expect, test } from 'vitest'
import { leadsTo, createTestApp, type TestApp } from './test-app.ts'
import { startBackendProxy, type BackendProxy } from './backend-proxy.ts'

let app: TestApp
let proxy: BackendProxy
const password = 'correct horse'

beforeAll(async () => {
  const direct = await createTestApp()
  proxy = await startBackendProxy(direct.backend.url)
  const behind = await createTestApp({ backend: direct.backend, backendUrl: proxy.url })
  app = {
    ...behind,
    close: async () => {
      await behind.close()
      await proxy.close()
      await direct.close()
    },
  }
})
afterAll(() => app.close())

let people = 0
/** A signed-in browser whose access token expires in that many seconds. */
async function signedIn(lifetime = 3600) {
  people += 1
  const email = `person${people}@example.com`
  const id = await app.backend.createUser({ email, password, name: `Person ${people}` })
  const browser = app.browser()
  await browser.post('/login', { intent: 'sign-in', email, password })
  const stored = JSON.parse(
    Buffer.from(decodeURIComponent(browser.jar.get('trackquery-session') ?? '').slice(7), 'base64url').toString(),
  ) as { refresh_token: string }
  const cookie = await app.sessionCookie(id, { lifetime, refreshToken: stored.refresh_token })
  browser.jar.set('trackquery-session', cookie)
  proxy.seen.length = 0
  return { id, browser, cookie }
}

test('the app sends no request to the backend for a visitor without a session', async () => {
  proxy.seen.length = 0
  await app.send('/login')
  await app.send('/company')
  await app.send('/nowhere')
  expect(proxy.seen).toEqual([])
})

test('the app checks a session with one database request and none to the auth service', async () => {
  const { browser } = await signedIn()
  await browser.get('/company')
  proxy.seen.length = 0
  await browser.get('/login')
  expect(proxy.seen).toEqual(['POST /rest/v1/rpc/viewer_context'])
})

test.each([
  ['is about to expire', 60],
  ['has expired', -10],
])('a token that %s is refreshed once for six concurrent requests', async (_when, lifetime) => {
  const { browser, cookie } = await signedIn(lifetime)
  const paths = ['/company', '/company', '/test', '/test', '/company/_payload.json', '/login']
  const answers = await Promise.all(paths.map((path) => browser.get(path)))
  expect(proxy.seen.filter((call) => call === 'POST /auth/v1/token')).toHaveLength(1)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 302])
  const written = answers.map((answer) =>
    answer.headers.getSetCookie().find((set) => set.startsWith('trackquery-session=')),
  )
  expect(new Set(written).size).toBe(1)
  expect(written[0]).toContain('; HttpOnly;')
  for (const answer of answers) expect(answer.headers.get('cache-control')).toBe('private, no-store')

  // A request that was sent before the new cookie arrived.
  const late = app.browser({ 'trackquery-session': cookie })
  expect((await late.get('/company')).status).toBe(200)
  expect(proxy.seen.filter((call) => call === 'POST /auth/v1/token')).toHaveLength(1)
})

test('a prefetch never refreshes a token', async () => {
  const { browser, cookie } = await signedIn(60)
  const answer = await browser.get('/company/_payload.json', { headers: { purpose: 'prefetch' } })
  expect(answer.status).toBe(204)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(browser.jar.get('trackquery-session')).toBe(cookie)
  expect(proxy.seen).toEqual([])
})

test.each([
  ['POST', '/logout', {}],
  ['POST', '/company?account=appearance', { intent: 'appearance', theme: 'dark' }],
  ['POST', '/company/_payload.json', { intent: 'create-company', name: 'Ahead', key: 'AHEAD' }],
  ['POST', '/draft', { kind: 'reply', body: 'Ahead' }],
  ['GET', '/confirm?code=of-this-browser', null],
] as const)('a prefetch has no effect: %s %s', async (method, path, fields) => {
  const { browser, cookie } = await signedIn()
  const headers = { 'sec-purpose': 'prefetch' }
  const body = fields && new URLSearchParams(fields)
  const answer = await browser.get(path, { method, headers, body })
  expect([answer.status, await answer.text()]).toEqual([204, ''])
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(proxy.seen.filter((call) => call !== 'POST /rest/v1/rpc/viewer_context')).toEqual([])
  expect(browser.jar.get('trackquery-session')).toBe(cookie)
  expect((await browser.get('/company')).status).toBe(200)
})

test('a prefetch does not consume a flash message, so the next page shows it', async () => {
  const { browser } = await signedIn()
  browser.jar.set('trackquery-flash', encodeURIComponent(JSON.stringify({ tone: 'success', text: 'Well done.' })))
  const ahead = await browser.get('/company/_payload.json', { headers: { purpose: 'prefetch' } })
  expect(await ahead.text()).not.toContain('Well done.')
  expect(await (await browser.get('/company')).text()).toContain('Well done.')
  expect(browser.jar.has('trackquery-flash')).toBe(false)
})

test.each([
  ['returns errors', false],
  ['does not respond', true],
])('users stay signed in while the auth service %s', async (_how, slow) => {
  const living = await signedIn(60)
  const expired = await signedIn(-10)
  Object.assign(proxy, { down: /\/auth\/v1\/token/, slow })
  try {
    // The token is still valid: the page is shown and no cookie is set.
    const page = await living.browser.get('/company')
    expect(page.status).toBe(200)
    expect(page.headers.getSetCookie()).toEqual([])

    const started = performance.now()
    const refused = await expired.browser.get('/company')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(refused.headers.getSetCookie()).toEqual([])
    // It gives up after 4 s. The rest is for a busy machine.
    expect(performance.now() - started).toBeLessThan(20_000)
    expect(await refused.text()).toContain('Service Unavailable')
    const payload = await expired.browser.get('/company/_payload.json')
    expect(payload.status).toBe(503)
    // Pages without a session still work.
    expect((await expired.browser.get('/login')).status).toBe(200)
  } finally {
    Object.assign(proxy, { down: null, slow: false })
  }
  // Once a service has been silent, it is asked again after a moment.
  await expect.poll(async () => (await expired.browser.get('/company')).status).toBe(200)
})

test('while the database is down, pages return 503 and nobody is signed out', async () => {
  const { browser, cookie } = await signedIn()
  proxy.down = /\/rest\/v1\//
  const answer = await browser.get('/company')
  proxy.down = null
  expect(answer.status).toBe(503)
  expect(browser.jar.get('trackquery-session')).toBe(cookie)
  expect((await browser.get('/company')).status).toBe(200)
})

test('a rejected refresh token ends the session once the access token has expired', async () => {
  const { browser, id } = await signedIn()
  browser.jar.set('trackquery-session', await app.sessionCookie(id, { lifetime: 60, refreshToken: 'refused-1' }))
  expect((await browser.get('/company')).status).toBe(200)
  browser.jar.set('trackquery-session', await app.sessionCookie(id, { lifetime: -5, refreshToken: 'refused-2' }))
  expect(leadsTo(await browser.get('/company'))).toBe('302 /login')
  expect(browser.jar.has('trackquery-session')).toBe(false)
})

test.each([
  ['Europe/Zagreb', 'Europe/Zagreb'],
  ['../../etc/passwd', 'UTC'],
  ['', 'UTC'],
])('a visitor with the time zone cookie %j gets times in the zone %s', async (said, told) => {
  const browser = app.browser({ 'time-zone': encodeURIComponent(said) })
  expect(await (await browser.get('/login/_payload.json')).text()).toContain(`"${told}"`)
})
