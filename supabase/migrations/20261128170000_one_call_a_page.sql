-- A page asks the database once: who asks, and what the page shows. Hosted, each call is a round trip; embedded, each
-- costs a transaction.

create function private.company_of(viewer jsonb, key text) returns jsonb
language sql stable set search_path = '' as $$
  select c.value
  from jsonb_array_elements(viewer -> 'companies') with ordinality c (value, place)
  where key is null or c.value ->> 'key' = upper(key)
  -- As currentCompany in src/app/server/session/current-company.ts: without a key the first that is not locked.
  order by (c.value ->> 'requiresMfa')::boolean and viewer ->> 'aal' <> 'aal2', c.place
  limit 1
$$;
comment on function private.company_of(jsonb, text) is
  'Returns the company of a page, as viewer_context describes it: the one of the key, else the first. Null without one.';
grant execute on function private.company_of(jsonb, text) to authenticated;

create function private.decoded_parameter(value text) returns text
language sql immutable set search_path = '' as $$
  -- Each match is an octet in hexadecimal digits, or text without any.
  select convert_from(string_agg(
    case when m.part[1] ~ '^%[0-9A-Fa-f]{2}$' then decode(substr(m.part[1], 2), 'hex') else convert_to(m.part[1], 'UTF8') end,
    '' order by m.place
  ), 'UTF8')
  from regexp_matches(replace(value, '+', ' '), '(%[0-9A-Fa-f]{2}|[^%]+|%)', 'g') with ordinality m (part, place)
$$;
comment on function private.decoded_parameter(text) is
  'Returns the value of a URL parameter (WHATWG URL, application/x-www-form-urlencoded). Raises for octets that are no UTF-8.';
grant execute on function private.decoded_parameter(text) to authenticated;

create function private.filter_of_view(params text) returns jsonb
language sql stable set search_path = '' as $$
  -- A view is saved as the app writes an address. Its owner may save another text, which must not fail their list.
  select coalesce(jsonb_object_agg(f.name, f.value), '{}')
  from (
    select p.name, case when p.name in ('status', 'priority') then jsonb_agg(p.value order by p.place) else to_jsonb(min(p.value)) end as value
    from (
      select split_part(pair, '=', 1) as name, private.decoded_parameter(substr(pair, strpos(pair, '=') + 1)) as value, place
      from regexp_split_to_table(params, '&') with ordinality s (pair, place)
    ) p
    where case
      when p.name in ('from', 'to') then pg_catalog.pg_input_is_valid(p.value, 'date')
      when p.name = 'assignee' then p.value in ('me', 'none') or pg_catalog.pg_input_is_valid(p.value, 'uuid')
      else p.name in ('status', 'priority', 'requester', 'visibility', 'text', 'sort', 'group')
    end
    group by p.name
  ) f
$$;
comment on function private.filter_of_view(text) is
  'Returns the filter of a saved view, as list_queries takes it. What list_queries could not read is left out.';
grant execute on function private.filter_of_view(text) to authenticated;

create function private.filter_of(viewer jsonb, filter jsonb, zone text) returns jsonb
language sql stable set search_path = '' as $$
  select filter
    || case when filter ->> 'assignee' = 'me' then jsonb_build_object('assignee', viewer -> 'id') else '{}' end
    || case when filter ?| array['from', 'to'] then jsonb_build_object('zone', zone) else '{}' end
$$;
comment on function private.filter_of(jsonb, jsonb, text) is
  'Returns a filter as list_queries takes it: with the person whom "me" stands for, and the zone of its days.';
grant execute on function private.filter_of(jsonb, jsonb, text) to authenticated;

