-- The overview: the figures of a range of days beside those of the range before, and what needs the viewer.

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

create function private.range_figures(company uuid, began timestamptz, ended timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'opened', (
      select count(*) from public.queries q
      where q.company_id = company and q.created_at >= began and q.created_at < ended
    ),
    'resolved', (
      select count(*) from public.queries q
      where q.company_id = company and q.resolved_at >= began and q.resolved_at < ended
    ),
    'firstResponse', private.percentiles(array(
      select q.first_responded_at - q.created_at from public.queries q
      where q.company_id = company and q.created_at >= began and q.created_at < ended and q.first_responded_at is not null
    )),
    'resolution', private.percentiles(array(
      select q.resolved_at - q.created_at from public.queries q
      where q.company_id = company and q.resolved_at >= began and q.resolved_at < ended
    ))
  )
$$;
comment on function private.range_figures(uuid, timestamptz, timestamptz) is
  'Returns how many queries were opened and resolved in a range, and how long it took.';
grant execute on function private.range_figures(uuid, timestamptz, timestamptz) to authenticated;

create function private.unresolved_changes(company uuid, began timestamptz, zone text) returns table (day date, change bigint)
language sql stable set search_path = '' as $$
  select (c.at at time zone zone)::date, sum(c.change)
  from (
    select q.created_at as at, 1 as change from public.queries q where q.company_id = company and q.created_at >= began
    union all
    select q.resolved_at, -1 from public.queries q
    where q.company_id = company and q.resolved_at >= began and q.reopened_count = 0
    union all
    -- A query that is closed at once was never resolved.
    select q.closed_at, -1 from public.queries q
    where q.company_id = company and q.resolved_at is null and q.closed_at >= began and q.reopened_count = 0
    union all
    -- A query that was reopened no longer has the time when it was done. Its history has.
    select e.at, case when e.patch #>> '{status,1}' in ('resolved', 'closed') then -1 else 1 end
    from public.queries q join public.events e on e.query_id = q.id and e.at >= began
    where q.company_id = company and q.reopened_count > 0 and q.last_activity_at >= began
      and e.company_id = company and e.patch ? 'status'
      and (e.patch #>> '{status,0}' in ('resolved', 'closed')) <> (e.patch #>> '{status,1}' in ('resolved', 'closed'))
  ) c
  group by 1
$$;
comment on function private.unresolved_changes(uuid, timestamptz, text) is
  'Returns by how many the unresolved queries of a company became more or less on each day.';
grant execute on function private.unresolved_changes(uuid, timestamptz, text) to authenticated;

create function private.staff_overview(company uuid, since date, today date, zone text) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  began timestamptz := since::timestamp at time zone zone;
  before timestamptz := (since - (today - since + 1))::timestamp at time zone zone;
  viewer uuid := private.viewer_id();
  counters jsonb := (
    select jsonb_build_object(
      'unassigned', coalesce(sum(c.value) filter (where c.name = 'unassigned'), 0),
      'new', coalesce(sum(c.value) filter (where c.name = 'status:new'), 0),
      'open', coalesce(sum(c.value) filter (where c.name = 'status:open'), 0),
      'pending', coalesce(sum(c.value) filter (where c.name = 'status:pending'), 0),
      'on_hold', coalesce(sum(c.value) filter (where c.name = 'status:on_hold'), 0)
    )
    from private.counter_values(company) c
  );
  unresolved bigint := (
    select sum(c.value::bigint) from jsonb_each_text(counters - 'unassigned') c
  );
  changes jsonb := (
    select coalesce(jsonb_object_agg(c.day, c.change), '{}') from private.unresolved_changes(company, began, zone) c
  );
begin
  return private.range_figures(company, began, 'infinity') || jsonb_build_object(
    'scope', 'company',
    'previous', private.range_figures(company, before, began),
    'isEmpty', not exists (select from public.queries q where q.company_id = company),
    'statuses', counters - 'unassigned',
    'unassigned', counters -> 'unassigned',
    'unresolvedBefore', unresolved - (select coalesce(sum(c.value::bigint), 0) from jsonb_each_text(changes) c),
    'days', (
      with opened as (
        select (q.created_at at time zone zone)::date as day, count(*) as n,
          percentile_cont(0.5) within group (order by q.first_responded_at - q.created_at) as answered
        from public.queries q where q.company_id = company and q.created_at >= began group by 1
      ), resolved as (
        select (q.resolved_at at time zone zone)::date as day, count(*) as n
        from public.queries q where q.company_id = company and q.resolved_at >= began group by 1
      ), days as (
        select d::date as day, coalesce(o.n, 0) as opened, coalesce(r.n, 0) as resolved,
          coalesce((changes ->> (d::date)::text)::bigint, 0) as change,
          round(extract(epoch from o.answered) * 1000) as answered
        from generate_series(since, today, interval '1 day') d
        left join opened o on o.day = d::date
        left join resolved r on r.day = d::date
      )
      select jsonb_agg(jsonb_build_object(
        'day', d.day, 'opened', d.opened, 'resolved', d.resolved, 'firstResponse', d.answered,
        -- At the end of the day: today's number without what happened since.
        'unresolved', unresolved - coalesce(d.later, 0)
      ) order by d.day)
      from (
        select *, sum(change)
          over (order by day desc rows between unbounded preceding and 1 preceding) as later
        from days
      ) d
    ),
    'load', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'person', private.person_json(l.id), 'new', l.new, 'open', l.open, 'pending', l.pending, 'on_hold', l.on_hold
      ) order by l.active desc, l.id), '[]')
      from (
        select q.assignee_id as id, count(*) as active,
          count(*) filter (where q.status = 'new') as new, count(*) filter (where q.status = 'open') as open,
          count(*) filter (where q.status = 'pending') as pending, count(*) filter (where q.status = 'on_hold') as on_hold
        from public.queries q
        where q.company_id = company and q.assignee_id is not null and q.status in ('new', 'open', 'pending', 'on_hold')
        group by q.assignee_id
      ) l
    ),
    'attention', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.id, 'number', a.number, 'subject', a.subject, 'status', a.status, 'urgent', a.urgent, 'mine', a.mine
      ) order by a.mine desc, a.urgent desc, a.since, a.id), '[]')
      from (
        select q.id, q.number, q.subject, q.status, q.priority = 'urgent' as urgent,
          q.assignee_id is not null as mine, coalesce(q.waiting_since, q.created_at) as since
        from public.queries q
        where q.company_id = company and q.status in ('new', 'open') and (q.assignee_id = viewer or q.assignee_id is null)
        order by mine desc, urgent desc, since, q.id
        limit 7
      ) a
    )
  );
