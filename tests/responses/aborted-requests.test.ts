import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../src/app/server/http/app.ts'
import { listen, type RunningServer } from '../../src/app/server/http/listen.ts'
import { createTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let listening: RunningServer
let cookie: string
let started = 0
let answered = 0

beforeAll(async () => {
  app = await createTestApp()
  const ana = await app.backend.createUser({ email: 'ana@example.com', password: 'correct horse', name: 'Ana' })
  cookie = `trackquery-session=${await app.sessionCookie(ana)}`
  const counted: App = async (...request) => {
    started += 1
    try {
      return await app.app(...request)
    } finally {
      answered += 1
    }
  }
  listening = await listen({ app: counted, runtime: app.runtime, host: '127.0.0.1', port: 0, trustProxy: 0 })
})
afterAll(async () => {
  await listening.stop()
  await app.close()
})

/** Sends the start of a request, closes the socket once the app handles it, and resolves when the app is done. */
async function abort(head: string[], body = ''): Promise<void> {
  const before = started
  const socket = connect((listening.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const common = ['Host: localhost:3000', 'Sec-Fetch-Site: same-origin', `Cookie: ${cookie}`]
  socket.write(`${[...head, ...common].join('\r\n')}\r\n\r\n${body}`)
  await expect.poll(() => started).toBe(before + 1)
  socket.destroy()
  await expect.poll(() => answered).toBe(started)
}

test.each([
  ['/login', 'application/x-www-form-urlencoded', 'intent=sign-in&'],
  ['/company', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="intent"\r\n\r\n'],
  ['/logout', 'application/x-www-form-urlencoded', 'page='],
])('a POST to %s that the client aborts is not logged as an error', async (path, type, body) => {
  app.log.length = 0
  await abort([`POST ${path} HTTP/1.1`, `Content-Type: ${type}`, 'Content-Length: 5000'], body)
  expect(app.log).toEqual([])
})

test('a page request that the client aborts is not logged as an error', async () => {
  app.log.length = 0
  await abort(['GET /company HTTP/1.1'])
  expect(app.log).toEqual([])
})
