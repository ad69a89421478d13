import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anaSignIn, startAppWithAna, stopApp } from './app-with-ana.ts'
import { leadsTo, createTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let ana: string

beforeAll(async () => {
  ;({ app, ana } = await startAppWithAna())
})
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

  test('sign-out on the page of an invitation leads to its sign-in page, which forgets one that has ended', async () => {
    const browser = app.browser()
    await browser.post('/login', anaSignIn)
    const token = 'a'.repeat(64)
    const page = `/company?invite=${token}`
    const html = await (await browser.get(page)).text()
    expect(html).toContain('This invitation was not found')
    expect(leadsTo(await browser.post('/logout', { page }))).toBe(`303 /login?invite=${token}`)
    expect(browser.jar.has('trackquery-session')).toBe(false)
    expect(await (await browser.get(`/login?invite=${token}`)).text()).toContain('This invitation was not found')
    expect(leadsTo(await browser.post('/login', anaSignIn))).toBe('303 /company')
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

describe('an address that was typed at a refused sign-in', () => {
  const emailField = (html: string) => /<input[^>]*name="email"[^>]*>/.exec(html)?.[0]
  const refused = async () => {
    const browser = app.browser()
    expect((await browser.post('/login', { ...anaSignIn, password: 'wrong' })).status).toBe(422)
    return { browser, open: async (mode: string) => (await browser.get(`/login?mode=${mode}`)).text() }
  }

  test.each(['sign-in', 'recover', 'code', 'sign-up'])('need not be typed again on the page %s', async (mode) => {
    const { open } = await refused()
    expect(emailField(await open(mode))).toContain(`value="${anaSignIn.email}"`)
  })

  test('is not named by the page for a code before a code was sent to it', async () => {
    const { browser, open } = await refused()
    expect(await open('verify')).not.toContain(anaSignIn.email)
    await browser.post('/login?mode=recover', { intent: 'recover', purpose: 'recovery', email: anaSignIn.email })
    expect(await open('verify')).toContain(`We sent a six-digit code to ${anaSignIn.email}`)
    // A code of another e-mail may have gone to another address.
    expect(emailField(await open('verify&purpose=email'))).not.toContain('value=')
  })

  test('is forgotten once its person has signed in', async () => {
    const { browser, open } = await refused()
    await browser.post('/login', anaSignIn)
    await browser.post('/logout', {})
    expect(await open('recover')).not.toContain(anaSignIn.email)
  })
})

describe('an invitation', () => {
  const asUser = async (user: string) => app.browser({ 'trackquery-session': await app.sessionCookie(user) })
  let owner: Awaited<ReturnType<typeof asUser>>
  beforeAll(async () => {
    owner = await asUser(
      await app.backend.createUser({ email: 'olga@example.com', password: 'x'.repeat(12), name: 'Olga' }),
    )
    const company = { intent: 'create-company', name: 'Invited Inc.', key: 'INV', clientId: crypto.randomUUID() }
    expect(leadsTo(await owner.post('/company', company))).toMatch(/^303 .*company=INV/)
  })
  /** The tokens of the e-mail, and of the link that the inviter can pass on. */
  const invite = async (emails: string) => {
    const form = { intent: 'invite', emails, role: 'agent', clientId: crypto.randomUUID() }
    expect((await owner.post('/company?company=INV&tab=people', form)).status).toBeLessThan(400)
    const [mail] = await app.backend.sql('select data from public.outbox where recipient = $1', [emails])
    return (mail as { data: { token: string; linkToken: string } }).data
  }

  test('that the inviter passed on names company and inviter on the pages where a visitor signs in or up', async () => {
    const { linkToken } = await invite('vera@example.com')
    const browser = app.browser()
    const login = `/login?invite=${linkToken}`
    expect(leadsTo(await browser.get(`/company?invite=${linkToken}`))).toBe(`302 ${login}`)
    for (const page of [login, `${login}&mode=sign-up`]) {
      const html = await (await browser.get(page)).text()
      expect(html).toContain('Olga invites you to Invited Inc.')
      expect(html).not.toContain('vera@example.com')
    }
  })

  test('from the e-mail offers a new person one form, which refuses a weak password and keeps the name', async () => {
    const { token } = await invite('nina@example.com')
    const login = `/login?invite=${token}`
    const html = await (await app.browser().get(login)).text()
    for (const words of ['Join Invited Inc.', 'Olga invites you to Invited Inc. Your role: Agent.', 'nina@example.com'])
      expect(html).toContain(words)
    const refused = await app
      .browser()
      .post(login, { intent: 'join', token, displayName: 'Nina', password: 'password' })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('value="Nina"')
  })

  test('from the e-mail lets a person with an account sign in and join at once, and later leads them there', async () => {
    const email = 'otto@example.com'
    const { token } = await invite(email)
    await app.backend.createUser({ email, password: 'quiet harbour 12', name: 'Otto' })
    const otto = app.browser()
    const login = `/login?invite=${token}`
    const html = await (await otto.get(login)).text()
    expect(html).toContain('Sign in and join')
    expect(/<input[^>]*name="email"[^>]*>/.exec(html)?.[0]).toContain(`value="${email}"`)
    const form = { intent: 'sign-in', email, password: 'quiet harbour 12', invite: token }
    expect(leadsTo(await otto.post(login, form))).toBe('303 /company?company=INV')
    expect(leadsTo(await otto.get(`/company?invite=${token}`))).toBe('303 /company?company=INV')
    expect(leadsTo(await otto.get(login))).toBe(`302 /company?invite=${token}`)
    expect(await (await app.browser().get(login)).text()).toContain('This invitation was already used')
  })

  test('from the e-mail says to somebody else for whom it is, and lets them sign out to continue', async () => {
    const { token } = await invite('petra@example.com')
    const stranger = await asUser(
      await app.backend.createUser({ email: 'stig@example.com', password: 'x'.repeat(12), name: 'Stig' }),
    )
    const page = `/company?invite=${token}`
    expect(await (await stranger.get(page)).text()).toContain('Only petra@example.com can accept it.')
    expect(
      leadsTo(await stranger.post('/login', { intent: 'join', token, displayName: 'P', password: 'long enough 1' })),
    ).toBe(`303 ${page}`)
    expect(leadsTo(await stranger.post('/logout', { page }))).toBe(`303 /login?invite=${token}`)
  })

  test('is offered to the person who confirmed the invited address in another browser, and accepted there', async () => {
    const email = 'wilma@example.com'
    await invite(email)
    const wilma = await asUser(await app.backend.createUser({ email, password: 'x'.repeat(12), name: 'Wilma' }))
    const html = await (await wilma.get('/company')).text()
    expect(html).toContain('Olga invites you to Invited Inc.')
    const [, id = ''] = /name="id" value="([^"]+)"/.exec(html) ?? []
    // Another person cannot use the id, even before the invited one does.
    const stranger = await asUser(ana)
    expect((await stranger.post('/company', { intent: 'accept-own-invite', id })).status).toBe(422)
    expect((await stranger.get('/company?company=INV')).status).toBe(404)
    expect(leadsTo(await wilma.post('/company', { intent: 'accept-own-invite', id }))).toBe('303 /company?company=INV')
    expect((await wilma.get('/company?company=INV')).status).toBe(200)
  })
})

describe('an e-mail link', () => {
  const email = 'nora@example.com'

  test('confirms an address once, and when used again suggests signing in', async () => {
    const fields = { intent: 'sign-up', displayName: 'Nora', email, password: 'correct horse' }
    const browser = app.browser()
    expect(leadsTo(await browser.post('/login?mode=sign-up', fields))).toBe('303 /login?mode=verify')
    const [mail] = await app.backend.mails(email)
    const [, tokenHash = ''] = /token_hash=([\w-]+)/.exec(mail?.text ?? '') ?? []
    const confirm = { intent: 'confirm', tokenHash, purpose: 'signup' }
    const path = `/confirm?token_hash=${tokenHash}&type=signup`
    expect(leadsTo(await browser.post(path, confirm))).toBe('303 /company')

    const again = await app.browser().post(path, confirm)
    expect(again.status).toBe(422)
    const html = await again.text()
    expect(html).toContain('This link was already used, or it is older than an hour.')
    expect(html).toContain('Your address may already be confirmed: try to sign in.')
    expect(html).not.toContain('digits')
  })

  test('opened in another browser leaves the first one a page that says the address is confirmed', async () => {
    const first = app.browser()
    const address = 'first-tab@example.com'
    await first.post('/login?mode=sign-up', {
      intent: 'sign-up',
      displayName: 'Finn',
      email: address,
      password: 'correct horse',
    })
    expect(await (await first.get('/login?mode=verify')).text()).toContain(`to ${address}. Enter it here`)
    const [mail] = await app.backend.mails(address)
    const [, tokenHash = ''] = /token_hash=([\w-]+)/.exec(mail?.text ?? '') ?? []
    const [, digits = ''] = /\b(\d{6})\b/.exec(mail?.text ?? '') ?? []
    const confirm = { intent: 'confirm', tokenHash, purpose: 'signup' }
    await app.browser().post(`/confirm?token_hash=${tokenHash}&type=signup`, confirm)

    const code = { intent: 'verify-code', email: address, purpose: 'signup', code: digits }
    expect(leadsTo(await first.post('/login?mode=verify', code))).toBe('303 /login?mode=verify')
    const html = await (await first.get('/login?mode=verify')).text()
    expect(html).toContain('<title>Your address is confirmed')
    expect(html).toContain(
      `${address} was confirmed in another browser. Sign in with the password you chose there, or with a code by e-mail.`,
    )
    // The address is filled in, so that only the password is left to type.
    expect(await (await first.get('/login')).text()).toContain(`value="${address}"`)
  })

  test('does not reveal to somebody who signs up with an address of others that it has an account', async () => {
    const browser = app.browser()
    await browser.post('/login?mode=sign-up', {
      intent: 'sign-up',
      displayName: 'Mallory',
      email: 'ana@example.com',
      password: 'correct horse',
    })
    const html = await (await browser.get('/login?mode=verify')).text()
    expect(html).not.toContain('was confirmed')
    expect(html).toContain('Code from the e-mail')
    const code = { intent: 'verify-code', email: 'ana@example.com', purpose: 'signup', code: '123456' }
    const answer = await (await browser.post('/login?mode=verify', code)).text()
    expect(answer).toContain('If you opened the link in the e-mail, sign in with the password you chose then.')
    expect(answer).not.toContain('was confirmed')
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
