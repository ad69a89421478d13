import type { QueryDetail } from '#domain/query.ts'
import { isActive, type Status } from '#domain/status.ts'
import type { Words } from '#domain/words/en.ts'

/** The words of the act that leads to a status: what it means for this query and whoever raised it. */
export function moveLabel(
  to: Status,
  { status, requester }: Pick<QueryDetail, 'status' | 'requester'>,
  viewerId: string,
  { oneQuery }: Words,
): string {
  const { moves } = oneQuery
  if (to === 'open' && !isActive(status)) return moves.reopen
  if (to === 'pending' && requester.id !== viewerId) return moves.waitFor(requester.name)
  return moves.to[to]
}
