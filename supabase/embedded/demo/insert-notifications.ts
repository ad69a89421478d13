import type { RunStatement } from '../database/database.ts'

/**
 * Number of recent events that notify. A number instead of a period, so that a demo started after a weekend has them
 * too.
 */
const messages = 60
const queries = 12

/** Creates notifications for recent events, at the time of each event, and no e-mails. */
export async function insertNotifications(sql: RunStatement, company: string) {
  await sql('alter table public.notifications disable trigger _500_deliver')
  await sql(
    `select private.notify_participants(q, m.id, case m.kind when 'note' then 'noted' else 'replied' end, m.author_id,
       m.kind = 'note', '{}', m.created_at)
     from public.messages m join public.queries q on q.id = m.query_id
     where q.company_id = $1
     order by m.created_at desc limit $2`,
    [company, messages],
  )
  await sql(
    `insert into public.notifications (company_id, query_id, user_id, source_id, event, reason, channel, actor_id, at)
     select q.company_id, q.id, m.user_id, q.id, 'raised', 'staff', 'app', q.requester_id, q.created_at
     from (select * from public.queries where company_id = $1 order by created_at desc limit $2) q
     join public.memberships m on m.company_id = q.company_id and m.state = 'active' and m.role <> 'requester'`,
    [company, queries],
  )
  await sql('alter table public.notifications enable trigger _500_deliver')
  await sql(
    `update public.notifications n set read_at = r.read_at
     from public.read_states r where r.query_id = n.query_id and r.user_id = n.user_id and r.read_at >= n.at`,
  )
}
