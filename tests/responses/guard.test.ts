import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHandler } from '../../src/app/server/rendering/create-handler.ts'
import { dbContext, viewerContext } from '../../src/app/server/session/context.ts'
import { encodeSession, leadsTo, createTestApp, startTimeoutMs, type TestApp } from './test-app.ts'

let app: TestApp
let ana: string

beforeAll(async () => {
  app = await createTestApp()
  ana = await app.backend.createUser({ email: 'ana@example.com', password: 'correct horse', name: 'Ana Secret' })
}, startTimeoutMs)
afterAll(() => app.close())

const pages = [
  '/company',
  '/trackQuery',
  '/test',
  '/COMPANY',
  '/company/',
  '/company//',
  '/c%6Fmpany',
  '/trackQuery?ref=ACME-1',
]

describe('a visitor without a session', () => {
  test.each(pages)('is redirected from %s to sign-in', async (path) => {
    expect(leadsTo(await app.send(path))).toBe('302 /login')
  })

  test.each(pages)('gets only the sign-in location from the payload of %s', async (path) => {
    const [pathname, search = ''] = path.split('?')
    const response = await app.send(`${pathname?.replace(/\/+$/, '')}/_payload.json?${search}`)
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ location: '/login' })
  })

  test('gets an empty response to a prefetch, which sets no cookies', async () => {
    for (const name of ['purpose', 'sec-purpose']) {
      for (const path of ['/company', '/company/_payload.json', '/trackQuery/_payload.json']) {
        const response = await app.send(path, { headers: { [name]: 'prefetch;prerender' } })
        expect(response.status).toBe(204)
        expect(response.headers.getSetCookie()).toEqual([])
      }
    }
  })

  test.each([
    '/nowhere',
    '/company%0A',
    '/%0d%0a/company',
    '/%E2%80%A8',
    '/company/nowhere',
    '/test/..;/company',
    '//evil.example',
    '/%E0%A4%A',
    '/_payload.json/x',
  ])('gets 404 for %s, like everybody else', async (path) => {
    const cookie = `trackquery-session=${await app.sessionCookie(ana)}`
    for (const sent of [cookie, '']) {
      const response = await app.send(path, { headers: { accept: 'text/html', cookie: sent } })
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('Page Not Found')
    }
  })
})

describe('an invalid session cookie', () => {
  const now = Math.floor(Date.now() / 1000)
  const claims = () => ({ sub: ana, role: 'authenticated', aud: 'authenticated', session_id: crypto.randomUUID() })
  const session = (accessToken: string) =>
    encodeSession({ access_token: accessToken, refresh_token: 'forged', expires_at: now + 3600 })
  const good = () => app.backend.accessToken(ana)
  const part = (token: string, index: number) => token.split('.')[index] ?? ''
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const header = async () => JSON.parse(Buffer.from(part(await good(), 0), 'base64url').toString()) as { kid: string }
  const withHeader = async (change: Record<string, unknown>) => {
    const token = await good()
    return `${encoded({ ...(await header()), ...change })}.${part(token, 1)}.${part(token, 2)}`
  }
  const foreign = async (change: Record<string, unknown> = {}) => {
    const { privateKey } = await generateKeyPair('ES256')
    return new SignJWT(claims())
      .setProtectedHeader({ alg: 'ES256', ...change })
      .setExpirationTime('1h')
      .sign(privateKey)
  }
  const symmetric = async (kid?: string) =>
    new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', kid })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(app.backend.publishableKey))

  const forgeries: [what: string, cookie: () => Promise<string>][] = [
    ['unsigned', async () => session(new UnsecuredJWT(claims()).setExpirationTime('1h').encode())],
    [
      'unsigned, naming our key',
      async () => session(`${encoded({ alg: 'none', ...(await header()) })}.${part(await good(), 1)}.`),
    ],
    ['of algorithm none', async () => session(await withHeader({ alg: 'none' }))],
    ['of algorithm HS256', async () => session(await withHeader({ alg: 'HS256' }))],
    ['of algorithm RS256', async () => session(await withHeader({ alg: 'RS256' }))],
    ['of no algorithm', async () => session(await withHeader({ alg: undefined }))],
    ['of another key id', async () => session(await withHeader({ kid: 'other' }))],
    ['signed with our public key as a secret', async () => session(await symmetric())],
    ['signed with a secret, naming our key', async () => session(await symmetric((await header()).kid))],
    ['signed by a foreign key', async () => session(await foreign())],
    ['signed by a foreign key, naming ours', async () => session(await foreign({ kid: (await header()).kid }))],
    [
      'naming a key of its own',
      async () => session(await foreign({ kid: 'x', jwk: {}, jku: 'https://evil.example/jwks' })),
    ],
    [
      'changed in its claims',
      async () => {
        const token = await good()
        return session(`${part(token, 0)}.${encoded({ ...claims(), exp: now + 3600 })}.${part(token, 2)}`)
      },
    ],
    ['stripped of its signature', async () => session((await good()).replace(/[^.]+$/, ''))],
    ['cut off', async () => session((await good()).slice(0, 200))],
    ['of the service role', async () => session(app.backend.secretKey)],
    ['made of nothing', async () => session('..')],
    ['not JSON', async () => `base64-${Buffer.from('user').toString('base64url')}`],
    ['not base64', async () => 'base64-%%%'],
    ['not even that', async () => '1'],
    ['a list', async () => encodeSession([])],
    ['of wrong types', async () => encodeSession({ access_token: 1, refresh_token: {}, expires_at: 'soon' })],
  ]

  test.each(forgeries)('that is %s redirects to sign-in and is cleared', async (_what, cookie) => {
    const browser = app.browser({ 'trackquery-session': await cookie() })
    const payload = await browser.get('/company/_payload.json')
    expect(payload.status).toBe(401)
    expect(browser.jar.has('trackquery-session')).toBe(false)
    browser.jar.set('trackquery-session', await cookie())
    expect(leadsTo(await browser.get('/company'))).toBe('302 /login')
  })

  test('is cleared with all its chunks when they do not match', async () => {
    const whole = await app.sessionCookie(ana)
    const pieces = { 'trackquery-session.0': whole.slice(0, 300), 'trackquery-session.2': whole.slice(300) }
    const browser = app.browser({ ...pieces, other: 'stays' })
    expect(leadsTo(await browser.get('/company'))).toBe('302 /login')
    expect([...browser.jar.keys()]).toEqual(['other', 'trackquery-page'])
  })

  test('matching chunks form a valid session', async () => {
    const whole = await app.sessionCookie(ana)
    const pieces = { 'trackquery-session.0': whole.slice(0, 300), 'trackquery-session.1': whole.slice(300) }
    expect((await app.browser(pieces).get('/company')).status).toBe(200)
  })
})

