import type { ListGroup, ListSort } from './list-order.ts'
import type { Priority } from './priority.ts'
import type { Status } from './status.ts'

/** The list's filter, with its order. It is stored in the URL, so lists can be shared. */
export type QueryFilter = {
  /** Empty: every status. */
  status: Status[]
  /** Empty: every priority. */
  priority: Priority[]
  /** User id, `me` for the viewer, `none` for unassigned, or null for no filter. */
  assignee: string | null
  /** `me` for the viewer's own queries, or null for no filter. */
  requester: 'me' | null
  /** `company` for queries that the whole company may read, or null for no filter. */
  visibility: 'company' | null
  /** First and last day on which the query was raised, as YYYY-MM-DD in the viewer's time zone. Null for no limit. */
  from: string | null
  to: string | null
  /** Free text; empty for none. */
  text: string
  /** Null for the order of the view. */
  sort: ListSort | null
  group: ListGroup | null
}

export const emptyFilter: QueryFilter = {
  status: [],
  priority: [],
  assignee: null,
  requester: null,
  visibility: null,
  from: null,
  to: null,
  text: '',
  sort: null,
  group: null,
}

/** A part of a filter. Its order is none, because it leaves no query out. */
export type FilterPart = Exclude<keyof QueryFilter, 'sort' | 'group'>

const parts = (Object.keys(emptyFilter) as (keyof QueryFilter)[]).filter((name) => name !== 'sort' && name !== 'group')

/** The entries of a filter and its order that are not empty. */
export const filledEntries = (filter: Partial<QueryFilter>) =>
  Object.entries(filter).flatMap(([name, value]) => (value?.length ? [[name, value] as const] : []))

/** The URL parameters of a filter and its order, without the defaults. Their order is always the same. */
export function filterParams(filter: Partial<QueryFilter>): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of filledEntries({ ...emptyFilter, ...filter }))
    for (const one of [value].flat()) params.append(name, one)
  return params
}

/** Whether a filter leaves queries out. */
export const isFiltered = (filter: QueryFilter): boolean => parts.some((part) => filter[part]?.length)

/** Whether an address has parameters of a filter, valid or not. */
export const hasFilter = (params: URLSearchParams): boolean => parts.some((part) => params.get(part))
