import { createElement, type ComponentType } from 'react'
import { useRouteError } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { en } from '../../src/domain/words/en.ts'
import { createApp } from '../../src/app/server/http/app.ts'
import { createHandler } from '../../src/app/server/rendering/create-handler.ts'
import { createRecord } from '../../src/app/server/logs/request-record.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { resourceRoute } from '../../src/app/server/routing/handle-resource.ts'

let app: TestApp
let cookie: string

beforeAll(async () => {
  app = await createTestApp()
  const id = await app.backend.createUser({ email: 'ana@example.com', name: 'Ana' })
  cookie = `trackquery-session=${await app.sessionCookie(id)}`
})
afterAll(() => app.close())

const html = { accept: 'text/html' }

describe('an unmatched path or malformed URL', () => {
  const long = `/nowhere?${'x'.repeat(300)}`

  test.each([
    ['/nowhere?a=1&b=<script>', '/nowhere?a=1&amp;b=%3Cscript%3E'],
    ["/nowhere/'onload='x", '/nowhere/&#x27;onload=&#x27;x'],
    ['/nowhere/%3Cb%3E', '/nowhere/%3Cb%3E'],
    [long, long.slice(0, 200)],
  ])('is shown escaped, up to 200 characters, in the error page (%s)', async (path, shown) => {
    const response = await app.send(path, { headers: html })
    expect(response.status).toBe(404)
    const text = await response.text()
    expect(text).toContain(`Page not found: ${shown}<`)
    expect(text).toMatch(/<h1[^>]*>Page Not Found</)
    expect(text).not.toMatch(/<script>(?!\(f=>)/)
  })

  test.each([
    ['accepts JSON', { accept: 'application/json' }],
    ['is curl', { accept: '*/*', 'user-agent': 'curl/8.5.0' }],
    ['uses fetch in a script', { accept: '*/*', 'sec-fetch-mode': 'cors' }],
  ])('is reported as JSON to a client that %s', async (_what, headers) => {
    const response = await app.send('/nowhere?x=1', { headers })
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      statusCode: 404,
      statusMessage: 'Page Not Found',
      message: 'Page not found: /nowhere?x=1',
    })
  })

  test('is reported as JSON when it ends in .json', async () => {
    const response = await app.send('/openapi.json', { headers: { accept: '*/*' } })
    expect(await response.json()).toMatchObject({ statusCode: 404 })
  })

  test('is shown with the message Page Not Found if a value in the URL is malformed', async () => {
    const response = await app.send('/trackQuery?ref=%3Cb%3E', { headers: { ...html, cookie } })
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Page Not Found: /trackQuery?ref=%3Cb%3E')
  })
})

describe('an internal error', () => {
  test('shows no details but the request id of its log entry', async () => {
    const response = await app.send('/test?raise=500', { headers: { ...html, cookie } })
    expect(response.status).toBe(500)
    const text = await response.text()
    expect(text).toMatch(/<h1[^>]*>Internal Server Error</)
    expect(text).not.toContain('Raised from the system check.')
    const requestId = response.headers.get('x-request-id')
    expect(text).toContain(requestId)
    const entry = app.log.find((entry) => entry['requestId'] === requestId)
    expect(entry).toMatchObject({ event: 'error', path: '/test', error: expect.stringContaining('Raised from') })
  })

  test('shows no details in a payload or in JSON', async () => {
    for (const [path, headers] of [
      ['/test/_payload.json?raise=500', { cookie }],
      ['/test?raise=500', { cookie, accept: 'application/json' }],
    ] as const) {
      const response = await app.send(path, { headers })
      expect(response.status).toBe(500)
      expect(await response.text()).not.toContain('Raised from')
    }
  })

  test('has its own message as its heading instead of Internal Server Error', async () => {
    const response = await app.send('/test?raise=message', { headers: { ...html, cookie } })
    expect(response.status).toBe(500)
    const text = await response.text()
    const body = text.slice(text.indexOf('<body'), text.indexOf('<script type="application/json"'))
    expect(body).toContain(`>${en.systemCheck.ownMessage}</h1>`)
    expect(body.split(en.systemCheck.ownMessage)).toHaveLength(2)
    expect(body).not.toContain('Internal Server Error')
    expect(body).not.toContain(en.problem.serverErrorMessage)
    expect(body).toContain(response.headers.get('x-request-id'))
  })

  test('is logged without the query string, which may contain a token', async () => {
    await app.send('/test?raise=500&token_hash=very-secret', { headers: { ...html, cookie } })
    expect(JSON.stringify(app.log)).not.toContain('very-secret')
  })
})

