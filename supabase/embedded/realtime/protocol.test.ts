import { once } from 'node:events'
import { connect as connectPlain } from 'node:net'
import fc from 'fast-check'
import { WebSocket } from 'ws'
import { describe, expect, test, vi } from 'vitest'
import {
  createProtocolFixture,
  heartbeatFrame,
  heartbeatReply,
  joinedFrame,
  joinFrame,
  lowLimits,
} from '../testing/protocol-fixture.ts'
import { rawWebSocket } from '../testing/realtime-clients.ts'
import { soon } from '../testing/realtime-fixture.ts'
import { createTestBackend } from '../testing/test-backend.ts'
import { decodeFrame } from './frames.ts'
import { deleteOldMessages } from './stored-messages.ts'

/** The protocol with clients other than realtime-js, including malformed input. */

const fixture = createProtocolFixture()

describe('a WebSocket connection', () => {
  const refusal = async (query: string, headers: Record<string, string> = {}) => {
    const socket = new WebSocket(`${fixture.backend.url.replace('http', 'ws')}/realtime/v1/${query}`, { headers })
    const [request, response] = (await once(socket, 'unexpected-response')) as [
      { destroy: () => void },
      import('node:http').IncomingMessage,
    ]
    const body = (await response.toArray()).join('')
    request.destroy()
    return [response.statusCode, JSON.parse(body)]
  }

  test.each([
    ['websocket', {}, 401, 'API key is missing'],
    ['websocket?apikey=nonsense', {}, 401, 'Invalid API key'],
    ['websocket?apikey=SECRET', { 'user-agent': 'Mozilla/5.0' }, 401, 'Invalid API key'],
    ['elsewhere?apikey=PUBLISHABLE', {}, 404, 'Not found'],
  ])('to %s with headers %j is rejected before the upgrade', async (path, headers, status, error) => {
    const query = path
      .replace('SECRET', fixture.backend.secretKey)
      .replace('PUBLISHABLE', fixture.backend.publishableKey)
    expect(await refusal(query, headers)).toEqual([status, { error }])
  })

  test.each(['//', '/%', '*', 'http://[', 'ws:'])(
    'with the request target %s does not crash the server',
    async (target) => {
      const socket = connectPlain(Number(new URL(fixture.backend.url).port), '127.0.0.1')
      const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13'
      socket.write(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`)
      await socket.toArray().catch(() => [])
      expect(await refusal('websocket')).toEqual([401, { error: 'API key is missing' }])
    },
  )

  test('beyond the total limit is rejected', async () => {
    for (let at = 0; at < lowLimits.sockets; at += 1) {
      const { frames, send } = await fixture.connect()
      send(joinFrame('1', 'realtime:full'))
      await vi.waitFor(() => expect(frames).toEqual([joinedFrame('1', 'realtime:full')]), soon)
    }
    expect(await refusal(`websocket?apikey=${fixture.backend.publishableKey}`)).toEqual([
      429,
      { error: 'Too many connected users' },
    ])
  })

  test('with the secret key may join a private channel that a visitor may not join', async () => {
    const worker = new WebSocket(`${fixture.backend.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`, {
      headers: { 'x-api-key': fixture.backend.secretKey },
    })
    await once(worker, 'open')
    worker.send(JSON.stringify(joinFrame('1', 'realtime:closed', { private: true })))
    const [data] = (await once(worker, 'message')) as [Buffer]
    expect(JSON.parse(data.toString())).toEqual(joinedFrame('1', 'realtime:closed'))
    worker.terminate()
    const visitor = await fixture.connect()
    visitor.send(joinFrame('1', 'realtime:closed', { private: true }))
    await vi.waitFor(() => expect(visitor.frames).toHaveLength(1), soon)
    expect(visitor.frames[0]).toMatchObject(
      [null, '1', 'realtime:closed', 'phx_reply', { status: 'error' }].with(0, '1'),
    )
  })
})

describe('frames of the realtime protocol', () => {
  test.each([
    ['invalid JSON', 'nonsense'],
    ['truncated JSON', '["1","2"'],
    ['a number', '7'],
    ['null', 'null'],
    ['an array of the wrong types', '[1,2,3,4,5]'],
    ['an empty array', '[]'],
    ['bytes of an unknown kind', Buffer.from([9, 1, 2])],
    ['no bytes', Buffer.alloc(0)],
    ['a truncated push', Buffer.from([3, 200, 200, 200, 200, 200, 1, 65])],
    ['a push with invalid JSON', Buffer.from([3, 0, 0, 1, 1, 0, 1, 65, 65, 123])],
  ])('with %s are ignored', async (_what, frame) => {
    const { socket, frames, send } = await fixture.connect()
    socket.send(frame)
    send(heartbeatFrame)
    await vi.waitFor(() => expect(frames).toEqual([heartbeatReply]), soon)
  })

  test('with random bytes are decoded or ignored, and never throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.boolean(), (bytes, binary) => {
        const frame = binary ? Uint8Array.of(3, ...bytes) : bytes
        decodeFrame(Buffer.from(frame), binary, '2.0.0')
        decodeFrame(Buffer.from(frame), binary, '1.0.0')
      }),
    )
  })

  test('on a topic that was not joined get an error, unless they leave the topic', async () => {
    const { frames, send } = await fixture.connect()
    send(['1', '2', 'realtime:none', 'broadcast', {}])
    send(['1', '3', 'realtime:none', 'phx_leave', {}])
    const reply = (ref: string, payload: object) => ['1', ref, 'realtime:none', 'phx_reply', payload]
    await vi.waitFor(() => expect(frames).toHaveLength(2), soon)
    expect(frames).toEqual([
      reply('2', { status: 'error', response: { reason: 'unmatched topic' } }),
      reply('3', { status: 'ok', response: {} }),
    ])
  })

  test('of protocol version 1.0.0 are objects', async () => {
    const { frames, send } = await fixture.connect('1.0.0')
    send({ topic: 'realtime:old', event: 'phx_join', ref: '1', payload: { config: { private: true } } })
    send({ topic: 'phoenix', event: 'heartbeat', ref: '2', payload: {} })
    send({ topic: 'realtime:old', event: 'unknown', ref: '3', payload: {} })
    send({ topic: 'realtime:old', event: 'phx_leave', ref: '4', payload: {} })
    await vi.waitFor(() => expect(frames).toHaveLength(4), soon)
    const reply = (ref: string, response = {}) => ({
      event: 'phx_reply',
      ref,
      payload: { status: 'ok', response },
    })
    expect(frames).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ topic: 'realtime:old', ...reply('1', { postgres_changes: [] }) }),
        expect.objectContaining({ topic: 'phoenix', ...reply('2') }),
        expect.objectContaining({ topic: 'realtime:old', ...reply('4') }),
        expect.objectContaining({ topic: 'realtime:old', event: 'phx_close', payload: {} }),
      ]),
    )
  })
})

describe('a channel join', () => {
  const refusalOf = async (topic: string, config: object = {}, payload: object = {}) => {
    const { frames, send } = await fixture.connect()
    send(['1', '1', topic, 'phx_join', { config: { private: true, ...config }, ...payload }])
    await vi.waitFor(() => expect(frames).toHaveLength(1), soon)
    const [, , , event, { status, response }] = frames[0] as [
      ...[unknown, unknown, unknown],
      string,
      { status: string; response: unknown },
    ]
    return [event, status, response]
  }

  test.each([
    ['without a name', 'realtime:', {}, /^TopicNameRequired/],
    ['of a topic without the prefix realtime:', 'elsewhere', {}, /^TopicNameRequired/],
    ['with a name that is too long', `realtime:${'x'.repeat(300)}`, {}, /^TopicNameInvalid/],
    ['with a null character in its name', 'realtime:\0', {}, /^TopicNameInvalid/],
    [
      'for changes of tables',
      'realtime:t',
      { postgres_changes: [{ event: '*', schema: 'public', table: 'notes' }] },
      /^PostgresChangesNotSupported: This backend supports only broadcasts from the database$/,
    ],
    [
      'of a public channel',
      'realtime:t',
      { private: false },
      /^PrivateOnly: This project only allows private channels$/,
    ],
    ['with an invalid value of private', 'realtime:t', { private: 'nonsense' }, /^PrivateOnly/],
    ['without a value of private', 'realtime:t', { private: undefined }, /^PrivateOnly/],
  ])('%s is rejected with the reason', async (_what, topic, config, reason) => {
    expect(await refusalOf(topic, config)).toEqual(['phx_reply', 'error', { reason: expect.stringMatching(reason) }])
  })

  test('with malformed options gets the defaults', async () => {
    const { frames, send } = await fixture.connect()
    const odd = { private: 'TRUE', presence: 'no', broadcast: null }
    send(['1', '1', 'realtime:a', 'phx_join', { config: odd, access_token: 7 }])
    send(['2', '2', 'realtime:b', 'phx_join', null])
    send(['3', '3', 'realtime:c', 'phx_join', { config: [] }])
    await vi.waitFor(() => expect(frames).toHaveLength(3), soon)
    const reason = 'PrivateOnly: This project only allows private channels'
    const refused = (ref: string, topic: string) => [
      ref,
      ref,
      topic,
      'phx_reply',
      { status: 'error', response: { reason } },
    ]
    expect(frames).toEqual(
      expect.arrayContaining([joinedFrame('1', 'realtime:a'), refused('2', 'realtime:b'), refused('3', 'realtime:c')]),
    )
  })

  test('of a joined topic closes the first channel, and a late leave of the first does not close the second', async () => {
    const { frames, send } = await fixture.connect()
    send(joinFrame('1', 'realtime:twice'))
    send(joinFrame('2', 'realtime:twice'))
    send(['1', '3', 'realtime:twice', 'phx_leave', {}])
    send(['2', '4', 'realtime:twice', 'presence', { event: 'untrack' }])
    await vi.waitFor(() => expect(frames).toHaveLength(4), soon)
    expect(frames).toEqual([
      joinedFrame('1', 'realtime:twice'),
      ['1', '1', 'realtime:twice', 'phx_close', {}],
      joinedFrame('2', 'realtime:twice'),
      ['2', '4', 'realtime:twice', 'phx_reply', { status: 'ok', response: {} }],
    ])
  })

  test('beyond the channel limit is rejected until another channel is left', async () => {
    const { frames, send } = await fixture.connect()
    for (const ref of ['1', '2', '3', '4']) send(joinFrame(ref, `realtime:${ref}`))
    await vi.waitFor(() => expect(frames).toHaveLength(4), soon)
    const reason = 'ChannelRateLimitReached: Too many channels'
    expect(frames).toContainEqual(['4', '4', 'realtime:4', 'phx_reply', { status: 'error', response: { reason } }])
    send(['1', '5', 'realtime:1', 'phx_leave', {}])
    await vi.waitFor(() => expect(frames).toHaveLength(6), soon)
    send(joinFrame('6', 'realtime:4'))
    await vi.waitFor(() => expect(frames[6]).toEqual(joinedFrame('6', 'realtime:4')), soon)
  })

  test('may request a message that the database listener is ready', async () => {
    const { frames, send } = await fixture.connect()
    send(joinFrame('1', 'realtime:ready', { broadcast: { replication_ready: true } }))
    await vi.waitFor(() => expect(frames).toHaveLength(2), soon)
    const message = 'Replication connection established'
    const payload = { extension: 'system', status: 'ok', message, channel: 'ready' }
    expect(frames[1]).toEqual(['1', null, 'realtime:ready', 'system', payload])
  })
})

test('a silent realtime client is disconnected', async () => {
  const strict = await createTestBackend({ realtime: { silenceMs: 3_000 } })
  const silent = await rawWebSocket(strict)
  const alive = await rawWebSocket(strict)
  const beats = setInterval(() => alive.send(heartbeatFrame), 50)
  expect(await silent.closed).toBe(1006)
  expect(alive.socket.readyState).toBe(WebSocket.OPEN)
  clearInterval(beats)
  await strict.stop()
})

test('stopping the backend closes connections and does not wait for unresponsive clients', async () => {
  const other = await createTestBackend()
  const responsive = await rawWebSocket(other)
  const unresponsive = await rawWebSocket(other)
  responsive.send(joinFrame('1', 'realtime:last'))
  await vi.waitFor(() => expect(responsive.frames).toHaveLength(1), soon)
  unresponsive.socket.pause()
  const started = performance.now()
  await other.stop()
  // It gives clients a second. The WebSocket library would wait for 30.
  expect(performance.now() - started).toBeLessThan(20_000)
  expect(await responsive.closed).toBe(1001)
  unresponsive.socket.resume()
  await unresponsive.closed
})

test('realtime messages are deleted after three days', async () => {
  await fixture.backend.sql(`insert into realtime.messages (topic, extension, event, inserted_at) values
    ('kept', 'broadcast', 'e', localtimestamp - interval '71 hours'),
    ('kept', 'broadcast', 'e', localtimestamp - interval '73 hours')`)
  await deleteOldMessages(fixture.backend.sql)
  expect(await fixture.backend.sql(`select 1 from realtime.messages where topic = 'kept'`)).toHaveLength(1)
})
