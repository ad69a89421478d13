-- What waits is hidden from requesters, wherever something is read.

drop policy "requesters read the replies of queries they see" on public.messages;
create policy "requesters read what went out of queries they see" on public.messages
  for select to authenticated
  using (
    kind = 'reply'
    -- By the clock as well: the worker may be late, the reader is not kept waiting for it.
    and (released_at is not null or send_after <= now())
    and company_id = any ((select private.my_company_ids())::uuid[])
    and exists (select from public.queries q where q.id = messages.query_id)
  );

drop policy "requesters see the files of queries they see, but not of notes" on public.attachments;
create policy "requesters see the files of queries and messages they see" on public.attachments
  for select to authenticated
  using (
    not internal
    and company_id = any ((select private.my_company_ids())::uuid[])
    and case
      when message_id is null then exists (select from public.queries q where q.id = attachments.query_id)
      else exists (select from public.messages m where m.id = attachments.message_id)
    end
  );

grant select (send_after, released_at) on public.messages to authenticated;

-- What looks past row-level security looks past what waits.
create or replace function private.query_page(p_company uuid, p_filter jsonb, p_cursor jsonb, p_limit integer)
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
      || case when role = 'requester' then ' and m.kind = ''reply'' and (m.released_at is not null or m.send_after <= now())' else '' end || '))';
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

create or replace function private.my_people_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  with mine as (
    select m.company_id, m.role <> 'requester' as staff from private.my_memberships() m
  ), seen as (
    select q.id, q.requester_id, q.assignee_id
    from mine c join public.queries q on q.company_id = c.company_id
    where not c.staff and (
      q.requester_id = private.viewer_id() or q.visibility = 'company' or q.id = any (private.my_followed_query_ids())
    )
  )
  select array(
    select m.user_id from mine c join public.memberships m on m.company_id = c.company_id
    where c.staff or m.role <> 'requester'
    union select s.requester_id from seen s
    union select s.assignee_id from seen s where s.assignee_id is not null
    union select r.author_id from seen s join public.messages r on r.query_id = s.id where r.kind = 'reply' and (r.released_at is not null or r.send_after <= now())
    union select f.user_id from seen s join public.followers f on f.query_id = s.id
  )
$$;

