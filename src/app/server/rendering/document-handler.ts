import type { StaticHandler, StaticHandlerContext } from 'react-router'
import { problemResponse } from '../../shared/error-response.ts'
import { unmatchedId } from '../../shared/route-objects.ts'
import type { Page } from '../../shared/route-table.ts'
import { signInPath } from '../auth/guard.ts'
import { jsonProblem, jsonSignInRequired, staticProblemPage } from '../errors/problem-response.ts'
import { BytesResponse } from '../http/bytes-response.ts'
import { measurePhase } from '../logs/server-timing.ts'
import { noContent } from '../http/no-content.ts'
import { contentPolicy } from '../http/security-headers.ts'
import { wantsJson } from '../http/wants-json.ts'
import { isPendingForOtherUser } from '../pending-form/form-author.ts'
import { holdDeniedForm } from '../pending-form/hold-form.ts'
import { resubmitFields } from '../pending-form/pending-form.ts'
import { normalizePath } from '../routing/guard-patterns.ts'
import { redirectTo } from '../session/redirect.ts'
import type { RequestContext } from '../session/request-context.ts'
import type { Runtime } from '../start/runtime.ts'
import { isCrawler } from './crawler.ts'
import { renderDocument } from './render.tsx'
import { rememberDeniedPage, routeOutcome } from './route-outcome.ts'
import { withRetryAfter } from './retry-after.ts'
import type { RouterQuery } from './router-query.ts'
import { reportError, sanitizeErrors } from './sanitize-errors.ts'

type DocumentHandler = (requestContext: RequestContext) => Promise<Response>

/** Answers a page as an HTML document, and the posted forms of pages. */
export function createDocumentHandler(
  handler: StaticHandler,
  queryRouter: RouterQuery,
  pages: readonly Page[],
): DocumentHandler {
  /** @param withScript false for a page served under another URL: its script would take that URL for the page's own */
  const respond = async (requestContext: RequestContext, withScript = true): Promise<Response> => {
    const { session, runtime, request } = requestContext
    const response = await queryRouter(requestContext, async (routed) => {
      // Read here, because the action may set a pending form. The sign-in page that carries one works without script.
      const isPlain = session.pendingForm.kind === 'awaiting-author' || isCrawler(request)
      const page = await renderPage(handler, requestContext, routed, withScript && !isPlain)
      if (page instanceof BytesResponse)
        page.isForAnyVisitor = withScript && !runtime.setup.isPending && isForAnyVisitor(pages, routed, page.status)
      return page
    })
    const outcome = routeOutcome(requestContext, response)
    switch (outcome.kind) {
      case 'no-content':
        return noContent()
      case 'sign-in-required':
        return respondSignIn(requestContext, (login) => respond(login, false))
      case 'resubmit': {
        const { path } = outcome.form
        return respond(await requestContext.subRequest(path, resubmitFields(outcome.form)), false)
      }
      case 'redirect': {
        if (session.pendingForm.kind !== 'awaiting-author' || !isLoginPath(outcome.location, runtime)) return response
        // Rendered at once: a redirect would lose the form, and neither a URL nor a cookie may carry it.
        const next = await requestContext.subRequest(outcome.location)
        next.session.pendingForm = session.pendingForm
        return respond(next, false)
      }
      case 'response':
        return response
    }
  }
  return respond
}

/** Renders a page; in its place the problem page when rendering fails, and a static one when that fails too. */
async function renderPage(
  handler: StaticHandler,
  requestContext: RequestContext,
  routed: StaticHandlerContext,
  withScript: boolean,
): Promise<Response> {
  const problem = sanitizeErrors(requestContext, routed)
  if (problem && wantsJson(requestContext.request)) return jsonProblem(problem)
  const { runtime, caller } = requestContext
  const { assets, httpBase } = runtime
  const options = { handler, assets, httpBase, withScript }
  const respond = async (context: StaticHandlerContext) => {
    const { html, boot } = await measurePhase(caller.record.phases, 'render', () => renderDocument(context, options))
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentPolicy(runtime, withScript ? boot : null),
    }
    return new BytesResponse(html, { status: context.statusCode, headers })
  }
  try {
    return withRetryAfter(await respond(routed), routed)
  } catch (error) {
    const shown = reportError(requestContext, error)
    const failed = { ...routed, statusCode: shown.status, errors: { root: problemResponse(shown) } }
    try {
      return await respond(failed)
    } catch (again) {
      return staticProblemPage(reportError(requestContext, again), runtime)
    }
  }
}

/** Sends the user to sign in. The sign-in page carries a denied form, so that its text is not lost. */
async function respondSignIn(requestContext: RequestContext, respondPage: DocumentHandler): Promise<Response> {
  const { request, context, session, runtime } = requestContext
  const isPost = request.method === 'POST'
  // A program cannot use the sign-in page, and still has what it sent.
  if (isPost && wantsJson(request)) return jsonSignInRequired(session.requiredLoginMode ?? 'sign-in')
  if (isPost) await holdDeniedForm(requestContext)
  // If the form belongs to another user, ask for that user's sign-in, not for this user's MFA.
  if (isPendingForOtherUser(context)) session.requiredLoginMode = 'sign-in'
  rememberDeniedPage(requestContext)
  const path = signInPath(request, session)
  if (!isPost) return redirectTo(path)

  session.requiredLoginMode = null
  const { headers, signal } = request
  const login = new Request(new URL(path, runtime.appOrigin), { headers, signal })
  const page = await respondPage({ ...requestContext, request: login })
  const init = { status: 401, headers: page.headers }
  return page instanceof BytesResponse ? new BytesResponse(page.content, init) : new Response(page.body, init)
}

/** Whether the page of a visitor without cookies depends on nothing but its address and the headers of the request. */
function isForAnyVisitor(pages: readonly Page[], { matches, location }: StaticHandlerContext, status: number): boolean {
  if (status !== 200 && status !== 404) return false
  const id = matches.at(-1)?.route.id
  if (id === unmatchedId) return true
  const known = pages.find((page) => page.id === id)?.visitorQuery
  return known !== undefined && [...new URLSearchParams(location.search).keys()].every((name) => known.includes(name))
}

/** Whether a redirect leads to the sign-in page, in any of its modes. */
const isLoginPath = (location: string, { guard, appOrigin }: Runtime): boolean =>
  normalizePath(new URL(location, appOrigin).pathname) === normalizePath(guard.login)
