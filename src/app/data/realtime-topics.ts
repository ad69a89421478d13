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
 * Returns the topics that the caller can join now, for one of their companies and optionally one of its queries.
 * @throws ActionError when the caller is no longer a member
 */
export async function fetchRealtimeTopics(
  db: Db,
  { company, query }: { company: string; query: string | null },
): Promise<RealtimeTopics> {
  const answer = await db.rpc('realtime_topics', { p_company: company, ...(query && { p_query: query }) })
  return v.parse(topics, unwrap(answer))
}
