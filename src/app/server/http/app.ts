import { LRUCache } from 'lru-cache'
import { currentWords } from '#domain/words/current.ts'
import '#domain/words/en/problem.ts'
import type { Problem } from '../../shared/error-response.ts'
import { respondWithError, respondWithProblem } from '../errors/problem-response.ts'
import { problemWithTitle } from '../errors/to-problem.ts'
import { measurePhase, serverTiming } from '../logs/server-timing.ts'
import { withReader } from '../session/reader.ts'
import { isPrefetch } from '../session/request-session.ts'
import type { Caller, RequestHandler, Runtime } from '../start/runtime.ts'
import { limitBody } from './body-limit.ts'
import { BytesResponse } from './bytes-response.ts'
import { compressResponse } from './compress.ts'
import { crossOriginProblem, isSameOrigin } from './csrf.ts'
import { openedElsewhere } from './opened-elsewhere.ts'
import { noContent } from './no-content.ts'
import { assertLocation, securityHeaders } from './security-headers.ts'
import type { StaticFiles } from './static-files.ts'

/** A URL without a page, and the function that answers it. */
export type ResourceRoute = {
  path: string
  method: 'GET' | 'POST'
  /** Accepts cross-origin POSTs; the handler validates them itself. */
  allowCrossOrigin: boolean
  handle: RequestHandler
}

export type AppOptions = {
  runtime: Runtime
  /** Whether requests wait too long already. Then pages are answered 503 until they do not. */
  isOverloaded?: () => boolean
  /** Answers every other URL. */
  handle: RequestHandler
  resources: readonly ResourceRoute[]
  files: StaticFiles
}

/** The complete app, as a function from request to response. */
export type App = (request: Request, caller: Caller) => Promise<Response>

const methods = new Set(['GET', 'HEAD', 'POST'])

/** The route of all files of the build, in the log and the metrics. */
const fileRoute = '/assets/*'

/** Creates the app: early checks, resource routes, static files, pages, and the headers of every response. */
export function createApp({ runtime, isOverloaded = () => false, handle, resources, files }: AppOptions): App {
  const commonHeaders = securityHeaders(runtime)
  const crossOriginPaths = new Set(resources.filter((one) => one.allowCrossOrigin).map(({ path }) => path))
  const resourceHandlers = new Map(resources.map((one) => [`${one.method} ${one.path}`, one.handle]))
  const handlerFor = ({ method, url }: Request): RequestHandler | undefined =>
    resourceHandlers.get(`${method === 'HEAD' ? 'GET' : method} ${new URL(url).pathname}`)

  const tellOfOrigin = logWrongOrigins(runtime)

  const respond = async (request: Request, caller: Caller): Promise<Response> => {
    tellOfOrigin(request)
    const problem = rejectEarly(request, runtime, crossOriginPaths)
    if (problem) return respondWithProblem(request, problem, runtime)
    // A prefetch must not change anything.
    if (request.method === 'POST' && isPrefetch(request.headers)) return noContent()
    const handleResource = handlerFor(request)
    const file = handleResource ? null : files(request)
    if (handleResource) caller.record.route = new URL(request.url).pathname
    else if (file) caller.record.route = fileRoute
    if (isOverloaded() && !probes.has(new URL(request.url).pathname) && !file) return busy(request, runtime)
    const response = file ?? (await (handleResource ?? handle)(normalizeRequest(request, runtime), runtime, caller))
    const location = response.headers.get('location')
    if (location !== null) assertLocation(location, runtime)
    return measurePhase(caller.record.phases, 'compress', () => compressResponse(request, response))
  }

  return async (request, caller) => {
    let response: Response
    try {
      response = await withReader(() => respond(request, caller))
    } catch (error) {
      response = respondWithError(error, { request, runtime, caller })
    }
    const { headers } = response
    // A document names its own script in its Content-Security-Policy.
    for (const [name, value] of commonHeaders) if (!headers.has(name)) headers.set(name, value)
    headers.set('x-request-id', caller.requestId)
    // Without the noise of the network, the time of a form could tell an outsider whether an account exists.
    const timing = request.method === 'POST' ? '' : serverTiming(caller.record.phases)
    if (timing) headers.set('server-timing', timing)
    // A 405 has to list the allowed methods (RFC 9110 §15.5.6).
    if (response.status === 405 && !headers.has('allow')) headers.set('allow', [...methods].join(', '))
    return request.method === 'HEAD' ? withoutBody(response) : response
  }
}

/** So many wrong origins are logged in an hour: anybody may send any name. */
const mostOrigins = 5

/** Logs each origin at which a page is opened, and for which the app is not set up. */
function logWrongOrigins({ appOrigin, log }: Runtime): (request: Request) => void {
  const told = new LRUCache<string, true>({ max: mostOrigins, ttl: 3_600_000, noUpdateTTL: true })
  return ({ headers }) => {
    const opened = headers.get('accept')?.includes('text/html') ? openedElsewhere(headers, appOrigin) : null
    if (opened === null) return
    told.purgeStale()
    if (told.has(opened.origin) || told.size >= mostOrigins) return
    told.set(opened.origin, true)
    const remedy = `Set APP_ORIGIN=${opened.origin} if people use that address.`
    log({ event: 'wrong_app_origin', opened: opened.origin, appOrigin, remedy })
  }
}

/** The answer to HEAD: what GET would get, with the length of the body instead of the body. */
function withoutBody(response: Response): Response {
  const { status, headers } = response
  if (response instanceof BytesResponse) headers.set('content-length', String(response.content.length))
  return new Response(null, { status, headers })
}

/** Whoever asks for these may restart this process, which would not help a busy one. */
const probes = new Set(['/healthz', '/readyz'])

/** Answers 503 with a wait. A page loads again by itself; what a form sent is sent again by its script. */
function busy(request: Request, runtime: Runtime): Response {
  const response = respondWithProblem(request, problemWithTitle(503, currentWords().problem.busyMessage), runtime)
  response.headers.set('retry-after', String(busySeconds))
  response.headers.set('cache-control', 'no-store')
  if (request.method === 'GET') response.headers.set('refresh', String(busySeconds))
  return response
}

const busySeconds = 2

/** The problem of a request with a wrong method or from another origin; null for any other request. */
function rejectEarly(request: Request, { appOrigin }: Runtime, crossOriginPaths: ReadonlySet<string>): Problem | null {
  if (!methods.has(request.method)) return problemWithTitle(405, `The method ${request.method} is not supported.`)
  if (isSameOrigin(request, appOrigin) || crossOriginPaths.has(new URL(request.url).pathname)) return null
  return crossOriginProblem(request, appOrigin)
}

/** The request under the app's own origin, whatever Host or proxy header it has, and with a limited body. */
function normalizeRequest(request: Request, { appOrigin }: Runtime): Request {
  const { pathname, search } = new URL(request.url)
  const { method, headers, signal } = request
  const url = appOrigin + pathname + search
  // Node's adapter makes a whole second request for whoever asks for the body.
  const body = method === 'POST' ? request.body : null
  if (!body) return new Request(url, { method, headers, signal })
  const limited = limitBody(body, headers.get('content-type'))
  return new Request(url, { method, headers, signal, body: limited, duplex: 'half' } as RequestInit)
}
