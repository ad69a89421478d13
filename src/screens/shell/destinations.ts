import type { Company } from '#domain/company.ts'
import { builtInViews, type BuiltInView } from '#domain/list-view.ts'
import { isStaff } from '#domain/role.ts'
import { viewIdOf } from '#domain/view-filter.ts'
import type { Destination } from '#domain/destination.ts'
import { listHref, newQueryHref, viewHref } from '#screens/track-query/query-links.ts'
import { companyHref } from './company-href.ts'
import type { PageLocation } from './page-location.ts'

/** The entries of views. The first view of a role is `queries`. The menu of views has all queries of requesters. */
const entryOf = (view: BuiltInView, role: Company['role']) =>
  view === 'waiting'
    ? 'waitingForYou'
    : view === builtInViews(role)[0] || (view === 'all' && !isStaff(role))
      ? undefined
      : (view as Exclude<typeof view, 'unresolved' | 'own'>)

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
  const all = builtInViews(company.role)
  const shown = showsList(place) ? viewIdOf(params, company.role) : null

  const views = all.flatMap((id): Destination[] => {
    const name = entryOf(id, company.role)
    return name
      ? [
          {
            name,
            to: viewHref(company.key, id),
            current: shown === id ? 'page' : undefined,
            count: name === 'mine' || name === 'unassigned' || name === 'waitingForYou' ? name : undefined,
          },
        ]
      : []
  })
  const elsewhere = !inQueries || writing || views.some((view) => view.current)
  return [
    { name: 'company', to: companyHref(company.key), current: isAt(place, '/company') ? 'page' : undefined },
    {
      name: 'queries',
      to: listHref(company.key),
      current: elsewhere ? undefined : shown === all[0] ? 'page' : 'true',
      count: 'unresolved',
    },
    ...views,
    { name: 'newQuery', to: newQueryHref(company.key), current: writing ? 'page' : undefined },
  ]
}
