import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { InvitationPreview } from '#domain/company.ts'
import { invitationToken } from '#domain/invitation-token.ts'
import { codePurposes, type CodePurpose } from '#domain/forms/login-forms.ts'
import type { LoginData } from '#domain/page-data/login-data.ts'
import { isSecondStep, loginModes, type LoginMode } from '#domain/login-mode.ts'
import { readableAddress } from '../../data/readable-address.ts'
import { previewInvitation } from '../../data/companies.ts'
import { anonymousClient } from '../../server/session/clients.ts'
import { intentAction } from '../../server/routing/intent-action.ts'
import { invalidAddress } from '../../shared/problem.ts'
import { isOtherUsersForm, isPendingForOtherUser } from '../../server/pending-form/form-author.ts'
import { isConfirmedElsewhere } from '../../server/auth/confirmed-elsewhere.ts'
import { isSetupPending } from '../../server/auth/set-up.ts'
import { readPendingEmail, type PendingEmail } from '../../server/auth/pending-email.ts'
import { sessionContext, signedInUserContext, wordsContext } from '../../server/session/context.ts'
import { hasEndedElsewhere } from '../../server/session/session-ended.ts'
import { isCookiesDisabledNotice } from '../../server/session/cookies-disabled.ts'
import { looksUpAddress } from '../../server/auth/looks-up-address.ts'
import { isRecentSignIn } from '../../server/auth/amr.ts'
import { listFactors } from '../../server/auth/second-factor.ts'
import { redirectTo, redirectWith } from '../../server/session/redirect.ts'
import { forgetReturnPath, readReturnPath, rememberReturnPath } from '../../server/session/return-path.ts'
import { encryptedFormOf } from '../../server/pending-form/pending-form.ts'
import { receivePendingForm } from '../../server/pending-form/resume-form.ts'
import { readTextFields } from '../../server/uploads/receive-form.ts'
import { loginActions } from './login-actions.ts'

/** Loads the sign-in page. The guard redirects signed-in people, unless they choose a password. */
export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<LoginData> => {
  const url = new URL(request.url)
  const modeInUrl = url.searchParams.get('mode') ?? 'sign-in'
  if (!(loginModes as readonly string[]).includes(modeInUrl)) throw invalidAddress(url)
  const invitation = await readInvitation(context, url.searchParams.get('invite'))
  const invited = invitation && !('ended' in invitation) ? invitation : null
  const mode = invitedMode(modeInUrl as LoginMode, invited)
  // What the person does instead, such as signing in, is another page.
  const ended = invitation && 'ended' in invitation && modeInUrl === 'sign-in' ? invitation.ended : undefined
  const who = context.get(signedInUserContext)
  const purpose = codePurposes.find((purpose) => purpose === url.searchParams.get('purpose'))
  const typed = typedEmail(context, mode, purpose)
  const email = typed?.email ?? (mode === 'new-password' ? who?.viewer.email : invited?.mail?.email)
  const factors = mode === 'second-factor' ? ((await listFactors(context)) ?? []) : undefined
  return {
    mode,
    view: isSecondStep(mode) ? 'second-step' : ended ? 'invitation-ended' : undefined,
    email: email && readableAddress(email),
    name: mode === 'new-password' ? who?.viewer.name : undefined,
    confirmed: mode === 'verify' && typed !== null && (await isConfirmedElsewhere(context)),
    factors,
    takesPassword: mode === 'set-up' ? !isRecentSignIn(context) : undefined,
    isRequired: mode === 'set-up' ? (who?.companies.some(({ locked }) => locked) ?? false) : undefined,
    hasUnlockedCompany: mode === 'set-up' ? (who?.companies.some(({ locked }) => !locked) ?? false) : undefined,
    purpose: purpose ?? typed?.purpose,
    encryptedForm: encryptedFormOf(context.get(sessionContext).pendingForm),
    isOtherUsersForm: isPendingForOtherUser(context),
    // The frame shows no user while a form waits. Forms that set up or choose something still need their author.
    author: mode === 'set-up' || mode === 'new-password' ? (who?.viewer.id ?? null) : null,
    hasEndedElsewhere: !who && mode === 'sign-in' && hasEndedElsewhere(context.get(sessionContext).cookies),
    signUp: context.get(sessionContext).runtime.signUp,
    looksUpAddress: mode === 'sign-up' && (await looksUpAddress(context.get(sessionContext).runtime)),
    awaitsSetup:
      (mode === 'sign-in' || mode === 'sign-up') && (await isSetupPending(context.get(sessionContext).runtime)),
    dropsCookies: isCookiesDisabledNotice(url, context.get(sessionContext)),
    invited,
    ended,
  }
}

type Context = LoaderFunctionArgs['context']

/**
 * The address that was typed before, for the fields of the first steps. The page of a code names it only if a code for
 * the same purpose was sent to it.
 */
function typedEmail(context: Context, mode: LoginMode, purpose: CodePurpose | undefined): PendingEmail | null {
  if (isSecondStep(mode) || mode === 'new-password') return null
  const typed = readPendingEmail(context)
  if (mode !== 'verify') return typed
  return typed?.purpose && (purpose ?? typed.purpose) === typed.purpose ? typed : null
}

/**
 * What the token of `?invite=` tells, and that the invitation is accepted after signing in. Null without one. Signing in
 * works without it, so it is null after a failure, too.
 */
async function readInvitation(context: Context, invite: string | null) {
  if (invite === null) return null
  const session = context.get(sessionContext)
  const token = invitationToken(invite)
  if (!token) return { ended: { state: 'unknown' as const } }
  const page = `/company?invite=${token}`
  const invitation = await previewInvitation(anonymousClient(session.runtime), token).catch(() => null)
  const hasEnded = invitation !== null && 'ended' in invitation
  // Whoever signs in after one that has ended wants their own company.
  if (hasEnded && readReturnPath(context) === page) forgetReturnPath(session.cookies)
  else if (!hasEnded && !session.prefetch) rememberReturnPath(session, page)
  return invitation
}

/** The link of an e-mail tells whether the person has an account, so nobody has to choose between signing in and up. */
function invitedMode(mode: LoginMode, invited: InvitationPreview | null): LoginMode {
  if (!invited?.mail || (mode !== 'sign-in' && mode !== 'sign-up')) return mode
  return invited.mail.hasAccount ? 'sign-in' : 'sign-up'
}

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
