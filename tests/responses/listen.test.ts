import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { requestHeadWords } from '#domain/words/en/problem.ts'
import { createApp } from '../../src/app/server/http/app.ts'
import { builtAssets, latinFont } from '../../src/app/server/rendering/assets.ts'
import { listen, type RunningServer } from '../../src/app/server/http/listen.ts'
import { headerOverflowResponse } from '../../src/app/server/http/header-overflow.ts'
import type { Caller, Runtime } from '../../src/app/server/start/runtime.ts'

const runtime: Runtime = {
  httpBase: '',
  appOrigin: 'http://localhost:3000',
  backend: { url: 'http://127.0.0.1:9', publishableKey: 'key', addressKey: null },
  guard: { login: '/login', callback: '/confirm' },
  secret: 'x'.repeat(32),
  undoSeconds: 0,
  signUp: { who: 'open', domains: [] },
  setup: { isPending: false },
  sendsMail: true,
  assets: builtAssets(
    { 'src/app/entry.client.tsx': { file: 'assets/entry.js' }, [latinFont]: { file: 'assets/inter.woff2' } },
    {
      buildId: 'build',
      pages: [],
      worker: '/* worker */',
      readsOffline: false,
    },
  ),
  dev: false,
  log: () => {},
}

let listening: RunningServer
let port: number
let seen: { url: string; caller: Caller; body: string }[] = []
let finish: (() => void) | undefined
let isOverloaded = false

const app = createApp({
  runtime,
  isOverloaded: () => isOverloaded,
  resources: [],
  files: ({ url }) => (url.endsWith('/style.css') ? new Response('style') : null),
  handle: async (request, _runtime, caller) => {
    seen.push({ url: request.url, caller, body: request.body ? await request.text() : '' })
    if (request.url.endsWith('/slow')) await new Promise<void>((resolve) => (finish = resolve))
    return new Response('page')
  },
})

beforeAll(async () => {
  listening = await listen({ app, runtime, host: '127.0.0.1', port: 0, trustProxy: 1 })
  port = (listening.server.address() as AddressInfo).port
})
afterAll(() => listening.stop())

/** Sends raw bytes in one or two chunks and returns everything received until the connection closed. */
function raw(bytes: string, firstPart = bytes.length): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.setNoDelay(true)
      socket.write(bytes.slice(0, firstPart), () => socket.write(bytes.slice(firstPart)))
    })
    socket.setEncoding('latin1')
    socket.on('data', (text) => (answer += text))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

const host = 'Host: localhost:3000\r\nConnection: close\r\n'

