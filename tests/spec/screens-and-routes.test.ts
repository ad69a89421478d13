import type { ComponentType } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en } from '#domain/words/en.ts'
import { createHandler } from '../../src/app/server/rendering/create-handler.ts'
import { routeObjects } from '../../src/app/shared/route-objects.ts'
import { routes } from '../../src/app/routes.ts'
import { defaultGuard } from '../../src/app/server/routing/guard-patterns.ts'
import { leadsTo, createTestApp, type TestApp } from '../responses/test-app.ts'

/** docs/spec.md §2, and the guard rules of §4 and §6. */

let app: TestApp
let ana: string
const page = { accept: 'text/html' }

beforeAll(async () => {
  app = await createTestApp()
  ana = await app.backend.createUser({ email: 'ana@example.com', password: 'correct horse', name: 'Ana' })
})
afterAll(() => app.close())

const signedIn = async () => app.browser({ 'trackquery-session': await app.sessionCookie(ana) })

let members = 0
/** A browser of a new user who owns a company. */
async function memberOf(key: string) {
  members += 1
  const id = await app.backend.createUser({ email: `member${members}@example.com`, name: `Member ${members}` })
  const browser = app.browser({ 'trackquery-session': await app.sessionCookie(id) })
  const fields = { intent: 'create-company', name: `Company ${key}`, key, clientId: crypto.randomUUID() }
  expect(leadsTo(await browser.post('/company', fields))).toMatch(`303 /company?company=${key}`)
  return browser
}

/** The lazily loaded route of a path. */
const lazyRoute = (path: string) =>
  routeObjects(routes)[0]?.children?.[0]?.children?.find((route) => route.path === path && route.lazy)

/** What the browser renders once it has loaded a lazy route. */
async function lazyComponent(path: string): Promise<unknown> {
  const { lazy } = lazyRoute(path) as { lazy: { Component: () => Promise<unknown> } }
  return lazy.Component()
}

const opens = async (path: string, heading: RegExp) => {
  const response = await (await signedIn()).get(path)
  expect(response.status).toBe(200)
  expect(await response.text()).toMatch(heading)
}

test('/company | company | Loaded on demand. Contents not shown.', async () => {
  expect(lazyRoute('/company')?.id).toBe('company')
  // Loading it gives the page. tests/journeys/navigation.spec.ts shows that a browser loads its code only then.
  expect(await lazyComponent('/company')).toBeTypeOf('function')
  // A person without a company is offered to create one.
  await opens('/company', /name="intent" value="create-company"/)
})

test('/ | index | Redirects to /company.', async () => {
  expect(leadsTo(await app.send('/'))).toBe('302 /company')
  expect(leadsTo(await app.send('/?company=ACME'))).toBe('302 /company?company=ACME')
})

test('/login | login | Contents not shown.', async () => {
  expect(lazyRoute('/login')?.id).toBe('login')
  const response = await app.send('/login')
  expect(response.status).toBe(200)
  expect(await response.text()).toMatch(/<h1[^>]*>Sign in/)
})

test('/test | test | Contents not shown.', async () => {
  expect(lazyRoute('/test')).toBeDefined()
  await opens('/test', /<h1[^>]*>System check/)
})

test('/trackQuery | trackQuery | Contents not shown.', async () => {
  expect(lazyRoute('/trackQuery')).toBeDefined()
  // A person without a company is sent to the page that creates one.
  expect(leadsTo(await (await signedIn()).get('/trackQuery'))).toBe('302 /company')
  const member = await memberOf('DESK')
  const response = await member.get('/trackQuery')
  expect(response.status).toBe(200)
  // The title is that of the view, after the name of the page for screen readers.
  expect(await response.text()).toMatch(/<h1[^>]*><span[^>]*>Queries/)
  expect(leadsTo(await app.send('/trackQuery'))).toBe('302 /login')
})

test('No route has parameters.', () => {
  expect(routes.pages.map(({ path }) => path)).toEqual(routes.pages.map(({ path }) => path.replace(/[:*?]/g, '')))
})

