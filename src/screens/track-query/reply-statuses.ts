import type { QueryDetail } from '#domain/query.ts'
import { isActive, type Status } from '#domain/status.ts'

/**
 * The statuses that staff may set with a reply. A reply makes `pending` legal. Putting on hold and closing have their
 * own forms.
 */
export function replyStatuses({ status, rights }: Pick<QueryDetail, 'status' | 'rights'>): Status[] {
  if (!rights.triage) return []
  const legal = new Set(rights.transitions.map(({ to }) => to))
  if (isActive(status) && status !== 'pending') legal.add('pending')
  return (['open', 'pending', 'resolved'] as const).filter((to) => legal.has(to))
}
