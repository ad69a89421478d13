import type { CompanyTab } from '#domain/company.ts'

/** A page of a company. */
export const companyHref = (key: string, tab: CompanyTab = 'overview'): string =>
  tab === 'overview' ? `/company?company=${key}` : `/company?company=${key}&tab=${tab}`
