import { request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createAppHandler } from '../../src/app/entry.server.tsx'
import { createApp } from '../../src/app/server/http/app.ts'
import { listen } from '../../src/app/server/http/listen.ts'
import { defaultGuard } from '../../src/app/server/routing/guard-patterns.ts'
import type { Runtime } from '../../src/app/server/start/runtime.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/* The pages that any visitor without cookies gets are rendered once and answered from memory. */

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Headers = Record<string, string>
type Answer = { status: number; headers: Headers; body: string }

/** Serves the app on a port, and counts the requests that reach it: all others are answered from memory. */
async function serve(runtime: Runtime = app.runtime) {
  const handle = createAppHandler(defaultGuard)
  const served = createApp({ runtime, handle, resources: [], files: () => null })
  let rendered = 0
  const counted: typeof served = (...request) => {
    rendered += 1
    return served(...request)
  }
  const { server, stop } = await listen({ app: counted, runtime, host: '127.0.0.1', port: 0, trustProxy: 0 })
  onTestFinished(stop)
  const { port } = server.address() as AddressInfo
  const send = (path: string, headers: Headers = {}, method = 'GET', body = '') =>
    new Promise<Answer>((resolve, reject) => {
      const options = { port, host: '127.0.0.1', path, method, agent: false }
      const { host } = new URL(runtime.appOrigin)
      const all = { host, accept: 'text/html', 'sec-fetch-site': 'same-origin', ...headers }
      const request = sendRequest({ ...options, headers: all }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
            body: Buffer.concat(chunks).toString('latin1'),
          }),
        )
      })
      request.on('error', reject)
      request.end(body)
    })
  return { send, rendered: () => rendered }
}

/** What has to be the same in two answers. */
function comparable({ status, headers, body }: Answer) {
  const { 'x-request-id': requestId, date, ...same } = headers
  delete same['server-timing']
  expect(requestId).toMatch(/^[\w-]{36}$/)
  expect(date).toBeDefined()
  return { status, headers: same, body }
}

const cases = ['/login', '/login?mode=sign-up', '/login?mode=verify&purpose=email', '/nowhere?a=b', '/login?mode=none']
const readers: Headers[] = [
  { 'accept-language': 'en-GB', 'accept-encoding': 'gzip' },
  { 'accept-language': 'de-DE,de;q=0.9', 'accept-encoding': 'gzip, br' },
  { 'accept-language': 'de-DE', 'accept-encoding': 'identity', cookie: 'time-zone=Europe%2FBerlin' },
]

test.each(cases)(
  '%s is rendered once for each language, zone and encoding, and then answered the same',
  async (path) => {
    const { send, rendered } = await serve()
    const first: Answer[] = []
    for (const headers of readers) first.push(await send(path, headers))
    expect(rendered()).toBe(readers.length)
    for (const [at, headers] of readers.entries()) {
      const again = await send(path, headers)
      expect(comparable(again)).toEqual(comparable(first[at]!))
      expect(again.headers['x-request-id']).not.toBe(first[at]!.headers['x-request-id'])
      // It has gone through no phase, and the times of another response would be wrong.
      expect(again.headers['server-timing']).toBeUndefined()
      const head = await send(path, headers, 'HEAD')
      expect(comparable(head)).toEqual({ ...comparable(again), body: '' })
    }
    expect(rendered()).toBe(readers.length)
    const [english, german, berlin] = first.map(({ headers, body }) => ({
      encoding: headers['content-encoding'],
      body,
    }))
    expect([english!.encoding, german!.encoding, berlin!.encoding]).toEqual(['gzip', 'br', undefined])
    expect(berlin!.body).toContain('"timeZone":"Europe/Berlin","locale":"de-DE"')
  },
)

test('a HEAD request that comes first has the headers of a GET request and no body', async () => {
  const { send } = await serve()
  const head = await send('/login', {}, 'HEAD')
  const get = await send('/login')
  expect(comparable(head).headers).toEqual(comparable(get).headers)
  expect(head.body).toBe('')
  expect(Number(head.headers['content-length'])).toBe(get.body.length)
})

