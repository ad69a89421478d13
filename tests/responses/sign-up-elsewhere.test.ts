import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '../../supabase/embedded/testing/test-backend.ts'
import { startBackendProxy, type BackendProxy } from './backend-proxy.ts'
import { createTestApp, leadsTo, origin, type TestApp } from './test-app.ts'

/* Two people sign up with one address, or one person opens the e-mail in another browser. No test uses JavaScript. */

const owned = 'sheet plinth cargo'
const laid = 'laid by somebody else'
const chosen = 'velvet trombone 1842'

let backend: TestBackend
beforeAll(async () => {
  backend = await createTestBackend({ siteUrl: origin, limits: { signIn: 1000, mail: 1000, verify: 1000 } })
})
afterAll(() => backend.stop())

type Browser = ReturnType<TestApp['browser']>

let addresses = 0
const newAddress = () => `owner${(addresses += 1)}@example.com`

const signUp = async (browser: Browser, email: string, password: string) => {
  backend.passTime(60)
  const fields = { intent: 'sign-up', displayName: 'Owen', email, password }
  expect(leadsTo(await browser.post('/login?mode=sign-up', fields))).toBe('303 /login?mode=verify')
  // The account is made after the answer, before the e-mail.
  await backend.mails(email)
}

/** The link and the code of the newest e-mail to an address. */
async function newestEmail(email: string) {
  const [mail] = await backend.mails(email)
  const tokenHash = /token_hash=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  return { tokenHash, code: /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? '' }
}

const openLink = async (browser: Browser, email: string) => {
  const { tokenHash } = await newestEmail(email)
  const confirm = { intent: 'confirm', tokenHash, purpose: 'signup' }
  return browser.post(`/confirm?token_hash=${tokenHash}&type=signup`, confirm)
}

const enterCode = async (browser: Browser, email: string, purpose = 'signup') => {
  const { code } = await newestEmail(email)
  return browser.post('/login?mode=verify', { intent: 'verify-code', email, code, purpose })
}

const newPasswordPage = '/login?mode=new-password&purpose=signup'
const asksForPassword = `303 ${newPasswordPage}`

describe.each(['embedded', 'hosted'])('on a backend that is %s', (kind) => {
  let app: TestApp
  let proxy: BackendProxy
  beforeAll(async () => {
    proxy = await startBackendProxy(backend.url)
    app = await createTestApp({ backend, backendUrl: proxy.url })
    if (kind === 'embedded') return
    // A hosted project knows nothing of `sign_up`, and the app has no key to name addresses to it.
    proxy.change = (body) => {
      const { sign_up: _ignored, ...known } = JSON.parse(body) as Record<string, unknown>
      return JSON.stringify(known)
    }
    app.runtime.backend.addressKey = null
  })
  beforeEach(() => backend.passTime(300))
  afterAll(async () => {
    await app.close()
    await proxy.close()
  })

  const signIn = async (email: string, password: string) =>
    leadsTo(await app.browser().post('/login', { intent: 'sign-in', email, password }))
  const refused = '422 null'

  test.each([
    ['the code', enterCode],
    ['the link', openLink],
  ])('%s of a sign-up in this browser keeps its password', async (_, confirm) => {
    const email = newAddress()
    const browser = app.browser()
    await signUp(browser, email, owned)
    expect(leadsTo(await confirm(browser, email))).toBe('303 /company')
    expect(await (await browser.get('/company')).text()).toContain('Your address is confirmed. Welcome.')
    expect(await signIn(email, owned)).toBe('303 /company')
  })

  test.each([
    ['the code', enterCode],
    ['the link', openLink],
    ['the code, entered as one for sign-in,', (browser: Browser, email: string) => enterCode(browser, email, 'email')],
  ])('%s in another browser confirms the address and asks for a new password', async (_, confirm) => {
    const email = newAddress()
    await signUp(app.browser(), email, laid)
    const phone = app.browser()
    expect(leadsTo(await confirm(phone, email))).toBe(asksForPassword)
    // Before the owner has chosen one, too.
    expect(await signIn(email, laid)).toBe(refused)
    expect(await (await phone.get(newPasswordPage)).text()).toContain(
      `${email} is confirmed. The password from the sign-up no longer works, because we cannot tell here whether you entered it.`,
    )
    const choose = { intent: 'new-password', password: chosen }
    expect(leadsTo(await phone.post(newPasswordPage, choose))).toBe('303 /company')
    expect(await signIn(email, laid)).toBe(refused)
    expect(await signIn(email, chosen)).toBe('303 /company')
  })

  test.each([
    ['code', enterCode],
    ['link', openLink],
  ])('the %s of a sign-up by somebody else in between does not decide the password', async (_, confirm) => {
    const email = newAddress()
    const owner = app.browser()
    await signUp(owner, email, owned)
    await signUp(app.browser(), email, laid)
    expect(leadsTo(await confirm(owner, email))).toBe(asksForPassword)
    expect(await signIn(email, laid)).toBe(refused)
    await owner.post(newPasswordPage, { intent: 'new-password', password: chosen })
    expect(await signIn(email, chosen)).toBe('303 /company')
  })

  test('another code for the same sign-up keeps its password', async () => {
    const email = newAddress()
    const browser = app.browser()
    await signUp(browser, email, owned)
    backend.passTime(60)
    await browser.post('/login?mode=verify', { intent: 'send-code', email, purpose: 'signup' })
    expect(leadsTo(await enterCode(browser, email))).toBe('303 /company')
    expect(await signIn(email, owned)).toBe('303 /company')
  })

  test('a refused new password comes back with the same words', async () => {
    const email = newAddress()
    await signUp(app.browser(), email, laid)
    const phone = app.browser()
    await openLink(phone, email)
    const answer = await phone.post(newPasswordPage, { intent: 'new-password', password: 'password12' })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain(`${email} is confirmed. The password from the sign-up no longer works`)
  })
})
