import { toEmailAddress } from './email-address.ts'

/** Whom an installation lets do something: everybody, nobody on their own, or whoever has an address of a domain. */
export type Access<Closed extends string> = {
  who: 'open' | Closed | 'domains'
  /** In ASCII and lower case. Only with `domains`. */
  domains: readonly string[]
}

/**
 * Who may create an account. With `invited` and `domains`, whoever has an open invitation may, too. With `invited` the
 * domains that a company lists count as invited; with `domains` the operator's list decides.
 */
export type SignUpAccess = Access<'invited'>

/** Who may create companies. */
export type CompanyAccess = Access<'closed'>

/** The domain of a normalised address, to which it is compared as a whole: a subdomain is another one. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/** Whether a normalised address is of one of the domains. */
export const isOfDomains = (email: string, { domains }: { domains: readonly string[] }): boolean =>
  domains.includes(domainOf(email))

/** A domain as it is stored and compared, in ASCII and lower case. Null for anything else, and for a name without a dot. */
export function toDomain(text: string): string | null {
  const domain = toEmailAddress(`a@${text.trim()}`)?.slice(2)
  return domain?.includes('.') ? domain : null
}

/**
 * Reads a setting such as `open`, `invited` or `domains:example.com,example.org`.
 * @param closed the word for what is neither open nor about domains
 * @returns null for anything else
 */
export function readAccess<Closed extends string>(text: string, closed: Closed): Access<Closed> | null {
  if (text === 'open' || text === closed) return { who: text as 'open' | Closed, domains: [] }
  if (!text.startsWith('domains:')) return null
  const domains = text.slice('domains:'.length).split(',').map(toDomain)
  const known = domains.filter((domain) => domain !== null)
  return known.length === domains.length ? { who: 'domains', domains: [...new Set(known)] } : null
}
