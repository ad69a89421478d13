-- Who sees a person is asked for that person alone. As a list of everybody whom the viewer may see, it was made of all their
-- queries and replies, twice for each change of their own profile, and once more while another change held the row.

create function private.can_see_person(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  shared uuid[];
begin
  if exists (
    select from private.my_memberships() c join public.memberships m on m.company_id = c.company_id
    where m.user_id = person and (c.role <> 'requester' or m.role <> 'requester')
  ) then
    return true;
  end if;
  -- Both are requesters, so they know each other by the queries that the viewer sees.
  shared := array(
    select m.company_id
    from private.my_memberships() c join public.memberships m on m.company_id = c.company_id
    where m.user_id = person
  );
  if cardinality(shared) = 0 then
    return false;
  end if;
  return exists (
    select from (
      select q.id from public.queries q where q.company_id = any (shared) and q.requester_id = person
      union all select q.id from public.queries q where q.company_id = any (shared) and q.assignee_id = person
      union all select f.query_id from public.followers f where f.company_id = any (shared) and f.user_id = person
      union all select r.query_id from public.messages r
        where r.author_id = person and r.company_id = any (shared) and r.kind = 'reply'
          and private.is_visible_to_requester(r.sent_at, r.scheduled_at)
    ) involved join public.queries q on q.id = involved.id
    where q.requester_id = private.viewer_id() or q.visibility = 'company'
      or exists (select from public.followers f where f.query_id = q.id and f.user_id = private.viewer_id())
  );
end $$;
comment on function private.can_see_person(uuid) is
  'Whether the viewer may see another person. Staff see all members; requesters see staff and the people in queries '
  'they see.';
grant execute on function private.can_see_person(uuid) to authenticated;

drop policy "people see their own profile" on public.profiles;
drop policy "people see those they work with" on public.profiles;

-- Without a subquery around the function: PostgreSQL evaluates such a subquery even for the viewer's own row when that row
-- was locked.
create policy "people see themselves, and those they work with" on public.profiles
  for select to authenticated
  using (user_id = (select private.viewer_id()) or private.can_see_person(user_id));

drop function private.my_people_ids();
