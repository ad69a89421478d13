import { emptyFilter, filledEntries, hasFilter, type QueryFilter } from './filter.ts'
import { type BuiltInView, builtInViews } from './list-view.ts'
import { isStaff, type Role } from './role.ts'
import type { Visibility } from './query.ts'
import { activeStatuses, isActive, type Status } from './status.ts'

const unresolved: QueryFilter = { ...emptyFilter, status: [...activeStatuses] }

/** What each built-in view shows. */
export const viewFilters: Record<BuiltInView, QueryFilter> = {
  unresolved,
  mine: { ...unresolved, assignee: 'me' },
  unassigned: { ...unresolved, assignee: 'none' },
  own: { ...unresolved, requester: 'me' },
  waiting: { ...emptyFilter, status: ['pending'], requester: 'me' },
  answered: { ...emptyFilter, status: ['resolved', 'closed'], requester: 'me' },
  everybodys: { ...emptyFilter, visibility: 'company' },
  all: emptyFilter,
}

/** The filter of a view with the viewer's own filters in it. An own value replaces that of the view. */
export const withOwnFilter = (view: QueryFilter, ownFilter: QueryFilter): QueryFilter => ({
  ...view,
  ...Object.fromEntries(filledEntries(ownFilter)),
})

/**
 * Returns a filter without what a role may not know of: for requesters the priority, and groups, because they see too
 * few fields to group by. The database ignores the same.
 */
export const filterFor = (role: Role, filter: QueryFilter): QueryFilter =>
  isStaff(role)
    ? filter
    : { ...filter, priority: [], sort: filter.sort?.endsWith('priority') ? null : filter.sort, group: null }

/** A query, as far as it decides in which view a requester finds it. */
type PlacedQuery = { status: Status; visibility: Visibility; requester: { id: string } }

/** The first view of a requester that contains a query which they may read. */
export function viewWith({ status, visibility, requester }: PlacedQuery, viewerId: string): BuiltInView {
  if (requester.id === viewerId) return isActive(status) ? 'own' : 'answered'
  // They may also read private queries of others that they follow.
  return visibility === 'company' ? 'everybodys' : 'all'
}

/**
 * The id of the view that an address asks for: the name of a built-in view, or the UUID of a saved one. An address with
 * filters and without a view asks for `all`.
 */
export const viewIdOf = (params: URLSearchParams, role: Role): string =>
  params.get('view') ?? (hasFilter(params) ? 'all' : builtInViews(role)[0]) ?? ''