create function private.counts_of(company uuid, filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('counts', (
    with named as (select e.key, e.value, row_number() over (order by e.key) as place from jsonb_each(filters) e)
    select coalesce(jsonb_object_agg(n.key, c.value), '{}')
    from jsonb_array_elements(
      public.count_queries(company, (select coalesce(jsonb_agg(n.value order by n.place), '[]') from named n))
    ) with ordinality c (value, place)
    join named n using (place)
  ));
exception when query_canceled or others then
  -- A list without its counts is better than none. They come last, so that the time limit leaves the list.
  return jsonb_build_object('counts', '{}'::jsonb, 'failure', sqlerrm);
end $$;
comment on function private.counts_of(uuid, jsonb) is
  'Returns how many queries each filter has, by its name. Without any counts if that fails, and why.';
grant execute on function private.counts_of(uuid, jsonb) to authenticated;

create function private.page_of_list(viewer jsonb, company jsonb, args jsonb) returns json
language plpgsql set search_path = '' as $$
declare
  this_company constant uuid := company ->> 'id';
  is_staff constant boolean := company ->> 'role' <> 'requester';
  asked constant jsonb := args -> case when is_staff then 'staff' else 'requester' end;
  zone constant text := coalesce(viewer ->> 'timeZone', args ->> 'zone');
  views constant jsonb := (
    select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'params', w.params) order by w.created_at, w.id), '[]')
    from public.saved_views w where w.company_id = this_company
  );
  filter jsonb := nullif(asked -> 'filter', 'null');
  groups jsonb := '{}';
  page record;
begin
  -- A search for an exact reference opens the query.
  if args ? 'searched' and exists (
    select from public.companies c join public.queries q on q.company_id = c.id
    where c.key = args #>> '{searched,key}' and q.number = (args #>> '{searched,number}')::integer
  ) then
    return json_build_object('isSearched', true);
  end if;
  if args ? 'view' then
    filter := (
      select private.filter_of_view(v.value ->> 'params') || filter
      from jsonb_array_elements(views) v where v.value ->> 'id' = lower(args ->> 'view')
    );
  end if;
  -- The viewer has no such view.
  if filter is null then
    return json_build_object('views', views);
  end if;
  filter := private.filter_of(viewer, filter, zone);
  select * into page
  from private.query_page(this_company, filter, nullif(args -> 'cursor', 'null'), (args ->> 'limit')::integer);
  -- The key of a row begins with its group. Requesters have none.
  if is_staff and filter ->> 'group' in ('status', 'priority', 'assignee') then
    groups := (
      select coalesce(jsonb_object_agg(g.value, filter || jsonb_build_object(
        filter ->> 'group', case filter ->> 'group' when 'assignee' then to_jsonb(g.value) else jsonb_build_array(g.value) end
      )), '{}')
      from (select distinct split_part(k, '/', 1) as value from unnest(page.keys) k) g
      where g.value <> 'others'
    );
  end if;
  return json_build_object(
    'page', json_build_object(
      'rows', private.query_rows(page.ids), 'older', page.older, 'newer', page.newer, 'alike', page.alike,
      'tooShort', page.too_short, 'keys', page.keys, 'continued', page.continued
    ),
    'views', views,
    'staff', case when is_staff then private.assignable_people_json(this_company) else '[]' end,
    'groupCounts', case when groups = '{}' then '{"counts": {}}' else private.counts_of(this_company, groups) end,
    'viewCounts', private.counts_of(this_company, (
      select jsonb_object_agg(c.name, private.filter_of(viewer, c.filter, zone))
      from (
        select f.key as name, f.value as filter from jsonb_each(asked -> 'counted') f
        union all
        select v.value ->> 'id', private.filter_of_view(v.value ->> 'params') from jsonb_array_elements(views) v
      ) c
    ))
  );
end $$;
comment on function private.page_of_list(jsonb, jsonb, jsonb) is
  'Returns a page of the list: rows, saved views, staff, and the counts of groups and of views that the navigation lacks.';
grant execute on function private.page_of_list(jsonb, jsonb, jsonb) to authenticated;

create function private.page_of_query(company jsonb, args jsonb) returns json
language sql set search_path = '' as $$
  select json_build_object(
    'opened', public.open_query(company ->> 'key', (args ->> 'number')::integer, nullif(args -> 'before', 'null')),
    'savedView', (
      select json_build_object('id', w.id, 'name', w.name) from public.saved_views w
      where w.company_id = (company ->> 'id')::uuid and w.id = (args ->> 'view')::uuid
    )
  )
$$;
comment on function private.page_of_query(jsonb, jsonb) is
  'Returns a query of a company, and the saved view that its list has. Null for what the viewer cannot see.';
grant execute on function private.page_of_query(jsonb, jsonb) to authenticated;

