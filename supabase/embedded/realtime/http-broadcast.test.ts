import type { RealtimeClient } from '@supabase/realtime-js'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestBackend, type TestBackend } from '../testing/test-backend.ts'
import { allow, joinAs, connectRealtime, createAllowances } from '../testing/realtime-clients.ts'
import { soon } from '../testing/realtime-fixture.ts'

/** Broadcasts by HTTP: httpSend of realtime-js, and requests by hand. */

const limits = { trustedPayloadBytes: 100_000, requestsPerSecond: 25 }

let backend: TestBackend
let ada: string
let bob: string
const open: RealtimeClient[] = []

beforeAll(async () => {
  backend = await createTestBackend({ realtime: limits })
  ada = await backend.createUser({ email: 'ada@example.com' })
  bob = await backend.createUser({ email: 'bob@example.com' })
  await createAllowances(backend)
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.disconnect()))
})
afterAll(() => backend.stop())

const clientOf = async (person: string | null) => {
  const client = await connectRealtime(backend, person && (await backend.accessToken(person)))
  open.push(client)
  return client
}
const post = async (body: unknown, { path = '', headers = {} } = {}) => {
  const response = await fetch(`${backend.url}/realtime/v1/api/broadcast${path}`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return [response.status, text && JSON.parse(text)]
}

test('a broadcast by httpSend reaches a private channel only if its sender may write there', async () => {
  await allow(backend, ada, 'post', 'broadcast read', 'broadcast write')
  await allow(backend, bob, 'post', 'broadcast read')
  const { received } = await joinAs(await clientOf(ada), 'post')
  const from = async (person: string | null) => (await clientOf(person)).channel('post', { config: { private: true } })
  const bytes = Uint8Array.of(1, 0, 255)
  expect(await (await from(ada)).httpSend('changed', { text: 'näher' })).toEqual({ success: true })
  expect(await (await from(ada)).httpSend('bytes', bytes)).toEqual({ success: true })
  await expect((await from(bob)).httpSend('changed', {})).rejects.toThrow('Unauthorized')
  await expect((await from(null)).httpSend('changed', {})).rejects.toThrow('Unauthorized')
  await vi.waitFor(() => expect(received).toHaveLength(2), soon)
  expect(received[0]).toEqual({ event: 'changed', payload: { text: 'näher' } })
  expect(new Uint8Array(received[1]?.payload as ArrayBuffer)).toEqual(bytes)
})

test('a broadcast by HTTP that names another sender is rejected, unless it has the secret key', async () => {
  await allow(backend, ada, 'names', 'broadcast read', 'broadcast write')
  const { received } = await joinAs(await clientOf(ada), 'names')
  const authorization = `Bearer ${await backend.accessToken(ada)}`
  const one = (by: string) => post({ by }, { path: '/names/events/typing?private=true', headers: { authorization } })
  expect(await one(bob)).toEqual([403, { message: 'Unauthorized' }])
  expect((await one(ada))[0]).toBe(202)
  const messages = [bob, ada].map((by) => ({ topic: 'names', event: 'typing', payload: { by }, private: true }))
  expect((await post({ messages }, { headers: { authorization } }))[0]).toBe(202)
  await vi.waitFor(() => expect(received.map(({ payload }) => payload)).toEqual([{ by: ada }, { by: ada }]), soon)
  expect((await post({ messages }, { headers: { apikey: backend.secretKey } }))[0]).toBe(202)
  await vi.waitFor(
    () => expect(received.slice(2).map(({ payload }) => payload)).toEqual([{ by: bob }, { by: ada }]),
    soon,
  )
})

test('topic and event names of broadcasts by HTTP may contain characters that URLs must encode', async () => {
  await allow(backend, ada, 'a/b c', 'broadcast read', 'broadcast write')
  const { received } = await joinAs(await clientOf(ada), 'a/b c')
  const channel = (await clientOf(ada)).channel('a/b c', { config: { private: true } })
  expect(await channel.httpSend('changed/it', { n: 1 })).toEqual({ success: true })
  await vi.waitFor(() => expect(received).toEqual([{ event: 'changed/it', payload: { n: 1 } }]), soon)
})

test('in a batch of broadcasts, denied and public ones are dropped silently', async () => {
  await allow(backend, ada, 'batch', 'broadcast read')
  const { received } = await joinAs(await clientOf(ada), 'batch')
  const messages = [
    { topic: 'batch', event: 'private', payload: { n: 1 }, private: true },
    { topic: 'batch', event: 'public', payload: { n: 2 } },
  ]
  expect(await post({ messages })).toEqual([202, ''])
  expect(await post({ messages }, { headers: { apikey: backend.secretKey } })).toEqual([202, ''])
  await vi.waitFor(() => expect(received).toEqual([{ event: 'private', payload: { n: 1 } }]), soon)
})

test.each([
  ['an empty body', '', 'payload'],
  ['invalid JSON', '{', 'payload'],
  ['no list of messages', '{}', 'messages'],
  ['an empty list of messages', '{"messages":[]}', 'messages'],
  ['a message without a topic', '{"messages":[{"event":"e","payload":{}}]}', 'topic'],
  ['a message without an event', '{"messages":[{"topic":"t","payload":{}}]}', 'event'],
  ['a message without a payload', '{"messages":[{"topic":"t","event":"e"}]}', 'payload'],
  ['a message that is null', '{"messages":[null]}', 'topic'],
])('a broadcast request with %s is rejected with an error that names the field', async (_what, body, field) => {
  expect(await post(body)).toEqual([422, { errors: { [field]: ["can't be blank"] } }])
})

test.each([
  ['NUL', 'a\0b'],
  ['half a surrogate pair', 'a\ud800'],
])('a broadcast by HTTP whose topic contains %s is rejected as invalid', async (_, topic) => {
  const errors = { topic: ['is invalid'] }
  expect(await post({ messages: [{ topic, event: 'e', payload: {}, private: true }] })).toEqual([422, { errors }])
})

test('a broadcast by HTTP whose path contains NUL is rejected as invalid', async () => {
  expect(await post({}, { path: '/a%00b/events/e?private=true' })).toEqual([422, { errors: { topic: ['is invalid'] } }])
})

test('a broadcast by HTTP beyond the size or rate limit is rejected', async () => {
  const errors = { payload: ['Payload size exceeds tenant limit'] }
  const path = '/t/events/e?private=true'
  const long = (bytes: number) => ({ text: 'x'.repeat(bytes) })
  const secret = { apikey: backend.secretKey }
  expect(await post(long(8000), { path })).toEqual([422, { errors }])
  expect(await post(long(8000), { path, headers: secret })).toEqual([202, ''])
  expect(await post(long(limits.trustedPayloadBytes), { path, headers: secret })).toEqual([422, { errors }])
  const messages = Array.from({ length: limits.requestsPerSecond + 1 }, () => ({ topic: 't', event: 'e', payload: {} }))
  expect(await post({ messages })).toEqual([429, { message: 'You have exceeded your rate limit' }])
})

test('a broadcast by HTTP without a key or with a forged token is rejected', async () => {
  const message = { messages: [{ topic: 't', event: 'e', payload: {} }] }
  const unauthorized = [401, { message: 'Unauthorized' }]
  expect(await post(message, { headers: { apikey: '' } })).toEqual(unauthorized)
  expect(await post(message, { headers: { authorization: 'Bearer nonsense' } })).toEqual(unauthorized)
})

test('a broadcast by HTTP is allowed from any origin', async () => {
  const address = `${backend.url}/realtime/v1/api/broadcast`
  const asked = await fetch(address, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:3000', 'access-control-request-headers': 'apikey,authorization,content-type' },
  })
  expect(asked.status).toBe(204)
  expect(asked.headers.get('access-control-allow-headers')).toBe('apikey,authorization,content-type')
  const answers = [asked, await fetch(address, { method: 'POST' }), await fetch(address)]
  for (const answer of answers) expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answers.map(({ status }) => status)).toEqual([204, 401, 404])
})
