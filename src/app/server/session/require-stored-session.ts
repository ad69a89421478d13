import type { RouterContextProvider } from 'react-router'
import type { AuthFailure } from '../auth/auth-outcome.ts'
import { sessionContext } from './context.ts'
import { readSession } from './session-cookie.ts'

/** Turns a successful outcome into a failure when its session could not be stored in the browser. */
export function requireStoredSession<T extends { ok: true }>(
  context: Readonly<RouterContextProvider>,
  outcome: T | AuthFailure,
): T | AuthFailure {
  const { cookies } = context.get(sessionContext)
  if (!outcome.ok || readSession(cookies).kind === 'session') return outcome
  // `storeSession` has set a flash message with this reason. The rejected form shows the same text.
  cookies.clear('flash')
  return { ok: false, reason: 'session_too_large' }
}
