-- Signing out everywhere ended the sockets of companies within a minute only, because the auth service deleted the sessions.

create function public.revoke_all_devices() returns void
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
begin
  delete from auth.sessions s where s.user_id = viewer;
  perform private.rotate_person_topics(viewer);
end $$;
comment on function public.revoke_all_devices() is 'Signs out all devices of the viewer, this one too.';
grant execute on function public.revoke_all_devices() to authenticated;
