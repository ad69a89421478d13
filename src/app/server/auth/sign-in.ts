import { randomBytes, randomUUID } from 'node:crypto'
import type { AuthResponse, EmailOtpType, User, VerifyOtpParams } from '@supabase/supabase-js'
import type { RouterContextProvider } from 'react-router'
import type { CodePurpose } from '#domain/forms/login-forms.ts'
import { clearSession } from '../session/clear-session.ts'
import { statelessAuth } from '../session/clients.ts'
import { sessionContext, signedInUserContext } from '../session/context.ts'
import { rememberEndedHere } from '../session/ended-here.ts'
import { forgetPreviousUser } from '../session/previous-user.ts'
import { forgetEndedSession } from '../session/session-ended.ts'
import { isHosted } from '../start/runtime.ts'
import { forgetReturnPath } from '../session/return-path.ts'
import { parseTokens, readSession } from '../session/session-cookie.ts'
import { completeSignIn } from '../session/complete-sign-in.ts'
import { storeSession } from '../session/store-session.ts'
import { readSubject } from '../session/token-payload.ts'
import { toAuthFailure, toOutcome, withServiceTimeout, type AuthFailure, type AuthOutcome } from './auth-outcome.ts'
import { refuseGuessable } from './new-password.ts'
import { forgetPendingEmail, readPendingEmail } from './pending-email.ts'
import { signOutOthers } from './sign-out-others.ts'

type Context = Readonly<RouterContextProvider>
type Outcome = Promise<AuthOutcome>

const auth = (context: Context) => context.get(sessionContext).client().auth

type SignInOutcome = { ok: true; user: User | null } | AuthFailure

/**
 * Waits for a sign-in, then ends the session that this browser had before and forgets that user's return path. Without
 * its cookies nobody could end that session later.
 */
async function replaceSession(context: Context, signingIn: Promise<AuthResponse>): Promise<SignInOutcome> {
  const { runtime, cookies } = context.get(sessionContext)
  const previous = readSession(cookies)
  const given = await toOutcome(signingIn)
  if (!given.ok) return given
  forgetPendingEmail(cookies)
  forgetPreviousUser(cookies)
  forgetEndedSession(cookies)
  if (previous.kind === 'session') {
    if (readSubject(previous.tokens.access_token) !== given.data.user?.id) forgetReturnPath(cookies)
    rememberEndedHere(runtime, previous.tokens.access_token)
    await toOutcome(statelessAuth(context).admin.signOut(previous.tokens.access_token, 'local'))
  }
  return completeSignIn(context, { ok: true, user: given.data.user })
}

/** Signs in with address and password. */
export const signIn = (context: Context, by: { email: string; password: string }): Outcome =>
  replaceSession(context, auth(context).signInWithPassword(by))

/**
 * Creates an account and sends an e-mail with link and code. An address that has an account gets the same answer, so
 * that nobody learns who has one.
 * @returns `signedIn` when the project requires no confirmation by e-mail, else `userId`: the id of the new account, or
 * one that belongs to nobody; and `signUp`: the id of this sign-up, which the account's metadata has, too
 */
export async function signUp(
  context: Context,
  by: { email: string; password: string; displayName: string },
): Promise<AuthOutcome & { signedIn?: boolean; userId?: string; signUp?: string }> {
  const { email, password, displayName } = by
  const weak = await refuseGuessable(password, [displayName, email])
  if (weak) return weak
  const signUp = randomUUID()
  const data = { display_name: displayName, sign_up: signUp }
  const given = await withServiceTimeout(statelessAuth(context).signUp({ email, password, options: { data } }))
  if (given === 'timeout') return { ok: false, reason: 'unavailable' }
  if (given.error?.code === 'user_already_exists') return { ok: true, signedIn: false }
  if (given.error) return toAuthFailure(given.error)
  const tokens = given.data.session && parseTokens({ expires_at: 0, ...given.data.session })
  if (!tokens) return { ok: true, signedIn: false, userId: given.data.user?.id, signUp }
  await storeSession(context.get(sessionContext), tokens)
  return completeSignIn(context, { ok: true, signedIn: true })
}

/** Sends a one-time code by e-mail. An unknown address gets the same answer and no e-mail. */
export async function sendCode(context: Context, email: string): Outcome {
  const sent = await toOutcome(statelessAuth(context).signInWithOtp({ email, options: { shouldCreateUser: false } }))
  return !sent.ok && sent.reason === 'no_new_account' ? { ok: true } : sent
}

