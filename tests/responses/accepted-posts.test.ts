import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { en } from '#domain/words/en.ts'
import { anaSignIn, startAppWithAna, stopApp } from './app-with-ana.ts'
import { sameOriginHeaders, origin, type TestApp } from './test-app.ts'

let app: TestApp
let ana: string

beforeAll(async () => {
  ;({ app, ana } = await startAppWithAna())
})
afterAll(() => stopApp(app))

describe('cross-site request protection', () => {
  const origins = [
    undefined,
    origin,
    'null',
    'https://evil.example',
    'http://sub.localhost:3000',
    'https://localhost:3000',
  ]
  const sites = [undefined, 'same-origin', 'same-site', 'cross-site', 'none']
  const types = ['application/x-www-form-urlencoded', 'text/plain', 'application/json']
  const paths = [
    '/login',
    '/login/_payload.json',
    '/company',
    '/confirm',
    '/trackQuery',
    '/test',
    '/logout',
    '/nowhere',
  ]

  test.each(origins.flatMap((from) => sites.map((site): [string | undefined, string | undefined] => [from, site])))(
    'accepts a post with Origin %s and Sec-Fetch-Site %s only if they prove the same origin',
    async (from, site) => {
      const trusted = (from === origin || from === undefined) && (site === 'same-origin' || site === undefined)
      const allowed = trusted && (from !== undefined || site !== undefined)
      for (const path of paths) {
        for (const type of types) {
          const headers: Record<string, string> = { 'content-type': type, accept: 'text/html' }
          if (from) headers['origin'] = from
          if (site) headers['sec-fetch-site'] = site
          const body = type.endsWith('json')
            ? JSON.stringify(anaSignIn)
            : new URLSearchParams({ intent: 'none' }).toString()
          const { status } = await app.send(path, { method: 'POST', headers, body })
          if (allowed) expect(status, `${path} ${type}`).not.toBe(403)
          else expect(status, `${path} ${type}`).toBe(403)
        }
      }
    },
  )

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'])('allows the method %s on no page', async (method) => {
    for (const path of paths) {
      expect((await app.send(path, { method, headers: sameOriginHeaders })).status).toBe(405)
    }
  })

  test('does not let GET /logout sign a user out', async () => {
    const browser = app.browser({ 'trackquery-session': await app.sessionCookie(ana) })
    expect((await browser.get('/logout')).status).toBe(404)
    expect((await browser.get('/company')).status).toBe(200)
  })
})

test('a request body over the size limit is read to its end and rejected, even if its Content-Length is small', async () => {
  const chunk = new TextEncoder().encode('a'.repeat(64 * 1024))
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1
      controller.enqueue(chunk)
      if (sent === 64) controller.close()
    },
  })
  const headers = { ...sameOriginHeaders, 'content-type': 'application/x-www-form-urlencoded', 'content-length': '10' }
  const response = await app.send('/login', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  expect(response.status).toBe(413)
  expect(await response.text()).toContain(en.errors.textLarge)
  expect(sent).toBe(64)
})
