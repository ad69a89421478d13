import {
  changeEmailForm,
  changePasswordForm,
  deviceForm,
  recoveryCodesForm,
  removeFactorForm,
} from '#domain/forms/account-forms.ts'
import { isOfDomains } from '#domain/access-policy.ts'
import { readableAddress } from '../../data/readable-address.ts'
import type { IntentHandler } from '../../server/routing/intent-action.ts'
import { revokeDevice, revokeOtherDevices } from '../../data/devices.ts'
import {
  dbContext,
  sessionContext,
  signedInUserContext,
  viewerContext,
  wordsContext,
} from '../../server/session/context.ts'
import {
  requestEmailChange,
  changePassword,
  sendPasswordCode,
  resendEmailChange,
  signOutEverywhere,
} from '../../server/auth/own-account.ts'
import { redirectWith } from '../../server/session/redirect.ts'
import { verifyPassword } from '../../server/auth/verify-password.ts'
import { makeRecoveryCodes } from '../../server/auth/recovery-codes.ts'
import { removeFactor } from '../../server/auth/second-factor.ts'
import { invalidAuthForm } from './auth-error.ts'
import { factorActions } from './factor-actions.ts'
import { formAction, invalidForm } from '../../server/routing/form-action.ts'
import { postedFrom } from '../../server/session/redirect-back.ts'

/** The actions of the security tab of the account dialog. */
export const securityActions: Record<string, IntentHandler> = {
  'change-password': formAction(changePasswordForm, async ({ context, request, form, value, words }) => {
    const { currentPassword: current, password, code } = value
    const outcome = await changePassword(context, { current, password, code })
    if (outcome.ok) return redirectWith(context, postedFrom(request.url), words.actions.done.passwordChanged)
    if (outcome.reason !== 'mailed_code_needed') return invalidAuthForm(form, words, outcome)
    // The form comes back with a field for the e-mailed code.
    const mailed = await sendPasswordCode(context)
    form.set('codeNeeded', 'yes')
    return mailed.ok || mailed.reason === 'mailed_just_now'
      ? invalidForm(form, { code: words.errors.code })
      : invalidAuthForm(form, words, mailed)
  }),

  'change-email': formAction(changeEmailForm, async ({ context, request, form, value, words }) => {
    const { signUp } = context.get(sessionContext).runtime
    // The former address could sign up again, so that one person could make accounts for others.
    if (isOfDomains(context.get(viewerContext).email, signUp) && !isOfDomains(value.email, signUp)) {
      return invalidForm(form, { email: words.login.errors.otherDomainLater(signUp.domains) })
    }
    const person = context.get(signedInUserContext)
    if (signUp.who === 'invited' && person && person.companies.length + person.suspendedIn.length === 0) {
      return invalidForm(form, { email: words.login.errors.joinFirst })
    }
    const outcome = await requestEmailChange(context, value.email)
    if (!outcome.ok) return invalidAuthForm(form, words, outcome)
    return redirectWith(
      context,
      postedFrom(request.url),
      words.actions.done.emailChangeAsked(readableAddress(value.email)),
      'info',
    )
  }),

  'resend-email': async ({ context, request, form }) => {
    const words = context.get(wordsContext)
    const outcome = await resendEmailChange(context)
    if (!outcome.ok) return invalidAuthForm(form, words, outcome)
    return redirectWith(context, postedFrom(request.url), words.actions.done.emailChangeSentAgain, 'info')
  },

  ...factorActions({
    done: ({ context, request, words }) =>
      redirectWith(context, postedFrom(request.url), words.actions.done.factorAdded),
    takesPassword: () => true,
  }),

  'remove-factor': formAction(removeFactorForm, async ({ context, request, form, value, words }) => {
    const known = await verifyPassword(context, value.currentPassword)
    const outcome = known.ok ? await removeFactor(context, value.factorId) : known
    if (!outcome.ok) return invalidAuthForm(form, words, outcome)
    return redirectWith(context, postedFrom(request.url), words.actions.done.factorRemoved)
  }),

  'make-recovery-codes': formAction(recoveryCodesForm, async ({ context, form, value, words }) => {
    const known = await verifyPassword(context, value.currentPassword)
    if (!known.ok) return invalidAuthForm(form, words, known)
    return { kind: 'recovery-codes', codes: await makeRecoveryCodes(context) }
  }),

  'revoke-device': formAction(deviceForm, async ({ context, request, value, words }) => {
    const { deviceSignedOut, deviceWasOut } = words.actions.done
    const revoked = await revokeDevice(context.get(dbContext), value.id)
    return redirectWith(context, postedFrom(request.url), revoked ? deviceSignedOut : deviceWasOut)
  }),

  'revoke-others': async ({ context, request }) => {
    const { othersSignedOut, noOthers } = context.get(wordsContext).actions.done
    const count = await revokeOtherDevices(context.get(dbContext))
    return redirectWith(context, postedFrom(request.url), count > 0 ? othersSignedOut(count) : noOthers)
  },

  'sign-out-everywhere': async ({ context }) => {
    await signOutEverywhere(context)
    const { done } = context.get(wordsContext).actions
    return redirectWith(context, context.get(sessionContext).runtime.guard.login, done.signedOutEverywhere)
  },
}
