import { RouterContextProvider } from 'react-router'
import { en } from '#domain/words/en.ts'
import type { Db } from '../../data/db.ts'
import { pictureAddress } from '../../data/profiles.ts'
import { isSecure, type Caller, type Runtime } from '../start/runtime.ts'
import type { AuthState } from './auth-state.ts'
import { buildId, clock, companies, pictures, session, signedInUser, viewer, words } from './context.ts'
import { readCookies, type RequestCookies } from './cookies.ts'
import { isPrefetch, type RequestSession } from './request-session.ts'
import { resolveAuthState } from './resolve-auth-state.ts'
import { sessionClient } from './session-client.ts'
import { storeSession } from './store-session.ts'

/** Creates the session of a request and sets every router context but `db`, which the guard sets. */
export async function createRequestSession(
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
  context.set(session, requestSession)
  context.set(words, en)
  context.set(pictures, picture)
  context.set(buildId, runtime.assets.buildId)
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
  context.set(clock, { now: new Date().toISOString(), timeZone, locale })
  context.set(signedInUser, null)
  if (!known) return
  const person = { ...known.viewer, timeZone, locale }
  context.set(signedInUser, { viewer: person, companies: known.companies, unread: known.unread })
  context.set(viewer, person)
  context.set(companies, known.companies)
}

/** The browser's time zone from the cookie that its script sets, which has no prefix; null when missing or invalid. */
function browserTimeZone(cookies: RequestCookies): string | null {
  const name = cookies.raw.get('time-zone')
  try {
    return name ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone : null
  } catch {
    return null
  }
}
