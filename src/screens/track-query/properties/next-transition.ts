import type { QueryDetail } from '#domain/query.ts'
import type { Status, Transition } from '#domain/status.ts'

/** The likely next statuses of each status, the likeliest first. A later one counts if those before are not legal. */
const likely: Record<Status, readonly Status[]> = {
  new: ['open'],
  // `pending` is legal only if staff wrote the last reply.
  open: ['pending', 'resolved'],
  pending: ['resolved'],
  on_hold: ['open'],
  resolved: ['open'],
  closed: ['open'],
}

/** The status change that staff most likely want; undefined where none is legal. */
export function nextTransition({ status, rights }: Pick<QueryDetail, 'status' | 'rights'>): Transition | undefined {
  const { transitions } = rights
  // A newer server may know more statuses.
  const wanted = Object.hasOwn(likely, status) ? likely[status] : []
  const legal = wanted.flatMap((status) => transitions.filter(({ to }) => to === status))
  return legal[0] ?? transitions[0]
}
