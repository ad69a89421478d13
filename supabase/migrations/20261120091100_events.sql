-- Events: what happened to a query, and by whom. Written by triggers, never by the app, and never changed.
create table public.events (
  id         uuid primary key default private.uuid_v7(),
  company_id uuid not null,
  query_id   uuid not null,
  actor_id   uuid references public.profiles (user_id),
  type       text not null,
  patch      jsonb not null default '{}',
  at         timestamptz not null default clock_timestamp(),
  foreign key (company_id, query_id) references public.queries (company_id, id) on delete cascade,
  constraint event_type_is_known check (type in ('raised', 'changed', 'followed', 'unfollowed')),
  constraint patch_is_object check (jsonb_typeof(patch) = 'object')
);
comment on table public.events is 'The history of queries, append-only.';
comment on column public.events.actor_id is 'Who did it; null when it happened by itself.';
comment on column public.events.patch is 'Per changed field, what it was and what it became: {field: [old, new]}.';

create index events_by_time on public.events (query_id, at, id);

create function private.write_query_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes jsonb := '{}';
  -- The names the rest of the program knows these columns by.
  fields constant jsonb := '{
    "status": "status", "resolution": "resolution", "assignee_id": "assignee", "priority": "priority",
    "category_id": "category", "visibility": "visibility", "subject": "subject"
  }';
begin
  if tg_op = 'INSERT' then
    insert into public.events (company_id, query_id, actor_id, type) values (new.company_id, new.id, private.viewer_id(), 'raised');
    return null;
  end if;
  select coalesce(jsonb_object_agg(f.value, jsonb_build_array(to_jsonb(old) -> f.key, to_jsonb(new) -> f.key)), '{}')
  into changes
  from jsonb_each_text(fields) f
  where to_jsonb(old) -> f.key is distinct from to_jsonb(new) -> f.key;
  if changes <> '{}' then
    insert into public.events (company_id, query_id, actor_id, type, patch)
    values (new.company_id, new.id, private.viewer_id(), 'changed', changes);
  end if;
  return null;
end $$;
comment on function private.write_query_event() is 'Writes down that a query was raised or changed.';

create trigger queries_write_raised after insert on public.queries
  for each row execute function private.write_query_event();
create trigger queries_write_change after update on public.queries
  for each row
  when (
    (old.status, old.resolution, old.assignee_id, old.priority, old.category_id, old.visibility, old.subject)
    is distinct from
    (new.status, new.resolution, new.assignee_id, new.priority, new.category_id, new.visibility, new.subject)
  )
  execute function private.write_query_event();

create function private.write_follower_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.events (company_id, query_id, actor_id, type) values (new.company_id, new.query_id, new.user_id, 'followed');
  elsif exists (select from public.queries q where q.id = old.query_id) then
    insert into public.events (company_id, query_id, actor_id, type) values (old.company_id, old.query_id, old.user_id, 'unfollowed');
  end if;
  return null;
end $$;
comment on function private.write_follower_event() is 'Writes down who began and ended to follow.';

create trigger followers_write_event after insert or delete on public.followers
  for each row execute function private.write_follower_event();

create trigger events_keep_written before update or delete on public.events
  for each row execute function private.keep_written();

alter table public.events enable row level security;

create policy "staff see the whole history" on public.events
  for select to authenticated
  using (company_id = any ((select private.my_staff_company_ids())::uuid[]));

create policy "requesters see the history of queries they see" on public.events
  for select to authenticated
  using (
    company_id = any ((select private.my_company_ids())::uuid[])
    and exists (select from public.queries q where q.id = events.query_id)
  );

revoke all on public.events from anon, authenticated;
grant select on public.events to authenticated;
