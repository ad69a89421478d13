import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { visitorHeader } from '../../src/app/shared/offline-paths.ts'
import { contentPolicy } from '../../src/app/server/http/security-headers.ts'
import { serviceWorker } from '../../src/app/server/offline/service-worker.ts'
import { defaultGuard } from '../../src/app/server/routing/guard-patterns.ts'
import { surfaceColors } from '../../src/domain/theme-color.ts'
import { sameOriginHeaders, createTestApp, type TestApp } from './test-app.ts'

let plain: TestApp
let secure: TestApp
let signedIn: Record<string, string>

beforeAll(async () => {
  plain = await createTestApp()
  secure = await createTestApp({ appOrigin: 'https://desk.example.com', backend: plain.backend })
  const id = await plain.backend.createUser({ email: 'ana@example.com', password: 'correct horse', name: 'Ana' })
  signedIn = { cookie: `trackquery-session=${await plain.sessionCookie(id)}` }
})
afterAll(async () => {
  await secure.close()
  await plain.close()
})

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers: sameOriginHeaders,
})

/** One response of every kind. */
const answers: [what: string, status: number, path: string, init?: () => RequestInit][] = [
  ['a page', 200, '/login'],
  ['a page for a signed-in person', 200, '/company', () => ({ headers: { ...signedIn, accept: 'text/html' } })],
  ['a redirect of the guard', 302, '/company'],
  ['a redirect of the index page', 302, '/?company=ACME'],
  ['an unmatched path', 404, '/nowhere', () => ({ headers: { accept: 'text/html' } })],
  ['an unmatched path as JSON', 404, '/nowhere', () => ({ headers: { accept: 'application/json' } })],
  ['a malformed URL', 404, '/login?mode=constructor', () => ({ headers: { accept: 'text/html' } })],
  ['an internal error', 500, '/test?raise=500', () => ({ headers: { ...signedIn, accept: 'text/html' } })],
  ['a method that is not allowed', 405, '/login', () => ({ method: 'DELETE' })],
  ['a cross-origin post', 403, '/login', () => ({ method: 'POST', headers: { origin: 'https://evil.example' } })],
  ['an invalid form', 422, '/login', () => form({ intent: 'sign-in', email: 'x' })],
  ['an unknown intent', 400, '/login', () => form({ intent: 'constructor' })],
  ['a post without a session', 401, '/company', () => form({ intent: 'create-company' })],
  ['a sign-out', 303, '/logout', () => form({})],
  ['a payload', 200, '/login/_payload.json'],
  ['a payload without a session', 401, '/company/_payload.json'],
  ['a script', 200, '/assets/entry-1a2b3c.js'],
  ['a missing script', 404, '/assets/entry.js'],
  ['the metadata of a build', 200, '/builds/meta/build1.json'],
  ['the id of the latest build', 200, '/builds/latest.json'],
  ['the health check', 200, '/healthz'],
  ['the readiness check', 200, '/readyz'],
  ['robots.txt', 200, '/robots.txt'],
]

test.each(answers)('%s (%i) has every security header', async (_what, status, path, init) => {
  const response = await plain.send(path, init?.())
  expect(response.status).toBe(status)
  const { headers } = response
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src (?:'sha256-[\w+/=]+' 'strict-dynamic'|'none');/)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]) {
    expect(policy).toContain(part)
  }
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('strict-transport-security')).toBeNull()
  expect(headers.get('x-request-id')).toMatch(/^request-/)
})

test.each(answers)('%s (%i) is not cacheable if a cookie is set or sent', async (_what, _status, path, init) => {
  const response = await plain.send(path, init?.())
  const personal = response.headers.getSetCookie().length > 0 || new Headers(init?.().headers).has('cookie')
  if (personal) expect(response.headers.get('cache-control')).toBe('private, no-store')
})

test('on https every response has an HSTS header and every cookie has the __Host- prefix', async () => {
  for (const [, , path, init] of answers) {
    const { headers } = await secure.send(path, init?.())
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/^__Host-\w/)
  }
})

