import { isUuid } from '#domain/uuid.ts'
import type { RealtimeConfig, RealtimeTopics } from '#domain/realtime.ts'
import { fetchRealtimeTopics } from '../../data/realtime-topics.ts'
import { ActionError } from '../../data/action-error.ts'
import { notFound, unavailable } from '../../shared/problem.ts'
import type { ResourceArgs } from '../../server/routing/resource.ts'
import { requireCompany } from '../../server/session/current-company.ts'
import { isHosted } from '../../server/start/runtime.ts'
import { dbContext, sessionContext, viewerContext, wordsContext } from '../../server/session/context.ts'

const none: RealtimeTopics = {
  company: null,
  members: null,
  staff: null,
  person: null,
  query: null,
  'query-staff': null,
  'query-public': null,
}

/** Fetches the topics. A member who was removed in the meantime gets a 404, as for any other company. */
async function fetchTopics(
  context: ResourceArgs['context'],
  where: Parameters<typeof fetchRealtimeTopics>[1],
): Promise<RealtimeTopics> {
  try {
    return await fetchRealtimeTopics(context.get(dbContext), where)
  } catch (error) {
    if (error instanceof ActionError && error.code !== 'session_ended')
      throw notFound(context.get(wordsContext).actions.errors.not_found)
    throw error
  }
}

/**
 * Returns the topics that a page can join, and the token to join them. It is the only response that contains a token,
 * because a socket sends no cookie. A token with less than 120 s left is refreshed first, as for any page.
 * @throws 404 for a company that the person is not in
 */
export async function realtimeConfig({ request, context }: ResourceArgs): Promise<Response> {
  const { authState, backend } = context.get(sessionContext)
  if (authState.kind !== 'signed-in') throw unavailable()
  const url = new URL(request.url)
  const company = url.searchParams.has('company') ? requireCompany({ context, url }) : null
  const query = url.searchParams.get('query')
  // No topics without a company, or for a company that needs a second factor first.
  const topics =
    company && !company.locked
      ? await fetchTopics(context, { company: company.id, query: query && isUuid(query) ? query : null })
      : none
  const answer: RealtimeConfig = {
    url: isHosted(backend) ? backend.url : null,
    publishableKey: backend.publishableKey,
    token: authState.token,
    expiresAt: authState.expiresAt,
    expiresInMs: Date.parse(authState.expiresAt) - Date.now(),
    topics,
    userId: context.get(viewerContext).id,
  }
  return Response.json(answer, { headers: { 'cache-control': 'private, no-store' } })
}
