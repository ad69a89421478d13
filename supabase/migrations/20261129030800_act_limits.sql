-- Limits of what one person, one company and one client address do in a time, and of the bytes that they store.

create table private.act_limits (
  act     text not null,
  subject text not null,
  at_most bigint not null,
  seconds integer,
  primary key (act, subject),
  constraint act_is_known check (act in ('raise', 'reply', 'upload', 'upload_bytes', 'search', 'store')),
  constraint subject_is_known check (subject in ('requester', 'staff', 'company', 'address')),
  constraint limit_is_positive check (at_most > 0),
  constraint only_stored_bytes_have_no_time check ((seconds is null) = (act = 'store'))
);
comment on table private.act_limits is
  'How much each kind of person, a company and a client address may do within a time, and how many bytes they may store.';
comment on column private.act_limits.act is
  'A reply is also a note. An upload is a file, and upload_bytes are its bytes. A stored byte is one of a file.';
comment on column private.act_limits.at_most is 'How many acts, or bytes.';

alter table private.act_limits enable row level security;
revoke all on private.act_limits from public, anon, authenticated;

insert into private.act_limits (act, subject, at_most, seconds) values
  ('raise', 'requester', 30, 3600), ('raise', 'staff', 300, 3600), ('raise', 'company', 3000, 3600),
  ('reply', 'requester', 120, 3600), ('reply', 'staff', 1000, 3600),
  ('upload', 'requester', 200, 3600), ('upload', 'staff', 200, 3600),
  ('upload_bytes', 'requester', 1073741824, 3600), ('upload_bytes', 'staff', 1073741824, 3600),
  ('search', 'requester', 120, 60), ('search', 'staff', 120, 60),
  -- Twenty times what a person may do: an office has one address.
  ('raise', 'address', 6000, 3600), ('reply', 'address', 20000, 3600), ('upload', 'address', 4000, 3600),
  ('upload_bytes', 'address', 21474836480, 3600), ('search', 'address', 2400, 60),
  ('store', 'requester', 2147483648, null), ('store', 'company', 21474836480, null);

-- Without a log, so that counting an act of reading waits for no disk. After a crash everybody begins anew.
create unlogged table private.act_counts (
  kind    text not null,
  subject text not null,
  act     text not null,
  shard   smallint not null,
  ends_at timestamptz not null,
  amount  bigint not null,
  primary key (kind, subject, act, shard)
);
comment on table private.act_counts is
  'How much a person, a company or a client address has done within a time that began with its first act. Unlogged.';
comment on column private.act_counts.kind is 'person, company or address.';
comment on column private.act_counts.subject is 'The id of the person or the company, or the client address.';
comment on column private.act_counts.shard is
  'Companies and addresses have eight rows, so that those who act at once seldom wait for each other.';
comment on column private.act_counts.ends_at is 'When the time ends. The next act begins another one.';

alter table private.act_counts enable row level security;
revoke all on private.act_counts from public, anon, authenticated;

create function private.client_address() returns text
language plpgsql stable set search_path = '' as $$
begin
  return nullif(current_setting('request.client_address', true), '');
end $$;
comment on function private.client_address() is
  'Returns the client address of the request, as the embedded service sets it. Null on a hosted project, where no caller can set it.';

