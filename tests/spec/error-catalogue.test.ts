import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { en } from '#domain/words/en.ts'
import { createHandler } from '../../src/app/server/rendering/create-handler.ts'
import { httpClient } from '../../src/app/http-client/http-client.ts'
import { routes } from '../../src/app/routes.ts'
import { redirectTo } from '../../src/app/server/session/redirect.ts'
import { createTestBackend } from '../../supabase/embedded/testing/test-backend.ts'
import { leadsTo, createTestApp, type TestApp } from '../responses/test-app.ts'

/** docs/spec.md §8, word for word. */

let app: TestApp
let ana: string
const page = { accept: 'text/html' }
const password = 'correct horse'

beforeAll(async () => {
  app = await createTestApp()
  ana = await app.backend.createUser({ email: 'ana@example.com', password, name: 'Ana' })
})
afterAll(() => app.close())

const signedIn = async () => app.browser({ 'trackquery-session': await app.sessionCookie(ana) })

test("Unmatched path | 404 'Page not found: {path}'", async () => {
  const response = await app.send('/no/where?at=all', { headers: page })
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('Page not found: /no/where?at=all<')
  const told = await app.send('/no/where?at=all', { headers: { accept: 'application/json' } })
  expect(await told.json()).toEqual({
    statusCode: 404,
    statusMessage: 'Page Not Found',
    message: 'Page not found: /no/where?at=all',
  })
})

test("Route validation failure | 'Page Not Found: {path}'", async () => {
  const person = await signedIn()
  await person.post('/company', { intent: 'create-company', name: 'Acme', key: 'ACME', clientId: crypto.randomUUID() })
  for (const path of [
    '/company?company=%3Cb%3E',
    '/trackQuery?ref=1',
    '/login?mode=x',
    '/trackQuery?view=x',
    '/company?tab=x',
  ]) {
    const browser = path.startsWith('/login') ? app.browser() : person
    const response = await browser.get(path, { headers: page })
    expect(response.status, path).toBe(404)
    expect(await response.text()).toContain(`Page Not Found: ${path}<`)
  }
})

test("Unknown route middleware | 'Unknown route middleware'", () => {
  const odd = { id: 'odd', path: '/odd', middleware: ['nobody'], screen: async () => ({ Component: () => null }) }
  const halves = { root: { loader: () => null }, odd: { loader: () => null } }
  expect(() => createHandler({ ...routes, pages: [odd] }, halves)).toThrow(/^Unknown route middleware/)
})

test("External navigation by default | 'Navigating to an external URL is not allowed by default'", () => {
  for (const target of ['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'javascript:x']) {
    expect(() => redirectTo(target)).toThrow('Navigating to an external URL is not allowed by default')
  }
})

test("Status 404 on error page | 'Page Not Found'", async () => {
  const text = await (await app.send('/nowhere', { headers: page })).text()
  expect(text).toMatch(/<h1[^>]*>Page Not Found<\/h1>/)
  expect(text).toMatch(/<title>[^<]*Page Not Found/)
})

test("Other status on error page | 'Internal Server Error' or the error's own message", async () => {
  const person = await signedIn()
  const plain = await person.get('/test?raise=500', { headers: page })
  expect(plain.status).toBe(500)
  expect(await plain.text()).toMatch(/<h1[^>]*>Internal Server Error<\/h1>/)
  const own = await person.get('/test?raise=message', { headers: page })
  expect(own.status).toBe(500)
  const text = await own.text()
  expect(text).toContain(`>${en.systemCheck.ownMessage}</h1>`)
  expect(text).not.toMatch(/<h1[^>]*>Internal Server Error|<title>[^<]*Internal Server Error/)
})

test('Failed fetches report method, URL and status.', async () => {
  const server = createServer((_request, response) => void response.writeHead(503, 'Service Unavailable').end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = (method: string) => httpClient({ base })('/path?x=1', { method })
  await expect(ask('GET')).rejects.toThrow(`[GET] "${base}/path?x=1": 503 Service Unavailable`)
  await expect(ask('POST')).rejects.toThrow(`[POST] "${base}/path?x=1": 503 Service Unavailable`)
  await new Promise((resolve) => server.close(resolve))
  await expect(ask('GET')).rejects.toThrow(`[GET] "${base}/path?x=1": <no response>`)
})

test("Authentication errors (session missing, invalid credentials, weak password) occur; the product's handling is not shown.", async () => {
  // A missing session is not an error: the visitor is asked to sign in, in a page and in a payload.
  expect(leadsTo(await app.send('/company'))).toBe('302 /login')
  const payload = await app.send('/company/_payload.json')
  expect([payload.status, await payload.json()]).toEqual([401, { location: '/login' }])

  const login = (fields: Record<string, string>) => app.browser().post('/login', fields)
  const wrong = await login({ intent: 'sign-in', email: 'ana@example.com', password: 'wrong' })
  const unknown = await login({ intent: 'sign-in', email: 'nobody@example.com', password: 'wrong' })
  for (const [response, name] of [
    [wrong, 'ana'],
    [unknown, 'nobody'],
  ] as const) {
    expect(response.status).toBe(422)
    const text = await response.text()
    expect(text).toContain(en.login.errors.wrongPassword)
    expect(text).toContain(`value="${name}@example.com"`)
  }

  const signUp = { intent: 'sign-up', displayName: 'Zoe', email: 'zoe@example.com' }
  const refused = await app.browser().post('/login?mode=sign-up', { ...signUp, password: 'short' })
  expect(refused.status).toBe(422)
  const weak = await refused.text()
  expect(weak).toContain(en.errors.passwordShort)
  expect(weak).toContain('value="Zoe"')
  expect(weak).toMatch(/aria-invalid="true"[^>]*name="password"|name="password"[^>]*aria-invalid="true"/)

  // A password that the app accepts, and the service does not.
  const backend = await createTestBackend({ settings: { minPasswordLength: 40 } })
  const strict = await createTestApp({ backend })
  onTestFinished(async () => {
    await strict.close()
    await backend.stop()
  })
  const asked = { ...signUp, password: 'plinth cargo sheet 1842' }
  const answer = await strict.browser().post('/login?mode=sign-up', asked)
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain(en.passwordStrength.refused.length)
  expect(await backend.mails(signUp.email)).toEqual([])
  expect(leadsTo(await app.browser().post('/login?mode=sign-up', asked))).toMatch(/^303 /)
})
