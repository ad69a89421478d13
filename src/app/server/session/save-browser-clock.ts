import { unwrap } from '../../data/action-error.ts'
import type { Db } from '../../data/db.ts'
import type { AuthState } from './auth-state.ts'
import type { RequestSession } from './request-session.ts'

/**
 * Saves the time zone and the locale of the browser for a user who has none, so that quiet hours and mails follow the
 * same clock as their pages. A failure is only logged: the next sign-in or form tries again.
 * @param db acts as the user
 * @returns false after a failure
 */
export async function saveBrowserClock({ runtime, caller, browserClock }: RequestSession, db: Db): Promise<boolean> {
  const { timeZone, locale } = browserClock
  if (timeZone === null && locale === null) return true
  try {
    unwrap(await db.rpc('save_browser_clock', { p_time_zone: timeZone ?? undefined, p_locale: locale ?? undefined }))
    return true
  } catch (error) {
    runtime.log({ event: 'browser_clock_not_saved', requestId: caller.requestId, error: String(error) })
    return false
  }
}

/** What users have offered since this process started. Offered again, it would change nothing. */
const offered = new Set<string>()
const offeredMax = 10_000

/**
 * As `saveBrowserClock`, at a form of a user who signed in before their browser told its time zone. Each clock is
 * offered once, because the profile may keep its gap: a browser may name no language, or a zone that the database does
 * not know.
 */
export async function saveBrowserClockLater(
  session: RequestSession,
  { viewer, hasOwnClock, db }: Extract<AuthState, { kind: 'signed-in' }>,
): Promise<void> {
  if (hasOwnClock || session.browserClock.timeZone === null) return
  const offer = JSON.stringify([viewer.id, session.browserClock])
  if (offered.has(offer)) return
  if (offered.size >= offeredMax) offered.clear()
  offered.add(offer)
  if (!(await saveBrowserClock(session, db))) offered.delete(offer)
}
