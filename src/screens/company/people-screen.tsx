import type { Company, People } from '#domain/company.ts'
import type { Clock, Person } from '#domain/person.ts'
import type { FormValues } from '#domain/form.ts'
import type { Refused } from '#screens/refused.ts'

/** What became of one address of the last invitation. */
export type SentInvitation = {
  email: string
  outcome: 'invited' | 'renewed' | 'already_member'
  /** Given when no mail can be sent: the person who invites passes it on. */
  link: string | null
}

export type PeopleScreenProps = {
  company: Company
  viewer: Person
  people: People
  clock: Clock
  /** Identifies this attempt to invite, so that posting it twice invites once. */
  clientId: string
  /** What the last `invite` or `resend-invite` did. */
  sent?: SentInvitation[]
  refused?: Refused
  /** The fields of the form that is on its way. */
  pending?: FormValues
}
