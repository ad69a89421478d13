import { afterAll, beforeAll, expect, test } from 'vitest'
import { leadsTo, openApp, startMs, type OpenApp } from './open-app.ts'
import { openWire, type Wire } from './open-wire.ts'

let app: OpenApp
let wire: Wire
const password = 'correct horse'

beforeAll(async () => {
  const direct = await openApp()
  wire = await openWire(direct.backend.url)
  const behind = await openApp({ backend: direct.backend, backendUrl: wire.url })
  app = {
    ...behind,
    close: async () => {
      await behind.close()
      await wire.close()
      await direct.close()
    },
  }
}, startMs)
afterAll(() => app.close())

let people = 0
/** Somebody signed in, whose access token has that many seconds left. */
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
  wire.seen.length = 0
  return { id, browser, cookie }
}

test('a visitor costs the backend nothing', async () => {
  wire.seen.length = 0
  await app.send('/login')
  await app.send('/company')
  await app.send('/nowhere')
  expect(wire.seen).toEqual([])
})

test('somebody signed in costs one query before the page’s own, and no call to the sign-in service', async () => {
  const { browser } = await signedIn()
  await browser.get('/company')
  wire.seen.length = 0
  await browser.get('/login')
  expect(wire.seen).toEqual(['POST /rest/v1/rpc/viewer_context'])
})

test.each([
  ['is about to end', 60],
  ['has ended', -10],
])('a token that %s is exchanged once for six requests at the same time', async (_when, lifetime) => {
  const { browser, cookie } = await signedIn(lifetime)
  const paths = ['/company', '/company', '/test', '/test', '/company/_payload.json', '/login']
  const answers = await Promise.all(paths.map((path) => browser.get(path)))
  expect(wire.seen.filter((call) => call === 'POST /auth/v1/token')).toHaveLength(1)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 302])
  const written = answers.map((answer) =>
    answer.headers.getSetCookie().find((set) => set.startsWith('trackquery-session=')),
  )
  expect(new Set(written).size).toBe(1)
  expect(written[0]).toContain('; HttpOnly;')
  for (const answer of answers) expect(answer.headers.get('cache-control')).toBe('private, no-store')

  // A request that left before the new cookie arrived.
  const late = app.browser({ 'trackquery-session': cookie })
  expect((await late.get('/company')).status).toBe(200)
  expect(wire.seen.filter((call) => call === 'POST /auth/v1/token')).toHaveLength(1)
})

test('a prefetch never exchanges a token', async () => {
  const { browser, cookie } = await signedIn(60)
  const answer = await browser.get('/company/_payload.json', { headers: { purpose: 'prefetch' } })
  expect(answer.status).toBe(204)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(browser.jar.get('trackquery-session')).toBe(cookie)
  expect(wire.seen).toEqual([])
})

test.each([
  ['POST', '/logout', {}],
  ['POST', '/company?account=appearance', { intent: 'appearance', theme: 'dark' }],
  ['POST', '/company/_payload.json', { intent: 'create-company', name: 'Ahead', key: 'AHEAD' }],
  ['POST', '/draft', { kind: 'reply', body: 'Ahead' }],
  ['GET', '/confirm?code=of-this-browser', null],
] as const)('a prefetch does nothing: %s %s', async (method, path, fields) => {
  const { browser, cookie } = await signedIn()
  const headers = { 'sec-purpose': 'prefetch' }
  const body = fields && new URLSearchParams(fields)
  const answer = await browser.get(path, { method, headers, body })
  expect([answer.status, await answer.text()]).toEqual([204, ''])
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(wire.seen.filter((call) => call !== 'POST /rest/v1/rpc/viewer_context')).toEqual([])
  expect(browser.jar.get('trackquery-session')).toBe(cookie)
  expect((await browser.get('/company')).status).toBe(200)
})

test('a prefetch does not take the message of the next page', async () => {
  const { browser } = await signedIn()
  browser.jar.set('trackquery-flash', encodeURIComponent(JSON.stringify({ tone: 'success', text: 'Well done.' })))
  const ahead = await browser.get('/company/_payload.json', { headers: { purpose: 'prefetch' } })
  expect(await ahead.text()).not.toContain('Well done.')
  expect(await (await browser.get('/company')).text()).toContain('Well done.')
  expect(browser.jar.has('trackquery-flash')).toBe(false)
})

test.each([
  ['answers errors', false],
  ['does not answer', true],
])(
  'while the sign-in service %s, people who are signed in stay so',
  async (_how, slow) => {
    const living = await signedIn(60)
    const expired = await signedIn(-10)
    Object.assign(wire, { down: /\/auth\/v1\/token/, slow })
    try {
      // The token still lives: the page is there, and nothing was written.
      const page = await living.browser.get('/company')
      expect(page.status).toBe(200)
      expect(page.headers.getSetCookie()).toEqual([])

      const started = performance.now()
      const refused = await expired.browser.get('/company')
      expect(refused.status).toBe(503)
      expect(refused.headers.get('retry-after')).toBe('5')
      expect(refused.headers.getSetCookie()).toEqual([])
      expect(performance.now() - started).toBeLessThan(6000)
      expect(await refused.text()).toContain('Service Unavailable')
      const payload = await expired.browser.get('/company/_payload.json')
      expect(payload.status).toBe(503)
      // What needs nobody signed in goes on.
      expect((await expired.browser.get('/login')).status).toBe(200)
    } finally {
      Object.assign(wire, { down: null, slow: false })
    }
    expect((await expired.browser.get('/company')).status).toBe(200)
  },
  30_000,
)

test('while the database is down the answer is 503, and nobody is signed out', async () => {
  const { browser, cookie } = await signedIn()
  wire.down = /\/rest\/v1\//
  const answer = await browser.get('/company')
  wire.down = null
  expect(answer.status).toBe(503)
  expect(browser.jar.get('trackquery-session')).toBe(cookie)
  expect((await browser.get('/company')).status).toBe(200)
})

test('a refresh token that the service refuses ends the session, once its access token has ended', async () => {
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
])('a visitor whose browser says its zone is %j reads times of %s', async (said, told) => {
  const browser = app.browser({ 'time-zone': encodeURIComponent(said) })
  expect(await (await browser.get('/login/_payload.json')).text()).toContain(`"${told}"`)
})
