import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHandler } from '../../src/app/server/rendering/create-handler.ts'
import { safePath } from '../../src/app/routes/safe-path.ts'
import { encodeSession, fromOurPage, leadsTo, openApp, origin, startMs, type OpenApp } from './open-app.ts'

/*
 * Every way to spell a page or a target so that guard and router, or we and the browser, read it differently
 * (docs/spec.md §2; the open redirects and bypasses of security notes: one class, one table, one generator).
 */

/** Data of pages that ask for a session; called for a visitor, the guard has been passed by. */
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

let app: OpenApp
let bare: OpenApp
/** What tells Ana's browser apart. */
let session: Record<string, string>

beforeAll(async () => {
  app = await openApp()
  bare = await openApp({ backend: app.backend, handle: createHandler(table, halves) })
  const ana = await app.backend.createUser({ email: 'ana@example.com', name: 'Ana' })
  session = { 'trackquery-session': await app.sessionCookie(ana) }
}, startMs)
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

/** Where a browser ends up that follows a Location from a page of ours. */
const endsUp = (location: string) => new URL(location, `${origin}/login`)

/** The page that the answer has remembered in the browser; null for none. */
function remembered(response: Response): string | null {
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('trackquery-page='))
  const [, value = ''] =
    /^trackquery-page=([^;]*); Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/.exec(cookie ?? '') ?? []
  return cookie && !cookie.includes('Max-Age=0') ? decodeURIComponent(value) : null
}

describe('a page, however it is spelt', () => {
  test.each(spellings)('%s shows a visitor nothing', async (path) => {
    for (const init of [{}, { method: 'HEAD' }, { method: 'POST', body: new URLSearchParams({ a: '1' }) }]) {
      const response = await bare.send(path, { ...init, headers: fromOurPage })
      expect([302, 401, 404]).toContain(response.status)
      const location = response.headers.get('location')
      if (location !== null) expect(['/login', '/company']).toContain(endsUp(location).pathname)
    }
    expect(loader).not.toHaveBeenCalled()
  })

  test.each(spellings)('%s is remembered as a page of ours or not at all', async (path) => {
    const page = remembered(await bare.send(path, { headers: fromOurPage }))
    if (page !== null) expect(safePath(page)).toBe(page)
  })
})

describe('a target, wherever one is taken', () => {
  /** Where the sign-in page leads somebody who has such a cookie and is signed in by now. */
  const afterSignIn = async (cookie: string) =>
    (await app.browser({ ...session, 'trackquery-page': cookie }).get('/login')).headers.get('location')

  test.each(targets)('%j in the cookie of the wanted page leads nowhere but home', async (target) => {
    for (const cookie of [encodeURIComponent(target), encodeURIComponent(encodeURIComponent(target))]) {
      const location = await afterSignIn(cookie)
      expect(['/company', '/']).toContain(location)
    }
  })

  test.each(targets)('%j named by the form that signs out is not remembered', async (target) => {
    const response = await app.browser().post('/logout', { page: target })
    expect(leadsTo(response)).toBe('303 /login')
    expect([null, '/']).toContain(remembered(response))
  })

  test.each(targets)('%j as an address stays here', async (target) => {
    const address = target.startsWith('/') ? target : `/${target}`
    if (!URL.canParse(origin + address)) return
    for (const path of [address, `/?next=${encodeURIComponent(target)}`, `/login?next=${encodeURIComponent(target)}`]) {
      const location = (await app.send(path, { headers: fromOurPage })).headers.get('location')
      if (location !== null) expect(endsUp(location).origin).toBe(origin)
    }
  })
})

/** 10 000 in all: as many as the plan asks for. */
const addressRuns = 4000
const targetRuns = 5400
/** Fewer, for each asks the database who it is that is signed in. */
const cookieRuns = 600

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

/** As a browser could send it in the cookie of the wanted page: the jar decodes once, a proxy may do it once more. */
const pageCookies = fc.tuple(anyTarget, fc.boolean()).map(([target, isTwice]) => {
  const once = encodeURIComponent(target.replace(/[\uD800-\uDFFF]/g, ''))
  return isTwice ? encodeURIComponent(once) : once
})

/** What somebody could put where a session is expected. */
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

test(`${addressRuns} generated addresses and cookies: nobody passes the guard, and nothing leads away`, async () => {
  await fc.assert(
    fc.asyncProperty(
      paths,
      fc.array(fc.tuple(cookieName, sessions), { maxLength: 3 }),
      fc.boolean(),
      async (path, cookies, isPost) => {
        fc.pre(URL.canParse(origin + path))
        const cookie = cookies.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
        const init = isPost ? { method: 'POST', body: new URLSearchParams({ a: '1' }) } : {}
        const response = await bare.send(path, { ...init, headers: { ...fromOurPage, cookie } })
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

/** A page that a browser is sent to stays on this site, also behind a proxy that decodes paths once. */
function expectOurs(page: string) {
  expect(endsUp(page).origin).toBe(origin)
  // Of its path alone: what stands in a query, a stray `%` too, leads nowhere.
  expect(endsUp(decodeURIComponent(new URL(page, origin).pathname)).origin).toBe(origin)
  expect(page).toMatch(/^\/(?![/\\])/)
}

test(`${targetRuns} generated targets: the wanted page is one of ours or none`, async () => {
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

test(`${cookieRuns} generated cookies of the wanted page: whoever is signed in is led to one of ours, once`, async () => {
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
