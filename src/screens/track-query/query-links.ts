import type { MessageKind } from '#domain/query.ts'
import { emptyFilter, filterParams, type QueryFilter } from '#domain/filter.ts'

/** The list of a company's queries, narrowed by a filter and turned to the page at a cursor. */
export function listHref(companyKey: string, filter: Partial<QueryFilter> = {}, after?: string): string {
  const params = new URLSearchParams({ company: companyKey })
  for (const [name, value] of filterParams({ ...emptyFilter, ...filter })) params.append(name, value)
  if (after) params.set('after', after)
  return `/trackQuery?${params}`
}

/** One query; its reference alone says whose it is. */
export const queryHref = (reference: string): string => `/trackQuery?ref=${reference}`

/** One query at the messages before a cursor. */
export const earlierHref = (reference: string, before: string): string =>
  `/trackQuery?${new URLSearchParams({ ref: reference, before })}`

/** Where a message is written, on the page of a query. */
export const composerId = (kind: MessageKind): string => `write-${kind}`

/** The form that raises a query. */
export const newQueryHref = (companyKey: string): string => `/trackQuery?company=${companyKey}&new`
