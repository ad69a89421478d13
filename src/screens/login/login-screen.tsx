import type { ReactNode } from 'react'
import type { FirstStep } from '#domain/login-mode.ts'
import type { ModeProps } from './form-props.ts'
import { RequestRecoveryCode, RequestSignInCode } from './request-code.tsx'
import { NewPassword } from './new-password.tsx'
import { SignIn } from './sign-in.tsx'
import { SignUp } from './sign-up.tsx'
import { Verify } from './verify.tsx'

export type LoginScreenProps = ModeProps & { mode: FirstStep }

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
