import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anaSignIn, startAppWithAna, stopApp } from './app-with-ana.ts'
import { leadsTo, createTestApp, startTimeoutMs, type TestApp } from './test-app.ts'

let app: TestApp
let ana: string

beforeAll(async () => {
  ;({ app, ana } = await startAppWithAna())
}, startTimeoutMs)
afterAll(() => stopApp(app))

describe('sign-in and sign-out', () => {
  test('sign-in returns to the page that the visitor requested, and only once', async () => {
    const browser = app.browser()
    expect(leadsTo(await browser.get('/company?company=ACME&tab=people'))).toBe('302 /login')
    expect(decodeURIComponent(browser.jar.get('trackquery-page') ?? '')).toBe('/company?company=ACME&tab=people')
    expect(leadsTo(await browser.post('/login', anaSignIn))).toBe('303 /company?company=ACME&tab=people')
    expect(browser.jar.has('trackquery-page')).toBe(false)
    expect(leadsTo(await browser.get('/login'))).toBe('302 /company')
    // A person who signed in by password needs the current one.
    expect(leadsTo(await browser.get('/login?mode=new-password'))).toBe('302 /company?account=security')
  })

  test('sign-out ends the session in the app and in the auth service, and forgets the return path', async () => {
    const browser = app.browser()
    await browser.post('/login', anaSignIn)
    const stolen = app.browser(Object.fromEntries(browser.jar))
    browser.jar.set('trackquery-page', encodeURIComponent('/company?company=ACME'))
    const out = await browser.post('/logout', {})
    expect(leadsTo(out)).toBe('303 /login')
    // The browser remembers the previous user by id, so that nobody else submits their forms.
    expect([...browser.jar.keys()]).toEqual(['trackquery-previous-user', 'trackquery-flash'])
    expect(leadsTo(await stolen.get('/company'))).toBe('302 /login')
    const html = await (await browser.get('/login')).text()
    expect(html).toContain('You are signed out.')
    expect([...browser.jar.keys()]).toEqual(['trackquery-previous-user'])
  })

  test('sign-out on the page of an invitation lets the next sign-in return to that invitation', async () => {
    const browser = app.browser()
    await browser.post('/login', anaSignIn)
    const token = 'a'.repeat(64)
    const page = `/company?invite=${token}`
    const html = await (await browser.get(page)).text()
    expect(html).toContain('This invitation was not found')
    expect(leadsTo(await browser.post('/logout', { page }))).toBe('303 /login')
    expect(browser.jar.has('trackquery-session')).toBe(false)
    const login = await (await browser.get('/login')).text()
    expect(login).toContain('Sign in or create an account to accept your invitation.')
    expect(await (await browser.get('/login?mode=sign-up')).text()).toContain(
      'Use the address your invitation was sent to.',
    )
    expect(leadsTo(await browser.post('/login', anaSignIn))).toBe(`303 ${page}`)
    expect(await (await app.browser().get('/login')).text()).not.toContain('invitation')
  })

  test.each(['//evil.example', 'https://evil.example/', '/login', '/logout', '/attachment?id=1', 'x'])(
    'sign-out does not remember %j as the return path',
    async (page) => {
      const browser = app.browser()
      await browser.post('/login', anaSignIn)
      expect(leadsTo(await browser.post('/logout', { page }))).toBe('303 /login')
      expect(browser.jar.has('trackquery-page')).toBe(false)
    },
  )

  test('sign-out works while the auth service is down', async () => {
    const down = await createTestApp({ backend: app.backend, backendUrl: 'http://127.0.0.1:9' })
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
  ])('sign-in does not redirect to %j in a forged return path cookie', async (page) => {
    const browser = app.browser({ 'trackquery-page': encodeURIComponent(page) })
    expect(leadsTo(await browser.post('/login', anaSignIn))).toBe('303 /company')
  })
})

describe('an e-mail link', () => {
  const email = 'nora@example.com'

  test('confirms an address once, and when used again suggests signing in', async () => {
    const fields = { intent: 'sign-up', displayName: 'Nora', email, password: 'correct horse' }
    expect(leadsTo(await app.browser().post('/login?mode=sign-up', fields))).toBe('303 /login?mode=verify')
    const [mail] = await app.backend.mails(email)
    const [, tokenHash = ''] = /token_hash=([\w-]+)/.exec(mail?.text ?? '') ?? []
    const confirm = { intent: 'confirm', tokenHash, purpose: 'signup' }
    const path = `/confirm?token_hash=${tokenHash}&type=signup`
    expect(leadsTo(await app.browser().post(path, confirm))).toBe('303 /company')

    const again = await app.browser().post(path, confirm)
    expect(again.status).toBe(422)
    const html = await again.text()
    expect(html).toContain('This link was already used, or it is older than an hour.')
    expect(html).toContain('Your address may already be confirmed: try to sign in.')
    expect(html).not.toContain('digits')
  })

  test.each(['/confirm', '/confirm?error_code=otp_expired', '/confirm?code=unknown-code'])(
    'with the URL %s reports an invalid link, not an invalid code',
    async (path) => {
      const html = await (await app.browser().get(path)).text()
      expect(html).toContain('This link was already used')
      expect(html).not.toContain('Check the digits')
    },
  )
})
