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
  /** The address a code went to, or the one whose password is being chosen. */
  email?: string
  /** What the code is for; only the mode `verify` asks. */
  purpose?: CodePurpose
  formError?: InvalidForm
  /** Said above the form: why the person is here. */
  notice?: Flash | null
  /** A post that met an expired session, sealed by the server, sent again after signing in. */
  sealed?: string | null
  /** The person came by an invitation. */
  invited?: boolean
  pending?: FormValues
}

/** What the form of one mode is given: everything but the mode. */
export type ModeProps = Omit<LoginScreenProps, 'mode'>

const modes: Record<FirstStep, (props: ModeProps) => ReactNode> = {
  'sign-in': SignIn,
  'sign-up': SignUp,
  code: RequestSignInCode,
  verify: Verify,
  recover: RequestRecoveryCode,
  'new-password': NewPassword,
}

/** The ways in: password, one-time code, a new account, a new password. Each is an address of its own. */
export function LoginScreen({ mode, ...props }: LoginScreenProps) {
  const Mode = modes[mode]
  return <Mode {...props} />
}
