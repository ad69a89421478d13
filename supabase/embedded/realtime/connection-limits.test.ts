import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { RealtimeClient } from '@supabase/realtime-js'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestBackend, type TestBackend } from '../testing/test-backend.ts'
import type { RealtimeLimits } from './realtime-limits.ts'
import { allow, joinAs, connectRealtime, createAllowances, rawWebSocket } from '../testing/realtime-clients.ts'
import { soon } from '../testing/realtime-fixture.ts'

/** Denial of service with the publishable key, which every page contains. */

const rateLimited = 'ConnectionRateLimitReached: Too many connected users'

let backend: TestBackend
let ada: string
let bob: string
let open: { terminate: () => void; closed: Promise<unknown> }[] = []
let clients: RealtimeClient[] = []

const start = async (realtime: Partial<RealtimeLimits>) => {
  backend = await createTestBackend({ realtime })
  ada = await backend.createUser({ email: 'ada@example.com' })
  bob = await backend.createUser({ email: 'bob@example.com' })
  await createAllowances(backend)
  for (const person of [ada, bob]) {
    await allow(backend, person, 'desk', 'broadcast read', 'broadcast write', 'presence read', 'presence write')
  }
}
afterEach(async () => {
  for (const { terminate } of open) terminate()
  await Promise.all(open.map(({ closed }) => closed))
  await Promise.all(clients.map((client) => client.disconnect()))
  open = []
  clients = []
  await backend.stop()
})

const connect = async () => {
  const client = await rawWebSocket(backend)
  open.push({ terminate: () => client.socket.terminate(), closed: client.closed })
  return client
}
type Raw = Awaited<ReturnType<typeof connect>>

const join = (topic: string, token?: string, config: object = {}) => [
  '1',
  '1',
  `realtime:${topic}`,
  'phx_join',
  { config: { private: true, ...config }, ...(token !== undefined && { access_token: token }) },
]
/** The replies to its joins. */
const answers = ({ frames }: Raw) =>
  (frames as [string, string, string, string, { status: string; response: { reason?: string } }][]).flatMap(
    ([, , , event, payload]) => (event === 'phx_reply' ? [payload.response.reason ?? payload.status] : []),
  )
const joined = async (person: string, topic = 'desk') => {
  const token = await backend.accessToken(person)
  const client = await connect()
  client.send(join(topic, token))
  await vi.waitFor(() => expect(answers(client)).toHaveLength(1), soon)
  return { ...client, answer: answers(client)[0] }
}
const clientOf = async (person: string) => {
  const client = await connectRealtime(backend, await backend.accessToken(person))
  clients.push(client)
  return client
}

test('a user cannot exceed their connection limit, and other users with the same client address are unaffected', async () => {
  await start({ sockets: 6, socketsPerHolder: 3 })
  const tabs = []
  for (let tab = 0; tab < 3; tab += 1) tabs.push(await joined(ada))
  expect(tabs.map(({ answer }) => answer)).toEqual(['ok', 'ok', 'ok'])
  expect((await joined(ada)).answer).toBe(rateLimited)
  await expect(joinAs(await clientOf(ada), 'desk')).rejects.toThrow(rateLimited)
  const { channel } = await joinAs(await clientOf(bob), 'desk', { broadcast: { ack: true } })
  expect(await channel.send({ type: 'broadcast', event: 'said', payload: {} })).toBe('ok')
  // Closed connections do not count.
  tabs[0]!.socket.terminate()
  await tabs[0]!.closed
  await vi.waitFor(async () => expect((await joined(ada)).answer).toBe('ok'), soon)
})

test('a user cannot exceed their connection limit by joining in parallel', async () => {
  await start({ socketsPerHolder: 3 })
  const token = await backend.accessToken(ada)
  const tabs = await Promise.all(Array.from({ length: 8 }, connect))
  for (const { send } of tabs) send(join('desk', token))
  await vi.waitFor(() => expect(tabs.flatMap(answers)).toHaveLength(8), soon)
  expect(tabs.flatMap(answers).filter((answer) => answer === 'ok')).toHaveLength(3)
})

