import type { Person } from '#domain/person.ts'
import type { Priority } from '#domain/priority.ts'
import { isStaff, type Role } from '#domain/role.ts'
import { isStatus, type Resolution, type Status } from '#domain/status.ts'
import type { Words } from '#domain/words/en.ts'

type StatusLook = {
  shape: 'hollow' | 'half' | 'quarter' | 'pause' | 'full' | 'check'
  tone: 'accent' | 'success' | 'warning' | 'neutral'
}

/** A status's icon shape and tone; it is never shown by colour alone. */
const statusLook: Record<Status, StatusLook> = {
  new: { shape: 'hollow', tone: 'accent' },
  open: { shape: 'half', tone: 'accent' },
  pending: { shape: 'quarter', tone: 'warning' },
  on_hold: { shape: 'pause', tone: 'neutral' },
  resolved: { shape: 'full', tone: 'success' },
  closed: { shape: 'check', tone: 'neutral' },
}

/** Requesters see on hold as in progress. */
const ownStatusLook: Record<Status, StatusLook> = { ...statusLook, on_hold: statusLook.open }

/** A status that this version of the page does not know. */
const unknownLook: StatusLook = { shape: 'hollow', tone: 'neutral' }

/** Shape and tone of a status for a role; neutral for an unknown status. */
export const statusLookFor = (role: Role, status: string): StatusLook =>
  isStatus(status) ? (isStaff(role) ? statusLook : ownStatusLook)[status] : unknownLook

type WordedQuery = { status: string; resolution?: Resolution | null; requester?: Person }

/**
 * The word for a query's status in that role; an unknown status is returned as it is.
 * @param viewerId who reads it, with the requester of the query. A pending query waits for its requester only
 */
export function statusWord(
  { vocabulary }: Words,
  role: Role,
  { status, resolution, requester }: WordedQuery,
  viewerId?: string,
): string {
  if (!isStatus(status)) return status
  if (isStaff(role)) return vocabulary.status[status]
  // Nobody answered it.
  if (status === 'resolved' && resolution === 'withdrawn') return vocabulary.resolution.withdrawn
  if (status === 'pending' && requester && viewerId && requester.id !== viewerId)
    return vocabulary.waitingFor(requester.name)
  return vocabulary.requesterStatus[status]
}

/** How many of the four bars are filled. */
export const priorityLevel = { low: 1, normal: 2, high: 3, urgent: 4 } as const satisfies Record<Priority, number>
