import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '../../supabase/embedded/testing/test-backend.ts'
import { leadsTo, createTestApp, origin, type TestApp } from './test-app.ts'

/*
 * Forms that were left open while another user signed in (other-users-form.test.ts), combined with a second factor: the
 * current user must verify one, or the form's author is setting one up.
 */

type Browser = ReturnType<TestApp['browser']>

const password = 'correct horse battery'
const raising = '/trackQuery?company=SAFE&new'

let app: TestApp
let backend: TestBackend
let ana: string
let ben: string
/** A member of no company. */
let cleo: string
/** The TOTP secret of the company's owner. */
let ownersSecret: string

beforeAll(async () => {
  // The tests sign in more often than the usual limits allow.
  backend = await createTestBackend({
    siteUrl: origin,
    limits: { signIn: 1000, mail: 1000, verify: 1000, factor: 1000 },
  })
  app = await createTestApp({ backend })
  const person = (who: string) => backend.createUser({ email: `${who}@example.com`, password, name: who })
  await person('owner')
  ana = await person('ana')
  ben = await person('ben')
  cleo = await person('cleo')
  const owner = app.browser()
  await signIn(owner, 'owner')
  ownersSecret = await setUpFactor(owner, '/company?account=security', { currentPassword: password })
  await owner.post('/company', { intent: 'create-company', clientId: randomUUID(), name: 'Safe', key: 'SAFE' })
  await owner.post('/company?company=SAFE&tab=settings', { intent: 'set-mfa', required: 'yes' })
  for (const who of ['ana', 'ben']) {
    await backend.sql(
      `insert into memberships (company_id, user_id, role, email)
       select c.id, u.id, 'agent', u.email from companies c, auth.users u where c.key = 'SAFE' and u.email = $1`,
      [`${who}@example.com`],
    )
  }
})
afterAll(async () => {
  await app.close()
  await backend.stop()
})

const signIn = (browser: Browser, who: string, fields: Record<string, string> = {}) =>
  browser.post('/login', { intent: 'sign-in', email: `${who}@example.com`, password, ...fields })

/** The next TOTP code that was not used yet. */
function codeOf(secret: string): string {
  backend.passTime(30)
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: backend.now() })
}

const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

async function setUpFactor(browser: Browser, page: string, more: Record<string, string>) {
  const html = await (await browser.post(page, { intent: 'enroll-factor', name: 'Phone', ...more })).text()
  const form = html.slice(html.indexOf('value="verify-factor"'))
  const secret = hidden(form, 'secret')
  const confirm = { intent: 'verify-factor', factorId: hidden(form, 'factorId'), secret }
  expect(leadsTo(await browser.post(page, { ...confirm, code: codeOf(secret) }))).toMatch(/^303 /)
  return secret
}

const written = (subject: string, author: string) => ({
  intent: 'raise',
  clientId: randomUUID(),
  subject,
  body: 'Only mine.',
  author,
})

/** The ids of the requesters of queries with this subject. */
const askers = async (subject: string) =>
  (await backend.sql<{ id: string }>('select requester_id as id from queries where subject = $1', [subject])).map(
    ({ id }) => id,
  )

/** Expects the sign-in page on which a form waits for another user, and returns the encrypted form. */
async function waiting(met: Response): Promise<string> {
  expect([met.status, met.headers.get('location')]).toEqual([401, null])
  const html = await met.text()
  expect(html).toContain('somebody else has signed in here since')
  expect(html).toContain('value="sign-in"')
  return hidden(html, 'encryptedForm')
}

const factorsOf = (id: string) => backend.sql('select 1 from auth.mfa_factors where user_id = $1', [id])

describe('a second-factor setup page that keeps a form', () => {
  test('sets up no factor for another user who has signed in since, and still keeps the form', async () => {
    const browser = app.browser()
    await signIn(browser, 'ana')
    const page = await (await browser.post(raising, written('Waits for a factor', ana))).text()
    expect(page).toContain('Set up a second factor')
    expect(hidden(page, 'author')).toBe(ana)
    const shown = { author: ana, encryptedForm: hidden(page, 'encryptedForm') }

    await signIn(browser, 'ben')
    const met = await browser.post('/login?mode=set-up', { intent: 'enroll-factor', name: 'Ana’s phone', ...shown })
    const html = await met.text()
    expect(html).toContain('somebody else has signed in here since')
    expect(hidden(html, 'encryptedForm')).toBe(shown.encryptedForm)
    expect(await factorsOf(ben)).toEqual([])
  })

  test('is not shown to another user, who gets a sign-in page without an author', async () => {
    const browser = app.browser()
    await signIn(browser, 'ben')
    const html = await (await browser.post('/trackQuery', written('Names nobody', ana))).text()
    expect(html).toContain('value="sign-in"')
    expect(html).not.toContain('name="author"')
  })
})

describe('a form posted while the current user still has to verify or set up a second factor', () => {
  test('waits for its author to sign in if another user wrote it and the current user has no second factor', async () => {
    const browser = app.browser()
    await signIn(browser, 'ben')
    await waiting(await browser.post(raising, written('Closed to Ben', ana)))
    expect(await factorsOf(ben)).toEqual([])
  })

  test('waits for its author to sign in if another user wrote it and the current user has a second factor', async () => {
    const browser = app.browser()
    await signIn(browser, 'owner')
    const page = '/company?account=profile'
    const fields = {
      intent: 'save-profile',
      displayName: 'Cleo Anna',
      timeZone: 'Europe/Vienna',
      locale: 'en',
      author: cleo,
    }
    const encryptedForm = await waiting(await browser.post(page, fields))
    // The other sign-in methods are available too.
    const byCode = await browser.post('/login?mode=code', { intent: 'show', encryptedForm })
    expect(await byCode.text()).toContain('value="send-code"')
    expect(leadsTo(await signIn(browser, 'cleo', { encryptedForm }))).toBe(`303 ${page}`)
    const [profile] = await backend.sql('select display_name as name from profiles where user_id = $1', [cleo])
    expect(profile).toEqual({ name: 'Cleo Anna' })
  })

  test('waits for the second factor if the current user wrote it', async () => {
    const [{ id: owner } = { id: '' }] = await backend.sql<{ id: string }>(
      `select id from auth.users where email = 'owner@example.com'`,
    )
    const browser = app.browser()
    await signIn(browser, 'owner')
    const html = await (await browser.post(raising, written('Half the way', owner))).text()
    expect(html).toContain('Confirm it is you')
    const fields = { intent: 'second-factor', encryptedForm: hidden(html, 'encryptedForm'), code: codeOf(ownersSecret) }
    expect(leadsTo(await browser.post('/login?mode=second-factor', fields))).toMatch(/^303 \/trackQuery\?ref=SAFE-/)
    expect(await askers('Half the way')).toEqual([owner])
  })
})
