import type { LoginMode } from '#domain/login-mode.ts'
import { isPendingForOtherUser } from '../pending-form/form-author.ts'
import type { PendingForm } from '../pending-form/pending-form.ts'
import type { RequestContext } from '../session/request-context.ts'
import { rememberReturnPath } from '../session/return-path.ts'

/** What a routed request comes to, before its response is written as a document or a payload. */
export type RouteOutcome =
  /** A prefetch that was redirected or denied: it must not have an effect. */
  | { kind: 'no-content' }
  /** A guard denied the request, until the user has passed this mode of the sign-in page. */
  | { kind: 'sign-in-required'; mode: LoginMode }
  /** The author of a pending form has signed in. */
  | { kind: 'resubmit'; form: PendingForm }
  | { kind: 'redirect'; location: string; status: number; response: Response }
  | { kind: 'response'; response: Response }

/** Reads the outcome from the response of the router and from what guards and actions left in the session. */
export function routeOutcome({ session }: RequestContext, response: Response): RouteOutcome {
  const { prefetch, requiredLoginMode: mode, pendingForm } = session
  const location = response.headers.get('location')
  if (prefetch && (mode || location !== null)) return { kind: 'no-content' }
  if (mode) return { kind: 'sign-in-required', mode }
  if (pendingForm.kind === 'resubmit') return { kind: 'resubmit', form: pendingForm.form }
  if (location !== null) return { kind: 'redirect', location, status: response.status, response }
  return { kind: 'response', response }
}

/** Remembers the page to return to after sign-in, unless a form is waiting for another user. */
export function rememberDeniedPage({ request, context, session }: RequestContext): void {
  const { pathname, search } = new URL(request.url)
  if (!isPendingForOtherUser(context)) rememberReturnPath(session, pathname + search)
}
