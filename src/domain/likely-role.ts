import type { People } from './company.ts'
import type { Role } from './role.ts'

/**
 * The preselected role of the next invitation: that of the last one if it was agent or requester. Otherwise agent for
 * the first colleague, then requester.
 */
export function likelyRole({ members, invitations }: People): Role {
  const [last] = invitations.toSorted((a, b) => Date.parse(b.sentAt) - Date.parse(a.sentAt))
  if (last?.role === 'agent' || last?.role === 'requester') return last.role
  return members.length > 1 ? 'requester' : 'agent'
}
