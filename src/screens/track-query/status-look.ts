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

/** The word for a query's status in that role; an unknown status is returned as it is. */
export function statusWord(
  { vocabulary }: Words,
  role: Role,
  { status, resolution }: { status: string; resolution?: Resolution | null },
): string {
  if (!isStatus(status)) return status
  if (isStaff(role)) return vocabulary.status[status]
  // Nobody answered it.
  if (status === 'resolved' && resolution === 'withdrawn') return vocabulary.resolution.withdrawn
  return vocabulary.requesterStatus[status]
}

/** How many of the four bars are filled. */
export const priorityLevel = { low: 1, normal: 2, high: 3, urgent: 4 } as const satisfies Record<Priority, number>
