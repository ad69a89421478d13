import type { ActorName, Stage } from './support.ts'

export type Told = { topic: string; event: string; payload: Record<string, unknown> }

/** Everything the database has told of queries on live topics since `clearMessages`, to whomever. */
export const told = (stage: Stage) =>
  stage.sql<Told>(
    `select topic, event, payload from realtime.messages
     where event is not null and event not in ('notification', 'read') order by topic, event`,
  )

/** Who was told on their own topic that there is a notification, or that some were read, and with what, since `clearMessages`. */
export const notified = async (stage: Stage, event: 'notification' | 'read' = 'notification') => {
  const rows = await stage.sql<Told>(
    'select topic, event, payload from realtime.messages where event = $1 order by topic',
    [event],
  )
  return rows.map((row) => ({ to: named(stage, row.topic).replace(/^person /, ''), payload: row.payload }))
}

/** Forgets what was told. */
export const clearMessages = (stage: Stage) => stage.sql('delete from realtime.messages')

/** Which events went to which topics, with the epochs left out: `company query`. */
export const places = (stage: Stage, all: Told[]) => all.map(({ topic, event }) => `${named(stage, topic)} ${event}`)

/** A topic in the words of the story: `company`, `query`, `person requester`. */
function named(stage: Stage, topic: string) {
  const [kind, subject] = topic.split(':')
  if (kind !== 'person') return kind!
  const names = ['owner', 'admin', 'agent', 'requester', 'colleague', 'bystander', 'suspended'] as const
  return `person ${names.find((name) => stage.id(name) === subject) ?? subject}`
}

export type Topics = Record<
  'company' | 'members' | 'staff' | 'person' | 'query' | 'query-staff' | 'query-public',
  string | null
>

/** The live topics somebody may join now. */
export const topicsOf = (stage: Stage, name: ActorName, query?: string) =>
  stage.must<Topics>(name, 'realtime_topics', { p_company: stage.acme.id, p_query: query ?? null })

/** Whether the policies let somebody hear that kind of message there, asked as the live service asks. */
export async function hears(stage: Stage, name: ActorName, topic: string, extension = 'broadcast') {
  await stage.sql('insert into realtime.messages (topic, extension) values ($1, $2)', [topic, extension])
  const [answer] = await stage.as<{ hears: boolean }>(
    name,
    `with joined as materialized (select set_config('realtime.topic', $1, true))
     select exists (select from realtime.messages m where m.topic = $1 and m.extension = $2) as hears from joined`,
    [topic, extension],
  )
  return answer!.hears
}

/** Whether they let somebody say it. */
export const speaks = (stage: Stage, name: ActorName, topic: string, extension = 'broadcast') =>
  stage
    .as(
      name,
      `insert into realtime.messages (topic, extension)
       select $1, $2 from (select set_config('realtime.topic', $1, true)) joined`,
      [topic, extension],
    )
    .then(
      () => true,
      (error: { code: string }) => {
        if (error.code !== '42501') throw error
        return false
      },
    )
