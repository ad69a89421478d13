import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { allow, joinAs, connectRealtime, startTcpProxy } from '../testing/realtime-clients.ts'
import { createRealtimeFixture, idsOf, type RealtimeFixture, soon } from '../testing/realtime-fixture.ts'
import type { TestBackend } from '../testing/test-backend.ts'
import type { SerializerVersion } from './frames.ts'

/** Broadcasts from the database with the unmodified realtime-js. */

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

describe('a broadcast from the database', () => {
  test.each(versions)('arrives in protocol version %s', async (vsn) => {
    await allow(backend, ada, 'news', 'broadcast read')
    const { received } = await joinAs(await clientOf(ada, vsn), 'news')
    await backend.sql(`select realtime.send('{"id": 7, "text": "näher"}', 'changed', 'news')`)
    await vi.waitFor(() => expect(received).toHaveLength(1), soon)
    const meta = { id: expect.stringMatching(/^[0-9a-f-]{36}$/) }
    expect(received).toEqual([{ event: 'changed', payload: { id: 7, text: 'näher' }, meta }])
  })

  test.each(versions)('of a changed row arrives in protocol version %s', async (vsn) => {
    await allow(backend, ada, 'notes', 'broadcast read')
    const { received } = await joinAs(await clientOf(ada, vsn), 'notes')
    await backend.sql(`insert into public.notes values (1, 'one')`)
    await backend.sql(`update public.notes set text = 'two'`)
    await backend.sql('delete from public.notes')
    await vi.waitFor(() => expect(received).toHaveLength(3), soon)
    const about = { id: expect.any(String), schema: 'public', table: 'notes' }
    const [one, two] = ['one', 'two'].map((text) => ({ id: 1, text }))
    expect(received.map(({ payload }) => payload)).toEqual([
      { ...about, operation: 'INSERT', record: one, old_record: null },
      { ...about, operation: 'UPDATE', record: two, old_record: one },
      { ...about, operation: 'DELETE', record: null, old_record: two },
    ])
  })

  test('with binary content arrives if the protocol version of the client supports it', async () => {
    await allow(backend, ada, 'bytes', 'broadcast read')
    const current = await joinAs(await clientOf(ada), 'bytes')
    const old = await joinAs(await clientOf(ada, '1.0.0'), 'bytes')
    await backend.sql(`select realtime.send_binary('\\x000102ff', 'raw', 'bytes')`)
    await send('bytes', 1)
    await vi.waitFor(() => expect(current.received).toHaveLength(2), soon)
    await vi.waitFor(() => expect(idsOf(old.received)).toEqual([1]), soon)
    expect(new Uint8Array(current.received[0]?.payload as ArrayBuffer)).toEqual(Uint8Array.of(0, 1, 2, 255))
  })

  test('arrives complete and in order, even among a thousand at once', async () => {
    await allow(backend, ada, 'many', 'broadcast read')
    const { received } = await joinAs(await clientOf(ada), 'many')
    const numbers = Array.from({ length: 1000 }, (_, at) => at + 1)
    await backend.sql(
      `select realtime.send(jsonb_build_object('id', n), 'changed', 'many') from generate_series(1, 1000) n`,
    )
    await vi.waitFor(() => expect(received).toHaveLength(1000), soon)
    expect(idsOf(received)).toEqual(numbers)
  })

  test('in a rolled-back transaction is not sent', async () => {
    await allow(backend, ada, 'undone', 'broadcast read')
    const { received } = await joinAs(await clientOf(ada), 'undone')
    const broken = `do $$ begin perform realtime.send('{"id": 1}', 'changed', 'undone'); raise 'No.'; end $$`
    await expect(backend.sql(broken)).rejects.toThrow('No.')
    await send('undone', 2)
    await vi.waitFor(() => expect(idsOf(received)).toEqual([2]), soon)
  })

  test('by a user is sent only if the policies allow it', async () => {
    await allow(backend, ada, 'own', 'broadcast read')
    const { received } = await joinAs(await clientOf(ada), 'own')
    await backend.sqlAs(bob, `select realtime.send('{"id": 1}', 'changed', 'own')`)
    await allow(backend, bob, 'own', 'broadcast write')
    await backend.sqlAs(bob, `select realtime.send('{"id": 2}', 'changed', 'own')`)
    await vi.waitFor(() => expect(idsOf(received)).toEqual([2]), soon)
  })

  test('is replayed to a client that requests missed messages', async () => {
    await allow(backend, ada, 'replay', 'broadcast read')
    const present = await joinAs(await clientOf(ada), 'replay')
    for (const id of [1, 2, 3]) await send('replay', id)
    // They were delivered already, so a later join gets them only by replay.
    await vi.waitFor(() => expect(idsOf(present.received)).toEqual([1, 2, 3]), soon)
    const since = Date.now() - 60_000
    const { received } = await joinAs(await clientOf(ada), 'replay', { broadcast: { replay: { since, limit: 2 } } })
    await send('replay', 4)
    await vi.waitFor(() => expect(idsOf(received)).toEqual([2, 3, 4]), soon)
    expect(received.map(({ meta }) => (meta as { replayed?: true }).replayed)).toEqual([true, true, undefined])
  })
})

