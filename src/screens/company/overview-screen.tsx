import type { Company, Overview } from '#domain/company.ts'
import type { Clock } from '#domain/person.ts'

export type OverviewScreenProps = {
  company: Company
  overview: Overview
  clock: Clock
}
