import { afterAll, afterEach, beforeAll } from 'vitest'
import { allowAnyone, rawWebSocket } from './realtime-clients.ts'
import { createTestBackend, type TestBackend } from './test-backend.ts'

/** Low realtime limits, which tests can reach. */
export const lowLimits = {
  channels: 3,
  sockets: 4,
  waitingSockets: 0,
  eventsPerSecond: 20,
  // Too high to be reached: how many HTTP requests a test sends in a second depends on the machine.
  requestsPerSecond: 100_000,
  payloadBytes: 2000,
  trustedPayloadBytes: 200_000,
  waitingBytes: 400_000,
}

/** Starts a backend with low limits for a test file. Each test ends with all connections closed. */
export function createProtocolFixture() {
  let backend: TestBackend
  const open: Awaited<ReturnType<typeof rawWebSocket>>[] = []
  beforeAll(async () => {
    backend = await createTestBackend({ realtime: lowLimits })
    await allowAnyone(backend)
  })
  afterEach(async () => {
    for (const { socket } of open) socket.terminate()
    await Promise.all(open.splice(0).map(({ closed }) => closed))
  })
  afterAll(() => backend.stop())
  return {
    get backend() {
      return backend
    },
    /** Opens a WebSocket. */
    connect: async (...args: Parameters<typeof rawWebSocket> extends [unknown, ...infer Rest] ? Rest : never) => {
      const client = await rawWebSocket(backend, ...args)
      open.push(client)
      return client
    },
  }
}

/** A frame that joins a private channel. */
export const joinFrame = (ref: string, topic: string, config: object = {}) => [
  ref,
  ref,
  topic,
  'phx_join',
  { config: { private: true, ...config } },
]

/** The reply to a successful join. */
export const joinedFrame = (ref: string, topic: string) => [
  ref,
  ref,
  topic,
  'phx_reply',
  { status: 'ok', response: { postgres_changes: [] } },
]

export const heartbeatFrame = [null, 'beat', 'phoenix', 'heartbeat', {}]

export const heartbeatReply = [null, 'beat', 'phoenix', 'phx_reply', { status: 'ok', response: {} }]
