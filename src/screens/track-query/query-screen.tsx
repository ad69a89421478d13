import type { Company } from '#domain/company.ts'
import type { Clock, Person } from '#domain/person.ts'
import type { Category, MessageKind, QueryDetail } from '#domain/query.ts'
import type { FormValues } from '#domain/form.ts'
import type { Refused } from './refused.ts'

export type QueryScreenProps = {
  query: QueryDetail
  company: Company
  viewer: Person
  clock: Clock
  /** Categories to choose from, and to name those in the history. */
  categories: Category[]
  /** Staff a query can be assigned to; empty for requesters. */
  staff: Person[]
  /** One id per composer, so that posting it twice stores it once. */
  clientIds: Record<MessageKind, string>
  /** Which composer is in front: `?compose=note`, else `reply`. */
  compose?: MessageKind
  /** The list to go back to, as it was filtered; the whole list when left out. */
  listHref?: string
  /** The address asks for earlier messages (`?before=`), so the newest ones are not among those shown. */
  paged?: boolean
  refused?: Refused
  /** The fields of the form that is on its way. */
  pending?: FormValues
}
