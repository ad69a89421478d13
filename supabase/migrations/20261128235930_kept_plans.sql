-- PostgreSQL 17 parses and plans a function in SQL at each call. What every page calls is in PL/pgSQL, which keeps plans.

create or replace function private.first_company(person uuid) returns public.companies
language plpgsql stable set search_path = '' as $$
declare
  first public.companies;
begin
  select c.* into first from public.memberships m join public.companies c on c.id = m.company_id
  where m.user_id = person and m.state = 'active' order by m.joined_at, c.id limit 1;
  return first;
end $$;

create or replace function private.counter_values(company uuid) returns table (name text, value bigint)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select c.name, sum(c.value)::bigint
    from (
      select b.name, b.value from public.counters b where b.company_id = company
      union all
      select d.name, d.delta from public.counter_deltas d where d.company_id = company
    ) c
    group by c.name;
end $$;

create or replace function private.person_json(id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p.user_id, 'name', p.display_name, 'avatarPath', p.avatar_path)
    from public.profiles p where p.user_id = person_json.id
  );
end $$;

create or replace function private.requester_overview(company uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer constant uuid := private.viewer_id();
begin
  return (
    select jsonb_build_object(
      'scope', 'own',
      'inProgress', count(*) filter (where q.status in ('new', 'open', 'on_hold')),
      'pending', count(*) filter (where q.status = 'pending'),
      'answered', count(*) filter (where q.status = 'resolved' and q.resolution <> 'withdrawn'),
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', r.id, 'number', r.number, 'subject', r.subject, 'status', r.status, 'resolution', r.resolution,
          'since', r.last_activity_at
        ) order by r.place, r.last_activity_at desc, r.id), '[]')
        from (
          select o.id, o.number, o.subject, o.status, o.resolution, o.last_activity_at,
            case o.status when 'pending' then 1 when 'resolved' then 3 else 2 end as place
          from public.queries o
          where o.company_id = company and o.requester_id = viewer and o.status <> 'closed'
          order by place, o.last_activity_at desc, o.id
          limit 10
        ) r
      )
    )
    from public.queries q where q.company_id = company and q.requester_id = viewer
  );
end $$;

create or replace function private.company_of(viewer jsonb, key text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select c.value
    from jsonb_array_elements(viewer -> 'companies') with ordinality c (value, place)
    where key is null or c.value ->> 'key' = upper(key)
    -- As currentCompany in src/app/server/session/current-company.ts: without a key the first that is not locked.
    order by (c.value ->> 'requiresMfa')::boolean and viewer ->> 'aal' <> 'aal2', c.place
    limit 1
  );
end $$;

create or replace function private.filter_for(role text, p_filter jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when role <> 'requester' then p_filter else p_filter - array['priority']
    - case when p_filter ->> 'sort' in ('priority', '-priority') then array['sort'] else '{}' end
    - case when p_filter ->> 'group' = 'priority' then array['group'] else '{}' end
  end;
end $$;

create or replace function private.visible_sources(role text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  -- A requester sees few of many queries. Each reason to see one has its own index.
  return case when role = 'requester' then array['q.requester_id = $2', 'q.visibility = ''company''', 'q.id = any ($3)']
    else array['true'] end;
end $$;

create or replace function private.filter_of(viewer jsonb, filter jsonb, zone text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return filter
    || case when filter ->> 'assignee' = 'me' then jsonb_build_object('assignee', viewer -> 'id') else '{}' end
    || case when filter ?| array['from', 'to'] then jsonb_build_object('zone', zone) else '{}' end;
end $$;

create or replace function private.page_of_query(company jsonb, args jsonb) returns json
language plpgsql set search_path = '' as $$
declare
  this_company constant uuid := company ->> 'id';
begin
  return json_build_object(
    'opened', public.open_query(company ->> 'key', (args ->> 'number')::integer, nullif(args -> 'before', 'null')),
    'savedView', (
      select json_build_object('id', w.id, 'name', w.name) from public.saved_views w
      where w.company_id = this_company and w.id = (args ->> 'view')::uuid
    )
  );
end $$;

-- Its plan does not depend on what the viewer may know, but looks cheaper for each call than for all.
alter function private.history_json(uuid) set plan_cache_mode = force_generic_plan;
