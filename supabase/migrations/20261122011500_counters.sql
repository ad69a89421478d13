-- Counters: how many queries there are of each kind, and the figures of the overview.

create table public.counters (
  company_id uuid not null references public.companies (id) on delete cascade,
  name       text not null,
  value      bigint not null,
  primary key (company_id, name)
);
comment on table public.counters is
  'Counts of queries: status:<status>, unassigned (active, without assignee), assignee:<person> (active, by assignee).';

alter table public.counters enable row level security;

create policy "members only, with the second factor that their company requires" on public.counters
  as restrictive for all to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]))
  with check (company_id = any ((select private.my_company_ids())::uuid[]));

create policy "staff see the counters" on public.counters
  for select to authenticated
  using (company_id = any ((select private.my_staff_company_ids())::uuid[]));

revoke all on public.counters from anon, authenticated;
grant select on public.counters to authenticated;

create table public.counter_deltas (
  id         bigint generated always as identity primary key,
  company_id uuid not null references public.companies (id) on delete cascade,
  name       text not null,
  delta      integer not null
);
comment on table public.counter_deltas is 'Changes of counters that are not yet folded into them.';

create index counter_deltas_of_company on public.counter_deltas (company_id, name);

alter table public.counter_deltas enable row level security;

create policy "members only, with the second factor that their company requires" on public.counter_deltas
  as restrictive for all to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]))
  with check (company_id = any ((select private.my_company_ids())::uuid[]));

create policy "staff see the counters' latest changes" on public.counter_deltas
  for select to authenticated
  using (company_id = any ((select private.my_staff_company_ids())::uuid[]));

revoke all on public.counter_deltas from anon, authenticated;
grant select on public.counter_deltas to authenticated;

create function private.counter_names(query public.queries) returns text[]
language sql immutable set search_path = '' as $$
  select array['status:' || query.status] || case
    when query.status in ('resolved', 'closed') then '{}'::text[]
    when query.assignee_id is null then array['unassigned']
    else array['assignee:' || query.assignee_id]
  end
$$;
comment on function private.counter_names(public.queries) is 'Returns the counters that include a query.';

create function private.tg_queries__count() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.counter_deltas (company_id, name, delta)
  select coalesce(new.company_id, old.company_id), d.name, sum(d.delta)
  from (
    select unnest(private.counter_names(new)) as name, 1 as delta where tg_op <> 'DELETE'
    union all
    select unnest(private.counter_names(old)), -1 where tg_op <> 'INSERT'
  ) d
  -- If the company is being deleted, there is nothing to count.
  where tg_op <> 'DELETE' or exists (select from public.companies c where c.id = old.company_id)
  group by d.name having sum(d.delta) <> 0;
  return null;
end $$;
comment on function private.tg_queries__count() is 'Adds the counter changes of a new, changed or deleted query.';

create trigger _510_count_new after insert or delete on public.queries
  for each row execute function private.tg_queries__count();

create trigger _500_count_change after update on public.queries
  for each row when ((old.status, old.assignee_id) is distinct from (new.status, new.assignee_id))
  execute function private.tg_queries__count();

create function private.fold_counters() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  folded integer;
begin
  -- One at a time; a second caller has nothing to do. One statement, so that readers see the state before or after.
  if not pg_try_advisory_xact_lock(hashtextextended('fold counters', 0)) then
    return 0;
  end if;
  with taken as (
    delete from public.counter_deltas returning company_id, name, delta
  ), added as (
    insert into public.counters as c (company_id, name, value)
    select t.company_id, t.name, sum(t.delta) from taken t group by t.company_id, t.name
    on conflict (company_id, name) do update set value = c.value + excluded.value
  )
  select count(*) into folded from taken;
  return folded;
end $$;
comment on function private.fold_counters() is
  'Adds the deltas to the counters and deletes them. Returns how many there were.';

create function private.counter_values(company uuid) returns table (name text, value bigint)
language sql stable set search_path = '' as $$
  select c.name, sum(c.value)::bigint
  from (
    select b.name, b.value from public.counters b where b.company_id = company
    union all
    select d.name, d.delta from public.counter_deltas d where d.company_id = company
  ) c
  group by c.name
