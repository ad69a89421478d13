import type { RouterContextProvider } from 'react-router'
import type { Security } from '#domain/account.ts'
import { forgetPendingEmail } from './pending-email.ts'
import { withServiceTimeout, toOutcome, toAuthFailure, type AuthOutcome, type AuthFailure } from './auth-outcome.ts'
import { statelessClient } from '../session/clients.ts'
import { session, viewer } from '../session/context.ts'
import { signOutOthers } from './sign-out-others.ts'
import { forgetReturnPath } from '../session/return-path.ts'
import { verifiedFactors } from './second-factor.ts'
import { clearSession, readSession } from '../session/session-cookie.ts'

type Context = Readonly<RouterContextProvider>

const auth = (context: Context) => context.get(session).client().auth

/** A client that keeps nothing in this browser. */
const detachedAuth = (context: Context) => {
  const { runtime, caller } = context.get(session)
  return statelessClient(runtime, caller).auth
}

/** Whether somebody at an open browser knows the password of who is signed in there: by signing in anew, apart. */
export async function verifyPassword(context: Context, password: string): Promise<AuthOutcome> {
  const client = detachedAuth(context)
  const given = await withServiceTimeout(client.signInWithPassword({ email: context.get(viewer).email, password }))
  if (given === 'late') return { ok: false, reason: 'unavailable' }
  if (given.error) return toAuthFailure(given.error)
  await toOutcome(client.signOut({ scope: 'local' }))
  return { ok: true }
}

/** The new password and what proves that its owner chose it. */
export type PasswordChange = {
  current: string
  password: string
  /** From a mail, where the session is too old to be believed without. */
  code: string | null
}

/**
 * Changes the password of who is signed in, and ends their sessions everywhere else. In a session older than a day the
 * service asks for a mailed code besides; it is sent by `mailPasswordCode`.
 */
export async function changePassword(
  context: Context,
  { current, password, code }: PasswordChange,
): Promise<AuthOutcome> {
  const known = await verifyPassword(context, current)
  if (!known.ok) return known
  const changed = await toOutcome(
    auth(context).updateUser({ password, current_password: current, ...(code && { nonce: code }) }),
  )
  if (changed.ok) await signOutOthers(context)
  return changed
}

/** Mails the code that a new password takes in a session that is not fresh. */
export const sendPasswordCode = (context: Context): Promise<AuthOutcome> => toOutcome(auth(context).reauthenticate())

/** How long the links of a change of address work; after that nothing waits any more. */
const emailChangeLifetimeMs = 60 * 60_000

/**
 * What the sign-in service knows of who is signed in: the address that waits to become theirs, and their second
 * factors. Null when it does not answer.
 */
export async function fetchAccount(context: Context): Promise<Pick<Security, 'pendingEmail' | 'factors'> | null> {
  const given = await withServiceTimeout(auth(context).getUser())
  if (given === 'late' || given.error) return null
  const { new_email: email, email_change_sent_at: sentAt, factors = [] } = given.data.user
  const waits = email && sentAt && Date.now() - Date.parse(sentAt) < emailChangeLifetimeMs
  return { pendingEmail: waits ? email : null, factors: verifiedFactors(factors) }
}

/**
 * Asks both mailboxes whether the address may change. One that somebody else has is answered alike, so that nobody
 * learns who has an account: its mail is never sent, or the service refuses the change itself.
 */
export async function requestEmailChange(context: Context, email: string): Promise<AuthOutcome> {
  const stored = readSession(context.get(session).cookies)
  if (stored.kind !== 'session') return { ok: false, reason: 'signed_out' }
  // Apart: the links have to work in whichever browser opens the mail.
  const client = detachedAuth(context)
  const given = await withServiceTimeout(client.setSession(stored.tokens))
  if (given === 'late') return { ok: false, reason: 'unavailable' }
  if (given.error) return toAuthFailure(given.error)
  const asked = await toOutcome(client.updateUser({ email }))
  return !asked.ok && asked.reason === 'email_taken' ? { ok: true } : asked
}

/** Mails both once more. */
export const resendEmailChange = (context: Context): Promise<AuthOutcome> =>
  toOutcome(detachedAuth(context).resend({ type: 'email_change', email: context.get(viewer).email }))

/**
 * Agrees to a change of address for one mailbox. `done` once both have. It signs nobody in: whoever is signed in here
 * stays so, as they were.
 */
export async function confirmEmailChange(
  context: Context,
  tokenHash: string,
): Promise<{ ok: true; done: boolean } | AuthFailure> {
  const client = detachedAuth(context)
  const given = await withServiceTimeout(client.verifyOtp({ token_hash: tokenHash, type: 'email_change' }))
  if (given === 'late') return { ok: false, reason: 'unavailable' }
  if (given.error) return toAuthFailure(given.error)
  if (!given.data.session) return { ok: true, done: false }
  await toOutcome(client.signOut({ scope: 'local' }))
  return { ok: true, done: true }
}

/** Ends all sessions of who is signed in, this one too. @returns the refusal when the others could not be ended */
export async function signOutEverywhere(context: Context): Promise<AuthOutcome> {
  const { cookies } = context.get(session)
  const stored = readSession(cookies)
  if (stored.kind !== 'session') return { ok: false, reason: 'signed_out' }
  const ended = await toOutcome(detachedAuth(context).admin.signOut(stored.tokens.access_token, 'global'))
  if (!ended.ok) return ended
  clearSession(cookies)
  forgetReturnPath(cookies)
  forgetPendingEmail(cookies)
  return ended
}
