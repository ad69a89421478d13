import { once } from 'node:events'
import { type IncomingMessage, request as sendRequest } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import type { RealtimeConfig } from '../../src/domain/realtime.ts'
import { listen, type RunningServer } from '../../src/app/server/http/listen.ts'
import type { FinishedRequest, Observe } from '../../src/app/server/logs/watch-request.ts'
import { connectRealtime, joinAs } from '../../supabase/embedded/testing/realtime-clients.ts'
import { createTestBackend } from '../../supabase/embedded/testing/test-backend.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/* Browsers reach the realtime service of the embedded backend through the app alone. */

let app: TestApp
let running: RunningServer
let config: RealtimeConfig
const opened: WebSocket[] = []

const start = (runtime = app.runtime, observe?: Observe) =>
  listen({ app: app.app, runtime, host: '127.0.0.1', port: 0, trustProxy: 1, observe })
const portOf = ({ server }: RunningServer) => (server.address() as AddressInfo).port

beforeAll(async () => {
  // An address that has joined nothing may have one connection. The next takes its place.
  app = await createTestApp({ backend: await createTestBackend({ realtime: { unauthenticatedPerAddress: 1 } }) })
  running = await start()
  const ana = await app.backend.createUser({ email: 'ana@example.com', password: 'correct horse', name: 'Ana' })
  const browser = app.browser({ 'trackquery-session': await app.sessionCookie(ana) })
  await browser.post('/company', { intent: 'create-company', name: 'Acme', key: 'ACME', clientId: crypto.randomUUID() })
  config = (await (
    await browser.get('/live.json?company=ACME', { headers: { accept: '*/*' } })
  ).json()) as RealtimeConfig
})
afterEach(() => opened.splice(0).forEach((socket) => socket.terminate()))
afterAll(async () => {
  await running.stop()
  await app.close()
})

const socketPath = () => `/realtime/v1/websocket?vsn=2.0.0&apikey=${config.publishableKey}`

/** Opens a socket at the app. Resolves with the status of its answer, or 101. */
function open(path = socketPath(), at = running, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${portOf(at)}${path}`, { headers })
  opened.push(socket)
  return new Promise<{ socket: WebSocket; status: number; answer?: IncomingMessage }>((resolve, reject) => {
    socket.on('open', () => resolve({ socket, status: 101 }))
    socket.on('unexpected-response', (_request, answer) => resolve({ socket, status: answer.statusCode ?? 0, answer }))
    socket.on('error', reject)
  })
}

test('a page learns of no other address than the app’s own, and hears through it what happens', async () => {
  expect(config.url).toBeNull()
  const client = await connectRealtime({ ...config, url: `http://127.0.0.1:${portOf(running)}` }, config.token)
  try {
    const { received } = await joinAs(client, config.topics.company ?? '')
    await app.backend.sql(`select realtime.send('{"from": "the database"}', 'told', $1, true)`, [config.topics.company])
    await expect.poll(() => received).toMatchObject([{ event: 'told', payload: { from: 'the database' } }])
  } finally {
    await client.disconnect()
  }
})

test('the limits of the service count the address of the client, and not that of the app', async () => {
  const first = await open(socketPath(), running, { 'x-forwarded-for': '203.0.113.50' })
  // A client may write such a header itself. It is not passed on.
  const forged = { 'x-forwarded-for': '203.0.113.51', 'x-client-address': '203.0.113.50' }
  expect((await open(socketPath(), running, forged)).status).toBe(101)
  expect(first.socket.readyState).toBe(WebSocket.OPEN)
  const closed = once(first.socket, 'close')
  await open(socketPath(), running, { 'x-forwarded-for': '203.0.113.50' })
  await closed
})

