import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestBackend } from '../../supabase/embedded/testing/test-backend.ts'
import { sameOriginHeaders, leadsTo, createTestApp, origin, startTimeoutMs, type TestApp } from './test-app.ts'

let app: TestApp
let ana: string

beforeAll(async () => {
  // The tests sign in more often than the usual limits allow.
  app = await createTestApp({ backend: await createTestBackend({ siteUrl: origin, limits: { signIn: 1000 } }) })
  ana = await app.backend.createUser({ email: 'ana@example.com', password: 'correct horse', name: 'Ana' })
}, startTimeoutMs)
afterAll(async () => {
  await app.close()
  await app.backend.stop()
})

const signIn = { intent: 'sign-in', email: 'ana@example.com', password: 'correct horse' }

describe('cross-site request protection', () => {
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
    'accepts a post with Origin %s and Sec-Fetch-Site %s only if they prove the same origin',
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

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'])('allows the method %s on no page', async (method) => {
    for (const path of paths) {
      expect((await app.send(path, { method, headers: sameOriginHeaders })).status).toBe(405)
    }
  })

  test('does not let GET /logout sign a user out', async () => {
    const browser = app.browser({ 'trackquery-session': await app.sessionCookie(ana) })
    expect((await browser.get('/logout')).status).toBe(404)
    expect((await browser.get('/company')).status).toBe(200)
  })
})

test('a request body over the size limit is read to its end and rejected, even if its Content-Length is small', async () => {
  const chunk = new TextEncoder().encode('a'.repeat(64 * 1024))
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1
      controller.enqueue(chunk)
      if (sent === 64) controller.close()
    },
  })
  const headers = { ...sameOriginHeaders, 'content-type': 'application/x-www-form-urlencoded', 'content-length': '10' }
  const response = await app.send('/login', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  expect(response.status).toBe(413)
  expect(sent).toBe(64)
})

