-- Merging changes: two people who change different things of one query both succeed; two who change the same thing are
-- shown both values.

-- The reason of a hold is staff's alone and in no history, so that it changed is written down apart.
create table private.reason_changes (
  query_id    uuid primary key references public.queries (id) on delete cascade,
  row_version integer not null,
  actor_id    uuid,
  at          timestamptz not null default clock_timestamp()
);
comment on table private.reason_changes is 'Who last gave a hold another reason.';
alter table private.reason_changes enable row level security;

create function private.write_reason_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.reason_changes as r (query_id, row_version, actor_id)
  values (new.id, new.row_version, private.actor_id())
  on conflict (query_id) do update
    set row_version = excluded.row_version, actor_id = excluded.actor_id, at = excluded.at;
  return null;
end $$;
comment on function private.write_reason_change() is 'Remembers that a hold was given another reason.';

create trigger queries_write_reason_change after update on public.queries
  for each row when (old.hold_reason is distinct from new.hold_reason and old.status = new.status)
  execute function private.write_reason_change();

create function private.changed_since(query public.queries, since integer, patch jsonb, role text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.field, f.both || jsonb_build_object('by', private.person(c.actor_id), 'at', c.at)), '{}')
  from (
    select 'status' as field, array['status', 'resolution'] as columns, jsonb_build_object(
      'theirs', query.status, 'yours', coalesce(patch ->> 'status', query.status),
      'theirsResolution', query.resolution, 'yoursResolution', patch ->> 'resolution'
    ) as both
    where patch ?| array['status', 'resolution', 'reason']
    union all
    select 'assignee', array['assignee'], jsonb_build_object(
      'theirs', query.assignee_id, 'theirsName', private.person(query.assignee_id) -> 'name',
      'yours', patch ->> 'assignee', 'yoursName', private.person((patch ->> 'assignee')::uuid) -> 'name'
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
      -- Requesters know nothing of reasons, and have none to give.
      select r.actor_id, r.at from private.reason_changes r
      where f.field = 'status' and role <> 'requester' and r.query_id = query.id and r.row_version > since
    ) l
    order by l.at desc limit 1
  ) c
$$;
comment on function private.changed_since(public.queries, integer, jsonb, text) is
  'Which fields of a patch somebody changed after a version of the row: their value, that of the patch, and who it was.';

create or replace function public.change_query(p_query uuid, p_row_version integer, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  target public.queries := private.lock_query(p_query, (p_patch ->> 'assignee')::uuid);
  role text := private.my_role(target.company_id);
  collisions jsonb;
  changed public.queries;
begin
  if p_patch - array['status', 'resolution', 'reason', 'assignee', 'priority', 'category'] <> '{}' then
    perform private.refuse('not_allowed', 'Only status, assignee, priority and category can be changed.');
  end if;
  if role = 'requester' and (target.requester_id <> private.viewer_id() or p_patch ?| array['assignee', 'priority', 'category']) then
    perform private.refuse('not_allowed', 'Only staff change that.');
  end if;
  if target.row_version is distinct from p_row_version then
    collisions := private.changed_since(target, coalesce(p_row_version, 0), p_patch, role);
    -- A version that never was tells nothing of what was seen.
    if collisions <> '{}' or (p_row_version between 1 and target.row_version) is not true then
      perform private.refuse(
        'query_changed', 'Somebody changed this query while you looked at it. Look again, then decide.',
        jsonb_build_object('rowVersion', target.row_version, 'fields', collisions)
      );
    end if;
  end if;
  if p_patch ->> 'category' is not null and not exists (
    select from public.categories c
    where c.company_id = target.company_id and c.id = (p_patch ->> 'category')::uuid and c.archived_at is null
  ) then
    perform private.refuse('not_found', 'There is no such category.');
  end if;
  update public.queries q set
    status = coalesce(p_patch ->> 'status', q.status),
    resolution = coalesce(p_patch ->> 'resolution', q.resolution),
    hold_reason = coalesce(private.one_line(p_patch ->> 'reason'), q.hold_reason),
    assignee_id = case when p_patch ? 'assignee' then (p_patch ->> 'assignee')::uuid else q.assignee_id end,
    priority = coalesce(p_patch ->> 'priority', q.priority),
    category_id = case when p_patch ? 'category' then (p_patch ->> 'category')::uuid else q.category_id end
  where q.id = target.id
  returning * into changed;
  if changed.status <> target.status then
    perform private.forget_moves(target.id);
  end if;
  perform private.mark_read(target);
  return jsonb_build_object('rowVersion', changed.row_version);
end $$;
comment on function public.change_query(uuid, integer, jsonb) is
  'Changes fields of a query, unless somebody changed the same ones since the viewer looked.';
