import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultGuard } from '../../src/app/server/routing/guard-patterns.ts'
import { leadsTo, createTestApp, type TestApp } from './test-app.ts'

let app: TestApp

beforeAll(async () => {
  const guard = { ...defaultGuard, login: '/sign-in', callback: '/auth/done', exclude: ['/test'] }
  app = await createTestApp({ guard })
  await app.backend.createUser({ email: 'ana@example.com', password: 'correct horse', name: 'Ana' })
})
afterAll(() => app.close())

const signIn = { intent: 'sign-in', email: 'ana@example.com', password: 'correct horse' }

describe('a configured sign-in path', () => {
  test('is where visitors of pages, payloads and attachments are redirected', async () => {
    expect(leadsTo(await app.send('/company'))).toBe('302 /sign-in')
    expect(leadsTo(await app.send('/attachment?id=x'))).toBe('302 /sign-in')
    expect(await (await app.send('/company/_payload.json')).json()).toEqual({ location: '/sign-in' })
    expect(await (await app.send('/robots.txt')).text()).toContain('Allow: /sign-in')
  })

  test('signs users in, returns them to their page, and is shown after sign-out', async () => {
    const browser = app.browser()
    await browser.get('/company?tab=people')
    expect(await (await browser.get('/sign-in')).text()).toContain('"moved"')
    expect(leadsTo(await browser.post('/sign-in', signIn))).toBe('303 /company?tab=people')
    expect(leadsTo(await browser.post('/logout', {}))).toBe('303 /sign-in')
  })

  test('keeps the query string when the default sign-in and confirm paths redirect to it', async () => {
    expect(leadsTo(await app.send('/login?mode=code'))).toBe('302 /sign-in?mode=code')
    expect(leadsTo(await app.send('/confirm?token_hash=x&type=signup'))).toBe('302 /auth/done?token_hash=x&type=signup')
    expect((await app.send('/auth/done?token_hash=x&type=signup')).status).toBe(200)
  })

  test('returns users to the page in the return path cookie', async () => {
    const browser = app.browser({ 'trackquery-page': encodeURIComponent('/trackQuery') })
    expect(leadsTo(await browser.post('/sign-in', signIn))).toBe('303 /trackQuery')
  })

  test.each(['/sign-in', '/SIGN-IN/', '/s%69gn-in', '/auth/done', '/auth//done', '/logout'])(
    'never returns a user to %s after sign-in',
    async (path) => {
      const browser = app.browser({ 'trackquery-page': encodeURIComponent(path) })
      expect(leadsTo(await browser.post('/sign-in', signIn))).toBe('303 /company')
    },
  )

  test('is the target of the sign-in form that keeps a post without a session', async () => {
    const response = await app.send('/company', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', accept: 'text/html' },
      body: new URLSearchParams({ intent: 'create-company', name: 'Acme' }),
    })
    expect(response.status).toBe(401)
    expect(await response.text()).toContain('action="/sign-in')
  })
})

describe('the system check when it is excluded from the guard', () => {
  test.each(['/test', '/TEST', '/test/', '/t%65st'])(
    'shows visitors at %s only which services respond',
    async (path) => {
      const response = await app.send(path, { headers: { accept: 'text/html' } })
      expect(response.status).toBe(200)
      const html = await response.text()
      expect(html).toContain('System check')
      expect(html).not.toContain(process.versions.node)
      expect(html).not.toMatch(/failed/i)
    },
  )

  test('shows visitors no error view on request', async () => {
    expect((await app.send('/test?raise=500')).status).toBe(200)
  })

  test('rejects form posts of visitors', async () => {
    const response = await app.send('/test', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ intent: 'toast', tone: 'info' }),
    })
    expect(response.status).toBe(401)
  })

  test('is unchanged for signed-in users', async () => {
    const browser = app.browser()
    await browser.post('/sign-in', signIn)
    const html = await (await browser.get('/test')).text()
    expect(html).toContain(process.versions.node)
    expect((await browser.get('/test?raise=500')).status).toBe(500)
  })

  test('does not affect the guard of other pages', async () => {
    for (const path of ['/company', '/trackQuery', '/test/../company', '/test/%2e%2e/company']) {
      expect(leadsTo(await app.send(path))).toBe('302 /sign-in')
    }
  })
})
