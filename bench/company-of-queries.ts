import { randomUUID } from 'node:crypto'
import { createTestBackend } from '../supabase/embedded/testing/test-backend.ts'

type ListedPage = { rows: { id: string; assignee: { id: string } | null }[]; keys: string[] }

/** Names of staff sort by number. */
const nameOf = (place: number) => `Staff ${String(place).padStart(3, '0')}`

/**
 * A company with many queries of two years, most of them closed. The active ones are recent, urgent ones are rare.
 * @returns `readPage` lists a page as the owner or another member, and counts the rows of the table and the entries of its indexes that
 * are read
 */
export async function createCompanyOfQueries(amounts: { queries: number; staff: number }) {
  const backend = await createTestBackend()
  const owner = await backend.createUser({ email: 'owner@example.com', name: nameOf(0) })
  const [company] = await backend.sqlAs<{ id: string }>(
    owner,
    `select (public.create_company(p_name => 'Large', p_key => 'LARGE', p_client_id => $1) ->> 'id') as id`,
    [randomUUID()],
  )
  for (let place = 1; place < amounts.staff; place += 1) {
    const email = `staff${place}@example.com`
    const id = await backend.createUser({ email, name: nameOf(place) })
    await backend.sql('insert into public.memberships (company_id, user_id, email, role) values ($1, $2, $3, $4)', [
      company!.id,
      id,
      email,
      'agent',
    ])
  }
  await backend.sql(`do $$ begin
    set local session_replication_role = replica;
    insert into public.queries (
      company_id, number, subject, body, requester_id, created_by, client_id, status, resolution, hold_reason, resolved_at,
      closed_at, priority, assignee_id, created_at, last_activity_at
    )
    select '${company!.id}', n, 'Query ' || n, 'Text', '${owner}', '${owner}', gen_random_uuid(), s.status,
      case when s.status in ('resolved', 'closed') then 'answered' end, case when s.status = 'on_hold' then 'because' end,
      case when s.status in ('resolved', 'closed') then t.at end, case when s.status = 'closed' then t.at end,
      case when n % 100 < 3 then 'urgent' when n % 100 < 15 then 'high' when n % 100 < 80 then 'normal' else 'low' end,
      case when n % 97 <> 0 then staff.ids[1 + n * 11 % (select cardinality(ids))] end,
      t.at - interval '3 hours', t.at
    from generate_series(1, ${amounts.queries}) n
    cross join (
      select array_agg(m.user_id order by p.display_name) as ids
      from public.memberships m join public.profiles p on p.user_id = m.user_id where m.company_id = '${company!.id}'
    ) staff
    cross join lateral (
      select now() - (${amounts.queries} - n) * interval '730 days' / ${amounts.queries} as at
    ) t
    cross join lateral (
      select case
        when n < ${amounts.queries} * 0.96 then 'closed'
        else (array['new', 'open', 'open', 'pending', 'on_hold', 'resolved', 'closed'])[1 + n % 7]
      end as status
    ) s;
  end $$`)
  await backend.sql('analyze public.queries')
  await backend.sql(`create function public.measure(company uuid, filter jsonb, size integer, out page jsonb, out read bigint)
    language plpgsql set search_path = '' as $$
    declare
      parts constant oid[] := array(select 'public.queries'::regclass::oid union all
        select i.indexrelid from pg_index i where i.indrelid = 'public.queries'::regclass);
      before bigint := (select sum(pg_stat_get_xact_tuples_returned(o)) from unnest(parts) o);
    begin
      page := public.list_queries(company, filter, null, size);
      read := (select sum(pg_stat_get_xact_tuples_returned(o)) from unnest(parts) o) - before;
    end $$`)
  await backend.sql('grant execute on function public.measure to authenticated')

  const readPage = async (filter: object, size: number, reader = owner) => {
    const [row] = await backend.sqlAs<{ page: ListedPage; read: string }>(
      reader,
      'select page, read from public.measure($1, $2::text::jsonb, $3)',
      [company!.id, JSON.stringify(filter), size],
    )
    return { rows: row!.page.rows, read: Number(row!.read) }
  }
  /** One page of the list, after a cursor. */
  const list = async (filter: object, cursor: object | null, size: number) => {
    const [row] = await backend.sqlAs<{ page: ListedPage }>(
      owner,
      'select public.list_queries($1, $2::text::jsonb, $3::text::jsonb, $4) as page',
      [company!.id, JSON.stringify(filter), cursor && JSON.stringify(cursor), size],
    )
    return row!.page
  }
  return { ...backend, company: company!.id, owner, list, readPage }
}
