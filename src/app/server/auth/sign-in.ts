import type { AuthResponse } from '@supabase/supabase-js'
import type { RouterContextProvider } from 'react-router'
import type { CodePurpose } from '#domain/forms/login-forms.ts'
import { toOutcome, toAuthFailure, withServiceTimeout, type AuthOutcome, type AuthFailure } from './auth-outcome.ts'
import { forgetPendingEmail } from './pending-email.ts'
import { statelessClient } from '../session/clients.ts'
import { session, signedInUser, words } from '../session/context.ts'
import { signOutOthers } from './sign-out-others.ts'
import { setFlash } from '../session/flash.ts'
import { forgetPreviousUser } from '../session/previous-user.ts'
import { redirectTo } from '../session/redirect.ts'
import { forgetReturnPath, consumeReturnPath } from '../session/return-path.ts'
import { userIdOf } from '../session/auth-state.ts'
import { decrypt, type PendingForm } from '../pending-form/encrypted-submission.ts'
import { requireStoredSession, storeSession } from '../session/store-session.ts'
import { clearSession, parseTokens, readSession } from '../session/session-cookie.ts'
import { readSubject } from '../session/token-payload.ts'

type Context = Readonly<RouterContextProvider>
type Outcome = Promise<AuthOutcome>

const statelessAuthOf = (context: Context) => {
  const { runtime, caller } = context.get(session)
  return statelessClient(runtime, caller).auth
}
const sessionAuth = (context: Context) => context.get(session).client().auth

type SignInOutcome = { ok: true; email: string } | AuthFailure

/**
 * Waits for a sign-in. Whoever was signed in at this browser before is signed out for good then, and no page of theirs
 * stays: their cookies are gone, and nobody could end what no browser holds.
 */
async function replaceSession(context: Context, signingIn: Promise<AuthResponse>): Promise<SignInOutcome> {
  const { cookies } = context.get(session)
  const former = readSession(cookies)
  const given = await withServiceTimeout(signingIn)
  if (given === 'late') return { ok: false, reason: 'unavailable' }
  if (given.error) return toAuthFailure(given.error)
  forgetPendingEmail(cookies)
  forgetPreviousUser(cookies)
  if (former.kind === 'session') {
    if (readSubject(former.tokens.access_token) !== given.data.user?.id) forgetReturnPath(cookies)
    await toOutcome(statelessAuthOf(context).admin.signOut(former.tokens.access_token, 'local'))
  }
  return requireStoredSession(context, { ok: true, email: given.data.user?.email ?? '' })
}

/** In with address and password. */
export const signIn = (context: Context, by: { email: string; password: string }): Outcome =>
  replaceSession(context, sessionAuth(context).signInWithPassword(by))

/**
 * Makes an account and has a mail with link and code sent. A known address gets the same answer, so that nobody learns
 * who has an account. Where the project asks for no confirmation, the person is signed in at once.
 */
export async function signUp(
  context: Context,
  by: { email: string; password: string; displayName: string },
): Promise<AuthOutcome & { signedIn?: boolean }> {
  const { email, password, displayName } = by
  const given = await withServiceTimeout(
    statelessAuthOf(context).signUp({ email, password, options: { data: { display_name: displayName } } }),
  )
  if (given === 'late') return { ok: false, reason: 'unavailable' }
  if (given.error?.code === 'user_already_exists') return { ok: true, signedIn: false }
  if (given.error) return toAuthFailure(given.error)
  const tokens = given.data.session && parseTokens({ expires_at: 0, ...given.data.session })
  if (!tokens) return { ok: true, signedIn: false }
  await storeSession(context.get(session), tokens)
  return requireStoredSession(context, { ok: true, signedIn: true })
}

/** Mails a one-time code; an unknown address gets the same answer and no mail. */
export async function sendCode(context: Context, email: string): Outcome {
  const given = await withServiceTimeout(
    statelessAuthOf(context).signInWithOtp({ email, options: { shouldCreateUser: false } }),
  )
  if (given === 'late') return { ok: false, reason: 'unavailable' }
  const unknownAddress = ['otp_disabled', 'user_not_found', 'signup_disabled'].includes(given.error?.code ?? '')
  return given.error && !unknownAddress ? toAuthFailure(given.error) : { ok: true }
}

/** Mails a link and code with which a new password may be chosen. */
export const sendRecovery = (context: Context, email: string): Outcome =>
  toOutcome(statelessAuthOf(context).resetPasswordForEmail(email))

/** Mails the confirmation of a new account once more. */
export const resendConfirmation = (context: Context, email: string): Outcome =>
  toOutcome(statelessAuthOf(context).resend({ type: 'signup', email }))

/** In with the code of a mail. */
export const verifyCode = (context: Context, by: { email: string; code: string; purpose: CodePurpose }): Outcome =>
  replaceSession(context, sessionAuth(context).verifyOtp({ email: by.email, token: by.code, type: by.purpose }))

