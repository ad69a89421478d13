-- The list of queries: which ones, in which order. Decided by a function that reads past row-level security, because a
-- search through it cannot use an index (its operators are not leakproof); what they show is then read under it.

create function private.search_candidates(company uuid, question tsquery, number integer, people uuid[], at_most integer)
returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
-- plpgsql, because only its statements are planned for the words that are searched: a rare one is found by its index,
-- a plan made for any word reads the whole company.
begin
  return array(
    select found.id from (
      (select q.id from public.queries q where q.company_id = company and q.search @@ question limit at_most)
      union
      (select m.query_id from public.messages m where m.company_id = company and m.search @@ question limit at_most)
      union
      (select q.id from public.queries q where q.company_id = company and q.requester_id = any (people) limit at_most)
      union
      (select q.id from public.queries q where q.company_id = company and q.assignee_id = any (people) limit at_most)
      union
      (select q.id from public.queries q where q.company_id = company and q.number = search_candidates.number)
    ) found (id)
    limit at_most
  );
end $$;
comment on function private.search_candidates(uuid, tsquery, integer, uuid[], integer) is
  'What a search of the staff finds, as long as it is not too much to sort.';

create function private.search_people(company uuid, words text) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select p.user_id
    from public.profiles p join public.memberships m on m.user_id = p.user_id
    where m.company_id = company
      and private.plain(p.display_name) like '%' || replace(replace(replace(private.plain(words), '\', '\\'), '%', '\%'), '_', '\_') || '%'
    limit 50
  )
$$;
comment on function private.search_people(uuid, text) is 'Members whose name contains the words.';

create function private.search_alike(company uuid, words text, at_most integer) returns uuid[]
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  -- Two letters swapped in a word of seven leave 0.375 of it ("pirnter", "printer"); the default of 0.6 misses that.
  perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
  return array(
    select q.id from public.queries q
    where q.company_id = company and words operator(extensions.<%) q.subject
    order by extensions.word_similarity(words, q.subject) desc
    limit at_most
  );
end $$;
comment on function private.search_alike(uuid, text, integer) is 'Queries whose subject is spelled almost like the words.';

create function private.page_sql(sources text[], conditions text, compare text) returns text
language sql immutable set search_path = '' as $$
  -- Every source walks its own index and stops at the limit, so depth and size do not matter. Parameters, always the
  -- same: $1 company, $2 viewer, $3 followed, $4 statuses, $5 priorities, $6 assignee, $7 candidates, $8 question,
  -- $9 number, $10 people, $11 and $12 the cursor, $13 the limit, $14 the search as typed.
  select format('select p.id, p.at from (%s) p order by p.at %s, p.id %2$s limit $13', string_agg(format(
    '(select q.id, q.last_activity_at as at from public.queries q where %s and %s%s'
      || ' order by q.last_activity_at %s, q.id %4$s limit $13)',
    conditions, source,
    case when compare = '' then '' else format(' and (q.last_activity_at, q.id) %s ($11, $12)', compare) end,
    case when compare = '>' then 'asc' else 'desc' end
  ), ' union '), case when compare = '>' then 'asc' else 'desc' end)
  from unnest(sources) source
$$;
comment on function private.page_sql(text[], text, text) is 'The statement that reads one page, either way from a cursor.';

create function private.query_page(p_company uuid, p_filter jsonb, p_cursor jsonb, p_limit integer)
returns table (ids uuid[], older boolean, newer boolean, alike boolean, too_short boolean)
language plpgsql volatile security definer set search_path = '' as $$
declare
  too_many constant integer := 1000;
  role text := private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  viewer uuid := private.viewer_id();
  followed uuid[] := private.my_followed_query_ids();
  statuses text[] := array(select jsonb_array_elements_text(coalesce(p_filter -> 'status', '[]')));
  priorities text[] := array(select jsonb_array_elements_text(coalesce(p_filter -> 'priority', '[]')));
  assignee uuid := nullif(p_filter ->> 'assignee', 'none')::uuid;
  typed text := btrim(left(coalesce(p_filter ->> 'text', ''), 200));
  cursor_at timestamptz := (p_cursor ->> 'at')::timestamptz;
  cursor_id uuid := (p_cursor ->> 'id')::uuid;
  backwards boolean := coalesce(p_cursor ->> 'direction' = 'newer', false);
  size integer := least(greatest(p_limit, 1), 100);
  sources text[] := array['true'];
  narrowed text := 'q.company_id = $1';
  matching text := '';
  question tsquery;
  number integer;
  people uuid[];
  candidates uuid[];
  found_ids uuid[];
  found_at timestamptz[];
  edge integer;
  more boolean;
begin
  alike := false;
  too_short := false;
  -- A requester's queries are few among many: each way to see one has its own index.
  if role = 'requester' then
    sources := array['q.requester_id = $2', 'q.visibility = ''company''', 'q.id = any ($3)'];
  end if;

  if typed <> '' then
    select (regexp_match(typed, '^(?:' || c.key || '-)?([0-9]{1,9})$', 'i'))[1]::integer into number
    from public.companies c where c.id = p_company;
    too_short := number is null and char_length(replace(private.search_words(typed), ' ', '')) < 3;
    if too_short then
      ids := '{}';
      older := false;
      newer := false;
      return next;
      return;
    end if;
    question := private.search_query(typed);
    people := private.search_people(p_company, typed);
    -- Walking the list from its top: for a requester, who sees little, and for words so common that it meets enough soon.
    matching := ' and (q.search @@ $8 or q.number = $9 or q.requester_id = any ($10) or q.assignee_id = any ($10)'
      || ' or exists (select from public.messages m where m.query_id = q.id and m.search @@ $8'
      || case when role = 'requester' then ' and m.kind = ''reply''' else '' end || '))';
    if role = 'requester' then
      execute format('select exists (%s)', private.page_sql(sources, narrowed || matching, ''))
      into more using p_company, viewer, followed, statuses, priorities, assignee, candidates, question, number, people,
        cursor_at, cursor_id, 1, typed;
    else
      candidates := private.search_candidates(p_company, question, number, people, too_many);
      more := cardinality(candidates) > 0;
      if cardinality(candidates) < too_many then
        matching := ' and q.id = any ($7)';
      end if;
    end if;
    if not more then
      alike := true;
      -- Again a requester looks through the little they see, and nothing of the rest.
      matching := ' and extensions.word_similarity($14, q.subject) >= 0.35';
      if role <> 'requester' then
        candidates := private.search_alike(p_company, typed, 200);
        matching := ' and q.id = any ($7)';
      end if;
    end if;
  end if;

  -- Written out where it helps the planner to a smaller index.
  narrowed := narrowed || matching
    || case cardinality(statuses) when 0 then '' when 1 then ' and q.status = ($4)[1]' else ' and q.status = any ($4)' end
    || case
      when statuses <> '{}' and statuses <@ array['new', 'open', 'pending', 'on_hold']
        then ' and q.status in (''new'', ''open'', ''pending'', ''on_hold'')'
      else ''
    end
    || case cardinality(priorities) when 0 then '' when 1 then ' and q.priority = ($5)[1]' else ' and q.priority = any ($5)' end
    || case
      when p_filter ->> 'assignee' = 'none' then ' and q.assignee_id is null'
      when assignee is not null then ' and q.assignee_id = $6'
      else ''
    end
    || case when p_filter ->> 'requester' = 'me' then ' and q.requester_id = $2' else '' end;

  execute format(
    'select coalesce(array_agg(p.id order by p.at desc, p.id desc), ''{}''), array_agg(p.at order by p.at desc, p.id desc)'
      || ' from (%s) p',
    private.page_sql(sources, narrowed, case when cursor_at is null then '' when backwards then '>' else '<' end)
  )
  into found_ids, found_at
  using p_company, viewer, followed, statuses, priorities, assignee, candidates, question, number, people,
    cursor_at, cursor_id, size + 1, typed;

  -- One more than asked for was fetched, to know whether there is more that way.
  more := cardinality(found_ids) > size;
  if more then
    found_ids := case when backwards then found_ids[2:] else trim_array(found_ids, 1) end;
    found_at := case when backwards then found_at[2:] else trim_array(found_at, 1) end;
  end if;
  ids := found_ids;
  older := more and not backwards;
  newer := more and backwards;
  if cursor_at is not null then
    -- The other way there was something when the address was made; whether there still is, only a look tells.
    edge := case when backwards then cardinality(found_ids) else 1 end;
    execute format('select exists (%s)', private.page_sql(sources, narrowed, case when backwards then '<' else '>' end))
    into more
    using p_company, viewer, followed, statuses, priorities, assignee, candidates, question, number, people,
      coalesce(found_at[edge], cursor_at), coalesce(found_ids[edge], cursor_id), 1, typed;
    older := older or (backwards and more);
    newer := newer or (not backwards and more);
  end if;
  return next;
end $$;
comment on function private.query_page(uuid, jsonb, jsonb, integer) is
  'The ids of one page of the list, newest activity first, of what the viewer may see.';
