import { RouterContextProvider } from 'react-router'
import type { LoginMode } from '#domain/login-mode.ts'
import type { Instant } from '#domain/person.ts'
import { en } from '#domain/words/en.ts'
import { pictureAddress } from '../../data/profiles.ts'
import { isSecure, type Backend, type Caller, type Runtime } from '../start/runtime.ts'
import { sessionClient } from './clients.ts'
import { buildId, clock, companies, pictures, session, signedInUser, viewer, words } from './context.ts'
import { readCookies, type RequestCookies } from './cookies.ts'
import { storeSession } from './store-session.ts'
import { resolveAuthState, type AuthState } from './auth-state.ts'
import type { PendingForm } from '../pending-form/encrypted-submission.ts'

/** What belongs to one request and changes while it is answered. */
export type RequestSession = {
  runtime: Runtime
  caller: Caller
  cookies: RequestCookies
  /** Fetched ahead, perhaps never shown: nothing may change because of it. */
  prefetch: boolean
  authState: AuthState
  backend: Backend
  /** When the access token ends; null for a visitor. */
  expiresAt: Instant | null
  /** The guard has stopped this request: which mode of the sign-in page whoever sent it has to pass first. */
  requiredLoginMode: LoginMode | false
  /** A form that an expired session met, waiting in the sign-in form. */
  encryptedForm: string | null
  /** Set by a sign-in that brings such a form back: it is carried out instead of a redirect. */
  resubmit: PendingForm | null
  /** The client whose acts change the session, made when it is first needed. */
  client: () => ReturnType<typeof sessionClient>
}

/** Our own header beside the standard one: scripts may not set names that begin with `Sec-`. */
export const isPrefetch = (headers: Headers): boolean =>
  /\bprefetch\b/i.test(`${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`)

/** Opens the session of a request and sets all that loaders read but `db`, which the guard gives. */
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
    // A mistake of ours must not sign anybody out either.
    (cause: unknown): AuthState => ({ kind: 'unknown', cause }),
  )
  if (authState.kind === 'unknown') {
    runtime.log({ event: 'session not known', requestId: caller.requestId, error: errorText(authState.cause) })
  }

  let client: ReturnType<typeof sessionClient> | undefined
  const requestSession: RequestSession = {
    runtime,
    caller,
    cookies,
    prefetch,
    authState,
    backend: runtime.backend,
    expiresAt: authState.kind === 'signed-in' ? authState.expiresAt : null,
    requiredLoginMode: false,
    encryptedForm: null,
    resubmit: null,
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

/** An error and what caused it, in one line. */
const errorText = (error: unknown): string =>
  error instanceof Error && error.cause
    ? `${error.message} ${errorText(error.cause)}`
    : JSON.stringify(error, messageFirst)

const messageFirst = (_key: string, value: unknown): unknown => (value instanceof Error ? value.message : value)

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

/** The browser's own zone, told by a cookie that the client sets; without one the company's, then UTC. */
function browserTimeZone(cookies: RequestCookies): string | null {
  // Set by the client, which cannot use our prefixed names.
  const name = cookies.raw.get('time-zone')
  try {
    return name ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone : null
  } catch {
    return null
  }
}
