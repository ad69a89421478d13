import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '../../supabase/embedded/testing/test-backend.ts'
import { createRecord } from '../../src/app/server/logs/request-record.ts'
import { createTestApp, leadsTo, origin, sameOriginHeaders, type TestApp } from './test-app.ts'

const password = 'correct horse battery'

/** The error above the form, without the rest of the page. */
const formErrorOf = async (response: Response) => {
  expect(response.status).toBe(422)
  const html = await response.text()
  return { html, error: /role="alert"[^]*?callout-body"><div>(?:<[^>]+>)*([^<]+)/.exec(html)?.[1] }
}

describe('after too many tries', () => {
  let app: TestApp
  let backend: TestBackend
  beforeAll(async () => {
    backend = await createTestBackend({ siteUrl: origin, limits: { signIn: 1000, verify: 1000, wrongGuesses: 2 } })
    app = await createTestApp({ backend })
    await backend.createUser({ email: 'ana@example.com', password, name: 'Ana' })
  })
  afterAll(async () => {
    await app.close()
    await backend.stop()
  })

  test.each(['ana@example.com', 'nobody@example.com'])(
    'of the password of %s, the page says how long to wait and offers a code for the typed address',
    async (email) => {
      const browser = app.browser()
      const signIn = { intent: 'sign-in', email, password: 'a wrong guess' }
      for (let at = 0; at < 2; at += 1) expect((await browser.post('/login', signIn)).status).toBe(422)
      const { html, error } = await formErrorOf(await browser.post('/login', { ...signIn, password }))
      expect(error).toMatch(/^Too many tries\. Wait \d+ seconds?, or sign in with a code by e-mail\.$/)
      expect(html).toContain(`value="${email}"`)
      expect(html).not.toContain(password)
      expect(html).toMatch(/<a[^>]*href="\/login\?mode=code"[^>]*>Sign in with a code by e-mail/)
      expect(await (await browser.get('/login?mode=code')).text()).toContain(`value="${email}"`)
    },
  )

  test('of the password from one address, its owner still signs in from another', async () => {
    const body = new URLSearchParams({ intent: 'sign-in', email: 'ana@example.com', password })
    const request = new Request(`${origin}/login`, { method: 'POST', headers: sameOriginHeaders, body })
    const answer = await app.app(request, { address: '198.51.100.77', requestId: 'elsewhere', record: createRecord() })
    expect(leadsTo(answer)).toBe('303 /company')
  })

  test('of an e-mailed code, the page says how long to wait and names the link', async () => {
    const browser = app.browser()
    const code = { intent: 'verify-code', email: 'ana@example.com', purpose: 'email', code: '000000' }
    for (let at = 0; at < 2; at += 1) await browser.post('/login?mode=verify', code)
    const { html, error } = await formErrorOf(await browser.post('/login?mode=verify', code))
    expect(error).toMatch(/^Too many tries\. Wait \d+ seconds?, or open the link in the e-mail\.$/)
    expect(html).toContain('value="000000"')
  })
})

describe('while the service has as many passwords to check as it can', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ backend: await createTestBackend({ siteUrl: origin, passwordWait: 0 }) })
  })
  afterAll(async () => {
    await app.close()
    await app.backend.stop()
  })
  const busy = 'Many people are signing in right now. Wait 5 seconds, then try again.'

  test('sign-in says how long to wait, and keeps the address', async () => {
    const signIn = { intent: 'sign-in', email: 'ana@example.com', password }
    const { html, error } = await formErrorOf(await app.browser().post('/login', signIn))
    expect(error).toBe(busy)
    expect(html).toContain('value="ana@example.com"')
  })

  test('sign-up says how long to wait, keeps what was typed, and may be tried again at once', async () => {
    const signUp = { intent: 'sign-up', displayName: 'Nora Vale', email: 'nora@example.com', password }
    for (let at = 0; at < 2; at += 1) {
      const { html, error } = await formErrorOf(await app.browser().post('/login?mode=sign-up', signUp))
      expect(error).toBe(busy)
      expect(html).toContain('value="Nora Vale"')
      expect(html).toContain('value="nora@example.com"')
    }
  })
})
