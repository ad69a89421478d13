import { emptyFilter } from '#domain/filter.ts'
import { isSearchable } from '#domain/search-text.ts'
import { parseFilter } from '#domain/parse-filter.ts'
import { ActionError } from '../../data/action-error.ts'
import { listQueries } from '../../data/query-list.ts'
import { unavailable } from '../../shared/problem.ts'
import { tooManyInit } from '../../server/routing/form-action.ts'
import type { ResourceArgs } from '../../server/routing/resource.ts'
import { requireCompany } from '../../server/session/current-company.ts'
import { clockContext, dbContext, sessionContext } from '../../server/session/context.ts'

/**
 * GET /search.json: the rows of `company` that match `text`, at most one page of the list, latest activity first. For
 * searches while somebody types, which need neither the views of the list nor their counts.
 * 429 with the seconds to wait after too many searches.
 * @throws 404 for a company that the person is not in
 */
export async function search({ request, context }: ResourceArgs): Promise<Response> {
  const { authState } = context.get(sessionContext)
  if (authState.kind !== 'signed-in') throw unavailable()
  const url = new URL(request.url)
  const company = requireCompany({ context, url })
  const { text } = parseFilter(url.searchParams)
  const viewer = { viewerId: authState.viewer.id, timeZone: context.get(clockContext).timeZone }
  const wanted = { company, filter: { ...emptyFilter, text }, cursor: null, ...viewer }
  const headers = { 'cache-control': 'private, no-store' }
  if (company.locked || !isSearchable(text)) return Response.json([], { headers })
  try {
    const { page } = await listQueries(context.get(dbContext), wanted)
    return Response.json(page.rows, { headers })
  } catch (error) {
    if (!(error instanceof ActionError) || error.code !== 'too_many_acts') throw error
    const { status, headers: wait } = tooManyInit(error)
    return Response.json(null, { status, headers: { ...headers, ...wait } })
  }
}
