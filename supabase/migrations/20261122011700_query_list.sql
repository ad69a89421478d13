-- The list of queries: which rows, in which order, and what each row shows.

create function private.query_page_sql(sources text[], conditions text, compare text) returns text
language sql immutable set search_path = '' as $$
  -- Every source scans its own index and stops at the limit. Parameters: $1 company, $2 viewer, $3 followed, $4
  -- statuses, $5 priorities, $6 assignee, $7 candidates, $8 question, $9 number, $10 people, $11 and $12 cursor, $13
  -- limit, $14 search as typed.
  select format('select p.id, p.at from (%s) p order by p.at %s, p.id %2$s limit $13', string_agg(format(
    '(select q.id, q.last_activity_at as at from public.queries q where %s and %s%s'
      || ' order by q.last_activity_at %s, q.id %4$s limit $13)',
    conditions, source,
    case when compare = '' then '' else format(' and (q.last_activity_at, q.id) %s ($11, $12)', compare) end,
    case when compare = '>' then 'asc' else 'desc' end
  ), ' union '), case when compare = '>' then 'asc' else 'desc' end)
  from unnest(sources) source
$$;
comment on function private.query_page_sql(text[], text, text) is
  'Returns the statement that reads one page in either direction from a cursor.';

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
  -- A requester sees few of many queries. Each reason to see one has its own index.
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
    -- Scan the list from its top: for requesters, who see little, and for common words, which soon give enough.
    matching := ' and (q.search @@ $8 or q.number = $9 or q.requester_id = any ($10) or q.assignee_id = any ($10)'
      || ' or exists (select from public.messages m where m.query_id = q.id and m.search @@ $8'
      || case when role = 'requester' then ' and m.kind = ''reply'' and private.is_visible_to_requester(m.sent_at, m.scheduled_at)' else '' end || '))';
    if role = 'requester' then
      execute format('select exists (%s)', private.query_page_sql(sources, narrowed || matching, ''))
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
      -- For a requester only the queries that they see.
      matching := ' and extensions.word_similarity($14, q.subject) >= 0.35';
      if role <> 'requester' then
        candidates := private.search_similar(p_company, typed, 200);
        matching := ' and q.id = any ($7)';
      end if;
    end if;
  end if;

  -- Written as a literal where that lets the planner use a smaller index.
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
    private.query_page_sql(sources, narrowed, case when cursor_at is null then '' when backwards then '>' else '<' end)
  )
  into found_ids, found_at
  using p_company, viewer, followed, statuses, priorities, assignee, candidates, question, number, people,
    cursor_at, cursor_id, size + 1, typed;

  -- One more row than asked for was fetched, to know whether there are more in that direction.
  more := cardinality(found_ids) > size;
  if more then
    found_ids := case when backwards then found_ids[2:] else trim_array(found_ids, 1) end;
    found_at := case when backwards then found_at[2:] else trim_array(found_at, 1) end;
  end if;
  ids := found_ids;
  older := more and not backwards;
  newer := more and backwards;
  if cursor_at is not null then
    -- The cursor proves that rows existed in the other direction then. Check whether they still do.
    edge := case when backwards then cardinality(found_ids) else 1 end;
    execute format('select exists (%s)', private.query_page_sql(sources, narrowed, case when backwards then '<' else '>' end))
    into more
    using p_company, viewer, followed, statuses, priorities, assignee, candidates, question, number, people,
      coalesce(found_at[edge], cursor_at), coalesce(found_ids[edge], cursor_id), 1, typed;
    older := older or (backwards and more);
    newer := newer or (not backwards and more);
  end if;
  return next;
end $$;
comment on function private.query_page(uuid, jsonb, jsonb, integer) is
  'Returns the ids of one page of the list, newest activity first, of queries that the viewer may see.';
grant execute on function private.query_page(uuid, jsonb, jsonb, integer) to authenticated;

-- In plpgsql, which caches plans: planning what row-level security adds takes longer than running it.
create function private.query_rows(ids uuid[]) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', q.id, 'number', q.number, 'subject', q.subject, 'status', q.status, 'resolution', q.resolution,
      'priority', q.priority, 'requester', private.person_json(q.requester_id), 'assignee', private.person_json(q.assignee_id),
      'category', (select jsonb_build_object('id', c.id, 'name', c.name) from public.categories c where c.id = q.category_id),
      'createdAt', q.created_at, 'lastActivityAt', q.last_activity_at,
      -- Activity from before the viewer joined does not count as unread.
      'unread', greatest(q.last_activity_at, n.last_note_at) > coalesce(r.read_at, m.joined_at),
      'attachments', (select count(*) from public.attachments a where a.query_id = q.id),
      'messages', q.reply_count + coalesce(n.note_count, 0), 'notes', coalesce(n.note_count, 0), 'revision', q.revision
    ) order by i.place), '[]')
    from unnest(ids) with ordinality i (id, place)
    join public.queries q on q.id = i.id
    -- Row-level security hides these rows from requesters.
    left join public.query_notes n on n.query_id = q.id
    left join public.read_states r on r.query_id = q.id and r.user_id = (select private.viewer_id())
    left join public.memberships m on m.company_id = q.company_id and m.user_id = (select private.viewer_id())
  );
end $$;
comment on function private.query_rows(uuid[]) is
  'Returns rows of the list in the given order, as far as the viewer may see them.';
grant execute on function private.query_rows(uuid[]) to authenticated;

create function public.list_queries(
  p_company uuid, p_filter jsonb default '{}', p_cursor jsonb default null, p_limit integer default 50
) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object(
    'rows', private.query_rows(p.ids), 'older', p.older, 'newer', p.newer, 'alike', p.alike, 'tooShort', p.too_short
  )
  from private.query_page(p_company, p_filter, p_cursor, p_limit) p
$$;
comment on function public.list_queries(uuid, jsonb, jsonb, integer) is
  'Returns one page of the queries that the viewer may see, by filter, newest activity first.';
grant execute on function public.list_queries(uuid, jsonb, jsonb, integer) to authenticated;