end $$;
comment on function private.staff_overview(uuid, date, date, text) is
  'Returns the figures of all queries of a company between two days, beside those of as many days before, and the '
  'queries that need the viewer: theirs before unassigned ones, urgent and long waiting ones first.';
grant execute on function private.staff_overview(uuid, date, date, text) to authenticated;

create function private.requester_overview(company uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'scope', 'own',
    'inProgress', count(*) filter (where q.status in ('new', 'open', 'on_hold')),
    'pending', count(*) filter (where q.status = 'pending'),
    'answered', count(*) filter (where q.status = 'resolved'),
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'number', r.number, 'subject', r.subject, 'status', r.status
      ) order by r.place, r.last_activity_at desc, r.id), '[]')
      from (
        select o.id, o.number, o.subject, o.status, o.last_activity_at,
          case o.status when 'pending' then 1 when 'resolved' then 3 else 2 end as place
        from public.queries o
        where o.company_id = company and o.requester_id = (select private.viewer_id()) and o.status <> 'closed'
        order by place, o.last_activity_at desc, o.id
        limit 10
      ) r
    )
  )
  from public.queries q where q.company_id = company and q.requester_id = (select private.viewer_id())
$$;
comment on function private.requester_overview(uuid) is
  'Returns the figures of the viewer''s own queries, and the first ten that are not closed: those that wait for them first.';
grant execute on function private.requester_overview(uuid) to authenticated;

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
