-- A collision names whom the viewer wanted to assign: nobody but those who could be, whatever id came along.
create or replace function private.changed_since(query public.queries, since integer, patch jsonb, role text) returns jsonb
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
      'yours', patch ->> 'assignee', 'yoursName', (
        select private.person(m.user_id) -> 'name' from public.memberships m
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
      -- Requesters know nothing of reasons, and have none to give.
      select r.actor_id, r.at from private.reason_changes r
      where f.field = 'status' and role <> 'requester' and r.query_id = query.id and r.row_version > since
    ) l
    order by l.at desc limit 1
  ) c
$$;
