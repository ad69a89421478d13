import type { ReactNode } from 'react'
import type { CodePurpose } from '#domain/forms/login-forms.ts'
import type { FirstStep } from '#domain/login-mode.ts'
import type { FormValues } from '#domain/form.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import type { Flash } from '#screens/shell/flash-message.tsx'
import { RequestRecoveryCode, RequestSignInCode } from './request-code.tsx'
import { NewPassword } from './new-password.tsx'
import { SignIn } from './sign-in.tsx'
import { SignUp } from './sign-up.tsx'
import { Verify } from './verify.tsx'

export type LoginScreenProps = {
  mode: FirstStep
  /** The address that received the code, or whose password is being set. */
  email?: string
  /** Purpose of the code; for the mode `verify` only. */
  purpose?: CodePurpose
  formError?: InvalidForm
  /** Message above the form. */
  notice?: Flash | null
  /** Encrypted submission that met an expired session; it is resubmitted after sign-in. */
  sealed?: string | null
  /** The visitor opened an invitation. */
  invited?: boolean
  pending?: FormValues
}

/** Props of each mode's form. */
export type ModeProps = Omit<LoginScreenProps, 'mode'>

const modes: Record<FirstStep, (props: ModeProps) => ReactNode> = {
  'sign-in': SignIn,
  'sign-up': SignUp,
  code: RequestSignInCode,
  verify: Verify,
  recover: RequestRecoveryCode,
  'new-password': NewPassword,
}

/** The sign-in pages: password, one-time code, new account, new password. Each has its own URL. */
export function LoginScreen({ mode, ...props }: LoginScreenProps) {
  const Mode = modes[mode]
  return <Mode {...props} />
}
