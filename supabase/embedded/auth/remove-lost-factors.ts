import type { Query } from '../database/database.ts'

/**
 * Takes away every second factor of a person who lost theirs and ends their sessions, for whoever runs the
 * installation. Their password stays; the next sign-in needs nothing else. The person is told by mail, which the worker
 * sends: whoever talked somebody into this does not stay unnoticed.
 * @returns how many factors there were; null when nobody has the address
 */
export async function removeLostFactors(query: Query, email: string): Promise<number | null> {
  // One statement, so that a factor never goes without the sessions that it raised, nor unsaid.
  const [person] = await query<{ removed: number }>(
    `with person as (select id, lower(email) as email from auth.users where lower(email) = lower($1)),
          factors as (delete from auth.mfa_factors f using person p where f.user_id = p.id returning f.status),
          ended as (delete from auth.sessions s using person p where s.user_id = p.id returning 1),
          told as (
            insert into public.outbox (template, recipient, data)
            select 'factor-removed', p.email, jsonb_build_object('email', p.email) from person p
            where exists (select from factors f where f.status = 'verified') and private.is_mailable_address(p.email)
          )
     select (select count(*)::int from factors) as removed, private.rotate_person_topics(p.id)::text as unheard from person p`,
    [email],
  )
  return person?.removed ?? null
}
