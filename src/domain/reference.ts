/** A query's public name: the company's key and the query's number there, as in `ACME-42`. */
export type Reference = { key: string; number: number }

/** Must equal the check constraint `company_key_shape`. */
export const companyKeyPattern = /^[A-Z][A-Z0-9]{1,5}$/

/** Postgres `integer`. */
const largestNumber = 2_147_483_647

/** Parses `ACME-42`, case-insensitive; null when it is not a reference. */
export function parseReference(text: string): Reference | null {
  const [, key, digits] = /^([a-z][a-z0-9]{1,5})-([1-9][0-9]{0,9})$/i.exec(text) ?? []
  if (!key || !digits || Number(digits) > largestNumber) return null
  return { key: key.toUpperCase(), number: Number(digits) }
}

export const formatReference = ({ key, number }: Reference): string => `${key}-${number}`
