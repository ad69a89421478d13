import type { Priority } from '#domain/priority.ts'
import { isStaff, type Role } from '#domain/role.ts'
import type { Status } from '#domain/status.ts'
import type { Words } from '#domain/words/en.ts'

/** How a status is drawn: always a shape and a word, never colour alone. */
const statusLook = {
  new: { shape: 'hollow', tone: 'accent' },
  open: { shape: 'half', tone: 'accent' },
  pending: { shape: 'quarter', tone: 'warning' },
  on_hold: { shape: 'pause', tone: 'neutral' },
  resolved: { shape: 'full', tone: 'success' },
  closed: { shape: 'check', tone: 'neutral' },
} as const satisfies Record<Status, { shape: string; tone: string }>

/** A requester is told the same status as what it means for them: on hold is, to them, still in progress. */
const ownStatusLook = { ...statusLook, on_hold: statusLook.open }

export const statusLookFor = (role: Role, status: Status) => (isStaff(role) ? statusLook : ownStatusLook)[status]

export const statusWord = ({ vocabulary }: Words, role: Role, status: Status): string =>
  (isStaff(role) ? vocabulary.status : vocabulary.requesterStatus)[status]

/** How many of the four bars are filled. */
export const priorityLevel = { low: 1, normal: 2, high: 3, urgent: 4 } as const satisfies Record<Priority, number>
