import type { QueryDetail } from '#domain/query.ts'
import { isActive, type Status } from '#domain/status.ts'
import type { Words } from '#domain/words/en.ts'

/** The button text for a change to a status, by query and requester. */
export function transitionLabel(
  to: Status,
  { status, requester }: Pick<QueryDetail, 'status' | 'requester'>,
  viewerId: string,
  { oneQuery }: Words,
): string {
  const { transitions } = oneQuery
  if (to === 'open' && !isActive(status)) return transitions.reopen
  if (to === 'pending' && requester.id !== viewerId) return transitions.waitFor(requester.name)
  return transitions.to[to]
}
