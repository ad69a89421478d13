-- Devices: where somebody is signed in, which is what sessions of auth are to a person. A session that is deleted ends
-- at once, since every request asks for it (private.viewer_id).

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

create function public.revoke_device(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
begin
  delete from auth.sessions s where s.id = p_id and s.user_id = viewer;
  return found;
end $$;
comment on function public.revoke_device(uuid) is
  'Signs one device of the viewer out. False when there is none of that id, or none any more.';

create function public.revoke_other_devices() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  ended integer;
begin
  delete from auth.sessions s where s.user_id = viewer and s.id <> (auth.jwt() ->> 'session_id')::uuid;
  get diagnostics ended = row_count;
  return ended;
end $$;
comment on function public.revoke_other_devices() is 'Signs every device of the viewer out but this one; gives how many.';

grant execute on function public.list_devices(), public.revoke_device(uuid), public.revoke_other_devices() to authenticated;
