import { emptyFilter } from '#domain/filter.ts'
import { builtInViews } from '#domain/list-view.ts'
import type { Company } from '#domain/company.ts'
import type { QueryRow } from '#domain/query.ts'
import { isStaff } from '#domain/role.ts'
import { parseFilter } from '#domain/parse-filter.ts'
import { viewIdOf, filterFor, viewWith } from '#domain/view-filter.ts'
import type { Words } from '#domain/words/en.ts'
import type { Person } from '#domain/person.ts'
import { filterPills } from '#screens/track-query/list/filter-pills.ts'
import { viewName } from '#screens/track-query/list/list-views.tsx'

/** The list that a query was opened from. `href` leads to its row. */
export type BackLink = { href: string; name: string }

/** What an address of a list says about it, besides its company. */
const listParams = new Set(['view', 'after', ...Object.keys(emptyFilter)])
/** Longer lists are left out, because an address may have 2048 characters, and each of these may take three. */
const maxLength = 600

/** Returns the parameters of a list, which its queries have in `?list=`. Empty for a company's list without parameters. */
export function listIn(params: URLSearchParams): string {
  const list = String(new URLSearchParams([...params].filter(([name]) => listParams.has(name))))
  return list.length > maxLength ? '' : list
}

export type BackLinkContext = {
  company: Company
  viewerId: string
  query: Pick<QueryRow, 'reference' | 'status' | 'visibility' | 'requester'>
  /** Staff whom a filter may name. */
  staff: Person[]
  locale: string
  /** The viewer's saved view in `?list=`, if it names one. */
  savedView: { id: string; name: string } | null
}

/**
 * Returns the way back to the list in `?list=`, or to the list of the company. A requester has several views, so it is
 * the one that contains the query.
 */
export function backLink(url: URL, context: BackLinkContext, words: Words): BackLink {
  const { company, query, viewerId } = context
  const params = new URLSearchParams(listIn(new URLSearchParams(url.searchParams.get('list') ?? '')))
  const view = params.get('view')
  const saved = context.savedView?.id === view?.toLowerCase() ? context.savedView : null
  // The address may come from somebody else, whose views the viewer does not have, or name a view that was deleted.
  if (view !== null && !saved && !builtInViews(company.role).some((id) => id === view)) {
    params.delete('view')
    params.delete('after')
  }
  if (params.size === 0 && !isStaff(company.role)) {
    const found = viewWith(query, viewerId)
    if (found !== builtInViews(company.role)[0]) params.set('view', found)
  }
  const list = String(params)
  const href = `/trackQuery?company=${company.key}${list && `&${list}`}#${query.reference}`
  return { href, name: listName(params, saved?.name, context, words) }
}

/** The view of a list and the filters in it, such as "New, Unassigned". */
function listName(params: URLSearchParams, saved: string | undefined, context: BackLinkContext, words: Words): string {
  const { company, staff, locale } = context
  const filter = filterFor(company.role, parseFilter(params))
  const { filter: filterWords, views } = words.queryList
  const pills = filterPills(filter, { role: company.role, staff, locale }, words).map(({ label, value }) => {
    if (value === filterWords.me) return label === filterWords.assignee ? views.names.mine : views.names.own
    return label === filterWords.raised ? `${label} ${value}` : value
  })
  const id = viewIdOf(params, company.role)
  // All queries with filters are called by these alone.
  if (id === 'all' && pills.length > 0) return pills.join(', ')
  if (params.size === 0 && isStaff(company.role)) return words.oneQuery.query.toList
  return [viewName({ id, name: saved, count: null }, words), ...pills].join(', ')
}
