/** The roles of a member. */
export const roles = ['owner', 'admin', 'agent', 'requester'] as const
export type Role = (typeof roles)[number]

export const memberStates = ['active', 'suspended'] as const
export type MemberState = (typeof memberStates)[number]

const rank: Record<Role, number> = { requester: 0, agent: 1, admin: 2, owner: 3 }

/** Staff triage, assign, reply and resolve; they see every query and the internal notes. */
export const isStaff = (role: Role): boolean => rank[role] >= rank.agent

/** Owners and admins run the company: people, settings. */
export const isAdmin = (role: Role): boolean => rank[role] >= rank.admin

/**
 * The roles that `actor` may give to somebody whose role is `current` (or to a new person), empty when none.
 * Owners give any role; admins move people among agent and requester only.
 */
export function grantableRoles(actor: Role, current?: Role): readonly Role[] {
  if (actor === 'owner') return roles
  if (actor !== 'admin') return []
  const within: readonly Role[] = ['agent', 'requester']
  return current === undefined || within.includes(current) ? within : []
}

/** The roles that `actor` may invite: an owner any, an admin up to agent. */
export const invitableRoles = (actor: Role): readonly Role[] => grantableRoles(actor)

/** Whether `actor` may suspend or restore somebody whose role is `target`. */
export const maySuspend = (actor: Role, target: Role): boolean => grantableRoles(actor, target).length > 0
