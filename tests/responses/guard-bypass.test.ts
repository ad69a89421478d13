import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHandler } from '../../src/app/server/rendering/create-handler.ts'
import { safePath } from '../../src/app/shared/safe-path.ts'
import { encodeSession, sameOriginHeaders, leadsTo, createTestApp, origin, type TestApp } from './test-app.ts'

/*
 * URLs that guard and router, or server and browser, could interpret differently (docs/spec.md §2). A visitor must get
 * no page data, and no redirect may leave the site. Listed URLs are tested first, then generated URLs.
 */

/** Page data that needs a session. If a visitor gets it, the guard was bypassed. */
const loader = vi.fn(() => ({ secret: 'for members only' }))
const Screen = () => null
const screen = async () => ({ Component: Screen })
const table = {
  root: { Component: Screen, ErrorBoundary: Screen },
  pages: [
    { id: 'login', path: '/login', public: true as const, screen },
    { id: 'company', path: '/company', screen },
    { id: 'track-query', path: '/trackQuery', screen },
  ],
  redirects: { '/': '/company' },
}
const halves = {
  root: { loader: () => null },
  login: { loader: () => null },
  company: { loader, action: loader },
  'track-query': { loader, action: loader },
}

let app: TestApp
let bare: TestApp
/** Identifies Ana's browser. */
let session: Record<string, string>

beforeAll(async () => {
  app = await createTestApp()
  bare = await createTestApp({ backend: app.backend, handle: createHandler(table, halves) })
  const ana = await app.backend.createUser({ email: 'ana@example.com', name: 'Ana' })
  session = { 'trackquery-session': await app.sessionCookie(ana) }
})
afterAll(async () => {
  await bare.close()
  await app.close()
})
beforeEach(() => loader.mockClear())

const spellings = [
  '/Company',
  '/COMPANY',
  '/company/',
  '/company//',
  '//company',
  '///company',
  '/./company',
  '/x/../company',
  '/%2e/company',
  '/x/%2e%2e/company',
  '/login/../company',
  '/login/%2e%2e/company',
  '/c%6Fmpany',
  '/%63ompany',
  '/%43OMPANY',
  '/company%2f',
  '/company%5c',
  '/company%00',
  '/company%20',
  '/company%09',
  '/company;x=1',
  '/company;/login',
  '/company?/login',
  '/company#/login',
  '/company/.',
  '/company/login/..',
  '/company%3f',
  '/company%23',
  '/company%252f',
  '/c%256Fmpany',
  '/company.json',
  '/company/_payload.json',
  '/COMPANY/_payload.json',
  '/c%6Fmpany/_payload.json',
  '/company//_payload.json',
  '/company/_payload.json/',
  '/company/_payload.json?_routes=company',
  '/company/%5fpayload.json',
  '/trackquery',
  '/TRACKQUERY/',
  '/track%51uery',
  '/trackQuery/%2e',
  '/login%2f..%2fcompany',
  '/login/..;/company',
  '/\\company',
  '/company\\',
  '/ｃompany',
  '/companY%E2%80%8B',
]

const targets = [
  '//evil.example',
  '///evil.example',
  '////evil.example/%2e%2e',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '/%5cevil.example',
  '/%2fevil.example',
  '/%2F%2Fevil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e%2e//evil.example',
  '/\tevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'HTTPS:evil.example',
  'https:/evil.example',
  'http:evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://evil.example/x',
  'view-source:javascript:x',
  'mailto:eve@evil.example',
  'evil.example',
  '@evil.example',
  '.evil.example',
  '/company\r\nSet-Cookie: a=b',
  '/login',
  '/LOGIN/',
  '/l%6Fgin?x=1',
  '/confirm?token_hash=x',
  '/logout',
  '/attachment?id=x',
  '',
  '/',
]

/** The URL that a browser reaches when it follows this Location. */
const endsUp = (location: string) => new URL(location, `${origin}/login`)

/** The return path that the response stores in the browser, or null. */
function remembered(response: Response): string | null {
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('trackquery-page='))
  const [, value = ''] =
    /^trackquery-page=([^;]*); Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/.exec(cookie ?? '') ?? []
  return cookie && !cookie.includes('Max-Age=0') ? decodeURIComponent(value) : null
}

describe('a guarded page requested by the URL', () => {
  test.each(spellings)('%s shows a visitor no data', async (path) => {
    for (const init of [{}, { method: 'HEAD' }, { method: 'POST', body: new URLSearchParams({ a: '1' }) }]) {
      const response = await bare.send(path, { ...init, headers: sameOriginHeaders })
      expect([302, 401, 404]).toContain(response.status)
      const location = response.headers.get('location')
      if (location !== null) expect(['/login', '/company']).toContain(endsUp(location).pathname)
    }
    expect(loader).not.toHaveBeenCalled()
  })

  test.each(spellings)('%s is remembered as a local return path or not at all', async (path) => {
    const page = remembered(await bare.send(path, { headers: sameOriginHeaders }))
    if (page !== null) expect(safePath(page)).toBe(page)
  })
})

describe('the redirect target', () => {
  /** Where the sign-in page redirects a signed-in person who has this cookie. */
  const afterSignIn = async (cookie: string) =>
    (await app.browser({ ...session, 'trackquery-page': cookie }).get('/login')).headers.get('location')

  test.each(targets)('%j in the return path cookie leads to the start page', async (target) => {
    for (const cookie of [encodeURIComponent(target), encodeURIComponent(encodeURIComponent(target))]) {
      const location = await afterSignIn(cookie)
      expect(['/company', '/']).toContain(location)
    }
  })

  test.each(targets)('%j posted by the sign-out form is not remembered', async (target) => {
    const response = await app.browser().post('/logout', { page: target })
    expect(leadsTo(response)).toBe('303 /login')
    expect([null, '/']).toContain(remembered(response))
  })

  test.each(targets)('%j as a request path redirects only within the site', async (target) => {
    const address = target.startsWith('/') ? target : `/${target}`
    if (!URL.canParse(origin + address)) return
    for (const path of [address, `/?next=${encodeURIComponent(target)}`, `/login?next=${encodeURIComponent(target)}`]) {
      const location = (await app.send(path, { headers: sameOriginHeaders })).headers.get('location')
      if (location !== null) expect(endsUp(location).origin).toBe(origin)
    }
  })
})

