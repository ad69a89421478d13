-- Events: what happened to a query, and who did it. Triggers write them; nothing changes them.

create table public.events (
  id          uuid primary key default private.uuid_v7(),
  company_id  uuid not null,
  query_id    uuid not null,
  actor_id    uuid references public.profiles (user_id),
  type        text not null,
  patch       jsonb not null default '{}',
  row_version integer,
  at          timestamptz not null default clock_timestamp(),
  foreign key (company_id, query_id) references public.queries (company_id, id) on delete cascade,
  constraint event_type_is_known check (type in ('raised', 'changed', 'followed', 'unfollowed')),
  constraint patch_is_object check (jsonb_typeof(patch) = 'object')
);
comment on table public.events is 'The history of queries, append-only.';
comment on column public.events.actor_id is 'Who did it. Null if the system did.';
comment on column public.events.patch is 'Old and new value of each changed field: {field: [old, new]}.';
comment on column public.events.row_version is
  'The row version that this change made. Null if it changed no field of the query.';

create index events_by_time on public.events (query_id, at, id);

create trigger _100_append_only before update or delete on public.events
  for each row execute function private.tg_append_only();

alter table public.events enable row level security;

create policy "members only, with the second factor that their company requires" on public.events
  as restrictive for all to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]))
  with check (company_id = any ((select private.my_company_ids())::uuid[]));

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

create table private.hold_reason_changes (
  query_id    uuid primary key references public.queries (id) on delete cascade,
  row_version integer not null,
  actor_id    uuid,
  at          timestamptz not null default clock_timestamp()
);
comment on table private.hold_reason_changes is 'Who last changed the reason of a hold.';

alter table private.hold_reason_changes enable row level security;

create function private.tg_queries__write_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes jsonb := '{}';
  -- The names of these columns in the rest of the program.
  fields constant jsonb := '{
    "status": "status", "resolution": "resolution", "assignee_id": "assignee", "priority": "priority",
    "category_id": "category", "visibility": "visibility", "subject": "subject"
  }';
begin
  if tg_op = 'INSERT' then
    insert into public.events (company_id, query_id, actor_id, type) values (new.company_id, new.id, new.changed_by, 'raised');
    return null;
  end if;
  select coalesce(jsonb_object_agg(f.value, jsonb_build_array(to_jsonb(old) -> f.key, to_jsonb(new) -> f.key)), '{}')
  into changes
  from jsonb_each_text(fields) f
  where to_jsonb(old) -> f.key is distinct from to_jsonb(new) -> f.key;
  if changes <> '{}' then
    insert into public.events (company_id, query_id, actor_id, type, patch, row_version)
    values (new.company_id, new.id, new.changed_by, 'changed', changes, new.row_version);
  end if;
  return null;
end $$;
comment on function private.tg_queries__write_event() is 'Adds an event for a new or changed query.';

create trigger _550_write_raised after insert on public.queries
  for each row execute function private.tg_queries__write_event();

create trigger _540_write_change after update on public.queries
  for each row
  when (
    (old.status, old.resolution, old.assignee_id, old.priority, old.category_id, old.visibility, old.subject)
    is distinct from
    (new.status, new.resolution, new.assignee_id, new.priority, new.category_id, new.visibility, new.subject)
  )
  execute function private.tg_queries__write_event();

create function private.tg_followers__write_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.events (company_id, query_id, actor_id, type) values (new.company_id, new.query_id, new.user_id, 'followed');
  elsif exists (select from public.queries q where q.id = old.query_id) then
    insert into public.events (company_id, query_id, actor_id, type) values (old.company_id, old.query_id, old.user_id, 'unfollowed');
  end if;
  return null;
end $$;
comment on function private.tg_followers__write_event() is 'Adds an event when a person follows or stops following.';

create trigger _500_write_event after insert or delete on public.followers
  for each row execute function private.tg_followers__write_event();

create function private.tg_queries__write_hold_reason_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.hold_reason_changes as r (query_id, row_version, actor_id)
  values (new.id, new.row_version, new.changed_by)
  on conflict (query_id) do update
    set row_version = excluded.row_version, actor_id = excluded.actor_id, at = excluded.at;
  return null;
end $$;
comment on function private.tg_queries__write_hold_reason_change() is 'Records who changed the reason of a hold.';

