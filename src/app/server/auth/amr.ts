import type { RouterContextProvider } from 'react-router'
import { claimedProofs } from '../session/token-payload.ts'
import { session } from '../session/context.ts'
import { readStored } from '../session/session-cookie.ts'

type Context = Readonly<RouterContextProvider>

/** How the sign-in service names what a mail proves, in the `amr` claim. */
const byMail = new Set(['otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change'])

/** A second factor says more about a session, and nothing about how it was begun. */
const beginsNothing = new Set(['totp'])

/** As long as a page that waits for its reader is remembered (remembered-page.ts). */
const justNowSeconds = 600

/** What proved who is signed in, by the token that `presence` has checked; nothing for who is not. */
function proofs(context: Context) {
  const { jar, presence } = context.get(session)
  const stored = presence.kind === 'signed-in' ? readStored(jar) : null
  const given = stored?.kind === 'session' ? claimedProofs(stored.tokens.access_token) : []
  return given.filter(({ method }) => !beginsNothing.has(method))
}

/** Whether whoever is signed in came by a mail alone: only they may have forgotten their password. */
export function cameByMail(context: Context): boolean {
  const given = proofs(context)
  return given.length > 0 && given.every(({ method }) => byMail.has(method))
}

/** Whether somebody signed in here a moment ago, so that it is they who sit there still. */
export function signedInJustNow(context: Context): boolean {
  const oldest = Date.now() / 1000 - justNowSeconds
  return proofs(context).some(({ at }) => at > oldest)
}
