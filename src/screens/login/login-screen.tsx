import type { CodePurpose, LoginMode } from '#domain/forms/login.ts'
import type { Pending, Refused } from '#screens/refused.ts'
import type { Flash } from '#screens/shell/shell-screen.tsx'

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
