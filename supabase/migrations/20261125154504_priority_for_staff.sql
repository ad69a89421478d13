-- The priority is the staff's alone. Requesters got it from the table, in the rows of lists and in realtime events, could
-- filter, sort and group by it, and read its changes in the table of events.

revoke select (priority) on public.queries from authenticated;
comment on column public.queries.priority is 'For staff only, so not readable through the API.';

-- By columns from now on: all but the patch, which also holds the priority.
revoke select on public.events from authenticated;
grant select (id, company_id, query_id, actor_id, type, row_version, at) on public.events to authenticated;
comment on column public.events.patch is
  'Old and new value of each changed field: {field: [old, new]}. The priority is for staff only, so the patch is not '
  'readable through the API.';
alter policy "requesters see the history of queries they see" on public.events
  using (
    company_id = any ((select private.my_company_ids())::uuid[])
    -- An event of the priority alone would tell that it changed.
    and (patch = '{}' or patch - 'priority' <> '{}')
    and exists (select from public.queries q where q.id = events.query_id)
  );

create function private.visible_priorities(queries uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  companies uuid[] := private.my_staff_company_ids();
begin
  -- A requester without any staff role costs no look at the table.
  if companies = '{}' then
    return '{}';
  end if;
  return (
    select coalesce(jsonb_object_agg(q.id, q.priority), '{}')
    from public.queries q where q.id = any (queries) and q.company_id = any (companies)
  );
end $$;
comment on function private.visible_priorities(uuid[]) is
  'Returns the priority of each query by its id: of those in companies where the viewer is staff.';
revoke execute on function private.visible_priorities(uuid[]) from public;
grant execute on function private.visible_priorities(uuid[]) to authenticated;

create or replace function private.query_rows(ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $$
declare
  -- None for requesters.
  priorities constant jsonb := private.visible_priorities(ids);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', q.id, 'number', q.number, 'subject', q.subject, 'status', q.status, 'resolution', q.resolution,
      'priority', priorities -> q.id::text, 'requester', private.person_json(q.requester_id), 'assignee', private.person_json(q.assignee_id),
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

create or replace function private.history_json(of_query uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  query constant public.queries := private.get_visible_query(of_query);
  hidden constant text[] := case when query.company_id = any (private.my_staff_company_ids()) then '{}' else array['priority'] end;
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', e.id, 'at', e.at, 'actor', private.person_json(e.actor_id), 'type', e.type,
      'changes', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'field', c.key, 'from', private.display_value(c.key, c.value -> 0), 'to', private.display_value(c.key, c.value -> 1)
        ) order by c.key), '[]')
        from jsonb_each(e.patch - hidden) c
      )
    ) order by e.at, e.id), '[]')
    from (
      select * from public.events v
      where v.query_id = of_query and (v.patch = '{}' or v.patch - hidden <> '{}')
      order by v.at desc, v.id desc limit 500
    ) e
  );
end $$;

