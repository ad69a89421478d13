import type { RouterContextProvider } from 'react-router'
import { cleanFileName } from '#domain/file-kind.ts'
import { forbidden } from '../../shared/problem.ts'
import { userIdOf, type AuthState } from '../session/auth-state.ts'
import { sessionContext, wordsContext } from '../session/context.ts'
import { redirectTo } from '../session/redirect.ts'
import type { RequestContext } from '../session/request-context.ts'
import type { RequestSession } from '../session/request-session.ts'
import { receiveForm } from '../uploads/receive-form.ts'
import { encrypt } from './encryption.ts'
import { isOtherUsersForm, readFormAuthor } from './form-author.ts'
import type { PendingForm, PendingFormState } from './pending-form.ts'

type PostedForm = { request: Request; form: FormData; files: string[] }

/** The state of a form that waits for its author; `none` when it is too large to be part of a page. */
async function hold(
  { runtime }: RequestSession,
  { request, form, files }: PostedForm,
  author: string | null,
): Promise<PendingFormState> {
  const { pathname, search } = new URL(request.url)
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  const pending: PendingForm = { path: pathname + search, fields, files, userId: author }
  const encrypted = await encrypt(runtime.secret, pending)
  return encrypted === null ? { kind: 'none' } : { kind: 'awaiting-author', encrypted, form: pending }
}

/** Holds the form of a request that a guard denied, unless it cannot be read or is held already. */
export async function holdDeniedForm({ request, session }: RequestContext): Promise<void> {
  if (session.pendingForm.kind !== 'none') return
  try {
    const files: string[] = []
    const { form } = await receiveForm(request, async ({ name, stream }) => {
      files.push(cleanFileName(name))
      stream.resume()
    })
    const author = readFormAuthor(form) ?? probableAuthor(session.authState)
    session.pendingForm = await hold(session, { request, form, files }, author)
  } catch {
    // Not a form, or only part of one: the sign-in page comes without it.
  }
}

/** The author of a denied form that does not name one: this browser's user, or its last one. */
const probableAuthor = (authState: AuthState): string | null =>
  authState.kind === 'visitor' ? authState.previousUserId : userIdOf(authState)

/**
 * Rejects another user's form. Nothing of it happens in the name of the signed-in user; the sign-in page holds it until
 * its author has signed in (docs/decisions/sessions.md).
 * @throws the redirect to the sign-in page; 403 for a form that is too large to be held
 */
export async function rejectOtherUsersForm(
  context: Readonly<RouterContextProvider>,
  posted: PostedForm,
): Promise<void> {
  if (!isOtherUsersForm(context, posted.form)) return
  const requestSession = context.get(sessionContext)
  requestSession.pendingForm = await hold(requestSession, posted, readFormAuthor(posted.form))
  if (requestSession.pendingForm.kind === 'none')
    throw forbidden(context.get(wordsContext).login.notSent.bySomebodyElse)
  requestSession.requiredLoginMode = 'sign-in'
  throw redirectTo(requestSession.runtime.guard.login)
}
