import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { en } from '../../src/domain/words/en.ts'
import { createTestBackend, type TestBackend } from '../../supabase/embedded/testing/test-backend.ts'
import { createTestApp, leadsTo, origin, type TestApp } from './test-app.ts'

/* Recovery codes without JavaScript: made in the account, redeemed at the second step of signing in. */

const password = 'correct horse battery'
const security = '/company?account=security'

let app: TestApp
let backend: TestBackend
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
const signIn = (browser: Browser, email: string) => browser.post('/login', { intent: 'sign-in', email, password })
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
const hasAccess = async (browser: Browser) => (await browser.get('/company')).status === 200
const outbox = (email: string) =>
  backend.sql<{ template: string; data: object }>(
    'select template, data from public.outbox where recipient = $1 order by created_at, id',
    [email],
  )

async function setUpApp(browser: Browser, page: string) {
  const html = await (
    await browser.post(page, { intent: 'enroll-factor', name: 'Phone', currentPassword: password })
  ).text()
  const form = html.slice(html.indexOf('value="verify-factor"'))
  const secret = hidden(form, 'secret')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: backend.now() })
  return browser.post(page, { intent: 'verify-factor', factorId: hidden(form, 'factorId'), secret, code })
}

const codesIn = (html: string) => [...html.matchAll(/<li><code>([^<]*)<\/code><\/li>/g)].map(([, code = '']) => code)
const makeCodes = (browser: Browser, currentPassword = password) =>
  browser.post(security, { intent: 'make-recovery-codes', currentPassword })

let people = 0
/** A signed-in person with a second factor. */
async function withFactor() {
  people += 1
  const email = `person${people}@example.com`
  const id = await backend.createUser({ email, password, name: `Person ${people}` })
  const browser = app.browser()
  await signIn(browser, email)
  expect(leadsTo(await setUpApp(browser, security))).toBe(`303 ${security}`)
  return { id, email, browser }
}

async function withCodes() {
  const person = await withFactor()
  const made = await makeCodes(person.browser)
  return { ...person, codes: codesIn(await made.text()) }
}

/** A browser that knows only the password. */
async function atSecondStep(email: string) {
  const browser = app.browser()
  await signIn(browser, email)
  expect(leadsTo(await browser.get('/company'))).toBe('302 /login?mode=second-factor')
  const redeem = (code: string, more: Record<string, string> = {}) =>
    browser.post('/login?mode=second-factor', { intent: 'recovery-code', code, ...more })
  return { browser, redeem }
}

describe('making recovery codes', () => {
  test('shows ten codes once, as a list and as a text file, and e-mails their owner', async () => {
    const { email, browser } = await withFactor()
    expect(await (await browser.get(security)).text()).toContain(en.account.security.recovery.none)
    const html = await (await makeCodes(browser)).text()
    const codes = codesIn(html)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
    const file = decodeURIComponent(/href="data:text\/plain;charset=utf-8,([^"]*)" download=/.exec(html)?.[1] ?? '')
    expect(file).toContain(codes.join('\n'))
    expect(file).toContain(email)

    const later = await (await browser.get(security)).text()
    expect(later).toContain('10 codes are left.')
    for (const code of codes) expect(later).not.toContain(code)
    expect(await outbox(email)).toMatchObject([{ template: 'recovery-codes', data: { event: 'made', remaining: 10 } }])
  })

  test('needs the password, so that an open browser alone cannot', async () => {
    const { id, browser } = await withFactor()
    const refused = await makeCodes(browser, 'guessed wrong')
    expect(refused.status).toBe(422)
    expect(codesIn(await refused.text())).toEqual([])
    expect(await backend.sql('select 1 from private.recovery_codes where user_id = $1', [id])).toEqual([])
  })

  test('invalidates the earlier ones', async () => {
    const { email, browser, codes } = await withCodes()
    const again = codesIn(await (await makeCodes(browser)).text())
    const { redeem } = await atSecondStep(email)
    expect((await redeem(codes[0]!)).status).toBe(422)
    expect(leadsTo(await redeem(again[0]!))).toBe('303 /login?mode=set-up')
  })
})

