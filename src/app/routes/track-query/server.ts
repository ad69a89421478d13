import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { fileEndings } from '#domain/file-kind.ts'
import type { QueryFilter } from '#domain/filter.ts'
import { parseFilter } from '#domain/parse-filter.ts'
import { isUuid } from '#domain/uuid.ts'
import type { ListData, NewQueryData, OneData, TrackQueryData } from '#domain/page-data/track-query-data.ts'
import { builtInViews, type ListView } from '#domain/list-view.ts'
import { filterFor, viewFilters, viewIdOf, withOwnFilter } from '#domain/view-filter.ts'
import { formatReference, parseReference, type Reference } from '#domain/reference.ts'
import { isStaff } from '#domain/role.ts'
import type { Words } from '#domain/words/en.ts'
import type { Db } from '../../data/db.ts'
import { decodeCursor } from '../../data/cursor.ts'
import { newQueryDraft } from '../../data/drafts.ts'
import { openQuery } from '../../data/opened-query.ts'
import {
  countQueries,
  listQueries,
  visibleSubject,
  type FilterViewer,
  type ListRequest,
} from '../../data/query-list.ts'
import { savedViews } from '../../data/saved-views.ts'
import { assignableStaff, companyCategories, fetchDefaultVisibility } from '../../data/query-choices.ts'
import { invalidAddress, notFound } from '../../shared/problem.ts'
import {
  clockContext,
  companiesContext,
  dbContext,
  sessionContext,
  viewerContext,
  wordsContext,
} from '../../server/session/context.ts'
import { findEarlierQuery } from './earlier-query.ts'
import { rowGroups } from './row-groups.ts'
import { listIn, backLink } from './back-link.ts'
import type { ViewerCompany } from '#domain/company.ts'
import { redirectTo } from '../../server/session/redirect.ts'
import { currentCompany, referenceOf, requireCompany } from '../../server/session/current-company.ts'

type Context = LoaderFunctionArgs['context']

/** Whether the parameter `view` is well-formed: absent, the id of a saved view, or the name of a built-in one. */
const isView = (view: string | null): boolean => view === null || isUuid(view) || Object.hasOwn(viewFilters, view)

/** Loads the query pages: one query, the form for a new one, or the list. */
export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<TrackQueryData> => {
  const url = new URL(request.url)
  if (!isView(url.searchParams.get('view'))) throw invalidAddress(url)
  const reference = referenceOf(url)
  if (reference) return oneQuery(context, url, reference)
  if (context.get(companiesContext).length === 0) throw redirectTo('/company')
  const company = requireCompany({ context, url })
  return url.searchParams.has('new') ? newQuery(context, url, company) : queryList(context, url, company)
}

async function oneQuery(context: Context, url: URL, reference: Reference): Promise<OneData> {
  const before = decodeCursor(url.searchParams.get('before'))
  const words = context.get(wordsContext)
  // The response must not reveal whether the company or the query exists.
  requireCompany({ context, url })
  const clock = context.get(clockContext)
  const opened = await openQuery(context.get(dbContext), reference, before, clock.now)
  if (!opened) throw notFound(words.actions.errors.not_found)
  const { company, staff } = opened
  return {
    view: 'one',
    ...opened,
    back: await backLink(
      url,
      {
        company,
        viewerId: context.get(viewerContext).id,
        query: opened.query,
        staff,
        locale: clock.locale,
        savedViews: () => savedViews(context.get(dbContext), company.id),
      },
      words,
    ),
    viewer: context.get(viewerContext),
    clock,
    accept: fileEndings,
    clientIds: { reply: crypto.randomUUID(), note: crypto.randomUUID() },
    compose: url.searchParams.get('compose') === 'note' && opened.query.rights.note ? 'note' : 'reply',
    paged: before !== null,
  }
}

async function newQuery(context: Context, url: URL, company: ViewerCompany): Promise<NewQueryData> {
  const stored = newQueryDraft(context.get(dbContext), company)
  const opened = url.searchParams.get('followUpOf')
  const [categories, defaultVisibility, draft, earlier] = await Promise.all([
    companyCategories(context.get(dbContext), company.id),
    fetchDefaultVisibility(context.get(dbContext), company.id),
    stored,
    stored.then((found) => findEarlierQuery(context, company, opened ?? (found?.savedAt && found.followUpOf))),
  ])
  return {
    view: 'new',
    company,
    categories,
    defaultVisibility,
    draft,
    followUpOf: earlier,
    clock: context.get(clockContext),
    accept: fileEndings,
    clientId: crypto.randomUUID(),
  }
}

/**
 * Opens the query whose exact reference was searched for. A search in the list would find one row, or none in a view
 * that leaves the query out.
 * @throws the redirect, if the viewer can see the query
 */
