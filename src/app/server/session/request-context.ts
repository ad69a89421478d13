import { RouterContextProvider } from 'react-router'
import { visitorHeader } from '../../shared/offline-paths.ts'
import { defaultLocale, toLocale } from '#domain/locale.ts'
import type { Db } from '../../data/db.ts'
import type { PageCall } from '../../data/open-page.ts'
import type { PageModule } from '../routing/page-module.ts'
import { measurePhase } from '../logs/server-timing.ts'
import { isSecure, type Caller, type Runtime } from '../start/runtime.ts'
import { userIdOf, type AuthState } from './auth-state.ts'
import { wordsFor } from './catalogues.ts'
import {
  buildIdContext,
  clockContext,
  companiesContext,
  pageLangContext,
  sessionContext,
  signedInUserContext,
  viewerContext,
  wordsContext,
} from './context.ts'
import { readBrowserClock, type BrowserClock } from './browser-clock.ts'
import { readCookies, type RequestCookies } from './cookies.ts'
import { wasEndedHere } from './ended-here.ts'
import { setReader } from './reader.ts'
import { isPrefetch, type RequestSession } from './request-session.ts'
import { resolveAuthState } from './resolve-auth-state.ts'
import { keepReturnPath } from './return-path.ts'
import { sessionClient } from './session-client.ts'
import { isSessionChunk, readSession } from './session-cookie.ts'
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

/** Finds what the page at an address asks of the database, if it is a page that asks. */
export type FindCall = NonNullable<PageModule['call']>

type RequestOptions = {
  /** Aborts when the client disconnects. By default the request's own signal, which may be another one. */
  connection?: AbortSignal
  /** A GET request asks for its page, or its file, together with who sends it. */
  findCall?: FindCall | undefined
}

export async function createRequestContext(
  request: Request,
  runtime: Runtime,
  caller: Caller,
  options: RequestOptions = {},
): Promise<RequestContext> {
  const { connection = request.signal, findCall } = options
  const mayAsk = request.method === 'GET' || request.method === 'HEAD'
  const callIn = (zone: string) => (mayAsk && findCall ? findCall(new URL(request.url), zone) : null)
  const { context, session } = await measurePhase(caller.record.phases, 'session', () =>
    createRequestSession(runtime, caller, request.headers, callIn),
  )
  const requestContext: RequestContext = {
    request,
    runtime,
    caller,
    context,
    session,
    cookieSets: [session.cookies],
    isAbandoned: () => connection.aborted,
    subRequest: (path, fields) => createSubRequest(requestContext, path, fields, findCall),
  }
  return requestContext
}

async function createSubRequest(
  parent: RequestContext,
  path: string,
  fields: [string, string][] | undefined,
  findCall: FindCall | undefined,
): Promise<RequestContext> {
  const { runtime, caller, session, request } = parent
  const headers = new Headers(request.headers)
  for (const name of ['content-length', 'content-type']) headers.delete(name)
  headers.set('cookie', session.cookies.toCookieHeader())
  const posted = fields && { method: 'POST', body: new URLSearchParams(fields) }
  const { signal } = request
  const child = new Request(new URL(path, runtime.appOrigin), { headers, signal, ...posted })
  const requestContext = await createRequestContext(child, runtime, caller, { findCall })
  parent.cookieSets.push(requestContext.session.cookies)
  requestContext.cookieSets = parent.cookieSets
  return requestContext
}

/**
 * Takes back what a late answer changes of the session and of the page to return to, once this browser has ended the
 * session that the answer belongs to. They may be those of a newer session by now, also of somebody else.
 */
function leaveNewerSession({ cookieSets, runtime }: RequestContext): void {
  for (const cookies of cookieSets) {
    const stored = readSession(cookies)
    if (stored.kind !== 'session' || !wasEndedHere(runtime, stored.tokens.access_token)) continue
    for (const { name } of cookies.changes()) if (isSessionChunk(cookies, name)) cookies.raw.keep(name)
    keepReturnPath(cookies)
  }
}

