-- Who has shown a password alone, where a second factor is set up, reads their own profile and changes nothing about it:
-- name and picture are what colleagues know a person by.
create function private.has_shown_what_they_have() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.viewer_id() is not null
    and (private.viewer_aal() = 'aal2' or not private.has_second_factor());
end $$;
comment on function private.has_shown_what_they_have() is
  'Whether there is a viewer, in a session that has passed their second factor if they have one.';
grant execute on function private.has_shown_what_they_have() to authenticated;

alter policy "people change their own profile" on public.profiles
  using (user_id = (select private.viewer_id()) and (select private.has_shown_what_they_have()))
  with check (user_id = (select private.viewer_id()) and (select private.has_shown_what_they_have()));

-- By the function that the policies of storage ask: on a hosted project those are not ours to alter.
create or replace function private.is_my_avatar_path(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select path ~ '^[0-9a-f-]{36}/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(\.(png|jpe?g|webp))?$'
    and split_part(path, '/', 1) = private.viewer_id()::text
    and private.has_shown_what_they_have()
$$;
