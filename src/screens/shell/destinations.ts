import type { Company } from '#domain/company.ts'
import { emptyFilter, filterParams, parseFilter, type QueryFilter } from '#domain/filter.ts'
import { activeStatuses } from '#domain/status.ts'
import { isStaff } from '#domain/role.ts'
import { listHref, newQueryHref } from '#screens/track-query/query-links.ts'
import { companyHref } from './company-href.ts'
import type { PageLocation } from './page-location.ts'

/** A navigation entry. `current`: 'page' for the page itself, 'true' for a page within it. */
export type Destination = {
  name: 'company' | 'queries' | 'myOpen' | 'unassigned' | 'waitingForYou' | 'newQuery'
  to: string
  current: 'page' | 'true' | undefined
}

type View = { name: Destination['name']; filter: QueryFilter }

const staffViews: View[] = [
  { name: 'myOpen', filter: { ...emptyFilter, status: ['new', 'open'], assignee: 'me' } },
  { name: 'unassigned', filter: { ...emptyFilter, status: [...activeStatuses], assignee: 'none' } },
]
const requesterViews: View[] = [
  { name: 'waitingForYou', filter: { ...emptyFilter, status: ['pending'], requester: 'me' } },
]

const isAt = ({ pathname }: PageLocation, path: string) => pathname.toLowerCase() === path.toLowerCase()

/** Whether the page is a list of queries, not one query or the new-query form. */
export function showsList(place: PageLocation): boolean {
  const params = new URLSearchParams(place.search)
  return isAt(place, '/trackQuery') && !params.has('new') && !params.has('ref')
}

/** The navigation entries of a company, with the current one marked. */
export function destinations(company: Company, place: PageLocation): Destination[] {
  const params = new URLSearchParams(place.search)
  const inQueries = isAt(place, '/trackQuery')
  const writing = inQueries && params.has('new')
  const shown = showsList(place) ? fingerprint(parseFilter(params)) : null

  const views = (isStaff(company.role) ? staffViews : requesterViews).map(
    ({ name, filter }): Destination => ({
      name,
      to: listHref(company.key, filter),
      current: shown === fingerprint(filter) ? 'page' : undefined,
    }),
  )
  const elsewhere = !inQueries || writing || views.some((view) => view.current)
  return [
    { name: 'company', to: companyHref(company.key), current: isAt(place, '/company') ? 'page' : undefined },
    {
      name: 'queries',
      to: listHref(company.key),
      current: elsewhere ? undefined : shown === fingerprint(emptyFilter) ? 'page' : 'true',
    },
    ...views,
    { name: 'newQuery', to: newQueryHref(company.key), current: writing ? 'page' : undefined },
  ]
}

/** URL of the form that creates a company; keeps the current one for the back link. */
export const createCompanyHref = (key: string): string => `${companyHref(key)}&create`

/** URL of the system check; keeps the current company. */
export const systemCheckHref = (key: string | undefined, raise?: string): string => {
  const params = new URLSearchParams({ ...(key && { company: key }), ...(raise && { raise }) })
  return params.size > 0 ? `/test?${params}` : '/test'
}

/** Equal for filters that show the same rows. */
function fingerprint(filter: QueryFilter): string {
  const params = filterParams(filter)
  params.sort()
  return params.toString()
}
