import type { ReactNode } from 'react'
import type { Factor } from '#domain/account.ts'
import type { CodePurpose, LoginMode } from '#domain/forms/login.ts'
import type { Pending, Refused } from '#screens/refused.ts'
import type { Flash } from '#screens/shell/flash-line.tsx'
import { AskRecoveryCode, AskSignInCode } from './ask-code.tsx'
import { NewPassword } from './new-password.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SetUpFirst } from './set-up-first.tsx'
import { SignIn } from './sign-in.tsx'
import { SignUp } from './sign-up.tsx'
import { Verify } from './verify.tsx'

export type LoginScreenProps = {
  mode: LoginMode
  /** The address a code went to, or the one whose password is being chosen. */
  email?: string
  /** What the code is for; only the mode `verify` asks. */
  purpose?: CodePurpose
  refused?: Refused
  /** Said above the form: why the person is here. */
  notice?: Flash | null
  /** A post that met an expired session, sealed by the server, sent again after signing in. */
  sealed?: string | null
  /** The person came by an invitation. */
  invited?: boolean
  /** The authenticator apps a code may come from; only the mode `second-factor` asks. */
  factors?: readonly Factor[]
  /** The person has a company that is open all the same; only the mode `set-up` says so. */
  openElsewhere?: boolean
  pending?: Pending
}

/** What the form of one mode is given: everything but the mode. */
export type ModeProps = Omit<LoginScreenProps, 'mode'>

const modes: Record<LoginMode, (props: ModeProps) => ReactNode> = {
  'sign-in': SignIn,
  'sign-up': SignUp,
  code: AskSignInCode,
  verify: Verify,
  recover: AskRecoveryCode,
  'new-password': NewPassword,
  'second-factor': SecondFactor,
  'set-up': SetUpFirst,
}

/** The ways in: password, one-time code, a new account, a new password, a second factor. Each is an address of its own. */
export function LoginScreen({ mode, ...props }: LoginScreenProps) {
  const Mode = modes[mode]
  return <Mode {...props} />
}
