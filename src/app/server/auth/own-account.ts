import type { RouterContextProvider } from 'react-router'
import type { Security } from '#domain/account.ts'
import { forgetAddress } from './pending-email.ts'
import { inTime, outcome, refusalOf, type AuthOutcome, type AuthRefusal } from './auth-outcome.ts'
import { mailClient } from '../session/clients.ts'
import { session, viewer } from '../session/context.ts'
import { endElsewhere } from './sign-out-others.ts'
import { forgetPage } from '../session/remembered-page.ts'
import { factorsThatCount } from './second-factor.ts'
import { clearStored, readStored } from '../session/session-cookie.ts'

type Context = Readonly<RouterContextProvider>

const auth = (context: Context) => context.get(session).client().auth

/** A client that keeps nothing in this browser. */
const apart = (context: Context) => {
  const { runtime, caller } = context.get(session)
  return mailClient(runtime, caller).auth
}

/** Whether somebody at an open browser knows the password of who is signed in there: by signing in anew, apart. */
export async function checkPassword(context: Context, password: string): Promise<AuthOutcome> {
  const client = apart(context)
  const given = await inTime(client.signInWithPassword({ email: context.get(viewer).email, password }))
  if (given === 'late') return { ok: false, reason: 'unavailable' }
  if (given.error) return refusalOf(given.error)
  await outcome(client.signOut({ scope: 'local' }))
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
  const known = await checkPassword(context, current)
  if (!known.ok) return known
  const changed = await outcome(
    auth(context).updateUser({ password, current_password: current, ...(code && { nonce: code }) }),
  )
  if (changed.ok) await endElsewhere(context)
  return changed
}

/** Mails the code that a new password takes in a session that is not fresh. */
export const mailPasswordCode = (context: Context): Promise<AuthOutcome> => outcome(auth(context).reauthenticate())

/** How long the links of a change of address work; after that nothing waits any more. */
const changeLastsMs = 60 * 60_000

/**
 * What the sign-in service knows of who is signed in: the address that waits to become theirs, and their second
 * factors. Null when it does not answer.
 */
export async function ownAccount(context: Context): Promise<Pick<Security, 'pendingEmail' | 'factors'> | null> {
  const given = await inTime(auth(context).getUser())
  if (given === 'late' || given.error) return null
  const { new_email: email, email_change_sent_at: sentAt, factors = [] } = given.data.user
  const waits = email && sentAt && Date.now() - Date.parse(sentAt) < changeLastsMs
  return { pendingEmail: waits ? email : null, factors: factorsThatCount(factors) }
}

/**
 * Asks both mailboxes whether the address may change. One that somebody else has is answered alike, so that nobody
 * learns who has an account: its mail is never sent, or the service refuses the change itself.
 */
export async function askEmailChange(context: Context, email: string): Promise<AuthOutcome> {
  const stored = readStored(context.get(session).jar)
  if (stored.kind !== 'session') return { ok: false, reason: 'signed_out' }
  // Apart: the links have to work in whichever browser opens the mail.
  const client = apart(context)
  const given = await inTime(client.setSession(stored.tokens))
  if (given === 'late') return { ok: false, reason: 'unavailable' }
  if (given.error) return refusalOf(given.error)
  const asked = await outcome(client.updateUser({ email }))
  return !asked.ok && asked.reason === 'email_taken' ? { ok: true } : asked
}

/** Mails both once more. */
export const resendEmailChange = (context: Context): Promise<AuthOutcome> =>
  outcome(apart(context).resend({ type: 'email_change', email: context.get(viewer).email }))

/**
 * Agrees to a change of address for one mailbox. `done` once both have. It signs nobody in: whoever is signed in here
 * stays so, as they were.
 */
export async function agreeToEmail(
  context: Context,
  tokenHash: string,
): Promise<{ ok: true; done: boolean } | AuthRefusal> {
  const client = apart(context)
  const given = await inTime(client.verifyOtp({ token_hash: tokenHash, type: 'email_change' }))
  if (given === 'late') return { ok: false, reason: 'unavailable' }
  if (given.error) return refusalOf(given.error)
  if (!given.data.session) return { ok: true, done: false }
  await outcome(client.signOut({ scope: 'local' }))
  return { ok: true, done: true }
}

/** Ends all sessions of who is signed in, this one too. @returns the refusal when the others could not be ended */
export async function signOutEverywhere(context: Context): Promise<AuthOutcome> {
  const { jar } = context.get(session)
  const stored = readStored(jar)
  if (stored.kind !== 'session') return { ok: false, reason: 'signed_out' }
  const ended = await outcome(apart(context).admin.signOut(stored.tokens.access_token, 'global'))
  if (!ended.ok) return ended
  clearStored(jar)
  forgetPage(jar)
  forgetAddress(jar)
  return ended
}
