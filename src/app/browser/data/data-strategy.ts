import {
  data,
  redirect,
  redirectDocument,
  type DataStrategyFunction,
  type DataStrategyMatch,
  type DataStrategyResult,
  type RouterState,
} from 'react-router'
import { importChunk } from '../build-info/missing-chunk.ts'
import { isOutdated } from '../build-info/outdated.ts'
import { problemResponse } from '../../routes/problem/error-response.ts'
import { prepare } from '../../routes/lazy-views/lazy-views.ts'
import { externalRedirectMessage, safePath } from '../../routes/safe-path.ts'
import { takeFetched } from './prefetch-cache.ts'
import { fetchPayload, type Fetched } from './fetch-payload.ts'
import type * as PostAsPage from './submit-document.ts'
import type { Payload } from '../../routes/payload.ts'

export type Results = Record<string, DataStrategyResult>

/**
 * One request to the server for all that a navigation needs, in place of the router calling loaders one by one.
 * @param state what the router shows; undefined while it begins
 */
export const dataStrategy =
  (state: () => RouterState | undefined): DataStrategyFunction =>
  async ({ request, matches, fetcherKey, unstable_initiator: initiator }) => {
    const load = matches.filter((match) => match.shouldCallHandler())
    if (load.length === 0) return {}
    const page = new URL(request.url)
    // Comes when idle: nobody fills in a form sooner.
    if (request.method !== 'GET') return (await importChunk(() => import('./submit-form.ts'))).post(page, request, load)

    // A new version is out: the next page comes from it, whole.
    if (isOutdated() && !fetcherKey) return leave(load, redirectDocument(page.href))
    const ahead = fetcherKey ? undefined : await takeFetched(page)
    const usable = ahead?.kind === 'payload' ? ahead : null
    const fetched = usable ?? (await fetchPayload(page, { signal: request.signal }))
    // Nobody asked for it: what is shown, and what is typed into it, is worth more than to hear that nothing came.
    if (initiator !== 'navigation' && isBroken(fetched) && isShown(page, load, state())) return {}
    return results(page, load, fetched)
  }

/** Nothing answered, or nothing that tells of the page: it may be as it was. */
const isBroken = (fetched: Fetched): boolean =>
  fetched.kind === 'problem'
    ? fetched.problem.status === 0 || fetched.problem.status >= 500
    : fetched.kind === 'payload' && 'routes' in fetched.payload && fetched.payload.status >= 500

/** The very page, by its address: what reads a page anew may meet a navigation, and is then about where that leads. */
const isShown = ({ pathname, search }: URL, load: DataStrategyMatch[], state: RouterState | undefined): boolean =>
  state !== undefined &&
  !state.errors &&
  state.location.pathname === pathname &&
  state.location.search === search &&
  load.every(({ route: { id } }) => id in state.loaderData)

/** Posts as a page does. Seldom needed, so fetched when it is. */
export const leaveByPost = async (...post: Parameters<typeof PostAsPage.postAsPage>): Promise<Results> =>
  (await importChunk(() => import('./submit-document.ts'))).postAsPage(...post)

const leave = ([first]: DataStrategyMatch[], response: Response): Results =>
  first ? { [first.route.id]: { type: 'data', result: response } } : {}

/** What a fetched payload means to the routes that asked for it. */
export async function results(page: URL, load: DataStrategyMatch[], fetched: Fetched): Promise<Results> {
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
  if (path === null) throw new Error(`${externalRedirectMessage}.`)
  return path
}
