import { redirectDocument, type DataStrategyFunction, type DataStrategyMatch, type RouterState } from 'react-router'
import { importChunk } from '../../shared/missing-chunk.ts'
import { isOutdated } from '../../shared/outdated.ts'
import { fetchPayload, type FetchResult } from './fetch-payload.ts'
import { isShownAgain, keptList } from './kept-lists.ts'
import { consumePrefetched } from './prefetch-cache.ts'
import { firstRouteResult, routeResults, type PrepareViews } from './route-results.ts'

/**
 * One request to the server for all data of a navigation, instead of one call per loader.
 * @param prepare loads the views of a page, which a result waits for
 * @param readState what the router shows; undefined while it starts
 */
export const dataStrategy =
  (prepare: PrepareViews, readState: () => RouterState | undefined): DataStrategyFunction =>
  async ({ request, matches, fetcherKey, unstable_initiator: initiator }) => {
    const routes = matches.filter((match) => match.shouldCallHandler())
    if (routes.length === 0) return {}
    const page = new URL(request.url)
    if (request.method !== 'GET') {
      // `when-idle.ts` loads this chunk, because nobody fills in a form before the browser is idle.
      const { submitForm } = await importChunk(() => import('./submit-form.ts'))
      return submitForm(page, request, routes, prepare)
    }
    // A new version of the app is out. The next page is loaded from it as a document.
    if (isOutdated() && !fetcherKey) return firstRouteResult(routes, redirectDocument(page.href))
    // What follows a form shows what the form changed.
    const isVisit = initiator === 'navigation' && !readState()?.navigation.formMethod
    const seen = isVisit && !fetcherKey ? keptList(page, readState()) : undefined
    if (seen) return routeResults(page, routes, seen, prepare)
    const prefetched = fetcherKey ? undefined : await consumePrefetched(page)
    const usable = prefetched?.kind === 'payload' ? prefetched : null
    // A failed refetch, in the background or after a form, leaves the page as it is, with what is typed into it. But a list
    // that is shown again was never fetched for this visit.
    const state = readState()
    const wasFetched = fetcherKey !== null || !state || !isShownAgain(state)
    const isRefetch = wasFetched && (initiator !== 'navigation' || state?.navigation.formMethod === 'POST')
    const mayBeCopy = !isRefetch || initiator === 'initialization'
    const fetched = usable ?? (await fetchPayload(page, { signal: request.signal, mayBeCopy }))
    if (isRefetch && isFailure(fetched) && isShown(page, routes, readState())) return {}
    return routeResults(page, routes, fetched, prepare)
  }

/** Whether the server gave no answer or failed (5xx). Then the data that is shown may still be right. */
const isFailure = (fetched: FetchResult): boolean =>
  fetched.kind === 'problem'
    ? fetched.problem.status === 0 || fetched.problem.status >= 500
    : fetched.kind === 'payload' && 'routes' in fetched.payload && fetched.payload.status >= 500

/** Whether the page of this address is shown with data. A refetch during a navigation is for the next page. */
const isShown = ({ pathname, search }: URL, routes: DataStrategyMatch[], state: RouterState | undefined): boolean =>
  state !== undefined &&
  !state.errors &&
  state.location.pathname === pathname &&
  state.location.search === search &&
  routes.every(({ route: { id } }) => id in state.loaderData)
