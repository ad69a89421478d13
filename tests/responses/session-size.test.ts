import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { en } from '#domain/words/en.ts'
import { createTestBackend, type TestBackend } from '../../supabase/embedded/testing/test-backend.ts'
import { encodeSession, leadsTo, createTestApp, origin, type TestApp } from './test-app.ts'

/* A session must never fill the cookies so far that the server rejects every request. */

let app: TestApp
let backend: TestBackend
const name = 'trackquery-session'
const password = 'correct horse battery'
const { sessionTooLarge } = en.login.errors
const shown = sessionTooLarge.slice(0, 40)

beforeAll(async () => {
  backend = await createTestBackend({ siteUrl: origin, limits: { signIn: 1000 } })
  app = await createTestApp({ backend })
})
afterAll(async () => {
  await app.close()
  await backend.stop()
})

type Browser = ReturnType<TestApp['browser']>
type Kept = Record<string, unknown> & { access_token: string; refresh_token: string }

/** The session cookies of a browser: the chunks and the session they contain together. */
function sessionOf({ jar }: Browser) {
  const pieces = [...jar].filter(([key]) => key === name || key.startsWith(`${name}.`))
  const text = pieces.map(([, value]) => value).join('')
  const bytes = pieces.reduce((sum, [key, value]) => sum + key.length + value.length + 3, 0)
  return { bytes, kept: text ? (JSON.parse(Buffer.from(text.slice(7), 'base64url').toString()) as Kept) : null }
}

let people = 0
async function newcomer() {
  people += 1
  const email = `person${people}@example.com`
  const id = await backend.createUser({ email, password, name: `Person ${people}` })
  return { id, email }
}
const signIn = (browser: Browser, email: string) => browser.post('/login', { intent: 'sign-in', email, password })

async function signedIn() {
  const person = await newcomer()
  const browser = app.browser()
  await signIn(browser, person.email)
  return { ...person, browser }
}

/** Stores large user metadata, which a hosted project allows every user. */
const describeAtLength = (id: string, length: number) =>
  backend.sql(
    `update auth.users set raw_user_meta_data = raw_user_meta_data || jsonb_build_object('x', $2::text) where id = $1`,
    [id, 'y'.repeat(length)],
  )

/** Makes the next request refresh the tokens. */
function ageTokens(browser: Browser, secondsLeft = 60) {
  const { kept } = sessionOf(browser)
  for (const key of browser.jar.keys()) if (key.startsWith(name)) browser.jar.delete(key)
  browser.jar.set(name, encodeSession({ ...kept, expires_at: Math.floor(Date.now() / 1000) + secondsLeft }))
}

const sessionsOf = async (id: string) =>
  (await backend.sql('select 1 from auth.sessions where user_id = $1', [id])).length
const logged = (event: string) => app.log.filter((entry) => entry.event === event)

describe('the session cookies', () => {
  test('contain only the tokens and their expiry, after sign-in and after a refresh', async () => {
    const { browser } = await signedIn()
    expect(Object.keys(sessionOf(browser).kept ?? {}).sort()).toEqual(['access_token', 'expires_at', 'refresh_token'])
    ageTokens(browser)
    expect((await browser.get('/company')).status).toBe(200)
    expect(Object.keys(sessionOf(browser).kept ?? {}).sort()).toEqual(['access_token', 'expires_at', 'refresh_token'])
    expect(sessionOf(browser).bytes).toBeLessThan(3000)
  })

  test('of an earlier app version still work, and shrink at the next refresh', async () => {
    const { browser, id, email } = await signedIn()
    const user = { id, email, user_metadata: { x: 'y'.repeat(3000) } }
    const whole = encodeSession({ ...sessionOf(browser).kept, token_type: 'bearer', expires_in: 3600, user })
    browser.jar.delete(name)
    const pieces = [whole.slice(0, 3180), whole.slice(3180)]
    for (const [at, piece] of pieces.entries()) browser.jar.set(`${name}.${at}`, piece)
    expect((await browser.get('/company')).status).toBe(200)
    const better = 'another long password'
    const change = { intent: 'change-password', currentPassword: password, password: better }
    expect(leadsTo(await browser.post('/company?account=security', change))).toMatch(/^303 /)
    expect((await browser.get('/company')).status).toBe(200)
    ageTokens(browser)
    await browser.get('/company')
    expect([...browser.jar.keys()].filter((key) => key.startsWith(name))).toEqual([name])
  })

  test('cause a log entry with the user’s id if they exceed 6 kB', async () => {
    const { browser, id } = await signedIn()
    await describeAtLength(id, 3500)
    app.log.length = 0
    ageTokens(browser)
    expect((await browser.get('/company')).status).toBe(200)
    expect(logged('session_cookie_large')).toMatchObject([{ userId: id, bytes: expect.any(Number) }])
    expect(sessionOf(browser).bytes).toBeGreaterThan(6000)
  })
})

describe('a session that is too large for cookies', () => {
  test('ends at its next refresh with a message, and its cookies are cleared', async () => {
    const { browser, id } = await signedIn()
    await describeAtLength(id, 12_000)
    app.log.length = 0
    ageTokens(browser)
    const answer = await browser.get('/company')
    expect(leadsTo(answer)).toBe('302 /login')
    expect(sessionOf(browser)).toEqual({ bytes: 0, kept: null })
    expect(logged('session_cookie_too_large')).toMatchObject([{ userId: id }])
    expect(await (await browser.get('/login')).text()).toContain(shown)
    // The session is ended in the auth service too, because no browser could end it later.
    expect(await sessionsOf(id)).toBe(0)
  })

  test('is not started until the account data is smaller, and the sign-in form shows the reason', async () => {
    const { id, email } = await newcomer()
    await describeAtLength(id, 12_000)
    const browser = app.browser()
    const refused = await signIn(browser, email)
    expect(refused.status).toBe(422)
    // Only the form reports it, without a flash message.
    expect((await refused.text()).replace(/<script.*?<\/script>/gs, '').split(shown)).toHaveLength(2)
    expect([...browser.jar.keys()]).toEqual([])
    expect(await sessionsOf(id)).toBe(0)

    await backend.sql(`update auth.users set raw_user_meta_data = raw_user_meta_data - 'x' where id = $1`, [id])
    expect(leadsTo(await signIn(browser, email))).toBe('303 /company')
  })

  test('is never stored in cookies of more than 16 kB', async () => {
    for (const length of [2000, 5000, 7000, 8000, 9000, 10_000, 100_000]) {
      const { browser, id } = await signedIn()
      await describeAtLength(id, length)
      ageTokens(browser)
      await browser.get('/company')
      expect(sessionOf(browser).bytes).toBeLessThanOrEqual(16_000)
    }
  })
})
