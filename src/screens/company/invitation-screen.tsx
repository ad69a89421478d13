import type { InvitationOffer } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import type { Refused } from '#screens/refused.ts'

/** What the link leads to: an offer that can be accepted, or the reason why it cannot. */
export type InvitationState =
  | { state: 'pending'; offer: InvitationOffer }
  | { state: 'expired' | 'revoked' | 'accepted' | 'other_address' | 'unknown' }

export type InvitationScreenProps = {
  invitation: InvitationState
  /** The address of the account that is signed in. */
  viewerEmail: string
  refused?: Refused
  /** The fields of the form that is on its way. */
  pending?: FormValues
}
