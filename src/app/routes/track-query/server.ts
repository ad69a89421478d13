import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { fileEndings } from '#domain/file-kind.ts'
import { parseFilter } from '#domain/filter.ts'
import type { Reference } from '#domain/reference.ts'
import { isStaff } from '#domain/role.ts'
import { decodeCursor } from '../../data/cursor.ts'
import { newQueryDraft } from '../../data/drafts.ts'
import { openQuery } from '../../data/opened-query.ts'
import { listQueries } from '../../data/query-list.ts'
import { assignableStaff, companyCategories, fetchDefaultVisibility } from '../../data/query-choices.ts'
import { invalidAddress, notFound } from '../problem/problem.ts'
import {
  clockContext,
  companiesContext,
  dbContext,
  picturesContext,
  viewerContext,
  wordsContext,
} from '../../server/session/context.ts'
import type { ViewerCompany } from '../../server/session/auth-state.ts'
import { redirectTo } from '../../server/session/redirect.ts'
import { currentCompany, referenceOf, requireCompany } from '../../server/session/current-company.ts'

type Context = LoaderFunctionArgs['context']

/** Loads the query pages: one query, the form for a new one, or the list. */
export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const url = new URL(request.url)
  // Saved views do not exist yet, so every `view` is invalid (docs/spec.md §8, route validation).
  if (url.searchParams.has('view')) throw invalidAddress(url)
  const reference = referenceOf(url)
  if (reference) return oneQuery(context, url, reference)
  if (context.get(companiesContext).length === 0) throw redirectTo('/company')
  const company = requireCompany({ context, url })
  return url.searchParams.has('new') ? newQuery(context, company) : queryList(context, url, company)
}

async function oneQuery(context: Context, url: URL, reference: Reference) {
  const before = decodeCursor(url.searchParams.get('before'))
  const say = context.get(wordsContext)
  // The response must not reveal whether the company or the query exists.
  const isOwn = context.get(companiesContext).some(({ key }) => key === reference.key)
  const now = context.get(clockContext).now
  const opened = isOwn
    ? await openQuery(context.get(dbContext), reference, before, now, context.get(picturesContext))
    : null
  if (!opened) throw notFound(say.actions.errors.not_found)
  return {
    view: 'one' as const,
    ...opened,
    viewer: context.get(viewerContext),
    clock: context.get(clockContext),
    accept: fileEndings,
    clientIds: { reply: crypto.randomUUID(), note: crypto.randomUUID() },
    compose:
      url.searchParams.get('compose') === 'note' && opened.query.rights.note ? ('note' as const) : ('reply' as const),
    paged: before !== null,
  }
}

async function newQuery(context: Context, company: ViewerCompany) {
  const [categories, defaultVisibility, draft] = await Promise.all([
    companyCategories(context.get(dbContext), company.id),
    fetchDefaultVisibility(context.get(dbContext), company.id),
    newQueryDraft(context.get(dbContext), company.id),
  ])
  return {
    view: 'new' as const,
    company,
    categories,
    defaultVisibility,
    draft,
    clock: context.get(clockContext),
    accept: fileEndings,
    clientId: crypto.randomUUID(),
  }
}

async function queryList(context: Context, url: URL, company: ViewerCompany) {
  const say = context.get(wordsContext)
  const filter = parseFilter(url.searchParams)
  const cursor = decodeCursor(url.searchParams.get('after'))
  const person = context.get(viewerContext)
  const client = context.get(dbContext)
  const picture = context.get(picturesContext)
  const request = { company, filter, viewerId: person.id, cursor }
  const [page, staff] = await Promise.all([
    listQueries(client, request, picture),
    isStaff(company.role) ? assignableStaff(client, company.id, picture) : [],
  ])
  return {
    view: 'list' as const,
    company,
    viewer: person,
    page,
    filter,
    staff,
    clock: context.get(clockContext),
    paged: cursor !== null,
    // A single page is its own total. Counting more would delay the page.
    total: cursor === null && page.older === null && !page.tooShort ? page.rows.length : null,
    problem: page.tooShort ? say.errors.searchShort : undefined,
  }
}

export { queryActions as actions } from './query-actions.ts'

export const attachmentCompanyId = ({ context, request }: ActionFunctionArgs) =>
  currentCompany({ context, url: new URL(request.url) })?.id
