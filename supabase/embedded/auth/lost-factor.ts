import type { Query } from '../database/database.ts'

/**
 * Takes away every second factor of a person who lost theirs and ends their sessions, for whoever runs the
 * installation. Their password stays; the next sign-in needs nothing else.
 * @returns how many factors there were; null when nobody has the address
 */
export async function removeLostFactors(query: Query, email: string): Promise<number | null> {
  // One statement, so that a factor never goes without the sessions that it raised.
  const [person] = await query<{ removed: number }>(
    `with person as (select id from auth.users where lower(email) = lower($1)),
          factors as (delete from auth.mfa_factors f using person p where f.user_id = p.id returning 1),
          ended as (delete from auth.sessions s using person p where s.user_id = p.id returning 1)
     select (select count(*)::int from factors) as removed from person`,
    [email],
  )
  return person?.removed ?? null
}
