import { data, type DataStrategyMatch } from 'react-router'
import { formValues } from '#domain/form.ts'
import { loadView } from '../../routes/lazy-views/lazy-views.ts'
import { forgetFetched } from './prefetch-cache.ts'
import { leaveByPost, results, type Results } from './data-strategy.ts'
import { fetchPayload, type Fetched } from './fetch-payload.ts'

/** Posts a form to its page, which answers all that the next view needs. */
export async function post(page: URL, request: Request, load: DataStrategyMatch[]): Promise<Results> {
  forgetFetched()
  const form = await request.formData()
  const fields = [...form]
  const hasFiles = fields.some(([, value]) => typeof value !== 'string')
  const body = hasFiles ? form : new URLSearchParams(fields as [string, string][])
  const fetched = await fetchPayload(page, { method: 'POST', body, signal: request.signal })
  forgetFetched()

  // The session ended meanwhile: the server keeps the form while the person signs in, which takes a page of its own.
  if (fetched.kind === 'signed-out') return leaveByPost(page.pathname + page.search, fields)
  const failure = failureOf(fetched)
  if (failure !== null) return refused(load, form, (await loadView('problem')).failureWords(failure))
  return results(page, load, fetched)
}

/** The status because of which a form that was posted got no answer of its own (0: nothing answered); its page stays as it is, with everything typed. */
function failureOf(fetched: Fetched): number | null {
  if (fetched.kind === 'problem') return fetched.problem.status
  if (fetched.kind !== 'payload' || !('routes' in fetched.payload)) return null
  return fetched.payload.status >= 500 ? fetched.payload.status : null
}

function refused(load: DataStrategyMatch[], form: FormData, message: string): Results {
  const answer = { intent: form.get('intent'), errors: { form: message }, values: formValues(form) }
  return Object.fromEntries(
    load.map(({ route }) => [route.id, { type: 'data', result: data(answer, { status: 503 }) }]),
  )
}