test('beyond the limit for one client address, a new connection replaces one that never joined a channel', async () => {
  await start({ unauthenticatedPerAddress: 4 })
  const idle = await Promise.all(Array.from({ length: 4 }, connect))
  const people = await Promise.all([ada, bob, ada].map((person) => joined(person)))
  expect(people.map(({ answer }) => answer)).toEqual(['ok', 'ok', 'ok'])
  await vi.waitFor(
    () => expect(idle.filter(({ socket }) => socket.readyState === WebSocket.CLOSED)).not.toEqual([]),
    soon,
  )
  for (const { socket } of people) expect(socket.readyState).toBe(WebSocket.OPEN)
})

test('beyond all places, a new connection replaces only a connection that never joined a channel', async () => {
  await start({ sockets: 2, waitingSockets: 0 })
  const kept = await joined(ada)
  await connect()
  await connect()
  expect((await joined(bob)).answer).toBe('ok')
  const refused = new WebSocket(
    `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.publishableKey}`,
  )
  const [request, response] = await once(refused, 'unexpected-response')
  expect(response.statusCode).toBe(429)
  request.destroy()
  expect(kept.socket.readyState).toBe(WebSocket.OPEN)
})

const openOf = (tabs: Raw[]) => tabs.filter(({ socket }) => socket.readyState === WebSocket.OPEN).length

test('when all places are taken, the user with the most connections gives up one for others, and gets no more', async () => {
  await start({ sockets: 4 })
  const tabs = [await joined(ada), await joined(ada), await joined(ada), await joined(ada)]
  expect((await joined(bob)).answer).toBe('ok')
  await vi.waitFor(() => expect(openOf(tabs)).toBe(3), soon)
  expect((await joined(ada)).answer).toBe(rateLimited)
  expect((await joined(bob)).answer).toBe('ok')
  await vi.waitFor(() => expect(openOf(tabs)).toBe(2), soon)
  expect((await joined(bob)).answer).toBe(rateLimited)
  expect(openOf(tabs)).toBe(2)
})

test('when all places are taken, the company with the most connections gives up one for others', async () => {
  await start({ sockets: 4 })
  const [large, small] = [`members:${randomUUID()}:1`, `members:${randomUUID()}:1`]
  const cleo = await backend.createUser({ email: 'cleo@example.com' })
  for (const person of [ada, bob]) await allow(backend, person, large, 'broadcast read')
  await allow(backend, cleo, small, 'broadcast read')
  const tabs: Raw[] = []
  for (const person of [ada, bob, ada, bob]) tabs.push(await joined(person, large))
  expect((await joined(cleo, small)).answer).toBe('ok')
  expect((await joined(cleo, small)).answer).toBe('ok')
  await vi.waitFor(() => expect(openOf(tabs)).toBe(2), soon)
  // Half for each company.
  expect((await joined(cleo, small)).answer).toBe(rateLimited)
  expect((await joined(ada, large)).answer).toBe(rateLimited)
})

test('a connection that never joins a channel is closed although it sends heartbeats', async () => {
  await start({ joinWithinMs: 1500 })
  const present = await joined(ada)
  const client = await connect()
  const beats = setInterval(() => client.send([null, '2', 'phoenix', 'heartbeat', {}]), 100)
  expect(await client.closed).toBe(1006)
  clearInterval(beats)
  expect(present.socket.readyState).toBe(WebSocket.OPEN)
})

/** Low limits, in a window so long that nothing is refilled during a test, and no other reason to close a connection. */
const few = { rejections: 5, rejectionsPerHolder: 8, rejectionWindowMs: 3_600_000, joinWithinMs: 3_600_000 }
/** Sends joins that are rejected, and waits until each has its reply or the connection is closed. */
const joinSecrets = async (client: Raw, many: number, token?: string) => {
  const before = answers(client).length
  for (let at = 0; at < many; at += 1) client.send(join(`secret ${at}`, token))
  const replied = vi.waitFor(() => expect(answers(client)).toHaveLength(before + many), soon)
  await Promise.race([replied.catch(() => {}), client.closed])
}
const isOpen = ({ socket }: Raw) => socket.readyState === WebSocket.OPEN

