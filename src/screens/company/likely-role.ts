import type { People } from '#domain/company.ts'
import type { Role } from '#domain/role.ts'

/**
 * What the next invitation is probably for: as the last one, unless that gave power; else, while somebody is alone,
 * a person who answers, and then the many who ask.
 */
export function likelyRole({ members, invitations }: People): Role {
  const [last] = invitations.toSorted((a, b) => Date.parse(b.sentAt) - Date.parse(a.sentAt))
  if (last?.role === 'agent' || last?.role === 'requester') return last.role
  return members.length > 1 ? 'requester' : 'agent'
}
