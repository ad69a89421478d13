import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '../../supabase/embedded/testing/test-backend.ts'
import { leadsTo, createTestApp, origin, type TestApp } from './test-app.ts'

/* A user opens the link of an e-mail in a browser where another user may be signed in. No test uses JavaScript. */

let app: TestApp
let backend: TestBackend
const password = 'correct horse battery'

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

let people = 0
async function somebody() {
  people += 1
  const email = `person${people}@example.com`
  const id = await backend.createUser({ email, password, name: `Person ${people}` })
  return { id, email }
}

async function signedIn() {
  const person = await somebody()
  const browser = app.browser()
  await browser.post('/login', { intent: 'sign-in', email: person.email, password })
  return { ...person, browser }
}

/** Requests an e-mail in another browser and returns the link it contains. */
async function linkFor(email: string, intent: 'send-code' | 'recover' = 'send-code') {
  await app.browser().post('/login?mode=code', { intent, email })
  const [mail] = await backend.mails(email)
  const tokenHash = /token_hash=(\w+)/.exec(mail?.html ?? '')?.[1] ?? ''
  const purpose = intent === 'recover' ? 'recovery' : 'email'
  return { path: `/confirm?token_hash=${tokenHash}&type=${purpose}`, fields: { intent: 'confirm', tokenHash, purpose } }
}

const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

const personIn = async (browser: Browser) => {
  const answer = await browser.get('/session.json', { headers: { accept: 'application/json' } })
  return ((await answer.json()) as { person: string | null }).person
}

const sessionsOf = async (id: string) =>
  (await backend.sql('select 1 from auth.sessions where user_id = $1', [id])).length

describe('an e-mail link opened while another user is signed in', () => {
  test('asks before it signs the current user out, then names the new account and ends the old session', async () => {
    const ana = await signedIn()
    const other = await somebody()
    const { path, fields } = await linkFor(other.email)
    const html = await (await ana.browser.get(path)).text()
    expect(html).toContain(`You are signed in as Person ${people - 1} (${ana.email}).`)
    expect(html).toContain('Sign out, then sign in with the link')
    expect(hidden(html, 'leaving')).toBe(ana.id)

    // A form that does not name the user to sign out does nothing, and the link stays valid.
    for (const leaving of [undefined, other.id]) {
      const refused = await ana.browser.post(path, { ...fields, ...(leaving && { leaving }) })
      expect(refused.status).toBe(422)
      expect(await refused.text()).toContain('Nothing was changed yet.')
      expect(await personIn(ana.browser)).toBe(ana.id)
    }

    const done = await ana.browser.post(path, { ...fields, leaving: hidden(html, 'leaving') })
    expect(leadsTo(done)).toBe('303 /company')
    expect(await (await ana.browser.get('/company')).text()).toContain(`You are now signed in as ${other.email}.`)
    expect(await personIn(ana.browser)).toBe(other.id)
    expect([await sessionsOf(ana.id), await sessionsOf(other.id)]).toEqual([0, 1])
  })

  test('leads to the new-password form of its own account if that password was forgotten', async () => {
    const ana = await signedIn()
    const other = await somebody()
    const { path, fields } = await linkFor(other.email, 'recover')
    const done = await ana.browser.post(path, { ...fields, leaving: ana.id })
    expect(leadsTo(done)).toBe('303 /login?mode=new-password')
    const html = await (await ana.browser.get('/login?mode=new-password')).text()
    expect(html).toContain(`You are now signed in as ${other.email}.`)
    expect(html).toContain(`For ${other.email}.`)
    expect(await sessionsOf(ana.id)).toBe(0)
  })

  test('signs nobody out if the link was already used', async () => {
    const ana = await signedIn()
    const other = await somebody()
    const { path, fields } = await linkFor(other.email)
    await app.browser().post(path, fields)
    expect((await ana.browser.post(path, { ...fields, leaving: ana.id })).status).toBe(422)
    expect(await personIn(ana.browser)).toBe(ana.id)
  })
})

test('an e-mail link opened while nobody is signed in needs only one press of a button', async () => {
  const other = await somebody()
  const { path, fields } = await linkFor(other.email)
  const browser = app.browser()
  const html = await (await browser.get(path)).text()
  expect(html).not.toContain('You are signed in as')
  expect(leadsTo(await browser.post(path, fields))).toBe('303 /company')
  expect(await (await browser.get('/company')).text()).not.toContain('You are now signed in as')
})

test('an e-mail link that was cut says that it does not work once its button is pressed', async () => {
  const path = '/confirm?token_hash=cut&type=signup'
  const refused = await app.browser().post(path, { intent: 'confirm', tokenHash: 'cut', purpose: 'signup' })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('This link no longer works')
})
