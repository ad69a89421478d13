import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthClient } from '../../supabase/embedded/testing/auth-clients.ts'
import { encodeSession, createTestApp, type TestApp } from './test-app.ts'

let app: TestApp
type Browser = ReturnType<TestApp['browser']>
const password = 'correct horse'
const newKey = () => randomUUID().replaceAll('-', '')

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function signIn(name: string) {
  const email = `${name.toLowerCase()}@example.com`
  const id = await app.backend.createUser({ email, password, name })
  const browser = app.browser()
  await browser.post('/login', { intent: 'sign-in', email, password })
  return { id, browser }
}

/** Each call has a new `client_id`, so that only the idempotency key prevents a repetition. */
const createCompany = (browser: Browser, key: string, headers: Record<string, string>) =>
  browser.post(
    '/company/_payload.json',
    { intent: 'create-company', clientId: randomUUID(), name: key, key },
    { accept: '*/*', ...headers },
  )

const companiesOf = async (id: string) =>
  (await app.backend.sql('select company_id from public.memberships where user_id = $1', [id])).length

test('a post repeated with the same idempotency key is carried out once and gets the same response', async () => {
  const { id, browser } = await signIn('Ana')
  const headers = { 'idempotency-key': newKey() }
  const first = await createCompany(browser, 'ONE', headers)
  const text = await first.text()
  expect(text).toContain('redirect')
  // If the post were carried out twice, the second attempt would fail because the company key is taken.
  const second = await createCompany(browser, 'ONE', headers)
  expect(await second.text()).toBe(text)
  expect(second.status).toBe(first.status)
  const flash = (response: Response) => response.headers.getSetCookie().find((set) => set.includes('-flash='))
  expect(flash(second)).toBe(flash(first))
  expect(flash(first)).toBeDefined()
  expect(await companiesOf(id)).toBe(1)
})

test('a retry during the first attempt waits for the response of that attempt', async () => {
  const { id, browser } = await signIn('Bea')
  const headers = { 'idempotency-key': newKey() }
  const [first, second] = await Promise.all([
    createCompany(browser, 'TWO', headers),
    createCompany(browser, 'TWO', headers),
  ])
  expect(await second.text()).toBe(await first.text())
  expect(await companiesOf(id)).toBe(1)
})

test('a post with another idempotency key, or by another user, is carried out separately', async () => {
  const { id, browser } = await signIn('Cleo')
  const other = await signIn('Dora')
  const headers = { 'idempotency-key': newKey() }
  await createCompany(browser, 'THREE', headers)
  await createCompany(other.browser, 'FOUR', headers)
  await createCompany(browser, 'FIVE', { 'idempotency-key': newKey() })
  expect(await companiesOf(id)).toBe(2)
  expect(await companiesOf(other.id)).toBe(1)
})

test('a retry after a failed attempt is carried out', async () => {
  const { id, browser } = await signIn('Edda')
  const headers = { 'idempotency-key': newKey() }
  const away = await createTestApp({ backend: app.backend, backendUrl: 'http://127.0.0.1:9' })
  const refused = await createCompany(away.browser(Object.fromEntries(browser.jar)), 'SIX', headers)
  expect(refused.status).toBe(503)
  await away.close()
  const taken = await createCompany(browser, 'ONE', headers)
  expect(taken.status).toBe(422)
  expect(await (await createCompany(browser, 'SIX', headers)).text()).toContain('redirect')
  expect(await companiesOf(id)).toBe(1)
})

test('a response is stored for retries even if its request refreshed the session tokens', async () => {
  const { id } = await signIn('Gil')
  const { data } = await createAuthClient(app.backend).signInWithPassword({ email: 'gil@example.com', password })
  const ending = { ...data.session!, expires_at: Math.floor(Date.now() / 1000) + 60 }
  const headers = { 'idempotency-key': newKey() }
  const browser = () => app.browser({ 'trackquery-session': encodeSession(ending) })
  const first = await createCompany(browser(), 'SEVEN', headers)
  expect(first.headers.getSetCookie().some((set) => set.startsWith('trackquery-session='))).toBe(true)
  const again = await createCompany(browser(), 'SEVEN', headers)
  expect([again.status, await again.text()]).toEqual([first.status, await first.text()])
  expect(await companiesOf(id)).toBe(1)
})

test('a retry gets the same cookies as the first response', async () => {
  await signIn('Hal')
  const headers = { 'idempotency-key': newKey(), accept: '*/*' }
  const ask = () =>
    app.browser().post('/login/_payload.json?mode=code', { intent: 'send-code', email: 'hal@example.com' }, headers)
  const [first, again] = [await ask(), await ask()]
  const cookies = (response: Response) => response.headers.getSetCookie()
  expect(cookies(first).some((set) => set.startsWith('trackquery-pending-email='))).toBe(true)
  expect([again.status, cookies(again)]).toEqual([first.status, cookies(first)])
  expect(await app.backend.mails('hal@example.com')).toHaveLength(1)
})

test('a response that signs a user in is not stored: the same key with a wrong password gets no session', async () => {
  await signIn('Fay')
  const headers = { 'idempotency-key': newKey(), accept: '*/*' }
  const fields = { intent: 'sign-in', email: 'fay@example.com', password }
  await app.browser().post('/login/_payload.json', fields, headers)
  const thief = await app.browser().post('/login/_payload.json', { ...fields, password: 'not known' }, headers)
  expect(thief.status).toBe(422)
  expect(thief.headers.getSetCookie().filter((set) => set.includes('session'))).toEqual([])
})