test('a connection is closed after too many rejected joins, although it has joined a channel before', async () => {
  await start({ ...few, rejectionsPerHolder: 100 })
  const token = await backend.accessToken(ada)
  const [visitor, guest, other] = [await connect(), await joined(ada), await joined(ada)]
  await joinSecrets(visitor, 5)
  await joinSecrets(guest, 5, token)
  expect([visitor, guest].map(isOpen)).toEqual([true, true])
  visitor.send(join('secret'))
  guest.send(join('secret', token))
  expect(await Promise.all([visitor.closed, guest.closed])).toEqual([1006, 1006])
  expect(isOpen(other)).toBe(true)
})

const tooManyRejected = 'ClientJoinRateLimitReached: Too many rejected joins'

test('rejected joins of a user count together for all connections, and for those opened later', async () => {
  await start(few)
  const token = await backend.accessToken(ada)
  const tabs = [await joined(ada), await joined(ada)] as const
  await joinSecrets(tabs[0], 5, token)
  await joinSecrets(tabs[1], 3, token)
  expect(tabs.map(isOpen)).toEqual([true, true])
  tabs[1].send(join('secret', token))
  expect(await tabs[1].closed).toBe(1006)
  const again = await joined(ada)
  expect([again.answer, await again.closed]).toEqual([tooManyRejected, 1006])
  expect((await joined(bob)).answer).toBe('ok')
})

test('rejected joins in parallel of a user end at the limit, and only those are checked', async () => {
  await start({ ...few, rejections: 30 })
  const token = await backend.accessToken(ada)
  const tabs = await Promise.all(Array.from({ length: 5 }, connect))
  for (const tab of tabs) for (let at = 0; at < 5; at += 1) tab.send(join(`secret ${at}`, token))
  await vi.waitFor(() => expect(openOf(tabs)).toBeLessThanOrEqual(1), soon)
  const checked = tabs.flatMap(answers).filter((answer) => answer.startsWith('Unauthorized'))
  expect(checked.length).toBeLessThanOrEqual(8)
})

test('rejected joins without a user count together for an address, and not for users with that address', async () => {
  await start(few)
  const visitors = [await connect(), await connect()] as const
  await joinSecrets(visitors[0], 5)
  await joinSecrets(visitors[1], 4)
  expect(await visitors[1].closed).toBe(1006)
  const again = await connect()
  again.send(join('secret'))
  expect(await again.closed).toBe(1006)
  const guest = await joined(ada)
  await joinSecrets(guest, 5, await backend.accessToken(ada))
  expect([guest.answer, isOpen(guest)]).toEqual(['ok', true])
})

const pushes: [what: string, event: string, topic: string, payload: object][] = [
  [
    'broadcasts without the permission to write',
    'broadcast',
    'read',
    { event: 'e', payload: { text: 'x'.repeat(7000) } },
  ],
  ['broadcasts that are too large', 'broadcast', 'desk', { event: 'e', payload: { text: 'x'.repeat(9000) } }],
  ['broadcasts that name another sender', 'broadcast', 'desk', { event: 'e', payload: { by: 'bob' } }],
  ['presences without the permission to write', 'presence', 'read', { event: 'track', payload: {} }],
  ['messages to a topic that was not joined', 'broadcast', 'elsewhere', { event: 'e', payload: {} }],
  ['messages of an unknown kind', 'nonsense', 'desk', {}],
]

test.each(pushes)('a connection is closed after too many %s', async (_what, event, topic, payload) => {
  await start({ ...few, presenceCalls: 100 })
  await allow(backend, ada, 'read', 'broadcast read', 'presence read')
  const [client, other] = [await joined(ada), await joined(ada)]
  client.send(join('read', await backend.accessToken(ada)))
  await vi.waitFor(() => expect(answers(client)).toEqual(['ok', 'ok']), soon)
  const push = () => client.send(['1', '2', `realtime:${topic}`, event, payload])
  for (let at = 0; at < 5; at += 1) push()
  client.send(['1', '3', 'realtime:read', 'phx_leave', {}])
  await vi.waitFor(() => expect(client.frames).toContainEqual(leftFrame), soon)
  expect(isOpen(client)).toBe(true)
  push()
  push()
  expect(await client.closed).toBe(1006)
  expect(isOpen(other)).toBe(true)
})
const leftFrame = ['1', '3', 'realtime:read', 'phx_reply', { status: 'ok', response: {} }]

test('a connection is closed after too many unreadable frames', async () => {
  await start({ ...few, rejectionsPerHolder: 100 })
  const client = await joined(ada)
  for (let at = 0; at < 6; at += 1) client.socket.send('nonsense')
  expect(await client.closed).toBe(1006)
})

