import { afterAll, beforeAll, expect, test } from 'vitest'
import { leadsTo, createTestApp, origin, type TestApp } from './test-app.ts'

/* Without cookies a sign-in would show the same form again, so the form explains the reason. */

let app: TestApp
const password = 'correct horse battery'
const said = 'your browser did not store a required cookie'

beforeAll(async () => {
  app = await createTestApp()
  await app.backend.createUser({ email: 'ana@example.com', password, name: 'Ana' })
})
afterAll(() => app.close())

/** A same-origin request without cookies. */
const without = (path: string, from = '/login') => app.browser().get(path, { headers: { referer: origin + from } })

test('a browser that drops the cookies of a sign-in gets a notice, with and without JavaScript', async () => {
  const signedIn = await app.browser().post('/login', { intent: 'sign-in', email: 'ana@example.com', password })
  expect(leadsTo(signedIn)).toBe('303 /company')
  const back = await without('/company')
  expect(leadsTo(back)).toBe('302 /login?cookies=dropped')
  expect(await (await without('/login?cookies=dropped')).text()).toContain(said)
  const payload = await without('/company/_payload.json')
  expect([payload.status, await payload.json()]).toEqual([401, { location: '/login?cookies=dropped' }])
})

test('a browser that stores cookies, or does not come from the sign-in page, gets no notice about cookies', async () => {
  const browser = app.browser()
  const headers = { referer: `${origin}/login?mode=sign-up` }
  expect(leadsTo(await browser.get('/company', { headers }))).toBe('302 /login?cookies=dropped')
  expect(await (await browser.get('/login?cookies=dropped', { headers })).text()).not.toContain(said)
  expect(leadsTo(await without('/company', '/confirm'))).toBe('302 /login')
  const elsewhere = await app.browser().get('/company', { headers: { referer: 'https://evil.example/login' } })
  expect(leadsTo(elsewhere)).toBe('302 /login')
  expect(leadsTo(await app.browser().get('/company'))).toBe('302 /login')
})
