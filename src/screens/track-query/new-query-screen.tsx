import type { Company } from '#domain/company.ts'
import type { Category, Visibility } from '#domain/query.ts'
import type { FormValues } from '#domain/form.ts'
import type { Refused } from './refused.ts'

export type NewQueryScreenProps = {
  company: Company
  categories: Category[]
  /** Identifies this attempt, so that posting it twice raises one query. */
  clientId: string
  /** What the company proposes. */
  defaultVisibility?: Visibility
  /** The list to go back to, as it was filtered; the whole list when left out. */
  listHref?: string
  refused?: Refused
  /** The fields of the form that is on its way. */
  pending?: FormValues
}