test('a connection is closed when it sends far more messages than allowed in a second', async () => {
  await start({ ...few, eventsPerSecond: 20 })
  const client = await joined(ada)
  for (let at = 0; at < 60; at += 1) {
    client.send(['1', '2', 'realtime:desk', 'broadcast', { type: 'broadcast', event: 'e', payload: {} }])
  }
  expect(await client.closed).toBe(1006)
})

test('realtime-js stays connected when the rights to all its channels end, and joins new ones', async () => {
  await start({})
  const topics = (version: number) => Array.from({ length: 7 }, (_, at) => `topic ${at} ${version}`)
  for (const topic of [...topics(1), ...topics(2)]) await allow(backend, ada, topic, 'broadcast read')
  const client = await clientOf(ada)
  for (const topic of topics(1)) await joinAs(client, topic)
  const kept = await joinAs(client, 'desk')
  for (const topic of topics(1)) await allow(backend, ada, topic)
  const leaveAll = async () => {
    for (const channel of client.getChannels()) if (channel !== kept.channel) await client.removeChannel(channel)
  }
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await leaveAll()
    const rejoined = await Promise.allSettled(topics(1).map((topic) => joinAs(client, topic)))
    expect(rejoined.map(({ status }) => status)).toEqual(Array(7).fill('rejected'))
  }
  await leaveAll()
  for (const topic of topics(2)) expect((await joinAs(client, topic)).states).toEqual(['SUBSCRIBED'])
  // A closed connection would have been an error of this channel.
  expect(kept.states).toEqual(['SUBSCRIBED'])
})

test('a connection with the secret key stays open without joining a channel', async () => {
  await start({ joinWithinMs: 100, unauthenticatedPerAddress: 1, socketsPerHolder: 1 })
  const workers = []
  for (let at = 0; at < 2; at += 1) {
    const socket = new WebSocket(`${backend.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`, {
      headers: { 'x-api-key': backend.secretKey },
    })
    open.push({ terminate: () => socket.terminate(), closed: once(socket, 'close') })
    await once(socket, 'open')
    workers.push(socket)
  }
  expect(await (await connect()).closed).toBe(1006)
  for (const socket of workers) {
    socket.send(JSON.stringify(join('desk')))
    const [data] = (await once(socket, 'message')) as [Buffer]
    expect(JSON.parse(data.toString())).toMatchObject({ 4: { status: 'ok' } })
  }
})

test('a presence that is too large closes its channel and is not broadcast', async () => {
  await start({})
  const watcher = await joinAs(await clientOf(bob), 'desk', { presence: { key: 'bob' } })
  const shows = async (key: string, state: object) => {
    const { channel, systemMessages, states } = await joinAs(await clientOf(ada), 'desk', { presence: { key } })
    const answer = channel.track(state, { timeout: 1000 })
    return { answer, systemMessages, states }
  }
  for (const [key, state] of [
    ['ada', { text: 'x'.repeat(8000) }],
    ['a'.repeat(8000), {}],
  ] as const) {
    const { systemMessages, states } = await shows(key, state)
    await vi.waitFor(() => expect(states).toEqual(['SUBSCRIBED', 'CLOSED']), soon)
    expect(systemMessages).toEqual(['Track message size exceeded'])
  }
  expect(await (await shows('ada', { text: 'x'.repeat(7900) })).answer).toBe('ok')
  await vi.waitFor(() => expect(watcher.presence).toEqual(['join ada']), soon)
})

test('a broadcast that is too large is not delivered, and its sender gets an error', async () => {
  await start({})
  const listener = await joinAs(await clientOf(bob), 'desk')
  const { channel } = await joinAs(await clientOf(ada), 'desk', { broadcast: { ack: true } })
  const say = (event: string, bytes: number) =>
    channel.send({ type: 'broadcast', event, payload: { text: 'x'.repeat(bytes) } })
  expect(await say('long', 8000)).toBe('error')
  expect(await say('e'.repeat(200), 7900)).toBe('error')
  expect(await say('short', 7900)).toBe('ok')
  await vi.waitFor(() => expect(listener.received.map(({ event }) => event)).toEqual(['short']), soon)
})
