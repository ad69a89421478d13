import type { RouterContextProvider } from 'react-router'
import { readAmr } from '../session/token-payload.ts'
import { session } from '../session/context.ts'
import { readSession } from '../session/session-cookie.ts'

type Context = Readonly<RouterContextProvider>

/** How the sign-in service names what a mail proves, in the `amr` claim. */
const emailMethods = new Set(['otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change'])

/** A second factor says more about a session, and nothing about how it was begun. */
const secondFactorMethods = new Set(['totp'])

/** As long as a page that waits for its reader is remembered (remembered-page.ts). */
const recentSignInSeconds = 600

/** What proved who is signed in, by the token that `authState` has checked; nothing for who is not. */
function signInEntries(context: Context) {
  const { cookies, authState } = context.get(session)
  const stored = authState.kind === 'signed-in' ? readSession(cookies) : null
  const given = stored?.kind === 'session' ? readAmr(stored.tokens.access_token) : []
  return given.filter(({ method }) => !secondFactorMethods.has(method))
}

/** Whether whoever is signed in came by a mail alone: only they may have forgotten their password. */
export function signedInByEmail(context: Context): boolean {
  const given = signInEntries(context)
  return given.length > 0 && given.every(({ method }) => emailMethods.has(method))
}

/** Whether somebody signed in here a moment ago, so that it is they who sit there still. */
export function isRecentSignIn(context: Context): boolean {
  const oldest = Date.now() / 1000 - recentSignInSeconds
  return signInEntries(context).some(({ at }) => at > oldest)
}
