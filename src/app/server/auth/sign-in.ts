import type { AuthResponse } from '@supabase/supabase-js'
import type { RouterContextProvider } from 'react-router'
import type { CodePurpose } from '#domain/forms/login-forms.ts'
import { outcome, refusalOf, inTime, type AuthOutcome, type AuthRefusal } from './auth-outcome.ts'
import { forgetAddress } from './pending-email.ts'
import { mailClient } from '../session/clients.ts'
import { session, signedIn, words } from '../session/context.ts'
import { endElsewhere } from './sign-out-others.ts'
import { setFlash } from '../session/flash.ts'
import { forgetFormer } from '../session/previous-user.ts'
import { redirectTo } from '../session/redirect.ts'
import { forgetPage, takeRememberedPage } from '../session/remembered-page.ts'
import { personOf } from '../session/auth-state.ts'
import { openPost, type PostedForm } from '../pending-form/encrypted-submission.ts'
import { ifStored, storeSession } from '../session/store-session.ts'
import { clearStored, parseTokens, readStored } from '../session/session-cookie.ts'
import { claimedUser } from '../session/token-payload.ts'

type Context = Readonly<RouterContextProvider>
type Outcome = Promise<AuthOutcome>

const mail = (context: Context) => {
  const { runtime, caller } = context.get(session)
  return mailClient(runtime, caller).auth
}
const auth = (context: Context) => context.get(session).client().auth

type SignedIn = { ok: true; email: string } | AuthRefusal

/**
 * Waits for a sign-in. Whoever was signed in at this browser before is signed out for good then, and no page of theirs
 * stays: their cookies are gone, and nobody could end what no browser holds.
 */
async function inPlaceOfFormer(context: Context, signingIn: Promise<AuthResponse>): Promise<SignedIn> {
  const { jar } = context.get(session)
  const former = readStored(jar)
  const given = await inTime(signingIn)
  if (given === 'late') return { ok: false, reason: 'unavailable' }
  if (given.error) return refusalOf(given.error)
  forgetAddress(jar)
  forgetFormer(jar)
  if (former.kind === 'session') {
    if (claimedUser(former.tokens.access_token) !== given.data.user?.id) forgetPage(jar)
    await outcome(mail(context).admin.signOut(former.tokens.access_token, 'local'))
  }
  return ifStored(context, { ok: true, email: given.data.user?.email ?? '' })
}

/** In with address and password. */
export const signIn = (context: Context, by: { email: string; password: string }): Outcome =>
  inPlaceOfFormer(context, auth(context).signInWithPassword(by))

/**
 * Makes an account and has a mail with link and code sent. A known address gets the same answer, so that nobody learns
 * who has an account. Where the project asks for no confirmation, the person is signed in at once.
 */
export async function signUp(
  context: Context,
  by: { email: string; password: string; displayName: string },
): Promise<AuthOutcome & { signedIn?: boolean }> {
  const { email, password, displayName } = by
  const given = await inTime(
    mail(context).signUp({ email, password, options: { data: { display_name: displayName } } }),
  )
  if (given === 'late') return { ok: false, reason: 'unavailable' }
  if (given.error?.code === 'user_already_exists') return { ok: true, signedIn: false }
  if (given.error) return refusalOf(given.error)
  const tokens = given.data.session && parseTokens({ expires_at: 0, ...given.data.session })
  if (!tokens) return { ok: true, signedIn: false }
  await storeSession(context.get(session), tokens)
  return ifStored(context, { ok: true, signedIn: true })
}

/** Mails a one-time code; an unknown address gets the same answer and no mail. */
export async function sendCode(context: Context, email: string): Outcome {
  const given = await inTime(mail(context).signInWithOtp({ email, options: { shouldCreateUser: false } }))
  if (given === 'late') return { ok: false, reason: 'unavailable' }
  const unknownAddress = ['otp_disabled', 'user_not_found', 'signup_disabled'].includes(given.error?.code ?? '')
  return given.error && !unknownAddress ? refusalOf(given.error) : { ok: true }
}

/** Mails a link and code with which a new password may be chosen. */
export const sendRecovery = (context: Context, email: string): Outcome =>
  outcome(mail(context).resetPasswordForEmail(email))

/** Mails the confirmation of a new account once more. */
export const resendConfirmation = (context: Context, email: string): Outcome =>
  outcome(mail(context).resend({ type: 'signup', email }))

/** In with the code of a mail. */
export const verifyCode = (context: Context, by: { email: string; code: string; purpose: CodePurpose }): Outcome =>
  inPlaceOfFormer(context, auth(context).verifyOtp({ email: by.email, token: by.code, type: by.purpose }))