create trigger _560_write_hold_reason_change after update on public.queries
  for each row when (old.hold_reason is distinct from new.hold_reason and old.status = new.status)
  execute function private.tg_queries__write_hold_reason_change();

create function private.display_value(field text, value jsonb) returns jsonb
language sql stable set search_path = '' as $$
  -- The name of a category, even if it is archived.
  select case
    when field = 'category' and value <> 'null'
      then (select to_jsonb(c.name) from public.categories c where c.id = (value #>> '{}')::uuid)
    else value
  end
$$;
comment on function private.display_value(text, jsonb) is
  'Returns the value of a field as the history shows it. People stay ids.';
grant execute on function private.display_value(text, jsonb) to authenticated;

create function private.history_json(of_query uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', e.id, 'at', e.at, 'actor', private.person_json(e.actor_id), 'type', e.type,
      'changes', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'field', c.key, 'from', private.display_value(c.key, c.value -> 0), 'to', private.display_value(c.key, c.value -> 1)
        ) order by c.key), '[]')
        from jsonb_each(e.patch) c
      )
    ) order by e.at, e.id), '[]')
    from (
      select * from public.events e where e.query_id = of_query order by e.at desc, e.id desc limit 500
    ) e
  );
end $$;
comment on function private.history_json(uuid) is 'Returns the newest 500 events of a query, oldest first.';
grant execute on function private.history_json(uuid) to authenticated;

create function private.history_people_json(of_query uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.person_json(p.id)), '[]')
    from (
      select distinct (jsonb_array_elements_text(e.patch -> 'assignee'))::uuid as id
      from public.events e where e.query_id = of_query and e.patch ? 'assignee'
    ) p
    where p.id is not null
  );
end $$;
comment on function private.history_people_json(uuid) is 'Returns the assignees that the history of a query names.';
grant execute on function private.history_people_json(uuid) to authenticated;

-- Names only people whom the viewer could assign, for any id in the patch.
create function private.conflicting_changes(query public.queries, since integer, patch jsonb, role text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.field, f.both || jsonb_build_object('by', private.person_json(c.actor_id), 'at', c.at)), '{}')
  from (
    select 'status' as field, array['status', 'resolution'] as columns, jsonb_build_object(
      'theirs', query.status, 'yours', coalesce(patch ->> 'status', query.status),
      'theirsResolution', query.resolution, 'yoursResolution', patch ->> 'resolution'
    ) as both
    where patch ?| array['status', 'resolution', 'reason']
    union all
    select 'assignee', array['assignee'], jsonb_build_object(
      'theirs', query.assignee_id, 'theirsName', private.person_json(query.assignee_id) -> 'name',
      'yours', patch ->> 'assignee', 'yoursName', (
        select private.person_json(m.user_id) -> 'name' from public.memberships m
        where m.company_id = query.company_id and m.user_id = (patch ->> 'assignee')::uuid
          and m.state = 'active' and m.role <> 'requester'
      )
    )
    where patch ? 'assignee'
    union all
    select 'priority', array['priority'], jsonb_build_object('theirs', query.priority, 'yours', patch ->> 'priority')
    where patch ? 'priority'
    union all
    select 'category', array['category'], jsonb_build_object(
      'theirs', query.category_id, 'yours', patch ->> 'category',
      'theirsName', (select c.name from public.categories c where c.company_id = query.company_id and c.id = query.category_id),
      'yoursName', (select c.name from public.categories c where c.company_id = query.company_id and c.id = (patch ->> 'category')::uuid)
    )
    where patch ? 'category'
  ) f
  cross join lateral (
    select l.actor_id, l.at from (
      select e.actor_id, e.at from public.events e
      where e.query_id = query.id and e.row_version > since and e.patch ?| f.columns
      union all
      -- Requesters neither see nor set reasons.
      select r.actor_id, r.at from private.hold_reason_changes r
      where f.field = 'status' and role <> 'requester' and r.query_id = query.id and r.row_version > since
    ) l
    order by l.at desc limit 1
  ) c
$$;
comment on function private.conflicting_changes(public.queries, integer, jsonb, text) is
  'Returns the fields of a patch that somebody else changed after a row version: both values and who changed them.';
