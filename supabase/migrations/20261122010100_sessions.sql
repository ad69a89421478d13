-- Who is asking: the session behind the token, its second factor, and the devices of a person.

-- Policies ask these at every statement. They are in plpgsql because a connection caches the plans of plpgsql functions,
-- but plans SQL functions anew at each call.
create function private.viewer_id() returns uuid
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
comment on function private.viewer_id() is
  'Who is asking, and null once their session was revoked: a token that still verifies is not enough.';
grant execute on function private.viewer_id() to authenticated;

create function private.is_session_active() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.viewer_id() is not null
$$;
comment on function private.is_session_active() is 'Whether the session of the token still exists.';
grant execute on function private.is_session_active() to authenticated;

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
grant execute on function private.viewer_aal() to authenticated;

create function private.has_second_factor() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.mfa_factors f where f.user_id = private.viewer_id() and f.status = 'verified'
  );
end $$;
comment on function private.has_second_factor() is 'Whether the viewer has set up a second factor.';
grant execute on function private.has_second_factor() to authenticated;

-- After the password alone, where a second factor is set up, a person reads their own profile but cannot change it:
-- colleagues know them by its name and picture.
create function private.mfa_satisfied() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.viewer_id() is not null
    and (private.viewer_aal() = 'aal2' or not private.has_second_factor());
end $$;
comment on function private.mfa_satisfied() is
  'Whether there is a viewer, in a session that has passed their second factor if they have one.';
grant execute on function private.mfa_satisfied() to authenticated;

create function private.require_viewer() returns uuid
language plpgsql stable set search_path = '' as $$
declare
  viewer uuid := private.viewer_id();
begin
  if viewer is null then
    perform private.raise_app_error('session_ended', 'Your session has ended. Sign in again.');
  elsif private.viewer_aal() <> 'aal2' and private.has_second_factor() then
    perform private.raise_app_error('mfa_required', 'Confirm with your second factor first.');
  end if;
  return viewer;
end $$;
comment on function private.require_viewer() is
  'Who is asking; refuses when their session has ended, or has not passed the second factor they have.';
grant execute on function private.require_viewer() to authenticated;

create function private.verified_email() returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = private.viewer_id() and u.email_confirmed_at is not null
$$;
comment on function private.verified_email() is 'The viewer''s address, if they have shown that it is theirs.';

create function public.list_devices() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  this uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', d.id, 'createdAt', d.created_at, 'lastSeenAt', d.seen_at, 'userAgent', d.user_agent,
      'ip', host(d.ip), 'current', d.id = this, 'aal', d.aal
    ) order by d.id = this desc, d.seen_at desc, d.id), '[]')
    from (
      select s.id, s.created_at, s.user_agent, s.ip, coalesce(s.aal::text, 'aal1') as aal,
        greatest(s.created_at, s.refreshed_at at time zone 'utc') as seen_at
      from auth.sessions s
      where s.user_id = viewer and (s.not_after is null or s.not_after > now())
      order by s.id = this desc, seen_at desc
      limit 100
    ) d
  );
end $$;
comment on function public.list_devices() is
  'Where the viewer is signed in: this device first, then the one seen last; the newest hundred.';
grant execute on function public.list_devices() to authenticated;

create function public.revoke_device(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
begin
  delete from auth.sessions s where s.id = p_id and s.user_id = viewer;
  if not found then
    return false;
  end if;
  perform private.rotate_person_topics(viewer);
  return true;
end $$;
comment on function public.revoke_device(uuid) is
  'Signs one device of the viewer out. False when there is none of that id, or none any more.';
grant execute on function public.revoke_device(uuid) to authenticated;

-- After a new password or second factor the auth service ends the other sessions itself. No session is left to end then,
-- but what those sessions listen to must end all the same.
create function public.revoke_other_devices() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  ended integer;
begin
  delete from auth.sessions s where s.user_id = viewer and s.id <> (auth.jwt() ->> 'session_id')::uuid;
  get diagnostics ended = row_count;
  perform private.rotate_person_topics(viewer);
  return ended;
end $$;
comment on function public.revoke_other_devices() is 'Signs every device of the viewer out but this one; gives how many.';
grant execute on function public.revoke_other_devices() to authenticated;
