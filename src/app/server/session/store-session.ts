import type { RouterContextProvider } from 'react-router'
import { en } from '#domain/words/en.ts'
import type { Caller, Runtime } from '../start/runtime.ts'
import { toOutcome, type AuthFailure } from '../auth/auth-outcome.ts'
import { statelessClient } from './clients.ts'
import { session } from './context.ts'
import { setFlashCookie } from './flash.ts'
import type { RequestCookies } from './cookies.ts'
import { readSession, writeSession, type Tokens } from './session-cookie.ts'
import { readSubject } from './token-payload.ts'

/** Bytes from which on servers in front of us begin to refuse requests; whoever runs this should hear of it before. */
const warningBytes = 6000

type Request = { runtime: Runtime; caller: Caller; cookies: RequestCookies }

/**
 * Leaves a session in the browser. One that is too large for it is ended instead, and the next page says so: what an
 * account says about itself is in each of its tokens, and must not lock its owner out.
 * @returns whether there is a session now
 */
export async function storeSession({ runtime, caller, cookies }: Request, tokens: Tokens): Promise<boolean> {
  const { bytes, isStored } = writeSession(cookies, tokens)
  const whose = { requestId: caller.requestId, userId: readSubject(tokens.access_token), bytes }
  if (isStored) {
    if (bytes > warningBytes) runtime.log({ event: 'session cookie large', ...whose })
    return true
  }
  runtime.log({ event: 'session cookie too large', ...whose })
  setFlashCookie(cookies, { tone: 'warning', text: en.login.errors.sessionTooLarge })
  // Nobody could end what no browser holds.
  await toOutcome(statelessClient(runtime, caller).auth.admin.signOut(tokens.access_token, 'local'))
  return false
}

/** The outcome of an act that begins a session, or raises it: a refusal where the browser could not keep it. */
export function requireStoredSession<T extends { ok: true }>(
  context: Readonly<RouterContextProvider>,
  done: T | AuthFailure,
): T | AuthFailure {
  const { cookies } = context.get(session)
  if (!done.ok || readSession(cookies).kind === 'session') return done
  // Said by the form at once.
  cookies.clear('flash')
  return { ok: false, reason: 'session_too_large' }
}
