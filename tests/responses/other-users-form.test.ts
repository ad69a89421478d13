import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leadsTo, createTestApp, type TestApp } from './test-app.ts'

/*
 * A page stays open while its user signs out and another user signs in, in the same browser. Its forms are submitted
 * only for its own user (docs/decisions/sessions.md). All of this works without JavaScript.
 */

type Browser = ReturnType<TestApp['browser']>

const password = 'correct horse'
const raising = '/trackQuery?company=ACME&new'

let app: TestApp
let ana: string

beforeAll(async () => {
  app = await createTestApp()
  ana = await app.backend.createUser({ email: 'ana@example.com', password, name: 'Ana' })
  await app.backend.createUser({ email: 'ben@example.com', password, name: 'Ben' })
  const browser = app.browser()
  await signIn(browser, 'ana')
  await browser.post('/company', { intent: 'create-company', clientId: randomUUID(), name: 'Acme', key: 'ACME' })
  await browser.post(raising, { intent: 'raise', clientId: randomUUID(), subject: 'A lamp', body: 'It flickers.' })
})
afterAll(() => app.close())

const signIn = (browser: Browser, who: string, fields: Record<string, string> = {}) =>
  browser.post('/login', { intent: 'sign-in', email: `${who}@example.com`, password, ...fields })

/** The POST forms of a page, with their hidden fields. */
const formsOf = (html: string) =>
  [...html.matchAll(/<form[^>]*method="post"[^>]*>.*?<\/form>/gs)].map(([form]) => ({
    form,
    hidden: Object.fromEntries(
      [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    ) as Record<string, string>,
  }))

/** The fields of a form on a page that Ana opened before Ben signed in, in the same browser. */
async function openThenSwitchUser(path: string, intent: string, typed: Record<string, string> = {}) {
  const browser = app.browser()
  await signIn(browser, 'ana')
  const html = await (await browser.get(path)).text()
  await signIn(browser, 'ben')
  return { browser, fields: { ...hiddenIn(html, intent), ...typed } }
}

/** The hidden fields of the form with this intent. */
const hiddenIn = (html: string, intent: string) =>
  formsOf(html).find(({ hidden }) => hidden['intent'] === intent)?.hidden

const encryptedFormIn = (html: string) => /name="encryptedForm" value="([^"]+)"/.exec(html)?.[1] ?? ''

const raised = async (subject: string) =>
  (
    await app.backend.sql<{ author: string }>(
      'select u.email as author from queries q join auth.users u on u.id = q.requester_id where q.subject = $1',
      [subject],
    )
  ).map(({ author }) => author)

test('every form in a page of a signed-in user names that user as its author', async () => {
  const browser = app.browser()
  await signIn(browser, 'ana')
  const tabs = ['profile', 'appearance', 'security', 'notifications'].map((tab) => `/company?account=${tab}`)
  const pages = ['/company', '/company?tab=people', '/company?tab=settings', '/trackQuery', '/trackQuery?ref=ACME-1']
  let forms = 0
  for (const path of [...pages, ...tabs, raising, '/company?inbox', '/test']) {
    for (const { form, hidden } of formsOf(await (await browser.get(path)).text())) {
      // Signing out and the width of the navigation concern the browser, whoever is signed in.
      if (/action="\/(logout|sidebar)"/.test(form)) continue
      forms += 1
      expect(hidden['author'], `${path}: ${form.slice(0, 300)}`).toBe(ana)
    }
  }
  expect(forms).toBeGreaterThan(20)
})

test('a form in a page of a visitor names no author', async () => {
  const html = await (await app.browser().get('/login')).text()
  expect(formsOf(html).map(({ hidden }) => hidden['author'])).toEqual(formsOf(html).map(() => undefined))
})

