import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '../../supabase/embedded/testing/test-backend.ts'
import { startBackendProxy } from './backend-proxy.ts'
import { leadsTo, createTestApp, origin, type TestApp } from './test-app.ts'

/* The account forms without JavaScript: password, e-mail address and devices. */

let app: TestApp
let backend: TestBackend
const password = 'correct horse battery'
const page = '/company?account=security'

beforeAll(async () => {
  // The tests sign in more often than the usual limits allow.
  backend = await createTestBackend({ siteUrl: origin, limits: { signIn: 1000, mail: 1000, verify: 1000 } })
  app = await createTestApp({ backend })
})
afterAll(async () => {
  await app.close()
  await backend.stop()
})

type Browser = ReturnType<TestApp['browser']>

const signIn = (browser: Browser, email: string, by = password, headers = {}) =>
  browser.post('/login', { intent: 'sign-in', email, password: by }, headers)

let people = 0
async function newcomer() {
  people += 1
  const email = `person${people}@example.com`
  const id = await backend.createUser({ email, password, name: `Person ${people}` })
  const browser = app.browser()
  await signIn(browser, email)
  return { id, email, browser }
}

const isIn = async (browser: Browser) => (await browser.get('/company')).status === 200

/** The versions of a person's realtime topics. */
const topicVersionOf = async (id: string) =>
  (
    await backend.sql<{ version: number }>('select topic_version as version from public.profiles where user_id = $1', [
      id,
    ])
  )[0]!.version

/** The content of the newest e-mail to an address. */
async function mailTo(email: string) {
  const [mail] = await backend.mails(email)
  return {
    subject: mail?.subject ?? '',
    code: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '',
    tokenHash: /token_hash=(\w+)/.exec(mail?.html ?? '')?.[1] ?? '',
  }
}

describe('changing the password', () => {
  const change = (browser: Browser, fields: Record<string, string>) =>
    browser.post(page, { intent: 'change-password', ...fields })

  test('needs the current password and ends all other sessions', async () => {
    const { id, email, browser } = await newcomer()
    const other = app.browser()
    await signIn(other, email)
    const refused = await change(browser, { currentPassword: 'guessed wrong', password: 'another long one' })
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(html).toContain('This is not your password.')
    expect(html).not.toContain('another long one')
    expect(await isIn(other)).toBe(true)

    const before = await topicVersionOf(id)
    const changed = await change(browser, { currentPassword: password, password: 'another long one' })
    expect(leadsTo(changed)).toBe(`303 ${page}`)
    // The other device's realtime topics are revoked with its session.
    expect(await topicVersionOf(id)).toBeGreaterThan(before)
    expect(await (await browser.get(page)).text()).toContain('You are signed out on all other devices.')
    expect(await isIn(other)).toBe(false)
    expect((await signIn(app.browser(), email)).status).toBe(422)
    expect(leadsTo(await signIn(app.browser(), email, 'another long one'))).toBe('303 /company')
  })

  test.each([
    ['too short', 'short', 'Use at least 10 characters.'],
    ['the current password', password, 'This is the password you have now.'],
  ])('rejects a password that is %s, with a message', async (_, wanted, words) => {
    const { browser } = await newcomer()
    const refused = await change(browser, { currentPassword: password, password: wanted })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain(words)
  })

  test('leaves no additional session after checking the current password', async () => {
    const { id, browser } = await newcomer()
    await change(browser, { currentPassword: password, password: 'short' })
    await change(browser, { currentPassword: password, password })
    const [{ count } = { count: 0 }] = await backend.sql<{ count: number }>(
      'select count(*)::int as count from auth.sessions where user_id = $1',
      [id],
    )
    expect(count).toBe(1)
  })

  test('needs an e-mailed code besides the current password when the session is older than a day', async () => {
    const { id, email, browser } = await newcomer()
    await backend.sql(`update auth.sessions set created_at = created_at - interval '25 hours' where user_id = $1`, [id])
    const fields = { currentPassword: password, password: 'another long one' }
    const asked = await change(browser, fields)
    expect(asked.status).toBe(422)
    expect(await asked.text()).toContain('For security, we sent a six-digit code')
    const { code } = await mailTo(email)
    const wrong = await change(browser, { ...fields, codeNeeded: 'yes', code: code === '000000' ? '000001' : '000000' })
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain('This code is wrong or no longer valid.')
    expect(leadsTo(await change(browser, { ...fields, codeNeeded: 'yes', code }))).toBe(`303 ${page}`)
  })
})