test('a socket is one finished request once it has ended, without its key', async () => {
  const finished: FinishedRequest[] = []
  const own = await start(app.runtime, (one) => finished.push(one))
  onTestFinished(own.stop)
  const { socket } = await open(socketPath(), own)
  expect(own.openSockets()).toBe(1)
  expect(finished).toEqual([])
  socket.close()
  const route = '/realtime/v1/websocket'
  await expect.poll(() => finished).toMatchObject([{ method: 'GET', route, status: 101, aborted: false }])
  await open(`${route}?vsn=2.0.0&apikey=wrong`, own)
  await expect.poll(() => finished).toMatchObject([{ status: 101 }, { route, status: 401, aborted: false }])
})

test('a socket that the service refuses is refused with its status and our headers', async () => {
  const { status, answer } = await open('/realtime/v1/websocket?vsn=2.0.0&apikey=wrong')
  expect(status).toBe(401)
  expect(answer?.headers['x-content-type-options']).toBe('nosniff')
})

test('a refused client that sends on, and does not close its side, is disconnected', async () => {
  const own = await start()
  onTestFinished(() => own.stop())
  const connections = promisify((then: (error: Error | null, count: number) => void) => own.server.getConnections(then))
  const client = connect({ port: portOf(own), host: '127.0.0.1', allowHalfOpen: true })
  client.on('error', () => {})
  onTestFinished(() => void client.destroy())
  const head = ['Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
  client.write(`GET /realtime/v1/websocket?apikey=wrong HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  const [answer] = (await once(client, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1.1 4/)
  client.write('x')
  await expect.poll(() => connections(), { timeout: 10_000 }).toBe(0)
})

test('a socket is refused while the service does not run, and other requests for an upgrade are answered without one', async () => {
  const backend = { ...app.runtime.backend, url: 'http://127.0.0.1:9' }
  const other = await start({ ...app.runtime, backend })
  try {
    expect((await open(socketPath(), other)).status).toBe(503)
    expect((await open('/login', other)).status).toBe(200)
  } finally {
    await other.stop()
  }
})

test('no socket is passed on to a hosted project, which browsers reach by themselves', async () => {
  const hosted = await start({ ...app.runtime, backend: { ...app.runtime.backend, addressKey: null } })
  try {
    expect((await open(socketPath(), hosted)).status).toBe(404)
  } finally {
    await hosted.stop()
  }
})

test('a client that reads nothing holds back the service, whose bound ends it', async () => {
  const upgrade = sendRequest({
    port: portOf(running),
    path: socketPath(),
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    },
  })
  upgrade.end()
  const [, connection] = (await once(upgrade, 'upgrade')) as [IncomingMessage, Socket]
  connection.on('error', () => {})
  connection.pause()
  const topic = config.topics.company ?? ''
  const joining = { access_token: config.token, config: { private: true } }
  connection.write(textFrame(JSON.stringify(['1', '1', `realtime:${topic}`, 'phx_join', joining])))
  const secret = { apikey: app.backend.secretKey, authorization: `Bearer ${app.backend.secretKey}` }
  const payload = { text: 'x'.repeat(1_000_000) }
  const say = () =>
    fetch(`${app.backend.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { ...secret, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ topic, event: 'long', payload, private: true }] }),
    })
  const state = { ended: false }
  const closed = once(connection, 'close').then(() => (state.ended = true))
  let said = 0
  while (said < 40 && !state.ended) {
    expect((await say()).status).toBe(202)
    said += 1
  }
  expect(said).toBeGreaterThan(5)
  // It ends only now, because what had arrived is read first.
  connection.resume()
  await closed
  expect(connection.bytesRead).toBeLessThan(30_000_000)
})

/** A masked text frame of up to 65,535 bytes, as clients send it (RFC 6455, 5.2). The mask changes nothing. */
function textFrame(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0xfe, bytes.length >> 8, bytes.length & 255, 0, 0, 0, 0]), bytes])
}

test('a stop does not wait for open sockets', async () => {
  const other = await start()
  const { socket } = await open(socketPath(), other)
  const closed = once(socket, 'close')
  await other.stop()
  await closed
})