create or replace function private.history_people_json(of_query uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  query constant public.queries := private.get_visible_query(of_query);
begin
  return (
    select coalesce(jsonb_agg(private.person_json(p.id)), '[]')
    from (
      select distinct (jsonb_array_elements_text(e.patch -> 'assignee'))::uuid as id
      from public.events e where e.query_id = query.id and e.patch ? 'assignee'
    ) p
    where p.id is not null
  );
end $$;

-- As their owner, because they read priorities and patches. Both check the role first or are called after that.
create or replace function private.staff_overview(company uuid, since date, today date, zone text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $$
declare
  began timestamptz := since::timestamp at time zone zone;
  before timestamptz := (since - (today - since + 1))::timestamp at time zone zone;
  viewer uuid := private.viewer_id();
  counters jsonb := (
    select jsonb_build_object(
      'unassigned', coalesce(sum(c.value) filter (where c.name = 'unassigned'), 0),
      'new', coalesce(sum(c.value) filter (where c.name = 'status:new'), 0),
      'open', coalesce(sum(c.value) filter (where c.name = 'status:open'), 0),
      'pending', coalesce(sum(c.value) filter (where c.name = 'status:pending'), 0),
      'on_hold', coalesce(sum(c.value) filter (where c.name = 'status:on_hold'), 0)
    )
    from private.counter_values(company) c
  );
  unresolved bigint := (
    select sum(c.value::bigint) from jsonb_each_text(counters - 'unassigned') c
  );
  changes jsonb := (
    select coalesce(jsonb_object_agg(c.day, c.change), '{}') from private.unresolved_changes(company, began, zone) c
  );
begin
  perform private.require_role(company, 'owner', 'admin', 'agent');
  return private.range_figures(company, began, 'infinity') || jsonb_build_object(
    'scope', 'company',
    'previous', private.range_figures(company, before, began),
    'isEmpty', not exists (select from public.queries q where q.company_id = company),
    'statuses', counters - 'unassigned',
    'unassigned', counters -> 'unassigned',
    'unresolvedBefore', unresolved - (select coalesce(sum(c.value::bigint), 0) from jsonb_each_text(changes) c),
    'days', (
      with opened as (
        select (q.created_at at time zone zone)::date as day, count(*) as n,
          percentile_cont(0.5) within group (order by q.first_responded_at - q.created_at) as answered
        from public.queries q where q.company_id = company and q.created_at >= began group by 1
      ), resolved as (
        select (q.resolved_at at time zone zone)::date as day, count(*) as n
        from public.queries q where q.company_id = company and q.resolved_at >= began group by 1
      ), days as (
        select d::date as day, coalesce(o.n, 0) as opened, coalesce(r.n, 0) as resolved,
          coalesce((changes ->> (d::date)::text)::bigint, 0) as change,
          round(extract(epoch from o.answered) * 1000) as answered
        from generate_series(since, today, interval '1 day') d
        left join opened o on o.day = d::date
        left join resolved r on r.day = d::date
      )
      select jsonb_agg(jsonb_build_object(
        'day', d.day, 'opened', d.opened, 'resolved', d.resolved, 'firstResponse', d.answered,
        -- At the end of the day: today's number without what happened since.
        'unresolved', unresolved - coalesce(d.later, 0)
      ) order by d.day)
      from (
        select *, sum(change)
          over (order by day desc rows between unbounded preceding and 1 preceding) as later
        from days
      ) d
    ),
    'load', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'person', private.person_json(l.id), 'new', l.new, 'open', l.open, 'pending', l.pending, 'on_hold', l.on_hold
      ) order by l.active desc, l.id), '[]')
      from (
        select q.assignee_id as id, count(*) as active,
          count(*) filter (where q.status = 'new') as new, count(*) filter (where q.status = 'open') as open,
          count(*) filter (where q.status = 'pending') as pending, count(*) filter (where q.status = 'on_hold') as on_hold
        from public.queries q
        where q.company_id = company and q.assignee_id is not null and q.status in ('new', 'open', 'pending', 'on_hold')
        group by q.assignee_id
      ) l
    ),
    'attention', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.id, 'number', a.number, 'subject', a.subject, 'status', a.status, 'urgent', a.urgent, 'mine', a.mine,
        'reason', a.reason, 'since', a.since
      ) order by a.mine desc, a.urgent desc, a.since, a.id), '[]')
      from (
        select q.id, q.number, q.subject, q.status, q.priority = 'urgent' as urgent,
          q.assignee_id is not null as mine, coalesce(q.waiting_since, q.created_at) as since,
          case
            when q.assignee_id is null then 'unassigned'
            when q.waiting_since is null then 'answered'
            when q.first_responded_at is null then 'unanswered'
            when q.reopened_count > 0 then 'reopened'
            else 'reply'
          end as reason
        from public.queries q
        where q.company_id = company and q.status in ('new', 'open') and (q.assignee_id = viewer or q.assignee_id is null)
        order by mine desc, urgent desc, since, q.id
        limit 7
      ) a
    )
  );
end $$;

revoke execute on function private.unresolved_changes(uuid, timestamptz, text) from authenticated;

