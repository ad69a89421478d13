-- Counted for somebody's open pages, as those count: a company whose second factor they lack is closed to them, and what
-- they were told of it could be neither read nor cleared.
create or replace function private.unread_count(person uuid, companies uuid[]) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select count(*) from (
      select
      from public.notifications n
      join public.memberships m on m.company_id = n.company_id and m.user_id = n.user_id and m.state = 'active'
      where n.user_id = person and n.read_at is null
        and n.company_id = any (coalesce(companies, private.companies_told(person)))
        and (m.role <> 'requester' or exists (
          select from public.queries q where q.id = n.query_id and private.may_read(q, person, m.role, n.staff_only)
        ))
      limit 100
    ) unread
  );
end $$;
comment on function private.unread_count(uuid, uuid[]) is
  'How much of what somebody was told in these companies, or in all that are open to them, they have not read, counted to 100.';

create function private.companies_told(person uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select m.company_id from public.memberships m
    where m.user_id = person and m.state = 'active' and private.may_be_told(m.company_id, person)
  );
end $$;
comment on function private.companies_told(uuid) is 'The companies of somebody that tell them anything: active, and with the second factor that is asked for.';
revoke all on function private.companies_told(uuid) from public;