describe('a form left open while another user signed in', () => {
  test('is not submitted for that user and waits for its author', async () => {
    const { browser, fields } = await openThenSwitchUser(raising, 'raise', {
      subject: 'Ana’s secret',
      body: 'Only mine.',
    })
    const met = await browser.post(raising, fields)
    expect(met.status).toBe(401)
    const html = await met.text()
    expect(html).toContain('somebody else has signed in here since')
    expect(html).not.toContain('Only mine')
    expect(html).not.toContain('<script')
    expect(await raised('Ana’s secret')).toEqual([])

    await signIn(browser, 'ana', { encryptedForm: encryptedFormIn(html) })
    expect(await raised('Ana’s secret')).toEqual(['ana@example.com'])
  })

  test('is not submitted if the other user signs in again instead of the author', async () => {
    const { browser, fields } = await openThenSwitchUser(raising, 'raise', {
      subject: 'Still Ana’s',
      body: 'Only mine.',
    })
    const html = await (await browser.post(raising, fields)).text()
    expect(leadsTo(await signIn(browser, 'ben', { encryptedForm: encryptedFormIn(html) }))).toMatch(/^303 /)
    expect(await raised('Still Ana’s')).toEqual([])
    expect(await (await browser.get('/company')).text()).toContain('was written in another account')
  })

  test('is not submitted if the browser loses its cookies and the other user signs in again', async () => {
    const { browser, fields } = await openThenSwitchUser(raising, 'raise', {
      subject: 'Without cookies',
      body: 'Only mine.',
    })
    browser.jar.clear()
    const html = await (await browser.post(raising, fields)).text()
    await signIn(browser, 'ben', { encryptedForm: encryptedFormIn(html) })
    expect(await raised('Without cookies')).toEqual([])
  })

  test('does not upload its files for that user', async () => {
    const { browser, fields } = await openThenSwitchUser(raising, 'raise', {
      subject: 'The plan',
      body: 'It is attached.',
    })
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('files', new File(['third floor'], 'plan.txt'))
    const html = await (await browser.get(raising, { method: 'POST', body })).text()
    expect(await app.backend.sql('select 1 from attachments')).toEqual([])
    const back = await signIn(browser, 'ana', { encryptedForm: encryptedFormIn(html) })
    expect(back.status).toBe(422)
    expect(await back.text()).toContain('“plan.txt” could not be kept while you signed in.')
  })

  test('does not change that user’s account', async () => {
    const page = '/company?account=profile'
    const { browser, fields } = await openThenSwitchUser(page, 'save-profile', { displayName: 'Ana Maria' })
    expect((await browser.post(page, fields)).status).toBe(401)
    const names = await app.backend.sql<{ name: string }>('select display_name as name from profiles order by 1')
    expect(names.map(({ name }) => name)).toEqual(['Ana', 'Ben'])
  })

  test('does not set the return path of that user', async () => {
    const { browser, fields } = await openThenSwitchUser(raising, 'raise', {
      subject: 'Nothing of it',
      body: 'Only mine.',
    })
    await browser.post(raising, fields)
    await browser.post('/trackQuery/_payload.json?company=ACME&new', fields)
    expect(leadsTo(await browser.get('/login'))).toBe('302 /company')
  })

  test('names its author if it is returned with an error after sign-in', async () => {
    const { browser, fields } = await openThenSwitchUser(raising, 'raise', { subject: '', body: 'It lacks a subject.' })
    const encryptedForm = encryptedFormIn(await (await browser.post(raising, fields)).text())
    const back = await signIn(browser, 'ana', { encryptedForm })
    expect(back.status).toBe(422)
    const html = await back.text()
    expect(html).toContain('It lacks a subject.')
    expect(hiddenIn(html, 'raise')?.['author']).toBe(ana)
  })

  test('is not saved as a draft and gets 401', async () => {
    const browser = app.browser()
    await signIn(browser, 'ben')
    const fields = { kind: 'query', clientId: randomUUID(), seq: '1', body: 'Only mine.', author: ana }
    const met = await browser.post('/draft?company=ACME&new', fields, { accept: 'application/json' })
    // Only a 401 makes send-draft.ts send the draft again after its author signs in.
    expect(met.status).toBe(401)
    expect(await app.backend.sql('select 1 from drafts')).toEqual([])
  })

  test('gets 401 and the sign-in path if a script submits it', async () => {
    const { browser, fields } = await openThenSwitchUser(raising, 'raise', { subject: 'By script', body: 'Only mine.' })
    const met = await browser.post('/trackQuery/_payload.json?company=ACME&new', fields)
    expect(met.status).toBe(401)
    expect(await met.json()).toEqual({ location: '/login' })
    expect(await raised('By script')).toEqual([])
  })

  test('does not set that user’s password', async () => {
    const browser = app.browser()
    await browser.post('/login?mode=recover', { intent: 'recover', email: 'ana@example.com' })
    const [mail] = await app.backend.mails('ana@example.com')
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
    const verify = { intent: 'verify-code', email: 'ana@example.com', code, purpose: 'recovery' }
    expect(leadsTo(await browser.post('/login?mode=verify', verify))).toBe('303 /login?mode=new-password')
    const html = await (await browser.get('/login?mode=new-password')).text()
    await signIn(browser, 'ben')
    const chosen = { ...hiddenIn(html, 'new-password'), password: 'another long one' }
    expect(leadsTo(await browser.post('/login?mode=new-password', chosen))).toBe('303 /company')
    expect(await (await browser.get('/company')).text()).toContain('was written in another account')
    expect(leadsTo(await signIn(app.browser(), 'ben'))).toBe('303 /company')
    expect(leadsTo(await signIn(app.browser(), 'ana'))).toBe('303 /company')
  })
})

test('a form posted to a page of a company in which the user has no membership changes nothing', async () => {
  const browser = app.browser()
  await signIn(browser, 'ben')
  const fields = { intent: 'save-profile', displayName: 'Benjamin', timeZone: 'Europe/Vienna', locale: 'en' }
  for (const path of ['/trackQuery?ref=ACME-1', '/trackQuery?company=ACME', '/trackQuery?ref=nothing']) {
    expect((await browser.post(`${path}&account=profile`, fields)).status).toBe(404)
  }
  expect(await app.backend.sql(`select 1 from profiles where display_name = 'Benjamin'`)).toEqual([])
})

test('a form without an author is not treated as another user’s while a new password is chosen', async () => {
  const browser = app.browser()
  const encryptedForm = encryptedFormIn(
    await (await browser.post(raising, { intent: 'raise', subject: 'Mine' })).text(),
  )
  const email = 'ben@example.com'
  await browser.post('/login?mode=recover', { intent: 'recover', email, encryptedForm })
  const [mail] = await app.backend.mails(email)
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
  const verify = { intent: 'verify-code', email, code, purpose: 'recovery', encryptedForm }
  const html = await (await browser.post('/login?mode=verify', verify)).text()
  expect(html).toContain('Choose a new password')
  expect(html).toContain('will be sent once you sign in')
  expect(html).not.toContain('somebody else has signed in')
})
