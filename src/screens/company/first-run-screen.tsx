import type { Pending, Refused } from './refused.ts'

export type FirstRunScreenProps = {
  /** Identifies this attempt, so that posting it twice makes one company. */
  clientId: string
  /** Where somebody who already has a company goes back to. */
  backHref?: string | null
  refused?: Refused
  pending?: Pending
}
