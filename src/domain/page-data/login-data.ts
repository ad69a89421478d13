import type { SignUpAccess } from '../access-policy.ts'
import type { Factor } from '../account.ts'
import type { EndedInvitation, InvitationPreview } from '../company.ts'
import type { CodePurpose } from '../forms/login-forms.ts'
import type { LoginMode } from '../login-mode.ts'

/** The data of the sign-in page. */
export type LoginData = {
  mode: LoginMode
  view?: 'second-step' | 'invitation-ended'
  /** The address that received the code, or whose password is being set. */
  email?: string
  /** The name of the person whose password is being set. */
  name?: string
  /** The address of a new account was confirmed elsewhere; for the mode `verify` only. */
  confirmed: boolean
  /** The user's authenticator apps, for the mode `second-factor`. */
  factors?: Factor[]
  /** Setup asks for the password, because the sign-in is not recent. */
  takesPassword?: boolean
  /** A company of the user requires a second factor. */
  isRequired?: boolean
  /** The user has a company that does not require a second factor. */
  hasUnlockedCompany?: boolean
  /** Purpose of the code, or of the e-mail before a new password. */
  purpose?: CodePurpose
  /** Encrypted submission that met an expired session. */
  encryptedForm: string | null
  /** That submission is another user's. */
  isOtherUsersForm: boolean
  /** Id of the user whose forms set up or choose something; null for other forms. */
  author: string | null
  /** The session was ended on another device. */
  hasEndedElsewhere: boolean
  /** The browser keeps no cookies. */
  dropsCookies: boolean
  /** Who may create an account. */
  signUp: SignUpAccess
  /** Accounts are by invitation, and a visitor may try an address: the sign-in service looks up whether it may have one. */
  looksUpAddress: boolean
  /** Nobody has set up this installation. */
  awaitsSetup: boolean
  /** The invitation that the visitor opened. */
  invited: InvitationPreview | null
  /** Why it cannot be accepted, instead of the form. */
  ended?: EndedInvitation
}
