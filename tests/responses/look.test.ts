import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let people = 0
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function signIn() {
  people += 1
  const email = `ana${people}@example.com`
  await app.backend.createUser({ email, password: 'correct horse', name: 'Ana' })
  const browser = app.browser()
  await browser.post('/login', { intent: 'sign-in', email, password: 'correct horse' })
  return browser
}

const save = (browser: ReturnType<TestApp['browser']>, theme: string) =>
  browser.post('/company?account=appearance', {
    intent: 'save-appearance',
    theme,
    density: 'compact',
    contrast: 'more',
  })
const rootOf = async (response: Promise<Response>) => (await (await response).text()).match(/<html[^>]*>/)?.[0]

test('the sign-in page keeps theme, density and contrast of the last person who signed in here', async () => {
  const browser = await signIn()
  await save(browser, 'dark')
  await browser.get('/company')
  await browser.post('/logout', {})
  const html = await rootOf(browser.get('/login'))
  expect(html).toContain('data-theme="dark"')
  expect(html).toContain('data-density="compact"')
  expect(html).toContain('data-contrast="more"')
})

test('the default look needs no cookie', async () => {
  const browser = await signIn()
  await browser.get('/company')
  expect(browser.jar.get('trackquery-look') ?? '').toBe('')
})

test('an invalid cookie for the look gives the default look', async () => {
  const browser = app.browser()
  const plain = await rootOf(browser.get('/login'))
  browser.jar.set('trackquery-look', 'neon')
  expect(await rootOf(browser.get('/login'))).toBe(plain)
})