describe('once the sign-in page is remembered', () => {
  const remembered = async () => {
    const server = await serve()
    await server.send('/login')
    return server
  }

  test.each([
    [
      'a message',
      'trackquery-flash=%7B%22tone%22%3A%22info%22%2C%22text%22%3A%22Only%20for%20you%22%7D',
      'Only for you',
    ],
    ['a typed address', 'trackquery-pending-email=%7B%22email%22%3A%22ana%40example.com%22%7D', 'ana@example.com'],
    ['a look', 'trackquery-look=dark.compact.system.indigo', '"theme":"dark"'],
    ['a page to return to', 'trackquery-page=%2Fcompany', '<h1'],
    ['a broken session', 'trackquery-session=base64-none', '<h1'],
  ])('a visitor whose cookie holds %s gets their own page, which nobody else gets', async (_what, cookie, shown) => {
    const { send, rendered } = await remembered()
    const own = await send('/login', { cookie })
    expect(rendered()).toBe(2)
    expect(own.body).toContain(shown)
    expect(own.headers['cache-control']).toBe('private, no-store')
    const other = await send('/login')
    expect(rendered()).toBe(2)
    if (shown !== '<h1') expect(other.body).not.toContain(shown)
  })

  test('a posted form that waits for its author stays in the page of who sent it', async () => {
    const { send } = await remembered()
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const held = await send('/company', type, 'POST', 'intent=create-company&name=Secret')
    expect(held.status).toBe(401)
    expect(held.body).toContain('name="encryptedForm"')
    expect((await send('/login')).body).not.toContain('name="encryptedForm"')
  })

  test.each([
    ['an invitation', '/login?invite=0123456789abcdef0123456789abcdef'],
    ['a notice about cookies', '/login?cookies=dropped'],
    ['a link of an e-mail', '/confirm?token_hash=none&type=email'],
    ['a page that asks to sign in', '/company'],
    ['a payload', '/login/_payload.json'],
  ])('%s is answered anew each time', async (_what, path) => {
    const { send, rendered } = await remembered()
    await send(path)
    await send(path)
    expect(rendered()).toBe(3)
  })

  test('programs, prefetches, crawlers and requests with an invalid Host are answered by the app', async () => {
    const { send, rendered } = await remembered()
    const missing = '/nowhere'
    await send(missing)
    const program = await send(missing, { accept: 'application/json' })
    expect(JSON.parse(program.body)).toMatchObject({ statusCode: 404 })
    await send('/login', { 'sec-purpose': 'prefetch' })
    const crawled = await send('/login', { 'user-agent': 'Googlebot/2.1' })
    expect(crawled.body).not.toContain('<script')
    expect(rendered()).toBe(5)
    expect((await send('/login', { host: 'a b' })).status).toBe(400)
  })
})

test('a page that is opened at another address says so, with the setting that would be right, and nobody else gets it', async () => {
  const log: Record<string, unknown>[] = []
  const { send } = await serve({ ...app.runtime, log: (entry) => log.push(entry) })
  const told = 'have APP_ORIGIN set to http://192.0.2.7:3000.'
  await send('/login')
  const elsewhere = await send('/login', { host: '192.0.2.7:3000' })
  expect(elsewhere.body).toContain(told)
  await send('/login', { host: '192.0.2.7:3000' })
  expect(log).toEqual([expect.objectContaining({ event: 'wrong_app_origin', opened: 'http://192.0.2.7:3000' })])
  expect((await send('/login')).body).not.toContain(told)
  const secure = await send('/login', { 'x-forwarded-host': 'desk.example.com', 'x-forwarded-proto': 'https' })
  expect(secure.body).toContain('have APP_ORIGIN set to https://desk.example.com.')
  const refused = await send('/login', { host: '192.0.2.7:3000', origin: 'http://192.0.2.7:3000' }, 'POST')
  expect(refused.status).toBe(403)
  expect(refused.body).toContain(told)
})

test('a health check by address, and a proxy that does not pass the name on, are not taken for a wrong setting', async () => {
  const log: Record<string, unknown>[] = []
  const { send } = await serve({
    ...app.runtime,
    appOrigin: 'https://desk.example.com',
    log: (entry) => log.push(entry),
  })
  const answer = await send('/login', { host: '127.0.0.1:3000' })
  expect(answer.body).not.toContain('APP_ORIGIN')
  expect(log).toEqual([])
})

test('the server of another build answers with its own pages', async () => {
  const one = await serve()
  const other = await serve({ ...app.runtime, assets: { ...app.runtime.assets, buildId: 'build2', css: ['/new.css'] } })
  await one.send('/login')
  expect((await other.send('/login')).body).toContain('/new.css')
  expect((await other.send('/login')).body).toContain('"buildId":"build2"')
  expect((await one.send('/login')).body).toContain('"buildId":"build1"')
})
