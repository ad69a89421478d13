import type { SignUpAccess } from '#domain/access-policy.ts'
import type { Factor, FactorEnrollment } from '#domain/account.ts'
import type { InvitationPreview } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import type { CodePurpose } from '#domain/forms/login-forms.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import type { Flash } from '#domain/flash.ts'

/** Props of the form of each sign-in mode. */
export type ModeProps = {
  /** The address that received the code, or whose password is being set. */
  email?: string
  /** The name of the person whose password is being set. */
  name?: string
  /** Purpose of the code, or of the e-mail before a new password. */
  purpose?: CodePurpose
  formError?: InvalidForm
  /** Message above the form. */
  notice?: Flash | null
  /** Encrypted submission that met an expired session; it is resubmitted after sign-in. */
  encryptedForm?: string | null
  /** The invitation that the visitor opened. */
  invited?: InvitationPreview | null
  /** Who may create an account; by default everybody. */
  signUp?: SignUpAccess
  /** Accounts are by invitation, and a visitor may try an address: the sign-in service looks up whether it may have one. */
  looksUpAddress?: boolean
  /** The address of a new account was confirmed elsewhere; for the mode `verify` only. */
  confirmed?: boolean
  pending?: FormValues
}

/** Props of each step's form. */
export type StepProps = ModeProps & {
  /** The user's authenticator apps. */
  factors?: readonly Factor[]
  /** The second factor that is being set up. */
  enrollment?: FactorEnrollment
  /** A company of the user requires a second factor; by default true. */
  isRequired?: boolean
  /** The user has a company that does not require a second factor. */
  hasUnlockedCompany?: boolean
  /** Setup asks for the password, because the sign-in is not recent. */
  takesPassword?: boolean
}
