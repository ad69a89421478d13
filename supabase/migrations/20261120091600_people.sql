-- People: who sees whom, and what happens to somebody's work when they leave the staff.

create function private.my_people_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  with mine as (
    select m.company_id, m.role <> 'requester' as staff
    from public.memberships m where m.user_id = private.viewer_id() and m.state = 'active'
  ), seen as (
    select q.id, q.requester_id, q.assignee_id
    from mine c join public.queries q on q.company_id = c.company_id
    where not c.staff and (
      q.requester_id = private.viewer_id() or q.visibility = 'company' or q.id = any (private.my_followed_query_ids())
    )
  )
  select array(
    select m.user_id from mine c join public.memberships m on m.company_id = c.company_id
    where c.staff or m.role <> 'requester'
    union select s.requester_id from seen s
    union select s.assignee_id from seen s where s.assignee_id is not null
    union select r.author_id from seen s join public.messages r on r.query_id = s.id where r.kind = 'reply'
    union select f.user_id from seen s join public.followers f on f.query_id = s.id
  )
$$;
comment on function private.my_people_ids() is
  'People the viewer may see: as staff everybody in the company, as requester its staff and whoever is in queries they see.';
grant execute on function private.my_people_ids() to authenticated;

create policy "people see those they work with" on public.profiles
  for select to authenticated
  using (user_id = any ((select private.my_people_ids())::uuid[]));

create function private.release_work() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An assignee is active staff. What is done keeps the name of who did it.
  update public.queries q set assignee_id = null
  where q.company_id = new.company_id and q.assignee_id = new.user_id
    and q.status in ('new', 'open', 'pending', 'on_hold');
  if new.role = 'requester' then
    -- As staff they may have followed what they may no longer see.
    delete from public.followers f using public.queries q
    where q.id = f.query_id and f.company_id = new.company_id and f.user_id = new.user_id
      and q.requester_id <> new.user_id and q.visibility = 'private';
  end if;
  return null;
end $$;
comment on function private.release_work() is 'Whoever is suspended or leaves the staff gives their active queries back.';

create trigger memberships_release_work after update of role, state on public.memberships
  for each row
  when (
    old.state = 'active' and old.role <> 'requester' and (new.state = 'suspended' or new.role = 'requester')
  )
  execute function private.release_work();
