import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { en } from '../../src/domain/words/en.ts'
import { createTestBackend, type TestBackend } from '../../supabase/embedded/testing/test-backend.ts'
import { startBackendProxy } from './backend-proxy.ts'
import { createTestApp } from './test-app.ts'

/** A backend that accepts connections and answers nothing, as one whose database is suspended. */

let backend: TestBackend
let user: string
beforeAll(async () => {
  backend = await createTestBackend()
  user = await backend.createUser({ email: 'ana@example.com', name: 'Ana' })
})
afterAll(() => backend.stop())

/** The app behind a proxy, and a signed-in request of its company page. */
async function appBehindProxy() {
  const proxy = await startBackendProxy(backend.url)
  onTestFinished(proxy.close)
  const app = await createTestApp({ backend, backendUrl: proxy.url })
  onTestFinished(app.close)
  const browser = app.browser({ 'trackquery-session': await app.sessionCookie(user) })
  const page = () => browser.get('/company')
  return { app, proxy, browser, page }
}

test('pages wait for a silent database until a probe fails, then get 503 at once, and return by themselves', async () => {
  const { proxy, page } = await appBehindProxy()
  expect((await page()).status).toBe(200)
  Object.assign(proxy, { down: /^\/rest\//, slow: true })
  proxy.seen.length = 0

  const requests = () => proxy.seen.filter((name) => name !== 'GET /rest/v1/profiles')
  // The second one begins while the probe waits that follows the first.
  for (const waited of [1, 2]) {
    const slow = await page()
    expect(slow.status).toBe(503)
    expect(slow.headers.get('retry-after')).toBe('5')
    expect(await slow.text()).toContain(en.problem.unavailable)
    expect(requests()).toHaveLength(waited)
  }

  for (let repeat = 0; repeat < 20; repeat += 1) {
    const next = await page()
    expect(next.status).toBe(503)
    expect(next.headers.get('retry-after')).toBe('5')
  }
  expect(requests()).toHaveLength(2)

  proxy.down = null
  await expect.poll(async () => (await page()).status).toBe(200)
})

test.each([500, 502, 503, 521, 540])(
  'while a gateway answers %i with a page of its own, people get the 503 page and stay signed in',
  async (failure) => {
    const { app, proxy, browser, page } = await appBehindProxy()
    await browser.post('/company', {
      intent: 'create-company',
      name: 'Acme',
      key: `K${failure}`,
      clientId: randomUUID(),
    })
    const newQuery = () => {
      const body = new FormData()
      const fields = { intent: 'raise', clientId: randomUUID(), subject: 'A lamp', body: 'See the file.' }
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      body.append('files', new File(['dark'], 'lamp.txt'))
      return browser.get(`/trackQuery?company=K${failure}&new`, { method: 'POST', body })
    }
    const session = browser.jar.get('trackquery-session')
    for (const down of [/^\//, /^\/rest\//, /^\/storage\//]) {
      Object.assign(proxy, { down, failure })
      if (down.test('/rest/')) expect((await page()).status).toBe(503)
      const refused = await newQuery()
      expect(refused.status).toBe(503)
      expect(refused.headers.get('retry-after')).toBe('5')
      expect(await refused.text()).toContain(en.problem.unavailable)
    }
    proxy.down = /^\/auth\//
    const signIn = await app.browser().post('/login', { intent: 'sign-in', email: 'ana@example.com', password: 'x' })
    expect(await signIn.text()).toContain(en.login.errors.unavailable)
    expect(browser.jar.get('trackquery-session')).toBe(session)
    proxy.down = null
    expect((await newQuery()).status).toBe(303)
  },
)

test('one statement that runs into its time limit leaves everybody else their pages', async () => {
  const { proxy, page } = await appBehindProxy()
  expect((await page()).status).toBe(200)
  // All but what a probe asks.
  Object.assign(proxy, { down: /^\/rest\/v1\/rpc\//, slow: true })
  expect((await page()).status).toBe(503)
  proxy.down = null
  for (let repeat = 0; repeat < 5; repeat += 1) expect((await page()).status).toBe(200)
})

test('a service that answers every request with an error is asked each time', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"PGRST205","message":"missing"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { backendFetch } = await import('../../src/app/server/session/backend-fetch.ts')
  const { port } = server.address() as AddressInfo
  for (let repeat = 0; repeat < 10; repeat += 1) {
    expect((await backendFetch(`http://127.0.0.1:${port}/rest/v1/missing`)).status).toBe(404)
  }
  expect(asked).toBe(10)
})
