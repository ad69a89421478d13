import { afterAll, beforeAll, expect, test } from 'vitest'
import { anaSignIn, startAppWithAna, stopApp } from './app-with-ana.ts'
import { type TestApp } from './test-app.ts'

/* Without JavaScript a rejected form comes back as a document, which lands at the error. */

let app: TestApp
let browser: ReturnType<TestApp['browser']>
beforeAll(async () => {
  ;({ app } = await startAppWithAna())
  browser = app.browser()
  await browser.post('/login', anaSignIn)
})
afterAll(() => stopApp(app))

const company = (key: string) => ({ intent: 'create-company', name: 'Acme', key, clientId: crypto.randomUUID() })
const focusedTag = (html: string) => /<[^<>]* autofocus=""[^<>]*>/.exec(html)?.[0]

test('a form with an invalid field lands at that field', async () => {
  const response = await browser.post('/company', company('!'))
  expect(response.status).toBe(422)
  const html = await response.text()
  expect(html).toContain('<title>Error: ')
  expect(focusedTag(html)).toContain(' aria-invalid="true"')
  expect(focusedTag(html)).toContain(' name="key"')
})

test('a form that is rejected as a whole lands at its error', async () => {
  const visitor = app.browser()
  const html = await (await visitor.post('/login', { ...anaSignIn, password: 'wrong' })).text()
  expect(html).toContain('<title>Error: ')
  expect(focusedTag(html)).toMatch(/role="alert"|aria-invalid="true"/)
  expect(html.split(' autofocus=""')).toHaveLength(2)
})

test('the same page without a rejected form names no error in its title', async () => {
  expect(await (await browser.get('/company')).text()).not.toContain('<title>Error: ')
})
