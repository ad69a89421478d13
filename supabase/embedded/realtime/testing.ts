import { REALTIME_SUBSCRIBE_STATES, RealtimeClient, type RealtimeChannelOptions } from '@supabase/realtime-js'
import type { TestBackend } from '../testing.ts'

/** Who may hear and say what, as a table of the test's own, and policies as a project writes them. */
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
  create policy hear on realtime.messages for select to authenticated using (public.is_allowed(extension, 'read'));
  create policy say on realtime.messages for insert to authenticated with check (public.is_allowed(extension, 'write'));
`

/** Makes the table and the policies that `allow` fills. */
export async function prepareAllowances({ sql }: TestBackend) {
  for (const statement of allowances.split(/;\n(?=  \S)/)) await sql(statement)
}

type Allowance = `${'broadcast' | 'presence'} ${'read' | 'write'}`

/** Lets somebody do that on a topic; nothing else of theirs there stays allowed. */
export async function allow({ sql }: TestBackend, person: string, topic: string, ...acts: Allowance[]) {
  await sql('delete from public.allowances where person = $1 and topic = $2', [person, topic])
  for (const act of acts) {
    await sql('insert into public.allowances values ($1, $2, $3, $4)', [person, topic, ...act.split(' ')])
  }
}

export type Heard = { event: string; payload: unknown; meta?: unknown }

/** realtime-js as an app has it: with a person's token, or with the key alone. */
export function liveClient(backend: TestBackend, token: string | null, vsn: '1.0.0' | '2.0.0' = '2.0.0') {
  const client = new RealtimeClient(`${backend.url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: backend.publishableKey },
    vsn,
    reconnectAfterMs: () => 20,
    ...(token !== null && { accessToken: async () => token }),
  })
  return client
}

/** Joins a channel and notes all that is heard on it; rejects with the reason when the join is refused. */
export async function joinAs(client: RealtimeClient, topic: string, config: RealtimeChannelOptions['config'] = {}) {
  // A join that is sent before the token is known rests on the key alone.
  if (client.accessToken) await client.setAuth()
  const channel = client.channel(topic, { config: { private: true, ...config } })
  const heard: Heard[] = []
  const presence: string[] = []
  const states: string[] = []
  const said: string[] = []
  channel.on('broadcast', { event: '*' }, ({ type: _type, ...message }) => heard.push(message as Heard))
  channel.on('system', {}, ({ message }: { message: string }) => said.push(message))
  if (config.presence) {
    channel.on('presence', { event: 'join' }, ({ key }) => presence.push(`join ${key}`))
    channel.on('presence', { event: 'leave' }, ({ key }) => presence.push(`leave ${key}`))
  }
  const ear = { channel, heard, presence, states, said }
  return new Promise<typeof ear>((resolve, reject) => {
    channel.subscribe((state, error) => {
      states.push(state)
      if (state === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve(ear)
      else reject(error ?? new Error(state))
    })
  })
}
