import {
  appearanceForm,
  changeEmailForm,
  changePasswordForm,
  enrollFactorForm,
  profileForm,
  removeFactorForm,
  verifyFactorForm,
} from '#domain/forms/account-forms.ts'
import { createCompanyForm, inviteForm } from '#domain/forms/company-forms.ts'
import {
  codeForm,
  newPasswordForm,
  requestCodeForm,
  secondFactorForm,
  signInForm,
  signUpForm,
} from '#domain/forms/login-forms.ts'
import { notificationsForm } from '#domain/forms/notification-forms.ts'
import { messageForm, newQueryForm, statusForm } from '#domain/forms/query-forms.ts'
import { formValues } from '#domain/form.ts'
import { parseForm, type FormSchema } from '#domain/parse-form.ts'
import { currentWords } from '#domain/words/current.ts'
import type { Words } from '#domain/words/en.ts'
import '#domain/words/en/errors.ts'

/** The forms with fields that people type into, by intent. */
const schemas: Record<string, (words: Words) => FormSchema> = {
  'sign-in': signInForm,
  'sign-up': signUpForm,
  'send-code': requestCodeForm,
  recover: requestCodeForm,
  'verify-code': codeForm,
  'second-factor': secondFactorForm,
  'new-password': newPasswordForm,
  'save-profile': profileForm,
  'save-appearance': appearanceForm,
  'save-notifications': notificationsForm,
  'change-password': changePasswordForm,
  'change-email': changeEmailForm,
  'enroll-factor': enrollFactorForm,
  'verify-factor': verifyFactorForm,
  'remove-factor': removeFactorForm,
  'create-company': createCompanyForm,
  invite: inviteForm,
  raise: newQueryForm,
  reply: messageForm,
  note: messageForm,
  'set-status': statusForm,
}

/**
 * Judges one field by the rules that the server applies.
 * @returns its error; undefined if it breaks no rule that the browser knows
 */
export function judgeField(form: HTMLFormElement, name: string): string | undefined {
  const posted = new FormData(form)
  const schema = schemas[formValues(posted)['intent'] ?? '']
  if (!schema) return undefined
  const parsed = parseForm(schema(currentWords()), posted)
  return parsed.ok ? undefined : parsed.errors[name]
}
