import type { RouterContextProvider } from 'react-router'
import { authorField } from '#domain/form.ts'
import { userIdOf } from '../session/auth-state.ts'
import { sessionContext, signedInUserContext } from '../session/context.ts'

type Context = Readonly<RouterContextProvider>

/** The user who was signed in when the page of a form was made, as the form says; null for a visitor or a program. */
export function readFormAuthor(form: FormData): string | null {
  const author = form.get(authorField)
  return typeof author === 'string' && author !== '' ? author : null
}

/** Whether another user has signed in since the page of this form was made. */
export function isOtherUsersForm(context: Context, form: FormData): boolean {
  const author = readFormAuthor(form)
  const user = context.get(signedInUserContext)
  return author !== null && user !== null && author !== user.viewer.id
}

/**
 * Whether a form awaits an author who is not the user of this request. A form without a known author is assumed to be
 * the user's own.
 */
export function isPendingForOtherUser(context: Context): boolean {
  const { pendingForm, authState } = context.get(sessionContext)
  const author = pendingForm.kind === 'awaiting-author' ? pendingForm.form.userId : null
  const userId = userIdOf(authState)
  return author !== null && userId !== null && author !== userId
}
