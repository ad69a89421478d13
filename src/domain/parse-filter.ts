import { parseDay } from './calendar-day.ts'
import type { QueryFilter } from './filter.ts'
import { listGroups, listSorts } from './list-order.ts'
import { limits } from './limits.ts'
import { isPriority } from './priority.ts'
import { isStatus } from './status.ts'
import { isUuid } from './uuid.ts'

const words = (params: URLSearchParams, name: string) => params.getAll(name).flatMap((value) => value.split(','))

/** Parses the filter of a URL. Invalid values are ignored, so a filter never fails a page. */
export function parseFilter(params: URLSearchParams): QueryFilter {
  const assignee = params.get('assignee') ?? ''
  return {
    status: [...new Set(words(params, 'status').filter(isStatus))],
    priority: [...new Set(words(params, 'priority').filter(isPriority))],
    assignee: assignee === 'me' || assignee === 'none' || isUuid(assignee) ? assignee : null,
    requester: params.get('requester') === 'me' ? 'me' : null,
    visibility: params.get('visibility') === 'company' ? 'company' : null,
    from: parseDay(params.get('from')),
    to: parseDay(params.get('to')),
    text: (params.get('text') ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, limits.searchText.max)
      // The limit may cut a sign of two units in half. PostgreSQL rejects a half.
      .toWellFormed(),
    sort: listSorts.find((sort) => sort === params.get('sort')) ?? null,
    group: listGroups.find((group) => group === params.get('group')) ?? null,
  }
}
