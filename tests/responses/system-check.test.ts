import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinChannel } from '../../src/app/http-client/live-channel.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { startBackendProxy, type BackendProxy } from './backend-proxy.ts'

let app: TestApp
let proxy: BackendProxy
let cookie: string

beforeAll(async () => {
  const direct = await createTestApp()
  proxy = await startBackendProxy(direct.backend.url)
  const behind = await createTestApp({ backend: direct.backend, backendUrl: proxy.url })
  app = {
    ...behind,
    close: async () => {
      await behind.close()
      await proxy.close()
      await direct.close()
    },
  }
  const id = await app.backend.createUser({ email: 'ana@example.com', name: 'Ana' })
  cookie = `trackquery-session=${await app.sessionCookie(id)}`
})
afterAll(() => app.close())

type Found = { checks: { name: string; state: string; ms: number; reason?: string }[] }

async function check(): Promise<Found & Record<string, unknown>> {
  const response = await app.send('/test/_payload.json', { headers: { cookie } })
  expect(response.status).toBe(200)
  const { routes } = (await response.json()) as { routes: Record<string, { data: Found & Record<string, unknown> }> }
  return routes['system-check']?.data as Found & Record<string, unknown>
}

const statesOf = ({ checks }: Found) => Object.fromEntries(checks.map(({ name, state }) => [name, state]))

test('the system check probes each service and shows the versions', async () => {
  const began = performance.now()
  const found = await check()
  const waited = Math.ceil(performance.now() - began)
  expect(statesOf(found)).toEqual({ auth: 'ok', database: 'ok', live: 'ok', storage: 'ok' })
  for (const { ms } of found.checks) expect(ms).toBeLessThanOrEqual(waited)
  expect(found).toMatchObject({ buildId: 'build1', backendSkew: 0, sessionExpiresAt: expect.any(String) })
  expect(found['versions']).toContainEqual({ name: 'Node', version: process.versions.node })
})

test('the system check page contains no secret, only the publishable key', async () => {
  const page = await (await app.send('/test', { headers: { cookie, accept: 'text/html' } })).text()
  expect(page).toContain(app.backend.publishableKey)
  const { refresh_token: _none, ...rest } = JSON.parse(
    Buffer.from(decodeURIComponent(cookie.split('=')[1] ?? '').slice(7), 'base64url').toString(),
  ) as Record<string, string>
  for (const secret of [app.backend.secretKey, app.backend.addressKey, app.runtime.secret, rest['access_token']]) {
    expect(secret).toBeTruthy()
    expect(page).not.toContain(secret)
  }
})

test.each([
  ['auth', /\/auth\/v1\/\.well-known/],
  ['database', /\/rest\/v1\/profiles/],
  ['storage', /\/storage\/v1/],
  ['live', /\/realtime\/v1/],
])('the system check reports only the failing service, with its reason (%s)', async (name, down) => {
  proxy.down = down
  const found = await check()
  proxy.down = null
  expect(found.checks.filter(({ state }) => state === 'failed').map((one) => one.name)).toEqual([name])
  const { reason = '' } = found.checks.find((one) => one.name === name) ?? {}
  expect(reason).not.toBe('')
  expect(reason).not.toContain('apikey')
})

describe('the realtime probe', () => {
  /** A service that accepts the WebSocket and replies to the first frame with this text, or closes for null. */
  async function liveService(answer: string | null) {
    const seen: string[] = []
    const server = createServer().on('upgrade', (request, socket: Socket) => {
      seen.push(request.url ?? '')
      const accept = createHash('sha1').update(
        `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`,
      )
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept.digest('base64')}\r\n\r\n`,
      )
      socket.once('data', () => {
        if (answer === null) socket.destroy()
        else socket.write(Buffer.concat([Buffer.from([0x81, answer.length]), Buffer.from(answer)]))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return { seen, url: `http://127.0.0.1:${port}`, close: () => server.close() }
  }

  test.each([
    ['an accepted join', '{"event":"phx_reply","ref":"1","payload":{"status":"ok"}}'],
    ['a rejected join', '{"event":"phx_reply","ref":"1","payload":{"status":"error"}}'],
  ])('succeeds if the service replies with %s', async (_what, answer) => {
    const service = await liveService(answer)
    await expect(joinChannel(service.url, 'a key', 4000)).resolves.toBeUndefined()
    expect(service.seen).toEqual(['/realtime/v1/websocket?apikey=a+key&vsn=1.0.0'])
    service.close()
  })

  test('fails when the service closes the connection', async () => {
    const service = await liveService(null)
    await expect(joinChannel(service.url, 'key', 4000)).rejects.toThrow('The connection ended without an answer.')
    service.close()
  })

  test('fails when the service sends no reply in time', async () => {
    const service = await liveService('{"event":"presence_state"}')
    await expect(joinChannel(service.url, 'key', 200)).rejects.toThrow('It did not answer in time.')
    service.close()
  })
})
