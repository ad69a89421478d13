import type { QueryFilter } from '#domain/filter.ts'
import { builtInViews } from '#domain/list-view.ts'
import { parseFilter } from '#domain/parse-filter.ts'
import { companyKeyPattern, parseReference } from '#domain/reference.ts'
import type { Role } from '#domain/role.ts'
import { isUuid } from '#domain/uuid.ts'
import { filterFor, viewFilters, viewIdOf, withOwnFilter } from '#domain/view-filter.ts'
import { decodeCursor } from '../../data/cursor.ts'
import type { PageCall } from '../../data/open-page.ts'
import { queryCall } from '../../data/opened-query.ts'
import { newQueryCall } from '../../data/query-choices.ts'
import { listCall, type RoleFilters } from '../../data/query-list.ts'

/** The built-in views whose counts the navigation shows. They come with who asks. */
const viewsOfNavigation = new Set(['unresolved', 'own', 'mine', 'unassigned', 'waiting'])

/** What the query pages ask of the database: one query, a new one, or the list. */
export function pageCall(url: URL, zone: string): PageCall | null {
  const { searchParams: params } = url
  if (!isView(params.get('view'))) return null
  const ref = params.get('ref')
  if (ref !== null) {
    const reference = parseReference(ref)
    return reference && queryCall(reference, decodeCursor(params.get('before')), savedViewOfList(params))
  }
  const company = params.get('company')?.toUpperCase() ?? null
  if (company !== null && !companyKeyPattern.test(company)) return null
  if (params.has('new')) {
    const earlier = params.get('followUpOf')
    return newQueryCall(company, earlier === null ? undefined : parseReference(earlier))
  }
  const view = params.get('view')
  return listCall({
    company,
    staff: filtersOf(params, 'agent'),
    requester: filtersOf(params, 'requester'),
    view: view !== null && isUuid(view) ? view : undefined,
    cursor: decodeCursor(params.get('after')),
    searched: parseReference(parseFilter(params).text) ?? undefined,
    zone,
  })
}

/** Whether the parameter `view` is well-formed: absent, the id of a saved view, or the name of a built-in one. */
export const isView = (view: string | null): boolean =>
  view === null || isUuid(view) || Object.hasOwn(viewFilters, view)

/** The saved view of the list that a query was opened from. */
function savedViewOfList(params: URLSearchParams): string | undefined {
  const view = new URLSearchParams(params.get('list') ?? '').get('view')
  return view !== null && isUuid(view) ? view : undefined
}

function filtersOf(params: URLSearchParams, role: Role): RoleFilters {
  const own = filterFor(role, parseFilter(params))
  const viewId = viewIdOf(params, role)
  const ids = builtInViews(role)
  const id = ids.find((one) => one === viewId)
  let filter: QueryFilter | null = null
  if (isUuid(viewId)) filter = own
  else if (id) filter = filterFor(role, withOwnFilter(viewFilters[id], own))
  const counted = ids.filter((one) => !viewsOfNavigation.has(one)).map((one) => [one, viewFilters[one]] as const)
  return { filter, counted: Object.fromEntries(counted) }
}
