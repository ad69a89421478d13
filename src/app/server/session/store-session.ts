import { currentWords } from '#domain/words/current.ts'
import { toOutcome } from '../auth/auth-outcome.ts'
import type { Caller, Runtime } from '../start/runtime.ts'
import { statelessClient } from './clients.ts'
import type { RequestCookies } from './cookies.ts'
import { setFlashCookie } from './flash.ts'
import { writeSession, type Tokens } from './session-cookie.ts'
import { readSubject } from './token-payload.ts'

/** From this size on, proxies begin to reject requests: the operator is warned by the log. */
const warningBytes = 6000

type SessionRequest = { runtime: Runtime; caller: Caller; cookies: RequestCookies }

/**
 * Stores a session in the browser's cookies. A session that is too large is ended instead, and the next page says so:
 * user metadata is part of each token and must not lock its owner out.
 * @returns whether the session was stored
 */
export async function storeSession({ runtime, caller, cookies }: SessionRequest, tokens: Tokens): Promise<boolean> {
  const { bytes, isStored } = writeSession(cookies, tokens)
  const details = { requestId: caller.requestId, userId: readSubject(tokens.access_token), bytes }
  if (isStored) {
    if (bytes > warningBytes) runtime.log({ event: 'session_cookie_large', ...details })
    return true
  }
  runtime.log({ event: 'session_cookie_too_large', ...details })
  setFlashCookie(cookies, { tone: 'warning', text: currentWords().login.errors.sessionTooLarge })
  // No browser holds this session, so nobody could end it later.
  await toOutcome(statelessClient(runtime, caller).auth.admin.signOut(tokens.access_token, 'local'))
  return false
}
