-- A reply can be taken back until its time has come, and taking it back takes a moment: who reads the clock right after
-- that time may be faster than what was begun right before it. So it is read a second later, unless it went out before.

-- Its body is bound to what it names as it is made, so it needs no search path, which would keep the planner from
-- putting it in place.
create function private.is_out(released_at timestamptz, send_after timestamptz) returns boolean
language sql stable
return released_at is not null or send_after + interval '1 second' <= now();
comment on function private.is_out(timestamptz, timestamptz) is
  'Whether requesters may read a reply. The one place that says when by the clock: the worker may be late, the reader is not kept waiting for it.';
revoke all on function private.is_out(timestamptz, timestamptz) from public;
grant execute on function private.is_out(timestamptz, timestamptz) to authenticated;

alter policy "requesters read what went out of queries they see" on public.messages
  using (
    kind = 'reply'
    and private.is_out(released_at, send_after)
    and company_id = any ((select private.my_company_ids())::uuid[])
    and exists (select from public.queries q where q.id = messages.query_id)
  );

create or replace function public.undo_message(p_message uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  message public.messages;
  target public.queries;
  answer jsonb;
begin
  select * into message from public.messages m where m.id = p_message and m.author_id = viewer;
  if found then
    target := private.lock_query(message.query_id);
    -- As it stands now that nobody else can touch it: who lets it out waits for this row, or did so before.
    select * into message from public.messages m where m.id = p_message for update;
  end if;
  if not found then
    select r.answer into answer from private.receipts r where r.author_id = viewer and r.client_id = p_message;
    if not found then
      perform private.refuse('not_found', 'There is no such message.');
    end if;
    return answer;
  elsif message.released_at is not null or message.send_after <= clock_timestamp() then
    perform private.refuse('too_late', 'It is too late: the reply has gone out.');
  end if;
  perform private.lock_form(viewer, message.client_id);
  perform private.give_back_draft(message, private.take_back(message));
  select jsonb_build_object('queryId', target.id, 'key', c.key, 'number', target.number) into answer
  from public.companies c where c.id = target.company_id;
  insert into private.receipts (author_id, client_id, answer) values
    (viewer, message.client_id, jsonb_build_object('id', message.id, 'status', target.status, 'sendAfter', null)),
    (viewer, message.id, answer);
  -- Whatever was waited for meanwhile is no reason to take back what a requester may read by now.
  if message.send_after <= clock_timestamp() then
    perform private.refuse('too_late', 'It is too late: the reply has gone out.');
  end if;
  return answer;
end $$;

-- What looks past row-level security asks alike.
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
      || case when role = 'requester' then ' and m.kind = ''reply'' and private.is_out(m.released_at, m.send_after)' else '' end || '))';
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
    union select r.author_id from seen s join public.messages r on r.query_id = s.id where r.kind = 'reply' and private.is_out(r.released_at, r.send_after)
    union select f.user_id from seen s join public.followers f on f.query_id = s.id
  )
$$;