test.each([
  ['text that is not HTTP', 'hello\r\n\r\n', 400],
  ['a request without Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a request with two Host headers', `GET / HTTP/1.1\r\nHost: a.example\r\n${host}\r\n`, 400],
  ['an invalid Host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  [
    'two Content-Length headers',
    `POST /login HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
    400,
  ],
  [
    'a Content-Length with chunked encoding',
    `POST /login HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['headers that are too long', `GET / HTTP/1.1\r\n${host}Cookie: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  ['a TRACE request', `TRACE / HTTP/1.1\r\n${host}\r\n`, 405],
  ['a request for OPTIONS *', `OPTIONS * HTTP/1.1\r\n${host}\r\n`, 400],
  ['a header with a control character', `GET / HTTP/1.1\r\n${host}X: a\u0001b\r\n\r\n`, 400],
])('%s is rejected with every security header', async (_what, bytes, status) => {
  const answer = await raw(bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'self'")
  expect(answer).not.toMatch(/at .*\.(ts|js):\d/)
})

describe('a request head that is too long', () => {
  const head = (cookies: string, { target = '/login', method = 'GET' } = {}) =>
    `${method} ${target} HTTP/1.1\r\n${host}Cookie: ${cookies}\r\n\r\n`
  /** Session cookies as an earlier version wrote them, without a size limit. */
  const pieces = (count: number) =>
    Array.from({ length: count }, (_, at) => `trackquery-session.${at}=${'a'.repeat(3180)}`).join('; ')
  const cleared = (answer: string) =>
    [...answer.matchAll(/^set-cookie: ([^=]+)=; Max-Age=0; Path=\/; HttpOnly(; Secure)?; SameSite=Lax\r$/gim)].map(
      ([, name]) => name,
    )

  test.each(['GET', 'POST'])(
    'of a %s request gets a 431 response with instructions that clears the session cookies',
    async (method) => {
      const answer = await raw(head(pieces(14), { method }))
      expect(answer).toMatch(/^HTTP\/1\.1 431 /)
      expect(answer).toContain('content-type: text/html; charset=utf-8')
      expect(answer).toContain('cache-control: private, no-store')
      expect(answer).toContain(requestHeadWords.message)
      const [, length, body] = /content-length: (\d+)\r\n\r\n(.*)$/s.exec(answer) ?? []
      expect(Buffer.byteLength(body ?? '', 'latin1')).toBe(Number(length))
      const names = cleared(answer)
      expect(names).toEqual([
        'trackquery-session',
        ...Array.from({ length: 20 }, (_, at) => `trackquery-session.${at}`),
      ])

      // The request works once the cookies are cleared.
      expect(await raw(head(''))).toMatch(/^HTTP\/1\.1 200 /)
    },
  )

  test('does not clear the session if the URL is too long, since any site could link to such a URL', async () => {
    const answer = await raw(head('trackquery-session=a', { target: `/?${'a'.repeat(40_000)}` }))
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    // Chunks beyond today's maximum belong to no session, and may be what fills the head.
    expect(cleared(answer)).toEqual(Array.from({ length: 15 }, (_, at) => `trackquery-session.${at + 5}`))
  })

  test('clears only session cookies beyond the maximum number if the server no longer has the beginning of the head', async () => {
    const answer = await raw(head(pieces(14)), 9000)
    expect(cleared(answer)).toEqual(expect.arrayContaining(['trackquery-session.5', 'trackquery-session.13']))
    expect(await raw(head(pieces(5)))).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('clears the cookies with the __Host- prefix on https', async () => {
    const secure = { ...runtime, appOrigin: 'https://query.example' }
    const { headers } = headerOverflowResponse(secure, Buffer.from('GET / HTTP/1.1\r\n'))
    expect(headers.getSetCookie()).toContain(
      '__Host-trackquery-session.19=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    )
  })
})

test.each([
  ['another Host', 'GET /company?a=b HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'],
  ['an absolute request URL', `GET http://evil.example/company?a=b HTTP/1.1\r\n${host}\r\n`],
  [
    'proxy headers',
    `GET /company?a=b HTTP/1.1\r\n${host}X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\n\r\n`,
  ],
])('%s does not change the app’s origin', async (_what, bytes) => {
  seen = []
  await raw(bytes)
  expect(seen.map(({ url }) => url)).toEqual(['http://localhost:3000/company?a=b'])
})

test('the client address is the one that the trusted proxy reports', async () => {
  seen = []
  await raw(`GET / HTTP/1.1\r\n${host}X-Forwarded-For: 1.2.3.4, 203.0.113.9\r\nCF-Connecting-IP: 1.2.3.4\r\n\r\n`)
  expect(seen[0]?.caller.address).toBe('203.0.113.9')
})

test('the body of a posted form reaches the app', async () => {
  seen = []
  const body = 'a=1&b=2'
  await raw(
    `POST /login HTTP/1.1\r\n${host}Origin: http://localhost:3000\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`,
  )
  expect(seen[0]?.body).toBe(body)
})

describe('slow clients', () => {
  let strict: RunningServer
  let open: Socket[] = []
  beforeAll(async () => {
    const limits = { connectionsPerAddress: 5, bodiesPerAddress: 3, bodyGraceMs: 3_000 }
    strict = await listen({ app, runtime, host: '127.0.0.1', port: 0, trustProxy: 0, limits })
  })
  afterEach(() => {
    for (const socket of open) socket.destroy()
    open = []
  })
  afterAll(() => strict.stop())

  /** Sends bytes from an address, and gives what comes back: so far, and in the end. */
  const send = async (address: string, bytes: string) => {
    const { port } = strict.server.address() as AddressInfo
    const socket = connect({ port, host: '127.0.0.1', localAddress: address })
    open.push(socket)
    socket.setEncoding('latin1')
    const answer = { text: '', isClosed: false }
    socket.on('data', (text: string) => (answer.text += text))
    socket.on('close', () => (answer.isClosed = true))
    socket.on('error', () => {})
    socket.write(bytes)
    return answer
  }
  const page = `GET / HTTP/1.1\r\n${host}\r\n`
  const form = (length: number) =>
    `POST /login HTTP/1.1\r\nHost: localhost:3000\r\nOrigin: http://localhost:3000\r\nContent-Length: ${length}\r\n\r\n`

  test('of one address that send more bodies than its share are refused, and other addresses are served', async () => {
    for (let count = 0; count < 3; count += 1) await send('127.0.0.1', form(10))
    const refused = await send('127.0.0.1', form(10))
    await expect.poll(() => refused.text).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 60/i)
    const served = await send('127.0.0.2', `${form(2)}ab`)
    await expect.poll(() => served.text).toMatch(/^HTTP\/1\.1 200 /)
    const sameAddress = await send('127.0.0.1', page)
    await expect.poll(() => sameAddress.text).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('of one address that send long forms without a pause are refused, and short forms and other addresses are served', async () => {
    const long = `${form(2_000_000)}${'a'.repeat(2_000_000)}`
    for (let count = 0; count < 4; count += 1) {
      const served = await send('127.0.0.6', long)
      await expect.poll(() => served.text).toMatch(/^HTTP\/1\.1 200 /)
      open.pop()!.destroy()
    }
    const refused = await send('127.0.0.6', long)
    await expect.poll(() => refused.text).toMatch(/^HTTP\/1\.1 429 /)
    const short = await send('127.0.0.6', `${form(2)}ab`)
    await expect.poll(() => short.text).toMatch(/^HTTP\/1\.1 200 /)
    const other = await send('127.0.0.7', long)
    await expect.poll(() => other.text).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('of one address that hold more connections than its share lose the further ones, and other addresses are served', async () => {
    for (let count = 0; count < 5; count += 1) await send('127.0.0.3', 'GET / HTTP/1.1\r\n')
    const further = await send('127.0.0.3', page)
    await expect.poll(() => further.isClosed).toBe(true)
    expect(further.text).toBe('')
    const served = await send('127.0.0.4', page)
    await expect.poll(() => served.text).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('that send a body more slowly than 500 bytes a second are answered 408, and their share is free again', async () => {
    const slow = []
    for (let count = 0; count < 3; count += 1) slow.push(await send('127.0.0.5', `${form(2_000)}a`))
    for (const answer of slow)
      await expect.poll(() => answer.text, { timeout: 15_000 }).toMatch(/^HTTP\/1\.1 408 [^]*x-content-type-options/i)
    const served = await send('127.0.0.5', `${form(2)}ab`)
    await expect.poll(() => served.text).toMatch(/^HTTP\/1\.1 200 /)
  })
})

test('an overloaded server answers pages with 503, a wait and a refresh, and still serves files', async () => {
  isOverloaded = true
  const page = await raw(`GET /company HTTP/1.1\r\n${host}\r\n`)
  expect(page).toMatch(/^HTTP\/1\.1 503 /)
  expect(page).toMatch(/^retry-after: 2\r$/im)
  expect(page).toMatch(/^refresh: 2\r$/im)
  expect(page).toContain('TrackQuery has too much to do right now.')
  expect(await raw(`GET /style.css HTTP/1.1\r\n${host}\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
  isOverloaded = false
  expect(await raw(`GET /company HTTP/1.1\r\n${host}\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
})

test('a stopping server finishes running requests and accepts no new ones', async () => {
  const slow = raw(`GET /slow HTTP/1.1\r\n${host}\r\n`)
  await expect.poll(() => finish).toBeDefined()
  const stopped = listening.stop()
  await expect(raw(`GET / HTTP/1.1\r\n${host}\r\n`)).rejects.toThrow('ECONNREFUSED')
  finish?.()
  expect(await slow).toMatch(/^HTTP\/1\.1 200 /)
  await stopped
})
