import { isOfDomains } from '#domain/access-policy.ts'
import { invitationToken, isInvitationToken } from '#domain/invitation-token.ts'
import type { Words } from '#domain/words/en.ts'
import {
  requestCodeForm,
  codeForm,
  joinForm,
  newPasswordForm,
  recoveryCodeForm,
  secondFactorForm,
  signInForm,
  signUpForm,
  type CodePurpose,
} from '#domain/forms/login-forms.ts'
import { type LoginMode } from '#domain/login-mode.ts'
import type { IntentHandler } from '../../server/routing/intent-action.ts'
import { ActionError } from '../../data/action-error.ts'
import { previewInvitation } from '../../data/companies.ts'
import { afterSignIn } from '../../server/pending-form/resume-form.ts'
import { redirectTo, redirectWith } from '../../server/session/redirect.ts'
import {
  choosePassword,
  resendConfirmation,
  sendCode,
  sendRecovery,
  signIn,
  signUp,
  verifyCode,
} from '../../server/auth/sign-in.ts'
import type { AuthFailure, AuthOutcome } from '../../server/auth/auth-outcome.ts'
import { anonymousClient } from '../../server/session/clients.ts'
import { sessionContext, signedInUserContext } from '../../server/session/context.ts'
import { looksUpAddress } from '../../server/auth/looks-up-address.ts'
import { forgetReturnPath, rememberReturnPath } from '../../server/session/return-path.ts'
import { setFlash } from '../../server/session/flash.ts'
import { loginPathFor, securityPath } from '../../server/auth/guard.ts'
import { acceptWithNewSession, joinByInvitation } from '../../server/auth/join.ts'
import { isConfirmedElsewhere } from '../../server/auth/confirmed-elsewhere.ts'
import { signedInByEmail, isRecentSignIn } from '../../server/auth/amr.ts'
import { redeemRecoveryCode } from '../../server/auth/recovery-codes.ts'
import { verifyFactor } from '../../server/auth/second-factor.ts'
import { authFailureMessage, invalidAuthForm } from '../account/auth-error.ts'
import { factorActions } from '../account/factor-actions.ts'
import { formAction, invalidForm } from '../../server/routing/form-action.ts'
import { rememberPendingEmail, rememberSentCode, rememberTypedEmail } from '../../server/auth/pending-email.ts'

const sendMail = { signup: resendConfirmation, email: sendCode, recovery: sendRecovery }

type Context = Parameters<typeof afterSignIn>[0]

/** The path of the sign-in page in a mode. The path is configurable. */
const loginPage = (context: Context, mode: LoginMode) =>
  `${context.get(sessionContext).runtime.guard.login}?mode=${mode}`

/** The failure, with the reason that names another way in when there were too many tries. */
const tooManyFor = (reason: 'too_many_passwords' | 'too_many_codes', failure: AuthFailure): AuthFailure =>
  failure.reason === 'too_many' ? { ...failure, reason } : failure

