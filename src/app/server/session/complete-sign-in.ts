import type { RouterContextProvider } from 'react-router'
import type { AuthFailure } from '../auth/auth-outcome.ts'
import { dataClient } from './clients.ts'
import { sessionContext } from './context.ts'
import { saveBrowserClock } from './save-browser-clock.ts'
import { readSession } from './session-cookie.ts'
import { readSubject } from './token-payload.ts'

/**
 * Completes a sign-in: the first one saves the browser's time zone and locale. Turns a successful outcome into a failure
 * when its session could not be stored in the browser.
 */
export async function completeSignIn<T extends { ok: true }>(
  context: Readonly<RouterContextProvider>,
  outcome: T | AuthFailure,
): Promise<T | AuthFailure> {
  if (!outcome.ok) return outcome
  const session = context.get(sessionContext)
  const stored = readSession(session.cookies)
  if (stored.kind === 'session') {
    session.caller.record.person = readSubject(stored.tokens.access_token)
    await saveBrowserClock(session, dataClient(session.runtime, session.caller, stored.tokens.access_token))
    return outcome
  }
  // `storeSession` has set a flash message with this reason. The rejected form shows the same text.
  session.cookies.clear('flash')
  return { ok: false, reason: 'session_too_large' }
}
