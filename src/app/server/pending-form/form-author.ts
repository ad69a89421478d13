import type { RouterContextProvider } from 'react-router'
import { authorField } from '#domain/form.ts'
import { forbidden } from '../../routes/problem/problem.ts'
import { session, signedInUser, words } from '../session/context.ts'
import { redirectTo } from '../session/redirect.ts'
import { encrypt } from './encrypted-submission.ts'
import type { RequestSession } from '../session/session.ts'

type Context = Readonly<RouterContextProvider>

/** Who was signed in when the page of a form was made, by what the form says; null for a visitor's or a program's. */
export function readFormAuthor(form: FormData): string | null {
  const author = form.get(authorField)
  return typeof author === 'string' && author !== '' ? author : null
}

/** Whether somebody has signed in here since another person opened the page of this form. */
export function isOtherUsersForm(context: Context, form: FormData): boolean {
  const author = readFormAuthor(form)
  const who = context.get(signedInUser)
  return author !== null && who !== null && author !== who.viewer.id
}

type FormToEncrypt = { request: Request; form: FormData; files: string[]; author: string | null }

/** A posted form as sealed text, its files by name; null when it is too large to be carried in a page. */
export function encryptForm(
  { runtime }: RequestSession,
  { request, form, files, author }: FormToEncrypt,
): string | null {
  const { pathname, search } = new URL(request.url)
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  return encrypt(runtime.secret, { path: pathname + search, fields, files, userId: author, at: Date.now() })
}

/**
 * Stops a form that is somebody else's: nothing of it is done in the name of whoever is signed in now, and it waits in
 * the sign-in page until its author is (docs/decisions/0026-forms-belong-to-their-author.md).
 * @throws the way to that page; a 403 for one that is too large to wait there
 */
export function rejectOtherUsersForm(context: Context, posted: Omit<FormToEncrypt, 'author'>): void {
  if (!isOtherUsersForm(context, posted.form)) return
  const requestSession = context.get(session)
  requestSession.encryptedForm = encryptForm(requestSession, { ...posted, author: readFormAuthor(posted.form) })
  if (requestSession.encryptedForm === null) throw forbidden(context.get(words).login.notSent.bySomebodyElse)
  requestSession.requiredLoginMode = 'sign-in'
  throw redirectTo(requestSession.runtime.guard.login)
}
