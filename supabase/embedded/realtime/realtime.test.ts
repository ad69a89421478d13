import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { allow, joinAs, connectRealtime } from '../testing/realtime-clients.ts'
import { createRealtimeFixture, idsOf, type RealtimeFixture, soon } from '../testing/realtime-fixture.ts'
import type { TestBackend } from '../testing/test-backend.ts'
import type { SerializerVersion } from './frames.ts'

/** The realtime service with the unmodified realtime-js. */

const versions: SerializerVersion[] = ['1.0.0', '2.0.0']

let fixture: RealtimeFixture
let backend: TestBackend
let ada: string
let bob: string
beforeAll(async () => {
  fixture = await createRealtimeFixture()
  ;({ backend, ada, bob } = fixture)
})
afterEach(() => fixture.disconnect())
afterAll(() => backend.stop())

const clientOf: RealtimeFixture['clientOf'] = (...args) => fixture.clientOf(...args)
const send: RealtimeFixture['send'] = (...args) => fixture.send(...args)

describe('a private channel', () => {
  test('can be joined only if the policies allow it', async () => {
    await allow(backend, ada, 'desk', 'broadcast read')
    await joinAs(await clientOf(ada), 'desk')
    for (const stranger of [bob, null]) {
      await expect(joinAs(await clientOf(stranger), 'desk')).rejects.toThrow(
        'Unauthorized: You do not have permissions to read from this Channel topic: desk',
      )
    }
  })

  test('leaves no rows in the database from its permission checks', async () => {
    const before = await backend.sql('select count(*) from realtime.messages')
    await allow(backend, ada, 'traces', 'broadcast read', 'broadcast write')
    const { channel } = await joinAs(await clientOf(ada), 'traces', { broadcast: { ack: true } })
    await channel.send({ type: 'broadcast', event: 'said', payload: {} })
    expect(await backend.sql('select count(*) from realtime.messages')).toEqual(before)
  })

  test('cannot be joined as a public channel of the same name', async () => {
    await allow(backend, ada, 'twins', 'broadcast read')
    const reason = 'PrivateOnly: This project only allows private channels'
    for (const person of [ada, null]) {
      await expect(joinAs(await clientOf(person), 'twins', { private: false })).rejects.toThrow(reason)
    }
  })

  test('does not receive a database message for a public channel of the same name', async () => {
    await allow(backend, ada, 'namesakes', 'broadcast read')
    const inside = await joinAs(await clientOf(ada), 'namesakes')
    await backend.sql(`select realtime.send('{"id": 1}', 'changed', 'namesakes', false)`)
    await send('namesakes', 2)
    await vi.waitFor(() => expect(idsOf(inside.received)).toEqual([2]), soon)
  })

  test('whose policy throws an error cannot be joined, and the error is logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    await backend.sql(`create policy broken on realtime.messages for select to authenticated
      using (realtime.topic() = 'broken' and 1 / (length(topic) - 6) = 1)`)
    await expect(joinAs(await clientOf(ada), 'broken')).rejects.toThrow('Unauthorized')
    await backend.sql('drop policy broken on realtime.messages')
    expect(log).toHaveBeenCalledWith('[realtime, a policy of realtime.messages]', 'division by zero')
    log.mockRestore()
  })
})

describe('a client broadcast', () => {
  test.each(versions)('reaches the other clients in protocol version %s', async (vsn) => {
    await allow(backend, ada, 'room', 'broadcast read', 'broadcast write')
    await allow(backend, bob, 'room', 'broadcast read')
    const speaker = await joinAs(await clientOf(ada, vsn), 'room', { broadcast: { ack: true } })
    const others = await Promise.all(versions.map(async (other) => joinAs(await clientOf(bob, other), 'room')))
    expect(await speaker.channel.send({ type: 'broadcast', event: 'typing', payload: { by: ada } })).toBe('ok')
    for (const { received } of others) {
      await vi.waitFor(() => expect(received).toEqual([{ event: 'typing', payload: { by: ada } }]), soon)
    }
    expect(speaker.received).toEqual([])
  })

  test.each(versions)('that names another sender is rejected in protocol version %s', async (vsn) => {
    await allow(backend, ada, 'names', 'broadcast read', 'broadcast write')
    await allow(backend, bob, 'names', 'broadcast read')
    const speaker = await joinAs(await clientOf(ada, vsn), 'names', { broadcast: { ack: true } })
    const { received } = await joinAs(await clientOf(bob), 'names')
    const say = (by: unknown) => speaker.channel.send({ type: 'broadcast', event: 'typing', payload: { by } })
    for (const by of [bob, null, '', { id: ada }]) expect(await say(by)).toBe('error')
    expect(await say(ada)).toBe('ok')
    await vi.waitFor(() => expect(received).toEqual([{ event: 'typing', payload: { by: ada } }]), soon)
  })

  test('reaches its sender if requested', async () => {
    await allow(backend, ada, 'echo', 'broadcast read', 'broadcast write')
    const { channel, received } = await joinAs(await clientOf(ada), 'echo', { broadcast: { self: true } })
    await channel.send({ type: 'broadcast', event: 'said', payload: { n: 1 } })
    await vi.waitFor(() => expect(received).toEqual([{ event: 'said', payload: { n: 1 } }]), soon)
  })

  test('may be binary', async () => {
    await allow(backend, ada, 'raw', 'broadcast read', 'broadcast write')
    const { channel, received } = await joinAs(await clientOf(ada), 'raw', { broadcast: { self: true } })
    await channel.send({ type: 'broadcast', event: 'bytes', payload: Uint8Array.of(1, 0, 254).buffer })
    await vi.waitFor(() => expect(received).toHaveLength(1), soon)
    expect(new Uint8Array(received[0]?.payload as ArrayBuffer)).toEqual(Uint8Array.of(1, 0, 254))
  })

  test('is dropped silently without the permission to write', async () => {
    await allow(backend, ada, 'clearMessages', 'broadcast read')
    await allow(backend, bob, 'clearMessages', 'broadcast read', 'broadcast write')
    const mute = await joinAs(await clientOf(ada), 'clearMessages', { broadcast: { ack: true } })
    const other = await joinAs(await clientOf(bob), 'clearMessages', { broadcast: { ack: true } })
    const unheard = mute.channel.send({ type: 'broadcast', event: 'unheard', payload: {} }, { timeout: 300 })
    expect(await unheard).toBe('timed out')
    await other.channel.send({ type: 'broadcast', event: 'heard', payload: {} })
    await vi.waitFor(() => expect(mute.received.map(({ event }) => event)).toEqual(['heard']), soon)
    expect(other.received).toEqual([])
    expect(mute.channel.state).toBe('joined')
  })
})

describe('presence in a channel', () => {
  const acts = ['broadcast read', 'presence read', 'presence write'] as const

  test.each(versions)('reports who is present, joined and left, in protocol version %s', async (vsn) => {
    await allow(backend, ada, 'query', ...acts)
    await allow(backend, bob, 'query', ...acts)
    const first = await joinAs(await clientOf(ada, vsn), 'query', { presence: { key: 'ada' } })
    const here = () => Object.keys(first.channel.presenceState())
    expect(await first.channel.track({ state: 'viewing' })).toBe('ok')
    const second = await joinAs(await clientOf(bob), 'query', { presence: { key: 'bob' } })
    await vi.waitFor(() => expect(Object.keys(second.channel.presenceState())).toEqual(['ada']), soon)
    expect(await second.channel.track({ state: 'replying' })).toBe('ok')
    await vi.waitFor(() => expect(here()).toEqual(['ada', 'bob']), soon)
    expect(await second.channel.track({ state: 'idle' })).toBe('ok')
    await vi.waitFor(() => expect(first.channel.presenceState()['bob']).toMatchObject([{ state: 'idle' }]), soon)
    await second.channel.unsubscribe()
    await vi.waitFor(() => expect(here()).toEqual(['ada']), soon)
    expect(first.presence).toEqual(['join ada', 'join bob', 'join bob', 'leave bob', 'leave bob'])
  })

  test('of another user is rejected, by its content and by its key', async () => {
    await allow(backend, ada, 'own', ...acts)
    await allow(backend, bob, 'own', ...acts)
    const first = await joinAs(await clientOf(ada), 'own', { presence: { key: 'ada 1' } })
    expect(await first.channel.track({ by: ada, state: 'viewing' })).toBe('ok')
    const second = await joinAs(await clientOf(bob), 'own', { presence: { key: 'bob 1' } })
    expect(await second.channel.track({ by: ada, state: 'viewing' })).toBe('error')
    const hiding = await joinAs(await clientOf(bob), 'own', { presence: { key: 'ada 1' } })
    expect(await hiding.channel.track({ by: bob, state: 'idle' })).toBe('error')
    expect(await second.channel.track({ by: bob, state: 'viewing' })).toBe('ok')
    await vi.waitFor(() => expect(Object.keys(first.channel.presenceState())).toEqual(['ada 1', 'bob 1']), soon)
    expect(first.channel.presenceState()['ada 1']).toMatchObject([{ by: ada, state: 'viewing' }])
    // A key that its user no longer tracks with is free.
    await first.channel.unsubscribe()
    expect(await hiding.channel.track({ by: bob, state: 'idle' })).toBe('ok')
  })

  test('ends with the connection', async () => {
    await allow(backend, ada, 'gone', ...acts)
    const first = await joinAs(await clientOf(ada), 'gone', { presence: { key: 'first' } })
    const client = await clientOf(ada)
    const second = await joinAs(client, 'gone', { presence: { key: 'second' } })
    await second.channel.track({})
    await vi.waitFor(() => expect(Object.keys(first.channel.presenceState())).toEqual(['second']), soon)
    await client.disconnect()
    await vi.waitFor(() => expect(first.channel.presenceState()).toEqual({}), soon)
  })

  test('is hidden from clients without the permission, and they cannot send their own', async () => {
    await allow(backend, ada, 'screen', ...acts)
    await allow(backend, bob, 'screen', 'broadcast read')
    const shown = await joinAs(await clientOf(ada), 'screen', { presence: { key: 'ada' } })
    const blind = await joinAs(await clientOf(bob), 'screen', { presence: { key: 'bob' } })
    expect(await shown.channel.track({})).toBe('ok')
    expect(await blind.channel.track({})).toBe('error')
    await vi.waitFor(() => expect(Object.keys(shown.channel.presenceState())).toEqual(['ada']), soon)
    await send('screen', 1)
    await vi.waitFor(() => expect(blind.received).toHaveLength(1), soon)
    expect(blind.presence).toEqual([])
  })

  test('closes the channel if it changes too often', async () => {
    await allow(backend, ada, 'restless', ...acts)
    const { channel, systemMessages, states } = await joinAs(await clientOf(ada), 'restless', {
      presence: { key: 'ada' },
    })
    for (const state of ['a', 'b', 'c', 'd', 'e']) expect(await channel.track({ state })).toBe('ok')
    void channel.track({ state: 'f' })
    await vi.waitFor(() => expect(states).toEqual(['SUBSCRIBED', 'CLOSED']), soon)
    expect(systemMessages).toEqual(['Client presence rate limit exceeded'])
  })
})

describe('the access token of a channel', () => {
  test('closes the channel when it expires, unless it was renewed', async () => {
    await allow(backend, ada, 'time', 'broadcast read')
    const short = await joinAs(await clientOf(ada, '2.0.0', 2), 'time')
    const client = await clientOf(ada, '2.0.0', 2)
    const renewed = await joinAs(client, 'time')
    await client.setAuth(await backend.accessToken(ada))
    await vi.waitFor(() => expect(short.states).toEqual(['SUBSCRIBED', 'CLOSED']), soon)
    expect(short.systemMessages).toEqual([expect.stringMatching(/^Token has expired \d seconds ago$/)])
    await send('time', 1)
    await vi.waitFor(() => expect(idsOf(renewed.received)).toEqual([1]), soon)
    expect(renewed.states).toEqual(['SUBSCRIBED'])
  })

  test('is rejected at the join if it is expired or forged', async () => {
    await allow(backend, ada, 'late', 'broadcast read')
    await expect(joinAs(await clientOf(ada, '2.0.0', -60), 'late')).rejects.toThrow(
      /^InvalidJWTToken: Token has expired \d+ seconds ago$/,
    )
    const [head, claims, signature] = (await backend.accessToken(ada)).split('.') as [string, string, string]
    const forged = await connectRealtime(
      backend,
      `${head}.${claims}.${signature.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}`,
    )
    fixture.addClient(forged)
    await expect(joinAs(forged, 'late')).rejects.toThrow('JwtSignatureError: Failed to validate JWT signature')
  })

  test('causes a new permission check when it is replaced', async () => {
    await allow(backend, ada, 'again', 'broadcast read')
    const client = await clientOf(ada)
    const { channel, states, systemMessages } = await joinAs(client, 'again', { broadcast: { ack: true } })
    const say = () => channel.send({ type: 'broadcast', event: 'said', payload: {} }, { timeout: 300 })
    expect(await say()).toBe('timed out')
    await allow(backend, ada, 'again', 'broadcast read', 'broadcast write')
    // Permissions are cached until a new token.
    expect(await say()).toBe('timed out')
    await client.setAuth(await backend.accessToken(ada))
    expect(await say()).toBe('ok')
    await allow(backend, ada, 'again')
    await client.setAuth(await backend.accessToken(ada))
    await vi.waitFor(() => expect(states).toEqual(['SUBSCRIBED', 'CLOSED']), soon)
    expect(systemMessages).toEqual(['You do not have permissions to read from this Channel topic: again'])
  })

  test('closes the channel when its replacement has fewer permissions', async () => {
    await allow(backend, ada, 'half', 'broadcast read', 'presence read')
    const client = await clientOf(ada)
    const { states, systemMessages } = await joinAs(client, 'half', { presence: { key: 'ada' } })
    await allow(backend, ada, 'half', 'presence read')
    await client.setAuth(await backend.accessToken(ada))
    await vi.waitFor(() => expect(states).toEqual(['SUBSCRIBED', 'CLOSED']), soon)
    expect(systemMessages).toEqual(['You no longer have permission to read from this Channel topic: half'])
  })

  test('closes the channel when its replacement is malformed', async () => {
    await allow(backend, ada, 'nonsense', 'broadcast read')
    const client = await clientOf(ada)
    const { systemMessages, states } = await joinAs(client, 'nonsense')
    await client.setAuth('nonsense')
    await vi.waitFor(() => expect(states).toEqual(['SUBSCRIBED', 'CLOSED']), soon)
    expect(systemMessages).toEqual(['The token provided is not a valid JWT'])
  })
})

test('a channel that was left receives nothing, and can be joined again', async () => {
  await allow(backend, ada, 'door', 'broadcast read')
  const client = await clientOf(ada)
  const kept = await joinAs(await clientOf(ada), 'door')
  const left = await joinAs(client, 'door')
  expect(await client.removeChannel(left.channel)).toBe('ok')
  await send('door', 1)
  await vi.waitFor(() => expect(idsOf(kept.received)).toEqual([1]), soon)
  const back = await joinAs(client, 'door')
  await send('door', 2)
  await vi.waitFor(() => expect(idsOf(back.received)).toEqual([2]), soon)
  expect(left.received).toEqual([])
})
