-- Where the viewer belongs and as what. Policies and functions of the API are made of these.

create function private.my_company_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(array_agg(m.company_id), '{}') from private.my_memberships() m);
end $$;
comment on function private.my_company_ids() is
  'Returns the companies of which the viewer is an active member. Empty once the session ended.';
grant execute on function private.my_company_ids() to authenticated;

create function private.my_staff_company_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(m.company_id), '{}')
    from private.my_memberships() m where m.role in ('owner', 'admin', 'agent')
  );
end $$;
comment on function private.my_staff_company_ids() is
  'Returns the companies in which the viewer is owner, admin or agent.';
grant execute on function private.my_staff_company_ids() to authenticated;

create function private.my_admin_company_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(m.company_id), '{}')
    from private.my_memberships() m where m.role in ('owner', 'admin')
  );
end $$;
comment on function private.my_admin_company_ids() is 'Returns the companies in which the viewer is owner or admin.';
grant execute on function private.my_admin_company_ids() to authenticated;

create function private.my_role(company uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select m.role from private.my_memberships() m where m.company_id = company);
end $$;
comment on function private.my_role(uuid) is
  'Returns the role of the viewer in a company. Null if they are not an active member.';
grant execute on function private.my_role(uuid) to authenticated;

create function private.role_of(company uuid, person uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select m.role from public.memberships m where m.company_id = company and m.user_id = person and m.state = 'active');
end $$;
comment on function private.role_of(uuid, uuid) is
  'Returns the role of a person in a company. Null if they are not an active member.';

create function private.my_followed_query_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Only for requesters: staff see every query anyway, and may follow very many.
  return (
    select coalesce(array_agg(f.query_id), '{}')
    from public.followers f join private.my_memberships() m on m.company_id = f.company_id
    where f.user_id = private.viewer_id() and m.role = 'requester'
  );
end $$;
comment on function private.my_followed_query_ids() is 'Returns the queries that the viewer follows as a requester.';
grant execute on function private.my_followed_query_ids() to authenticated;

create function private.raise_no_access(company uuid, message text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  -- A member learns what is missing. For everybody else the company does not exist.
  if exists (
    select from public.memberships m
    where m.company_id = company and m.user_id = private.viewer_id() and m.state = 'active'
  ) then
    perform private.raise_app_error('mfa_required', 'This company requires a second factor. Set one up, then come back.');
  end if;
  perform private.raise_app_error('not_found', message);
end $$;
comment on function private.raise_no_access(uuid, text) is
  'Raises an error for a viewer without a role in a company. Members learn that the second factor is missing; for '
  'others the company does not exist.';
grant execute on function private.raise_no_access(uuid, text) to authenticated;

create function private.require_role(company uuid, variadic allowed text[]) returns text
language plpgsql stable set search_path = '' as $$
declare
  role text;
begin
  perform private.require_viewer();
  role := private.my_role(company);
  if role is null then
    perform private.raise_no_access(company, 'There is no such company.');
  elsif not (role = any (allowed)) then
    perform private.raise_app_error('not_allowed', 'Your role in this company does not allow that.');
  end if;
  return role;
end $$;
comment on function private.require_role(uuid, text[]) is
  'Returns the role of the viewer in a company. Raises an error unless it is one of the allowed roles.';
grant execute on function private.require_role(uuid, text[]) to authenticated;
