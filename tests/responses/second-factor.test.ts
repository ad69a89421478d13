import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '../../supabase/embedded/testing/test-backend.ts'
import { encodeSession, leadsTo, createTestApp, origin, type TestApp } from './test-app.ts'

/* The forms of second factors without JavaScript: setup, sign-in, company requirement and removal. */

let app: TestApp
let backend: TestBackend
const password = 'correct horse battery'

beforeAll(async () => {
  // The tests sign in more often than the usual limits allow.
  backend = await createTestBackend({
    siteUrl: origin,
    limits: { signIn: 1000, mail: 1000, verify: 1000, factor: 1000 },
  })
  app = await createTestApp({ backend })
})
afterAll(async () => {
  await app.close()
  await backend.stop()
})

type Browser = ReturnType<TestApp['browser']>

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.backend.now() })

/** The next unused TOTP code for the secret on the page. */
const nextCodeOf = (secret: string) => {
  app.backend.passTime(30)
  return codeOf(secret)
}

const signIn = (browser: Browser, email: string) => browser.post('/login', { intent: 'sign-in', email, password })

let people = 0
async function newcomer() {
  people += 1
  const email = `person${people}@example.com`
  const id = await app.backend.createUser({ email, password, name: `Person ${people}` })
  const browser = app.browser()
  await signIn(browser, email)
  return { id, email, browser }
}

/** The cookies of a browser after its tokens were refreshed. */
async function exchanged(browser: Browser) {
  const name = 'trackquery-session'
  const stored = JSON.parse(Buffer.from(browser.jar.get(name)!.slice('base64-'.length), 'base64url').toString())
  browser.jar.set(name, encodeSession({ ...stored, expires_at: Math.floor(Date.now() / 1000) + 60 }))
  await browser.get('/company')
  return Object.fromEntries(browser.jar)
}

const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

/** Sets up an app: enters its name, reads the key from the page and submits the first code. */
async function setUp(browser: Browser, page = '/company?account=security', name = 'Phone') {
  const html = await (await browser.post(page, { intent: 'enroll-factor', name, currentPassword: password })).text()
  const form = html.slice(html.indexOf('value="verify-factor"'))
  const typed = />((?:[A-Z2-7]{4} ){3,}[A-Z2-7]{4})</.exec(html)?.[1] ?? ''
  const secret = typed.replaceAll(' ', '')
  const fields = { intent: 'verify-factor', factorId: hidden(form, 'factorId'), secret: hidden(form, 'secret') }
  return { html, secret, fields, confirm: (code: string) => browser.post(page, { ...fields, code }) }
}

async function withFactor() {
  const person = await newcomer()
  const { secret, confirm } = await setUp(person.browser)
  expect(leadsTo(await confirm(codeOf(secret)))).toBe('303 /company?account=security')
  return { ...person, secret }
}

async function company(browser: Browser, key: string) {
  const made = await browser.post('/company?create', {
    intent: 'create-company',
    name: `Company ${key}`,
    key,
    clientId: crypto.randomUUID(),
  })
  expect(leadsTo(made)).toBe(`303 /company?company=${key}&tab=people`)
}

