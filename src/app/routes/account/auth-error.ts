import type { Words } from '#domain/words/en.ts'
import type { AuthFailure } from '../../server/auth/auth-outcome.ts'
import { invalidForm } from '../../server/routing/form-action.ts'

/** The message of a failure of the auth service. */
export function authFailureMessage(words: Words, failure: AuthFailure): string {
  const { passwordStrength, login, actions, setup } = words
  const { errors } = login
  const sentences: Record<AuthFailure['reason'], string> = {
    invalid_credentials: errors.wrongPassword,
    email_not_confirmed: errors.notConfirmed,
    code_invalid: errors.codeWrong,
    weak_password: weaknessMessage(passwordStrength.refused, failure.weak),
    same_password: errors.passwordSame,
    mailed_just_now: failure.retryAfter ? errors.mailedJustNow(failure.retryAfter) : errors.tooMany(),
    too_many: errors.tooMany(failure.retryAfter),
    too_many_passwords: errors.tooManyPasswords(failure.retryAfter),
    too_many_codes: errors.tooManyCodes(failure.retryAfter),
    busy: errors.busy(failure.retryAfter),
    signed_out: errors.signedOut,
    no_new_account: errors.refused,
    session_too_large: errors.sessionTooLarge,
    factor_code_wrong: errors.factorCodeWrong,
    factor_code_late: errors.factorCodeLate,
    factor_gone: errors.factorGone,
    recovery_code_wrong: errors.recoveryCodeWrong,
    factor_name_taken: errors.factorNameTaken,
    too_many_factors: errors.tooManyFactors,
    second_factor_needed: errors.secondFactorNeeded,
    mailed_code_needed: errors.mailedCodeNeeded,
    current_password_needed: errors.currentPasswordNeeded,
    mailed_code_wrong: errors.mailedCodeWrong,
    email_taken: errors.emailTaken,
    setup_link_invalid: setup.ended.text,
    company_key_taken: actions.errors.company_key_taken,
    banned: errors.banned,
    unavailable: errors.unavailable,
    refused: errors.refused,
  }
  return sentences[failure.reason]
}

type Refusals = Words['passwordStrength']['refused']

/** The message of the first weakness that has one. */
const weaknessMessage = (known: Refusals, weak: string[] = []): string =>
  known[weak.find((weakness): weakness is keyof Refusals => Object.hasOwn(known, weakness)) ?? 'characters']

/** The field that shows a failure. All other failures are shown above the form. */
const fieldForReason: Partial<Record<AuthFailure['reason'], string>> = {
  invalid_credentials: 'password',
  weak_password: 'password',
  same_password: 'password',
  code_invalid: 'code',
  factor_code_wrong: 'code',
  factor_code_late: 'code',
  recovery_code_wrong: 'code',
  mailed_code_wrong: 'code',
  factor_name_taken: 'name',
  email_taken: 'email',
  company_key_taken: 'key',
}

/** Returns a form that the auth service rejected, with the reason beside its field. */
export const invalidAuthForm = (form: FormData, words: Words, failure: AuthFailure) =>
  form.has('currentPassword') && failure.reason === 'invalid_credentials'
    ? invalidForm(form, { currentPassword: words.login.errors.currentPasswordWrong })
    : invalidForm(form, { [fieldForReason[failure.reason] ?? 'form']: authFailureMessage(words, failure) })