describe('choosing a password on the recovery page', () => {
  const forgotten = '/login?mode=new-password'
  const choose = (browser: Browser) => browser.post(forgotten, { intent: 'new-password', password: 'another long one' })

  test('is not possible after a sign-in by password', async () => {
    const { email, browser } = await newcomer()
    expect(leadsTo(await browser.get(forgotten))).toBe(`302 ${page}`)
    expect(leadsTo(await choose(browser))).toBe(`303 ${page}`)
    expect(await (await browser.get(page)).text()).toContain('You need your current one.')
    expect(leadsTo(await signIn(app.browser(), email))).toBe('303 /company')
  })

  test('after a sign-in by password is rejected by the auth service, without revealing whether that password is the current one', async () => {
    const { browser } = await newcomer()
    const tokens = JSON.parse(
      Buffer.from(browser.jar.get('trackquery-session')!.slice('base64-'.length), 'base64url').toString(),
    ) as { access_token: string }
    const ask = async (guess: string) => {
      const answer = await fetch(`${backend.url}/auth/v1/user`, {
        method: 'PUT',
        headers: { apikey: backend.publishableKey, authorization: `Bearer ${tokens.access_token}` },
        body: JSON.stringify({ password: guess }),
      })
      return ((await answer.json()) as { error_code: string }).error_code
    }
    expect([await ask('guessed wrong'), await ask(password)]).toEqual(Array(2).fill('current_password_required'))
  })

  /** A person who signed in by a recovery e-mail. */
  async function recovered() {
    const { id, email } = await newcomer()
    const browser = app.browser()
    await browser.post('/login?mode=recover', { intent: 'recover', email })
    const { code } = await mailTo(email)
    const verified = { intent: 'verify-code', email, code, purpose: 'recovery' }
    expect(leadsTo(await browser.post('/login?mode=verify', verified))).toBe(`303 ${forgotten}`)
    return { id, email, browser }
  }

  test('is possible after a sign-in by e-mail', async () => {
    const { email, browser } = await recovered()
    expect((await browser.get(forgotten)).status).toBe(200)
    expect(leadsTo(await choose(browser))).toBe('303 /company')
    expect(leadsTo(await signIn(app.browser(), email, 'another long one'))).toBe('303 /company')
  })

  test('needs a new e-mail if the sign-in is more than a day old', async () => {
    const { id, browser } = await recovered()
    await backend.sql(`update auth.sessions set created_at = created_at - interval '25 hours' where user_id = $1`, [id])
    const refused = await choose(browser)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toMatch(/role="alert"[^]*For security, confirm by e-mail/)
  })
})

describe('changing the e-mail address', () => {
  const ask = (browser: Browser, email: string) => browser.post(page, { intent: 'change-email', email })
  const agree = (browser: Browser, tokenHash: string) =>
    browser.post(`/confirm?token_hash=${tokenHash}&type=email_change`, {
      intent: 'confirm',
      tokenHash,
      purpose: 'email_change',
    })

  test('needs confirmation from both mailboxes, says so, and signs in no browser that confirms', async () => {
    const { email, browser } = await newcomer()
    const wanted = `new.${email}`
    expect(leadsTo(await ask(browser, wanted))).toBe(`303 ${page}`)
    const waiting = await (await browser.get(page)).text()
    expect(waiting).toContain(`Waiting for both mailboxes to confirm ${wanted}.`)
    expect(browser.jar.size).toBe(1)

    // The new mailbox is opened on a phone where nobody is signed in.
    const phone = app.browser()
    const toNew = await mailTo(wanted)
    const opened = await phone.get(`/confirm?token_hash=${toNew.tokenHash}&type=email_change`)
    expect(await opened.text()).toContain('Confirm the change')
    const half = await agree(phone, toNew.tokenHash)
    expect(half.status).toBe(200)
    expect(await half.text()).toContain('One of two mailboxes has confirmed')
    expect(phone.jar.size).toBe(0)
    expect(leadsTo(await signIn(app.browser(), wanted))).not.toBe('303 /company')

    const toOld = await mailTo(email)
    expect(leadsTo(await agree(browser, toOld.tokenHash))).toBe('303 /company?account=security')
    const done = await (await browser.get(page)).text()
    expect(done).toContain('Your e-mail address was changed.')
    expect(done).toContain(`You sign in with ${wanted}.`)
    expect(leadsTo(await signIn(app.browser(), wanted))).toBe('303 /company')
  })

  test('accepts each e-mailed link once, and shows how to request another when a link is used again', async () => {
    const { email, browser } = await newcomer()
    await ask(browser, `new.${email}`)
    const { tokenHash } = await mailTo(email)
    await agree(browser, tokenHash)
    const again = await agree(browser, tokenHash)
    expect(again.status).toBe(422)
    const html = await again.text()
    expect(html).toContain('This link was already used')
    expect(html).toContain('href="/company?account=security"')
  })

  test('can send both e-mails again, but not twice in a row', async () => {
    const { email, browser } = await newcomer()
    await ask(browser, `new.${email}`)
    expect(leadsTo(await browser.post(page, { intent: 'resend-email' }))).toBe(`303 ${page}`)
    const early = await browser.post(page, { intent: 'resend-email' })
    expect([early.status, (await early.text()).includes('You can ask for another in')]).toEqual([422, true])
    expect(await backend.mails(`new.${email}`)).toHaveLength(2)
    expect(await backend.mails(email)).toHaveLength(2)
  })

  test('does not reveal whether an address has an account', async () => {
    const { email: taken } = await newcomer()
    const told = async (wanted: string) => {
      const { email, browser } = await newcomer()
      const answer = leadsTo(await ask(browser, wanted))
      const html = await (await browser.get(page)).text()
      const subjects = (await backend.mails(email)).map(({ subject }) => subject)
      return { answer, subjects, waits: html.includes(`Waiting for both mailboxes to confirm ${wanted}.`) }
    }
    const free = await told('nobody.has.this@example.com')
    expect(await told(taken)).toEqual(free)
    expect(free).toMatchObject({ answer: `303 ${page}`, waits: true })
    expect(await backend.mails(taken)).toEqual([])
  })
})