$$;
comment on function private.counter_values(uuid) is
  'Returns the current counters of a company, to those who may see them.';
grant execute on function private.counter_values(uuid) to authenticated;

create function private.requester_overview(company uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'scope', 'own',
    'inProgress', count(*) filter (where q.status in ('new', 'open', 'on_hold')),
    'pending', count(*) filter (where q.status = 'pending'),
    'answered', count(*) filter (where q.status = 'resolved')
  )
  from public.queries q where q.company_id = company and q.requester_id = (select private.viewer_id())
$$;
comment on function private.requester_overview(uuid) is 'Returns the figures of the viewer''s own queries.';
grant execute on function private.requester_overview(uuid) to authenticated;

create function private.percentiles(spans interval[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'median', round(extract(epoch from percentile_cont(0.5) within group (order by s)) * 1000),
    'p90', round(extract(epoch from percentile_cont(0.9) within group (order by s)) * 1000)
  )
  from unnest(spans) s
$$;
comment on function private.percentiles(interval[]) is
  'Returns median and 90th percentile in milliseconds. Null for an empty list.';
grant execute on function private.percentiles(interval[]) to authenticated;

create function private.staff_overview(company uuid, since date, today date, zone text) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  began timestamptz := since::timestamp at time zone zone;
begin
  return (
    with counts as (
      select * from private.counter_values(company)
    ), opened as materialized (
      select (q.created_at at time zone zone)::date as day, q.first_responded_at - q.created_at as took
      from public.queries q where q.company_id = company and q.created_at >= began
    ), resolved as materialized (
      select (q.resolved_at at time zone zone)::date as day, q.resolved_at - q.created_at as took
      from public.queries q where q.company_id = company and q.resolved_at >= began
    ), opened_on as (
      select o.day, count(*) as n from opened o group by o.day
    ), resolved_on as (
      select r.day, count(*) as n from resolved r group by r.day
    )
    select jsonb_build_object(
      'scope', 'company',
      'open', coalesce((select sum(c.value) from counts c where c.name in ('status:new', 'status:open')), 0),
      'unassigned', coalesce((select sum(c.value) from counts c where c.name = 'unassigned'), 0),
      'pending', coalesce((select sum(c.value) from counts c where c.name = 'status:pending'), 0),
      'onHold', coalesce((select sum(c.value) from counts c where c.name = 'status:on_hold'), 0),
      'days', (
        select jsonb_agg(jsonb_build_object('day', d::date, 'opened', coalesce(o.n, 0), 'resolved', coalesce(r.n, 0)) order by d)
        from generate_series(since, today, interval '1 day') d
        left join opened_on o on o.day = d::date
        left join resolved_on r on r.day = d::date
      ),
      'firstResponse', private.percentiles(array(select o.took from opened o where o.took is not null)),
      'resolution', private.percentiles(array(select r.took from resolved r)),
      'load', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'person', private.person_json(substr(c.name, 10)::uuid), 'active', c.value
        ) order by c.value desc, c.name), '[]')
        from counts c where c.name like 'assignee:%' and c.value > 0
      )
    )
  );
end $$;
comment on function private.staff_overview(uuid, date, date, text) is
  'Returns the figures of all queries of a company between two days.';
grant execute on function private.staff_overview(uuid, date, date, text) to authenticated;

create function public.company_overview(p_company uuid, p_days integer default 14) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  role text := private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  zone text := (select c.time_zone from public.companies c where c.id = p_company);
  today date := (now() at time zone zone)::date;
begin
  if role = 'requester' then
    return private.requester_overview(p_company);
  end if;
  return private.staff_overview(p_company, today - (least(greatest(p_days, 1), 366) - 1), today, zone);
end $$;
comment on function public.company_overview(uuid, integer) is
  'Returns the figures of the company to staff, those of their own queries to requesters. Days are in the '
  'company''s time zone.';
grant execute on function public.company_overview(uuid, integer) to authenticated;
