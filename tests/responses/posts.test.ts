import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromOurPage, leadsTo, openApp, origin, startMs, type OpenApp } from './open-app.ts'

let app: OpenApp
let ana: string

beforeAll(async () => {
  app = await openApp()
  ana = await app.backend.createUser({ email: 'ana@example.com', password: 'correct horse', name: 'Ana' })
}, startMs)
afterAll(() => app.close())

const signIn = { intent: 'sign-in', email: 'ana@example.com', password: 'correct horse' }

describe('a post counts only when a page of ours made it', () => {
  const origins = [
    undefined,
    origin,
    'null',
    'https://evil.example',
    'http://sub.localhost:3000',
    'https://localhost:3000',
  ]
  const sites = [undefined, 'same-origin', 'same-site', 'cross-site', 'none']
  const types = ['application/x-www-form-urlencoded', 'text/plain', 'application/json']
  const paths = [
    '/login',
    '/login/_payload.json',
    '/company',
    '/confirm',
    '/trackQuery',
    '/test',
    '/logout',
    '/nowhere',
  ]

  test.each(origins.flatMap((from) => sites.map((site): [string | undefined, string | undefined] => [from, site])))(
    'Origin %s, Sec-Fetch-Site %s',
    async (from, site) => {
      const trusted = (from === origin || from === undefined) && (site === 'same-origin' || site === undefined)
      const allowed = trusted && (from !== undefined || site !== undefined)
      for (const path of paths) {
        for (const type of types) {
          const headers: Record<string, string> = { 'content-type': type, accept: 'text/html' }
          if (from) headers['origin'] = from
          if (site) headers['sec-fetch-site'] = site
          const body = type.endsWith('json')
            ? JSON.stringify(signIn)
            : new URLSearchParams({ intent: 'none' }).toString()
          const { status } = await app.send(path, { method: 'POST', headers, body })
          if (allowed) expect(status, `${path} ${type}`).not.toBe(403)
          else expect(status, `${path} ${type}`).toBe(403)
        }
      }
    },
  )

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'])('%s means nothing anywhere', async (method) => {
    for (const path of paths) {
      expect((await app.send(path, { method, headers: fromOurPage })).status).toBe(405)
    }
  })

  test('reading changes nothing: GET /logout signs nobody out', async () => {
    const browser = app.browser({ 'trackquery-session': await app.sessionCookie(ana) })
    expect((await browser.get('/logout')).status).toBe(404)
    expect((await browser.get('/company')).status).toBe(200)
  })
})

test('a body beyond the limit is read to its end and refused, whatever it says its length is', async () => {
  const chunk = new TextEncoder().encode('a'.repeat(64 * 1024))
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1
      controller.enqueue(chunk)
      if (sent === 64) controller.close()
    },
  })
  const headers = { ...fromOurPage, 'content-type': 'application/x-www-form-urlencoded', 'content-length': '10' }
  const response = await app.send('/login', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  expect(response.status).toBe(413)
  expect(sent).toBe(64)
})