describe('a recovery code', () => {
  test('signs in without the app, removes it, ends other sessions, says how many are left, and e-mails the owner', async () => {
    const { email, browser: elsewhere, codes } = await withCodes()
    const { browser, redeem } = await atSecondStep(email)
    expect(await hasAccess(browser)).toBe(false)
    // As people type it.
    expect(leadsTo(await redeem(` ${codes[4]!.toUpperCase().replace('-', ' ')} `))).toBe('303 /login?mode=set-up')
    const html = await (await browser.get('/login?mode=set-up')).text()
    expect(html).toContain('9 recovery codes are left.')
    expect(html).toContain(en.secondStep.setUp.leadAgain)
    expect(await hasAccess(browser)).toBe(true)
    expect(await hasAccess(elsewhere)).toBe(false)
    const sent = await outbox(email)
    expect(sent.at(-1)).toMatchObject({ template: 'recovery-codes', data: { event: 'used', remaining: 9 } })

    // The new app is asked for from now on, and the other codes go on working.
    expect(leadsTo(await setUpApp(browser, '/login?mode=set-up'))).toBe('303 /company')
    const next = await atSecondStep(email)
    expect((await next.redeem(codes[4]!)).status).toBe(422)
    expect(leadsTo(await next.redeem(codes[5]!))).toBe('303 /login?mode=set-up')
  })

  test('in a recovery leads to the new password', async () => {
    const { email, codes } = await withCodes()
    const browser = app.browser()
    await browser.post('/login?mode=recover', { intent: 'recover', email })
    const mails = await backend.mails(email)
    const [code = ''] = /\b\d{6}\b/.exec(mails.find(({ text }) => /\b\d{6}\b/.test(text))?.text ?? '') ?? []
    await browser.post('/login?mode=verify', { intent: 'verify-code', email, code, purpose: 'recovery' })
    const redeemed = await browser.post('/login?mode=second-factor&purpose=recovery', {
      intent: 'recovery-code',
      code: codes[0]!,
      purpose: 'recovery',
    })
    expect(leadsTo(redeemed)).toBe('303 /login?mode=new-password')
    const chosen = await browser.post('/login?mode=new-password', {
      intent: 'new-password',
      password: 'sheet plinth cargo',
    })
    expect(leadsTo(chosen)).toBe('303 /company')
  })

  test('that is wrong gives one message beside its field, keeps what was typed, and gives no access', async () => {
    const { email } = await withCodes()
    const { browser, redeem } = await atSecondStep(email)
    const refused = await redeem('ab1de-fgh0k')
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(html).toContain(en.login.errors.recoveryCodeWrong)
    expect(html).toContain('value="ab1de-fgh0k"')
    expect(await hasAccess(browser)).toBe(false)
    const malformed = await redeem('123456')
    expect(malformed.status).toBe(422)
    expect(await malformed.text()).toContain(en.errors.recoveryCode)
  })

  test('is answered like a wrong one for a person without codes', async () => {
    const { email } = await withFactor()
    const { redeem } = await atSecondStep(email)
    const refused = await redeem('ab1de-fgh0k')
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain(en.login.errors.recoveryCodeWrong)
  })

  test('cannot be guessed: after ten wrong ones the page says how long to wait, and the right one is refused', async () => {
    const { email, codes } = await withCodes()
    const { browser, redeem } = await atSecondStep(email)
    for (let at = 0; at < 10; at += 1) expect((await redeem(`${at}b1de-fgh0k`)).status).toBe(422)
    const refused = await redeem(codes[0]!)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toMatch(/Too many tries\. Wait \d+ seconds?, then try again\./)
    expect(await hasAccess(browser)).toBe(false)
  })

  test('does nothing for a visitor', async () => {
    const { codes } = await withCodes()
    const posted = await app.browser().post('/login?mode=second-factor', { intent: 'recovery-code', code: codes[0]! })
    expect(posted.status).toBe(422)
    expect(await posted.text()).toContain(en.login.errors.signedOut)
  })
})

test('removing the last app discards the codes, so that a later app does not revive them', async () => {
  const { id, browser } = await withCodes()
  const html = await (await browser.get(security)).text()
  const form = html.slice(html.indexOf('value="remove-factor"'))
  const remove = { intent: 'remove-factor', factorId: hidden(form, 'factorId'), currentPassword: password }
  expect(leadsTo(await browser.post(security, remove))).toBe(`303 ${security}`)
  expect(await backend.sql('select 1 from private.recovery_codes where user_id = $1', [id])).toEqual([])
})
