import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RealtimeClient } from '@supabase/realtime-js'
import { createTestBackend, type TestBackend } from '../testing.ts'
import { allow, joinAs, liveClient, prepareAllowances } from './testing.ts'

const soon = { interval: 5, timeout: 5000 }

describe.each([
  { engine: 'PGlite', postgres: false },
  { engine: 'PostgreSQL', postgres: true },
])('the live service on $engine', ({ postgres }) => {
  let backend: TestBackend
  let ada: string
  let bob: string
  const open: RealtimeClient[] = []

  beforeAll(async () => {
    backend = await createTestBackend({ postgres })
    ada = await backend.createUser({ email: 'ada@example.com' })
    bob = await backend.createUser({ email: 'bob@example.com' })
    await prepareAllowances(backend)
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((client) => client.disconnect()))
  })
  afterAll(() => backend.stop())

  const clientOf = async (person: string | null, vsn?: '1.0.0' | '2.0.0') => {
    const client = liveClient(backend, person && (await backend.accessToken(person)), vsn)
    open.push(client)
    return client
  }

  test('a private channel is for whom the policies let in', async () => {
    await allow(backend, ada, 'desk', 'broadcast read')
    await joinAs(await clientOf(ada), 'desk')
    for (const stranger of [bob, null]) {
      await expect(joinAs(await clientOf(stranger), 'desk')).rejects.toThrow(
        'Unauthorized: You do not have permissions to read from this Channel topic: desk',
      )
    }
  })

  test.each(['1.0.0', '2.0.0'] as const)('what the database sends arrives with serializer %s', async (vsn) => {
    await allow(backend, ada, 'news', 'broadcast read')
    const { heard } = await joinAs(await clientOf(ada, vsn), 'news')
    await backend.sql(`select realtime.send('{"id": 7, "text": "näher"}', 'told', 'news')`)
    await vi.waitFor(() => expect(heard).toHaveLength(1), soon)
    expect(heard).toEqual([
      { event: 'told', payload: { id: 7, text: 'näher' }, meta: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) } },
    ])
  })

  test.each(['1.0.0', '2.0.0'] as const)('clients hear each other with serializer %s', async (vsn) => {
    await allow(backend, ada, 'room', 'broadcast read', 'broadcast write')
    await allow(backend, bob, 'room', 'broadcast read')
    const speaker = await joinAs(await clientOf(ada, vsn), 'room', { broadcast: { ack: true } })
    const old = await joinAs(await clientOf(bob, '1.0.0'), 'room')
    const current = await joinAs(await clientOf(bob, '2.0.0'), 'room')
    expect(await speaker.channel.send({ type: 'broadcast', event: 'typing', payload: { by: 'Ada' } })).toBe('ok')
    for (const { heard } of [old, current]) {
      await vi.waitFor(() => expect(heard).toEqual([{ event: 'typing', payload: { by: 'Ada' } }]), soon)
    }
    expect(speaker.heard).toEqual([])
  })

  test('presence tells who is there, who came and who left', async () => {
    const acts = ['broadcast read', 'presence read', 'presence write'] as const
    await allow(backend, ada, 'query', ...acts)
    await allow(backend, bob, 'query', ...acts)
    const first = await joinAs(await clientOf(ada), 'query', { presence: { key: 'ada' } })
    expect(await first.channel.track({ state: 'viewing' })).toBe('ok')
    const second = await joinAs(await clientOf(bob), 'query', { presence: { key: 'bob' } })
    await vi.waitFor(() => expect(Object.keys(second.channel.presenceState())).toEqual(['ada']), soon)
    expect(await second.channel.track({ state: 'replying' })).toBe('ok')
    await vi.waitFor(() => expect(Object.keys(first.channel.presenceState())).toEqual(['ada', 'bob']), soon)
    expect(await second.channel.track({ state: 'idle' })).toBe('ok')
    await vi.waitFor(() => expect(first.channel.presenceState()['bob']).toMatchObject([{ state: 'idle' }]), soon)
    await second.channel.unsubscribe()
    await vi.waitFor(() => expect(Object.keys(first.channel.presenceState())).toEqual(['ada']), soon)
    expect(first.presence).toEqual(['join ada', 'join bob', 'join bob', 'leave bob', 'leave bob'])
  })
})
