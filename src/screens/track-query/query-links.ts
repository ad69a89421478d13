import type { MessageKind } from '#domain/query.ts'
import { emptyFilter, filterParams, type QueryFilter } from '#domain/filter.ts'

/** URL of a company's query list, with a filter and the cursor of a page. */
export function listHref(companyKey: string, filter: Partial<QueryFilter> = {}, after?: string): string {
  const params = new URLSearchParams({ company: companyKey })
  for (const [name, value] of filterParams({ ...emptyFilter, ...filter })) params.append(name, value)
  if (after) params.set('after', after)
  return `/trackQuery?${params}`
}

/** URL of one query; the reference includes its company. */
export const queryHref = (reference: string): string => `/trackQuery?ref=${reference}`

/** URL of one query with the messages before a cursor. */
export const earlierHref = (reference: string, before: string): string =>
  `/trackQuery?${new URLSearchParams({ ref: reference, before })}`

/** DOM id of a composer's text field. */
export const composerId = (kind: MessageKind): string => `write-${kind}`

/** URL of the form that raises a query. */
export const newQueryHref = (companyKey: string): string => `/trackQuery?company=${companyKey}&new`
