import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { httpClient } from './http-client.ts'
import { HttpError } from './http-error.ts'
import { specifiedRetries } from './retry-rule.ts'

type Seen = { method: string; url: string; key: string | undefined; body: string }
type Answer = (response: ServerResponse, request: IncomingMessage) => void

let seen: Seen[] = []
/** How the server answers each request, in order. The last one also answers all further requests. */
let answers: Answer[] = []
let base: string
let server: Server

// A server for each test, because an aborted request may arrive after its test has ended.
beforeEach(async () => {
  seen = []
  answers = [status(200)]
  server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (text: string) => (body += text))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      seen.push({ method, url, key: headers['idempotency-key']?.toString(), body })
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      answer?.(response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(code, headers).end('body')
  }
const silence: Answer = () => {}

const swift = { ...specifiedRetries, delayMs: 1 }
const failureOf = async (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'it succeeded',
    (error: unknown) => error,
  )

describe('a retry of the HTTP client', () => {
  const listed = [408, 409, 425, 429, 500, 502, 503, 504]
  const others = [400, 401, 403, 404, 410, 422, 501, 505]

  test.each([
    ...['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'].flatMap((method) =>
      listed.map((code) => [method, code, 1] as const),
    ),
    ...['POST', 'PATCH'].flatMap((method) => listed.map((code) => [method, code, 2] as const)),
    ...['GET', 'POST', 'PATCH', 'DELETE'].flatMap((method) => others.map((code) => [method, code, 1] as const)),
  ])(
    'depends on method and status: a %s request with response status %i is sent %i times',
    async (method, code, times) => {
      answers = [status(code)]
      const failure = await failureOf(httpClient({ base, retries: swift })('/x', { method }))
      expect(failure).toBeInstanceOf(HttpError)
      expect((failure as HttpError).status).toBe(code)
      expect(seen).toHaveLength(times)
    },
  )

  test('sends the whole body again, and its response is returned', async () => {
    answers = [status(503), status(201)]
    const response = await httpClient({ base, retries: swift })('/x', { method: 'post', body: 'words' })
    expect(response.status).toBe(201)
    expect(seen.map(({ body }) => body)).toEqual(['words', 'words'])
  })

  test('does not happen if no response arrived', async () => {
    answers = [(response) => response.destroy()]
    const failure = await failureOf(httpClient({ base, retries: swift })('/x', { method: 'POST' }))
    expect((failure as HttpError).message).toBe(`[POST] "${base}/x": <no response> fetch failed`)
    expect(seen).toHaveLength(1)
  })

  test('does not happen if the body is a stream', async () => {
    answers = [status(503)]
    const body = new Response('words').body
    await failureOf(
      httpClient({ base, retries: swift })('/x', { method: 'POST', body, duplex: 'half' } as RequestInit & {
        headers?: never
      }),
    )
    expect(seen).toHaveLength(1)
  })

  test('follows the configured rule', async () => {
    answers = [status(404), status(404), status(200)]
    const retries = { ...swift, statuses: [404], idempotent: 2 }
    expect((await httpClient({ base, retries })('/x')).status).toBe(200)
    expect(seen).toHaveLength(3)
  })
})

describe('the idempotency key of a request', () => {
  test('stays the same for both attempts and differs between requests', async () => {
    answers = [status(503), status(200)]
    const ask = httpClient({ base, retries: swift })
    await ask('/x', { method: 'POST' })
    await ask('/x', { method: 'POST' })
    const [first, again, other] = seen.map(({ key }) => key)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  test('is the one of the caller if given, and is absent for a GET request', async () => {
    const ask = httpClient({ base })
    await ask('/x', { method: 'PATCH', headers: { 'Idempotency-Key': 'mine' } })
    await ask('/x')
    expect(seen.map(({ key }) => key)).toEqual(['mine', undefined])
  })
})

describe('the HTTP client', () => {
  test('waits before a retry as long as Retry-After says', async () => {
    answers = [status(429, { 'retry-after': '1' }), status(200)]
    const began = performance.now()
    await httpClient({ base })('/x', { method: 'POST' })
    expect(performance.now() - began).toBeGreaterThan(950)
  })

  test('does not retry if Retry-After exceeds the limit', async () => {
    answers = [status(503, { 'retry-after': '3600' })]
    expect(await failureOf(httpClient({ base })('/x', { method: 'POST' }))).toBeInstanceOf(HttpError)
    expect(seen).toHaveLength(1)
  })

  test('stops waiting for a retry at once when the caller aborts, with the reason of the caller', async () => {
    const leaving = new AbortController()
    const reason = new Error('The page was left.')
    answers = [
      (response, request) => {
        status(503, { 'retry-after': '9' })(response, request)
        setImmediate(() => leaving.abort(reason))
      },
    ]
    expect(await failureOf(httpClient({ base })('/x', { method: 'POST', signal: leaving.signal }))).toBe(reason)
    expect(seen).toHaveLength(1)
  })

  test('applies the time limit to each attempt separately', async () => {
    const late: Answer = (response, request) => void setTimeout(() => status(503)(response, request), 300)
    answers = [late, (response, request) => void setTimeout(() => status(200)(response, request), 300)]
    const response = await httpClient({ base, timeoutMs: 500, retries: swift })('/x', { method: 'POST' })
    expect(response.status).toBe(200)
  })

  test('ends a request without a response at the time limit', async () => {
    answers = [silence]
    const { signal } = new AbortController()
    const failure = await failureOf(httpClient({ base, timeoutMs: 50 })('/x', { signal }))
    expect((failure as HttpError).message).toMatch(/^\[GET\] ".*\/x": <no response> .*timeout/)
    expect((failure as HttpError).status).toBe(0)
  })
})

describe('the HTTP client with a base URL', () => {
  test.each([
    ['', '/x?y=1', '/x?y=1'],
    ['/', '/x', '/x'],
    ['/api', '/x', '/api/x'],
    ['/api/', 'x', '/api/x'],
    ['/api', '/api/x', '/api/api/x'],
  ])('that has the path %j requests %s at %s', async (folder, path, url) => {
    await httpClient({ base: base + folder })(path)
    expect(seen[0]?.url).toBe(url)
  })

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '///evil.example',
    '/../x',
    '..',
    'javascript:alert(1)',
    '\\\\evil.example',
  ])('rejects the address %s without a request', async (path) => {
    expect(await failureOf(httpClient({ base: `${base}/api` })(path))).toBeInstanceOf(TypeError)
    expect(seen).toHaveLength(0)
  })
})

describe('the error of a failed request', () => {
  test('contains method, address and status', async () => {
    answers = [status(404)]
    const failure = (await failureOf(httpClient({ base })('/x?s=1'))) as HttpError
    expect(failure.message).toBe(`[GET] "${base}/x?s=1": 404 Not Found`)
    expect(await failure.response?.text()).toBe('body')
  })

  test('contains no headers of the request', async () => {
    answers = [status(500)]
    const failure = await failureOf(httpClient({ base })('/x', { headers: { authorization: 'Bearer secret' } }))
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('secret')
  })
})
