-- The list of queries: which rows, in which order, and what each row shows.

create function private.query_page(p_company uuid, p_filter jsonb, p_cursor jsonb, p_limit integer)
returns table (ids uuid[], keys text[], older boolean, newer boolean, continued boolean, alike boolean, too_short boolean)
language plpgsql security definer set search_path = '' as $$
declare
  too_many constant integer := 1000;
  role text := private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  typed text := btrim(left(coalesce(p_filter ->> 'text', ''), 200));
  order_by private.list_order := private.list_order_of(p_company, p_filter, p_cursor);
  from_place private.list_place := row(
    array_position(order_by.keys, coalesce(p_cursor ->> 'key', order_by.keys[1])),
    (p_cursor ->> 'at')::timestamptz, (p_cursor ->> 'id')::uuid
  );
  backwards boolean := coalesce(p_cursor ->> 'direction' = 'newer', false);
  size integer := least(greatest(p_limit, 1), 100);
  sources text[] := private.visible_sources(role);
  search private.list_search;
  narrowed text := 'q.company_id = $1';
  matching text := '';
  places private.list_place[];
  more boolean;
begin
  ids := '{}';
  keys := '{}';
  older := false;
  newer := false;
  alike := false;
  too_short := false;
  -- The key of a cursor may be of another order.
  continued := from_place.part is not null and from_place.at is not null;
  if not continued then
    from_place := null;
    backwards := false;
  end if;
  search.company := p_company;
  search.viewer := private.viewer_id();
  search.followed := private.my_followed_query_ids();
  search.typed := typed;
  if typed <> '' then
    select (regexp_match(typed, '^(?:' || c.key || '-)?([0-9]{1,9})$', 'i'))[1]::integer into search.number
    from public.companies c where c.id = p_company;
    too_short := search.number is null and char_length(replace(private.search_words(typed), ' ', '')) < 3;
    if too_short then
      return next;
      return;
    end if;
    search.question := private.search_query(typed);
    search.people := private.search_people(p_company, typed);
    -- Scan the list from its top: for requesters, who see little, and for common words, which soon give enough.
    matching := ' and (q.search @@ $5 or q.number = $6 or q.requester_id = any ($7) or q.assignee_id = any ($7)'
      || ' or exists (select from public.messages m where m.query_id = q.id and m.search @@ $5'
      || case when role = 'requester' then ' and m.kind = ''reply'' and private.is_visible_to_requester(m.sent_at, m.scheduled_at)' else '' end || '))';
    if role = 'requester' then
      more := cardinality(private.read_parts(order_by, sources, narrowed || matching, search, null, false, 1)) > 0;
    else
      search.candidates := private.search_candidates(p_company, search.question, search.number, search.people, too_many);
      more := cardinality(search.candidates) > 0;
      if cardinality(search.candidates) < too_many then
        matching := ' and q.id = any ($4)';
      end if;
    end if;
    if not more then
      alike := true;
      -- For a requester only the queries that they see.
      matching := ' and extensions.word_similarity($8, q.subject) >= 0.35';
      if role <> 'requester' then
        search.candidates := private.search_similar(p_company, typed, 200);
        matching := ' and q.id = any ($4)';
      end if;
    end if;
  end if;
  narrowed := narrowed || matching || ' and ' || private.filter_conditions(p_filter);

  places := private.read_parts(order_by, sources, narrowed, search, from_place, backwards, size + 1);
  -- One more row than asked for was fetched, to know whether there are more in that direction.
  more := cardinality(places) > size;
  if more then
    places := case when backwards then places[2:] else trim_array(places, 1) end;
  end if;
  ids := array(select p.id from unnest(places) with ordinality p (part, at, id, nth) order by p.nth);
  keys := array(select order_by.keys[p.part] from unnest(places) with ordinality p (part, at, id, nth) order by p.nth);
  older := more and not backwards;
  newer := more and backwards;
  if continued then
    -- The cursor proves that rows existed in the other direction then. Check whether they still do.
    more := cardinality(private.read_parts(
      order_by, sources, narrowed, search,
      coalesce(places[case when backwards then cardinality(places) else 1 end], from_place), not backwards, 1
    )) > 0;
    older := older or (backwards and more);
    newer := newer or (not backwards and more);
  end if;
  return next;
end $$;
comment on function private.query_page(uuid, jsonb, jsonb, integer) is
  'Returns the ids of one page of the list, in the order of its filter, of queries that the viewer may see, and the part '
  'of the order in which each is, for cursors. "continued" is false for the first page, also after a cursor of another '
  'order.';
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
      'messages', q.reply_count + coalesce(n.note_count, 0), 'notes', coalesce(n.note_count, 0), 'revision', q.revision,
      'rowVersion', q.row_version
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

create function public.list_queries(p_company uuid, p_filter jsonb default '{}', p_cursor jsonb default null, p_limit integer default 50)
returns jsonb
language sql set search_path = '' as $$
  select jsonb_build_object(
    'rows', private.query_rows(p.ids), 'older', p.older, 'newer', p.newer, 'alike', p.alike, 'tooShort', p.too_short,
    'keys', to_jsonb(p.keys), 'continued', p.continued
  )
  from private.query_page(p_company, p_filter, p_cursor, p_limit) p
$$;
comment on function public.list_queries(uuid, jsonb, jsonb, integer) is
  'Returns one page of the queries that the viewer may see, by filter and in its order, by default newest activity first.';
grant execute on function public.list_queries(uuid, jsonb, jsonb, integer) to authenticated;
