import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { createTestApp, sameOriginHeaders, type TestApp } from './test-app.ts'

/* A preview is what the sent message will be, and asking for it sends nothing. */

type Browser = ReturnType<TestApp['browser']>
const path = '/trackQuery?ref=ACME-1'
const text = '**Dear** @Ruth, see C:\\_work\\*.tmp and\n\n2. `a_b`\n4. @Olga'

let app: TestApp
let olga: Browser
let ruth: Browser
let stranger: Browser
let queryId: string

beforeAll(async () => {
  app = await createTestApp({ undoSeconds: 0 })
  const signIn = async (name: string) => {
    const email = `${name.toLowerCase()}@example.com`
    await app.backend.createUser({ email, password: 'correct horse', name })
    const browser = app.browser()
    await browser.post('/login', { intent: 'sign-in', email, password: 'correct horse' })
    return browser
  }
  olga = await signIn('Olga')
  await olga.post('/company', { intent: 'create-company', clientId: randomUUID(), name: 'Acme', key: 'ACME' })
  ruth = await signIn('Ruth')
  await app.backend.sql(
    `insert into public.memberships (company_id, user_id, email, role)
     select c.id, u.id, u.email, 'requester' from public.companies c, auth.users u
     where c.key = 'ACME' and u.email = 'ruth@example.com'`,
  )
  stranger = await signIn('Sven')
  await ruth.post('/trackQuery?company=ACME&new', {
    intent: 'raise',
    clientId: randomUUID(),
    subject: 'The printer jams',
    body: 'On every second page.',
  })
  const [row] = await app.backend.sql<{ id: string }>('select id from public.queries')
  queryId = row!.id
})
afterAll(() => app.close())

const ask = (browser: Browser, address: string, fields: Record<string, string>) =>
  browser.post(`/preview${address}`, fields, { ...sameOriginHeaders, accept: 'application/json' })
const fields = () => ({ queryId, clientId: randomUUID() })
const messages = async () => (await app.backend.sql('select id from public.messages')).length

test.each(['reply', 'note'])('the preview of a %s is the HTML of the message that is then sent', async (kind) => {
  const before = await messages()
  const response = await ask(olga, '?ref=ACME-1', { kind, body: text })
  expect(response.status).toBe(200)
  const { html } = (await response.json()) as { html: string }
  expect(html).toContain('<strong>@Olga</strong>')
  expect(await messages()).toBe(before)
  await olga.post(path, { ...fields(), intent: kind, body: text })
  expect(await messages()).toBe(before + 1)
  expect(await (await olga.get(path)).text()).toContain(`${html}</div>`)
})

test('without JavaScript the page comes back with the preview and all that was typed, and nothing is sent', async () => {
  const before = await messages()
  const { html } = (await (await ask(ruth, '?ref=ACME-1', { kind: 'reply', body: text })).json()) as { html: string }
  const response = await ruth.post(path, { ...fields(), intent: 'reply', preview: '1', body: text })
  expect(response.status).toBe(200)
  const page = await response.text()
  expect(page).toContain(`autofocus=""`)
  expect(page).toMatch(/<section[^>]*aria-label="Preview"/)
  expect(page.match(/<section[^>]*aria-label="Preview".*?<\/section>/s)?.[0]).toContain(html)
  expect(page).toMatch(/<textarea[^>]*name="body"[^>]*>\*\*Dear\*\* @Ruth, see C:\\_work\\\*\.tmp/)
  expect(page).not.toMatch(/<title>Error/)
  expect(await messages()).toBe(before)
})

test('a new query without JavaScript is previewed with its other fields kept, and is not raised', async () => {
  const response = await ruth.post('/trackQuery?company=ACME&new', {
    intent: 'raise',
    clientId: randomUUID(),
    preview: '1',
    subject: 'An unfinished subject',
    body: '# reboot\n\n*really*',
    visibility: 'company',
  })
  expect(response.status).toBe(200)
  const page = await response.text()
  expect(page).toContain('<h3 dir="auto">reboot</h3><p dir="auto"><em>really</em></p>')
  expect(page).toContain('value="An unfinished subject"')
  expect(await app.backend.sql('select id from public.queries')).toHaveLength(1)
})

test.each([
  ['an empty text', ' ', 'Write'],
  ['a text that is too long', 'x'.repeat(limits.body.max + 1), '50,000'],
])('%s has no preview, and the reason is beside it', async (_, body, reason) => {
  const script = await ask(ruth, '?ref=ACME-1', { kind: 'reply', body })
  expect(script.status).toBe(422)
  expect(((await script.json()) as { message: string }).message).toContain(reason)
  const form = await ruth.post(path, { ...fields(), intent: 'reply', preview: '1', body })
  expect(form.status).toBe(422)
  const page = await form.text()
  expect(page).toMatch(/<textarea[^>]*aria-invalid="true"/)
  expect(page).not.toMatch(/<section[^>]*aria-label="Preview"/)
})

test('nobody previews in a query that they cannot see, signed out, or as somebody else', async () => {
  expect((await ask(stranger, '?ref=ACME-1', { kind: 'reply', body: 'a' })).status).toBe(404)
  expect((await ask(app.browser(), '?ref=ACME-1', { kind: 'reply', body: 'a' })).status).toBe(401)
  const author = randomUUID()
  expect((await ask(ruth, '?ref=ACME-1', { kind: 'reply', body: 'a', author })).status).toBe(401)
})

test('a preview that was asked for under another name of the server names the page to open instead', async () => {
  const refused = await olga.post(
    `/preview?ref=ACME-1`,
    { ...fields(), kind: 'reply', body: text },
    {
      accept: 'application/json',
      origin: 'http://127.0.0.1:3000',
      'sec-fetch-site': 'same-origin',
      'sec-fetch-dest': 'empty',
      referer: `http://127.0.0.1:3000${path}`,
    },
  )
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({
    message: `This was not sent by a page of this app. Open http://localhost:3000${path} and send it there.`,
  })
})
