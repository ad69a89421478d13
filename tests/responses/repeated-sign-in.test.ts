import { afterAll, beforeAll, expect, test } from 'vitest'
import { leadsTo, createTestApp, startTimeoutMs, type TestApp } from './test-app.ts'

/* Two tabs show the sign-in page. A user signs in in one, then the same or another user in the other. */

let app: TestApp
const password = 'correct horse battery'

beforeAll(async () => void (app = await createTestApp()), startTimeoutMs)
afterAll(() => app.close())

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
