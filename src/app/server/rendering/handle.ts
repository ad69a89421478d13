import { createStaticHandler, type StaticHandlerContext } from 'react-router'
import { isCrawler } from './crawler.ts'
import { answerProblem, jsonProblem, jsonStopped, plainProblemPage } from '../errors/problem-response.ts'
import { problemOf } from '../errors/to-problem.ts'
import { problemResponse, type Problem } from '../../routes/problem/error-response.ts'
import { idempotencyKey, onceByKey } from '../payload/idempotency.ts'
import { payloadResponse, routeAnswers } from '../payload/payload-response.ts'
import { pageOfPayload } from '../../routes/payload.ts'
import { renderDocument } from './render.tsx'
import { routeObjects, type ServerHalves } from '../../routes/route-objects.ts'
import type { RouteTable } from '../../routes.ts'
import type { Caller, Runtime } from '../start/runtime.ts'
import { guarded } from '../routing/with-middleware.ts'
import { beginExchange, finish, followUp, nothing, sealRequest, type Exchange } from '../session/request-context.ts'
import { safePath } from '../../routes/safe-path.ts'
import { signInPage } from '../auth/guard.ts'
import { redirectTo } from '../session/redirect.ts'
import { rememberPage } from '../session/remembered-page.ts'
import { plainPath } from '../routing/guard-patterns.ts'
import { fieldsOf } from '../pending-form/encrypted-submission.ts'
import { waitsForAnother } from '../auth/sign-in.ts'
import { wantsJson } from '../http/wants-json.ts'

export type Handle = (request: Request, runtime: Runtime, caller: Caller) => Promise<Response>

/** Makes the function that answers every page of a table, its payloads and its acts. */
export function createHandler(table: RouteTable, halves: ServerHalves): Handle {
  const handler = createStaticHandler(routeObjects(table, guarded(table, halves)))
  const once = onceByKey()

  type Options = { skipLoaderErrorBubbling?: boolean; skipRevalidation?: boolean }
  type Respond = (routed: StaticHandlerContext) => Response

  /**
   * The only place that asks the router. Without `generateMiddlewareResponse` it would skip every guard in silence, so
   * nobody else may ask it.
   */
  const ask = async ({ request, context }: Exchange, respond: Respond, options: Options = {}): Promise<Response> => {
    const answer: unknown = await handler.query(request, {
      ...options,
      requestContext: context,
      generateMiddlewareResponse: async (query) => {
        const routed = await query(request)
        return routed instanceof Response ? routed : respond(routed)
      },
    })
    if (answer instanceof Response) return answer
    throw new Error('The router gave no response.')
  }

  const render = (exchange: Exchange, routed: StaticHandlerContext, interactive: boolean): Response => {
    const problem = tellErrors(exchange, routed)
    if (problem && wantsJson(exchange.request)) return jsonProblem(problem)
    const { assets } = exchange.runtime
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    try {
      const html = renderDocument(routed, { handler, assets, interactive })
      return new Response(html, { status: routed.statusCode, headers })
    } catch (error) {
      const told = tell(exchange, error)
      const failed = { ...routed, statusCode: told.status, errors: { root: problemResponse(told) } }
      try {
        return new Response(renderDocument(failed, { handler, assets, interactive }), { status: told.status, headers })
      } catch (again) {
        return plainProblemPage(tell(exchange, again), exchange.runtime)
      }
    }
  }

  const answerPage = async (exchange: Exchange, interactive = true): Promise<Response> => {
    const { opened, runtime } = exchange
    // A page that holds a sealed form has no script: with and without JavaScript, all it does is post it on. Known only
    // once the act has run.
    const isScripted = () => interactive && !opened.sealedPost && !isCrawler(exchange.request)
    const response = await ask(exchange, (routed) => render(exchange, routed, isScripted()))
    if (opened.signInNeeded) return signInFirst(exchange)
    // The act that an ended session had interrupted, as the person who has just signed in.
    if (opened.replay) return answerPage(await followUp(exchange, opened.replay.path, fieldsOf(opened.replay)), false)
    const location = response.headers.get('location')
    if (opened.sealedPost && location && isLogin(location, runtime)) {
      // Shown at once: an address or a cookie is no place for what somebody wrote, and a redirect would lose it.
      const next = await followUp(exchange, location)
      next.opened.sealedPost = opened.sealedPost
      return answerPage(next, false)
    }
    return opened.prefetch && isRedirect(response) ? nothing() : response
  }

  /** Sends a visitor to sign in. A form comes along, sealed, since what somebody wrote must not be lost. */
  const signInFirst = async (exchange: Exchange): Promise<Response> => {
    const { request, context, opened, runtime } = exchange
    if (opened.prefetch) return nothing()
    // A program can neither read the sign-in page nor fill it in, and keeps what it sent by itself.
    if (request.method === 'POST' && wantsJson(request)) return jsonStopped(opened.signInNeeded || 'sign-in')
    if (request.method === 'POST') opened.sealedPost ??= await sealRequest(exchange)
    // An author who is somebody else signs in, whatever is still asked of whoever is here.
    if (waitsForAnother(context)) opened.signInNeeded = 'sign-in'
    rememberStopped(exchange)
    const wayIn = signInPage(request, opened)
    if (request.method !== 'POST') return redirectTo(wayIn)

    opened.signInNeeded = false
    const { headers, signal } = request
    const login = new Request(new URL(wayIn, runtime.appOrigin), { headers, signal })
    const page = await answerPage({ ...exchange, request: login }, false)
    return new Response(page.body, { status: 401, headers: page.headers })
  }

  const answerPayload = async (exchange: Exchange): Promise<Response> => {
    const { opened, request } = exchange
    const response = await ask(
      exchange,
      (routed) => {
        const problem = tellErrors(exchange, routed)
        return payloadResponse(routeAnswers(routed), problem?.status ?? routed.statusCode)
      },
      { skipLoaderErrorBubbling: true, skipRevalidation: true },
    )
    if (opened.prefetch && (opened.signInNeeded || isRedirect(response))) return nothing()
    if (opened.signInNeeded) {
      rememberStopped(exchange)
      return Response.json({ location: signInPage(request, opened) }, { status: 401 })
    }
    if (opened.replay) return payloadResponse({ resend: { path: opened.replay.path, fields: fieldsOf(opened.replay) } })
    const location = response.headers.get('location')
    return location ? payloadResponse({ redirect: { location, status: response.status } }) : response
  }

  return async (request, runtime, caller) => {
    const asked = new URL(request.url)
    const page = pageOfPayload(asked)
    const leadsTo = Object.hasOwn(table.redirects, (page ?? asked).pathname)
      ? table.redirects[(page ?? asked).pathname]
      : undefined
    if (leadsTo && request.method !== 'POST') {
      // A query that could be anything but a query is left behind.
      const location = safePath(leadsTo + asked.search) ?? leadsTo
      return page ? payloadResponse({ redirect: { location, status: 302 } }) : redirectTo(location)
    }
    const inner = page ? requestFor(page, request) : request
    const exchange = await beginExchange(inner, runtime, caller, request.signal)
    if (exchange.opened.presence.kind === 'stale-prefetch') return finish(nothing(), exchange)
    try {
      return finish(await (page ? once(exchange, () => answerPayload(exchange)) : answerPage(exchange)), exchange)
    } catch (error) {
      if (request.signal.aborted) return new Response(null, { status: 499 })
      return finish(answerProblem(request, tell(exchange, error), runtime), exchange)
    }
  }
}

