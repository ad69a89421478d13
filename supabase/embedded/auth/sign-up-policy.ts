import type { RunStatement } from '../database/database.ts'

/** Who may create an account: everybody, whoever is invited, or also whoever has an address of one of the domains. */
export type SignUpPolicy = { who: 'open' | 'invited' | 'domains'; domains: readonly string[] }

export const openSignUp: SignUpPolicy = { who: 'open', domains: [] }

/** Compared as a whole: a subdomain is another domain. */
const isOfDomains = (email: string, domains: readonly string[]) =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1))

/**
 * Whether an address may get an account. Ask after the answer to a request only, because the time of the question shows
 * who is invited.
 */
export async function maySignUp(query: RunStatement, { who, domains }: SignUpPolicy, email: string): Promise<boolean> {
  if (who === 'open' || isOfDomains(email, domains)) return true
  const [invitation] = await query(
    `select 1 from public.invitations i where i.email = $1 and private.invitation_state(i) = 'pending' limit 1`,
    [email],
  )
  return invitation !== undefined
}

/**
 * Whether an account may change its address. Only from a listed domain to another one it may not: the old address could
 * sign up again, once for each outsider.
 */
export const mayChangeAddress = ({ who, domains }: SignUpPolicy, from: string, to: string): boolean =>
  who !== 'domains' || !isOfDomains(from, domains) || isOfDomains(to, domains)
