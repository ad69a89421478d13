import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../src/app/server/http/app.ts'
import { listen, type RunningServer } from '../../src/app/server/http/listen.ts'
import { openApp, startMs, type OpenApp } from './open-app.ts'

let app: OpenApp
let listening: RunningServer
let cookie: string
let begun = 0
let answered = 0

beforeAll(async () => {
  app = await openApp()
  const ana = await app.backend.createUser({ email: 'ana@example.com', password: 'correct horse', name: 'Ana' })
  cookie = `trackquery-session=${await app.sessionCookie(ana)}`
  const counted: App = async (...request) => {
    begun += 1
    try {
      return await app.app(...request)
    } finally {
      answered += 1
    }
  }
  listening = await listen({ app: counted, runtime: app.runtime, host: '127.0.0.1', port: 0, trustProxy: 0 })
}, startMs)
afterAll(async () => {
  await listening.stop()
  await app.close()
})

/** Sends the beginning of a request and breaks it off once it is being answered; resolves when that is over. */
async function breakOff(head: string[], body = ''): Promise<void> {
  const before = begun
  const socket = connect((listening.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const common = ['Host: localhost:3000', 'Sec-Fetch-Site: same-origin', `Cookie: ${cookie}`]
  socket.write(`${[...head, ...common].join('\r\n')}\r\n\r\n${body}`)
  await expect.poll(() => begun).toBe(before + 1)
  socket.destroy()
  await expect.poll(() => answered, { timeout: 5000 }).toBe(begun)
}

test.each([
  ['/login', 'application/x-www-form-urlencoded', 'intent=sign-in&'],
  ['/company', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="intent"\r\n\r\n'],
  ['/logout', 'application/x-www-form-urlencoded', 'page='],
])('a post to %s that its sender breaks off is no mistake of ours', async (path, type, body) => {
  app.log.length = 0
  await breakOff([`POST ${path} HTTP/1.1`, `Content-Type: ${type}`, 'Content-Length: 5000'], body)
  expect(app.log).toEqual([])
})

test('nor is a page that nobody waits for any more', async () => {
  app.log.length = 0
  await breakOff(['GET /company HTTP/1.1'])
  expect(app.log).toEqual([])
})
