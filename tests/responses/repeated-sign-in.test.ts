import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBackendProxy, type BackendProxy } from './backend-proxy.ts'
import { encodeSession, leadsTo, createTestApp, type TestApp } from './test-app.ts'

/* Two tabs show the sign-in page. A user signs in in one, then the same or another user in the other. */

let app: TestApp
let proxy: BackendProxy
let direct: TestApp
const password = 'correct horse battery'

beforeAll(async () => {
  direct = await createTestApp()
  proxy = await startBackendProxy(direct.backend.url)
  app = await createTestApp({ backend: direct.backend, backendUrl: proxy.url })
})
afterAll(async () => {
  await app.close()
  await proxy.close()
  await direct.close()
})

let people = 0
async function somebody() {
  people += 1
  const email = `person${people}@example.com`
  return { email, id: await app.backend.createUser({ email, password, name: `Person ${people}` }) }
}

type Browser = ReturnType<TestApp['browser']>

const signIn = (browser: Browser, email: string, by = password) =>
  browser.post('/login', { intent: 'sign-in', email, password: by })

const personIn = async (browser: Browser) =>
  ((await (await browser.get('/session.json', { headers: { accept: '*/*' } })).json()) as { person: string | null })
    .person

const sessionsOf = async (id: string) =>
  (await app.backend.sql('select 1 from auth.sessions where user_id = $1', [id])).length

test('signing in twice in one browser leaves one session and does not affect another device', async () => {
  const { email, id } = await somebody()
  const [browser, elsewhere] = [app.browser(), app.browser()]
  for (const at of [browser, elsewhere, browser]) expect(leadsTo(await signIn(at, email))).toBe('303 /company')
  expect(await sessionsOf(id)).toBe(2)
  for (const at of [browser, elsewhere]) expect(await personIn(at)).toBe(id)
})

test('signing in as another user in the same browser ends the previous user’s session', async () => {
  const [first, second] = [await somebody(), await somebody()]
  const browser = app.browser()
  await signIn(browser, first.email)
  await app.browser().post('/login?mode=code', { intent: 'send-code', email: second.email })
  const [mail] = await app.backend.mails(second.email)
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
  const verify = { intent: 'verify-code', email: second.email, purpose: 'email', code }
  const done = await browser.post('/login?mode=verify', verify)
  expect(leadsTo(done)).toBe('303 /company')
  expect(await personIn(browser)).toBe(second.id)
  expect([await sessionsOf(first.id), await sessionsOf(second.id)]).toEqual([0, 1])
})

test('the e-mail address that waits for a code is forgotten at sign-in and at sign-out', async () => {
  const { email } = await somebody()
  const browser = app.browser()
  const asked = async () => {
    const page = await browser.get('/login?mode=verify')
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    return (await page.text()).includes(email)
  }
  await browser.post('/login?mode=code', { intent: 'send-code', email })
  expect(await asked()).toBe(true)
  await browser.post('/logout', {})
  expect(await asked()).toBe(false)

  app.backend.passTime(61)
  await browser.post('/login?mode=code', { intent: 'send-code', email })
  await signIn(browser, email)
  expect([...browser.jar.keys()]).not.toContain('trackquery-pending-email')
})

test('a wrong password does not end the current session', async () => {
  const [first, second] = [await somebody(), await somebody()]
  const browser = app.browser()
  await signIn(browser, first.email)
  expect((await signIn(browser, second.email, 'guessed')).status).toBe(422)
  expect(await personIn(browser)).toBe(first.id)
  expect(await sessionsOf(first.id)).toBe(1)
})

/** The session cookie of a browser, as it is that many seconds before its token expires. */
function sessionIn(browser: Browser, lifetime: number): string {
  const stored = JSON.parse(
    Buffer.from(decodeURIComponent(browser.jar.get('trackquery-session') ?? '').slice(7), 'base64url').toString(),
  ) as object
  return encodeSession({ ...stored, expires_at: Math.floor(Date.now() / 1000) + lifetime })
}

const changedBy = (answer: Response) => answer.headers.getSetCookie().map((set) => set.split('=', 1)[0])

describe('a request that was sent before the session was replaced', () => {
  test.each([
    ['by signing in as somebody else', 3600, false],
    ['by signing out and in again', 3600, true],
    ['while its token had expired', -10, false],
    ['while its token was about to expire', 60, false],
  ])('leaves the cookies of the new session alone: %s', async (_how, lifetime, signsOut) => {
    const [first, second] = [await somebody(), await somebody()]
    const browser = app.browser()
    await signIn(browser, first.email)
    const cookie = sessionIn(browser, lifetime)
    browser.jar.set('trackquery-session', cookie)
    if (signsOut) await browser.post('/logout', {})
    await signIn(browser, second.email)

    const late = app.browser({ 'trackquery-session': cookie })
    for (const path of ['/company', '/company/_payload.json', '/session.json']) {
      const answer = await late.get(path)
      const changed = changedBy(answer)
      expect(changed).not.toContain('trackquery-session')
      // The next user of this browser is not sent to the page of the previous one.
      expect(changed).not.toContain('trackquery-page')
      expect(changed).not.toContain('trackquery-previous-user')
      expect(changed).not.toContain('trackquery-ended-elsewhere')
    }
    expect([await personIn(late), await personIn(browser)]).toEqual([null, second.id])
  })

  test.each([
    ['somebody else has signed in', true],
    ['its user has signed out', false],
  ])('does not bring the old session back after its token was refreshed: %s', async (_how, signsIn) => {
    const [first, second] = [await somebody(), await somebody()]
    const browser = app.browser()
    await signIn(browser, first.email)
    const cookie = sessionIn(browser, 60)
    const other = app.browser({ 'trackquery-session': cookie })
    browser.jar.set('trackquery-session', cookie)

    let release = () => {}
    proxy.held = { path: /open_page/, until: new Promise<void>((resolve) => (release = resolve)) }
    proxy.seen.length = 0
    const answering = browser.get('/company')
    await expect.poll(() => proxy.held).toBeNull()
    expect(proxy.seen).toContain('POST /auth/v1/token')
    if (signsIn) await signIn(other, second.email)
    else await other.post('/logout', {})
    release()

    expect(changedBy(await answering)).not.toContain('trackquery-session')
    expect(await personIn(other)).toBe(signsIn ? second.id : null)
  })
})
