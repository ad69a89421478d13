import type { FormValues } from '#domain/form.ts'
import type { Refused } from '#screens/refused.ts'

export type FirstRunScreenProps = {
  /** Identifies this attempt, so that posting it twice makes one company. */
  clientId: string
  /** Where somebody who already has a company goes back to. */
  backHref?: string | null
  refused?: Refused
  /** The fields of the form that is on its way. */
  pending?: FormValues
}