test('a client reconnects after a lost connection', async () => {
  await allow(backend, ada, 'cut', 'broadcast read')
  const line = await startTcpProxy(backend)
  const client = await connectRealtime(line, await backend.accessToken(ada))
  fixture.addClient(client)
  const { received, states } = await joinAs(client, 'cut')
  line.cut()
  await vi.waitFor(() => expect(states.at(-1)).toBe('CHANNEL_ERROR'), soon)
  await vi.waitFor(() => expect(states.at(-1)).toBe('SUBSCRIBED'), soon)
  await send('cut', 1)
  await vi.waitFor(() => expect(idsOf(received)).toEqual([1]), soon)
  await client.disconnect()
  line.close()
})

test('a broadcast during the permission check is delivered after the join', async () => {
  await allow(backend, ada, 'slow', 'broadcast read')
  await backend.sql(`create policy slow on realtime.messages as restrictive for select to authenticated
      using (realtime.topic() <> 'slow' or pg_sleep(0.5) is not null)`)
  const joining = joinAs(await clientOf(ada), 'slow')
  const asleep = `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
  await vi.waitFor(async () => expect(await backend.sql(asleep)).toHaveLength(1), soon)
  await send('slow', 1)
  const { received } = await joining
  await backend.sql('drop policy slow on realtime.messages')
  await vi.waitFor(() => expect(idsOf(received)).toEqual([1]), soon)
})

test('a broadcast sent while the database connection is lost is delivered once', async () => {
  await allow(backend, ada, 'listener', 'broadcast read')
  const { received } = await joinAs(await clientOf(ada), 'listener')
  await send('listener', 1)
  await vi.waitFor(() => expect(received).toHaveLength(1), soon)
  for (const id of [2, 3]) {
    await backend.sql(`do $$ begin
        perform pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and query ilike 'listen %';
        perform realtime.send('{"id": ${id}}', 'changed', 'listener');
      end $$`)
    await vi.waitFor(() => expect(idsOf(received)).toContain(id), soon)
  }
  await send('listener', 4)
  await vi.waitFor(() => expect(idsOf(received)).toEqual([1, 2, 3, 4]), soon)
})

test('a broadcast that could not be read from the database is delivered by a retry', async () => {
  await allow(backend, ada, 'unread', 'broadcast read')
  const { received } = await joinAs(await clientOf(ada), 'unread')
  await backend.sql(`do $$ begin
    perform realtime.send('{"id": 1}', 'changed', 'unread');
    alter table realtime.messages rename column event to event_away;
  end $$`)
  await backend.sql('alter table realtime.messages rename column event_away to event')
  await vi.waitFor(() => expect(idsOf(received)).toEqual([1]), soon)
})