/** The three numbers of runs add up to 10,000. */
const addressRuns = 4000
const targetRuns = 5900
/** Fewer runs, because each one queries the database. */
const cookieRuns = 100

const hostile = fc.constantFrom(
  '/',
  '//',
  '\\',
  '%2f',
  '%5c',
  '%252f',
  '.',
  '..',
  '%2e',
  ';',
  '?',
  '#',
  '@',
  ':',
  '%00',
  '%0d%0a',
  '\t',
  '_payload.json',
  'company',
  'COMPANY',
  'c%6Fmpany',
  'trackQuery',
  'login',
  'confirm',
  'evil.example',
  'https:',
  'javascript:',
  'é',
  '%E2%80%AE',
)
const paths = fc.array(hostile, { minLength: 1, maxLength: 7 }).map((parts) => `/${parts.join('')}`)
const anyTarget = fc.oneof(paths, fc.constantFrom(...targets), fc.string(), fc.webUrl())

/** A return path cookie value: the app decodes it once, and a proxy may decode it once more. */
const pageCookies = fc.tuple(anyTarget, fc.boolean()).map(([target, isTwice]) => {
  const once = encodeURIComponent(target.replace(/[\uD800-\uDFFF]/g, ''))
  return isTwice ? encodeURIComponent(once) : once
})

/** Values that an attacker could send as the session cookie. */
const sessions = fc.oneof(
  fc.string(),
  fc.base64String().map((text) => `base64-${text}`),
  fc.json().map((text) => `base64-${Buffer.from(text).toString('base64url')}`),
  fc
    .record({
      header: fc.record({ alg: fc.constantFrom('none', 'HS256', 'ES256', '', 'nOnE'), kid: fc.option(fc.string()) }),
      payload: fc.record({ sub: fc.uuid(), role: fc.constantFrom('authenticated', 'service_role'), exp: fc.integer() }),
      signature: fc.base64String(),
      expiresAt: fc.oneof(fc.constant(4_000_000_000), fc.double(), fc.integer()),
    })
    .map(({ header, payload, signature, expiresAt }) => {
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const token = `${part(header)}.${part({ aud: 'authenticated', ...payload })}.${signature}`
      return encodeSession({ access_token: token, refresh_token: 'forged', expires_at: expiresAt })
    }),
)
const cookieName = fc.constantFrom(
  'trackquery-session',
  'trackquery-session.0',
  'trackquery-session.1',
  '__Host-trackquery-session',
  'trackquery-page',
)

test(`${addressRuns} generated URLs and cookies neither pass the guard nor redirect to another site`, async () => {
  await fc.assert(
    fc.asyncProperty(
      paths,
      fc.array(fc.tuple(cookieName, sessions), { maxLength: 3 }),
      fc.boolean(),
      async (path, cookies, isPost) => {
        fc.pre(URL.canParse(origin + path))
        const cookie = cookies.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
        const init = isPost ? { method: 'POST', body: new URLSearchParams({ a: '1' }) } : {}
        const response = await bare.send(path, { ...init, headers: { ...sameOriginHeaders, cookie } })
        expect(loader).not.toHaveBeenCalled()
        expect(response.status).toBeLessThan(500)
        const location = response.headers.get('location')
        if (location !== null) expect(endsUp(location).origin).toBe(origin)
        const page = remembered(response)
        if (page !== null) expect(safePath(page)).toBe(page)
      },
    ),
    { numRuns: addressRuns },
  )
}, 300_000)

/** Expects a redirect target to stay on this site, also behind a proxy that decodes paths once. */
function expectOurs(page: string) {
  expect(endsUp(page).origin).toBe(origin)
  // Only the path matters: a query string cannot redirect, not even with a stray `%`.
  expect(endsUp(decodeURIComponent(new URL(page, origin).pathname)).origin).toBe(origin)
  expect(page).toMatch(/^\/(?![/\\])/)
}

test(`${targetRuns} generated redirect targets are stored as a local return path or not at all`, async () => {
  await fc.assert(
    fc.asyncProperty(anyTarget, pageCookies, async (target, cookie) => {
      const response = await bare.browser({ 'trackquery-page': cookie }).post('/logout', { page: target })
      expect(leadsTo(response)).toBe('303 /login')
      const page = remembered(response)
      if (page !== null) expectOurs(page)
    }),
    { numRuns: targetRuns },
  )
}, 300_000)

test(`${cookieRuns} generated return path cookies redirect a signed-in user only to a local page, and only once`, async () => {
  await fc.assert(
    fc.asyncProperty(pageCookies, async (cookie) => {
      const browser = app.browser({ ...session, 'trackquery-page': cookie })
      const response = await browser.get('/login')
      expect(response.status).toBe(302)
      const location = response.headers.get('location') ?? ''
      expectOurs(location)
      const first = decodeURIComponent(endsUp(location).pathname).split('/').find(Boolean) ?? ''
      expect(['login', 'confirm', 'logout', 'attachment']).not.toContain(first.toLowerCase())
      expect(browser.jar.has('trackquery-page')).toBe(false)
    }),
    { numRuns: cookieRuns },
  )
}, 300_000)
