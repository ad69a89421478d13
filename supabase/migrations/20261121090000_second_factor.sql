-- The second factor: a person who has one is nobody here until it was shown, and a company may ask all its members for
-- one. Both are decided in private.my_memberships, which everything that asks where somebody belongs is made of.

alter table public.companies add column require_mfa boolean not null default false;
comment on column public.companies.require_mfa is
  'Members see and do nothing here in a session that has not passed a second factor.';
grant select (require_mfa) on public.companies to authenticated;

create or replace trigger companies_touch_updated_at
  before update of name, key, time_zone, locale, default_visibility, auto_close_days, require_mfa on public.companies
  for each row execute function private.touch_updated_at();

-- Every policy asks these, and each asks the next. In plpgsql, whose plans a connection keeps: as SQL functions they were
-- planned anew at each call, and one query took 30 ms to open where it now takes 11 (18 before this migration).
create or replace function private.viewer_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select s.user_id
    from auth.sessions s
    where s.id = (auth.jwt() ->> 'session_id')::uuid
      and s.user_id = auth.uid()
      and (s.not_after is null or s.not_after > now())
  );
end $$;

create function private.viewer_aal() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  -- The token says what the session had when it was signed, the session what it has now: a factor that was removed
  -- takes the rank of every session with it, at once.
  return (
    select case when auth.jwt() ->> 'aal' = 'aal2' and s.aal = 'aal2' then 'aal2' else 'aal1' end
    from auth.sessions s
    where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = private.viewer_id()
  );
end $$;
comment on function private.viewer_aal() is
  'aal2 when the session has passed a second factor, by its token and by what is stored; null once it ended.';

create function private.has_second_factor() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.mfa_factors f where f.user_id = private.viewer_id() and f.status = 'verified'
  );
end $$;
comment on function private.has_second_factor() is 'Whether the viewer has set up a second factor.';

create function private.my_memberships() returns setof public.memberships
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select m.*
    from public.memberships m join public.companies c on c.id = m.company_id
    where m.user_id = private.viewer_id() and m.state = 'active'
      and (
        (select private.viewer_aal()) = 'aal2'
        or not (c.require_mfa or (select private.has_second_factor()))
      );
end $$;
comment on function private.my_memberships() is
  'Where the viewer belongs and may look: an active member, with a second factor where one is asked for.';

-- What policies are made of, as before, now of the one above.
create or replace function private.my_company_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(array_agg(m.company_id), '{}') from private.my_memberships() m);
end $$;

create or replace function private.my_staff_company_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(m.company_id), '{}')
    from private.my_memberships() m where m.role in ('owner', 'admin', 'agent')
  );
end $$;

create or replace function private.my_admin_company_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(m.company_id), '{}')
    from private.my_memberships() m where m.role in ('owner', 'admin')
  );
end $$;

create or replace function private.my_role(company uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select m.role from private.my_memberships() m where m.company_id = company);
end $$;

create or replace function private.my_followed_query_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Only where following matters: staff see every query anyway, and may follow a great many.
  return (
    select coalesce(array_agg(f.query_id), '{}')
    from public.followers f join private.my_memberships() m on m.company_id = f.company_id
    where f.user_id = private.viewer_id() and m.role = 'requester'
  );
end $$;

