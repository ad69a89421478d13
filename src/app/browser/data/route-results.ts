import { data, redirect, type DataStrategyMatch, type DataStrategyResult } from 'react-router'
import type { PageRequest } from '../../shared/prepare-views.ts'
import type { Payload } from '../../shared/payload.ts'
import { problemResponse } from '../../shared/error-response.ts'
import { externalRedirectMessage, safePath } from '../../shared/safe-path.ts'
import { importChunk } from '../../shared/missing-chunk.ts'
import type { FetchResult } from './fetch-payload.ts'
import type * as SubmitDocument from './submit-document.ts'

/** Loads the views of a page before it is shown. */
export type PrepareViews = (request: PageRequest) => Promise<void>

/** The results of a data strategy, by route id. */
export type RouteResults = Record<string, DataStrategyResult>

/** Submits a form as a document. Rarely needed, so its code loads on use. */
export const submitAsDocument = async (
  ...args: Parameters<typeof SubmitDocument.submitDocument>
): Promise<RouteResults> => (await importChunk(() => import('./submit-document.ts'))).submitDocument(...args)

/** Returns a redirect as the result of the first route. The router follows it from any route. */
export const firstRouteResult = ([first]: DataStrategyMatch[], response: Response): RouteResults =>
  first ? { [first.route.id]: { type: 'data', result: response } } : {}

/**
 * Turns what was fetched into the results of the routes that asked for it. Views that the page needs are loaded first.
 * @throws for a redirect to another site
 */
export async function routeResults(
  page: URL,
  routes: DataStrategyMatch[],
  fetched: FetchResult,
  prepare: PrepareViews,
): Promise<RouteResults> {
  if (fetched.kind === 'signed-out') return firstRouteResult(routes, redirect(pathOnThisSite(fetched.location)))
  if (fetched.kind !== 'payload') {
    const problem = fetched.kind === 'problem' ? fetched.problem : { status: 500, title: '', message: '' }
    await prepare({ url: page, data: {}, failed: true })
    return errorForAll(routes, problemResponse(problem))
  }
  const { payload } = fetched
  if ('redirect' in payload) return firstRouteResult(routes, redirect(pathOnThisSite(payload.redirect.location)))
  if ('resend' in payload) return submitAsDocument(pathOnThisSite(payload.resend.path), payload.resend.fields)
  const answers = Object.entries(payload.routes)
  const loaded = answers.flatMap(([id, answer]) => ('data' in answer ? [[id, answer.data] as const] : []))
  await prepare({ url: page, data: Object.fromEntries(loaded), failed: loaded.length < answers.length })
  return payloadResults(routes, payload)
}

function payloadResults(
  matches: DataStrategyMatch[],
  { routes, status }: Extract<Payload, { routes: unknown }>,
): RouteResults {
  // A guard fails before any loader runs. The payload has its error for one route, and it applies to all.
  const error = Object.values(routes).find((answer) => 'error' in answer)
  return Object.fromEntries(
    matches.map(({ route: { id } }): [string, DataStrategyResult] => {
      const answer = routes[id] ?? error ?? { data: null }
      if ('error' in answer) return [id, { type: 'error', result: answer.error }]
      return [id, { type: 'data', result: status === 200 ? answer.data : data(answer.data, { status }) }]
    }),
  )
}

const errorForAll = (routes: DataStrategyMatch[], result: unknown): RouteResults =>
  Object.fromEntries(routes.map(({ route }) => [route.id, { type: 'error', result }]))

/** @throws with the specification's words for an address on another site */
function pathOnThisSite(location: string): string {
  const path = safePath(location)
  if (path === null) throw new Error(`${externalRedirectMessage}.`)
  return path
}
