import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leadsTo, createTestApp, type TestApp } from './test-app.ts'

/* A requester confirms that a query is solved, takes that back, and follows a closed query up. Without JavaScript. */

type Browser = ReturnType<TestApp['browser']>
const path = '/trackQuery?ref=ACME-1'

let app: TestApp
let olga: Browser
let ruth: Browser

const signIn = async (email: string) => {
  const browser = app.browser()
  await browser.post('/login', { intent: 'sign-in', email, password: 'correct horse' })
  return browser
}
const raise = (browser: Browser, fields: Record<string, string>, query = '') =>
  browser.post(`/trackQuery?company=ACME&new${query}`, {
    intent: 'raise',
    clientId: randomUUID(),
    subject: 'The printer jams',
    body: 'On every second page.',
    ...fields,
  })

beforeAll(async () => {
  app = await createTestApp()
  for (const name of ['Olga', 'Ruth'])
    await app.backend.createUser({ email: `${name.toLowerCase()}@example.com`, password: 'correct horse', name })
  olga = await signIn('olga@example.com')
  await olga.post('/company', { intent: 'create-company', clientId: randomUUID(), name: 'Acme', key: 'ACME' })
  await app.backend.sql(
    `insert into public.memberships (company_id, user_id, email, role)
     select c.id, u.id, u.email, 'requester' from public.companies c, auth.users u
     where c.key = 'ACME' and u.email = 'ruth@example.com'`,
  )
  ruth = await signIn('ruth@example.com')
  await raise(ruth, {})
  await raise(olga, { subject: 'Only for staff' })
  await olga.post(path, { ...(await fieldsOf(olga, path, 'set-status')), status: 'resolved', resolution: 'fixed' })
})
afterAll(() => app.close())

const page = async (browser: Browser, at = path) => (await browser.get(at)).text()
const hiddenFields = (html: string, intent: string): Record<string, string> => {
  const forms = [...html.matchAll(/<form[^>]*>(.*?)<\/form>/gs)].map(([, body = '']) => body)
  const form = forms.find((body) => body.includes(`name="intent" value="${intent}"`)) ?? ''
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  return Object.fromEntries(hidden.map(([, name, value]) => [name, value]))
}
const fieldsOf = async (browser: Browser, at: string, intent: string) => hiddenFields(await page(browser, at), intent)

describe('"Yes, it is solved"', () => {
  test('closes the query with a message that has an Undo button, which brings the question back', async () => {
    const form = await fieldsOf(ruth, path, 'confirm-solved')
    expect(leadsTo(await ruth.post(path, form))).toBe(`303 ${path}`)
    const closed = await page(ruth)
    expect(closed).toContain('Thank you. The query is closed.')
    expect(closed).toContain('This query is closed')
    expect(closed).toMatch(/<button[^>]*>Undo<\/button>|>Undo</)
    const undo = hiddenFields(closed, 'undo-solved')
    expect(undo.batch).toBeDefined()

    expect(leadsTo(await ruth.post(path, undo))).toBe(`303 ${path}`)
    const back = await page(ruth)
    expect(back).toContain('The query is no longer closed.')
    expect(back).toContain('Yes, it is solved')
    expect(back).not.toContain('This query is closed')
  })

  test('from a page that is out of date changes nothing and says so', async () => {
    const form = await fieldsOf(ruth, path, 'confirm-solved')
    await olga.post(path, { ...(await fieldsOf(olga, path, 'set-status')), status: 'open' })
    expect(leadsTo(await ruth.post(path, form))).toBe(`303 ${path}`)
    expect(await page(ruth)).toContain('Somebody changed this')
    await olga.post(path, { ...(await fieldsOf(olga, path, 'set-status')), status: 'resolved', resolution: 'fixed' })
  })

  test('is not undone once staff changed the query, and the message names who did', async () => {
    await ruth.post(path, await fieldsOf(ruth, path, 'confirm-solved'))
    const undo = hiddenFields(await page(ruth), 'undo-solved')
    await olga.post(path, { ...(await fieldsOf(olga, path, 'set-status')), status: 'open' })
    await ruth.post(path, undo)
    expect(await page(ruth)).toContain('Olga changed it since, so it stays as it is.')
    await olga.post(path, { ...(await fieldsOf(olga, path, 'set-status')), status: 'resolved', resolution: 'fixed' })
    await ruth.post(path, await fieldsOf(ruth, path, 'confirm-solved'))
  })
})