create function private.limited_subjects(act text, company uuid, role text)
returns table (kind text, subject text, at_most bigint, seconds integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer constant uuid := private.viewer_id();
  address constant text := private.client_address();
begin
  -- Only what somebody does is counted: not the worker, and no rows that SQL inserts.
  if viewer is null then
    return;
  end if;
  return query
    select s.kind, s.subject, l.at_most, l.seconds
    from (values
      (case role when 'requester' then 'requester' else 'staff' end, 'person', viewer::text),
      ('company', 'company', limited_subjects.company::text), ('address', 'address', address)
    ) s (limited, kind, subject)
    join private.act_limits l on l.act = limited_subjects.act and l.subject = s.limited
    where s.subject is not null;
end $$;
comment on function private.limited_subjects(text, uuid, text) is
  'Returns whose act it is, each with the limit of this act: the viewer with this role, the company, and the client address.';

create function private.act_refusal(act text, company uuid, role text, more bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  at constant timestamptz := clock_timestamp();
begin
  return (
    select jsonb_build_object('act', act_refusal.act, 'subject', t.kind, 'seconds', ceil(extract(epoch from min(t.ends_at) - at)))
    from (
      select s.kind, s.at_most, c.ends_at, sum(c.amount) over (partition by s.kind) as total,
        sum(c.amount) over (partition by s.kind order by c.ends_at desc, c.shard) - c.amount as rest
      from private.limited_subjects(act_refusal.act, act_refusal.company, act_refusal.role) s
      join private.act_counts c on c.kind = s.kind and c.subject = s.subject and c.act = act_refusal.act
      -- One that ends later than it may is of a clock that was set back.
      where c.ends_at > at and c.ends_at <= at + make_interval(secs => s.seconds)
    ) t
    where t.total + more > t.at_most and t.rest + more <= t.at_most
    group by t.kind
    order by min(t.ends_at) desc
    limit 1
  );
end $$;
comment on function private.act_refusal(text, uuid, text, bigint) is
  'Returns why a limit refuses as much more of an act: whose limit it is, and the seconds until there is room. Null if none does.';
grant execute on function private.act_refusal(text, uuid, text, bigint) to authenticated;

create function private.require_act(act text, company uuid, role text, more bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  refusal constant jsonb := private.act_refusal(act, company, role, more);
begin
  if refusal is not null then
    perform private.raise_app_error(
      'too_many_acts', format('Too much of this within a short time. Try again in %s seconds.', refusal ->> 'seconds'), refusal
    );
  end if;
end $$;
comment on function private.require_act(text, uuid, text, bigint) is
  'Raises an error with the seconds to wait if a limit of the viewer, the company or the client address refuses an act.';

create function private.count_act(act text, company uuid, role text, amount bigint default 1) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.act_counts as c (kind, subject, act, shard, ends_at, amount)
  select s.kind, s.subject, count_act.act, case s.kind when 'person' then 0 else floor(random() * 8) end,
    clock_timestamp() + make_interval(secs => s.seconds), count_act.amount
  from private.limited_subjects(count_act.act, count_act.company, count_act.role) s
  on conflict on constraint act_counts_pkey do update set
    amount = excluded.amount + case when c.ends_at between clock_timestamp() and excluded.ends_at then c.amount else 0 end,
    ends_at = case when c.ends_at between clock_timestamp() and excluded.ends_at then c.ends_at else excluded.ends_at end;
  perform private.require_act(act, company, role, 0);
end $$;
comment on function private.count_act(text, uuid, text, bigint) is
  'Counts an act of the viewer. Raises an error with the seconds to wait if that is more than a limit allows.';

create function private.delete_old_act_counts() returns void
language sql security definer set search_path = '' as $$
  delete from private.act_counts c where c.ends_at < clock_timestamp()
$$;
comment on function private.delete_old_act_counts() is 'Deletes what was counted in a time that is over.';

create function public.set_act_limit(p_act text, p_subject text, p_at_most bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.act_limits l set at_most = p_at_most where l.act = p_act and l.subject = p_subject;
  if not found then
    perform private.raise_app_error('not_found', 'There is no such limit.');
  end if;
end $$;
comment on function public.set_act_limit(text, text, bigint) is 'For the operator: changes a limit of this installation.';
grant execute on function public.set_act_limit(text, text, bigint) to service_role;

drop index public.attachments_of_person;
create index attachments_of_person on public.attachments (company_id, uploaded_by) include (size);

create function private.require_space(company uuid, role text, more bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer constant uuid := private.viewer_id();
  full_one record;
begin
  select l.subject, l.at_most into full_one
  from private.act_limits l
  where l.act = 'store' and l.subject in (role, 'company') and l.at_most < more + (
    select coalesce(sum(a.size), 0) from public.attachments a
    where a.company_id = company and (l.subject = 'company' or a.uploaded_by = viewer)
  )
  order by l.subject desc limit 1;
  if found then
    perform private.raise_app_error(
      'storage_full', format('The files of this %s take %s bytes, which is the limit.', full_one.subject, full_one.at_most),
      jsonb_build_object('subject', full_one.subject, 'bytes', full_one.at_most)
    );
  end if;
end $$;
comment on function private.require_space(uuid, text, bigint) is
  'Raises an error if as many more bytes would be more than a company, or the viewer as its requester, may store.';

create function private.tg_attachments__count() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  role constant text := private.my_role(new.company_id);
begin
  if role is not null then
    -- The row is there already.
    perform private.require_space(new.company_id, role, 0);
    perform private.count_act('upload_bytes', new.company_id, role, new.size);
  end if;
  return null;
end $$;
comment on function private.tg_attachments__count() is 'Counts the bytes of a file that somebody uploaded.';

create trigger _500_count after insert on public.attachments
  for each row execute function private.tg_attachments__count();

create or replace function public.raise_query(p_company uuid, p_subject text, p_body text, p_client_id uuid, p_category uuid DEFAULT NULL::uuid, p_priority text DEFAULT 'normal'::text, p_visibility text DEFAULT NULL::text, p_files uuid[] DEFAULT '{}'::uuid[], p_draft_version bigint DEFAULT 0, p_follow_up_of integer DEFAULT NULL::integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  answer jsonb := private.find_query_by_client_id(viewer, p_client_id);
  target public.queries;
  role text;
  earlier uuid;
  violated text;
begin
  if answer is not null then
    return answer;
  end if;
  role := private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  if p_category is not null and not exists (
    select from public.categories c where c.company_id = p_company and c.id = p_category and c.archived_at is null
  ) then
    perform private.raise_app_error('not_found', 'There is no such category.');
  end if;
  if p_follow_up_of is not null then
    earlier := private.visible_query_id(p_company, p_follow_up_of);
    if earlier is null then
      perform private.raise_app_error('follow_up_unknown', 'You see no such query that could be followed up.');
    end if;
  end if;
  begin
    perform private.count_act('raise', p_company, role);
    insert into public.queries (company_id, subject, body, requester_id, created_by, client_id, category_id, priority, visibility, follow_up_of)
    select c.id, private.single_line(p_subject), p_body, viewer, viewer, p_client_id, p_category,
      -- Only staff set the priority.
      case when role = 'requester' then 'normal' else coalesce(p_priority, 'normal') end,
      coalesce(p_visibility, c.default_visibility), earlier
    from public.companies c where c.id = p_company
    returning * into target;
  exception when unique_violation then
    get stacked diagnostics violated = constraint_name;
    if violated <> 'query_submitted_once' then
      raise;
    end if;
    -- The same form arrived twice at once. This one waited for the other, and its number was rolled back.
    return private.find_query_by_client_id(viewer, p_client_id);
  when raise_exception then
    -- The same form may have been the last one that was allowed.
    answer := private.find_query_by_client_id(viewer, p_client_id);
    if answer is null then
      raise;
    end if;
    return answer;
  end;
  perform private.attach_files(p_files, target, null);
  perform private.mark_read(target);
  perform private.empty_draft(target.company_id, null, 'query', viewer, p_client_id, p_draft_version);
  return private.find_query_by_client_id(viewer, p_client_id);
end $$;

create or replace function public.post_message(p_query uuid, p_kind text, p_body text, p_client_id uuid, p_files uuid[] DEFAULT '{}'::uuid[], p_status text DEFAULT NULL::text, p_resolution text DEFAULT NULL::text, p_hold_seconds integer DEFAULT 0, p_seen uuid DEFAULT NULL::uuid, p_check_seen boolean DEFAULT false, p_draft_version bigint DEFAULT 0) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  target public.queries := private.lock_query(p_query);
  role text := private.my_role(target.company_id);
  answers boolean := p_kind = 'reply' and role <> 'requester' and target.requester_id <> viewer;
  waits boolean := answers and coalesce(p_hold_seconds, 0) > 0;
  message public.messages;
  answer jsonb;
begin
  -- The query is locked, so the same form sent twice at once gets here one after the other.
  select * into message from public.messages m where m.author_id = viewer and m.client_id = p_client_id;
  if not found then
    -- Submitted before and cancelled since: a repeat does not send it again.
    select r.answer into answer from private.idempotency_keys r where r.author_id = viewer and r.client_id = p_client_id;
    if found then
      return answer;
    end if;
    if role = 'requester' and (p_kind <> 'reply' or target.requester_id <> viewer) then
      perform private.raise_app_error('not_allowed', case
        when p_kind = 'note' then 'Only staff write notes.'
        else 'Only its requester and staff reply to a query.'
      end);
    end if;
    if p_check_seen and answers then
      perform private.raise_if_answered(target.id, p_seen, viewer);
    end if;
    perform private.count_act('reply', target.company_id, role);
    insert into public.messages (company_id, query_id, kind, body, author_id, client_id, scheduled_at, status_on_send, resolution_on_send)
    values (
      target.company_id, target.id, p_kind, p_body, viewer, p_client_id,
      case when waits then private.next_scheduled_at(target.id, p_hold_seconds) end,
      case when waits then p_status end, case when waits then p_resolution end
    ) returning * into message;
    perform private.attach_files(p_files, target, message.id);
    if p_status is not null and waits then
      perform private.check_status_on_send(target, p_status, p_resolution, role);
    elsif p_status is not null then
      update public.queries q set status = p_status, resolution = coalesce(p_resolution, q.resolution)
      where q.id = target.id and q.status <> p_status;
      perform private.cancel_status_on_send(target.id);
    end if;
    perform private.mark_read(target);
    perform private.empty_draft(target.company_id, target.id, p_kind, viewer, p_client_id, p_draft_version);
  end if;
  return (
    select jsonb_build_object(
      'id', message.id, 'status', q.status, 'scheduledAt', case when message.sent_at is null then message.scheduled_at end
    )
    from public.queries q where q.id = target.id
  );
end $$;

create or replace function public.begin_file_upload(p_company uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  at_most constant integer := 100;
  role constant text := private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  path text;
begin
  -- Bytes are counted once their number is known. Here a limit that is reached already refuses before any is sent.
  perform private.require_space(p_company, role, 1);
  perform private.require_act('upload_bytes', p_company, role, 1);
  perform private.count_act('upload', p_company, role);
  path := private.reserve_upload('attachments', p_company || '/', at_most);
  if path is null then
    perform private.raise_app_error(
      'too_many_unsent_files', format('You have %s files that were not sent or are being uploaded.', at_most)
    );
  end if;
  return path;
end $$;

create or replace function private.query_page(p_company uuid, p_filter jsonb, p_cursor jsonb, p_limit integer) returns table(ids uuid[], keys text[], older boolean, newer boolean, continued boolean, alike boolean, too_short boolean)
language plpgsql security definer set search_path = '' as $$
declare
  too_many constant integer := 1000;
  role text := private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  filter jsonb := private.filter_for(role, p_filter);
  typed text := btrim(left(coalesce(filter ->> 'text', ''), 200));
  order_by private.list_order := private.list_order_of(p_company, filter, p_cursor);
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
    too_short := not private.is_searchable(typed);
    if too_short then
      return next;
      return;
    end if;
    perform private.require_act('search', p_company, role, 1);
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
    -- Two letters are like very many subjects.
    if not more and char_length(typed) > 2 then
      alike := true;
      -- For a requester only the queries that they see.
      matching := ' and extensions.word_similarity($8, q.subject) >= 0.35';
      if role <> 'requester' then
        search.candidates := private.search_similar(p_company, typed, 200);
        matching := ' and q.id = any ($4)';
      end if;
    end if;
  end if;
  narrowed := narrowed || matching || ' and ' || private.filter_conditions(filter);

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
  if typed <> '' then
    -- Last, because the count stays locked until the statement ends.
    perform private.count_act('search', p_company, role);
  end if;
  return next;
end $$;

create or replace function private.page_of_list(viewer jsonb, company jsonb, args jsonb) returns json
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
  refusal jsonb;
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
  if coalesce(filter ->> 'text', '') <> '' then
    refusal := private.act_refusal('search', this_company, company ->> 'role', 1);
  end if;
  -- A search that is refused leaves the page as it is without any row.
  if refusal is null then
    select * into page
    from private.query_page(this_company, filter, nullif(args -> 'cursor', 'null'), (args ->> 'limit')::integer);
  else
    select '{}'::uuid[] as ids, '{}'::text[] as keys, false as older, false as newer, false as continued, false as alike,
      false as too_short into page;
  end if;
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
    'refusal', refusal,
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

create or replace function public.close_resolved() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  closed integer;
begin
  -- Leaves those that somebody is changing to the next round. Waiting for them could be a deadlock with a batch. An
  -- array, because with a subquery the planner reads the whole table.
  update public.queries q set status = 'closed'
  where q.id = any (array(
    select r.id from public.queries r join public.companies c on c.id = r.company_id
    where r.status = 'resolved' and r.resolved_at <= clock_timestamp() - make_interval(days => c.auto_close_days)
    for no key update of r skip locked
  ));
  get diagnostics closed = row_count;
  -- Other tasks that are due about once a minute.
  perform private.fold_counters();
  perform private.cleanup_outbox();
  perform private.delete_old_batches();
  perform private.delete_old_act_counts();
  return closed;
end $$;

create or replace function private.check_invitation_limit(company uuid, more integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  a_day constant integer := 200;
  free_at timestamptz;
begin
  -- Those who invite at once wait for each other, so that all are counted.
  perform pg_advisory_xact_lock(hashtextextended('invitations ' || company, 0));
  -- Anybody may create a company, and all companies share one sender.
  select o.created_at + interval '1 day' into free_at from public.outbox o
  where o.company_id = company and o.template = 'invitation' and o.created_at > clock_timestamp() - interval '1 day'
  order by o.created_at desc offset greatest(a_day - more, 0) limit 1;
  if found then
    perform private.raise_app_error(
      'too_many_invitations', format('A company sends at most %s invitations a day.', a_day),
      jsonb_build_object('seconds', ceil(extract(epoch from free_at - clock_timestamp())))
    );
  end if;
end $$;
