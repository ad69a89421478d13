import { isUuid } from '#domain/filter.ts'
import type { RealtimeConfig, RealtimeTopics } from '#domain/realtime.ts'
import { fetchRealtimeTopics } from '../../data/realtime-topics.ts'
import { pictureBaseUrl } from '../../data/profiles.ts'
import { ActionError } from '../../data/action-error.ts'
import { notFound, unavailable } from '../problem/problem.ts'
import type { ResourceArgs } from '../../server/routing/resource.ts'
import { requireCompany } from '../../server/session/current-company.ts'
import { db, session, viewer, words } from '../../server/session/context.ts'

const none: RealtimeTopics = {
  company: null,
  members: null,
  staff: null,
  person: null,
  query: null,
  'query-staff': null,
  'query-public': null,
}

/** Somebody who was removed this very moment is told what they would be told a moment later. */
async function topicsOf(
  context: ResourceArgs['context'],
  where: Parameters<typeof fetchRealtimeTopics>[1],
): Promise<RealtimeTopics> {
  try {
    return await fetchRealtimeTopics(context.get(db), where)
  } catch (error) {
    if (error instanceof ActionError && error.code !== 'session_ended')
      throw notFound(context.get(words).actions.errors.not_found)
    throw error
  }
}

/**
 * Says where a page of somebody who is signed in may listen, and gives it the token to listen with. It is the one answer
 * that a token leaves by: a socket takes no cookie. The session is opened as for any page, so one with less than 120 s
 * left is exchanged on the way.
 * @throws 404 for a company that is not theirs
 */
export async function realtimeConfig({ request, context }: ResourceArgs): Promise<Response> {
  const { authState, backend } = context.get(session)
  if (authState.kind !== 'signed-in') throw unavailable()
  const url = new URL(request.url)
  const company = url.searchParams.has('company') ? requireCompany({ context, url }) : null
  const query = url.searchParams.get('query')
  // There is nothing to hear for who belongs nowhere, nor of a company that asks for a second factor first.
  const topics =
    company && !company.closed
      ? await topicsOf(context, { company: company.id, query: query && isUuid(query) ? query : null })
      : none
  const { id, name, avatarUrl } = context.get(viewer)
  const answer: RealtimeConfig = {
    url: backend.url,
    publishableKey: backend.publishableKey,
    token: authState.token,
    expiresAt: authState.expiresAt,
    expiresInMs: Date.parse(authState.expiresAt) - Date.now(),
    pictures: pictureBaseUrl(backend.url),
    topics,
    person: { id, name, avatarUrl },
  }
  return Response.json(answer, { headers: { 'cache-control': 'private, no-store' } })
}
