import { RouterContextProvider } from 'react-router'
import type { LoginMode } from '#domain/login-mode.ts'
import type { Instant } from '#domain/person.ts'
import { en } from '#domain/words/en.ts'
import { pictureAddress } from '../../data/profiles.ts'
import { isSecure, type Backend, type Caller, type Runtime } from '../start/runtime.ts'
import { sessionClient } from './clients.ts'
import { buildId, clock, companies, pictures, session, signedIn, viewer, words } from './context.ts'
import { cookieJar, type CookieJar } from './cookies.ts'
import { storeSession } from './store-session.ts'
import { presenceOf, type Presence } from './auth-state.ts'
import type { PostedForm } from '../pending-form/encrypted-submission.ts'

/** What belongs to one request and changes while it is answered. */
export type RequestSession = {
  runtime: Runtime
  caller: Caller
  jar: CookieJar
  /** Fetched ahead, perhaps never shown: nothing may change because of it. */
  prefetch: boolean
  presence: Presence
  backend: Backend
  /** When the access token ends; null for a visitor. */
  expiresAt: Instant | null
  /** The guard has stopped this request: which mode of the sign-in page whoever sent it has to pass first. */
  signInNeeded: LoginMode | false
  /** A form that an expired session met, waiting in the sign-in form. */
  sealedPost: string | null
  /** Set by a sign-in that brings such a form back: it is carried out instead of a redirect. */
  replay: PostedForm | null
  /** The client whose acts change the session, made when it is first needed. */
  client: () => ReturnType<typeof sessionClient>
}

/** Our own header beside the standard one: scripts may not set names that begin with `Sec-`. */
export const isPrefetch = (headers: Headers): boolean =>
  /\bprefetch\b/i.test(`${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`)

/** Opens the session of a request and sets all that loaders read but `db`, which the guard gives. */
export async function openSession(
  runtime: Runtime,
  sender: Caller,
  headers: Headers,
): Promise<{ context: RouterContextProvider; opened: RequestSession }> {
  const prefetch = isPrefetch(headers)
  const jar = cookieJar(headers.get('cookie'), { secure: isSecure(runtime), frozen: prefetch })
  const picture = pictureAddress(runtime.backend.url)
  const caller: Caller = { ...sender, userAgent: headers.get('user-agent') }
  const presence = await presenceOf({ runtime, caller, jar, prefetch, picture }).catch(
    // A mistake of ours must not sign anybody out either.
    (cause: unknown): Presence => ({ kind: 'unknown', cause }),
  )
  if (presence.kind === 'unknown') {
    runtime.log({ event: 'session not known', requestId: caller.requestId, error: textOf(presence.cause) })
  }

  let client: ReturnType<typeof sessionClient> | undefined
  const opened: RequestSession = {
    runtime,
    caller,
    jar,
    prefetch,
    presence,
    backend: runtime.backend,
    expiresAt: presence.kind === 'signed-in' ? presence.expiresAt : null,
    signInNeeded: false,
    sealedPost: null,
    replay: null,
    client: () =>
      (client ??= sessionClient(runtime, caller, jar, (tokens) => storeSession({ runtime, caller, jar }, tokens))),
  }
  const context = new RouterContextProvider()
  context.set(session, opened)
  context.set(words, en)
  context.set(pictures, picture)
  context.set(buildId, runtime.assets.buildId)
  setPerson(context, jar, presence)
  return { context, opened }
}

/** An error and what caused it, in one line. */
const textOf = (error: unknown): string =>
  error instanceof Error && error.cause
    ? `${error.message} ${textOf(error.cause)}`
    : JSON.stringify(error, messageFirst)

const messageFirst = (_key: string, value: unknown): unknown => (value instanceof Error ? value.message : value)

function setPerson(context: RouterContextProvider, jar: CookieJar, presence: Presence): void {
  const known = presence.kind === 'signed-in' ? presence : null
  const timeZone = known?.viewer.timeZone ?? zoneOf(jar) ?? known?.companies[0]?.timeZone ?? 'UTC'
  const locale = known?.viewer.locale ?? 'en'
  context.set(clock, { now: new Date().toISOString(), timeZone, locale })
  context.set(signedIn, null)
  if (!known) return
  const person = { ...known.viewer, timeZone, locale }
  context.set(signedIn, { viewer: person, companies: known.companies, unread: known.unread })
  context.set(viewer, person)
  context.set(companies, known.companies)
}

/** The browser's own zone, told by a cookie that the client sets; without one the company's, then UTC. */
function zoneOf(jar: CookieJar): string | null {
  // Set by the client, which cannot use our prefixed names.
  const name = jar.raw.get('time-zone')
  try {
    return name ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone : null
  } catch {
    return null
  }
}
