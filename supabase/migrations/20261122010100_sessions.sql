-- Who is asking: the session behind the token, its second factor, and the devices of a person.

-- Policies ask these at every statement. They are in plpgsql because a connection caches the plans of plpgsql functions,
-- but plans SQL functions at each call.
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
  'Returns the id of the user who makes the request. Null once their session was revoked, even if the token still '
  'verifies.';
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
  -- The token holds the level at signing, the session the level now. Removing a factor lowers every session at once.
  return (
    select case when auth.jwt() ->> 'aal' = 'aal2' and s.aal = 'aal2' then 'aal2' else 'aal1' end
    from auth.sessions s
    where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = private.viewer_id()
  );
end $$;
comment on function private.viewer_aal() is
  'Returns aal2 if both the token and the stored session passed a second factor, else aal1. Null once the session '
  'ended.';
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

-- With only the password, a user who has a second factor can read their profile but not change it: colleagues recognise
-- them by its name and picture.
create function private.mfa_satisfied() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.viewer_id() is not null
    and (private.viewer_aal() = 'aal2' or not private.has_second_factor());
end $$;
comment on function private.mfa_satisfied() is
  'Whether there is a viewer whose session passed their second factor, if they have one.';
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
  'Returns the id of the viewer. Raises an error if the session has ended or lacks the second factor that the '
  'viewer has.';
grant execute on function private.require_viewer() to authenticated;

create function private.verified_email() returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = private.viewer_id() and u.email_confirmed_at is not null
$$;
comment on function private.verified_email() is 'Returns the e-mail address of the viewer if it is confirmed.';

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
  'Lists the sessions of the viewer: this one first, then by last use; at most 100.';
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
  'Signs one device of the viewer out. Returns false if there is no such session.';
grant execute on function public.revoke_device(uuid) to authenticated;

-- After a new password or second factor the auth service has already ended the other sessions. Their realtime access
-- must end all the same.
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
comment on function public.revoke_other_devices() is
  'Signs out all devices of the viewer except this one. Returns how many sessions it ended.';
grant execute on function public.revoke_other_devices() to authenticated;
