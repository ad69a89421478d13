import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, origin, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a narrow navigation is remembered in a cookie, which is cleared at full width', async () => {
  const browser = app.browser()
  const narrow = await browser.post('/sidebar', { sidebar: 'icons' })
  expect(narrow.status).toBe(204)
  expect(browser.jar.get('trackquery-sidebar')).toBe('icons')
  expect(narrow.headers.get('set-cookie')).toMatch(/HttpOnly/)
  await browser.post('/sidebar', { sidebar: 'full' })
  expect(browser.jar.get('trackquery-sidebar') ?? '').toBe('')
})

test('without JavaScript, the form for the navigation’s width redirects to its page, not to another site', async () => {
  const lead = async (page: string) => {
    const response = await app.browser().post('/sidebar', { sidebar: 'icons', page })
    return [response.status, new URL(response.headers.get('location') ?? '', origin).href]
  }
  expect(await lead('/trackQuery?company=ACME')).toEqual([303, `${origin}/trackQuery?company=ACME`])
  expect(await lead('//evil.example')).toEqual([303, `${origin}/company`])
})