describe('sign-in and sign-out', () => {
  test('sign-in returns to the page that the visitor requested, and only once', async () => {
    const browser = app.browser()
    expect(leadsTo(await browser.get('/company?company=ACME&tab=people'))).toBe('302 /login')
    expect(decodeURIComponent(browser.jar.get('trackquery-page') ?? '')).toBe('/company?company=ACME&tab=people')
    expect(leadsTo(await browser.post('/login', signIn))).toBe('303 /company?company=ACME&tab=people')
    expect(browser.jar.has('trackquery-page')).toBe(false)
    expect(leadsTo(await browser.get('/login'))).toBe('302 /company')
    // A person who signed in by password needs the current one.
    expect(leadsTo(await browser.get('/login?mode=new-password'))).toBe('302 /company?account=security')
  })

  test('sign-out ends the session in the app and in the auth service, and forgets the return path', async () => {
    const browser = app.browser()
    await browser.post('/login', signIn)
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
    await browser.post('/login', signIn)
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
    expect(leadsTo(await browser.post('/login', signIn))).toBe(`303 ${page}`)
    expect(await (await app.browser().get('/login')).text()).not.toContain('invitation')
  })

  test.each(['//evil.example', 'https://evil.example/', '/login', '/logout', '/attachment?id=1', 'x'])(
    'sign-out does not remember %j as the return path',
    async (page) => {
      const browser = app.browser()
      await browser.post('/login', signIn)
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
    expect(leadsTo(await browser.post('/login', signIn))).toBe('303 /company')
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

describe('a form submitted after the session expired', () => {
  const raise = (key: string) => ({
    intent: 'create-company',
    name: 'Kept & <sent>',
    key,
    clientId: crypto.randomUUID(),
  })

  const expire = async (userId: string) => ({
    'trackquery-session': await app.sessionCookie(userId, { lifetime: -10 }),
  })

  /** Posts with an expired session. Returns the browser and the encrypted form in the sign-in page. */
  const interrupted = async (userId: string, key: string) => {
    const browser = app.browser(await expire(userId))
    const response = await browser.post('/company?tab=people', raise(key))
    expect(response.status).toBe(401)
    const html = await response.text()
    const encryptedForm = /name="encryptedForm" value="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(html).not.toContain('Kept')
    expect(html).not.toContain('<script')
    return { browser, encryptedForm }
  }

  /** The encrypted form in the returned page. It is never in the URL or in a cookie. */
  const kept = async (response: Response, encryptedForm: string, status = 200): Promise<string> => {
    expect(response.status).toBe(status)
    expect(JSON.stringify([...response.headers])).not.toContain(encryptedForm.slice(0, 40))
    const html = await response.text()
    expect(html).toContain('It is kept on this page')
    // Every form on the page contains it, and no link leads to a page without it.
    const forms = html.match(/<form.*?<\/form>/gs) ?? []
    expect(forms.length).toBeGreaterThan(0)
    for (const form of forms) expect(form).toContain(`name="encryptedForm" value="${encryptedForm}"`)
    expect(html).not.toMatch(/<a [^>]*href="\/login/)
    expect(html).not.toContain('<script')
    return html
  }

  const sent = async (key: string) =>
    (await app.backend.sql<{ name: string }>('select name from companies where key = $1', [key])).map(
      ({ name }) => name,
    )

  const codeFor = async (email: string): Promise<string> => {
    const [mail] = await app.backend.mails(email)
    return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
  }

  test('is submitted when its author signs in', async () => {
    const { browser, encryptedForm } = await interrupted(ana, 'KEPTA')
    const done = await browser.post('/login', { ...signIn, encryptedForm })
    expect(leadsTo(done)).toMatch(/^303 \/company\?company=KEPTA/)
    expect(browser.jar.has('trackquery-session')).toBe(true)
    expect(await sent('KEPTA')).toEqual(['Kept & <sent>'])
  })

  test('is kept through a wrong password and an invalid address', async () => {
    const { browser, encryptedForm } = await interrupted(ana, 'KEPTD')
    await kept(await browser.post('/login', { ...signIn, password: 'wrong', encryptedForm }), encryptedForm, 422)
    await kept(await browser.post('/login', { ...signIn, email: 'ana', encryptedForm }), encryptedForm, 422)
    await browser.post('/login', { ...signIn, encryptedForm })
    expect(await sent('KEPTD')).toHaveLength(1)
  })

  test('is kept through sign-in by e-mailed code, a wrong code and another e-mail', async () => {
    const email = 'cleo@example.com'
    const cleo = await app.backend.createUser({ email, password: 'correct horse', name: 'Cleo' })
    const { browser, encryptedForm } = await interrupted(cleo, 'KEPTE')
    await kept(await browser.post('/login?mode=code', { intent: 'show', encryptedForm }), encryptedForm)
    await kept(
      await browser.post('/login?mode=code', { intent: 'send-code', email: 'cleo', encryptedForm }),
      encryptedForm,
      422,
    )
    const asked = await browser.post('/login?mode=code', {
      intent: 'send-code',
      email,
      purpose: 'email',
      encryptedForm,
    })
    const page = await kept(asked, encryptedForm)
    expect(page).toContain(email)
    expect(page).toContain('action="/login?mode=verify"')

    const verify = { intent: 'verify-code', email, purpose: 'email', encryptedForm }
    await kept(await browser.post('/login?mode=verify', { ...verify, code: '12' }), encryptedForm, 422)
    await kept(await browser.post('/login?mode=verify', { ...verify, code: '000000' }), encryptedForm, 422)
    const again = { intent: 'send-code', email, purpose: 'email', encryptedForm }
    const tooSoon = await kept(await browser.post('/login?mode=verify', again), encryptedForm, 422)
    expect(tooSoon).toContain('A code was sent a moment ago. You can ask for another in 60 seconds.')
    app.backend.passTime(61)
    await kept(await browser.post('/login?mode=verify', again), encryptedForm)
    expect(await sent('KEPTE')).toEqual([])

    const done = await browser.post('/login?mode=verify', { ...verify, code: await codeFor(email) })
    expect(leadsTo(done)).toMatch(/^303 \/company\?company=KEPTE/)
    expect(await sent('KEPTE')).toHaveLength(1)
  })

  test('is kept through password recovery and submitted once a password is chosen', async () => {
    const email = 'dora@example.com'
    const dora = await app.backend.createUser({ email, password: 'forgotten by now', name: 'Dora' })
    const { browser, encryptedForm } = await interrupted(dora, 'KEPTF')
    await kept(await browser.post('/login?mode=recover', { intent: 'show', encryptedForm }), encryptedForm)
    await kept(await browser.post('/login?mode=recover', { intent: 'recover', email, encryptedForm }), encryptedForm)
    const verify = { intent: 'verify-code', email, purpose: 'recovery', code: await codeFor(email), encryptedForm }
    const choose = await kept(await browser.post('/login?mode=verify', verify), encryptedForm)
    expect(choose).toContain('Choose a new password')
    expect(choose).toContain(email)
    const choice = { intent: 'new-password', encryptedForm }
    await kept(await browser.post('/login?mode=new-password', { ...choice, password: 'short' }), encryptedForm, 422)
    expect(await sent('KEPTF')).toEqual([])
    await browser.post('/login?mode=new-password', { ...choice, password: 'a much longer one' })
    expect(await sent('KEPTF')).toHaveLength(1)
    const { status } = await app.browser().post('/login', { ...signIn, email, password: 'a much longer one' })
    expect(status).toBe(303)
  })

  test('is kept until its author has confirmed the address', async () => {
    const email = 'emil@example.com'
    const emil = await app.backend.createUser({ email, password: 'correct horse', name: 'Emil' })
    await app.backend.sql('update auth.users set email_confirmed_at = null where id = $1', [emil])
    const { browser, encryptedForm } = await interrupted(emil, 'KEPTG')
    const page = await kept(await browser.post('/login', { ...signIn, email, encryptedForm }), encryptedForm)
    expect(page).toContain('Confirm your address')
    const verify = { intent: 'verify-code', email, purpose: 'signup', code: await codeFor(email), encryptedForm }
    await browser.post('/login?mode=verify', verify)
    expect(await sent('KEPTG')).toHaveLength(1)
  })

  test('is submitted by any button of the sign-in page once its author has signed in in another tab', async () => {
    const { browser, encryptedForm } = await interrupted(ana, 'KEPTH')
    await browser.post('/login', signIn)
    await browser.post('/login', { intent: 'show', encryptedForm })
    expect(await sent('KEPTH')).toHaveLength(1)
  })

  test('waits for its author while another user is signed in in another tab', async () => {
    await app.backend.createUser({ email: 'fred@example.com', password: 'correct horse', name: 'Fred' })
    const { browser, encryptedForm } = await interrupted(ana, 'KEPTI')
    await browser.post('/login', { ...signIn, email: 'fred@example.com' })
    await kept(await browser.post('/login?mode=code', { intent: 'show', encryptedForm }), encryptedForm)
    await browser.post('/login', { ...signIn, encryptedForm })
    expect(await sent('KEPTI')).toHaveLength(1)
  })

  test('is returned with its text if it had files, which must be chosen again', async () => {
    const email = 'gina@example.com'
    const gina = await app.backend.createUser({ email, password: 'correct horse', name: 'Gina' })
    const owner = app.browser({ 'trackquery-session': await app.sessionCookie(gina) })
    await owner.post('/company', raise('FILES'))
    const browser = app.browser(await expire(gina))
    const body = new FormData()
    const texts = { intent: 'raise', clientId: crypto.randomUUID(), subject: 'The floor plan', body: 'It is attached.' }
    for (const [name, value] of Object.entries(texts)) body.append(name, value)
    body.append('files', new File(['third floor'], 'plan.txt'))
    const met = await browser.get('/trackQuery?company=FILES&new', { method: 'POST', body })
    const encryptedForm = /name="encryptedForm" value="([^"]+)"/.exec(await met.text())?.[1] ?? ''
    const back = await browser.post('/login', { ...signIn, email, encryptedForm })
    expect(back.status).toBe(422)
    const html = await back.text()
    expect(html).toContain('“plan.txt” could not be kept while you signed in.')
    expect(html).toContain('It is attached.')
    expect(await app.backend.sql(`select 1 from queries where subject = 'The floor plan'`)).toEqual([])
    await browser.post('/trackQuery?company=FILES&new', texts)
    expect(await app.backend.sql(`select 1 from queries where subject = 'The floor plan'`)).toHaveLength(1)
  })

  test('is not submitted by another user', async () => {
    await app.backend.createUser({ email: 'ben@example.com', password: 'correct horse', name: 'Ben' })
    const { browser, encryptedForm } = await interrupted(ana, 'KEPTB')
    const done = await browser.post('/login', { ...signIn, email: 'ben@example.com', encryptedForm })
    expect(leadsTo(done)).toBe('303 /company?tab=people')
    expect(await sent('KEPTB')).toEqual([])
    expect(await (await browser.get('/company')).text()).toContain('was written in another account')
  })

  test('is not submitted by another user after its author signed out in another tab', async () => {
    await app.backend.createUser({ email: 'hugo@example.com', password: 'correct horse', name: 'Hugo' })
    const browser = app.browser()
    const met = async (key: string) => {
      await browser.post('/login', signIn)
      await browser.post('/logout', {})
      const html = await (await browser.post('/company?tab=people', raise(key))).text()
      return /name="encryptedForm" value="([^"]+)"/.exec(html)?.[1] ?? ''
    }
    await browser.post('/login', { ...signIn, email: 'hugo@example.com', encryptedForm: await met('KEPTJ') })
    expect(await sent('KEPTJ')).toEqual([])
    expect(await (await browser.get('/company')).text()).toContain('was written in another account')
    await browser.post('/login', { ...signIn, encryptedForm: await met('KEPTK') })
    expect(await sent('KEPTK')).toHaveLength(1)
  })

  test.each(['', 'AAAA', 'x'.repeat(500)])('is ignored when it is forged as %j', async (encryptedForm) => {
    const done = await app.browser().post('/login', { ...signIn, encryptedForm })
    expect(leadsTo(done)).toBe('303 /company')
  })

  test('is returned to the browser for resubmission if a script posts the sign-in form', async () => {
    const { browser, encryptedForm } = await interrupted(ana, 'KEPTC')
    const response = await browser.post('/login/_payload.json', { ...signIn, encryptedForm })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Kept \\u0026 \\u003csent\\u003e')
  })
})