/** The actions of the sign-in page, by intent. */
export const loginActions: Record<string, IntentHandler> = {
  /** Shows another mode of the page. A link would lose the pending form that the page carries. */
  show: async ({ request }) => {
    const { pathname, search } = new URL(request.url)
    return redirectTo(pathname + search, 303)
  },

  'sign-in': formAction(signInForm, async ({ context, form, value, words }) => {
    const outcome = await signIn(context, value)
    if (outcome.ok) {
      const joined = form.get('encryptedForm') ? null : await joinAfterSignIn(context, value.invite, words)
      return joined ?? afterSignIn(context, form)
    }
    // The auth service says so only after a correct password. Otherwise it would reveal that the account exists.
    if (outcome.reason === 'email_not_confirmed') {
      // A failure is ignored: the previous e-mail is less than a minute old and still valid.
      await resendConfirmation(context, value.email)
      rememberSentCode(context, { email: value.email, purpose: 'signup' })
      return redirectWith(context, loginPage(context, 'verify'), words.login.errors.notConfirmed, 'warning')
    }
    // Whoever forgot the password, or has to wait, asks for an e-mail next.
    if (outcome.reason === 'invalid_credentials' || outcome.reason === 'too_many') {
      rememberTypedEmail(context, value.email)
    }
    return invalidAuthForm(form, words, tooManyFor('too_many_passwords', outcome))
  }),

  'sign-up': formAction(signUpForm, async ({ context, request, form, value, words }) => {
    const { runtime } = context.get(sessionContext)
    const { who, domains } = runtime.signUp
    const isOpen =
      who === 'open' ||
      isOfDomains(value.email, { domains }) ||
      (await looksUpAddress(runtime)) ||
      (await hasInvitation(context, request))
    if (!isOpen) {
      return invalidForm(
        form,
        who === 'domains'
          ? { email: words.login.errors.otherDomain(domains) }
          : { form: words.login.byInvitation.lead },
      )
    }
    const outcome = await signUp(context, value)
    if (!outcome.ok) return invalidAuthForm(form, words, outcome)
    // A hosted project can be configured without confirmation.
    if (outcome.signedIn) return afterVerifying(context, form, words, { purpose: 'signup' })
    const { userId, signUp: id } = outcome
    rememberPendingEmail(context, { email: value.email, purpose: 'signup', userId, signUp: id })
    return redirectTo(loginPage(context, 'verify'), 303)
  }),

  /** The link of the invitation's e-mail has proved the address, so no code is needed. */
  join: formAction(joinForm, async ({ context, form, value, words }) => {
    const page = `/company?invite=${value.token}`
    // Somebody signed in since the page was opened. The page of the invitation asks them first.
    if (context.get(signedInUserContext)) return redirectTo(page, 303)
    const invitation = await previewInvitation(anonymousClient(context.get(sessionContext).runtime), value.token)
    // The page says why the invitation has ended, or that the address has an account.
    const seeWhy = () => redirectTo(loginPathFor(context.get(sessionContext), page), 303)
    if ('ended' in invitation || !invitation.mail) return seeWhy()
    const { email } = invitation.mail
    const joined = await joinByInvitation(context, { ...value, email }).catch((error: unknown) => {
      if (error instanceof ActionError) return error
      throw error
    })
    if (joined instanceof ActionError) {
      if (joined.code !== 'account_exists') return seeWhy()
      // The form may have been sent twice. Then the account is that of the first time.
      const again = await signIn(context, { email, password: value.password })
      return (again.ok && (await joinAfterSignIn(context, value.token, words))) || seeWhy()
    }
    if (!joined.ok) return invalidAuthForm(form, words, joined)
    forgetReturnPath(context.get(sessionContext).cookies)
    const { companyKey, companyName, refusedPassword } = joined
    const done = words.actions.done.joined(companyName)
    const company = `/company?company=${companyKey}`
    if (!refusedPassword) return redirectWith(context, company, done)
    rememberReturnPath(context.get(sessionContext), company)
    const text = `${done} ${words.login.passwordNotSaved(authFailureMessage(words, refusedPassword))}`
    return redirectWith(context, loginPage(context, 'new-password'), text, 'warning')
  }),

  'send-code': formAction(requestCodeForm, async ({ context, request, form, value, words }) => {
    const { email, purpose } = value
    const outcome = await sendMail[purpose](context, email)
    if (!outcome.ok) return invalidAuthForm(form, words, outcome)
    rememberSentCode(context, { email, purpose })
    // The page itself says that an e-mail was sent. Only a repeated request needs a message.
    const again = new URL(request.url).searchParams.get('mode') === 'verify'
    return again
      ? redirectWith(context, loginPage(context, 'verify'), words.login.codeSentAgain, 'info')
      : redirectTo(loginPage(context, 'verify'), 303)
  }),

  recover: formAction(requestCodeForm, async ({ context, form, value, words }) => {
    const outcome = await sendRecovery(context, value.email)
    if (!outcome.ok) return invalidAuthForm(form, words, outcome)
    rememberPendingEmail(context, { email: value.email, purpose: 'recovery' })
    return redirectTo(loginPage(context, 'verify'), 303)
  }),

  'verify-code': formAction(codeForm, async ({ context, form, value, words }) => {
    const outcome = await verifyCode(context, value)
    // The link of the same e-mail may have used up the code in another browser.
    if (!outcome.ok && outcome.reason === 'code_invalid' && value.purpose === 'signup') {
      // The page then says so. A redirect would lose a pending form.
      if (!form.get('encryptedForm') && (await isConfirmedElsewhere(context)))
        return redirectTo(loginPage(context, 'verify'), 303)
      return invalidForm(form, { code: words.login.errors.signUpCodeWrong })
    }
    if (!outcome.ok) {
      // The link would open another tab, which would not send a pending form.
      return invalidAuthForm(form, words, form.get('encryptedForm') ? outcome : tooManyFor('too_many_codes', outcome))
    }
    return afterVerifying(context, form, words, { ...value, needsPassword: outcome.needsPassword })
  }),

  /** The last step of every sign-in method for a person with a second factor. */
  'second-factor': formAction(secondFactorForm, async ({ context, form, value, words }) => {
    const outcome = await verifyFactor(context, value)
    if (!outcome.ok) return invalidAuthForm(form, words, outcome)
    return afterVerifying(context, form, words, value)
  }),

  /** In place of the second factor, for a person who lost it. A new one is set up next. */
  'recovery-code': formAction(recoveryCodeForm, async ({ context, form, value, words }) => {
    const outcome = await redeemRecoveryCode(context, value.code)
    if (!outcome.ok) return invalidAuthForm(form, words, outcome)
    setFlash(context, { tone: 'warning', text: words.actions.done.recoveryCodeUsed(outcome.left) })
    if (value.purpose === 'recovery') return redirectTo(loginPage(context, 'new-password'), 303)
    // A form that waits for its author is sent first.
    return form.get('encryptedForm') ? afterSignIn(context, form) : redirectTo(loginPage(context, 'set-up'), 303)
  }),

  ...factorActions({
    done: ({ context, form, words }) => {
      setFlash(context, { tone: 'success', text: words.actions.done.factorAdded })
      return afterSignIn(context, form)
    },
    // Right after sign-in no password is needed. Opened later, the page asks for it.
    takesPassword: (context) => !isRecentSignIn(context),
  }),

  'new-password': formAction(newPasswordForm, async ({ context, form, value, words }) => {
    const canChoose = !context.get(signedInUserContext) || signedInByEmail(context)
    const outcome: AuthOutcome = canChoose
      ? await choosePassword(context, value.password)
      : { ok: false, reason: 'current_password_needed' }
    if (!outcome.ok && outcome.reason === 'current_password_needed') {
      return redirectWith(context, securityPath, words.login.errors.currentPasswordNeeded, 'warning')
    }
    // Access to the mailbox alone must not be enough to take over the account.
    if (!outcome.ok && outcome.reason === 'second_factor_needed') {
      return redirectTo(`${loginPage(context, 'second-factor')}&purpose=recovery`, 303)
    }
    if (!outcome.ok) return invalidAuthForm(form, words, outcome)
    setFlash(context, { tone: 'success', text: words.login.passwordSaved })
    return afterSignIn(context, form)
  }),
}

