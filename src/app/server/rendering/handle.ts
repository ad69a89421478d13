import { createStaticHandler, type StaticHandlerContext } from 'react-router'
import { isCrawler } from './crawler.ts'
import { respondWithProblem, jsonProblem, jsonSignInRequired, staticProblemPage } from '../errors/problem-response.ts'
import { toProblem } from '../errors/to-problem.ts'
import { problemResponse, type Problem } from '../../routes/problem/error-response.ts'
import { idempotencyKey, withIdempotency } from '../payload/idempotency.ts'
import { payloadResponse, toPayload } from '../payload/payload-response.ts'
import { pageOfPayload } from '../../routes/payload.ts'
import { renderDocument } from './render.tsx'
import { routeObjects, type RouteModules } from '../../routes/route-objects.ts'
import type { RouteTable } from '../../routes.ts'
import type { Caller, Runtime } from '../start/runtime.ts'
import { withMiddleware } from '../routing/with-middleware.ts'
import {
  createRequestContext,
  finalize,
  subRequest,
  noContent,
  encryptRequest,
  type RequestContext,
} from '../session/request-context.ts'
import { safePath } from '../../routes/safe-path.ts'
import { signInPath } from '../auth/guard.ts'
import { redirectTo } from '../session/redirect.ts'
import { rememberReturnPath } from '../session/return-path.ts'
import { normalizePath } from '../routing/guard-patterns.ts'
import { resubmitFields } from '../pending-form/encrypted-submission.ts'
import { isPendingForOtherUser } from '../auth/sign-in.ts'
import { wantsJson } from '../http/wants-json.ts'

export type RequestHandler = (request: Request, runtime: Runtime, caller: Caller) => Promise<Response>

