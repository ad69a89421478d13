import type { Company } from '#domain/company.ts'
import type { QueryFilter } from '#domain/filter.ts'
import type { Clock, Person } from '#domain/person.ts'
import type { QueryPage } from '#domain/query.ts'

export type QueryListScreenProps = {
  company: Company
  viewer: Person
  page: QueryPage
  filter: QueryFilter
  /** Staff a query can be assigned to, for the filter; empty for requesters. */
  staff: Person[]
  clock: Clock
  /** How many match in all, where that is known. */
  total?: number | null
  /** The page was asked for by a cursor (`?after=`), so it may be past the end. */
  paged?: boolean
  /** Why the filter could not be used as asked, such as a text that is too short. */
  problem?: string
}