describe('setting up a second factor', () => {
  test('shows the QR code and the key as text, also after a wrong code', async () => {
    const { browser } = await newcomer()
    const begun = await setUp(browser)
    expect(begun.html).toMatch(/<svg role="img" aria-label="QR code to scan with an authenticator app"/)
    expect(begun.secret).toBe(begun.fields.secret)
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    // The link opens an authenticator app on the same device, with what the QR code says.
    expect(begun.html).toMatch(new RegExp(`href="otpauth://totp/[^"]*secret=${begun.secret}[^"]*"[^>]*>Open in app<`))

    const wrong = codeOf(begun.secret) === '000000' ? '000001' : '000000'
    const refused = await begun.confirm(wrong)
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(html).toContain('This code is wrong or was already used.')
    expect(html).toContain(`value="${wrong}"`)
    expect(html).toMatch(/<svg role="img" aria-label="QR code to scan with an authenticator app"/)
    expect(hidden(html, 'secret')).toBe(begun.secret)

    expect(leadsTo(await begun.confirm(codeOf(begun.secret)))).toBe('303 /company?account=security')
    const page = await (await browser.get('/company?account=security')).text()
    expect(page).toContain('Your second factor is set up.')
    expect(page).toContain('Remove Phone')
  })

  test('accepts the name of an app whose setup was not finished', async () => {
    const { browser } = await newcomer()
    await setUp(browser)
    const again = await setUp(browser)
    expect(leadsTo(await again.confirm(codeOf(again.secret)))).toBe('303 /company?account=security')
  })

  test('rejects the name of an app that is already set up', async () => {
    const { browser } = await withFactor()
    const again = { intent: 'enroll-factor', name: 'Phone', currentPassword: password }
    const taken = await browser.post('/company?account=security', again)
    expect(taken.status).toBe(422)
    expect(await taken.text()).toContain('You already have an app with this name.')
    const { secret, confirm } = await setUp(browser, '/company?account=security', 'Tablet')
    expect(leadsTo(await confirm(codeOf(secret)))).toBe('303 /company?account=security')
  })

  test('needs the password, so that an open browser is not enough', async () => {
    const { browser, id } = await newcomer()
    const page = '/company?account=security'
    for (const [currentPassword, words] of [
      ['', 'Enter your password.'],
      ['guessed wrong', 'This is not your password.'],
    ] as const) {
      const refused = await browser.post(page, { intent: 'enroll-factor', name: 'Mine', currentPassword })
      expect(refused.status).toBe(422)
      const html = await refused.text()
      expect(html).toContain(words)
      expect(html).not.toContain('verify-factor')
    }
    expect(await app.backend.sql('select 1 from auth.mfa_factors where user_id = $1', [id])).toEqual([])
  })

  test('needs no password right after sign-in, but needs it an hour later', async () => {
    const { browser, id } = await newcomer()
    const page = '/login?mode=set-up'
    expect(await (await browser.get(page)).text()).not.toContain('name="currentPassword"')
    const begun = await browser.post(page, { intent: 'enroll-factor', name: 'Phone' })
    expect(await begun.text()).toContain('verify-factor')

    // An hour later, according to the refreshed token.
    await app.backend.sql(
      `update auth.mfa_amr_claims set updated_at = updated_at - interval '1 hour'
       where session_id in (select id from auth.sessions where user_id = $1)`,
      [id],
    )
    const later = app.browser(await exchanged(browser))
    expect(await (await later.get(page)).text()).toContain('name="currentPassword"')
    const refused = await later.post(page, { intent: 'enroll-factor', name: 'Phone' })
    expect(refused.status).toBe(422)
    expect(await refused.text()).not.toContain('verify-factor')
    const allowed = await later.post(page, { intent: 'enroll-factor', name: 'Phone', currentPassword: password })
    expect(await allowed.text()).toContain('verify-factor')
  })

  test('is not possible for a visitor or with an unverified second factor', async () => {
    const visitor = app.browser()
    expect(leadsTo(await visitor.get('/login?mode=set-up'))).toBe('302 /login')
    expect(leadsTo(await visitor.get('/login?mode=second-factor'))).toBe('302 /login')
    const fields = { intent: 'verify-factor', factorId: crypto.randomUUID(), secret: 'A'.repeat(32), code: '123456' }
    const begin = { intent: 'enroll-factor', name: 'Phone' }
    const { browser: halfWay, email } = await withFactor()
    await halfWay.post('/logout', {})
    await signIn(halfWay, email)
    const program = await halfWay.get('/live.json', { headers: { accept: 'application/json' } })
    expect([program.status, ((await program.json()) as { message: string }).message]).toEqual([
      401,
      'Verify your second factor first.',
    ])
    for (const browser of [visitor, halfWay]) {
      for (const posted of [begin, { ...begin, currentPassword: password }, fields]) {
        expect((await browser.post('/login?mode=set-up', posted)).status).toBe(422)
      }
    }
  })
})

