import type { CodePurpose } from '#domain/forms/login.ts'
import type { Pending } from '#screens/refused.ts'

export type ConfirmScreenProps = {
  /** What the link in the mail was for. */
  purpose: CodePurpose
  /** `ready`: the link has not been used yet. `failed`: it was refused; `reason` says why. */
  state: 'ready' | 'failed'
  /** The mail's secret, posted by the button; only while ready. */
  tokenHash?: string
  reason?: string
  pending?: Pending
}
