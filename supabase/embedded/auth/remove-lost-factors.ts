import type { RunStatement } from '../database/database.ts'

/**
 * Removes all second factors and recovery codes of a user who lost theirs, and ends their sessions. Run by the operator of an
 * installation. The password stays. The worker e-mails the user, so that an attacker who tricked the operator is
 * noticed.
 * @returns the number of removed factors; null when nobody has the address
 */
export async function removeLostFactors(query: RunStatement, email: string): Promise<number | null> {
  // One statement, so that factors, sessions and the e-mail cannot get out of step.
  const [person] = await query<{ removed: number }>(
    `with person as (select id, lower(email) as email from auth.users where lower(email) = lower($1)),
          factors as (delete from auth.mfa_factors f using person p where f.user_id = p.id returning f.status),
          codes as (delete from private.recovery_codes c using person p where c.user_id = p.id),
          ended as (delete from auth.sessions s using person p where s.user_id = p.id returning 1),
          notified as (
            insert into public.outbox (template, recipient, data)
            select 'factor-removed', p.email, jsonb_build_object('email', p.email) from person p
            where exists (select from factors f where f.status = 'verified') and private.is_mailable_address(p.email)
          )
     select (select count(*)::int from factors) as removed, private.rotate_person_topics(p.id)::text as unheard from person p`,
    [email],
  )
  return person?.removed ?? null
}