describe('an error view', () => {
  test.each([
    ['404', 404, 'Page Not Found', en.actions.errors.not_found],
    ['403', 403, en.problem.forbidden, en.actions.errors.not_allowed],
    ['500', 500, 'Internal Server Error', en.problem.serverErrorMessage],
    ['message', 500, en.systemCheck.ownMessage, en.systemCheck.ownMessage, 'Internal Server Error'],
    ['503', 503, en.problem.unavailable, en.problem.unavailableMessage],
  ])(
    'for the error %s has its heading and message in a document, in a payload and in JSON',
    async (view, status, heading, message, title = heading) => {
      const page = await app.send(`/test?raise=${view}`, { headers: { ...html, cookie } })
      expect(page.status).toBe(status)
      const text = await page.text()
      expect(text).toContain(`>${heading}</h1>`)
      expect(text).toContain(message)
      expect(text).toContain(`<title>${heading}`)

      const payload = await app.send(`/test/_payload.json?raise=${view}`, { headers: { cookie } })
      expect(payload.status).toBe(status)
      expect(JSON.stringify(await payload.json())).toContain(JSON.stringify(message))

      const program = await app.send(`/test?raise=${view}`, { headers: { cookie, accept: 'application/json' } })
      expect(await program.json()).toEqual({ statusCode: status, statusMessage: title, message })
    },
  )
})

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0)',
  'facebookexternalhit/1.1',
])('the crawler %s gets the page without scripts, so that it cannot index a browser error', async (agent) => {
  const answer = (userAgent: string) => app.send('/login', { headers: { ...html, 'user-agent': userAgent } })
  const crawled = await answer(agent)
  expect(crawled.headers.get('content-security-policy')).toContain("script-src 'none';")
  const read = await crawled.text()
  expect(read).toMatch(/<h1[^>]*>/)
  expect(read).not.toContain('<script')
  expect(await (await answer('Mozilla/5.0 Firefox/140.0')).text()).toContain('<script')
})

describe('a page that fails to render', () => {
  const Fails = (): never => {
    throw new Error('secret of the page')
  }
  const FailsToo = (): never => {
    throw new Error(`secret of the error page: ${String(useRouteError())}`)
  }
  const Says = () => createElement('h1', null, (useRouteError() as { statusText: string }).statusText)
  const serve = (ErrorBoundary: ComponentType) => {
    const root = { Component: Fails, ErrorBoundary }
    const page = { id: 'broken', path: '/broken', public: true as const, screen: async () => ({ Component: Fails }) }
    const halves = { root: { loader: () => null }, broken: { loader: () => null } }
    const handle = createHandler({ root, pages: [page], redirects: {} }, halves)
    return createTestApp({ backend: app.backend, handle })
  }

  test('is replaced by the error page', async () => {
    const served = await serve(Says)
    const response = await served.send('/broken', { headers: html })
    expect(response.status).toBe(500)
    const text = await response.text()
    expect(text).toContain('<h1>Internal Server Error</h1>')
    expect(text).not.toContain('secret')
    await served.close()
  })

  test('is replaced by the static fallback page if the error page also fails', async () => {
    const served = await serve(FailsToo)
    const response = await served.send('/broken', { headers: html })
    expect(response.status).toBe(500)
    const text = await response.text()
    expect(text).toContain('Internal Server Error</h1>')
    expect(text).toContain(response.headers.get('x-request-id'))
    expect(text).not.toContain('secret')
    await served.close()
  })
})

test('a loader that redirects to another site fails with the error message of the specification', async () => {
  const Screen = () => null
  const root = { Component: Screen, ErrorBoundary: Screen }
  const page = { id: 'away', path: '/away', public: true as const, screen: async () => ({ Component: Screen }) }
  const away = (target: string) => () => new Response(null, { status: 302, headers: { location: target } })
  for (const target of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    const halves = { root: { loader: () => null }, away: { loader: away(target) } }
    const served = await createTestApp({
      backend: app.backend,
      handle: createHandler({ root, pages: [page], redirects: {} }, halves),
    })
    const response = await served.send('/away', { headers: html })
    expect(response.headers.get('location'), target).toBeNull()
    expect(response.status, target).toBe(500)
    expect(JSON.stringify(served.log)).toContain('Navigating to an external URL is not allowed by default')
    await served.close()
  }
})

describe('an error outside the router', () => {
  const broken = () => {
    throw new Error('Broken here')
  }
  const open = () =>
    createApp({
      runtime: app.runtime,
      resources: [resourceRoute({ path: '/feed', method: 'GET', access: 'public', handle: broken })],
      files: () => null,
      handle: broken,
    })

  test.each([
    ['a public resource', '/feed'],
    ['any other path', '/elsewhere'],
  ])('is logged with its path but without the query string (%s)', async (_what, path) => {
    app.log.length = 0
    const request = new Request(`http://localhost:3000${path}?token=secret`, { headers: html })
    const response = await open()(request, { address: null, requestId: 'request-9', record: createRecord() })
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('Broken here')
    expect(app.log).toMatchObject([
      { event: 'error', requestId: 'request-9', path, error: expect.stringMatching(/^Error: Broken here/) },
    ])
    expect(JSON.stringify(app.log)).not.toContain('secret')
  })
})