/** What the links of the service's mails are for. */
type LinkType = 'signup' | 'email' | 'magiclink' | 'recovery' | 'invite' | 'email_change'

/** In with the link of a mail; says whose account it is. */
export const verifyLink = (context: Context, by: { tokenHash: string; type: LinkType }): Promise<SignInOutcome> =>
  replaceSession(context, sessionAuth(context).verifyOtp({ token_hash: by.tokenHash, type: by.type }))

/** In with a code that only the browser that asked for it can use. */
export const exchangeCode = (context: Context, code: string): Outcome =>
  replaceSession(context, sessionAuth(context).exchangeCodeForSession(code))

/** Gives the signed-in person a new password, and ends their sessions everywhere else. */
export async function choosePassword(context: Context, password: string): Outcome {
  const changed = await toOutcome(sessionAuth(context).updateUser({ password }))
  // Whoever knew the old password may be signed in somewhere; that this fails must not undo the change.
  if (changed.ok) await signOutOthers(context)
  return changed
}

/**
 * Ends the session on this device. The cookies go whatever the service answers: signing out always works, and what was
 * remembered goes with them, so that the next person at this browser inherits nothing.
 */
export async function signOut(context: Context): Promise<void> {
  const { cookies } = context.get(session)
  const stored = readSession(cookies)
  clearSession(cookies)
  forgetReturnPath(cookies)
  forgetPendingEmail(cookies)
  cookies.clear('flash')
  if (stored.kind === 'session')
    await toOutcome(statelessAuthOf(context).admin.signOut(stored.tokens.access_token, 'local'))
}

/**
 * What to answer when a sign-in worked: the page that was wanted, or the act that an expired session had interrupted,
 * whose sealed form came along as the field `sealed`.
 */
export function afterSignIn(context: Context, form?: FormData): Response {
  const requestSession = context.get(session)
  const wanted = consumeReturnPath(context)
  const sealed = form?.get('sealed')
  if (typeof sealed !== 'string' || !sealed) return redirectTo(wanted ?? '/company', 303)
  const post = decrypt(requestSession.runtime.secret, sealed)
  if (post && isAuthor(context, post.userId)) return resubmitAfterRedirect(context, post)
  const { notSent } = context.get(words).login
  setFlash(context, { tone: 'warning', text: post ? notSent.bySomebodyElse : notSent.tooOld })
  return redirectTo(wanted ?? '/company', 303)
}

/** `handle` carries the act out instead of redirecting to where it was posted. */
function resubmitAfterRedirect(context: Context, post: PendingForm): Response {
  context.get(session).resubmit = post
  return redirectTo(post.path, 303)
}

/** What comes before an act is carried out, although its author is signed in. */
const intentsBeforeResubmit = ['new-password', 'begin-factor', 'confirm-factor']

/**
 * Takes the sealed form that a form of the sign-in page brings along, so that the next page carries it on, whatever the
 * answer is. Whoever signed in meanwhile in another tab needs no sign-in: their act is carried out.
 */
export function receivePendingForm(context: Context, form: FormData): Response | null {
  const requestSession = context.get(session)
  const sealed = form.get('sealed')
  const post = typeof sealed === 'string' && sealed ? decrypt(requestSession.runtime.secret, sealed) : null
  if (!post) return null
  requestSession.encryptedForm = sealed as string
  const isBack = post.userId !== null && context.get(signedInUser)?.viewer.id === post.userId
  // Who came by a forgotten password is signed in as well, and so is who has to set up a second factor.
  return isBack && !intentsBeforeResubmit.some((intent) => form.get('intent') === intent)
    ? resubmitAfterRedirect(context, post)
    : null
}

/**
 * Whether the person who just signed in may be the one who had posted: nobody sends what somebody else wrote. Where
 * nothing was left to tell (the browser has dropped its cookies), the person at the form is believed to be its author.
 */
function isAuthor(context: Context, userId: string | null): boolean {
  const stored = readSession(context.get(session).cookies)
  return stored.kind === 'session' && (userId === null || readSubject(stored.tokens.access_token) === userId)
}

/** Whether that form waits for somebody else than who has signed in here. */
export function isPendingForOtherUser(context: Context): boolean {
  const { encryptedForm, runtime, authState } = context.get(session)
  const author = encryptedForm === null ? null : decrypt(runtime.secret, encryptedForm)?.userId
  const who = userIdOf(authState)
  // One that names nobody is believed to be theirs (`isSender`).
  return typeof author === 'string' && who !== null && author !== who
}

/** The sealed form that the forms of the sign-in page have to carry, if an ended session interrupted one. */
export const encryptedPendingForm = (context: Context): string | null => context.get(session).encryptedForm
