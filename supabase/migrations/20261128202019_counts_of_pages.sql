-- Counts never cost a page: they end in time, and a text that somebody saved cannot fail a list.

create or replace function public.count_queries(p_company uuid, p_filters jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  at_most constant integer := 1000;
  -- The app waits 4 s for a statement. A statement cannot limit one of its parts, so a count that began in time may end
  -- later.
  deadline constant timestamptz := statement_timestamp() + interval '2 seconds';
  role text := private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  sources text[] := private.visible_sources(role);
  counts jsonb := '[]';
  one jsonb;
  matching integer;
begin
  for one in select f.value from jsonb_array_elements(p_filters) with ordinality f (value, place) order by f.place limit 30 loop
    matching := null;
    if coalesce(one ->> 'text', '') = '' and clock_timestamp() < deadline then
      execute format('select count(*) from (select * from (%s) visible limit %s) found', (
        select string_agg(format(
          '(select q.id from public.queries q where q.company_id = $1 and %s and %s limit %s)',
          source, private.filter_conditions(private.filter_for(role, one)), at_most
        ), ' union ')
        from unnest(sources) source
      ), at_most)
      into matching using p_company, private.viewer_id(), private.my_followed_query_ids();
    end if;
    counts := counts || coalesce(to_jsonb(matching), 'null');
  end loop;
  return counts;
end $$;
comment on function public.count_queries(uuid, jsonb) is
  'Returns how many queries of each filter the viewer may see, counted to 1000. Null for a filter with a search text, and for those whose turn comes 2 s after the statement began.';

create or replace function private.counts_of(company uuid, filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('counts', (
    with named as (
      -- As many at once as count_queries takes.
      select e.key, e.value, (row_number() over (order by e.key) - 1) / 30 as slice from jsonb_each(filters) e
    ), counted as (
      select array_agg(n.key order by n.key) as keys, public.count_queries(company, jsonb_agg(n.value order by n.key)) as counts
      from named n group by n.slice
    )
    select coalesce(jsonb_object_agg(k.key, c.counts -> (k.place - 1)::integer), '{}')
    from counted c cross join unnest(c.keys) with ordinality k (key, place)
  ));
exception when others then
  -- A list without its counts is better than none. A cancelled statement is not among "others": it has no time left.
  return jsonb_build_object('counts', '{}'::jsonb, 'failure', sqlerrm);
end $$;
comment on function private.counts_of(uuid, jsonb) is
  'Returns how many queries each filter has, by its name, null as in count_queries. Without any counts if that fails, and why.';

create or replace function private.decoded_parameter(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    -- Each match is an octet in hexadecimal digits, or text without any.
    select convert_from(string_agg(
      case when m.part[1] ~ '^%[0-9A-Fa-f]{2}$' then decode(substr(m.part[1], 2), 'hex') else convert_to(m.part[1], 'UTF8') end,
      '' order by m.place
    ), 'UTF8')
    from regexp_matches(replace(value, '+', ' '), '(%[0-9A-Fa-f]{2}|[^%]+|%)', 'g') with ordinality m (part, place)
  );
exception when character_not_in_repertoire then
  return null;
end $$;
comment on function private.decoded_parameter(text) is
  'Returns the value of a URL parameter (WHATWG URL, application/x-www-form-urlencoded). Null without a value, and for octets that are no text: no UTF-8, or a zero.';

create or replace function private.filter_of_view(params text) returns jsonb
language sql stable set search_path = '' as $$
  -- A view is saved as the app writes an address. Its owner may save another text, which must not fail their list.
  select coalesce(jsonb_object_agg(f.name, f.value), '{}')
  from (
    select p.name, case when p.name in ('status', 'priority') then jsonb_agg(p.value order by p.place) else to_jsonb(min(p.value)) end as value
    from (
      select split_part(pair, '=', 1) as name, private.decoded_parameter(substr(pair, strpos(pair, '=') + 1)) as value, place
      from regexp_split_to_table(params, '&') with ordinality s (pair, place)
    ) p
    where p.value is not null and case
      -- A date has more years than the time at which it begins.
      when p.name in ('from', 'to') then p.value ~ '^\d{4}-\d\d-\d\d$' and pg_catalog.pg_input_is_valid(p.value, 'date')
      when p.name = 'assignee' then p.value in ('me', 'none') or pg_catalog.pg_input_is_valid(p.value, 'uuid')
      else p.name in ('status', 'priority', 'requester', 'visibility', 'text', 'sort', 'group')
    end
    group by p.name
  ) f
$$;
