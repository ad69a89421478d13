import { once } from 'node:events'
import { createServer, connect, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { listen, type RunningServer } from '../../src/app/server/http/listen.ts'
import { logRequest } from '../../src/app/server/logs/request-log.ts'
import type { FinishedRequest } from '../../src/app/server/logs/watch-request.ts'
import { sourceAssets } from '../../src/app/server/rendering/assets.ts'
import { readEnv } from '../../src/app/server/start/env.ts'
import { log } from '../../src/app/server/start/log.ts'
import { startServer } from '../../src/app/server/start/start-server.ts'
import { createTestApp, origin, type TestApp } from './test-app.ts'

/* What an operator learns of each request: its line in the log, its phases, and the metrics. */

const account = { email: 'ana@example.com', password: 'correct horse' }

let app: TestApp
let running: RunningServer
let ana: string
let session: string
let output = ''

beforeAll(async () => {
  app = await createTestApp()
  Object.assign(app.runtime, { log })
  ana = await app.backend.createUser({ ...account, name: 'Ana' })
  session = await app.sessionCookie(ana)
  const form = { intent: 'create-company', name: 'Acme', key: 'ACME', clientId: crypto.randomUUID() }
  await app.browser({ 'trackquery-session': session }).post('/company', form)
  const served = { app: app.app, runtime: app.runtime, observe: logRequest }
  running = await listen({ ...served, host: '127.0.0.1', port: 0, trustProxy: 0 })
})
beforeEach(() => {
  output = ''
  // Vitest has a console of its own. This is all that the app writes.
  vi.spyOn(console, 'error').mockImplementation((text: string) => (output += `${text}\n`))
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await running.stop()
  await app.close()
})

const lines = () =>
  output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

type Init = { cookie?: string; form?: Record<string, string>; accept?: string }

/** Sends a request over the network, and reads the whole response. */
async function send(path: string, { cookie = '', form, accept = 'text/html' }: Init = {}): Promise<Response> {
  const { port } = running.server.address() as AddressInfo
  const headers = { accept, cookie, origin, 'sec-fetch-site': 'same-origin' }
  const posted = form && { method: 'POST', body: new URLSearchParams(form) }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual', ...posted })
  await response.arrayBuffer()
  return response
}

test('each request is one line with its route, its company and its person, and without anything that was sent', async () => {
  const cookie = `trackquery-session=${session}`
  const token = '0123456789abcdef0123456789abcdef'
  const signIn = { intent: 'sign-in', ...account }
  const signedIn = await send('/login?invite=', { form: signIn })
  const responses = [
    signedIn,
    await send('/login', { form: { ...signIn, password: 'wrong horse' } }),
    await send('/login?purpose=zebra'),
    await send('/login?purpose=zebra'),
    await send('/trackQuery?company=ACME&q=zebra', { cookie }),
    await send('/company/_payload.json?company=ACME&tab=people', { cookie, accept: '*/*' }),
    await send('/company?company=ZEBRA', { cookie }),
    await send(`/confirm?token_hash=${token}&type=email`),
    await send(`/unsubscribe?token=${token}`),
    await send(`/session.json?email=${account.email}`, { cookie, accept: '*/*' }),
    await send(`/zebra/${account.email}`),
    await send('/favicon.svg?zebra'),
  ]
  await expect.poll(() => lines().length).toBe(responses.length)

  const [first] = lines()
  expect(first).toEqual({
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    event: 'request',
    requestId: signedIn.headers.get('x-request-id'),
    method: 'POST',
    route: '/login',
    status: 303,
    ms: expect.any(Number),
    company: null,
    person: ana,
  })
  for (const line of lines()) expect(Object.keys(line)).toEqual(Object.keys(first!))
  const ids = responses.map(({ headers }) => headers.get('x-request-id'))
  expect(lines().map((line) => line['requestId'])).toEqual(ids)
  const told = ({ method, route, status, company, person }: Record<string, unknown>) =>
    [method, route, status, company, person].join(' ')
  expect(lines().map(told)).toEqual([
    `POST /login 303  ${ana}`,
    'POST /login 422  ',
    'GET /login 200  ',
    'GET /login 200  ',
    `GET /trackQuery 200 ACME ${ana}`,
    `GET /company/_payload.json 200 ACME ${ana}`,
    `GET /company 404  ${ana}`,
    'GET /confirm 200  ',
    expect.stringMatching(/^GET \/unsubscribe \d+ {2}$/),
    `GET /session.json 200  ${ana}`,
    'GET * 404  ',
    'GET /assets/* 200  ',
  ])

  for (const secret of [
    /zebra/i,
    /example\.com/,
    /horse/,
    /invite/,
    token,
    session.slice(10, 50),
    /203\.0\.113|127\.0/,
  ])
    expect(output).not.toMatch(secret)
})

test('a page tells the time of its phases, and a posted form does not: its time may depend on a secret', async () => {
  const page = await send('/company?company=ACME', { cookie: `trackquery-session=${session}` })
  const phase = String.raw`;dur=\d+\.\d`
  const phases = new RegExp(`^session${phase}, data${phase}, render${phase}(, compress${phase})?$`)
  expect(page.headers.get('server-timing')).toMatch(phases)
  const form = await send('/login', { form: { intent: 'sign-in', ...account } })
  expect(form.headers.get('server-timing')).toBeNull()
})

test('a request whose client leaves before the answer is a line that says so', async () => {
  const finished: FinishedRequest[] = []
  let started = 0
  const silent = await listen({
    app: ({ signal }) => {
      started += 1
      return new Promise((resolve) =>
        signal.addEventListener('abort', () => resolve(new Response(null, { status: 499 }))),
      )
    },
    runtime: app.runtime,
    observe: (one) => finished.push(one),
    host: '127.0.0.1',
    port: 0,
    trustProxy: 0,
  })
  onTestFinished(silent.stop)
  const socket = connect((silent.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET /company HTTP/1.1\r\nHost: localhost:3000\r\n\r\n')
  await expect.poll(() => started).toBe(1)
  socket.destroy()
  await expect.poll(() => finished).toMatchObject([{ method: 'GET', status: 499, aborted: true }])
})

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return String(port)
}

test('metrics are served on their own port, and nothing else is', async () => {
  const [PORT, METRICS_PORT] = [await freePort(), await freePort()]
  const env = readEnv({
    PORT,
    METRICS_PORT,
    LOG_REQUESTS: '0',
    SUPABASE_URL: 'http://127.0.0.1:1',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key',
    APP_SECRET: 'x'.repeat(32),
  })
  const handle = () => Promise.resolve(new Response('page'))
  const { stop } = await startServer({ env, handle, resources: [], assets: sourceAssets(), files: () => null })
  onTestFinished(stop)
  const page = await fetch(`http://localhost:${PORT}/metrics`)
  expect(await page.text()).toBe('page')

  const metrics = `http://127.0.0.1:${METRICS_PORT}`
  const read = async () => (await fetch(`${metrics}/metrics`)).text()
  await expect.poll(read).toContain('http_requests_total{method="GET",route="*",status="200"} 1')
  const text = await read()
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="*",status="200"} 1')
  expect(text).toMatch(/^http_open_connections [1-9]/m)
  expect(text).toMatch(/^realtime_open_sockets 0$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d/m)
  expect((await fetch(`${metrics}/`)).status).toBe(404)
  expect((await fetch(`${metrics}/metrics`, { method: 'POST' })).status).toBe(404)
  expect(output).not.toContain('"event":"request"')
})
