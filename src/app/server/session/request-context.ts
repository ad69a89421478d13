import type { RouterContextProvider } from 'react-router'
import type { Caller, Runtime } from '../start/runtime.ts'
import type { RequestCookies } from './cookies.ts'
import { createRequestSession } from './create-request-session.ts'
import type { RequestSession } from './request-session.ts'

/** One request and everything that belongs to it. */
export type RequestContext = {
  request: Request
  runtime: Runtime
  caller: Caller
  context: RouterContextProvider
  session: RequestSession
  /** The cookies of the request and of its sub-requests. The response sets their changes; the last one wins. */
  cookieSets: RequestCookies[]
  /** Whether the client has disconnected. An action with an idempotency key runs to its end all the same. */
  isAbandoned: () => boolean
}

/** @param connection aborts when the client disconnects; `request.signal` may be another one */
export async function createRequestContext(
  request: Request,
  runtime: Runtime,
  caller: Caller,
  connection = request.signal,
): Promise<RequestContext> {
  const { context, session } = await createRequestSession(runtime, caller, request.headers)
  const isAbandoned = () => connection.aborted
  return { request, runtime, caller, context, session, cookieSets: [session.cookies], isAbandoned }
}

/**
 * A request that the server makes to itself to complete a response, with the cookies that this response sets.
 * @param fields the form to post; without them the request is a GET
 */
export async function subRequest(
  parent: RequestContext,
  path: string,
  fields?: [string, string][],
): Promise<RequestContext> {
  const { runtime, caller, session, request } = parent
  const headers = new Headers(request.headers)
  for (const name of ['content-length', 'content-type']) headers.delete(name)
  headers.set('cookie', session.cookies.toCookieHeader())
  const posted = fields && { method: 'POST', body: new URLSearchParams(fields) }
  const { signal } = request
  const child = new Request(new URL(path, runtime.appOrigin), { headers, signal, ...posted })
  const requestContext = await createRequestContext(child, runtime, caller)
  parent.cookieSets.push(requestContext.session.cookies)
  return { ...requestContext, cookieSets: parent.cookieSets }
}

/** Adds the headers of the session to a response: cookies, and caching rules that keep personal data out of caches. */
export function finalize(response: Response, { cookieSets, session }: RequestContext): Response {
  const headers = new Headers(response.headers)
  const setCookies = cookieSets.flatMap((cookies) => cookies.toSetCookieHeaders())
  const byName = new Map(setCookies.map((setCookie) => [setCookie.split('=', 1)[0], setCookie]))
  for (const setCookie of byName.values()) headers.append('set-cookie', setCookie)
  // A visitor's cookie is personal too: it may hold an e-mail address, a message or the errors of a form.
  const isPersonal = session.authState.kind !== 'visitor' || byName.size > 0 || session.cookies.hasOwn
  if (isPersonal) headers.set('cache-control', 'private, no-store')
  else if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
  headers.append('vary', 'Cookie')
  if (response.status === 503) headers.set('retry-after', '5')
  return new Response(response.body, { status: response.status, headers })
}
