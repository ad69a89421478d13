import { data, type DataStrategyMatch } from 'react-router'
import { formValues } from '#domain/form.ts'
import type { FormResult } from '#screens/form-result.ts'
import type { Problem } from '../../shared/error-response.ts'
import { importChunk } from '../../shared/missing-chunk.ts'
import { fetchPayload, type FetchResult } from './fetch-payload.ts'
import { forgetPrefetched } from './prefetch-cache.ts'
import { routeResults, submitAsDocument, type PrepareViews, type RouteResults } from './route-results.ts'

/** Submits a form to its page. The answer holds all data of the next view. */
export async function submitForm(
  page: URL,
  request: Request,
  routes: DataStrategyMatch[],
  prepare: PrepareViews,
): Promise<RouteResults> {
  forgetPrefetched()
  const form = await request.formData()
  const fields = [...form]
  const hasFiles = fields.some(([, value]) => typeof value !== 'string')
  const body = hasFiles ? form : new URLSearchParams(fields as [string, string][])
  const fetched = await fetchPayload(page, { method: 'POST', body, signal: request.signal })
  forgetPrefetched()

  if (fetched.kind === 'signed-out') {
    // What a page does by itself must not wait for its author, nor lead away a person who signs out meanwhile.
    if (form.has('quiet')) return failureResults(routes, form, '')
    // Submitted as a document, the form waits on the sign-in page for its author.
    return submitAsDocument(page.pathname + page.search, fields)
  }
  const failure = failureOf(fetched)
  if (failure) {
    const { failureMessage } = await importChunk(() => import('./failure-message.ts'))
    return failureResults(routes, form, failureMessage(failure))
  }
  return routeResults(page, routes, fetched, prepare)
}

/** Why no action answered a form (status 0: no response at all); null when one did, if only to say that it is busy. */
export function failureOf(fetched: FetchResult): Pick<Problem, 'status' | 'message'> | null {
  if (fetched.kind === 'problem') return fetched.problem
  if (fetched.kind !== 'payload' || !('routes' in fetched.payload)) return null
  const { status, routes } = fetched.payload
  const isAnswered = Object.values(routes).every((answer) => 'data' in answer)
  return status < 500 || isAnswered ? null : { status, message: '' }
}

/** The results of a failed submission: the page and the typed values stay, and the form shows the message. */
function failureResults(routes: DataStrategyMatch[], form: FormData, message: string): RouteResults {
  const values = formValues(form)
  const result: FormResult = {
    kind: 'invalid',
    isUnanswered: true,
    form: { intent: values.intent ?? '', errors: { form: message }, values },
  }
  return Object.fromEntries(
    routes.map(({ route }) => [route.id, { type: 'data', result: data(result, { status: 503 }) }]),
  )
}