test.each([
  ['http', () => plain, ''],
  ['https', () => secure, '; Secure'],
])('on %s cookies are HttpOnly and SameSite', async (_scheme, app, suffix) => {
  const browser = app().browser()
  await browser.get('/company')
  const response = await browser.post('/login', {
    intent: 'sign-in',
    email: 'ana@example.com',
    password: 'correct horse',
  })
  const cookies = response.headers.getSetCookie()
  expect(cookies.length).toBeGreaterThan(1)
  for (const cookie of cookies) {
    expect(cookie.endsWith(`; Path=/; HttpOnly${suffix}; SameSite=Lax`)).toBe(true)
    expect(cookie.length).toBeLessThanOrEqual(4096)
  }
  const session = cookies.find((cookie) => /session(\.\d)?=base64-/.test(cookie))
  expect(session).toContain('; Max-Age=34560000;')
})

test('the content security policy allows no other origin, since the app passes on what browsers need', async () => {
  const policy = (await plain.send('/login')).headers.get('content-security-policy')
  expect(policy).toContain(`img-src 'self';`)
  expect(policy).toContain(`connect-src 'self';`)
  expect(policy).not.toContain('//')
})

test('the content security policy allows the origin of a hosted project, for its files and its socket', () => {
  const backend = { url: 'https://abcd.supabase.co', publishableKey: 'key', addressKey: null }
  const policy = contentPolicy({ backend, dev: false }, null)
  expect(policy).toContain(`img-src 'self' https://abcd.supabase.co;`)
  expect(policy).toContain(`connect-src 'self' https://abcd.supabase.co wss://abcd.supabase.co;`)
})

test('the only inline script is the boot script that the policy allows by hash', async () => {
  const response = await plain.send('/login', { headers: { accept: 'text/html' } })
  const html = await response.text()
  const scripts = [...html.matchAll(/<script(?! type="application\/json")[^>]*>([^<]*)<\/script>/g)].map(
    ([, text]) => text,
  )
  expect(scripts).toHaveLength(1)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(scripts[0]))
  const hash = Buffer.from(digest).toString('base64')
  expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
  expect(html).not.toMatch(/\son\w+=/)
})