create or replace function private.tg_queries__check_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  at timestamptz := clock_timestamp();
  -- While a scheduled reply is sent, its author is the actor.
  reply public.messages := (select m from public.messages m where m.id = new.sending_reply_id);
  actor uuid := coalesce(reply.author_id, private.viewer_id());
  -- Without a token it is the system. With a token whose session ended, it is a stranger.
  by_system boolean := reply.id is null and auth.uid() is null;
  role text := case
    when reply.id is not null then coalesce(private.role_of(old.company_id, reply.author_id), 'stranger')
    when not by_system then coalesce(private.my_role(old.company_id), 'stranger')
  end;
  by_itself boolean := false;
  -- private.restore_query sets all that the change had set, and checks that the old state still fits.
  is_restored boolean := false;
begin
  if (new.id, new.company_id, new.number, new.requester_id, new.created_by, new.client_id, new.channel, new.created_at, new.body)
    is distinct from
    (old.id, old.company_id, old.number, old.requester_id, old.created_by, old.client_id, old.channel, old.created_at, old.body)
  then
    raise exception using errcode = '23514', message = 'These fields of a query never change.';
  end if;

  if new.batch_id is not distinct from old.batch_id then
    -- An update by itself does not name a batch. That of an earlier change ends here.
    new.batch_id := null;
  elsif new.batch_id is not null then
    if not exists (
      select from private.batches b where b.id = new.batch_id and b.company_id = new.company_id and b.actor_id = actor
    ) then
      raise exception using errcode = '42501',
        message = 'A query is changed in a batch of its company and of the person who changes it.';
    end if;
    is_restored := private.is_restored(new);
  end if;

  -- A reply was counted. A reply of staff opens a new query; one of the requester opens a pending, held or resolved
  -- one.
  if new.reply_count > old.reply_count then
    by_itself := true;
    if new.staff_spoke_last or reply.from_staff then
      new.first_responded_at := coalesce(old.first_responded_at, reply.scheduled_at, at);
      -- The requester still waits if they have written since.
      new.waiting_since := case when not new.staff_spoke_last then old.waiting_since end;
      new.status := case old.status when 'new' then 'open' else old.status end;
    else
      new.waiting_since := coalesce(old.waiting_since, at);
      new.status := case when old.status in ('pending', 'on_hold', 'resolved') then 'open' else old.status end;
    end if;
  end if;

  if (new.assignee_id, new.priority, new.category_id, new.visibility, new.subject)
    is distinct from (old.assignee_id, old.priority, old.category_id, old.visibility, old.subject)
    and not by_system and role not in ('owner', 'admin', 'agent')
    -- A member who leaves the staff by themselves is already a requester when their queries are unassigned.
    and not (
      new.assignee_id is null and not private.is_active_staff(old.company_id, old.assignee_id)
      and (new.priority, new.category_id, new.visibility, new.subject)
        is not distinct from (old.priority, old.category_id, old.visibility, old.subject)
    )
  then
    perform private.raise_app_error('not_allowed', 'Only staff change assignee, priority, category and visibility.');
  end if;
  if new.assignee_id is distinct from old.assignee_id and new.assignee_id is not null then
    if not private.is_active_staff(new.company_id, new.assignee_id) then
      perform private.raise_app_error('not_staff_assignee', 'Only active staff of the company can be assigned.');
    end if;
    if old.status = 'new' and new.status = 'new' and not is_restored then
      new.status := 'open';
      by_itself := true;
    end if;
  end if;

  if new.status <> old.status and is_restored then
    null;
  elsif new.status <> old.status then
    if not by_itself then
      new := private.check_transition(old, new, role, actor);
    end if;
    new := private.apply_transition(old, new, role, actor, at);
  else
    new.resolution := old.resolution;
    if role not in ('owner', 'admin', 'agent') or old.status <> 'on_hold' then
      new.hold_reason := old.hold_reason;
    end if;
  end if;

  if (new.status, new.resolution, new.assignee_id, new.category_id, new.visibility, new.subject)
    is distinct from
    (old.status, old.resolution, old.assignee_id, old.category_id, old.visibility, old.subject)
  then
    new.last_activity_at := greatest(new.last_activity_at, at);
    new.row_version := old.row_version + 1;
  -- Of these only staff know, so they are no activity.
  elsif (new.priority, new.hold_reason) is distinct from (old.priority, old.hold_reason) then
    new.row_version := old.row_version + 1;
  end if;
  new.changed_by := actor;
  new.sending_reply_id := null;
  return new;
