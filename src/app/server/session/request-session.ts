import type { LoginMode } from '#domain/login-mode.ts'
import type { Instant } from '#domain/person.ts'
import type { Db } from '../../data/db.ts'
import type { PendingFormState } from '../pending-form/pending-form.ts'
import type { Backend, Caller, Runtime } from '../start/runtime.ts'
import type { AuthState } from './auth-state.ts'
import type { BrowserClock } from './browser-clock.ts'
import type { RequestCookies } from './cookies.ts'

/** The state of one request that changes while it is handled. */
export type RequestSession = {
  runtime: Runtime
  caller: Caller
  cookies: RequestCookies
  /** The browser fetches ahead and may never show the answer: the request must not change anything. */
  prefetch: boolean
  /** What the browser tells about its time zone and locale. */
  browserClock: BrowserClock
  authState: AuthState
  backend: Backend
  /** When the access token ends; null for a visitor. */
  expiresAt: Instant | null
  /** Set when a guard denied the request: the mode of the sign-in page to pass first. */
  requiredLoginMode: LoginMode | null
  /** A form that could not be carried out because the session had ended or another user was signed in. */
  pendingForm: PendingFormState
  /** Headers that the page adds to its response. */
  responseHeaders: Headers
  /** The auth client whose calls change the session; created on first use. */
  client: () => Db
}

/** Whether a request is a prefetch. Scripts send `Purpose`, because they may not set names that begin with `Sec-`. */
export const isPrefetch = (headers: Pick<Headers, 'get'>): boolean =>
  /\bprefetch\b/i.test(`${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`)