create or replace function private.my_people_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  with mine as (
    select m.company_id, m.role <> 'requester' as staff from private.my_memberships() m
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

create or replace function private.require_viewer() returns uuid
language plpgsql stable set search_path = '' as $$
declare
  viewer uuid := private.viewer_id();
begin
  if viewer is null then
    perform private.refuse('session_ended', 'Your session has ended. Sign in again.');
  elsif private.viewer_aal() <> 'aal2' and private.has_second_factor() then
    perform private.refuse('mfa_required', 'Confirm with your second factor first.');
  end if;
  return viewer;
end $$;
comment on function private.require_viewer() is
  'Who is asking; refuses when their session has ended, or has not passed the second factor they have.';

create function private.refuse_company(company uuid, message text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  -- A member is told what is missing; to everybody else there is nothing.
  if exists (
    select from public.memberships m
    where m.company_id = company and m.user_id = private.viewer_id() and m.state = 'active'
  ) then
    perform private.refuse('mfa_required', 'This company asks its members for a second factor. Set yours up, then come back.');
  end if;
  perform private.refuse('not_found', message);
end $$;
comment on function private.refuse_company(uuid, text) is
  'Says no to somebody who has no role in a company just now: for want of a second factor, or as if it did not exist.';

create or replace function private.require_role(company uuid, variadic allowed text[]) returns text
language plpgsql stable set search_path = '' as $$
declare
  role text;
begin
  perform private.require_viewer();
  role := private.my_role(company);
  if role is null then
    perform private.refuse_company(company, 'There is no such company.');
  elsif not (role = any (allowed)) then
    perform private.refuse('not_allowed', 'Your role in this company does not allow that.');
  end if;
  return role;
end $$;

create or replace function private.visible_query(id uuid) returns public.queries
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  target public.queries;
  role text;
begin
  select * into target from public.queries q where q.id = visible_query.id;
  role := private.my_role(target.company_id);
  if role is null then
    perform private.refuse_company(target.company_id, 'There is no such query.');
  elsif role = 'requester' and target.requester_id <> viewer and target.visibility <> 'company'
    and not (target.id = any (private.my_followed_query_ids()))
  then
    perform private.refuse('not_found', 'There is no such query.');
  end if;
  return target;
end $$;

create or replace function private.raised(author uuid, client uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', q.id, 'key', c.key, 'number', q.number)
  from public.queries q join public.companies c on c.id = q.company_id
  where q.created_by = author and q.client_id = client and q.company_id = any (private.my_company_ids())
$$;

grant execute on function
  private.viewer_aal(), private.has_second_factor(), private.refuse_company(uuid, text)
  to authenticated;

-- Whatever another policy allows, now or later: rows of a company are for those who belong there and, where it asks for
-- a second factor, have shown it.
do $$
declare
  name text;
  own text;
begin
  foreach name in array array[
    'companies', 'memberships', 'invitations', 'categories', 'queries', 'messages', 'query_notes', 'attachments',
    'followers', 'events', 'read_states', 'counters', 'counter_deltas', 'outbox'
  ] loop
    own := case name when 'companies' then 'id' else 'company_id' end;
    execute format(
      'create policy "members alone, with the second factor their company asks for" on public.%I
         as restrictive for all to authenticated
         using (%2$I = any ((select private.my_company_ids())::uuid[]))
         with check (%2$I = any ((select private.my_company_ids())::uuid[]))',
      name, own
    );
  end loop;
end $$;

create policy "members alone, with the second factor their company asks for" on storage.objects
  as restrictive for all to authenticated
  using (bucket_id <> 'attachments' or split_part(name, '/', 1) = any ((select private.my_company_ids())::text[]))
  with check (bucket_id <> 'attachments' or split_part(name, '/', 1) = any ((select private.my_company_ids())::text[]));

create or replace function public.viewer_context() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'name', p.display_name, 'avatarPath', p.avatar_path,
    'theme', p.theme, 'locale', p.locale, 'timeZone', p.time_zone,
    'aal', private.viewer_aal(), 'hasSecondFactor', private.has_second_factor(),
    -- Those closed for want of a second factor too, so that the app can say which ones ask for it.
    'companies', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'key', c.key, 'name', c.name, 'role', m.role, 'timeZone', c.time_zone, 'requiresMfa', c.require_mfa
      ) order by lower(c.name), c.key), '[]')
      from public.memberships m join public.companies c on c.id = m.company_id
      where m.user_id = u.id and m.state = 'active'
    )
  )
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = private.viewer_id()
$$;
comment on function public.viewer_context() is
  'Who is asking, how sure that is, how they like things and where they belong; null once their session was revoked.';

create function public.set_company_mfa(p_company uuid, p_required boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_role(p_company, 'owner', 'admin');
  if p_required and private.viewer_aal() <> 'aal2' then
    perform private.refuse(
      'mfa_own_first', 'Set up your own second factor and confirm with it first. Otherwise you would lock yourself out.'
    );
  end if;
  update public.companies c set require_mfa = p_required where c.id = p_company and c.require_mfa is distinct from p_required;
end $$;
comment on function public.set_company_mfa(uuid, boolean) is
  'Asks all members of a company for a second factor, or no longer. For its owners and admins.';
grant execute on function public.set_company_mfa(uuid, boolean) to authenticated;