async function openSearchedReference(context: Context, text: string): Promise<void> {
  const reference = parseReference(text)
  const company = reference && context.get(companiesContext).find(({ key }) => key === reference.key)
  if (!company || (await visibleSubject(context.get(dbContext), company.id, reference.number)) === null) return
  throw redirectTo(`/trackQuery?ref=${formatReference(reference)}`)
}

/** A view of the list with its filter. A built-in one has no name of its own. */
type ViewFilter = { id: string; name?: string; filter: QueryFilter }

/** Returns the built-in and the saved views of the viewer. Only the list of a saved view has to wait for them. */
async function allViews(context: Context, company: ViewerCompany): Promise<ViewFilter[]> {
  return [...builtInViewsOf(company), ...(await savedViews(context.get(dbContext), company.id))]
}

const builtInViewsOf = ({ role }: ViewerCompany): ViewFilter[] =>
  builtInViews(role).map((id) => ({ id, filter: viewFilters[id] }))

/**
 * Returns the view that an address names.
 * @throws 404 for a saved view that is deleted or somebody else's, and for a built-in one of the other role
 */
async function viewOfAddress(
  context: Context,
  url: URL,
  company: ViewerCompany,
  views: Promise<ViewFilter[]>,
): Promise<ViewFilter> {
  const viewId = viewIdOf(url.searchParams, company.role)
  const isIt = ({ id }: ViewFilter) => id === viewId
  const view = builtInViewsOf(company).find(isIt) ?? (await views).find(isIt)
  if (view) return view
  throw isUuid(viewId) ? notFound(context.get(wordsContext).actions.errors.not_found) : invalidAddress(url)
}

/** How many queries each filter has, null where that is not known. */
type Count = (filters: QueryFilter[]) => Promise<(number | null)[]>

/** Counts queries of a company. If that fails, the list is shown without the counts of views and groups. */
const counterOf =
  (context: Context, company: ViewerCompany, viewer: FilterViewer): Count =>
  (filters) =>
    countQueries(context.get(dbContext), company.id, filters, viewer).catch((cause: unknown) => {
      context.get(sessionContext).runtime.log({ event: 'view_counts_failed', error: String(cause) })
      return []
    })

/** Adds the counts of views. The navigation shows some too, and both places must show the same numbers. */
async function countViews(views: ViewFilter[], { counts }: ViewerCompany, count: Count): Promise<ListView[]> {
  const { unresolved, mine, unassigned, waitingForYou: waiting } = counts ?? {}
  const shown = new Map(Object.entries({ unresolved, own: unresolved, mine, unassigned, waiting }))
  const others = views.filter(({ id }) => shown.get(id) === undefined)
  const counted = await count(others.map(({ filter }) => filter))
  const countOf = (view: ViewFilter) => shown.get(view.id) ?? counted[others.indexOf(view)] ?? null
  return views.map((view) => ({ id: view.id, name: view.name, count: countOf(view) }))
}

/** Reads a page of the list with its groups. */
async function groupedPage(db: Db, request: ListRequest, words: Words, count: Count) {
  const { page, continued, inRest } = await listQueries(db, request)
  return { page: { ...page, groups: await rowGroups(page.rows, request.filter, inRest, words, count) }, continued }
}

async function queryList(context: Context, url: URL, company: ViewerCompany): Promise<ListData> {
  const words = context.get(wordsContext)
  const db = context.get(dbContext)
  const person = context.get(viewerContext)
  const clock = context.get(clockContext)
  const ownFilter = filterFor(company.role, parseFilter(url.searchParams))
  await openSearchedReference(context, ownFilter.text)

  const viewer = { viewerId: person.id, timeZone: clock.timeZone }
  const cursor = decodeCursor(url.searchParams.get('after'))
  const count = counterOf(context, company, viewer)
  const found = allViews(context, company)
  const view = await viewOfAddress(context, url, company, found)
  const filter = filterFor(company.role, withOwnFilter(view.filter, ownFilter))
  const [{ page, continued }, views, staff] = await Promise.all([
    groupedPage(db, { company, filter, cursor, ...viewer }, words, count),
    found.then((all) => countViews(all, company, count)),
    isStaff(company.role) ? assignableStaff(db, company.id) : [],
  ])
  return {
    view: 'list',
    company,
    viewer: person,
    page,
    views,
    viewId: view.id,
    ownFilter,
    filter,
    staff,
    clock,
    list: listIn(url.searchParams),
    paged: continued,
    // A single page is its own total. Counting more would delay the page.
    total: !continued && page.older === null && !page.tooShort ? page.rows.length : null,
    problem: page.tooShort ? words.errors.searchShort : undefined,
  }
}

export { queryActions as actions } from './query-actions.ts'

export const attachmentCompanyId = ({ context, request }: ActionFunctionArgs) =>
  currentCompany({ context, url: new URL(request.url) })?.id
