import type { RequestCookies } from './cookies.ts'
import { rememberPreviousUser } from './previous-user.ts'
import { isSessionRelated, readSession } from './session-cookie.ts'
import { readSubject } from './token-payload.ts'

/** Clears all cookies of the session, and remembers whose it was. */
export function clearSession(cookies: RequestCookies): void {
  const stored = readSession(cookies)
  const userId = stored.kind === 'session' ? readSubject(stored.tokens.access_token) : null
  if (userId) rememberPreviousUser(cookies, userId)
  for (const { name } of cookies.raw.all()) if (isSessionRelated(cookies, name)) cookies.raw.clear(name)
}