describe('a follow-up', () => {
  test('is offered by the closed query, raised with a reference to it, and both pages link to each other', async () => {
    expect(await page(ruth)).toContain('/trackQuery?company=ACME&amp;new&amp;followUpOf=ACME-1')
    const address = '/trackQuery?company=ACME&new&followUpOf=acme-1'
    const form = await page(ruth, address)
    expect(form).toContain('Follow-up of')
    expect(form).toContain('The printer jams')
    const { followUpOf = '' } = hiddenFields(form, 'raise')
    expect(followUpOf).toBe('ACME-1')
    const raised = await raise(ruth, { subject: 'It jams again', followUpOf }, '&followUpOf=ACME-1')
    expect(leadsTo(raised)).toBe('303 /trackQuery?ref=ACME-3')
    for (const reader of [ruth, olga]) {
      expect(await page(reader, '/trackQuery?ref=ACME-3')).toMatch(/Follow-up of<a[^>]*href="\/trackQuery\?ref=ACME-1"/)
      expect(await page(reader)).toMatch(/Follow-up:<a[^>]*href="\/trackQuery\?ref=ACME-3"/)
    }
  })

  test('is still one when its author comes back to the draft by another way, until the draft is deleted', async () => {
    const plain = '/trackQuery?company=ACME&new'
    const clientId = randomUUID()
    const draft = { kind: 'query', clientId, seq: '1', subject: 'And again', body: '', followUpOf: 'ACME-1' }
    const saved = await ruth.post('/draft?company=ACME&new&followUpOf=ACME-1', draft, { accept: 'application/json' })
    expect(saved.status).toBe(200)
    const html = await page(ruth, plain)
    expect(html).toContain('value="And again"')
    expect(html).toContain('Follow-up of')
    expect(hiddenFields(html, 'raise')).toMatchObject({ followUpOf: 'ACME-1' })

    await ruth.post(plain, hiddenFields(html, 'discard-draft'))
    expect(hiddenFields(await page(ruth, plain), 'raise')).toMatchObject({ followUpOf: '' })
  })

  const plain = '/trackQuery?company=ACME&new'
  /** Saves a draft as another tab does that has seen what is stored. */
  const save = async (subject: string, followUpOf: string, version?: string): Promise<Response> => {
    const { draftVersion = '' } = await fieldsOf(ruth, plain, 'raise')
    const written = { kind: 'query', clientId: randomUUID(), seq: '1', subject, body: '', followUpOf }
    return ruth.post('/draft?company=ACME&new', { ...written, draftVersion: version ?? draftVersion })
  }
  const deleteDraft = async () => ruth.post(plain, await fieldsOf(ruth, plain, 'discard-draft'))

  test('stays one after a rejection, whichever query the draft has come to follow up meanwhile', async () => {
    expect(await (await save('It is loud', 'ACME-1')).json()).toHaveProperty('version')
    const form = await fieldsOf(ruth, plain, 'raise')
    const withoutBody = { ...form, subject: 'It is loud', body: '' }

    await deleteDraft()
    const rejected = await raise(ruth, withoutBody)
    expect(rejected.status).toBe(422)
    const html = await rejected.text()
    expect(html).toMatch(/Follow-up of.{0,200}ACME-1.{0,200}The printer jams/s)
    expect(hiddenFields(html, 'raise')).toMatchObject({ followUpOf: 'ACME-1' })

    await save('Another text', 'ACME-3')
    const again = await (await raise(ruth, withoutBody)).text()
    expect(hiddenFields(again, 'raise')).toMatchObject({ followUpOf: 'ACME-1' })
    const none = await (await raise(ruth, { ...withoutBody, followUpOf: '' })).text()
    expect(hiddenFields(none, 'raise')).toMatchObject({ followUpOf: '' })
    expect(none).not.toContain('Follow-up of')
    await deleteDraft()
  })

  test('is told with its reference to a tab that has written another text', async () => {
    const { draftVersion } = await fieldsOf(ruth, plain, 'raise')
    await save('It is loud', 'ACME-1')
    expect(await (await save('Something else', '', draftVersion)).json()).toMatchObject({
      conflict: { subject: 'It is loud', followUpOf: 'ACME-1' },
    })
    await deleteDraft()
  })

  test('keeps its draft when its author may no longer see the query, and says so', async () => {
    const { clientId = '', draftVersion = '' } = await fieldsOf(ruth, '/trackQuery?company=ACME&new', 'raise')
    const draft = { kind: 'query', clientId, draftVersion, seq: '1', subject: 'Still here', followUpOf: 'ACME-2' }
    expect((await ruth.post('/draft?company=ACME&new', draft)).status).toBe(200)
    const html = await page(ruth, '/trackQuery?company=ACME&new')
    expect(html).toContain('value="Still here"')
    expect(html).toContain('You see no query ACME-2 in this company')
    expect(html).not.toContain('Only for staff')
    expect(hiddenFields(html, 'raise')).toMatchObject({ followUpOf: '' })
    await ruth.post('/trackQuery?company=ACME&new', hiddenFields(html, 'discard-draft'))
  })

  test.each([
    ['ACME-2', 'of a query that the person cannot read'],
    ['ACME-999', 'of a query that does not exist'],
    ['GLOBEX-1', 'of another company'],
    ['nonsense', 'that is no reference'],
  ])('of %s, %s, is not offered, and one that is posted anyway keeps the text', async (...[reference]) => {
    const form = await page(ruth, `/trackQuery?company=ACME&new&followUpOf=${reference}`)
    expect(form).toContain(`You see no query ${reference} in this company`)
    expect(form).not.toContain('Only for staff')
    expect(hiddenFields(form, 'raise')).toMatchObject({ followUpOf: '' })
    const raised = await raise(ruth, { subject: 'Kept text', followUpOf: reference })
    expect(raised.status).toBe(422)
    const html = await raised.text()
    expect(html).toContain('You cannot see the query that this one was to follow up.')
    expect(html).toContain('value="Kept text"')
    expect(await app.backend.sql('select id from public.queries where subject = $1', ['Kept text'])).toEqual([])
  })
})