describe('a session that was ended on another device', () => {
  test('ends at the next request, and its cookies are cleared', async () => {
    const eve = await app.backend.createUser({ email: `eve@example.com`, name: 'Eve' })
    const browser = app.browser({ 'trackquery-session': await app.sessionCookie(eve) })
    expect((await browser.get('/company')).status).toBe(200)
    await app.backend.sql('delete from auth.sessions where user_id = $1', [eve])
    expect(leadsTo(await browser.get('/company'))).toBe('302 /login')
    expect([...browser.jar.keys()]).toEqual(['trackquery-previous-user', 'trackquery-page'])
  })
})

describe('the router', () => {
  const loader = vi.fn(() => ({ secret: 'for Ana only' }))
  beforeEach(() => loader.mockClear())
  const Screen = () => null
  const root = { Component: Screen, ErrorBoundary: Screen }
  const page = { id: 'vault', path: '/vault', screen: async () => ({ Component: Screen }) }
  const halves = { root: { loader: () => null }, vault: { loader, action: loader } }
  const table = { root, pages: [page], redirects: {} }

  test('calls no loader or action before the guard has passed', async () => {
    const guarded = await createTestApp({ backend: app.backend, handle: createHandler(table, halves) })
    await guarded.send('/vault')
    await guarded.send('/vault/_payload.json')
    await guarded.send('/vault/_payload.json?_routes=vault&index')
    await guarded.browser().post('/vault', { a: '1' })
    await guarded.browser().post('/vault/_payload.json', { a: '1' })
    expect(loader).not.toHaveBeenCalled()
    await guarded.browser({ 'trackquery-session': await app.sessionCookie(ana) }).get('/vault')
    expect(loader).toHaveBeenCalledOnce()
    await guarded.close()
  })

  test('fails instead of reading data for nobody when a route lacks a guard', async () => {
    const open = { root, pages: [{ ...page, public: true as const }], redirects: {} }
    const forgetful = {
      ...halves,
      vault: { loader: ({ context }: { context: unknown }) => readBoth(context as Context) },
    }
    const unguarded = await createTestApp({ backend: app.backend, handle: createHandler(open, forgetful) })
    expect((await unguarded.send('/vault')).status).toBe(500)
    const cookie = { 'trackquery-session': await app.sessionCookie(ana) }
    expect((await unguarded.browser(cookie).get('/vault')).status).toBe(500)
    await unguarded.close()
  })

  test('does not start with an unknown middleware', () => {
    const odd = { ...table, pages: [{ ...page, middleware: ['requires-viewer'] }] }
    expect(() => createHandler(odd, halves)).toThrow(/^Unknown route middleware: 'requires-viewer'/)
    const inherited = { ...table, pages: [{ ...page, middleware: ['constructor'] }] }
    expect(() => createHandler(inherited, halves)).toThrow('Unknown route middleware')
  })

  test('does not start with a page that has no server module', () => {
    expect(() => createHandler(table, { root: halves.root })).toThrow(`Page 'vault' has no server module.`)
  })
})

type Context = { get: (key: typeof viewerContext | typeof dbContext) => unknown }
const readBoth = (context: Context) => ({ viewer: context.get(viewerContext), db: String(context.get(dbContext)) })
