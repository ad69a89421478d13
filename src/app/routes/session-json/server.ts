import type { ResourceArgs } from '../../server/routing/resource.ts'
import { unavailable } from '../../shared/problem.ts'
import { sessionContext } from '../../server/session/context.ts'
import { noContent } from '../../server/http/no-content.ts'
import type { SessionAnswer } from '../../browser/session-monitor/session-state.ts'

/**
 * Returns who is signed in. As for any page, a token with less than 120 s left is refreshed first (docs/spec.md §9).
 * Concurrent requests share one refresh.
 * @throws 503 when the auth state is unknown
 */
export function sessionJson({ context }: Pick<ResourceArgs, 'context'>): Response {
  const { authState } = context.get(sessionContext)
  if (authState.kind === 'unknown') throw unavailable()
  if (authState.kind === 'stale-prefetch') return noContent()
  const known = authState.kind === 'signed-in' ? authState : null
  const answer: SessionAnswer = {
    person: known?.viewer.id ?? null,
    endsAt: known?.expiresAt ?? null,
    companies: known?.companies.map(({ id }) => id) ?? [],
    counts: Object.fromEntries(known?.companies.flatMap(({ id, counts }) => (counts ? [[id, counts]] : [])) ?? []),
  }
  return Response.json(answer, { headers: { 'cache-control': 'private, no-store' } })
}
