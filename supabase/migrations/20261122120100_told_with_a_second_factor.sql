-- Where a company asks for a second factor, whoever has none sees nothing of it; nothing of it comes to them either.
create function private.may_be_told(company uuid, person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.companies c where c.id = company and not c.require_mfa)
    or exists (select from auth.mfa_factors f where f.user_id = person and f.status = 'verified');
end $$;
comment on function private.may_be_told(uuid, uuid) is 'Whether somebody has the second factor that a company may ask for.';
revoke all on function private.may_be_told(uuid, uuid) from public;

create or replace function private.concerned(queries uuid[]) returns table (query uuid, person uuid)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select q.id, q.requester_id
    from public.queries q join public.memberships m on m.company_id = q.company_id and m.user_id = q.requester_id
    where q.id = any (queries) and m.state = 'active' and private.may_be_told(m.company_id, m.user_id)
    union
    select f.query_id, f.user_id
    from public.followers f join public.memberships m on m.company_id = f.company_id and m.user_id = f.user_id
    where f.query_id = any (queries) and m.state = 'active' and m.role = 'requester'
      and private.may_be_told(m.company_id, m.user_id);
end $$;

create or replace function private.is_unread(note public.notifications) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return note.read_at is null and exists (
    select from public.memberships m join public.queries q on q.id = note.query_id
    where m.company_id = note.company_id and m.user_id = note.user_id and m.state = 'active'
      and private.may_be_told(m.company_id, m.user_id)
      and private.may_read(q, note.user_id, m.role, note.staff_only)
  );
end $$;
