import {
  data,
  redirect,
  redirectDocument,
  type DataStrategyFunction,
  type DataStrategyMatch,
  type DataStrategyResult,
} from 'react-router'
import { formValues } from '#domain/form.ts'
import { isOutdated } from '../build-info/outdated.ts'
import { problemResponse } from '../problem-response.ts'
import { loadPart, prepare } from '../parts/parts.ts'
import { externalRefused, safePath } from '../safe-path.ts'
import { forgetFetched, takeFetched } from './ahead.ts'
import { fetchPayload, type Fetched } from './fetch-payload.ts'
import type * as PostAsPage from './post-as-page.ts'
import type { Payload } from './wire.ts'

type Results = Record<string, DataStrategyResult>

/** One request to the server for all that a navigation needs, in place of the router calling loaders one by one. */
export const dataStrategy: DataStrategyFunction = async ({ request, matches, fetcherKey }) => {
  const load = matches.filter((match) => match.shouldCallHandler())
  if (load.length === 0) return {}
  const page = new URL(request.url)
  if (request.method !== 'GET') return post(page, request, load)

  // A new version is out: the next page comes from it, whole.
  if (isOutdated() && !fetcherKey) return leave(load, redirectDocument(page.href))
  const ahead = fetcherKey ? undefined : await takeFetched(page)
  const usable = ahead?.kind === 'payload' ? ahead : null
  const fetched = usable ?? (await fetchPayload(page, { signal: request.signal }))
  return results(page, load, fetched)
}

async function post(page: URL, request: Request, load: DataStrategyMatch[]): Promise<Results> {
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
  if (failure !== null) return refused(load, form, (await loadPart('problem')).failureWords(failure))
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

/** Seldom needed, so fetched when it is. */
const leaveByPost = async (...post: Parameters<typeof PostAsPage.postAsPage>): Promise<Results> =>
  (await import('./post-as-page.ts')).postAsPage(...post)

const leave = ([first]: DataStrategyMatch[], response: Response): Results =>
  first ? { [first.route.id]: { type: 'data', result: response } } : {}

async function results(page: URL, load: DataStrategyMatch[], fetched: Fetched): Promise<Results> {
  if (fetched.kind === 'signed-out') return leave(load, redirect(onThisSite(fetched.location)))
  if (fetched.kind !== 'payload') {
    const problem = fetched.kind === 'problem' ? fetched.problem : { status: 500, title: '', message: '' }
    await prepare({ url: page, data: {}, failed: true })
    return allFail(load, problemResponse(problem))
  }
  const { payload } = fetched
  if ('redirect' in payload) return leave(load, redirect(onThisSite(payload.redirect.location)))
  if ('resend' in payload) return leaveByPost(onThisSite(payload.resend.path), payload.resend.fields)
  const answers = Object.entries(payload.routes)
  const data = answers.flatMap(([id, answer]) => ('data' in answer ? [[id, answer.data] as const] : []))
  await prepare({ url: page, data: Object.fromEntries(data), failed: data.length < answers.length })
  return routeResults(load, payload)
}

function routeResults(load: DataStrategyMatch[], { routes, status }: Extract<Payload, { routes: unknown }>): Results {
  // A guard in front of the loaders answers for all of them.
  const error = Object.values(routes).find((answer) => 'error' in answer)
  return Object.fromEntries(
    load.map(({ route: { id } }): [string, DataStrategyResult] => {
      const answer = routes[id] ?? error ?? { data: null }
      if ('error' in answer) return [id, { type: 'error', result: answer.error }]
      return [id, { type: 'data', result: status === 200 ? answer.data : data(answer.data, { status }) }]
    }),
  )
}

const allFail = (load: DataStrategyMatch[], result: unknown): Results =>
  Object.fromEntries(load.map(({ route }) => [route.id, { type: 'error', result }]))

/** @throws with the specification's words for an address elsewhere, whoever sent it */
function onThisSite(location: string): string {
  const path = safePath(location)
  if (path === null) throw new Error(`${externalRefused}.`)
  return path
}
