import { isAdmin, isStaff, type Role } from './role.ts'

/** The statuses of a query. */
export const statuses = ['new', 'open', 'pending', 'on_hold', 'resolved', 'closed'] as const
export type Status = (typeof statuses)[number]

export const resolutions = ['answered', 'fixed', 'duplicate', 'declined', 'withdrawn', 'no_response', 'spam'] as const
export type Resolution = (typeof resolutions)[number]

/** Statuses of unresolved queries. */
export const activeStatuses = ['new', 'open', 'pending', 'on_hold'] as const satisfies readonly Status[]

export const isStatus = (value: unknown): value is Status => statuses.includes(value as Status)
export const isActive = (status: Status): boolean => (activeStatuses as readonly Status[]).includes(status)

/** The resolutions that staff choose from when resolving; others have their own actions. */
export const staffResolutions = [
  'answered',
  'fixed',
  'declined',
  'no_response',
] as const satisfies readonly Resolution[]
/** The resolutions with which staff close at once. */
export const closingResolutions = ['duplicate', 'spam'] as const satisfies readonly Resolution[]

/** Further input that a status change needs. With an optional resolution, the query may keep the one it has. */
export type TransitionNeeds = 'nothing' | 'resolution' | 'optional-resolution' | 'reason'
export type Transition = { to: Status; needs: TransitionNeeds }

export type TransitionContext = {
  role: Role
  /** Is the viewer the one who raised it? */
  isRequester: boolean
  /** Was the newest public message written by staff? Only then may staff wait for the requester. */
  staffSpokeLast: boolean
  /** Whole days since it was closed; 0 when it is not. */
  daysClosed: number
}

/** Days within which an agent may still reopen a closed query. */
const reopenDays = 30

/**
 * The status changes to offer the viewer, in order. This only controls the interface: the trigger
 * `private.tg_queries__check_update` is what allows a change, and its error names the legal transitions.
 */
export function legalTransitions(from: Status, by: TransitionContext): Transition[] {
  if (isStaff(by.role)) return staffTransitions(from, by)
  if (!by.isRequester) return []
  if (isActive(from)) return [{ to: 'resolved', needs: 'nothing' }]
  if (from === 'resolved')
    return [
      { to: 'closed', needs: 'nothing' },
      { to: 'open', needs: 'nothing' },
    ]
  return []
}

function staffTransitions(from: Status, by: TransitionContext): Transition[] {
  if (from === 'closed') {
    return isAdmin(by.role) || by.daysClosed <= reopenDays ? [{ to: 'open', needs: 'nothing' }] : []
  }
  if (from === 'resolved') {
    // An agent would close the work of a colleague before its requester has confirmed it.
    const mayKeep = isAdmin(by.role) || by.isRequester
    return [
      { to: 'open', needs: 'nothing' },
      { to: 'closed', needs: mayKeep ? 'optional-resolution' : 'resolution' },
    ]
  }
  const transitions: Transition[] = []
  if (from !== 'open') transitions.push({ to: 'open', needs: 'nothing' })
  if (from !== 'pending' && (from === 'on_hold' || by.staffSpokeLast))
    transitions.push({ to: 'pending', needs: 'nothing' })
  if (from !== 'on_hold') transitions.push({ to: 'on_hold', needs: 'reason' })
  return [...transitions, { to: 'resolved', needs: 'resolution' }, { to: 'closed', needs: 'resolution' }]
}
