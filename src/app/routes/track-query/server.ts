import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { fileEndings } from '#domain/file-kind.ts'
import type { QueryFilter } from '#domain/filter.ts'
import { parseFilter } from '#domain/parse-filter.ts'
import { isUuid } from '#domain/uuid.ts'
import type { ListData, NewQueryData, OneData, TrackQueryData } from '#domain/page-data/track-query-data.ts'
import { builtInViews, type ListView } from '#domain/list-view.ts'
import { filterFor, viewFilters, viewIdOf, withOwnFilter } from '#domain/view-filter.ts'
import { decodeCursor } from '../../data/cursor.ts'
import { readQueryPage } from '../../data/opened-query.ts'
import { readListPage, toPage } from '../../data/query-list.ts'
import { readNewQueryPage } from '../../data/query-choices.ts'
import { invalidAddress, notFound } from '../../shared/problem.ts'
import {
  clockContext,
  companiesContext,
  sessionContext,
  viewerContext,
  wordsContext,
} from '../../server/session/context.ts'
import { pageAnswer } from '../../server/session/page-answer.ts'
import { earlierQuery } from './earlier-query.ts'
import { rowGroups } from './row-groups.ts'
import { listIn, backLink } from './back-link.ts'
import { isView, pageCall } from './page-call.ts'
import type { ViewerCompany } from '#domain/company.ts'
import { redirectTo } from '../../server/session/redirect.ts'
import { currentCompany, referenceOf, requireCompany } from '../../server/session/current-company.ts'

type Context = LoaderFunctionArgs['context']

/** A page of this route, once its company is known. */
type Page = { context: Context; url: URL; company: ViewerCompany; answer: unknown }

/** Loads the query pages: one query, the form for a new one, or the list. */
export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<TrackQueryData> => {
  const url = new URL(request.url)
  if (!isView(url.searchParams.get('view'))) throw invalidAddress(url)
  const isOne = referenceOf(url) !== null
  if (!isOne && context.get(companiesContext).length === 0) throw redirectTo('/company')
  // The response must not reveal whether the company or the query exists.
  const company = requireCompany({ context, url })
  const call = pageCall(url, context.get(clockContext).timeZone)
  const page = { context, url, company, answer: call && (await pageAnswer(context, call)) }
  if (isOne) return oneQuery(page)
  return url.searchParams.has('new') ? newQuery(page) : queryList(page)
}

async function oneQuery({ context, url, answer }: Page): Promise<OneData> {
  const words = context.get(wordsContext)
  const clock = context.get(clockContext)
  const { opened, savedView } = await readQueryPage(answer, clock.now)
  if (!opened) throw notFound(words.actions.errors.not_found)
  const { company, staff, query } = opened
  const viewer = context.get(viewerContext)
  const { locale } = clock
  return {
    view: 'one',
    ...opened,
    back: backLink(url, { company, viewerId: viewer.id, query, staff, locale, savedView }, words),
    viewer,
    clock,
    accept: fileEndings,
    clientIds: { reply: crypto.randomUUID(), note: crypto.randomUUID() },
    compose: url.searchParams.get('compose') === 'note' && query.rights.note ? 'note' : 'reply',
    paged: decodeCursor(url.searchParams.get('before')) !== null,
  }
}

function newQuery({ context, url, company, answer }: Page): NewQueryData {
  const { categories, defaultVisibility, draft, earlierSubject } = readNewQueryPage(answer, company.key)
  const earlier = url.searchParams.get('followUpOf') ?? (draft?.savedAt && draft.followUpOf)
  return {
    view: 'new',
    company,
    categories,
    defaultVisibility,
    draft,
    followUpOf: earlierQuery(company, earlier, earlierSubject),
    clock: context.get(clockContext),
    accept: fileEndings,
    clientId: crypto.randomUUID(),
  }
}

/** A view of the list with its filter. A built-in one has no name of its own. */
type ViewFilter = { id: string; name?: string; filter: QueryFilter }

/**
 * Returns the view that an address names.
 * @throws 404 for a saved view that is deleted or somebody else's, and for a built-in one of the other role
 */
function viewOfAddress({ context, url, company }: Page, views: ViewFilter[]): ViewFilter {
  const viewId = viewIdOf(url.searchParams, company.role)
  const view = views.find(({ id }) => id === viewId.toLowerCase())
  if (view) return view
  throw isUuid(viewId) ? notFound(context.get(wordsContext).actions.errors.not_found) : invalidAddress(url)
}

/** Adds the counts of views. The navigation shows some too, and both places must show the same numbers. */
function withCounts(views: ViewFilter[], { counts }: ViewerCompany, others: Record<string, number | null>): ListView[] {
  const { unresolved, mine, unassigned, waitingForYou: waiting } = counts ?? {}
  const shown: Record<string, number | null | undefined> = { unresolved, own: unresolved, mine, unassigned, waiting }
  return views.map(({ id, name }) => ({ id, name, count: shown[id] ?? others[id] ?? null }))
}

async function queryList(page: Page): Promise<ListData> {
  const { context, url, company, answer } = page
  const words = context.get(wordsContext)
  const ownFilter = filterFor(company.role, parseFilter(url.searchParams))
  const found = readListPage(answer)
  // A search in the list would find one row, or none in a view that leaves the query out.
  if (found.isSearched) throw redirectTo(`/trackQuery?ref=${ownFilter.text.toUpperCase()}`)
  for (const { failure } of [found.viewCounts, found.groupCounts])
    if (failure) context.get(sessionContext).runtime.log({ event: 'view_counts_failed', error: failure })

  const views = [...builtInViews(company.role).map((id) => ({ id, filter: viewFilters[id] })), ...found.views]
  const view = viewOfAddress(page, views)
  const filter = filterFor(company.role, withOwnFilter(view.filter, ownFilter))
  if (!found.page) throw new Error(`The view ${view.id} has no rows.`)
  const { page: rows, continued, inRest } = toPage(found.page, company, filter)
  const group = filter.group === 'none' ? null : filter.group
  const countOf = (one: QueryFilter) => (group ? found.groupCounts.counts[String(one[group])] : null) ?? null
  const groups = rowGroups(rows.rows, filter, inRest, words, countOf)
  return {
    view: 'list',
    company,
    viewer: context.get(viewerContext),
    page: { ...rows, groups },
    views: withCounts(views, company, found.viewCounts.counts),
    viewId: view.id,
    ownFilter,
    filter,
    staff: found.staff,
    clock: context.get(clockContext),
    list: listIn(url.searchParams),
    paged: continued,
    // A single page is its own total. Counting more would delay the page.
    total: !continued && rows.older === null && !rows.tooShort && !found.refusal ? rows.rows.length : null,
    problem: rows.tooShort ? words.errors.searchShort : undefined,
    wait: found.refusal ? words.actions.tooManyActs(found.refusal) : undefined,
  }
}

export { pageCall as call } from './page-call.ts'
export { queryActions as actions } from './query-actions.ts'

export const attachmentCompanyId = ({ context, request }: ActionFunctionArgs) =>
  currentCompany({ context, url: new URL(request.url) })?.id
