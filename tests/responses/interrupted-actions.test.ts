import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '../../supabase/embedded/testing/test-backend.ts'
import { listen, type RunningServer } from '../../src/app/server/http/listen.ts'
import { createTestApp, origin, type TestApp } from './test-app.ts'
import { startBackendProxy, type BackendProxy } from './backend-proxy.ts'

/* Actions with an `Idempotency-Key` over real sockets that break: an action that started completes, exactly once. */

let backend: TestBackend
let proxy: BackendProxy
let app: TestApp
let listening: RunningServer
let cookie: string

beforeAll(async () => {
  backend = await createTestBackend({ siteUrl: origin })
  proxy = await startBackendProxy(backend.url)
  app = await createTestApp({ backend, backendUrl: proxy.url })
  const ana = await backend.createUser({ email: 'ana@example.com', password: 'correct horse', name: 'Ana' })
  cookie = `trackquery-session=${await app.sessionCookie(ana)}`
  listening = await listen({ app: app.app, runtime: app.runtime, host: '127.0.0.1', port: 0, trustProxy: 0 })
})
afterAll(async () => {
  await listening.stop()
  await app.close()
  await proxy.close()
  await backend.stop()
})

const fieldsFor = (name: string) =>
  new URLSearchParams({ intent: 'create-company', clientId: randomUUID(), name, key: name }).toString()

const companies = async () =>
  (await backend.sql<{ key: string }>('select key from public.companies order by key')).map(({ key }) => key)

const port = () => (listening.server.address() as AddressInfo).port

/** Posts over a new socket and closes it as soon as the app has sent this request to the backend. */
async function postAndAbortAt(asked: string, key: string, body: string, sent = body): Promise<void> {
  proxy.seen.length = 0
  const socket = connect(port(), '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    'POST /company/_payload.json HTTP/1.1',
    'Host: localhost:3000',
    'Sec-Fetch-Site: same-origin',
    'Accept: */*',
    `Cookie: ${cookie}`,
    `Idempotency-Key: ${key}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${sent}`)
  await expect.poll(() => proxy.seen, { interval: 1 }).toContain(asked)
  socket.destroy()
}

const repeat = (key: string, name: string) =>
  fetch(`http://127.0.0.1:${port()}/company/_payload.json`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', accept: '*/*', cookie, 'idempotency-key': key },
    body: new URLSearchParams(fieldsFor(name)),
  })

test('an action continues when its connection breaks, and a retry gets its result', async () => {
  const key = 'a-key-of-one-attempt'
  await postAndAbortAt('POST /rest/v1/rpc/create_company', key, fieldsFor('ONCE'))
  await expect.poll(companies).toEqual(['ONCE'])
  // If the retry were carried out, it would create a second company.
  const again = await repeat(key, 'TWICE')
  expect([again.status, (await again.text()).includes('ONCE')]).toEqual([200, true])
  expect(await companies()).toEqual(['ONCE'])
  expect(app.log).toEqual([])
})

test('an incomplete request is neither carried out nor logged, and its retry is carried out', async () => {
  app.log.length = 0
  const key = 'a-key-of-half-a-post'
  const body = fieldsFor('HALF')
  await postAndAbortAt('POST /rest/v1/rpc/viewer_context', key, body, body.slice(0, 40))
  const again = await repeat(key, 'WHOLE')
  expect([again.status, (await again.text()).includes('WHOLE')]).toEqual([200, true])
  expect(await companies()).toEqual(['ONCE', 'WHOLE'])
  expect(app.log).toEqual([])
})