/** Sends a link and code for choosing a new password. */
export const sendRecovery = (context: Context, email: string): Outcome =>
  toOutcome(statelessAuth(context).resetPasswordForEmail(email))

/** Sends the confirmation of a new account again. */
export const resendConfirmation = (context: Context, email: string): Outcome =>
  toOutcome(statelessAuth(context).resend({ type: 'signup', email }))

type VerifyOutcome =
  | {
      ok: true
      email: string
      /** The account has no password that is known to be of whoever opened the e-mail. They choose one next. */
      needsPassword: boolean
    }
  | AuthFailure

/** Signs in with the code of an e-mail. */
export const verifyCode = (
  context: Context,
  by: { email: string; code: string; purpose: CodePurpose },
): Promise<VerifyOutcome> => verify(context, { email: by.email, token: by.code, type: by.purpose })

/** Signs in with the link of an e-mail. */
export const verifyLink = (context: Context, by: { tokenHash: string; type: EmailOtpType }): Promise<VerifyOutcome> =>
  verify(context, { token_hash: by.tokenHash, type: by.type })

/**
 * Signs in with an e-mail. Somebody else may have signed up with the address and wait until its owner confirms it. So an
 * account keeps its password only if this browser's sign-up is that of the account.
 */
async function verify(context: Context, by: VerifyOtpParams & { type: EmailOtpType }): Promise<VerifyOutcome> {
  const signUp = readPendingEmail(context)?.signUp ?? ''
  // The embedded backend removes the password of another sign-up at once. Hosted ignores `sign_up`.
  const proof = { ...by, sign_up: signUp }
  const signedIn = await replaceSession(context, auth(context).verifyOtp(proof))
  if (!signedIn.ok) return signedIn
  const { user } = signedIn
  const isOwnSignUp = signUp !== '' && user?.user_metadata['sign_up'] === signUp
  const needsPassword = !isOwnSignUp && (by.type === 'signup' || isConfirmedNow(context, user))
  if (needsPassword) await discardPassword(context)
  return { ok: true, email: user?.email ?? '', needsPassword }
}

/** Milliseconds between the confirmation of an address and the sign-in by the same answer of a hosted project, at most. */
const hostedDelayMs = 1000

/**
 * Whether this sign-in has confirmed the address of its user, as a code for sign-in may do, too. The embedded backend does
 * both in one transaction, at one time.
 */
function isConfirmedNow(context: Context, user: User | null): boolean {
  const [confirmed, signedIn] = [user?.email_confirmed_at, user?.last_sign_in_at].map((at) => Date.parse(at ?? ''))
  return Math.abs(confirmed! - signedIn!) <= (isHosted(context.get(sessionContext).backend) ? hostedDelayMs : 0)
}

/**
 * Replaces the password of a hosted account by one that nobody knows, which ends its other sessions. If that fails, the
 * old one lasts until its owner chooses another.
 */
async function discardPassword(context: Context): Promise<void> {
  if (!isHosted(context.get(sessionContext).backend)) return
  // With characters of each kind, because a project may require them.
  await toOutcome(auth(context).updateUser({ password: `Aa1!${randomBytes(32).toString('base64url')}` }))
}

/** Signs in with a PKCE code, which only works in the browser that requested it. */
export const exchangeCode = (context: Context, code: string): Outcome =>
  replaceSession(context, auth(context).exchangeCodeForSession(code))

/** Sets a new password for the signed-in user, and ends their other sessions. */
export async function choosePassword(context: Context, password: string): Outcome {
  const who = context.get(signedInUserContext)?.viewer
  const weak = await refuseGuessable(password, who ? [who.name, who.email] : [])
  if (weak) return weak
  const changed = await toOutcome(auth(context).updateUser({ password }))
  // Somebody who knew the old password may have a session. A failure here does not undo the change.
  if (changed.ok) await signOutOthers(context)
  return changed
}

/**
 * Ends the session on this device. The cookies are cleared whatever the service answers, so that signing out always
 * works and the next user of this browser inherits nothing.
 */
export async function signOut(context: Context): Promise<void> {
  const { runtime, cookies } = context.get(sessionContext)
  const stored = readSession(cookies)
  clearSession(cookies)
  forgetReturnPath(cookies)
  forgetPendingEmail(cookies)
  // Whoever signs out knows why, also in a tab that has only now learned that its session was ended elsewhere.
  forgetEndedSession(cookies)
  cookies.clear('flash')
  if (stored.kind === 'session') {
    rememberEndedHere(runtime, stored.tokens.access_token)
    await toOutcome(statelessAuth(context).admin.signOut(stored.tokens.access_token, 'local'))
  }
}
