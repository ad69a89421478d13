import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket as NetSocket } from 'node:net'
import { REALTIME_SUBSCRIBE_STATES, RealtimeClient, type RealtimeChannelOptions } from '@supabase/realtime-js'
import { WebSocket } from 'ws'
import type { TestBackend } from './test-backend.ts'
import type { SerializerVersion } from '../realtime/frames.ts'

/** A table of permissions and policies that read it. */
const allowances = `
  create table public.allowances (person uuid not null, topic text not null, extension text not null, act text not null);
  alter table public.allowances enable row level security;
  create function public.is_allowed(wanted_extension text, wanted_act text) returns boolean
  language sql stable security definer set search_path = '' as $$
    select exists (
      select from public.allowances
      where person = (select auth.uid()) and topic = (select realtime.topic())
        and extension = wanted_extension and act = wanted_act
    )
  $$;
  grant execute on function public.is_allowed to authenticated;
  create policy "hear what is allowed" on realtime.messages for select to authenticated
    using (public.is_allowed(extension, 'read'));
  create policy "say what is allowed" on realtime.messages for insert to authenticated
    with check (public.is_allowed(extension, 'write'));
`

/** Creates the table and the policies for `allow`. */
export async function createAllowances({ sql }: TestBackend) {
  for (const statement of allowances.split(/;\n(?= {2}\S)/)) await sql(statement)
}

/** Lets anon use every topic except `closed`. */
export const allowAnyone = ({ sql }: TestBackend) =>
  sql(`create policy "anybody may" on realtime.messages to anon
    using ((select realtime.topic()) <> 'closed') with check ((select realtime.topic()) <> 'closed')`)

type Allowance = `${'broadcast' | 'presence'} ${'read' | 'write'}`

/** Replaces a user's permissions on a topic. */
export async function allow({ sql }: TestBackend, person: string, topic: string, ...acts: Allowance[]) {
  await sql('delete from public.allowances where person = $1 and topic = $2', [person, topic])
  for (const act of acts) {
    await sql('insert into public.allowances values ($1, $2, $3, $4)', [person, topic, ...act.split(' ')])
  }
}

/** realtime-js with a user's token, or with the API key only. */
export async function connectRealtime(
  { url, publishableKey }: Pick<TestBackend, 'url' | 'publishableKey'>,
  token: string | null,
  vsn: SerializerVersion = '2.0.0',
) {
  const client = new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: publishableKey },
    vsn,
    reconnectAfterMs: () => 20,
  })
  // Otherwise the join would use the API key.
  if (token !== null) await client.setAuth(token)
  return client
}

export type ReceivedBroadcast = { event: string; payload: unknown; meta?: unknown }

/** Joins a channel and records its messages. Rejects when the join is denied. */
export function joinAs(client: RealtimeClient, topic: string, config: RealtimeChannelOptions['config'] = {}) {
  const channel = client.channel(topic, { config: { private: true, ...config } })
  const received: ReceivedBroadcast[] = []
  const presence: string[] = []
  const states: string[] = []
  const systemMessages: string[] = []
  channel.on('broadcast', { event: '*' }, ({ type: _type, ...message }) => received.push(message as ReceivedBroadcast))
  channel.on('system', {}, ({ message }: { message: string }) => systemMessages.push(message))
  if (config.presence) {
    channel.on('presence', { event: 'join' }, ({ key }) => presence.push(`join ${key}`))
    channel.on('presence', { event: 'leave' }, ({ key }) => presence.push(`leave ${key}`))
  }
  const member = { channel, received, presence, states, systemMessages }
  return new Promise<typeof member>((resolve, reject) => {
    channel.subscribe((state, error) => {
      states.push(state)
      if (state === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve(member)
      else reject(error ?? new Error(state))
    })
  })
}

/** A WebSocket that sends any frame, valid or not. */
export async function rawWebSocket({ url, publishableKey }: TestBackend, vsn: SerializerVersion = '2.0.0') {
  const address = `${url.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=${vsn}`
  const socket = new WebSocket(address)
  const frames: unknown[] = []
  socket.on('message', (data: Buffer, binary) => frames.push(binary ? data : JSON.parse(data.toString())))
  const closed = once(socket, 'close').then(([code]) => code as number)
  await once(socket, 'open')
  const send = (frame: unknown) => socket.send(Buffer.isBuffer(frame) ? frame : JSON.stringify(frame))
  return { socket, frames, closed, send }
}

/** A TCP proxy before the backend whose connections can be cut. */
export async function startTcpProxy(backend: Pick<TestBackend, 'url' | 'publishableKey'>) {
  const ends = new Set<NetSocket>()
  const { hostname, port } = new URL(backend.url)
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.pipe(other)
      end.on('error', () => other.destroy())
      end.on('close', () => ends.delete(end) && other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const end of ends) end.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publishableKey: backend.publishableKey,
    cut,
    close: () => {
      cut()
      server.close()
    },
  }
}
