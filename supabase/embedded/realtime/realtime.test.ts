import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RealtimeClient } from '@supabase/realtime-js'
import { createTestBackend, type TestBackend } from '../testing/test-backend.ts'
import type { SerializerVersion } from './frames.ts'
import { allow, joinAs, connectRealtime, startTcpProxy, createAllowances } from '../testing/realtime-clients.ts'

/** The realtime service with the unmodified realtime-js. */

const soon = { interval: 5, timeout: 8000 }
const versions: SerializerVersion[] = ['1.0.0', '2.0.0']

describe.each([
  { engine: 'PGlite', postgres: false },
  { engine: 'PostgreSQL', postgres: true },
])('the realtime service on $engine', ({ postgres }) => {
  let backend: TestBackend
  let ada: string
  let bob: string
  const open: RealtimeClient[] = []

  beforeAll(async () => {
    backend = await createTestBackend({ postgres })
    ada = await backend.createUser({ email: 'ada@example.com' })
    bob = await backend.createUser({ email: 'bob@example.com' })
    await createAllowances(backend)
    await backend.sql('create table public.notes (id integer primary key, text text)')
    await backend.sql('alter table public.notes enable row level security')
    await backend.sql(`create function public.tell_of_note() returns trigger
      language plpgsql security definer set search_path = '' as $$
      begin
        perform realtime.broadcast_changes('notes', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
        return null;
      end $$`)
    await backend.sql(`create trigger tell after insert or update or delete on public.notes
      for each row execute function public.tell_of_note()`)
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((client) => client.disconnect()))
  })
  afterAll(() => backend.stop())

  const clientOf = async (person: string | null, vsn?: SerializerVersion, lifetimeSeconds?: number) => {
    const token = person && (await backend.accessToken(person, lifetimeSeconds))
    const client = await connectRealtime(backend, token, vsn)
    open.push(client)
    return client
  }
  const send = (topic: string, id: number) =>
    backend.sql(`select realtime.send(jsonb_build_object('id', $2::integer), 'told', $1)`, [topic, id])
  const idsOf = (heard: { payload: unknown }[]) => heard.map(({ payload }) => (payload as { id: number }).id)

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

    test('leaves no rows of its permission checks', async () => {
      const before = await backend.sql('select count(*) from realtime.messages')
      await allow(backend, ada, 'traces', 'broadcast read', 'broadcast write')
      const { channel } = await joinAs(await clientOf(ada), 'traces', { broadcast: { ack: true } })
      await channel.send({ type: 'broadcast', event: 'said', payload: {} })
      expect(await backend.sql('select count(*) from realtime.messages')).toEqual(before)
    })

    test('is the only kind: with the publishable key alone nobody sends or receives', async () => {
      await allow(backend, ada, 'twins', 'broadcast read')
      const inside = await joinAs(await clientOf(ada), 'twins')
      const reason = 'PrivateOnly: This project only allows private channels'
      for (const person of [ada, null]) {
        await expect(joinAs(await clientOf(person), 'twins', { private: false })).rejects.toThrow(reason)
      }
      // A database message for the public channel does not reach the private one either.
      await backend.sql(`select realtime.send('{"id": 1}', 'told', 'twins', false)`)
      await send('twins', 2)
      await vi.waitFor(() => expect(idsOf(inside.heard)).toEqual([2]), soon)
    })

    test('whose policy fails cannot be joined, and the failure is logged', async () => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => {})
      await backend.sql(`create policy broken on realtime.messages for select to authenticated
        using (realtime.topic() = 'broken' and 1 / (length(topic) - 6) = 1)`)
      await expect(joinAs(await clientOf(ada), 'broken')).rejects.toThrow('Unauthorized')
      await backend.sql('drop policy broken on realtime.messages')
      expect(log).toHaveBeenCalledWith('[realtime] A policy of realtime.messages failed:', 'division by zero')
      log.mockRestore()
    })
  })

  describe('a broadcast from the database', () => {
    test.each(versions)('arrives with serializer %s', async (vsn) => {
      await allow(backend, ada, 'news', 'broadcast read')
      const { heard } = await joinAs(await clientOf(ada, vsn), 'news')
      await backend.sql(`select realtime.send('{"id": 7, "text": "näher"}', 'told', 'news')`)
      await vi.waitFor(() => expect(heard).toHaveLength(1), soon)
      const meta = { id: expect.stringMatching(/^[0-9a-f-]{36}$/) }
      expect(heard).toEqual([{ event: 'told', payload: { id: 7, text: 'näher' }, meta }])
    })

    test.each(versions)('of a changed row arrives with serializer %s', async (vsn) => {
      await allow(backend, ada, 'notes', 'broadcast read')
      const { heard } = await joinAs(await clientOf(ada, vsn), 'notes')
      await backend.sql(`insert into public.notes values (1, 'one')`)
      await backend.sql(`update public.notes set text = 'two'`)
      await backend.sql('delete from public.notes')
      await vi.waitFor(() => expect(heard).toHaveLength(3), soon)
      const about = { id: expect.any(String), schema: 'public', table: 'notes' }
      const [one, two] = ['one', 'two'].map((text) => ({ id: 1, text }))
      expect(heard.map(({ payload }) => payload)).toEqual([
        { ...about, operation: 'INSERT', record: one, old_record: null },
        { ...about, operation: 'UPDATE', record: two, old_record: one },
        { ...about, operation: 'DELETE', record: null, old_record: two },
      ])
    })

    test('with binary content arrives if the serializer supports it', async () => {
      await allow(backend, ada, 'bytes', 'broadcast read')
      const current = await joinAs(await clientOf(ada), 'bytes')
      const old = await joinAs(await clientOf(ada, '1.0.0'), 'bytes')
      await backend.sql(`select realtime.send_binary('\\x000102ff', 'raw', 'bytes')`)
      await send('bytes', 1)
      await vi.waitFor(() => expect(current.heard).toHaveLength(2), soon)
      await vi.waitFor(() => expect(idsOf(old.heard)).toEqual([1]), soon)
      expect(new Uint8Array(current.heard[0]?.payload as ArrayBuffer)).toEqual(Uint8Array.of(0, 1, 2, 255))
    })

    test('arrives complete and in order, even a thousand at once', async () => {
      await allow(backend, ada, 'many', 'broadcast read')
      const { heard } = await joinAs(await clientOf(ada), 'many')
      const numbers = Array.from({ length: 1000 }, (_, at) => at + 1)
      await backend.sql(
        `select realtime.send(jsonb_build_object('id', n), 'told', 'many') from generate_series(1, 1000) n`,
      )
      await vi.waitFor(() => expect(heard).toHaveLength(1000), soon)
      expect(idsOf(heard)).toEqual(numbers)
    })

    test('in a rolled-back transaction is not sent', async () => {
      await allow(backend, ada, 'undone', 'broadcast read')
      const { heard } = await joinAs(await clientOf(ada), 'undone')
      const broken = `do $$ begin perform realtime.send('{"id": 1}', 'told', 'undone'); raise 'No.'; end $$`
      await expect(backend.sql(broken)).rejects.toThrow('No.')
      await send('undone', 2)
      await vi.waitFor(() => expect(idsOf(heard)).toEqual([2]), soon)
    })

    test('is denied by the policies when a user calls the function', async () => {
      await allow(backend, ada, 'own', 'broadcast read')
      const { heard } = await joinAs(await clientOf(ada), 'own')
      await backend.sqlAs(bob, `select realtime.send('{"id": 1}', 'told', 'own')`)
      await allow(backend, bob, 'own', 'broadcast write')
      await backend.sqlAs(bob, `select realtime.send('{"id": 2}', 'told', 'own')`)
      await vi.waitFor(() => expect(idsOf(heard)).toEqual([2]), soon)
    })

    test('is replayed to a client that asks for missed messages', async () => {
      await allow(backend, ada, 'replay', 'broadcast read')
      const present = await joinAs(await clientOf(ada), 'replay')
      for (const id of [1, 2, 3]) await send('replay', id)
      // They were delivered already, so a later join gets them only by replay.
      await vi.waitFor(() => expect(idsOf(present.heard)).toEqual([1, 2, 3]), soon)
      const since = Date.now() - 60_000
      const { heard } = await joinAs(await clientOf(ada), 'replay', { broadcast: { replay: { since, limit: 2 } } })
      await send('replay', 4)
      await vi.waitFor(() => expect(idsOf(heard)).toEqual([2, 3, 4]), soon)
      expect(heard.map(({ meta }) => (meta as { replayed?: true }).replayed)).toEqual([true, true, undefined])
    })
  })

  describe('a client broadcast', () => {
    test.each(versions)('reaches the other clients with serializer %s', async (vsn) => {
      await allow(backend, ada, 'room', 'broadcast read', 'broadcast write')
      await allow(backend, bob, 'room', 'broadcast read')
      const speaker = await joinAs(await clientOf(ada, vsn), 'room', { broadcast: { ack: true } })
      const others = await Promise.all(versions.map(async (other) => joinAs(await clientOf(bob, other), 'room')))
      expect(await speaker.channel.send({ type: 'broadcast', event: 'typing', payload: { by: 'Ada' } })).toBe('ok')
      for (const { heard } of others) {
        await vi.waitFor(() => expect(heard).toEqual([{ event: 'typing', payload: { by: 'Ada' } }]), soon)
      }
      expect(speaker.heard).toEqual([])
    })

    test('reaches its sender if requested', async () => {
      await allow(backend, ada, 'echo', 'broadcast read', 'broadcast write')
      const { channel, heard } = await joinAs(await clientOf(ada), 'echo', { broadcast: { self: true } })
      await channel.send({ type: 'broadcast', event: 'said', payload: { n: 1 } })
      await vi.waitFor(() => expect(heard).toEqual([{ event: 'said', payload: { n: 1 } }]), soon)
    })

    test('may be binary', async () => {
      await allow(backend, ada, 'raw', 'broadcast read', 'broadcast write')
      const { channel, heard } = await joinAs(await clientOf(ada), 'raw', { broadcast: { self: true } })
      await channel.send({ type: 'broadcast', event: 'bytes', payload: Uint8Array.of(1, 0, 254).buffer })
      await vi.waitFor(() => expect(heard).toHaveLength(1), soon)
      expect(new Uint8Array(heard[0]?.payload as ArrayBuffer)).toEqual(Uint8Array.of(1, 0, 254))
    })

    test('is dropped silently without the permission to write', async () => {
      await allow(backend, ada, 'hush', 'broadcast read')
      await allow(backend, bob, 'hush', 'broadcast read', 'broadcast write')
      const mute = await joinAs(await clientOf(ada), 'hush', { broadcast: { ack: true } })
      const other = await joinAs(await clientOf(bob), 'hush', { broadcast: { ack: true } })
      const unheard = mute.channel.send({ type: 'broadcast', event: 'unheard', payload: {} }, { timeout: 300 })
      expect(await unheard).toBe('timed out')
      await other.channel.send({ type: 'broadcast', event: 'heard', payload: {} })
      await vi.waitFor(() => expect(mute.heard.map(({ event }) => event)).toEqual(['heard']), soon)
      expect(other.heard).toEqual([])
      expect(mute.channel.state).toBe('joined')
    })
  })

  describe('presence', () => {
    const acts = ['broadcast read', 'presence read', 'presence write'] as const

    test.each(versions)('reports who is present, joined and left, with serializer %s', async (vsn) => {
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

    test('is hidden from clients without the permission, and they cannot track', async () => {
      await allow(backend, ada, 'screen', ...acts)
      await allow(backend, bob, 'screen', 'broadcast read')
      const shown = await joinAs(await clientOf(ada), 'screen', { presence: { key: 'ada' } })
      const blind = await joinAs(await clientOf(bob), 'screen', { presence: { key: 'bob' } })
      expect(await shown.channel.track({})).toBe('ok')
      expect(await blind.channel.track({})).toBe('error')
      await vi.waitFor(() => expect(Object.keys(shown.channel.presenceState())).toEqual(['ada']), soon)
      await send('screen', 1)
      await vi.waitFor(() => expect(blind.heard).toHaveLength(1), soon)
      expect(blind.presence).toEqual([])
    })

    test('that changes too often closes the channel', async () => {
      await allow(backend, ada, 'restless', ...acts)
      const { channel, said, states } = await joinAs(await clientOf(ada), 'restless', { presence: { key: 'ada' } })
      for (const state of ['a', 'b', 'c', 'd', 'e']) expect(await channel.track({ state })).toBe('ok')
      void channel.track({ state: 'f' })
      await vi.waitFor(() => expect(states).toEqual(['SUBSCRIBED', 'CLOSED']), soon)
      expect(said).toEqual(['Client presence rate limit exceeded'])
    })
  })

  describe('an access token on a channel', () => {
    test('closes the channel when it expires, unless it was renewed', async () => {
      await allow(backend, ada, 'time', 'broadcast read')
      const short = await joinAs(await clientOf(ada, '2.0.0', 2), 'time')
      const client = await clientOf(ada, '2.0.0', 2)
      const renewed = await joinAs(client, 'time')
      await client.setAuth(await backend.accessToken(ada))
      await vi.waitFor(() => expect(short.states).toEqual(['SUBSCRIBED', 'CLOSED']), soon)
      expect(short.said).toEqual([expect.stringMatching(/^Token has expired \d seconds ago$/)])
      await send('time', 1)
      await vi.waitFor(() => expect(idsOf(renewed.heard)).toEqual([1]), soon)
      expect(renewed.states).toEqual(['SUBSCRIBED'])
    })

    test('that is expired or forged cannot join', async () => {
      await allow(backend, ada, 'late', 'broadcast read')
      await expect(joinAs(await clientOf(ada, '2.0.0', -60), 'late')).rejects.toThrow(
        /^InvalidJWTToken: Token has expired \d+ seconds ago$/,
      )
      const [head, claims, signature] = (await backend.accessToken(ada)).split('.') as [string, string, string]
      const forged = await connectRealtime(
        backend,
        `${head}.${claims}.${signature.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}`,
      )
      open.push(forged)
      await expect(joinAs(forged, 'late')).rejects.toThrow('JwtSignatureError: Failed to validate JWT signature')
    })

    test('causes a new permission check when it is replaced', async () => {
      await allow(backend, ada, 'again', 'broadcast read')
      const client = await clientOf(ada)
      const { channel, states, said } = await joinAs(client, 'again', { broadcast: { ack: true } })
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
      expect(said).toEqual(['You do not have permissions to read from this Channel topic: again'])
    })

    test('closes the channel when its replacement has fewer permissions', async () => {
      await allow(backend, ada, 'half', 'broadcast read', 'presence read')
      const client = await clientOf(ada)
      const { states, said } = await joinAs(client, 'half', { presence: { key: 'ada' } })
      await allow(backend, ada, 'half', 'presence read')
      await client.setAuth(await backend.accessToken(ada))
      await vi.waitFor(() => expect(states).toEqual(['SUBSCRIBED', 'CLOSED']), soon)
      expect(said).toEqual(['You no longer have permission to read from this Channel topic: half'])
    })

    test('closes the channel when its replacement is malformed', async () => {
      await allow(backend, ada, 'nonsense', 'broadcast read')
      const client = await clientOf(ada)
      const { said, states } = await joinAs(client, 'nonsense')
      await client.setAuth('nonsense')
      await vi.waitFor(() => expect(states).toEqual(['SUBSCRIBED', 'CLOSED']), soon)
      expect(said).toEqual(['The token provided is not a valid JWT'])
    })
  })

  test('a channel that was left receives nothing, and can be joined again', async () => {
    await allow(backend, ada, 'door', 'broadcast read')
    const client = await clientOf(ada)
    const kept = await joinAs(await clientOf(ada), 'door')
    const left = await joinAs(client, 'door')
    expect(await client.removeChannel(left.channel)).toBe('ok')
    await send('door', 1)
    await vi.waitFor(() => expect(idsOf(kept.heard)).toEqual([1]), soon)
    const back = await joinAs(client, 'door')
    await send('door', 2)
    await vi.waitFor(() => expect(idsOf(back.heard)).toEqual([2]), soon)
    expect(left.heard).toEqual([])
  })

  test('a client reconnects after a lost connection', async () => {
    await allow(backend, ada, 'cut', 'broadcast read')
    const line = await startTcpProxy(backend)
    const client = await connectRealtime(line, await backend.accessToken(ada))
    open.push(client)
    const { heard, states } = await joinAs(client, 'cut')
    line.cut()
    await vi.waitFor(() => expect(states.at(-1)).toBe('CHANNEL_ERROR'), soon)
    await vi.waitFor(() => expect(states.at(-1)).toBe('SUBSCRIBED'), soon)
    await send('cut', 1)
    await vi.waitFor(() => expect(idsOf(heard)).toEqual([1]), soon)
    await client.disconnect()
    line.close()
  })

  // PGlite has one connection, so nothing runs in parallel and no listener is lost.
  if (postgres) {
    test('a broadcast during the permission check is delivered after the join', async () => {
      await allow(backend, ada, 'slow', 'broadcast read')
      await backend.sql(`create policy slow on realtime.messages as restrictive for select to authenticated
        using (realtime.topic() <> 'slow' or pg_sleep(0.5) is not null)`)
      const joining = joinAs(await clientOf(ada), 'slow')
      const asleep = `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
      await vi.waitFor(async () => expect(await backend.sql(asleep)).toHaveLength(1), soon)
      await send('slow', 1)
      const { heard } = await joining
      await backend.sql('drop policy slow on realtime.messages')
      await vi.waitFor(() => expect(idsOf(heard)).toEqual([1]), soon)
    })

    test('a broadcast during a lost database connection is delivered once', async () => {
      await allow(backend, ada, 'listener', 'broadcast read')
      const { heard } = await joinAs(await clientOf(ada), 'listener')
      await send('listener', 1)
      await vi.waitFor(() => expect(heard).toHaveLength(1), soon)
      for (const id of [2, 3]) {
        await backend.sql(`do $$ begin
          perform pg_terminate_backend(pid, 5000) from pg_stat_activity
          where datname = current_database() and query ilike 'listen %';
          perform realtime.send('{"id": ${id}}', 'told', 'listener');
        end $$`)
        await vi.waitFor(() => expect(idsOf(heard)).toContain(id), soon)
      }
      await send('listener', 4)
      await vi.waitFor(() => expect(idsOf(heard)).toEqual([1, 2, 3, 4]), soon)
    })
  }

  test('a broadcast whose read failed is delivered by a retry', async () => {
    await allow(backend, ada, 'unread', 'broadcast read')
    const { heard } = await joinAs(await clientOf(ada), 'unread')
    await backend.sql(`do $$ begin
      perform realtime.send('{"id": 1}', 'told', 'unread');
      alter table realtime.messages rename column event to event_away;
    end $$`)
    await backend.sql('alter table realtime.messages rename column event_away to event')
    await vi.waitFor(() => expect(idsOf(heard)).toEqual([1]), soon)
  })
})
