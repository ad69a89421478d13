import type { RealtimeClient } from '@supabase/realtime-js'
import type { SerializerVersion } from '../realtime/frames.ts'
import { connectRealtime, createAllowances } from './realtime-clients.ts'
import { createTestBackend } from './test-backend.ts'

/** Options of `vi.waitFor`. */
export const soon = { interval: 5, timeout: 30_000 }

/** A backend with two users, a table of permissions, and a table whose changes are broadcast to topic `notes`. */
export async function createRealtimeFixture() {
  const backend = await createTestBackend()
  const ada = await backend.createUser({ email: 'ada@example.com' })
  const bob = await backend.createUser({ email: 'bob@example.com' })
  await createAllowances(backend)
  await backend.sql('create table public.notes (id integer primary key, text text)')
  await backend.sql('alter table public.notes enable row level security')
  await backend.sql(`create function public.broadcast_note() returns trigger
    language plpgsql security definer set search_path = '' as $$
    begin
      perform realtime.broadcast_changes('notes', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
      return null;
    end $$`)
  await backend.sql(`create trigger broadcast after insert or update or delete on public.notes
    for each row execute function public.broadcast_note()`)

  const open: RealtimeClient[] = []
  return {
    backend,
    ada,
    bob,
    /** A client of this user, or of anon. */
    clientOf: async (user: string | null, version?: SerializerVersion, lifetimeSeconds?: number) => {
      const token = user && (await backend.accessToken(user, lifetimeSeconds))
      const client = await connectRealtime(backend, token, version)
      open.push(client)
      return client
    },
    /** Sends a broadcast from the database. */
    send: (topic: string, id: number) =>
      backend.sql(`select realtime.send(jsonb_build_object('id', $2::integer), 'changed', $1)`, [topic, id]),
    /** Adds a client to those that `disconnect` disconnects. */
    addClient: (client: RealtimeClient) => open.push(client),
    /** Disconnects all clients. */
    disconnect: async () => {
      await Promise.all(open.splice(0).map((client) => client.disconnect()))
    },
  }
}

export type RealtimeFixture = Awaited<ReturnType<typeof createRealtimeFixture>>

/** The `id` of each payload. */
export const idsOf = (broadcasts: { payload: unknown }[]) =>
  broadcasts.map(({ payload }) => (payload as { id: number }).id)
