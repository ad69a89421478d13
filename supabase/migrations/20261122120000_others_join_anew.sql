-- A new password or second factor lets the sign-in service end the other sessions itself. Nothing is left to end then,
-- and what those sessions listen to has to end all the same.
create or replace function public.revoke_other_devices() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  ended integer;
begin
  delete from auth.sessions s where s.user_id = viewer and s.id <> (auth.jwt() ->> 'session_id')::uuid;
  get diagnostics ended = row_count;
  perform private.raise_person_epoch(viewer);
  return ended;
end $$;
