import { isPriority, type Priority } from './priority.ts'
import { isStatus, type Resolution, resolutions, type Status } from './status.ts'
import { isUuid } from './uuid.ts'

/** What staff change of several queries at once. An assignee is a user id, `me`, or null for nobody. */
export type ListChange =
  | { status: Status; resolution: Resolution | null }
  | { assignee: string | null }
  | { priority: Priority }

/** A change as a button posts it, such as `status:resolved:fixed`, `assignee:none` or `priority:high`. */
export function listChangeValue(change: ListChange): string {
  if ('assignee' in change) return `assignee:${change.assignee ?? 'none'}`
  if ('priority' in change) return `priority:${change.priority}`
  return ['status', change.status, change.resolution].filter(Boolean).join(':')
}

/** Reads a posted change. Null for anything else. */
export function parseListChange(text: string): ListChange | null {
  const [field, value = '', resolution] = text.split(':')
  if (field === 'priority') return isPriority(value) ? { priority: value } : null
  if (field === 'assignee') {
    if (value === 'none') return { assignee: null }
    return value === 'me' || isUuid(value) ? { assignee: value } : null
  }
  if (field !== 'status' || !isStatus(value)) return null
  const known = resolutions.find((one) => one === resolution)
  return resolution === undefined || known ? { status: value, resolution: known ?? null } : null
}

/** Queries that one person changed together. */
export type ChangedQueries = {
  /** How many were changed. */
  changed: number
  /** How many had the values already. */
  unchanged: number
  /** The batch by which the changes can be undone; null if there are none. */
  batch: string | null
  rejected: RejectedChange[]
}

/** A query that was not changed, and why. */
export type RejectedChange = { id: string; reference: string; subject: string; reason: string }
