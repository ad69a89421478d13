import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anaSignIn, startAppWithAna, stopApp } from './app-with-ana.ts'
import { leadsTo, type TestApp } from './test-app.ts'

/* What somebody gets who did too much. */

let app: TestApp
let browser: ReturnType<TestApp['browser']>
const page = '/trackQuery?company=ACME&new'
const query = (subject: string) => ({
  intent: 'raise',
  subject,
  body: 'It smokes since this morning.',
  visibility: 'company',
  priority: 'normal',
  clientId: crypto.randomUUID(),
})
const limit = (act: string, subject: string, most: number) =>
  app.backend.sql('update private.act_limits set at_most = $3 where act = $1 and subject = $2', [act, subject, most])

beforeAll(async () => {
  ;({ app } = await startAppWithAna())
  browser = app.browser()
  await browser.post('/login', anaSignIn)
  await browser.post('/company', { intent: 'create-company', name: 'Acme', key: 'ACME', clientId: crypto.randomUUID() })
})
afterAll(() => stopApp(app))
beforeEach(() => app.backend.sql('delete from private.act_counts where true'))

test('a refused query comes back with its text, the minutes to wait and Retry-After, without JavaScript and with it', async () => {
  await limit('raise', 'staff', 1)
  expect(leadsTo(await browser.post(page, query('The printer jams')))).toContain('ref=ACME-1')
  const asDocument = await browser.post(page, query('The chair squeaks'))
  expect(asDocument.status).toBe(429)
  expect(Number(asDocument.headers.get('retry-after'))).toBeGreaterThan(3500)
  const html = await asDocument.text()
  expect(html).toContain('You have raised many queries. Try again in 60 minutes.')
  expect(html).toContain('value="The chair squeaks"')
  expect(html).toContain('It smokes since this morning.')

  const asPayload = await browser.post('/trackQuery/_payload.json?company=ACME&new', query('The chair squeaks'))
  expect(asPayload.status).toBe(429)
  expect(Number(asPayload.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect(await asPayload.text()).toContain('You have raised many queries. Try again in 60 minutes.')
  await limit('raise', 'staff', 300)
})

test('a file that is refused is named beside the files, and the text stays', async () => {
  await limit('store', 'company', 1)
  const form = new FormData()
  for (const [name, value] of Object.entries(query('With a picture'))) form.set(name, value)
  form.append('files', new File(['some text'], 'notes.txt', { type: 'text/plain' }))
  const response = await browser.get(page, { method: 'POST', body: form })
  expect(response.status).toBe(422)
  const html = await response.text()
  expect(html).toContain('The files of your company would take more than')
  expect(html).toContain('value="With a picture"')
  await limit('store', 'company', 21_474_836_480)
})

test('a refused search keeps its text in the field and says how long to wait, and suggestions pause', async () => {
  await limit('search', 'staff', 1)
  const list = '/trackQuery?company=ACME&text=printer'
  expect(await (await browser.get(list)).text()).toContain('The printer jams')
  const html = await (await browser.get(list)).text()
  expect(html).toContain('You have searched many times. Try again in 60 seconds.')
  expect(html).toContain('value="printer"')
  expect(html).not.toContain('The printer jams')
  const suggestions = await browser.get('/search.json?company=ACME&text=printer', { headers: { accept: '*/*' } })
  expect(suggestions.status).toBe(429)
  expect(Number(suggestions.headers.get('retry-after'))).toBeGreaterThan(50)
  await limit('search', 'staff', 120)
})

test('people behind one address share a limit, which others do not have', async () => {
  await limit('search', 'address', 1)
  const list = '/trackQuery?company=ACME&text=printer'
  expect(await (await browser.get(list)).text()).toContain('The printer jams')
  expect(await (await browser.get(list)).text()).toContain('People at your network address have searched many times.')
  expect(await app.backend.sql(`select distinct subject from private.act_counts where kind = 'address'`)).toEqual([
    { subject: '203.0.113.7' },
  ])
  await limit('search', 'address', 2400)
})