test("An unmatched path produces a 404 error with the message 'Page not found: {path}'.", async () => {
  for (const browser of [app.browser(), await signedIn()]) {
    const response = await browser.get('/nowhere?x=1', { headers: page })
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Page not found: /nowhere?x=1<')
  }
})

test('Global route guard: a visitor without a session is sent to a configured login path. The requested full path may be remembered in a cookie. The login path, the callback path and the include and exclude patterns of the guard are not shown.', async () => {
  const guard = { login: '/sign-in', callback: '/auth/done', include: [], exclude: ['/test'] }
  const configured = await createTestApp({ backend: app.backend, guard })
  const browser = configured.browser()
  expect(leadsTo(await browser.get('/company?company=ACME&tab=people'))).toBe('302 /sign-in')
  expect((await browser.get('/auth/done?token_hash=x&type=signup')).status).toBe(200)
  expect((await browser.get('/test')).status).toBe(200)
  const by = { intent: 'sign-in', email: 'ana@example.com', password: 'correct horse' }
  expect(leadsTo(await browser.post('/sign-in', by))).toBe('303 /company?company=ACME&tab=people')
  expect(browser.jar.has('trackquery-page')).toBe(false)
  await configured.close()
  expect(defaultGuard).toMatchObject({ login: '/login', callback: '/confirm' })
})

/** A page that always fails, inside the app's own error views. */
const failingApp = (fail: () => unknown, Component: ComponentType = () => null) =>
  createTestApp({
    backend: app.backend,
    handle: createHandler(
      { ...routes, pages: [{ id: 'failing', path: '/failing', public: true, screen: async () => ({ Component }) }] },
      { root: { loader: () => null }, failing: { loader: () => fail() } },
    ),
  })

async function shownFor(fail: () => unknown, Component?: ComponentType) {
  const failing = await failingApp(fail, Component)
  const response = await failing.send('/failing', { headers: page })
  await failing.close()
  return { status: response.status, text: await response.text() }
}

test("Error page: status 404 shows 'Page Not Found'. Any other status shows 'Internal Server Error', unless the error supplies its own message. Each case has its own error view. Status defaults to 500 when none is given. Fatal or unhandled errors are routed to this page.", async () => {
  const missing = await (await app.send('/nowhere', { headers: page })).text()
  expect(missing).toMatch(/<h1[^>]*>Page Not Found</)

  const unhandled = await shownFor(() => {
    throw new Error('a secret of ours')
  })
  expect(unhandled.status).toBe(500)
  expect(unhandled.text).toMatch(/<h1[^>]*>Internal Server Error</)
  expect(unhandled.text).not.toContain('a secret of ours')
  expect(unhandled.text).not.toContain('Page Not Found')

  const own = await (await signedIn()).get('/test?raise=message', { headers: page })
  expect(own.status).toBe(500)
  expect(await own.text()).toContain(`>${en.systemCheck.ownMessage}</h1>`)

  const fatal = await shownFor(
    () => null,
    () => {
      throw new Error('while it was drawn')
    },
  )
  expect(fatal.status).toBe(500)
  expect(fatal.text).toMatch(/<h1[^>]*>Internal Server Error</)
})

test('Visitor without a session is redirected to the login path; visitor with a session passes the guard.', async () => {
  const person = await memberOf('PASS')
  for (const path of ['/company', '/trackQuery', '/test']) {
    expect(leadsTo(await app.send(path))).toBe('302 /login')
    expect((await person.get(path)).status).toBe(200)
  }
})

test('The guard distinguishes only signed-in from not signed-in visitors.', async () => {
  const [owner, outsider] = [await memberOf('ROLE'), await signedIn()]
  const guarded = routes.pages.filter((one) => !one.public)
  for (const { path } of guarded) {
    expect((await owner.get(path)).status, path).toBe(200)
    // The guard passes. The page itself redirects a person without a company.
    const there = path === '/trackQuery' ? '302 /company' : '200 null'
    expect(leadsTo(await outsider.get(path)), path).toBe(there)
    expect(leadsTo(await app.send(path)), path).toBe('302 /login')
  }
})
