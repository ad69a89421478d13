import type { FactorEnrollment, Security } from '#domain/account.ts'
import type { FormValues } from '#domain/form.ts'
import type { Clock, Viewer } from '#domain/person.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'

/** Props of every panel of the account dialog. */
export type AccountPanelProps = {
  viewer: Viewer
  /** URL that the panel's forms post to. */
  action: string
  formError?: InvalidForm
  pending?: FormValues
}

/** Props of every section of the security panel. */
export type SecuritySectionProps = AccountPanelProps & {
  security: Security
  clock: Clock
  /** The second factor that is being set up. */
  enrollment?: FactorEnrollment
  /** The recovery codes that were just made. */
  recoveryCodes?: readonly string[]
}
