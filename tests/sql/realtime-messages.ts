import type { ActorName, TestDb } from './test-db.ts'

export type StoredBroadcast = { topic: string; event: string; payload: Record<string, unknown> }

/** All broadcasts about queries since `clearMessages`. */
export const broadcasts = (db: TestDb) =>
  db.sql<StoredBroadcast>(
    `select topic, event, payload from realtime.messages
     where event is not null and event not in ('notification', 'withdrawn', 'read') order by topic, event`,
  )

/** The events about notifications on user topics since `clearMessages`, with their recipients. */
export const notificationBroadcasts = async (
  db: TestDb,
  event: 'notification' | 'withdrawn' | 'read' = 'notification',
) => {
  const rows = await db.sql<StoredBroadcast>(
    'select topic, event, payload from realtime.messages where event = $1 order by topic',
    [event],
  )
  return rows.map((row) => ({ to: describeTopic(db, row.topic).replace(/^person /, ''), payload: row.payload }))
}

/** Deletes all broadcasts. */
export const clearMessages = (db: TestDb) => db.sql('delete from realtime.messages')

/** Topic kind and event of each broadcast, without topic versions: `company query`. */
export const describeBroadcasts = (db: TestDb, all: StoredBroadcast[]) =>
  all.map(({ topic, event }) => `${describeTopic(db, topic)} ${event}`)

/** The kind of a topic, with the actor for a user topic: `company`, `query`, `person requester`. */
function describeTopic(db: TestDb, topic: string) {
  const [kind, subject] = topic.split(':')
  if (kind !== 'person') return kind!
  const names = ['owner', 'admin', 'agent', 'requester', 'colleague', 'bystander', 'suspended'] as const
  return `person ${names.find((name) => db.id(name) === subject) ?? subject}`
}

export type TopicNames = Record<
  'company' | 'members' | 'staff' | 'person' | 'query' | 'query-staff' | 'query-public',
  string | null
>

/** The topics that the actor may join now. */
export const topicsOf = (db: TestDb, name: ActorName, query?: string) =>
  db.must<TopicNames>(name, 'realtime_topics', { p_company: db.acme.id, p_query: query ?? null })

/** Whether the policies let the actor join a topic. Runs the statement that the realtime service runs. */
export async function canJoin(db: TestDb, name: ActorName, topic: string, extension = 'broadcast') {
  await db.sql('insert into realtime.messages (topic, extension) values ($1, $2)', [topic, extension])
  const [answer] = await db.as<{ allowed: boolean }>(
    name,
    `with joined as materialized (select set_config('realtime.topic', $1, true))
     select exists (select from realtime.messages m where m.topic = $1 and m.extension = $2) as allowed from joined`,
    [topic, extension],
  )
  return answer!.allowed
}

/** Whether the policies let the actor broadcast on a topic. */
export const canBroadcast = (db: TestDb, name: ActorName, topic: string, extension = 'broadcast') =>
  db
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
