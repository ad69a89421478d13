import type { RouterContextProvider } from 'react-router'
import { sessionContext } from '../session/context.ts'
import { readSession } from '../session/session-cookie.ts'
import { readAmr } from '../session/token-payload.ts'

type Context = Readonly<RouterContextProvider>

/** The `amr` methods of the auth service that prove access to a mailbox. */
const emailMethods = new Set(['otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change'])

/** The `amr` methods that raise a session but do not begin one. */
const secondFactorMethods = new Set(['totp'])

/** As long as the return path is remembered (`return-path.ts`). */
const recentSignInSeconds = 600

/** How the signed-in user authenticated, second factors left out; empty for anybody else. */
function signInEntries(context: Context) {
  const { cookies, authState } = context.get(sessionContext)
  // The auth state has verified this token.
  const stored = authState.kind === 'signed-in' ? readSession(cookies) : null
  const entries = stored?.kind === 'session' ? readAmr(stored.tokens.access_token) : []
  return entries.filter(({ method }) => !secondFactorMethods.has(method))
}

/** Whether the user signed in by e-mail alone. Only then may they set a password without the current one. */
export function signedInByEmail(context: Context): boolean {
  const entries = signInEntries(context)
  return entries.length > 0 && entries.every(({ method }) => emailMethods.has(method))
}

/** Whether the user signed in so recently that it is still the same person at the browser. */
export function isRecentSignIn(context: Context): boolean {
  const oldest = Date.now() / 1000 - recentSignInSeconds
  return signInEntries(context).some(({ at }) => at > oldest)
}
