import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHandler } from '../../src/app/server/rendering/create-handler.ts'
import { dbContext, viewerContext } from '../../src/app/server/session/context.ts'
import { encodeSession, leadsTo, createTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let ana: string

beforeAll(async () => {
  app = await createTestApp()
  ana = await app.backend.createUser({ email: 'ana@example.com', password: 'correct horse', name: 'Ana Secret' })
})
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

  test.each(pages)('gets only the sign-in path from the payload of %s', async (path) => {
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
  ])('gets 404 for %s, like a signed-in user', async (path) => {
    const cookie = `trackquery-session=${await app.sessionCookie(ana)}`
    for (const sent of [cookie, '']) {
      const response = await app.send(path, { headers: { accept: 'text/html', cookie: sent } })
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('Page Not Found')
    }
  })
})

describe('the session cookie', () => {
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
      'unsigned, with the id of our key',
      async () => session(`${encoded({ alg: 'none', ...(await header()) })}.${part(await good(), 1)}.`),
    ],
    ['a token with the algorithm none', async () => session(await withHeader({ alg: 'none' }))],
    ['a token with the algorithm HS256', async () => session(await withHeader({ alg: 'HS256' }))],
    ['a token with the algorithm RS256', async () => session(await withHeader({ alg: 'RS256' }))],
    ['a token without an algorithm', async () => session(await withHeader({ alg: undefined }))],
    ['signed with an unknown key id', async () => session(await withHeader({ kid: 'other' }))],
    ['signed with our public key as a secret', async () => session(await symmetric())],
    ['signed with a secret, with the id of our key', async () => session(await symmetric((await header()).kid))],
    ['signed by a foreign key', async () => session(await foreign())],
    [
      'signed by a foreign key, with the id of our key',
      async () => session(await foreign({ kid: (await header()).kid })),
    ],
    [
      'signed by a key that the token itself names',
      async () => session(await foreign({ kid: 'x', jwk: {}, jku: 'https://evil.example/jwks' })),
    ],
    [
      'a token with changed claims',
      async () => {
        const token = await good()
        return session(`${part(token, 0)}.${encoded({ ...claims(), exp: now + 3600 })}.${part(token, 2)}`)
      },
    ],
    ['a token without a signature', async () => session((await good()).replace(/[^.]+$/, ''))],
    ['a truncated token', async () => session((await good()).slice(0, 200))],
    ['the secret key of the backend', async () => session(app.backend.secretKey)],
    ['a token with empty parts', async () => session('..')],
    ['not JSON', async () => `base64-${Buffer.from('user').toString('base64url')}`],
    ['not base64', async () => 'base64-%%%'],
    ['a single digit', async () => '1'],
    ['a list instead of an object', async () => encodeSession([])],
    [
      'an object with values of wrong types',
      async () => encodeSession({ access_token: 1, refresh_token: {}, expires_at: 'soon' }),
    ],
  ]

  test.each(forgeries)('is cleared, with a redirect to sign-in, if it is %s', async (_what, cookie) => {
    const browser = app.browser({ 'trackquery-session': await cookie() })
    const payload = await browser.get('/company/_payload.json')
    expect(payload.status).toBe(401)
    expect(browser.jar.has('trackquery-session')).toBe(false)
    browser.jar.set('trackquery-session', await cookie())
    expect(leadsTo(await browser.get('/company'))).toBe('302 /login')
  })

  test('is cleared with all its chunks if a chunk is missing', async () => {
    const whole = await app.sessionCookie(ana)
    const pieces = { 'trackquery-session.0': whole.slice(0, 300), 'trackquery-session.2': whole.slice(300) }
    const browser = app.browser({ ...pieces, other: 'stays' })
    expect(leadsTo(await browser.get('/company'))).toBe('302 /login')
    expect([...browser.jar.keys()]).toEqual(['other', 'trackquery-page'])
  })

  test('is valid if all its chunks are present', async () => {
    const whole = await app.sessionCookie(ana)
    const pieces = { 'trackquery-session.0': whole.slice(0, 300), 'trackquery-session.1': whole.slice(300) }
    expect((await app.browser(pieces).get('/company')).status).toBe(200)
  })
})

describe('a session that was ended on another device', () => {
  test('gives no access at the next request, which clears its cookies', async () => {
    const eve = await app.backend.createUser({ email: `eve@example.com`, name: 'Eve' })
    const browser = app.browser({ 'trackquery-session': await app.sessionCookie(eve) })
    expect((await browser.get('/company')).status).toBe(200)
    await app.backend.sql('delete from auth.sessions where user_id = $1', [eve])
    expect(leadsTo(await browser.get('/company'))).toBe('302 /login')
    const cookies = ['trackquery-previous-user', 'trackquery-ended-elsewhere', 'trackquery-page']
    expect([...browser.jar.keys()]).toEqual(cookies)
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

  test('calls no loader or action for a request that the guard rejects', async () => {
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

  test('returns 500 if a route without a guard reads the viewer or the database', async () => {
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

  test('does not start if a page names an unknown middleware', () => {
    const odd = { ...table, pages: [{ ...page, middleware: ['requires-viewer'] }] }
    expect(() => createHandler(odd, halves)).toThrow(/^Unknown route middleware: 'requires-viewer'/)
    const inherited = { ...table, pages: [{ ...page, middleware: ['constructor'] }] }
    expect(() => createHandler(inherited, halves)).toThrow('Unknown route middleware')
  })

  test('does not start if a page has no server module', () => {
    expect(() => createHandler(table, { root: halves.root })).toThrow(`Page 'vault' has no server module.`)
  })
})

type Context = { get: (key: typeof viewerContext | typeof dbContext) => unknown }
const readBoth = (context: Context) => ({ viewer: context.get(viewerContext), db: String(context.get(dbContext)) })