create function private.page_of_new_query(company jsonb, args jsonb) returns json
language plpgsql set search_path = '' as $$
declare
  this_company constant uuid := company ->> 'id';
  draft constant jsonb := public.new_query_draft(this_company);
  earlier constant integer := case
    when not args ? 'followUpOf' then (select (draft ->> 'followUpOf')::integer where draft ->> 'savedAt' is not null)
    when args #>> '{followUpOf,key}' = company ->> 'key' then (args #>> '{followUpOf,number}')::integer
  end;
begin
  return json_build_object(
    'categories', public.company_categories(this_company), 'draft', draft,
    'defaultVisibility', (select c.default_visibility from public.companies c where c.id = this_company),
    'earlierSubject', (
      select q.subject from public.queries q
      where q.company_id = this_company and q.number = earlier
    )
  );
end $$;
comment on function private.page_of_new_query(jsonb, jsonb) is
  'Returns what a new query chooses from, its draft, and the subject of the query that it follows up.';
grant execute on function private.page_of_new_query(jsonb, jsonb) to authenticated;

create function private.page_of_company(company jsonb, args jsonb) returns json
language plpgsql set search_path = '' as $$
declare
  this_company constant uuid := company ->> 'id';
  role constant text := company ->> 'role';
  tab constant text := args ->> 'tab';
  overview jsonb;
begin
  if args ? 'invite' then
    return json_build_object('invitation', public.invitation_offer(args ->> 'invite'));
  elsif this_company is null or tab = 'create' then
    return json_build_object('invitations', public.my_invitations());
  elsif tab = 'settings' and role in ('owner', 'admin') then
    return (
      select json_build_object('clock', json_build_object('timeZone', c.time_zone, 'locale', c.locale))
      from public.companies c where c.id = this_company
    );
  elsif tab = 'people' and role <> 'requester' then
    return json_build_object('people', public.company_people(this_company));
  end if;
  overview := public.company_overview(this_company, (args ->> 'days')::integer);
  return json_build_object('overview', overview, 'people', case
    when (overview ->> 'isEmpty')::boolean and role in ('owner', 'admin') then public.company_people(this_company)
  end);
end $$;
comment on function private.page_of_company(jsonb, jsonb) is
  'Returns what a tab of the company page shows. An overview without any query has the people too, for its first steps.';
grant execute on function private.page_of_company(jsonb, jsonb) to authenticated;

create function public.open_page(p_page text, p_args jsonb default '{}') returns json
language plpgsql set search_path = '' as $$
declare
  viewer constant jsonb := public.viewer_context();
  is_verified constant boolean := viewer ->> 'aal' = 'aal2';
  company jsonb := private.company_of(viewer, p_args ->> 'company');
  page json;
  code text;
  message text;
  details text;
  hint text;
begin
  -- The app asks for the second factor first.
  if viewer is null or (viewer ->> 'hasSecondFactor')::boolean and not is_verified then
    return json_build_object('viewer', viewer);
  elsif (company ->> 'requiresMfa')::boolean and not is_verified then
    company := null;
  end if;
  begin
    -- The company page also helps those who have none.
    if company is not null or p_page = 'company' and p_args ->> 'company' is null then
      page := case p_page
        when 'list' then private.page_of_list(viewer, company, p_args)
        when 'query' then private.page_of_query(company, p_args)
        when 'new_query' then private.page_of_new_query(company, p_args)
        when 'company' then private.page_of_company(company, p_args)
      end;
    end if;
    return json_build_object('viewer', viewer, 'page', page);
  exception when query_canceled or others then
    -- Whoever asks is known all the same, and learns why.
    get stacked diagnostics code = returned_sqlstate, message = message_text, details = pg_exception_detail,
      hint = pg_exception_hint;
    return json_build_object('viewer', viewer, 'problem', json_build_object(
      'code', code, 'message', message, 'details', details, 'hint', hint
    ));
  end;
end $$;
comment on function public.open_page(text, jsonb) is
  'Returns who asks, as viewer_context does, and what a page shows: "list", "query", "new_query" or "company". An error of the page is its problem. Null without the second factor that is needed.';
grant execute on function public.open_page(text, jsonb) to authenticated;
