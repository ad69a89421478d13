import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '../../supabase/embedded/testing/test-backend.ts'
import { listen, type RunningServer } from '../../src/app/server/http/listen.ts'
import { openApp, origin, startMs, type OpenApp } from './open-app.ts'
import { openWire, type Wire } from './open-wire.ts'

/* Acts that carry an `Idempotency-Key`, over real sockets that break: what was begun goes on, and is done once. */

let backend: TestBackend
let wire: Wire
let app: OpenApp
let listening: RunningServer
let cookie: string

beforeAll(async () => {
  backend = await createTestBackend({ siteUrl: origin })
  wire = await openWire(backend.url)
  app = await openApp({ backend, backendUrl: wire.url })
  const ana = await backend.createUser({ email: 'ana@example.com', password: 'correct horse', name: 'Ana' })
  cookie = `trackquery-session=${await app.sessionCookie(ana)}`
  listening = await listen({ app: app.app, runtime: app.runtime, host: '127.0.0.1', port: 0, trustProxy: 0 })
}, startMs)
afterAll(async () => {
  await listening.stop()
  await app.close()
  await wire.close()
  await backend.stop()
})

const fieldsFor = (name: string) =>
  new URLSearchParams({ intent: 'create-company', clientId: randomUUID(), name, key: name }).toString()

const companies = async () =>
  (await backend.sql<{ key: string }>('select key from public.companies order by key')).map(({ key }) => key)

const port = () => (listening.server.address() as AddressInfo).port

/** Posts by a socket of its own, which breaks as soon as the backend has been asked that. */
async function breakOffAt(asked: string, key: string, body: string, sent = body): Promise<void> {
  wire.seen.length = 0
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
  await expect.poll(() => wire.seen, { interval: 1 }).toContain(asked)
  socket.destroy()
}

const repeat = (key: string, name: string) =>
  fetch(`http://127.0.0.1:${port()}/company/_payload.json`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', accept: '*/*', cookie, 'idempotency-key': key },
    body: new URLSearchParams(fieldsFor(name)),
  })

test('an act at work goes on, and its repetition is given what came of it', async () => {
  const key = 'a-key-of-one-attempt'
  await breakOffAt('POST /rest/v1/rpc/create_company', key, fieldsFor('ONCE'))
  await expect.poll(companies).toEqual(['ONCE'])
  // Were it carried out, it would make another one.
  const again = await repeat(key, 'TWICE')
  expect([again.status, (await again.text()).includes('ONCE')]).toEqual([200, true])
  expect(await companies()).toEqual(['ONCE'])
  expect(app.log).toEqual([])
})

test('what did not arrive whole is not done, no mistake of ours, and done by its repetition', async () => {
  app.log.length = 0
  const key = 'a-key-of-half-a-post'
  const body = fieldsFor('HALF')
  await breakOffAt('POST /rest/v1/rpc/viewer_context', key, body, body.slice(0, 40))
  const again = await repeat(key, 'WHOLE')
  expect([again.status, (await again.text()).includes('WHOLE')]).toEqual([200, true])
  expect(await companies()).toEqual(['ONCE', 'WHOLE'])
  expect(app.log).toEqual([])
})