describe('signing in and out', () => {
  test('leads to the page that was wanted, once', async () => {
    const browser = app.browser()
    expect(leadsTo(await browser.get('/company?company=ACME&tab=people'))).toBe('302 /login')
    expect(decodeURIComponent(browser.jar.get('trackquery-page') ?? '')).toBe('/company?company=ACME&tab=people')
    expect(leadsTo(await browser.post('/login', signIn))).toBe('303 /company?company=ACME&tab=people')
    expect(browser.jar.has('trackquery-page')).toBe(false)
    expect(leadsTo(await browser.get('/login'))).toBe('302 /company')
    expect((await browser.get('/login?mode=new-password')).status).toBe(200)
  })

  test('signing out ends the session here and in the service, and forgets what was remembered', async () => {
    const browser = app.browser()
    await browser.post('/login', signIn)
    const stolen = app.browser(Object.fromEntries(browser.jar))
    browser.jar.set('trackquery-page', encodeURIComponent('/company?company=ACME'))
    const out = await browser.post('/logout', {})
    expect(leadsTo(out)).toBe('303 /login')
    expect([...browser.jar.keys()]).toEqual(['trackquery-flash'])
    expect(leadsTo(await stolen.get('/company'))).toBe('302 /login')
    const html = await (await browser.get('/login')).text()
    expect(html).toContain('You are signed out.')
    expect([...browser.jar.keys()]).toEqual([])
  })

  test('signing out works while the service is down', async () => {
    const down = await openApp({ backend: app.backend, backendUrl: 'http://127.0.0.1:9' })
    const browser = down.browser({ 'trackquery-session': await app.sessionCookie(ana) })
    expect(leadsTo(await browser.post('/logout', {}))).toBe('303 /login')
    expect(browser.jar.has('trackquery-session')).toBe(false)
    await down.close()
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2fevil.example',
    'javascript:alert(1)',
    '/\tevil',
    '/..//evil.example',
    '/company\r\nset-cookie:x=1',
    '/login?mode=sign-up',
    '/confirm?token_hash=1',
    `/${'a'.repeat(3000)}`,
  ])('a planted page %j is not led to', async (page) => {
    const browser = app.browser({ 'trackquery-page': encodeURIComponent(page) })
    expect(leadsTo(await browser.post('/login', signIn))).toBe('303 /company')
  })
})

describe('a form that met an expired session', () => {
  const raise = { intent: 'create-company', name: 'Kept & <sent>', key: 'KEPT', clientId: crypto.randomUUID() }

  const expire = async (userId: string) => ({
    'trackquery-session': await app.sessionCookie(userId, { lifetime: -10 }),
  })

  /** Posts while the session is over; gives the browser and what the sign-in form carries. */
  const interrupted = async (userId: string, key: string) => {
    const browser = app.browser(await expire(userId))
    const response = await browser.post('/company?tab=people', { ...raise, key })
    expect(response.status).toBe(401)
    const html = await response.text()
    const sealed = /name="sealed" value="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(html).not.toContain('Kept')
    expect(html).not.toContain('<script')
    return { browser, sealed }
  }

  test('is carried out when its sender signs in', async () => {
    const { browser, sealed } = await interrupted(ana, 'KEPTA')
    const refused = await browser.post('/login', { ...signIn, password: 'wrong', sealed })
    expect(await refused.text()).toContain(sealed)
    const done = await browser.post('/login', { ...signIn, sealed })
    expect(leadsTo(done)).toMatch(/^303 \/company\?company=KEPTA/)
    expect(browser.jar.has('trackquery-session')).toBe(true)
    const [made] = await app.backend.sql<{ name: string }>(`select name from companies where key = 'KEPTA'`)
    expect(made?.name).toBe('Kept & <sent>')
  })

  test('is not sent by somebody else', async () => {
    await app.backend.createUser({ email: 'ben@example.com', password: 'correct horse', name: 'Ben' })
    const { browser, sealed } = await interrupted(ana, 'KEPTB')
    const done = await browser.post('/login', { ...signIn, email: 'ben@example.com', sealed })
    expect(leadsTo(done)).toBe('303 /company?tab=people')
    expect(await app.backend.sql(`select 1 from companies where key = 'KEPTB'`)).toEqual([])
  })

  test.each(['', 'AAAA', 'x'.repeat(500)])('forged as %j it is ignored', async (sealed) => {
    const done = await app.browser().post('/login', { ...signIn, sealed })
    expect(leadsTo(done)).toBe('303 /company')
  })

  test('posted by script it goes back to the browser, to be sent as a page', async () => {
    const { browser, sealed } = await interrupted(ana, 'KEPTC')
    const response = await browser.post('/login/_payload.json', { ...signIn, sealed })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Kept \\u0026 \\u003csent\\u003e')
  })
})
