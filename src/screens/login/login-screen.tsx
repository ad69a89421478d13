import type { CodePurpose, LoginMode } from '#domain/forms/login.ts'
import type { Pending, Refused } from '#screens/refused.ts'
import type { Flash } from '#screens/shell/flash-line.tsx'
import { AskCode } from './ask-code.tsx'
import { NewPassword } from './new-password.tsx'
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
  /** A post that met an expired session, sealed by the server, sent again after signing in (decided.md 19). */
  sealed?: string | null
  pending?: Pending
}

/** What the form of one mode is given: everything but the mode. */
export type ModeProps = Omit<LoginScreenProps, 'mode'>

/** The ways in: password, one-time code, a new account, a new password. Each is an address of its own. */
export function LoginScreen({ mode, ...props }: LoginScreenProps) {
  switch (mode) {
    case 'sign-in':
      return <SignIn {...props} />
    case 'sign-up':
      return <SignUp {...props} />
    case 'code':
      return <AskCode key={mode} intent="send-code" {...props} />
    case 'recover':
      return <AskCode key={mode} intent="recover" {...props} />
    case 'verify':
      return <Verify {...props} />
    case 'new-password':
      return <NewPassword {...props} />
  }
}
