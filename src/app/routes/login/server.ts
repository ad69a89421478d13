import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { codePurposes } from '#domain/forms/login-forms.ts'
import { isSecondStep, loginModes, type LoginMode } from '#domain/login-mode.ts'
import { intentAction } from '../../server/routing/intent-action.ts'
import { invalidAddress } from '../problem/problem.ts'
import { isOtherUsersForm, isPendingForOtherUser } from '../../server/pending-form/form-author.ts'
import { readPendingEmail } from '../../server/auth/pending-email.ts'
import { sessionContext, signedInUserContext, wordsContext } from '../../server/session/context.ts'
import { isCookiesDisabledNotice } from '../../server/session/cookies-disabled.ts'
import { isRecentSignIn } from '../../server/auth/amr.ts'
import { listFactors } from '../../server/auth/second-factor.ts'
import { redirectTo, redirectWith } from '../../server/session/redirect.ts'
import { readReturnPath } from '../../server/session/return-path.ts'
import { encryptedFormOf } from '../../server/pending-form/pending-form.ts'
import { receivePendingForm } from '../../server/pending-form/resume-form.ts'
import { readTextFields } from '../../server/uploads/receive-form.ts'
import { loginActions } from './login-actions.ts'

/** Loads the sign-in page. The guard redirects signed-in people, unless they choose a password. */
export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const url = new URL(request.url)
  const mode = url.searchParams.get('mode') ?? 'sign-in'
  if (!(loginModes as readonly string[]).includes(mode)) throw invalidAddress(url)
  const who = context.get(signedInUserContext)
  const asked = mode === 'verify' ? readPendingEmail(context) : null
  const factors = mode === 'second-factor' ? ((await listFactors(context)) ?? []) : undefined
  return {
    mode: mode as LoginMode,
    view: isSecondStep(mode as LoginMode) ? 'second-step' : undefined,
    email: asked?.email ?? (mode === 'new-password' ? who?.viewer.email : undefined),
    factors,
    takesPassword: mode === 'set-up' ? !isRecentSignIn(context) : undefined,
    hasUnlockedCompany: mode === 'set-up' ? (who?.companies.some(({ locked }) => !locked) ?? false) : undefined,
    purpose: asked?.purpose ?? codePurposes.find((purpose) => purpose === url.searchParams.get('purpose')),
    encryptedForm: encryptedFormOf(context.get(sessionContext).pendingForm),
    isOtherUsersForm: isPendingForOtherUser(context),
    // The frame shows no user while a form waits. Forms that set up or choose something still need their author.
    author: mode === 'set-up' || mode === 'new-password' ? (who?.viewer.id ?? null) : null,
    dropsCookies: isCookiesDisabledNotice(url, context.get(sessionContext)),
    invited: isInvitation(readReturnPath(context)),
  }
}

/** Whether the return path is an invitation. */
const isInvitation = (page: string | null): boolean => page !== null && /^\/company\/*\?(.*&)?invite=/i.test(page)

export const action = async (args: ActionFunctionArgs) => {
  const form = await readTextFields(args.request)
  const resumed = await receivePendingForm(args.context, form)
  if (resumed) return resumed
  // A form of this page by another user, such as one for a password, is not held. A pending form still waits.
  if (isOtherUsersForm(args.context, form)) {
    const { pendingForm, runtime } = args.context.get(sessionContext)
    if (encryptedFormOf(pendingForm) !== null) return redirectTo(runtime.guard.login, 303)
    return redirectWith(
      args.context,
      '/company',
      args.context.get(wordsContext).login.notSent.bySomebodyElse,
      'warning',
    )
  }
  return intentAction(loginActions, async () => form)(args)
}
