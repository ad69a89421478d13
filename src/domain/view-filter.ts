import { emptyFilter, hasFilter, type QueryFilter } from './filter.ts'
import { type BuiltInView, builtInViews } from './list-view.ts'
import type { Role } from './role.ts'
import { activeStatuses } from './status.ts'

const unresolved: QueryFilter = { ...emptyFilter, status: [...activeStatuses] }

/** What each built-in view shows. */
export const viewFilters: Record<BuiltInView, QueryFilter> = {
  unresolved,
  mine: { ...unresolved, assignee: 'me' },
  unassigned: { ...unresolved, assignee: 'none' },
  own: { ...emptyFilter, requester: 'me' },
  waiting: { ...emptyFilter, status: ['pending'], requester: 'me' },
  all: emptyFilter,
}

/** The filter of a view with the viewer's own filters in it. An own value replaces that of the view. */
export function narrowed(view: QueryFilter, own: QueryFilter): QueryFilter {
  const { status, priority, assignee, requester, from, to, text, sort, group } = own
  return {
    status: status.length > 0 ? status : view.status,
    priority: priority.length > 0 ? priority : view.priority,
    assignee: assignee ?? view.assignee,
    requester: requester ?? view.requester,
    from: from ?? view.from,
    to: to ?? view.to,
    text: text || view.text,
    sort: sort ?? view.sort,
    group: group ?? view.group,
  }
}

/**
 * The id of the view that an address asks for: the name of a built-in view, or the UUID of a saved one. An address with
 * filters and without a view asks for `all`.
 */
export const askedView = (params: URLSearchParams, role: Role): string =>
  params.get('view') ?? (hasFilter(params) ? 'all' : builtInViews(role)[0]) ?? ''