describe('the devices of a user', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

  async function twoDevices() {
    const { email, id } = await (async () => {
      people += 1
      const email = `person${people}@example.com`
      return { email, id: await backend.createUser({ email, password, name: `Person ${people}` }) }
    })()
    const desk = app.browser()
    const pocket = app.browser()
    await signIn(desk, email, password, { 'user-agent': firefox })
    await signIn(pocket, email, password, { 'user-agent': phone })
    return { id, email, desk, pocket }
  }

  const idOf = (html: string) => /name="id" value="([^"]+)"/.exec(html)?.[1] ?? ''

  test('are named by browser and system, with the current one marked', async () => {
    const { desk } = await twoDevices()
    const html = await (await desk.get(page)).text()
    expect(html).toMatch(/Firefox on Linux<\/span><span[^>]*>This device, now</)
    expect(html).toContain('aria-label="Sign out Safari on iPhone"')
    expect(html).toContain('203.0.113.7')
  })

  test('lose access at the next request after they are signed out, and return to their page after sign-in', async () => {
    const { email, desk, pocket } = await twoDevices()
    const id = idOf(await (await desk.get(page)).text())
    expect(leadsTo(await desk.post(page, { intent: 'revoke-device', id }))).toBe(`303 ${page}`)
    const html = await (await desk.get(page)).text()
    expect(html).toContain('The device was signed out.')
    expect(html).toContain('You are not signed in anywhere else.')
    expect(leadsTo(await pocket.get('/trackQuery?status=open'))).toBe('302 /login')
    expect(leadsTo(await signIn(pocket, email))).toBe('303 /trackQuery?status=open')

    await desk.post(page, { intent: 'revoke-device', id })
    expect(await (await desk.get(page)).text()).toContain('The device was already signed out.')
  })

  test('cannot be signed out by another user', async () => {
    const { desk, pocket } = await twoDevices()
    const id = idOf(await (await desk.get(page)).text())
    const { browser: stranger } = await newcomer()
    await stranger.post(page, { intent: 'revoke-device', id })
    expect(await isIn(pocket)).toBe(true)
  })

  test('can all be signed out together, with or without the current one', async () => {
    const { desk, pocket, email } = await twoDevices()
    expect(leadsTo(await desk.post(page, { intent: 'revoke-others' }))).toBe(`303 ${page}`)
    expect(await (await desk.get(page)).text()).toContain('1 other device was signed out.')
    expect([await isIn(desk), await isIn(pocket)]).toEqual([true, false])

    await signIn(pocket, email)
    expect(leadsTo(await desk.post(page, { intent: 'sign-out-everywhere' }))).toBe('303 /login')
    // The browser remembers the previous user by id, so that nobody else submits their forms.
    expect([...desk.jar.keys()]).toEqual(['trackquery-previous-user', 'trackquery-flash'])
    expect([await isIn(desk), await isIn(pocket)]).toEqual([false, false])
  })
})

test('the security page is shown without account data while the auth service is down', async () => {
  const { browser } = await newcomer()
  const proxy = await startBackendProxy(backend.url)
  const behind = await createTestApp({ backend, backendUrl: proxy.url })
  proxy.down = /\/auth\/v1\/(user|token)/
  const there = behind.browser(Object.fromEntries(browser.jar))
  const shown = await there.get(page)
  const refused = await there.post(page, {
    intent: 'change-password',
    currentPassword: password,
    password: 'another long one',
  })
  await behind.close()
  await proxy.close()
  expect(shown.status).toBe(200)
  const html = await shown.text()
  expect(html).toContain('The sign-in service is not responding.')
  expect(html).toContain('Sign out everywhere')
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('The sign-in service is not responding. Try again in a minute')
})
