import type { RouterContextProvider } from 'react-router'
import type { Security } from '#domain/account.ts'
import { readableAddress } from '../../data/readable-address.ts'
import { clearSession } from '../session/clear-session.ts'
import { rememberEndedHere } from '../session/ended-here.ts'
import { statelessAuth } from '../session/clients.ts'
import { sessionContext, viewerContext } from '../session/context.ts'
import { forgetReturnPath } from '../session/return-path.ts'
import { readSession } from '../session/session-cookie.ts'
import { toOutcome, type AuthFailure, type AuthOutcome } from './auth-outcome.ts'
import { refuseGuessable } from './new-password.ts'
import { forgetPendingEmail } from './pending-email.ts'
import { revokeAllDevices } from '../../data/devices.ts'
import { signOutOthers } from './sign-out-others.ts'
import { verifiedFactors } from './verified-factors.ts'
import { verifyPassword } from './verify-password.ts'

type Context = Readonly<RouterContextProvider>

const auth = (context: Context) => context.get(sessionContext).client().auth

/** The new password, and the proofs that its owner chose it. */
export type PasswordChange = {
  current: string
  password: string
  /** From an e-mail; required when the session is too old. */
  code: string | null
}

/**
 * Changes the password of the signed-in user and ends their other sessions. In a session older than a day the auth
 * service also requires a code by e-mail, which `sendPasswordCode` sends.
 */
export async function changePassword(
  context: Context,
  { current, password, code }: PasswordChange,
): Promise<AuthOutcome> {
  const { name, email } = context.get(viewerContext)
  const weak = await refuseGuessable(password, [name, email])
  if (weak) return weak
  const verified = await verifyPassword(context, current)
  if (!verified.ok) return verified
  const changed = await toOutcome(
    auth(context).updateUser({ password, current_password: current, ...(code && { nonce: code }) }),
  )
  if (changed.ok) await signOutOthers(context)
  return changed
}

/** Sends the code that a new password requires in an old session. */
export const sendPasswordCode = (context: Context): Promise<AuthOutcome> => toOutcome(auth(context).reauthenticate())

/** How long the links of an e-mail change work. After that, no change is pending. */
const emailChangeLifetimeMs = 60 * 60_000

/** The signed-in user's pending e-mail address and second factors; null when the auth service does not answer. */
export async function fetchAccount(context: Context): Promise<Pick<Security, 'pendingEmail' | 'factors'> | null> {
  const given = await toOutcome(auth(context).getUser())
  if (!given.ok) return null
  const { new_email: email, email_change_sent_at: sentAt, factors = [] } = given.data.user
  const isPending = email && sentAt && Date.now() - Date.parse(sentAt) < emailChangeLifetimeMs
  return { pendingEmail: isPending ? readableAddress(email) : null, factors: verifiedFactors(factors) }
}

/**
 * Asks both mailboxes to confirm a new e-mail address. An address of another account gets the same answer, so that
 * nobody learns who has an account; the change is never made.
 */
export async function requestEmailChange(context: Context, email: string): Promise<AuthOutcome> {
  const stored = readSession(context.get(sessionContext).cookies)
  if (stored.kind !== 'session') return { ok: false, reason: 'signed_out' }
  // Stateless: the links have to work in any browser.
  const client = statelessAuth(context)
  const given = await toOutcome(client.setSession(stored.tokens))
  if (!given.ok) return given
  const requested = await toOutcome(client.updateUser({ email }))
  return !requested.ok && requested.reason === 'email_taken' ? { ok: true } : requested
}

/** Sends both e-mails again. */
export const resendEmailChange = (context: Context): Promise<AuthOutcome> =>
  toOutcome(statelessAuth(context).resend({ type: 'email_change', email: context.get(viewerContext).email }))

/**
 * Confirms a new e-mail address for one mailbox, and signs nobody in.
 * @returns `done` once both mailboxes have confirmed
 */
export async function confirmEmailChange(
  context: Context,
  tokenHash: string,
): Promise<{ ok: true; done: boolean } | AuthFailure> {
  const client = statelessAuth(context)
  const given = await toOutcome(client.verifyOtp({ token_hash: tokenHash, type: 'email_change' }))
  if (!given.ok) return given
  if (!given.data.session) return { ok: true, done: false }
  await toOutcome(client.signOut({ scope: 'local' }))
  return { ok: true, done: true }
}

/**
 * Ends all sessions of the signed-in user and their realtime access, this one too.
 * @throws Unavailable when the database does not answer; this browser then stays signed in
 */
export async function signOutEverywhere(context: Context): Promise<void> {
  const { runtime, cookies, client } = context.get(sessionContext)
  const stored = readSession(cookies)
  await revokeAllDevices(client())
  if (stored.kind === 'session') rememberEndedHere(runtime, stored.tokens.access_token)
  clearSession(cookies)
  forgetReturnPath(cookies)
  forgetPendingEmail(cookies)
}
