import * as v from 'valibot'
import type { RealtimeTopics } from '#domain/realtime.ts'
import { unwrap } from './action-error.ts'
import type { Db } from './db.ts'

const topic = v.nullish(v.string(), null)
const topics = v.object({
  company: topic,
  members: topic,
  staff: topic,
  person: topic,
  query: topic,
  'query-staff': topic,
  'query-public': topic,
})

/**
 * The channels that somebody may listen on just now, for a company of theirs and perhaps one of its queries.
 * @throws Refusal when they do not belong there any more
 */
export async function liveTopics(
  db: Db,
  { company, query }: { company: string; query: string | null },
): Promise<RealtimeTopics> {
  const answer = await db.rpc('realtime_topics', { p_company: company, ...(query && { p_query: query }) })
  return v.parse(topics, unwrap(answer))
}
