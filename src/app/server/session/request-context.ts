import { RouterContextProvider } from 'react-router'
import { en } from '#domain/words/en.ts'
import type { Db } from '../../data/db.ts'
import { pictureAddress } from '../../data/profiles.ts'
import { isSecure, type Caller, type Runtime } from '../start/runtime.ts'
import type { AuthState } from './auth-state.ts'
import {
  buildIdContext,
  clockContext,
  companiesContext,
  picturesContext,
  sessionContext,
  signedInUserContext,
  viewerContext,
  wordsContext,
} from './context.ts'
import { readCookies, type RequestCookies } from './cookies.ts'
import { isPrefetch, type RequestSession } from './request-session.ts'
import { resolveAuthState } from './resolve-auth-state.ts'
import { sessionClient } from './session-client.ts'
import { storeSession } from './store-session.ts'

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
  /**
   * A request that the server makes to itself to complete a response, with the cookies that this response sets.
   * @param fields the form to post; without them the request is a GET
   */
  subRequest: (path: string, fields?: [string, string][]) => Promise<RequestContext>
}

/** @param connection aborts when the client disconnects; `request.signal` may be another one */
export async function createRequestContext(
  request: Request,
  runtime: Runtime,
  caller: Caller,
  connection = request.signal,
): Promise<RequestContext> {
  const { context, session } = await createRequestSession(runtime, caller, request.headers)
  const requestContext: RequestContext = {
    request,
    runtime,
    caller,
    context,
    session,
    cookieSets: [session.cookies],
    isAbandoned: () => connection.aborted,
    subRequest: (path, fields) => createSubRequest(requestContext, path, fields),
  }
  return requestContext
}

async function createSubRequest(
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
  requestContext.cookieSets = parent.cookieSets
  return requestContext
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

/** Creates the session of a request and sets every router context but `db`, which the guard sets. */
async function createRequestSession(
  runtime: Runtime,
  sender: Caller,
  headers: Headers,
): Promise<{ context: RouterContextProvider; session: RequestSession }> {
  const prefetch = isPrefetch(headers)
  const cookies = readCookies(headers.get('cookie'), { secure: isSecure(runtime), readOnly: prefetch })
  const picture = pictureAddress(runtime.backend.url)
  const caller: Caller = { ...sender, userAgent: headers.get('user-agent') }
  const authState = await resolveAuthState({ runtime, caller, cookies, prefetch, picture }).catch(
    // A bug of ours must not sign anybody out either.
    (cause: unknown): AuthState => ({ kind: 'unknown', cause }),
  )
  if (authState.kind === 'unknown') {
    runtime.log({ event: 'session_unknown', requestId: caller.requestId, error: errorText(authState.cause) })
  }

  let client: Db | undefined
  const requestSession: RequestSession = {
    runtime,
    caller,
    cookies,
    prefetch,
    authState,
    backend: runtime.backend,
    expiresAt: authState.kind === 'signed-in' ? authState.expiresAt : null,
    requiredLoginMode: null,
    pendingForm: { kind: 'none' },
    client: () =>
      (client ??= sessionClient(runtime, caller, cookies, (tokens) =>
        storeSession({ runtime, caller, cookies }, tokens),
      )),
  }
  const context = new RouterContextProvider()
  context.set(sessionContext, requestSession)
  context.set(wordsContext, en)
  context.set(picturesContext, picture)
  context.set(buildIdContext, runtime.assets.buildId)
  setViewer(context, cookies, authState)
  return { context, session: requestSession }
}

/** The message of an error, followed by those of its causes, on one line. */
const errorText = (error: unknown): string =>
  error instanceof Error && error.cause
    ? `${error.message} ${errorText(error.cause)}`
    : JSON.stringify(error, (_key, value: unknown) => (value instanceof Error ? value.message : value))

function setViewer(context: RouterContextProvider, cookies: RequestCookies, authState: AuthState): void {
  const known = authState.kind === 'signed-in' ? authState : null
  const timeZone = known?.viewer.timeZone ?? browserTimeZone(cookies) ?? known?.companies[0]?.timeZone ?? 'UTC'
  const locale = known?.viewer.locale ?? 'en'
  context.set(clockContext, { now: new Date().toISOString(), timeZone, locale })
  context.set(signedInUserContext, null)
  if (!known) return
  const person = { ...known.viewer, timeZone, locale }
  context.set(signedInUserContext, { viewer: person, companies: known.companies, unread: known.unread })
  context.set(viewerContext, person)
  context.set(companiesContext, known.companies)
}

/** The browser's time zone from the cookie that its script sets, which has no prefix; null when missing or invalid. */
function browserTimeZone(cookies: RequestCookies): string | null {
  const name = cookies.raw.get('time-zone')
  try {
    // PostgreSQL reads an offset such as `+01:00` with the opposite sign.
    return name && /^[a-z]/i.test(name)
      ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
      : null
  } catch {
    return null
  }
}
