import type { CompanyTab } from '#domain/company.ts'

/** A page of a company. */
export const companyHref = (key: string, tab: CompanyTab = 'overview'): string =>
  tab === 'overview' ? `/company?company=${key}` : `/company?company=${key}&tab=${tab}`

/** URL of the form that creates a company; keeps the current one for the back link. */
export const createCompanyHref = (key: string): string => `${companyHref(key)}&create`

/** URL of the system check; keeps the current company. */
export const systemCheckHref = (key: string | undefined, raise?: string): string => {
  const params = new URLSearchParams({ ...(key && { company: key }), ...(raise && { raise }) })
  return params.size > 0 ? `/test?${params}` : '/test'
}