end $$;

create function private.filter_for(role text, p_filter jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when role <> 'requester' then p_filter else p_filter - array['priority']
    - case when p_filter ->> 'sort' in ('priority', '-priority') then array['sort'] else '{}' end
    - case when p_filter ->> 'group' = 'priority' then array['group'] else '{}' end
  end
$$;
comment on function private.filter_for(text, jsonb) is
  'Returns a filter of the list without what a role may not know of: for requesters the priority, in filter, sort and '
  'group. It is ignored like any unknown value.';
revoke execute on function private.filter_for(text, jsonb) from public;

create or replace function private.query_page(p_company uuid, p_filter jsonb, p_cursor jsonb, p_limit integer)
 RETURNS TABLE(ids uuid[], keys text[], older boolean, newer boolean, continued boolean, alike boolean, too_short boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
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
  return next;
end $$;

create or replace function public.count_queries(p_company uuid, p_filters jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  at_most constant integer := 1000;
  role text := private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  sources text[] := private.visible_sources(role);
  counts jsonb := '[]';
  one jsonb;
  matching integer;
begin
  for one in select f.value from jsonb_array_elements(p_filters) with ordinality f (value, place) order by f.place limit 30 loop
    matching := null;
    if coalesce(one ->> 'text', '') = '' then
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

create or replace function private.broadcast_query_change(query public.queries, op text, version integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  of_staff jsonb := private.query_event_json(query, op);
  -- Requesters receive what goes to the other topics.
  payload jsonb := jsonb_set(of_staff, '{priority}', 'null');
begin
  perform private.broadcast(array['company'], query.company_id, version, 'query', of_staff);
  perform private.broadcast(array['query'], query.id, version, 'query', payload);
  if query.visibility = 'company' then
    perform private.broadcast(array['members'], query.company_id, version, 'query', payload);
  end if;
  perform private.broadcast_to_user(c.person, 'query', payload || jsonb_build_object('company', query.company_id))
  from private.requesters_of(array[query.id]) c;
end $$;

create or replace function private.tg_queries__broadcast()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  singly constant integer := 10;
  changed public.queries[];
  -- Of fields that others read only the version changed: staff changed the priority or a hold reason.
  inside public.queries[] := '{}';
  company uuid;
  version integer;
  of_company public.queries[];
  inside_company public.queries[];
  query public.queries;
begin
  if tg_op = 'INSERT' then
    changed := array(select n::public.queries from new_rows n);
  else
    changed := array(
      select n::public.queries from new_rows n join old_rows o on o.id = n.id
      where (
        n.subject, n.status, n.resolution, n.visibility, n.assignee_id, n.category_id,
        n.last_activity_at, n.reply_count, n.staff_spoke_last
      ) is distinct from (
        o.subject, o.status, o.resolution, o.visibility, o.assignee_id, o.category_id,
        o.last_activity_at, o.reply_count, o.staff_spoke_last
      )
    );
    inside := array(
      select n::public.queries from new_rows n join old_rows o on o.id = n.id
      where n.row_version <> o.row_version and n.id <> all (array(select q.id from unnest(changed) q))
    );
  end if;
  -- Fixed order of companies, to prevent deadlocks.
  for company in select distinct q.company_id from unnest(changed || inside) q order by q.company_id loop
    version := private.lock_topic_version(company);
    of_company := array(select q::public.queries from unnest(changed) q where q.company_id = company order by q.number);
    if cardinality(of_company) > singly then
      perform private.broadcast_many_query_changes(of_company, company, version);
    else
      foreach query in array of_company loop
        perform private.broadcast_query_change(query, lower(tg_op), version);
      end loop;
    end if;
    inside_company := array(select q::public.queries from unnest(inside) q where q.company_id = company order by q.number);
    if cardinality(inside_company) > singly then
      perform private.broadcast(
        array['company'], company, version, 'queries',
        jsonb_build_object('count', cardinality(inside_company), 'at', clock_timestamp())
      );
    else
      foreach query in array inside_company loop
        perform private.broadcast(array['company'], company, version, 'query', private.query_event_json(query, lower(tg_op)));
      end loop;
    end if;
  end loop;
  return null;
end $$;
