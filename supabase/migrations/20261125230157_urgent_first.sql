-- The overview of staff begins with urgent queries, whoever has them.

CREATE OR REPLACE FUNCTION private.staff_overview(company uuid, since date, today date, zone text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
  perform private.require_role(company, 'owner', 'admin', 'agent');
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
        'id', a.id, 'number', a.number, 'subject', a.subject, 'status', a.status, 'urgent', a.urgent, 'mine', a.mine,
        'reason', a.reason, 'since', a.since
      ) order by a.urgent desc, a.mine desc, a.since, a.id), '[]')
      from (
        select q.id, q.number, q.subject, q.status, q.priority = 'urgent' as urgent,
          q.assignee_id is not null as mine, coalesce(q.waiting_since, q.created_at) as since,
          case
            when q.assignee_id is null then 'unassigned'
            when q.waiting_since is null then 'answered'
            when q.first_responded_at is null then 'unanswered'
            when q.reopened_count > 0 then 'reopened'
            else 'reply'
          end as reason
        from public.queries q
        where q.company_id = company and q.status in ('new', 'open') and (q.assignee_id = viewer or q.assignee_id is null)
        order by urgent desc, mine desc, since, q.id
        limit 7
      ) a
    )
  );
end $function$;

comment on function private.staff_overview(uuid, date, date, text) is
  'Returns the figures of all queries of a company between two days, beside those of as many days before, and the queries that need the viewer: urgent ones first, then theirs before unassigned ones, long waiting ones first.';