test('assets are served compressed and cacheable for a year, and the latest build id is cacheable for one second', async () => {
  const asset = await plain.send('/assets/entry-1a2b3c.js', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('content-encoding')).toBe('br')
  const latest = await plain.send('/builds/latest.json')
  expect(latest.headers.get('cache-control')).toBe('public, max-age=1')
  expect(await latest.json()).toEqual({ id: 'build1', timestamp: 1 })
  const etag = asset.headers.get('etag') ?? ''
  const again = await plain.send('/assets/entry-1a2b3c.js', { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
})

test.each(['/.vite/manifest.json', '/assets/entry-1a2b3c.js.map', '/assets/..%2f.vite/manifest.json', '/assets/'])(
  'the file path %s is not served',
  async (path) => {
    expect((await plain.send(path)).status).toBe(404)
  },
)

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('pages and payloads are compressed with %s for clients that accept it', async (encoding, unpack) => {
  for (const path of ['/login', '/login/_payload.json?mode=sign-up']) {
    const plainly = await plain.send(path, { headers: { accept: 'text/html' } })
    const packed = await plain.send(path, { headers: { accept: 'text/html', 'accept-encoding': encoding } })
    const text = await plainly.text()
    expect(packed.headers.get('content-encoding')).toBe(text.length < 1024 ? null : encoding)
    expect(packed.headers.get('vary')).toContain('Accept-Encoding')
    const bytes = Buffer.from(await packed.arrayBuffer())
    const read = text.length < 1024 ? bytes : unpack(bytes)
    const withoutTime = (words: string) => words.replace(/"20[\d-]+T[\d:.]+Z"/g, '')
    expect(withoutTime(read.toString())).toBe(withoutTime(text))
  }
})

test('HEAD gets the same status as GET, without a body', async () => {
  for (const path of ['/login', '/company', '/assets/entry-1a2b3c.js', '/healthz']) {
    const head = await plain.send(path, { method: 'HEAD' })
    expect(head.status).toBe((await plain.send(path)).status)
    expect(await head.text()).toBe('')
  }
})

test.each([['/login'], ['/nowhere'], ['/unsubscribe?token=x'], ['/login?mode=constructor']])(
  'the document of %s preloads the typeface of Latin text after its style sheets',
  async (path) => {
    const html = await (await plain.send(path, { headers: { accept: 'text/html' } })).text()
    const head = html.slice(0, html.indexOf('</head>'))
    expect(head.match(/<link rel="preload"[^>]*>/g)).toEqual([
      expect.stringMatching(/href="\/assets\/inter\.woff2" as="font" type="font\/woff2" crossorigin=""/i),
    ])
    expect(head.lastIndexOf('rel="stylesheet"')).toBeLessThan(head.indexOf('rel="preload"'))
  },
)

test('the manifest of the installed app has its own media type, and the policy allows it from this origin only', async () => {
  const { status, headers } = await plain.send('/manifest.webmanifest')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/manifest+json')
  expect(headers.get('content-security-policy')).toContain("manifest-src 'self';")
})

const themeColorsOf = (html: string) =>
  [...html.matchAll(/<meta name="theme-color" media="\(prefers-color-scheme: (\w+)\)" content="([^"]+)"\/>/g)].map(
    ([, scheme, color]) => [scheme, color],
  )

test.each([['/login'], ['/nowhere'], ['/unsubscribe?token=x']])(
  'the document of %s can be installed: it names the manifest, the icon of the home screen and the colours of the bars',
  async (path) => {
    const html = await (await plain.send(path, { headers: { accept: 'text/html' } })).text()
    const head = html.slice(0, html.indexOf('</head>'))
    expect(head).toContain('<link rel="manifest" href="/manifest.webmanifest"/>')
    expect(head).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png"/>')
    expect(themeColorsOf(head)).toEqual([
      ['light', surfaceColors.light],
      ['dark', surfaceColors.dark],
    ])
  },
)

test('the bars have the colour of the theme that the user of this browser chose', async () => {
  const headers = { accept: 'text/html', cookie: 'trackquery-look=dark.comfortable.system.indigo' }
  const html = await (await plain.send('/login', { headers })).text()
  expect(themeColorsOf(html)).toEqual([
    ['light', surfaceColors.dark],
    ['dark', surfaceColors.dark],
  ])
})

test('the service worker names its build, is checked at each page, and can be removed from browsers', async () => {
  const served = await plain.send('/service-worker.js')
  expect(served.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(served.headers.get('cache-control')).toBe('no-cache')
  expect(await served.text()).toMatch(/^const shell = \{"buildId":"build1",/)

  const assets = { ...plain.runtime.assets, offline: null }
  const removed = serviceWorker({ ...plain.runtime, assets }, [])
  expect(await removed.text()).toMatch(/^const shell = null;/)
})

test('the service worker knows the sign-in page where settings have moved it to', async () => {
  const moved = await createTestApp({ backend: plain.backend, guard: { ...defaultGuard, login: '/sign-in' } })
  onTestFinished(() => moved.close())
  const [, shell = ''] = /^const shell = (.*);$/m.exec(await (await moved.send('/service-worker.js')).text()) ?? []
  expect(JSON.parse(shell).pages).toEqual(expect.arrayContaining(['/company', '/sign-in', '/confirm']))
})

test('a page tells the service worker that nobody is signed in, but not while the session cannot be checked', async () => {
  const broken = await createTestApp({ backend: plain.backend, backendUrl: 'http://127.0.0.1:9' })
  const marked = async (app: TestApp, path: string, headers: Record<string, string>) =>
    (await app.send(path, { headers })).headers.get(visitorHeader)
  expect(await marked(plain, '/login', {})).toBe('yes')
  expect(await marked(plain, '/company', signedIn)).toBeNull()
  expect(await marked(broken, '/company', signedIn)).toBeNull()
  await broken.close()
})

test('the offline document is the same for everybody, and Back does not return to what it showed', async () => {
  const visitor = await plain.send('/offline')
  const person = await plain.send('/offline', { headers: signedIn })
  const html = await visitor.text()
  expect(html).toContain('"buildId":"build1"')
  expect(await person.text()).toBe(html)
  expect(person.headers.getSetCookie()).toEqual([])
  for (const { headers } of [visitor, person]) expect(headers.get('cache-control')).toContain('no-store')
})

test('the address of the offline document is no page for a person who opens it', async () => {
  const opened = await plain.send('/offline', { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
  expect(opened.status).toBe(404)
  expect(await opened.text()).toContain('Page not found: /offline')
})
