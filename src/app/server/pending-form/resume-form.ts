import type { RouterContextProvider } from 'react-router'
import { sessionContext, signedInUserContext, wordsContext } from '../session/context.ts'
import { setFlash } from '../session/flash.ts'
import { redirectTo } from '../session/redirect.ts'
import { consumeReturnPath } from '../session/return-path.ts'
import { readSession } from '../session/session-cookie.ts'
import { readSubject } from '../session/token-payload.ts'
import { decrypt } from './encryption.ts'
import type { PendingForm } from './pending-form.ts'

type Context = Readonly<RouterContextProvider>

/** The hidden field of the sign-in page's forms that carries the encrypted form. */
const carrierField = 'encryptedForm'

const readCarrier = (form: FormData | undefined): string | null => {
  const encrypted = form?.get(carrierField)
  return typeof encrypted === 'string' && encrypted ? encrypted : null
}

/** Makes the handler submit the form again, in place of the returned redirect, which never reaches the browser. */
function resubmit(context: Context, form: PendingForm): Response {
  context.get(sessionContext).pendingForm = { kind: 'resubmit', form }
  return redirectTo(form.path, 303)
}

/** Intents that are handled before the pending form is submitted again, although its author is signed in. */
const intentsBeforeResubmit = new Set<unknown>(['new-password', 'enroll-factor', 'verify-factor'])

/**
 * Reads the pending form that a form of the sign-in page carries, so that the next page carries it on. When its author
 * has signed in meanwhile, in another tab, it is submitted again at once.
 * @returns the response that submits it; null when the posted form itself is to be handled
 */
export async function receivePendingForm(context: Context, posted: FormData): Promise<Response | null> {
  const requestSession = context.get(sessionContext)
  const encrypted = readCarrier(posted)
  const form = encrypted === null ? null : await decrypt(requestSession.runtime.secret, encrypted)
  if (encrypted === null || !form) return null
  requestSession.pendingForm = { kind: 'awaiting-author', encrypted, form }
  const isAuthorBack = form.userId !== null && context.get(signedInUserContext)?.viewer.id === form.userId
  return isAuthorBack && !intentsBeforeResubmit.has(posted.get('intent')) ? resubmit(context, form) : null
}

/**
 * After a sign-in: submits the pending form again if the user is its author, else leaves a message that it was not sent.
 * @returns the response that submits it; null when the sign-in continues without it
 */
async function resumePendingForm(context: Context, posted: FormData | undefined): Promise<Response | null> {
  const encrypted = readCarrier(posted)
  if (encrypted === null) return null
  const form = await decrypt(context.get(sessionContext).runtime.secret, encrypted)
  if (form && isAuthor(context, form)) return resubmit(context, form)
  const { notSent } = context.get(wordsContext).login
  setFlash(context, { tone: 'warning', text: form ? notSent.bySomebodyElse : notSent.tooOld })
  return null
}

/**
 * Whether the user who has just signed in is the author. Without a known author (the browser had dropped its cookies)
 * the user is assumed to be.
 */
function isAuthor(context: Context, { userId }: PendingForm): boolean {
  const stored = readSession(context.get(sessionContext).cookies)
  return stored.kind === 'session' && (userId === null || readSubject(stored.tokens.access_token) === userId)
}

/** The response to a successful sign-in: the pending form that `posted` carries, else the page to return to. */
export async function afterSignIn(context: Context, posted?: FormData): Promise<Response> {
  const returnPath = consumeReturnPath(context)
  return (await resumePendingForm(context, posted)) ?? redirectTo(returnPath ?? '/company', 303)
}