/** Adds the headers of the session to a response: cookies, and caching rules that keep personal data out of caches. */
export function finalize(response: Response, requestContext: RequestContext): Response {
  const { cookieSets, session } = requestContext
  leaveNewerSession(requestContext)
  const { headers } = response
  for (const [name, value] of session.responseHeaders) headers.set(name, value)
  const setCookies = cookieSets.flatMap((cookies) => cookies.toSetCookieHeaders())
  const byName = new Map(setCookies.map((setCookie) => [setCookie.split('=', 1)[0], setCookie]))
  for (const setCookie of byName.values()) headers.append('set-cookie', setCookie)
  // A visitor's cookie is personal too: it may hold an e-mail address, a message or the errors of a form.
  const isPersonal = session.authState.kind !== 'visitor' || byName.size > 0 || session.cookies.hasOwn
  // Its person's browser may keep a file, and asks each time whether it may still be shown.
  const isFile = headers.get('cache-control') === 'private, no-cache' && byName.size === 0
  if (isPersonal && !isFile) headers.set('cache-control', 'private, no-store')
  else if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
  headers.append('vary', 'Cookie, Accept-Language')
  if (session.authState.kind === 'visitor') headers.set(visitorHeader, 'yes')
  if (response.status === 503) headers.set('retry-after', '5')
  return response
}

/** Creates the session of a request and sets every router context but `db`, which the guard sets. */
async function createRequestSession(
  runtime: Runtime,
  sender: Caller,
  headers: Headers,
  callIn: (zone: string) => PageCall | null,
): Promise<{ context: RouterContextProvider; session: RequestSession }> {
  const prefetch = isPrefetch(headers)
  const cookies = readCookies(headers.get('cookie'), { secure: isSecure(runtime), readOnly: prefetch })
  const browserClock = readBrowserClock(cookies, headers)
  const caller: Caller = { ...sender, userAgent: headers.get('user-agent') }
  const call = callIn(browserClock.timeZone ?? 'UTC')
  const authState = await resolveAuthState({ runtime, caller, cookies, prefetch, call }).catch(
    // A bug of ours must not sign anybody out either.
    (cause: unknown): AuthState => ({ kind: 'unknown', cause }),
  )
  caller.record.person ??= userIdOf(authState)
  if (authState.kind === 'unknown') {
    runtime.log({ event: 'session_unknown', requestId: caller.requestId, error: errorText(authState.cause) })
  }

  let client: Db | undefined
  const requestSession: RequestSession = {
    runtime,
    caller,
    cookies,
    prefetch,
    browserClock,
    authState,
    backend: runtime.backend,
    expiresAt: authState.kind === 'signed-in' ? authState.expiresAt : null,
    requiredLoginMode: null,
    pendingForm: { kind: 'none' },
    responseHeaders: new Headers(),
    client: () =>
      (client ??= sessionClient(runtime, caller, cookies, (tokens) =>
        storeSession({ runtime, caller, cookies }, tokens),
      )),
  }
  const context = new RouterContextProvider()
  context.set(sessionContext, requestSession)
  context.set(buildIdContext, runtime.assets.buildId)
  setViewer(context, browserClock, authState)
  return { context, session: requestSession }
}

/** The message of an error, followed by those of its causes, on one line. Without stacks: an outage logs many of them. */
const errorText = (error: unknown): string =>
  error instanceof Error && error.cause
    ? `${error.message} ${errorText(error.cause)}`
    : JSON.stringify(error, (_key, value: unknown) => {
        if (value instanceof Error) return value.message
        return typeof value === 'string' ? value.replace(/\n +at .*/s, '') : value
      })

/** The clock is the person's own, as mails and quiet hours use it. For others, it is the browser's. */
function setViewer(context: RouterContextProvider, browser: BrowserClock, authState: AuthState): void {
  const signedIn = authState.kind === 'signed-in' ? authState : null
  const timeZone = signedIn?.viewer.timeZone ?? browser.timeZone ?? 'UTC'
  // The database checks only the shape of a locale, so it may hold one that does not exist.
  const locale = toLocale(signedIn?.viewer.locale ?? '') ?? browser.locale ?? defaultLocale
  const { words, lang, dateLang } = wordsFor(locale)
  setReader({ locale, words, lang })
  context.set(wordsContext, words)
  context.set(pageLangContext, lang)
  context.set(clockContext, { now: new Date().toISOString(), timeZone, locale, lang: dateLang })
  context.set(signedInUserContext, null)
  if (!signedIn) return
  const person = { ...signedIn.viewer, timeZone, locale }
  context.set(signedInUserContext, {
    viewer: person,
    companies: signedIn.companies,
    suspendedIn: signedIn.suspendedIn,
    isInvited: signedIn.isInvited,
    unread: signedIn.unread,
  })
  context.set(viewerContext, person)
  context.set(companiesContext, signedIn.companies)
}
