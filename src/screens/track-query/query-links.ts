import type { MessageKind } from '#domain/query.ts'
import { filterParams, type QueryFilter } from '#domain/filter.ts'

/** URL of a company's query list: of those that match a filter, without one of the first view. */
export const listHref = (
  companyKey: string,
  filter: Partial<QueryFilter> = {},
  more: Record<string, string> = {},
): string =>
  `/trackQuery?${new URLSearchParams([['company', companyKey], ...Object.entries(more), ...filterParams(filter)])}`

/** URL of a view of the list, with filters of the reader's own and the cursor of a page. */
export const viewHref = (companyKey: string, view: string, own?: Partial<QueryFilter>, after?: string): string =>
  listHref(companyKey, own, { view, ...(after && { after }) })

/** URL of one query; the reference includes its company. */
export const queryHref = (reference: string): string => `/trackQuery?ref=${reference}`

/** URL of one query with the messages before a cursor. */
export const earlierHref = (reference: string, before: string): string =>
  `/trackQuery?${new URLSearchParams({ ref: reference, before })}`

/** DOM id of a composer's text field. */
export const composerId = (kind: MessageKind): string => `write-${kind}`

/** URL of the form that raises a query. */
export const newQueryHref = (companyKey: string): string => `/trackQuery?company=${companyKey}&new`
