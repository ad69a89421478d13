-- What a list contains and how it is ordered: the meaning of its filter, its orders and groups in SQL.

create function private.filter_conditions(p_filter jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  statuses text[] := array(select jsonb_array_elements_text(coalesce(p_filter -> 'status', '[]')));
  priorities text[] := array(select jsonb_array_elements_text(coalesce(p_filter -> 'priority', '[]')));
  assignee uuid := nullif(p_filter ->> 'assignee', 'none')::uuid;
  zone text := coalesce(p_filter ->> 'zone', 'UTC');
  raised_from timestamptz;
  raised_before timestamptz;
begin
  -- The app may know zones that this database does not.
  if p_filter ?| array['from', 'to'] then
    begin
      perform now() at time zone zone;
    exception when invalid_parameter_value then
      zone := 'UTC';
    end;
  end if;
  raised_from := (p_filter ->> 'from')::date::timestamp at time zone zone;
  raised_before := ((p_filter ->> 'to')::date + 1)::timestamp at time zone zone;
  -- Values are literals, so that the planner can use an index of some statuses only.
  return 'true'
    || case cardinality(statuses) when 0 then '' when 1 then format(' and q.status = %L', statuses[1])
      else format(' and q.status = any (%L::text[])', statuses) end
    || case
      when statuses <> '{}' and statuses <@ array['new', 'open', 'pending', 'on_hold']
        then ' and q.status in (''new'', ''open'', ''pending'', ''on_hold'')'
      else ''
    end
    || case cardinality(priorities) when 0 then '' when 1 then format(' and q.priority = %L', priorities[1])
      else format(' and q.priority = any (%L::text[])', priorities) end
    || case
      when p_filter ->> 'assignee' = 'none' then ' and q.assignee_id is null'
      when assignee is not null then format(' and q.assignee_id = %L', assignee)
      else ''
    end
    || case when p_filter ->> 'requester' = 'me' then format(' and q.requester_id = %L', private.viewer_id()) else '' end
    || case when raised_from is null then '' else format(' and q.created_at >= %L', raised_from) end
    || case when raised_before is null then '' else format(' and q.created_at < %L', raised_before) end;
end $$;
comment on function private.filter_conditions(jsonb) is
  'Returns the SQL condition on a query "q" for a filter of the list, without its search text. `from` and `to` are days '
  'in `zone`, both inclusive, on which the query was raised.';

create function private.visible_sources(role text) returns text[]
language sql immutable set search_path = '' as $$
  -- A requester sees few of many queries. Each reason to see one has its own index.
  select case when role = 'requester' then array['q.requester_id = $2', 'q.visibility = ''company''', 'q.id = any ($3)']
    else array['true'] end
$$;
comment on function private.visible_sources(text) is
  'Returns the reasons for which a member with that role sees a query, as SQL conditions with the parameters $2 (viewer) '
  'and $3 (followed queries).';

create type private.list_order as (
  -- What is listed first, second and so on: a name for the cursor, and a condition on a query "q".
  keys text[],
  conditions text[],
  -- Within each: the column, and whether its latest is first.
  time_column text,
  latest_first boolean
);
comment on type private.list_order is 'The order of a list: its parts in order, and the order by time within each.';

create function private.list_order_of(p_company uuid, p_filter jsonb, p_cursor jsonb) returns private.list_order
language plpgsql stable security definer set search_path = '' as $$
declare
  most_people constant integer := 60;
  statuses constant text[] := array['new', 'open', 'pending', 'on_hold', 'resolved', 'closed'];
  priorities constant text[] := array['urgent', 'high', 'normal', 'low'];
  sort text := coalesce(p_filter ->> 'sort', '-activity');
  people uuid[];
  -- The person whose group a cursor is in. They keep it for this page, even if nothing is assigned to them any more.
  cursor_person uuid := substring(p_cursor ->> 'key' from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=/)');
  ranks jsonb;
  groups jsonb := '[["", "true"]]';
  answer private.list_order;
begin
  ranks := case ltrim(sort, '-')
    when 'status' then (select jsonb_agg(jsonb_build_array(s, format('q.status = %L', s)) order by n) from unnest(statuses) with ordinality u (s, n))
    when 'priority' then (select jsonb_agg(jsonb_build_array(s, format('q.priority = %L', s)) order by n) from unnest(priorities) with ordinality u (s, n))
    else '[["", "true"]]'
  end;
  -- Urgent is first in "-priority", new in "status".
  if sort in ('priority', '-status') then
    ranks := (select jsonb_agg(r order by n desc) from jsonb_array_elements(ranks) with ordinality u (r, n));
  end if;
  case p_filter ->> 'group'
    when 'status' then
      select jsonb_agg(jsonb_build_array(s, format('q.status = %L', s)) order by n) into groups from unnest(statuses) with ordinality u (s, n);
    when 'priority' then
      select jsonb_agg(jsonb_build_array(s, format('q.priority = %L', s)) order by n) into groups from unnest(priorities) with ordinality u (s, n);
    when 'assignee' then
      people := array(
        select n.user_id from (
          select m.user_id, private.unaccent_lower(p.display_name) as name,
            row_number() over (order by private.unaccent_lower(p.display_name), m.user_id) as place
          from public.memberships m join public.profiles p on p.user_id = m.user_id
          -- In the order of the index. Otherwise the planner may scan the company for a person without queries.
          left join lateral (
            select q.id from public.queries q where q.company_id = p_company and q.assignee_id = m.user_id
            order by q.last_activity_at desc, q.id desc limit 1
          ) one on true
          where m.company_id = p_company and (one.id is not null or m.user_id = cursor_person)
        ) n
        where n.place <= most_people or n.user_id = cursor_person
        order by n.place
      );
      select coalesce(jsonb_agg(jsonb_build_array(u.id, format('q.assignee_id = %L', u.id)) order by u.n), '[]')
        -- Only after as many as are named can there be others.
        || case when cardinality(people) >= most_people
          then jsonb_build_array(jsonb_build_array('others', format('q.assignee_id <> all (%L::uuid[])', people)))
          else '[]'
        end
        || jsonb_build_array(jsonb_build_array('none', 'q.assignee_id is null'))
      into groups from unnest(people) with ordinality u (id, n);
    else null;
  end case;
  select
    array_agg((g.value ->> 0) || '/' || (r.value ->> 0) order by g.place, r.place),
    array_agg((g.value ->> 1) || ' and ' || (r.value ->> 1) order by g.place, r.place)
  into answer.keys, answer.conditions
  from jsonb_array_elements(groups) with ordinality g (value, place)
  cross join jsonb_array_elements(ranks) with ordinality r (value, place);
  answer.time_column := case ltrim(sort, '-') when 'raised' then 'created_at' else 'last_activity_at' end;
  answer.latest_first := sort not in ('raised', 'activity');
  return answer;
end $$;
comment on function private.list_order_of(uuid, jsonb, jsonb) is
  'Returns the order that a filter of the list asks for with "sort" and "group", for the page at a cursor. The order of '
  'people is that of their names.';

create type private.list_search as (
  company uuid, viewer uuid, followed uuid[], candidates uuid[], question tsquery, number integer, people uuid[], typed text
);
comment on type private.list_search is
  'The parameters $1 to $8 of the conditions of a list: the company, the viewer and the queries that they follow, and '
  'what a search looks for.';

create type private.list_place as (part integer, at timestamptz, id uuid);
comment on type private.list_place is 'The place of a row in a list: the part of its order, its time and its id.';

create function private.part_sql(
  order_by private.list_order, sources text[], conditions text, part integer, from_cursor boolean, backwards boolean
) returns text
language sql immutable set search_path = '' as $$
  -- Every source scans its own index and stops at the limit. Parameters: those of private.list_search, $9 and $10 the
  -- time and id of the cursor, $11 limit.
  select format(
    'select coalesce(array_agg(p.id order by p.at %1$s, p.id %1$s), ''{}''), coalesce(array_agg(p.at order by p.at %1$s, p.id %1$s), ''{}'')'
      || ' from (select u.id, u.at from (%3$s) u order by u.at %2$s, u.id %2$s limit $11) p',
    case when (order_by).latest_first then 'desc' else 'asc' end, scan.direction,
    string_agg(format(
      '(select q.id, q.%1$I as at from public.queries q where %2$s and %3$s and %4$s%5$s order by q.%1$I %6$s, q.id %6$s limit $11)',
      (order_by).time_column, conditions, source, (order_by).conditions[part],
      case when from_cursor then format(' and (q.%I, q.id) %s ($9, $10)', (order_by).time_column, scan.further) else '' end,
      scan.direction
    ), ' union ')
  )
  from unnest(sources) source
  cross join (
    select case when (order_by).latest_first = backwards then 'asc' else 'desc' end as direction,
      case when (order_by).latest_first = backwards then '>' else '<' end as further
  ) scan
  group by scan.direction
$$;
comment on function private.part_sql(private.list_order, text[], text, integer, boolean, boolean) is
  'Returns the statement that reads the ids and times of one part of a list, in its order, up to a limit. Read backwards, '
  'it is the end of the part.';

create function private.read_parts(
  order_by private.list_order, sources text[], conditions text, search private.list_search, place private.list_place,
  backwards boolean, wanted integer
) returns private.list_place[]
language plpgsql set search_path = '' as $$
declare
  part integer := coalesce(place.part, 1);
  ids uuid[];
  times timestamptz[];
  here private.list_place[];
  found_places private.list_place[] := '{}';
begin
  -- Parts are read one after the other until there is enough. Most pages need only one or two of many.
  while part between 1 and cardinality(order_by.conditions) and cardinality(found_places) < wanted loop
    execute private.part_sql(order_by, sources, conditions, part, place.at is not null and part = place.part, backwards)
    into ids, times
    using search.company, search.viewer, search.followed, search.candidates, search.question, search.number, search.people,
      search.typed, place.at, place.id, wanted - cardinality(found_places);
    here := array(
      select row(part, times[n.nth], n.id)::private.list_place from unnest(ids) with ordinality n (id, nth) order by n.nth
    );
    found_places := case when backwards then here || found_places else found_places || here end;
    part := part + case when backwards then -1 else 1 end;
  end loop;
  return found_places;
end $$;
comment on function private.read_parts(
  private.list_order, text[], text, private.list_search, private.list_place, boolean, integer
) is
  'Returns the places of the rows after a place of the list, or backwards of those before it, in the order of the list. '
  'Without a place it begins at the top.';
