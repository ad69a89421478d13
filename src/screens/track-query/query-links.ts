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

/**
 * URL of one query; the reference includes its company.
 * @param list the parameters of the list to which the query leads back; empty for a company's whole list
 * @param before a cursor: with the messages before it
 */
export const queryHref = (reference: string, list?: string | null, before?: string): string =>
  `/trackQuery?${new URLSearchParams({ ref: reference, ...(list && { list }), ...(before && { before }) })}`

/** DOM id of a composer's text field. */
export const composerId = (kind: MessageKind): string => `write-${kind}`

/**
 * URL of the form that raises a query.
 * @param followUpOf the reference of the query that the new one follows up
 */
export const newQueryHref = (companyKey: string, followUpOf?: string): string =>
  `/trackQuery?company=${companyKey}&new${followUpOf ? `&followUpOf=${followUpOf}` : ''}`
