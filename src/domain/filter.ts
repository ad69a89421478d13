import { isPriority, type Priority } from './priority.ts'
import { isStatus, type Status } from './status.ts'
import { limits } from './limits.ts'

/** The list's filter. It is stored in the URL, so lists can be shared. */
export type QueryFilter = {
  /** Empty: every status. */
  status: Status[]
  /** Empty: every priority. */
  priority: Priority[]
  /** User id, `me` for the viewer, `none` for unassigned, or null for no filter. */
  assignee: string | null
  /** `me` for the viewer's own queries, or null for no filter. */
  requester: 'me' | null
  /** Free text; empty for none. */
  text: string
}

export const emptyFilter: QueryFilter = { status: [], priority: [], assignee: null, requester: null, text: '' }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (text: string): boolean => uuid.test(text)

const words = (params: URLSearchParams, name: string) => params.getAll(name).flatMap((value) => value.split(','))

/** Parses the filter of a URL. Invalid values are ignored, so a filter never fails a page. */
export function parseFilter(params: URLSearchParams): QueryFilter {
  const assignee = params.get('assignee') ?? ''
  return {
    status: [...new Set(words(params, 'status').filter(isStatus))],
    priority: [...new Set(words(params, 'priority').filter(isPriority))],
    assignee: assignee === 'me' || assignee === 'none' || isUuid(assignee) ? assignee : null,
    requester: params.get('requester') === 'me' ? 'me' : null,
    text: (params.get('text') ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, limits.searchText.max),
  }
}

/** The URL parameters of a filter, without the defaults. */
export function filterParams(filter: QueryFilter): URLSearchParams {
  const params = new URLSearchParams()
  for (const status of filter.status) params.append('status', status)
  for (const priority of filter.priority) params.append('priority', priority)
  if (filter.assignee) params.set('assignee', filter.assignee)
  if (filter.requester) params.set('requester', filter.requester)
  if (filter.text) params.set('text', filter.text)
  return params
}

export const isFiltered = (filter: QueryFilter): boolean => filterParams(filter).size > 0