/**
 * Whether a form was posted on the page of an open invitation. For whom the invitation is, the auth service asks later, so
 * that the answer is the same for every address.
 */
async function hasInvitation(context: Context, request: Request): Promise<boolean> {
  const token = invitationToken(new URL(request.url).searchParams.get('invite') ?? '')
  if (!token) return false
  const invitation = await previewInvitation(anonymousClient(context.get(sessionContext).runtime), token)
  return !('ended' in invitation)
}

/**
 * Accepts the invitation whose page the person signed in on.
 * @returns the company's page; null without an invitation, or if it is accepted on its own page or not at all
 */
async function joinAfterSignIn(context: Context, token: string, words: Words): Promise<Response | null> {
  if (!isInvitationToken(token)) return null
  try {
    const { companyKey, companyName } = await acceptWithNewSession(context, token)
    forgetReturnPath(context.get(sessionContext).cookies)
    return redirectWith(context, `/company?company=${companyKey}`, words.actions.done.joined(companyName))
  } catch (error) {
    // The page of the invitation says why, or asks for the second factor first.
    if (error instanceof ActionError) return null
    throw error
  }
}

type Verified = {
  purpose: CodePurpose
  /** The account needs a new password. */
  needsPassword?: boolean
  /** The e-mail address of the user who is signed in now, when a user was signed in before. */
  replaced?: string
}

/** Creates the redirect after an e-mail address was verified: to a new password where one is needed, else to the wanted page. */
export async function afterVerifying(
  context: Context,
  form: FormData,
  words: Words,
  { purpose, needsPassword = false, replaced }: Verified,
): Promise<Response> {
  if (replaced) setFlash(context, { tone: 'info', text: words.login.confirm.nowSignedInAs(replaced) })
  else if (purpose === 'signup' && !needsPassword) {
    setFlash(context, { tone: 'success', text: words.actions.done.signedUp })
  }
  if (purpose === 'recovery') return redirectTo(loginPage(context, 'new-password'), 303)
  // The page says why. A form that waits for its author is sent first.
  if (needsPassword && !form.get('encryptedForm'))
    return redirectTo(`${loginPage(context, 'new-password')}&purpose=signup`, 303)
  return afterSignIn(context, form)
}
