import type { QueryFilter } from './filter.ts'
import { listGroups, listSorts } from './list-order.ts'
import { limits } from './limits.ts'
import { isPriority } from './priority.ts'
import { isStatus } from './status.ts'
import { isUuid } from './uuid.ts'

/** A calendar day between the years 1000 and 2999, or null for anything else, such as 2026-02-30. */
function parseDay(text: string | null): string | null {
  const time = text && /^[12]\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return text && new Date(time || 0).toISOString().startsWith(text) ? text : null
}

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
      .slice(0, limits.searchText.max),
    sort: listSorts.find((sort) => sort === params.get('sort')) ?? null,
    group: listGroups.find((group) => group === params.get('group')) ?? null,
  }
}