/** What the links of the service's mails are for. */
type LinkType = 'signup' | 'email' | 'magiclink' | 'recovery' | 'invite' | 'email_change'

/** In with the link of a mail; says whose account it is. */
export const verifyLink = (context: Context, by: { tokenHash: string; type: LinkType }): Promise<SignedIn> =>
  inPlaceOfFormer(context, auth(context).verifyOtp({ token_hash: by.tokenHash, type: by.type }))

/** In with a code that only the browser that asked for it can use. */
export const exchangeCode = (context: Context, code: string): Outcome =>
  inPlaceOfFormer(context, auth(context).exchangeCodeForSession(code))

/** Gives the signed-in person a new password, and ends their sessions everywhere else. */
export async function choosePassword(context: Context, password: string): Outcome {
  const changed = await outcome(auth(context).updateUser({ password }))
  // Whoever knew the old password may be signed in somewhere; that this fails must not undo the change.
  if (changed.ok) await endElsewhere(context)
  return changed
}

/**
 * Ends the session on this device. The cookies go whatever the service answers: signing out always works, and what was
 * remembered goes with them, so that the next person at this browser inherits nothing.
 */
export async function signOut(context: Context): Promise<void> {
  const { jar } = context.get(session)
  const stored = readStored(jar)
  clearStored(jar)
  forgetPage(jar)
  forgetAddress(jar)
  jar.clear('flash')
  if (stored.kind === 'session') await outcome(mail(context).admin.signOut(stored.tokens.access_token, 'local'))
}

/**
 * What to answer when a sign-in worked: the page that was wanted, or the act that an expired session had interrupted,
 * whose sealed form came along as the field `sealed`.
 */
export function afterSignIn(context: Context, form?: FormData): Response {
  const opened = context.get(session)
  const wanted = takeRememberedPage(context)
  const sealed = form?.get('sealed')
  if (typeof sealed !== 'string' || !sealed) return redirectTo(wanted ?? '/company', 303)
  const post = openPost(opened.runtime.secret, sealed)
  if (post && isSender(context, post.userId)) return carryOut(context, post)
  const { notSent } = context.get(words).login
  setFlash(context, { tone: 'warning', text: post ? notSent.bySomebodyElse : notSent.tooOld })
  return redirectTo(wanted ?? '/company', 303)
}

/** `handle` carries the act out instead of redirecting to where it was posted. */
function carryOut(context: Context, post: PostedForm): Response {
  context.get(session).replay = post
  return redirectTo(post.path, 303)
}

/** What comes before an act is carried out, although its author is signed in. */
const comesFirst = ['new-password', 'begin-factor', 'confirm-factor']

/**
 * Takes the sealed form that a form of the sign-in page brings along, so that the next page carries it on, whatever the
 * answer is. Whoever signed in meanwhile in another tab needs no sign-in: their act is carried out.
 */
export function keepSealedPost(context: Context, form: FormData): Response | null {
  const opened = context.get(session)
  const sealed = form.get('sealed')
  const post = typeof sealed === 'string' && sealed ? openPost(opened.runtime.secret, sealed) : null
  if (!post) return null
  opened.sealedPost = sealed as string
  const isBack = post.userId !== null && context.get(signedIn)?.viewer.id === post.userId
  // Who came by a forgotten password is signed in as well, and so is who has to set up a second factor.
  return isBack && !comesFirst.some((intent) => form.get('intent') === intent) ? carryOut(context, post) : null
}

/**
 * Whether the person who just signed in may be the one who had posted: nobody sends what somebody else wrote. Where
 * nothing was left to tell (the browser has dropped its cookies), the person at the form is believed to be its author.
 */
function isSender(context: Context, userId: string | null): boolean {
  const stored = readStored(context.get(session).jar)
  return stored.kind === 'session' && (userId === null || claimedUser(stored.tokens.access_token) === userId)
}

/** Whether that form waits for somebody else than who has signed in here. */
export function waitsForAnother(context: Context): boolean {
  const { sealedPost, runtime, presence } = context.get(session)
  const author = sealedPost === null ? null : openPost(runtime.secret, sealedPost)?.userId
  const who = personOf(presence)
  // One that names nobody is believed to be theirs (`isSender`).
  return typeof author === 'string' && who !== null && author !== who
}

/** The sealed form that the forms of the sign-in page have to carry, if an ended session interrupted one. */
export const sealedPostOf = (context: Context): string | null => context.get(session).sealedPost
