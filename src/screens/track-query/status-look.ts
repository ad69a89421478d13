import type { Priority } from '#domain/priority.ts'
import { isStaff, type Role } from '#domain/role.ts'
import { isStatus, type Status } from '#domain/status.ts'
import type { Words } from '#domain/words/en.ts'

type StatusLook = {
  shape: 'hollow' | 'half' | 'quarter' | 'pause' | 'full' | 'check'
  tone: 'accent' | 'success' | 'warning' | 'neutral'
}

/** How a status is drawn: always a shape and a word, never colour alone. */
const statusLook: Record<Status, StatusLook> = {
  new: { shape: 'hollow', tone: 'accent' },
  open: { shape: 'half', tone: 'accent' },
  pending: { shape: 'quarter', tone: 'warning' },
  on_hold: { shape: 'pause', tone: 'neutral' },
  resolved: { shape: 'full', tone: 'success' },
  closed: { shape: 'check', tone: 'neutral' },
}

/** A requester is told the same status as what it means for them: on hold is, to them, still in progress. */
const ownStatusLook: Record<Status, StatusLook> = { ...statusLook, on_hold: statusLook.open }

/** A status that is newer than this page. */
const unknownLook: StatusLook = { shape: 'hollow', tone: 'neutral' }

/** The shape and tone of a status for somebody of that role; for one that is not known here, those of no state. */
export const statusLookFor = (role: Role, status: string): StatusLook =>
  isStatus(status) ? (isStaff(role) ? statusLook : ownStatusLook)[status] : unknownLook

/** A status in the words of that role; one that is not known here as it is spelled. */
export const statusWord = ({ vocabulary }: Words, role: Role, status: string): string =>
  isStatus(status) ? (isStaff(role) ? vocabulary.status : vocabulary.requesterStatus)[status] : status

/** How many of the four bars are filled. */
export const priorityLevel = { low: 1, normal: 2, high: 3, urgent: 4 } as const satisfies Record<Priority, number>