/** Makes the function that answers every page of a table, its payloads and its acts. */
export function createHandler(table: RouteTable, halves: RouteModules): RequestHandler {
  const handler = createStaticHandler(routeObjects(table, withMiddleware(table, halves)))
  const once = withIdempotency()

  type Options = { skipLoaderErrorBubbling?: boolean; skipRevalidation?: boolean }
  type Respond = (routed: StaticHandlerContext) => Response

  /**
   * The only place that asks the router. Without `generateMiddlewareResponse` it would skip every guard in silence, so
   * nobody else may ask it.
   */
  const queryRouter = async (
    { request, context }: RequestContext,
    respond: Respond,
    options: Options = {},
  ): Promise<Response> => {
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

  const render = (requestContext: RequestContext, routed: StaticHandlerContext, interactive: boolean): Response => {
    const problem = sanitizeErrors(requestContext, routed)
    if (problem && wantsJson(requestContext.request)) return jsonProblem(problem)
    const { assets } = requestContext.runtime
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    try {
      const html = renderDocument(routed, { handler, assets, interactive })
      return new Response(html, { status: routed.statusCode, headers })
    } catch (error) {
      const told = logError(requestContext, error)
      const failed = { ...routed, statusCode: told.status, errors: { root: problemResponse(told) } }
      try {
        return new Response(renderDocument(failed, { handler, assets, interactive }), { status: told.status, headers })
      } catch (again) {
        return staticProblemPage(logError(requestContext, again), requestContext.runtime)
      }
    }
  }

  const respondDocument = async (requestContext: RequestContext, interactive = true): Promise<Response> => {
    const { session, runtime } = requestContext
    // A page that holds a sealed form has no script: with and without JavaScript, all it does is post it on. Known only
    // once the act has run.
    const isScripted = () => interactive && !session.encryptedForm && !isCrawler(requestContext.request)
    const response = await queryRouter(requestContext, (routed) => render(requestContext, routed, isScripted()))
    if (session.requiredLoginMode) return respondSignIn(requestContext)
    // The act that an ended session had interrupted, as the person who has just signed in.
    if (session.resubmit)
      return respondDocument(
        await subRequest(requestContext, session.resubmit.path, resubmitFields(session.resubmit)),
        false,
      )
    const location = response.headers.get('location')
    if (session.encryptedForm && location && isLoginPath(location, runtime)) {
      // Shown at once: an address or a cookie is no place for what somebody wrote, and a redirect would lose it.
      const next = await subRequest(requestContext, location)
      next.session.encryptedForm = session.encryptedForm
      return respondDocument(next, false)
    }
    return session.prefetch && isRedirect(response) ? noContent() : response
  }

  /** Sends a visitor to sign in. A form comes along, sealed, since what somebody wrote must not be lost. */
  const respondSignIn = async (requestContext: RequestContext): Promise<Response> => {
    const { request, context, session, runtime } = requestContext
    if (session.prefetch) return noContent()
    // A program can neither read the sign-in page nor fill it in, and keeps what it sent by itself.
    if (request.method === 'POST' && wantsJson(request))
      return jsonSignInRequired(session.requiredLoginMode || 'sign-in')
    if (request.method === 'POST') session.encryptedForm ??= await encryptRequest(requestContext)
    // An author who is somebody else signs in, whatever is still asked of whoever is here.
    if (isPendingForOtherUser(context)) session.requiredLoginMode = 'sign-in'
    rememberDeniedPage(requestContext)
    const wayIn = signInPath(request, session)
    if (request.method !== 'POST') return redirectTo(wayIn)

    session.requiredLoginMode = false
    const { headers, signal } = request
    const login = new Request(new URL(wayIn, runtime.appOrigin), { headers, signal })
    const page = await respondDocument({ ...requestContext, request: login }, false)
    return new Response(page.body, { status: 401, headers: page.headers })
  }

  const respondPayload = async (requestContext: RequestContext): Promise<Response> => {
    const { session, request } = requestContext
    const response = await queryRouter(
      requestContext,
      (routed) => {
        const problem = sanitizeErrors(requestContext, routed)
        return payloadResponse(toPayload(routed), problem?.status ?? routed.statusCode)
      },
      { skipLoaderErrorBubbling: true, skipRevalidation: true },
    )
    if (session.prefetch && (session.requiredLoginMode || isRedirect(response))) return noContent()
    if (session.requiredLoginMode) {
      rememberDeniedPage(requestContext)
      return Response.json({ location: signInPath(request, session) }, { status: 401 })
    }
    if (session.resubmit)
      return payloadResponse({ resend: { path: session.resubmit.path, fields: resubmitFields(session.resubmit) } })
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
    const inner = page ? pageRequest(page, request) : request
    const requestContext = await createRequestContext(inner, runtime, caller, request.signal)
    if (requestContext.session.authState.kind === 'stale-prefetch') return finalize(noContent(), requestContext)
    try {
      return finalize(
        await (page ? once(requestContext, () => respondPayload(requestContext)) : respondDocument(requestContext)),
        requestContext,
      )
    } catch (error) {
      if (request.signal.aborted) return new Response(null, { status: 499 })
      return finalize(respondWithProblem(request, logError(requestContext, error), runtime), requestContext)
    }
  }
}

/** Has whoever signs in now come back to the page that stopped them; not to that of a form which waits for its author. */
function rememberDeniedPage({ request, context, session }: RequestContext): void {
  const { pathname, search } = new URL(request.url)
  if (!isPendingForOtherUser(context)) rememberReturnPath(session, pathname + search)
}

const isRedirect = (response: Response) => response.headers.has('location')

/** Whether a redirect leads to the sign-in page, in whichever of its modes. */
const isLoginPath = (location: string, { guard, appOrigin }: Runtime): boolean =>
  normalizePath(new URL(location, appOrigin).pathname) === normalizePath(guard.login)

/**
 * The request for a page behind a request for its payload. An act that is to be done once goes on when its connection
 * breaks: the router would drop its answer, and the repetition would do it again.
 */
function pageRequest(page: URL, request: Request): Request {
  const { method, headers, body } = request
  const signal = idempotencyKey(request) === null ? request.signal : undefined
  if (method === 'GET' || method === 'HEAD') return new Request(page, { headers, signal })
  return new Request(page, { method, headers, body, signal, duplex: 'half' } as RequestInit)
}

/**
 * What an error says to its reader; what it says to us goes into the log under the same number. Whatever fails because
 * nobody waits for the answer any more is no mistake.
 */
function logError({ request, runtime, caller, isAbandoned }: RequestContext, error: unknown): Problem {
  const { problem, isBug } = toProblem(error, { requestId: caller.requestId, url: request.url })
  if (isBug && !isAbandoned()) {
    const { method, url } = request
    const text = error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error)
    // Without the query: it may hold a mail link's token.
    runtime.log({ event: 'error', requestId: caller.requestId, method, path: new URL(url).pathname, error: text })
  }
  return problem
}

/** Makes the errors of a routed request readable before anything is rendered or sent; tells the first. */
function sanitizeErrors(requestContext: RequestContext, routed: StaticHandlerContext): Problem | null {
  let first: Problem | null = null
  for (const [id, error] of Object.entries(routed.errors ?? {})) {
    const problem = logError(requestContext, error)
    first ??= problem
    if (routed.errors) routed.errors[id] = problemResponse(problem)
  }
  if (first) routed.statusCode = first.status
  return first
}
