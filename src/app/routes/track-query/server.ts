import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { fileEndings } from '#domain/file-kind.ts'
import type { QueryFilter } from '#domain/filter.ts'
import { parseFilter } from '#domain/parse-filter.ts'
import { isUuid } from '#domain/uuid.ts'
import type { ListData, NewQueryData, OneData, TrackQueryData } from '#domain/page-data/track-query-data.ts'
import { builtInViews } from '#domain/list-view.ts'
import { askedView, filterFor, narrowed, viewFilters } from '#domain/view-filter.ts'
import { formatReference, parseReference, type Reference } from '#domain/reference.ts'
import { isStaff } from '#domain/role.ts'
import { decodeCursor } from '../../data/cursor.ts'
import { newQueryDraft } from '../../data/drafts.ts'
import { openQuery } from '../../data/opened-query.ts'
import { countQueries, listQueries, visibleSubject } from '../../data/query-list.ts'
import { savedViews } from '../../data/saved-views.ts'
import { assignableStaff, companyCategories, fetchDefaultVisibility } from '../../data/query-choices.ts'
import { invalidAddress, notFound } from '../../shared/problem.ts'
import {
  clockContext,
  companiesContext,
  dbContext,
  picturesContext,
  sessionContext,
  viewerContext,
  wordsContext,
} from '../../server/session/context.ts'
import { findEarlierQuery } from './earlier-query.ts'
import { rowGroups } from './row-groups.ts'
import { listIn, wayBack } from './way-back.ts'
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
  const say = context.get(wordsContext)
  // The response must not reveal whether the company or the query exists.
  requireCompany({ context, url })
  const clock = context.get(clockContext)
  const opened = await openQuery(context.get(dbContext), reference, before, clock.now, context.get(picturesContext))
  if (!opened) throw notFound(say.actions.errors.not_found)
  const { company, staff } = opened
  return {
    view: 'one',
    ...opened,
    back: await wayBack(
      url,
      {
        company,
        viewerId: context.get(viewerContext).id,
        query: opened.query,
        staff,
        locale: clock.locale,
        savedViews: () => savedViews(context.get(dbContext), company.id),
      },
      say,
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

async function queryList(context: Context, url: URL, company: ViewerCompany): Promise<ListData> {
  const say = context.get(wordsContext)
  const own = filterFor(company.role, parseFilter(url.searchParams))
  await openSearchedReference(context, own.text)
  const viewId = askedView(url.searchParams, company.role)
  const cursor = decodeCursor(url.searchParams.get('after'))
  const person = context.get(viewerContext)
  const client = context.get(dbContext)
  const picture = context.get(picturesContext)
  const clock = context.get(clockContext)
  const viewer = { viewerId: person.id, timeZone: clock.timeZone }
  const builtIn = builtInViews(company.role).map((id) => ({ id, name: undefined, filter: viewFilters[id] }))
  // Only the list of a saved view has to wait for its filter.
  const allViews = savedViews(client, company.id).then((saved) => [...builtIn, ...saved])
  const view = builtIn.find(({ id }) => id === viewId) ?? (await allViews).find(({ id }) => id === viewId)
  // The id of a saved view is valid, but that view may be deleted or somebody else's.
  if (!view) throw isUuid(viewId) ? notFound(say.actions.errors.not_found) : invalidAddress(url)
  const filter = filterFor(company.role, narrowed(view.filter, own))
  // If the counts of views and groups cannot be loaded, the list is shown without them.
  const count = (filters: QueryFilter[]) =>
    countQueries(client, company.id, filters, viewer).catch((cause: unknown) => {
      context.get(sessionContext).runtime.log({ event: 'view_counts_failed', error: String(cause) })
      return []
    })
  // The navigation shows these counts too, and both places must show the same numbers.
  const { unresolved, mine, unassigned, waitingForYou: waiting } = company.counts ?? {}
  const known = new Map(Object.entries({ unresolved, own: unresolved, mine, unassigned, waiting }))
  const counted = async () => {
    const views = await allViews
    const others = views.filter(({ id }) => known.get(id) === undefined)
    const counts = await count(others.map((one) => one.filter))
    return views.map(({ id, name }) => ({
      id,
      name,
      count: known.get(id) ?? counts[others.findIndex((other) => other.id === id)] ?? null,
    }))
  }
  const groupedPage = async () => {
    const { page, continued, inRest } = await listQueries(client, { company, filter, cursor, ...viewer }, picture)
    return { continued, page: { ...page, groups: await rowGroups(page.rows, filter, inRest, say, count) } }
  }
  const [{ page, continued }, views, staff] = await Promise.all([
    groupedPage(),
    counted(),
    isStaff(company.role) ? assignableStaff(client, company.id, picture) : [],
  ])
  return {
    view: 'list',
    company,
    viewer: person,
    page,
    views,
    viewId,
    own,
    filter,
    staff,
    clock,
    list: listIn(url.searchParams),
    paged: continued,
    // A single page is its own total. Counting more would delay the page.
    total: !continued && page.older === null && !page.tooShort ? page.rows.length : null,
    problem: page.tooShort ? say.errors.searchShort : undefined,
  }
}

export { queryActions as actions } from './query-actions.ts'

export const attachmentCompanyId = ({ context, request }: ActionFunctionArgs) =>
  currentCompany({ context, url: new URL(request.url) })?.id
