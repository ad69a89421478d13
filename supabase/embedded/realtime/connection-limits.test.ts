import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { RealtimeClient } from '@supabase/realtime-js'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestBackend, type TestBackend } from '../testing/test-backend.ts'
import type { RealtimeLimits } from './realtime-limits.ts'
import { allow, joinAs, liveClient, prepareAllowances, rawClient } from '../testing/realtime-clients.ts'

/* What somebody can do who wants to be in the way of everybody else, with the key that every page carries. */

const soon = { interval: 5, timeout: 8000 }
const tooMany = 'ConnectionRateLimitReached: Too many connected users'

let backend: TestBackend
let ada: string
let bob: string
let open: { terminate: () => void; closed: Promise<unknown> }[] = []
let clients: RealtimeClient[] = []

const start = async (realtime: Partial<RealtimeLimits>) => {
  backend = await createTestBackend({ realtime })
  ada = await backend.createUser({ email: 'ada@example.com' })
  bob = await backend.createUser({ email: 'bob@example.com' })
  await prepareAllowances(backend)
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
  const client = await rawClient(backend)
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
/** The answers to its joins. */
const answers = ({ frames }: Raw) =>
  (frames as [string, string, string, string, { status: string; response: { reason?: string } }][]).flatMap(
    ([, , , event, payload]) => (event === 'phx_reply' ? [payload.response.reason ?? payload.status] : []),
  )
const joined = async (person: string) => {
  const token = await backend.accessToken(person)
  const client = await connect()
  client.send(join('desk', token))
  await vi.waitFor(() => expect(answers(client)).toHaveLength(1), soon)
  return { ...client, answer: answers(client)[0] }
}
const clientOf = async (person: string) => {
  const client = await liveClient(backend, await backend.accessToken(person))
  clients.push(client)
  return client
}

test('one person has so many connections and no more, and takes none from the others of their office', async () => {
  await start({ sockets: 6, socketsPerHolder: 3 })
  const tabs = []
  for (let tab = 0; tab < 3; tab += 1) tabs.push(await joined(ada))
  expect(tabs.map(({ answer }) => answer)).toEqual(['ok', 'ok', 'ok'])
  expect((await joined(ada)).answer).toBe(tooMany)
  await expect(joinAs(await clientOf(ada), 'desk')).rejects.toThrow(tooMany)
  const { channel } = await joinAs(await clientOf(bob), 'desk', { broadcast: { ack: true } })
  expect(await channel.send({ type: 'broadcast', event: 'said', payload: {} })).toBe('ok')
  // What is closed counts no more.
  tabs[0]!.socket.terminate()
  await tabs[0]!.closed
  await vi.waitFor(async () => expect((await joined(ada)).answer).toBe('ok'), soon)
})

test('one person has no more of them by joining all at the same moment', async () => {
  await start({ socketsPerHolder: 3 })
  const token = await backend.accessToken(ada)
  const tabs = await Promise.all(Array.from({ length: 8 }, connect))
  for (const { send } of tabs) send(join('desk', token))
  await vi.waitFor(() => expect(tabs.flatMap(answers)).toHaveLength(8), soon)
  expect(tabs.flatMap(answers).filter((answer) => answer === 'ok')).toHaveLength(3)
})

test('whoever holds every place without joining anything loses them to who comes to join', async () => {
  await start({ strangersPerAddress: 4 })
  const idle = await Promise.all(Array.from({ length: 4 }, connect))
  const people = await Promise.all([ada, bob, ada].map((person) => joined(person)))
  expect(people.map(({ answer }) => answer)).toEqual(['ok', 'ok', 'ok'])
  await vi.waitFor(
    () => expect(idle.filter(({ socket }) => socket.readyState === WebSocket.CLOSED)).not.toEqual([]),
    soon,
  )
  for (const { socket } of people) expect(socket.readyState).toBe(WebSocket.OPEN)
})

test('whoever holds all the places there are without joining loses them too, and people do not', async () => {
  await start({ sockets: 3 })
  const kept = await joined(ada)
  await connect()
  await connect()
  expect((await joined(bob)).answer).toBe('ok')
  expect((await joined(bob)).answer).toBe('ok')
  const refused = new WebSocket(
    `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.publishableKey}`,
  )
  const [request, response] = await once(refused, 'unexpected-response')
  expect(response.statusCode).toBe(429)
  request.destroy()
  expect(kept.socket.readyState).toBe(WebSocket.OPEN)
})

test('whoever joins nothing is hung up on, though they keep saying that they are there', async () => {
  await start({ joinWithinMs: 1500 })
  const present = await joined(ada)
  const stranger = await connect()
  const beats = setInterval(() => stranger.send([null, '2', 'phoenix', 'heartbeat', {}]), 100)
  expect(await stranger.closed).toBe(1006)
  clearInterval(beats)
  expect(present.socket.readyState).toBe(WebSocket.OPEN)
})

test('whoever is refused again and again is hung up on; who has joined may be refused', async () => {
  await start({ refusedJoins: 5 })
  const stranger = await connect()
  const guest = await joined(ada)
  for (let at = 0; at < 5; at += 1) {
    stranger.send(join(`secret ${at}`))
    guest.send(join(`secret ${at}`, await backend.accessToken(ada)))
  }
  expect(await stranger.closed).toBe(1006)
  await vi.waitFor(() => expect(answers(guest)).toHaveLength(6), soon)
  expect(guest.socket.readyState).toBe(WebSocket.OPEN)
})

test('the worker needs no introduction: the secret key is one', async () => {
  await start({ joinWithinMs: 100, strangersPerAddress: 1, socketsPerHolder: 1 })
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

test('a presence that is too large, by what is shown or by its key, ends the channel and is shown to nobody', async () => {
  await start({})
  const watcher = await joinAs(await clientOf(bob), 'desk', { presence: { key: 'bob' } })
  const shows = async (key: string, state: object) => {
    const { channel, said, states } = await joinAs(await clientOf(ada), 'desk', { presence: { key } })
    const answer = channel.track(state, { timeout: 1000 })
    return { answer, said, states }
  }
  for (const [key, state] of [
    ['ada', { text: 'x'.repeat(8000) }],
    ['a'.repeat(8000), {}],
  ] as const) {
    const { said, states } = await shows(key, state)
    await vi.waitFor(() => expect(states).toEqual(['SUBSCRIBED', 'CLOSED']), soon)
    expect(said).toEqual(['Track message size exceeded'])
  }
  expect(await (await shows('ada', { text: 'x'.repeat(7900) })).answer).toBe('ok')
  await vi.waitFor(() => expect(watcher.presence).toEqual(['join ada']), soon)
})

test('a broadcast that is too large is heard by nobody, and its sender is told so', async () => {
  await start({})
  const listener = await joinAs(await clientOf(bob), 'desk')
  const { channel } = await joinAs(await clientOf(ada), 'desk', { broadcast: { ack: true } })
  const say = (event: string, bytes: number) =>
    channel.send({ type: 'broadcast', event, payload: { text: 'x'.repeat(bytes) } })
  expect(await say('long', 8000)).toBe('error')
  expect(await say('e'.repeat(200), 7900)).toBe('error')
  expect(await say('short', 7900)).toBe('ok')
  await vi.waitFor(() => expect(listener.heard.map(({ event }) => event)).toEqual(['short']), soon)
})
