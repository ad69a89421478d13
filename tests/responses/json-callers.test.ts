import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

/* Responses to a program that posts without a session: it cannot use the sign-in page. */

let app: TestApp

beforeAll(async () => void (app = await createTestApp()))
afterAll(() => app.close())

const post = (path: string, headers: Record<string, string>) =>
  app.browser().post(path, { intent: 'create-company', name: 'Acme', key: 'ACME' }, headers)

test.each([
  ['accepts JSON', { accept: 'application/json' }],
  ['uses fetch in a script', { accept: '*/*', 'sec-fetch-mode': 'cors' }],
  ['is curl', { accept: '*/*', 'user-agent': 'curl/8.17.0' }],
])('a post without a session gets 401 as JSON if the client %s', async (_, headers) => {
  for (const path of ['/company', '/trackQuery?ref=ACME-1', '/test']) {
    const response = await post(path, headers)
    expect(response.status, path).toBe(401)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual({
      statusCode: 401,
      statusMessage: 'Unauthorized',
      message: 'Sign in first.',
    })
    // No return path is stored for a program.
    expect(response.headers.getSetCookie()).toEqual([])
  }
})

test('a post with an invalid session gets 401 as JSON, and the session cookie is cleared', async () => {
  const browser = app.browser({ 'trackquery-session': 'base64-e30' })
  const response = await browser.post('/company', { intent: 'create-company' }, { accept: 'application/json' })
  expect([response.status, response.headers.get('content-type')]).toEqual([401, 'application/json'])
  expect([...browser.jar.keys()]).toEqual([])
})

test('a form that a browser posts without a session is returned encrypted in the sign-in page', async () => {
  for (const accept of ['text/html,application/xhtml+xml,*/*;q=0.8', '*/*']) {
    const response = await post('/company', { accept, 'sec-fetch-mode': 'navigate' })
    expect(response.status).toBe(401)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await response.text()).toMatch(/name="encryptedForm" value="[\w.-]+"/)
    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining('trackquery-page=%2Fcompany;')])
  }
})

test('a payload request without a session gets 401 and the sign-in path', async () => {
  const response = await post('/company/_payload.json', { accept: '*/*', 'sec-fetch-mode': 'cors' })
  expect([response.status, await response.json()]).toEqual([401, { location: '/login' }])
})
