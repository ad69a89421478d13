import { createStaticHandler } from 'react-router'
import { pageOfPayload, payloadUrl } from '../../shared/payload.ts'
import { routeObjects } from '../../shared/route-objects.ts'
import type { RouteTable } from '../../shared/route-table.ts'
import { respondWithProblem } from '../errors/problem-response.ts'
import { noContent } from '../http/no-content.ts'
import { idempotencyKey, withIdempotency } from '../payload/idempotency.ts'
import { normalizePath } from '../routing/guard-patterns.ts'
import type { PageModules } from '../routing/page-module.ts'
import { withMiddleware } from '../routing/with-middleware.ts'
import { createRequestContext, finalize, type FindCall } from '../session/request-context.ts'
import { saveBrowserClockLater } from '../session/save-browser-clock.ts'
import type { RequestHandler } from '../start/runtime.ts'
import { createDocumentHandler } from './document-handler.ts'
import { createPayloadHandler } from './payload-handler.ts'
import { redirectFor } from './redirect-table.ts'
import { createRouterQuery } from './router-query.ts'
import { reportError } from './sanitize-errors.ts'

/**
 * Makes the function that answers every page of a table: its documents, its payloads and its actions.
 * @throws for a page without a module, or with an unknown middleware
 */
export function createHandler(table: RouteTable, modules: PageModules): RequestHandler {
  const handler = createStaticHandler(routeObjects(table, withMiddleware(table, modules)))
  const queryRouter = createRouterQuery(handler)
  const respondDocument = createDocumentHandler(handler, queryRouter, table.pages)
  const respondPayload = createPayloadHandler(queryRouter)
  const once = withIdempotency()
  const calls = new Map(table.pages.map(({ id, path }) => [normalizePath(path), modules[id]?.call]))
  const routes = new Map(pathsOf(table).map((path) => [normalizePath(path), path]))
  const findCall: FindCall = (url, zone) => calls.get(normalizePath(url.pathname))?.(url, zone) ?? null

  return async (request, runtime, caller) => {
    const url = new URL(request.url)
    const page = pageOfPayload(url)
    const route = routes.get(normalizePath((page ?? url).pathname))
    if (route) caller.record.route = page ? payloadUrl(new URL(route, url)).pathname : route
    const redirect = request.method === 'POST' ? null : redirectFor(table.redirects, url, page)
    if (redirect) return redirect

    const inner = page ? toPageRequest(page, request) : request
    const requestContext = await createRequestContext(inner, runtime, caller, {
      connection: request.signal,
      findCall,
    })
    const { authState } = requestContext.session
    if (authState.kind === 'stale-prefetch') return finalize(noContent(), requestContext)
    // Only a form may write.
    if (request.method === 'POST' && authState.kind === 'signed-in') {
      await saveBrowserClockLater(requestContext.session, authState)
    }
    try {
      const respond = () => (page ? respondPayload(requestContext) : respondDocument(requestContext))
      return finalize(await (page ? once(requestContext, respond) : respond()), requestContext)
    } catch (error) {
      // 499, nginx's status for a client that closed the connection.
      if (request.signal.aborted) return new Response(null, { status: 499 })
      const problem = reportError(requestContext, error)
      return finalize(respondWithProblem(request, problem, runtime), requestContext)
    }
  }
}

/** Every path of a table. */
const pathsOf = ({ redirects, pages }: RouteTable): string[] => [
  ...Object.keys(redirects),
  ...pages.map(({ path }) => path),
]

/**
 * The page request behind a request for its payload. An action with an idempotency key does not abort with its
 * connection: the router would drop its answer, and the retry would carry it out again.
 */
function toPageRequest(page: URL, request: Request): Request {
  const { method, headers, body } = request
  const signal = idempotencyKey(request) === null ? request.signal : undefined
  if (method === 'GET' || method === 'HEAD') return new Request(page, { headers, signal })
  return new Request(page, { method, headers, body, signal, duplex: 'half' } as RequestInit)
}