describe('signing in with a second factor', () => {
  test('shows no page after the password alone, and the wanted page after the code', async () => {
    const { email, secret } = await withFactor()
    const browser = app.browser()
    await browser.get('/trackQuery?status=open')
    await signIn(browser, email)

    expect(leadsTo(await browser.get('/trackQuery?status=open'))).toBe('302 /login?mode=second-factor')
    const payload = await browser.get('/trackQuery/_payload.json?status=open')
    expect([payload.status, await payload.json()]).toEqual([401, { location: '/login?mode=second-factor' }])
    expect(leadsTo(await browser.get('/login'))).toBe('302 /login?mode=second-factor')
    expect(await (await browser.get('/session.json')).json()).toMatchObject({ person: null, companies: [] })
    const page = await (await browser.get('/login?mode=second-factor')).text()
    expect(page).toContain('Confirm it is you')
    expect(page).not.toContain(email)

    const passed = await browser.post('/login?mode=second-factor', {
      intent: 'second-factor',
      code: nextCodeOf(secret).replace(/^.../, '$& '),
    })
    expect(leadsTo(passed)).toBe('303 /trackQuery?status=open')
    expect((await browser.get('/company')).status).toBe(200)
  })

  test.each([
    ['wrong', 'This code is wrong or was already used.', (code: string) => (code === '111111' ? '111112' : '111111')],
    ['not six digits', 'Enter the 6 digits that your authenticator app shows.', () => '12 34'],
  ])('rejects a code that is %s, and says so beside the field', async (_, words, change) => {
    const { email, secret } = await withFactor()
    const browser = app.browser()
    await signIn(browser, email)
    const code = change(nextCodeOf(secret))
    const refused = await browser.post('/login?mode=second-factor', { intent: 'second-factor', code })
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(html).toContain(words)
    expect(html).toContain(`value="${code}"`)
    expect(html).toContain('aria-invalid="true"')
  })

  test('accepts each code only once', async () => {
    const { email, secret } = await withFactor()
    const code = nextCodeOf(secret)
    for (const [status, browser] of [
      [303, app.browser()],
      [422, app.browser()],
    ] as const) {
      await signIn(browser, email)
      const answer = await browser.post('/login?mode=second-factor', { intent: 'second-factor', code })
      expect(answer.status).toBe(status)
    }
  })

  test('is blocked with a message after fifteen wrong codes', async () => {
    const { email, secret } = await withFactor()
    const browser = app.browser()
    await signIn(browser, email)
    const right = nextCodeOf(secret)
    const wrong = right === '222222' ? '222223' : '222222'
    const attempt = (code: string) => browser.post('/login?mode=second-factor', { intent: 'second-factor', code })
    for (let count = 0; count < 15; count += 1) await attempt(wrong)
    const refused = await attempt(right)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Too many tries.')
  })

  test('lets the user choose the app if there are several', async () => {
    const { email, browser: first } = await withFactor()
    const second = await setUp(first, '/company?account=security', 'Tablet')
    await second.confirm(codeOf(second.secret))
    const browser = app.browser()
    await signIn(browser, email)
    const html = await (await browser.get('/login?mode=second-factor')).text()
    const tablet = /<option value="([^"]+)"[^>]*>Tablet</.exec(html)?.[1] ?? ''
    const code = nextCodeOf(second.secret)
    const passed = await browser.post('/login?mode=second-factor', { intent: 'second-factor', code, factorId: tablet })
    expect(leadsTo(passed)).toBe('303 /company')
  })

  test('needs the code of the second factor even after password recovery', async () => {
    const { email, secret } = await withFactor()
    const browser = app.browser()
    await browser.post('/login?mode=recover', { intent: 'recover', email })
    const [mail] = await app.backend.mails(email)
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
    const verified = await browser.post('/login?mode=verify', {
      intent: 'verify-code',
      email,
      code,
      purpose: 'recovery',
    })
    expect(leadsTo(verified)).toBe('303 /login?mode=new-password')
    const challenge = '/login?mode=second-factor&purpose=recovery'
    expect(leadsTo(await browser.get('/login?mode=new-password'))).toBe(`302 ${challenge}`)
    const change = { intent: 'new-password', password: 'another long one' }
    expect(leadsTo(await browser.post('/login?mode=new-password', change))).toBe(`303 ${challenge}`)

    const html = await (await browser.get(challenge)).text()
    expect(html).toContain('Before you choose a new password')
    const fields = { intent: 'second-factor', purpose: hidden(html, 'purpose'), code: nextCodeOf(secret) }
    expect(leadsTo(await browser.post(challenge, fields))).toBe('303 /login?mode=new-password')
    expect(leadsTo(await browser.post('/login?mode=new-password', change))).toBe('303 /company')
  })

  test('keeps a posted form until the code is verified, and then submits it', async () => {
    const { browser: owner, email, secret } = await withFactor()
    await company(owner, 'SEAL')
    const browser = app.browser()
    await signIn(browser, email)
    const post = {
      intent: 'save-profile',
      displayName: 'A name that must not be lost',
      timeZone: 'Europe/Vienna',
      locale: 'en',
    }
    const stopped = await browser.post('/company?company=SEAL&account=profile', post)
    expect(stopped.status).toBe(401)
    const html = await stopped.text()
    expect(html).toContain('Confirm it is you')
    expect(html).not.toContain('must not be lost')
    const fields = { intent: 'second-factor', encryptedForm: hidden(html, 'encryptedForm'), code: '' }
    const refused = await browser.post('/login?mode=second-factor', fields)
    expect(refused.status).toBe(422)
    const again = hidden(await refused.text(), 'encryptedForm')
    const done = await browser.post('/login?mode=second-factor', {
      ...fields,
      encryptedForm: again,
      code: nextCodeOf(secret),
    })
    expect(leadsTo(done)).toBe('303 /company?company=SEAL&account=profile')
    const page = await (await browser.get('/company?company=SEAL&account=profile')).text()
    expect(page).toContain('A name that must not be lost')
  })

  test('submits the form of an ended session after password and code', async () => {
    const { email, secret, id } = await withFactor()
    const cookie = await app.sessionCookie(id, { lifetime: -10 })
    const browser = app.browser({ 'trackquery-session': cookie })
    const post = { intent: 'save-profile', displayName: 'Twice sealed', timeZone: 'Europe/Vienna', locale: 'en' }
    const stopped = await browser.post('/company?account=profile', post)
    expect(stopped.status).toBe(401)
    const encryptedForm = hidden(await stopped.text(), 'encryptedForm')
    const half = await browser.post('/login', { intent: 'sign-in', email, password, encryptedForm })
    const html = await half.text()
    expect(html).toContain('Confirm it is you')
    const fields = { intent: 'second-factor', encryptedForm: hidden(html, 'encryptedForm'), code: nextCodeOf(secret) }
    expect(leadsTo(await browser.post('/login?mode=second-factor', fields))).toBe('303 /company?account=profile')
    expect(await (await browser.get('/company?account=profile')).text()).toContain('Twice sealed')
  })

  test('reports an unavailable auth service and keeps the entered code', async () => {
    const { email, secret } = await withFactor()
    const behind = await createTestApp({ backend: app.backend, backendUrl: app.backend.url })
    const browser = behind.browser()
    await signIn(browser, email)
    const code = nextCodeOf(secret)
    behind.runtime.backend.url = 'http://127.0.0.1:9'
    const page = await browser.post('/login?mode=second-factor', { intent: 'second-factor', code })
    await behind.close()
    expect(page.status).toBe(422)
    const html = await page.text()
    expect(html).toContain('The sign-in service is not responding.')
    expect(html).toContain(`value="${code}"`)
  })
})

