import type { RunStatement } from '../database/database.ts'

/**
 * Who may create an account: everybody, whoever is invited, or also whoever has an address of one of the domains. With
 * `invited`, whoever may join a company by the domain of their address counts as invited.
 */
export type SignUpPolicy = { who: 'open' | 'invited' | 'domains'; domains: readonly string[] }

export const openSignUp: SignUpPolicy = { who: 'open', domains: [] }

/** Whether the address is of a domain whose people may sign up. Compared as a whole: a subdomain is another domain. */
async function isOfDomains(query: RunStatement, { who, domains }: SignUpPolicy, email: string): Promise<boolean> {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (who !== 'invited') return domains.includes(domain)
  const [listed] = await query('select 1 from public.company_domains d where d.domain = $1 limit 1', [domain])
  return listed !== undefined
}

/**
 * Whether an address may get an account. Ask after the answer to a request only, because the time of the question shows
 * who is invited.
 */
export async function maySignUp(query: RunStatement, policy: SignUpPolicy, email: string): Promise<boolean> {
  if (policy.who === 'open' || (await isOfDomains(query, policy, email))) return true
  const [invitation] = await query(
    `select 1 from public.invitations i where i.email = $1 and private.invitation_state(i) = 'pending' limit 1`,
    [email],
  )
  return invitation !== undefined
}

/**
 * Whether an account may change its address. Not from one that may sign up to one that may not: the old address could
 * sign up again, once for each outsider. With `invited`, a member of a company may: nobody joins again with the old address.
 */
export async function mayChangeAddress(
  query: RunStatement,
  policy: SignUpPolicy,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<boolean> {
  if (policy.who === 'open') return true
  const [member] =
    policy.who === 'invited' ? await query('select 1 from public.memberships where user_id = $1 limit 1', [userId]) : []
  return member !== undefined || !(await maySignUp(query, policy, from)) || maySignUp(query, policy, to)
}
