-- What somebody read in one tab is not counted as unread any more in their others, on whatever device.
create function private.tell_unread(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(person, 'read', jsonb_build_object('unread', private.unread_count(person, null)));
end $$;
comment on function private.tell_unread(uuid) is 'Tells somebody''s open pages how much is still unread.';
revoke all on function private.tell_unread(uuid) from public;

create or replace function public.read_notifications(p_ids uuid[] default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  companies uuid[] := private.my_company_ids();
begin
  update public.notifications n set read_at = clock_timestamp()
  where n.user_id = viewer and n.read_at is null and n.company_id = any (companies)
    and (p_ids is null or n.id = any (p_ids));
  if found then
    perform private.tell_unread(viewer);
  end if;
  return private.unread_count(viewer, companies);
end $$;

create or replace function private.read_with_query() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications n set read_at = new.read_at
  where n.query_id = new.query_id and n.user_id = new.user_id and n.read_at is null and n.amount = 1;
  if found then
    perform private.tell_unread(new.user_id);
  end if;
  return null;
end $$;
