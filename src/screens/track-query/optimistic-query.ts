import type { FormValues } from '#domain/form.ts'
import type { Person } from '#domain/person.ts'
import { priorities } from '#domain/priority.ts'
import type { Category, QueryDetail } from '#domain/query.ts'
import { resolutions, statuses } from '#domain/status.ts'

type QueryFacts = { viewer: Person; staff: Person[]; categories: Category[] }

const oneOf = <T extends string>(all: readonly T[], value: string | undefined): T | undefined =>
  all.find((one) => one === value)

/**
 * The query with the pending change applied; the change disappears when the server rejects it. `rights` stay as
 * stored, so that the clicked button stays in place.
 */
export function optimisticQuery(query: QueryDetail, pending: FormValues | undefined, facts: QueryFacts): QueryDetail {
  if (!pending || (pending.queryId && pending.queryId !== query.id)) return query
  switch (pending.intent) {
    case 'set-status':
    case 'confirm-solved':
      return {
        ...query,
        status: oneOf(statuses, pending.status) ?? query.status,
        resolution: oneOf(resolutions, pending.resolution) ?? (pending.status === 'closed' ? query.resolution : null),
        holdReason: pending.reason ?? query.holdReason,
      }
    case 'assign':
      return { ...query, assignee: facts.staff.find(({ id }) => id === pending.assignee) ?? null }
    case 'set-priority':
      return { ...query, priority: oneOf(priorities, pending.priority) ?? query.priority }
    case 'set-category':
      return { ...query, category: facts.categories.find(({ id }) => id === pending.category) ?? null }
    case 'follow':
    case 'unfollow':
      return { ...query, ...following(query, pending.intent === 'follow', facts.viewer) }
    case 'mute':
    case 'unmute':
      return { ...query, muted: pending.intent === 'mute' }
    default:
      return query
  }
}

function following({ followers }: QueryDetail, on: boolean, { id, name, avatarUrl }: Person) {
  const others = followers.filter((follower) => follower.id !== id)
  return { following: on, followers: on ? [...others, { id, name, avatarUrl }] : others }
}