describe('requiring a second factor in a company', () => {
  test('is possible for an owner with a second factor, and closes the company to members until they set up theirs', async () => {
    const { browser: owner } = await withFactor()
    await company(owner, 'ASKS')
    const asked = await owner.post('/company?company=ASKS&tab=settings', { intent: 'set-mfa', required: 'yes' })
    expect(leadsTo(asked)).toBe('303 /company?company=ASKS&tab=settings')

    const { browser: member, id, email } = await newcomer()
    await company(member, 'OWN')
    await app.backend.sql(
      `insert into public.memberships (company_id, user_id, role, email) select id, $1, 'agent', $2 from public.companies where key = 'ASKS'`,
      [id, email],
    )
    for (const page of ['/company?company=ASKS', '/company?company=asks&tab=people', '/trackQuery?ref=ASKS-1']) {
      expect(leadsTo(await member.get(page))).toBe('302 /login?mode=set-up')
    }
    const program = await member.post('/trackQuery?company=ASKS', { intent: 'raise' }, { accept: 'application/json' })
    expect([program.status, ((await program.json()) as { message: string }).message]).toEqual([
      401,
      'This company requires a second factor. Set yours up first.',
    ])
    const payload = await member.get('/trackQuery/_payload.json?company=ASKS')
    expect([payload.status, await payload.json()]).toEqual([401, { location: '/login?mode=set-up' }])
    // The other company stays open and is shown first.
    expect((await member.get('/company?company=OWN')).status).toBe(200)
    expect(await (await member.get('/company')).text()).toContain('Company OWN')

    const stopped = await member.post('/trackQuery?company=ASKS&new', {
      intent: 'raise',
      clientId: crypto.randomUUID(),
      subject: 'Written before it was asked for',
      body: 'Something.',
      category: '',
      priority: 'normal',
      visibility: 'private',
    })
    expect(stopped.status).toBe(401)
    const encryptedForm = hidden(await stopped.text(), 'encryptedForm')
    const begun = await member.post('/login?mode=set-up', { intent: 'enroll-factor', name: 'Phone', encryptedForm })
    const html = await begun.text()
    const fields = {
      intent: 'verify-factor',
      factorId: hidden(html, 'factorId'),
      secret: hidden(html, 'secret'),
      encryptedForm: hidden(html, 'encryptedForm'),
    }
    const done = await member.post('/login?mode=set-up', { ...fields, code: codeOf(fields.secret) })
    expect(leadsTo(done)).toBe('303 /trackQuery?ref=ASKS-1')
    expect(await (await member.get('/trackQuery?ref=ASKS-1')).text()).toContain('Written before it was asked for')
  })

  test('is not possible for an owner without a second factor, who gets a message', async () => {
    const { browser } = await newcomer()
    await company(browser, 'LONE')
    const refused = await browser.post('/company?company=LONE&tab=settings', { intent: 'set-mfa', required: 'yes' })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Set up your own second factor first.')
  })
})

describe('removing a second factor', () => {
  test('needs the password and takes effect at once on all devices', async () => {
    const { browser, email } = await withFactor()
    const html = await (await browser.get('/company?account=security')).text()
    const fields = { intent: 'remove-factor', factorId: hidden(html, 'factorId') }
    const refused = await browser.post('/company?account=security', { ...fields, currentPassword: 'guessed wrong' })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('This is not your password.')
    const removed = await browser.post('/company?account=security', { ...fields, currentPassword: password })
    expect(leadsTo(removed)).toBe('303 /company?account=security')
    const page = await browser.get('/company?account=security')
    expect([page.status, (await page.text()).includes('The second factor was removed.')]).toEqual([200, true])
    const elsewhere = app.browser()
    expect(leadsTo(await signIn(elsewhere, email))).toBe('303 /company')
    expect((await elsewhere.get('/company')).status).toBe(200)
  })
})
