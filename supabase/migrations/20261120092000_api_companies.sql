-- What the app calls about the viewer and their companies.

create function public.viewer_context() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'name', p.display_name, 'avatarPath', p.avatar_path,
    'theme', p.theme, 'locale', p.locale, 'timeZone', p.time_zone,
    'companies', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'key', c.key, 'name', c.name, 'role', m.role, 'timeZone', c.time_zone
      ) order by lower(c.name), c.key), '[]')
      from public.memberships m join public.companies c on c.id = m.company_id
      where m.user_id = u.id and m.state = 'active'
    )
  )
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = private.viewer_id()
$$;
comment on function public.viewer_context() is
  'Who is asking, how they like things and where they belong; null once their session was revoked.';

create function public.create_company(p_name text, p_key text, p_client_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  made public.companies;
  violated text;
begin
  -- The same form twice at once: the second waits here and finds what the first made.
  perform pg_advisory_xact_lock(hashtextextended('companies of ' || viewer, 0));
  select * into made from public.companies c where c.created_by = viewer and c.client_id = p_client_id;
  if not found then
    begin
      insert into public.companies (name, key, created_by, client_id)
      values (btrim(p_name), upper(btrim(p_key)), viewer, p_client_id) returning * into made;
    exception when unique_violation then
      get stacked diagnostics violated = constraint_name;
      if violated <> 'company_key_is_free' then
        raise;
      end if;
      perform private.refuse('company_key_taken', format('The key %s is taken. Choose another one.', upper(btrim(p_key))));
    end;
    insert into public.memberships (company_id, user_id, email, role)
    select made.id, u.id, coalesce(lower(u.email), ''), 'owner' from auth.users u where u.id = viewer;
    insert into public.categories (company_id, name)
    select made.id, c.name from unnest(array['Complaint', 'Problem', 'Question', 'Request']) c (name);
  end if;
  return jsonb_build_object('id', made.id, 'key', made.key);
end $$;
comment on function public.create_company(text, text, uuid) is 'Makes a company with the viewer as its owner, and four categories to begin with.';

create function public.company_categories(p_company uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by lower(c.name)), '[]')
  from public.categories c where c.company_id = p_company and c.archived_at is null
$$;
comment on function public.company_categories(uuid) is 'The categories a new query can be put in.';

create function private.own_overview(company uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'scope', 'own',
    'inProgress', count(*) filter (where q.status in ('new', 'open', 'on_hold')),
    'waiting', count(*) filter (where q.status = 'pending'),
    'answered', count(*) filter (where q.status = 'resolved')
  )
  from public.queries q where q.company_id = company and q.requester_id = (select private.viewer_id())
$$;
comment on function private.own_overview(uuid) is 'How the viewer''s own queries stand.';

create function private.span(spans interval[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'median', round(extract(epoch from percentile_cont(0.5) within group (order by s)) * 1000),
    'p90', round(extract(epoch from percentile_cont(0.9) within group (order by s)) * 1000)
  )
  from unnest(spans) s
$$;
comment on function private.span(interval[]) is 'Median and 90th percentile in milliseconds; null for nothing.';

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
      'waiting', coalesce((select sum(c.value) from counts c where c.name = 'status:pending'), 0),
      'onHold', coalesce((select sum(c.value) from counts c where c.name = 'status:on_hold'), 0),
      'days', (
        select jsonb_agg(jsonb_build_object('day', d::date, 'opened', coalesce(o.n, 0), 'resolved', coalesce(r.n, 0)) order by d)
        from generate_series(since, today, interval '1 day') d
        left join opened_on o on o.day = d::date
        left join resolved_on r on r.day = d::date
      ),
      'firstResponse', private.span(array(select o.took from opened o where o.took is not null)),
      'resolution', private.span(array(select r.took from resolved r)),
      'load', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'person', private.person(substr(c.name, 10)::uuid), 'active', c.value
        ) order by c.value desc, c.name), '[]')
        from counts c where c.name like 'assignee:%' and c.value > 0
      )
    )
  );
end $$;
comment on function private.staff_overview(uuid, date, date, text) is 'How a company''s queries stand, from one day to another.';

create function public.company_overview(p_company uuid, p_days integer default 14) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  role text := private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  zone text := (select c.time_zone from public.companies c where c.id = p_company);
  today date := (now() at time zone zone)::date;
begin
  if role = 'requester' then
    return private.own_overview(p_company);
  end if;
  return private.staff_overview(p_company, today - (least(greatest(p_days, 1), 366) - 1), today, zone);
end $$;
comment on function public.company_overview(uuid, integer) is
  'Figures of the company to staff, of their own queries to requesters. Days are the company''s.';

grant execute on function
  private.own_overview(uuid), private.span(interval[]), private.staff_overview(uuid, date, date, text)
  to authenticated;
grant execute on function
  public.viewer_context(), public.create_company(text, text, uuid), public.company_categories(uuid),
  public.company_overview(uuid, integer)
  to authenticated;
