import type { RouterContextProvider } from 'react-router'
import { en } from '#domain/words/en.ts'
import type { Caller, Runtime } from '../start/runtime.ts'
import { outcome, type AuthRefusal } from '../auth/auth-outcome.ts'
import { mailClient } from './clients.ts'
import { session } from './context.ts'
import { leaveFlash } from './flash.ts'
import type { CookieJar } from './cookies.ts'
import { readStored, writeStored, type Tokens } from './session-cookie.ts'
import { claimedUser } from './token-payload.ts'

/** Bytes from which on servers in front of us begin to refuse requests; whoever runs this should hear of it before. */
const largeBytes = 6000

type Request = { runtime: Runtime; caller: Caller; jar: CookieJar }

/**
 * Leaves a session in the browser. One that is too large for it is ended instead, and the next page says so: what an
 * account says about itself is in each of its tokens, and must not lock its owner out.
 * @returns whether there is a session now
 */
export async function storeSession({ runtime, caller, jar }: Request, tokens: Tokens): Promise<boolean> {
  const { bytes, kept } = writeStored(jar, tokens)
  const whose = { requestId: caller.requestId, userId: claimedUser(tokens.access_token), bytes }
  if (kept) {
    if (bytes > largeBytes) runtime.log({ event: 'session cookie large', ...whose })
    return true
  }
  runtime.log({ event: 'session cookie too large', ...whose })
  leaveFlash(jar, { tone: 'warning', text: en.login.errors.sessionTooLarge })
  // Nobody could end what no browser holds.
  await outcome(mailClient(runtime, caller).auth.admin.signOut(tokens.access_token, 'local'))
  return false
}

/** The outcome of an act that begins a session, or raises it: a refusal where the browser could not keep it. */
export function ifStored<T extends { ok: true }>(
  context: Readonly<RouterContextProvider>,
  done: T | AuthRefusal,
): T | AuthRefusal {
  const { jar } = context.get(session)
  if (!done.ok || readStored(jar).kind === 'session') return done
  // Said by the form at once.
  jar.clear('flash')
  return { ok: false, reason: 'session_too_large' }
}