/** Has whoever signs in now come back to the page that stopped them; not to that of a form which waits for its author. */
function rememberStopped({ request, context, opened }: Exchange): void {
  const { pathname, search } = new URL(request.url)
  if (!waitsForAnother(context)) rememberPage(opened, pathname + search)
}

const isRedirect = (response: Response) => response.headers.has('location')

/** Whether a redirect leads to the sign-in page, in whichever of its modes. */
const isLogin = (location: string, { guard, appOrigin }: Runtime): boolean =>
  plainPath(new URL(location, appOrigin).pathname) === plainPath(guard.login)

/**
 * The request for a page behind a request for its payload. An act that is to be done once goes on when its connection
 * breaks: the router would drop its answer, and the repetition would do it again.
 */
function requestFor(page: URL, request: Request): Request {
  const { method, headers, body } = request
  const signal = idempotencyKey(request) === null ? request.signal : undefined
  if (method === 'GET' || method === 'HEAD') return new Request(page, { headers, signal })
  return new Request(page, { method, headers, body, signal, duplex: 'half' } as RequestInit)
}

/**
 * What an error says to its reader; what it says to us goes into the log under the same number. Whatever fails because
 * nobody waits for the answer any more is no mistake.
 */
function tell({ request, runtime, caller, isAbandoned }: Exchange, error: unknown): Problem {
  const { problem, mistake } = problemOf(error, { requestId: caller.requestId, url: request.url })
  if (mistake && !isAbandoned()) {
    const { method, url } = request
    const text = error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error)
    // Without the query: it may hold a mail link's token.
    runtime.log({ event: 'error', requestId: caller.requestId, method, path: new URL(url).pathname, error: text })
  }
  return problem
}

/** Makes the errors of a routed request readable before anything is rendered or sent; tells the first. */
function tellErrors(exchange: Exchange, routed: StaticHandlerContext): Problem | null {
  let first: Problem | null = null
  for (const [id, error] of Object.entries(routed.errors ?? {})) {
    const problem = tell(exchange, error)
    first ??= problem
    if (routed.errors) routed.errors[id] = problemResponse(problem)
  }
  if (first) routed.statusCode = first.status
  return first
}
