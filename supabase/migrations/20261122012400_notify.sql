-- Who is notified of what: messages, new queries, changes and mentions.

create function private.find_mentioned(query public.queries, body text, staff_only boolean) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Must equal those in src/domain/mention.ts. They bound the work for long texts and large companies.
  signs_read constant integer := 20;
  longest_name constant integer := 80;
  -- Characters that end a word. Listed, because the meaning of \w depends on the collation.
  word_end constant text := '[\u0001-\u002F\u003A-\u0040\u005B-\u005E\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7'
    || '\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u3000-\u3004\u3008-\u3020\u3030\uFE30-\uFE4F\uFF01-\uFF0F\uFF1A-\uFF20'
    || '\uFF3B-\uFF40\uFF5B-\uFF65\U0001F000-\U0001FFFF]';
begin
  if strpos(body, '@') = 0 then
    return '{}';
  end if;
  return (
    with parts as (
      select p.part, p.place, sum(char_length(p.part) + 1) over (order by p.place) as sign, count(*) over () as in_all
      from string_to_table(body, '@') with ordinality p (part, place)
    ), signs as materialized (
      -- An @ within a word belongs to an e-mail address.
      select t.sign::integer from parts t
      where t.place < t.in_all and (t.part = '' or right(t.part, 1) ~ word_end)
      order by t.sign limit signs_read
    ), tails as materialized (
      select s.sign, substr(body, s.sign + 1, longest_name + 1) as tail from signs s
    ), names as materialized (
      select t.sign, n.size, lower(left(t.tail, n.size)) as name
      from tails t, generate_series(1, least(char_length(t.tail), longest_name)) n (size)
      where n.size = char_length(t.tail) or substr(t.tail, n.size + 1, 1) ~ word_end
    ), found as (
      -- The longest name wins: "@Ada Lovelace" does not mention Ada.
      select p.user_id, rank() over (partition by n.sign order by n.size desc) as place
      from names n
      join public.profiles p on lower(p.display_name) = n.name
      join public.memberships m on m.company_id = query.company_id and m.user_id = p.user_id and m.state = 'active'
      where private.can_read_query(query, p.user_id, m.role, staff_only)
    )
    select coalesce(array_agg(distinct f.user_id), '{}') from found f where f.place = 1
  );
end $$;
comment on function private.find_mentioned(public.queries, text, boolean) is
  'Returns who is mentioned in a text, among those who may read it. In a note, only staff.';

create function private.notify_participants(
  query public.queries, source uuid, event text, actor uuid, staff_only boolean, mentioned uuid[], at timestamptz
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (company_id, query_id, user_id, source_id, event, reason, channel, actor_id, staff_only, at)
  select query.company_id, query.id, t.user_id, source, t.event, t.reason, t.choice, actor, notify_participants.staff_only, notify_participants.at
  from (
    select s.user_id, s.reason, s.event, private.notification_channel(s.user_id, s.event) as choice
    from (
      -- Of several reasons the strongest is stored.
      select distinct on (c.user_id) c.user_id, c.reason,
        case when c.reason = 'mentioned' then 'mentioned' else notify_participants.event end as event
      from (
        -- People who switched mentions off may still want notifications of messages.
        select p.id as user_id, 'mentioned' as reason, 1 as place
        from unnest(mentioned) p (id) where private.notification_channel(p.id, 'mentioned') <> 'none'
        union all select query.assignee_id, 'assigned', 2
        union all select query.requester_id, 'raised_it', 3
        union all select f.user_id, 'following', 4 from public.followers f where f.query_id = query.id
      ) c
      where c.user_id <> actor
      order by c.user_id, c.place
    ) s
    join public.memberships m on m.company_id = query.company_id and m.user_id = s.user_id and m.state = 'active'
    where private.can_read_query(query, s.user_id, m.role, notify_participants.staff_only)
      and (s.event = 'mentioned' or not private.is_muted(query.id, s.user_id))
  ) t
  where t.choice <> 'none'
  on conflict (source_id, user_id) do nothing;
end $$;
comment on function private.notify_participants(public.queries, uuid, text, uuid, boolean, uuid[], timestamptz) is
  'Notifies everybody whom a message concerns, except its author.';

create function private.merge_status_notification(message public.messages) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- A scheduled reply sets its status before this trigger. An immediate reply sets it after, and
  -- private.notify_of_changes merges the two.
  with moved as (
    delete from public.notifications n using public.notifications r
    where n.query_id = message.query_id and n.event = 'status' and n.actor_id = message.author_id
      and n.created_in_transaction = pg_current_xact_id() and r.source_id = message.id and r.user_id = n.user_id
    returning n.user_id, n.status
  )
  update public.notifications r set status = m.status
  from moved m where r.source_id = message.id and r.user_id = m.user_id;
end $$;
comment on function private.merge_status_notification(public.messages) is
  'Merges the notification of a reply with that of the status it brings.';

create function private.is_notifiable_status(before text, after text) returns boolean
language sql immutable set search_path = '' as $$
  -- Nobody waits for new → open, and a requester's reply that opens a query notifies by itself.
  select after <> before and (after in ('pending', 'on_hold', 'resolved', 'closed') or before in ('resolved', 'closed'))
$$;
comment on function private.is_notifiable_status(text, text) is 'Whether people are notified of a change of status.';

create function private.tg_messages__notify() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  query public.queries;
  is_note boolean := new.kind = 'note';
begin
  select * into query from public.queries q where q.id = new.query_id;
  perform private.notify_participants(
    query, new.id, case when is_note then 'noted' else 'replied' end, new.author_id, is_note,
    private.find_mentioned(query, new.body, is_note), clock_timestamp()
  );
  if not is_note then
    perform private.merge_status_notification(new);
  end if;
  return null;
end $$;
comment on function private.tg_messages__notify() is 'Notifies of a note at once, and of a reply when it is sent.';

create trigger _520_notify after insert on public.messages
  for each row when (new.kind = 'note' or new.sent_at is not null) execute function private.tg_messages__notify();

create trigger _530_notify_sent after update of sent_at on public.messages
  for each row when (new.kind = 'reply' and old.sent_at is null and new.sent_at is not null)
  execute function private.tg_messages__notify();

create function private.tg_queries__notify_raised() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Must equal summaryThreshold in src/domain/notification.ts.
  summary_from constant integer := 10;
  by_default constant text := private.default_notification_channel('raised');
begin
  with named as materialized (
    select a.id as query_id, a.company_id, a.created_by as actor_id, p.id as user_id, private.notification_channel(p.id, 'mentioned') as choice
    from after a cross join unnest(private.find_mentioned(a::public.queries, a.body, false)) p (id)
    where strpos(a.body, '@') > 0 and p.id <> a.created_by
  ), heard as materialized (
    -- People who switched mentions off may still want notifications of new queries.
    select * from named n where n.choice <> 'none'
  ), raised as (
    select s.company_id, q.id as query_id, s.user_id, s.choice, q.created_by as actor_id,
      count(*) over told as amount, row_number() over newest as place,
      array_agg(q.id) over (newest rows between unbounded preceding and unbounded following) as all_ids
    from (
      select m.company_id, m.user_id, coalesce(c.choice, by_default) as choice
      from public.memberships m
      left join public.notification_choices c on c.user_id = m.user_id and c.event = 'raised'
      where m.state = 'active' and m.role <> 'requester' and m.company_id in (select a.company_id from after a)
    ) s
    join after q on q.company_id = s.company_id and q.created_by <> s.user_id
    where s.choice <> 'none'
      and not exists (select from heard h where h.query_id = q.id and h.user_id = s.user_id)
    window told as (partition by s.company_id, s.user_id), newest as (told order by q.number desc)
  )
  insert into public.notifications (company_id, query_id, user_id, source_id, event, reason, channel, actor_id, amount, query_ids)
  select h.company_id, h.query_id, h.user_id, h.query_id, 'mentioned', 'mentioned', h.choice, h.actor_id, 1, null from heard h
  union all
  select r.company_id, r.query_id, r.user_id, r.query_id, 'raised', 'staff', r.choice, r.actor_id,
    case when r.amount > summary_from then r.amount else 1 end, case when r.amount > summary_from then r.all_ids[:10] end
  from raised r
  where r.amount <= summary_from or r.place = 1
  on conflict (source_id, user_id) do nothing;
  return null;
end $$;
comment on function private.tg_queries__notify_raised() is
  'Notifies staff of new queries (many at once as one) and people who are mentioned in one.';

create trigger _530_notify_raised after insert on public.queries
  referencing new table as after for each statement execute function private.tg_queries__notify_raised();

create function private.is_assignment(before public.queries, after public.queries) returns boolean
language sql immutable set search_path = '' as $$
  select (after).assignee_id is not null and (after).assignee_id is distinct from (before).assignee_id
$$;
comment on function private.is_assignment(public.queries, public.queries) is 'Whether a change gave a query another assignee.';

create function private.is_move(before public.queries, after public.queries) returns boolean
language sql immutable set search_path = '' as $$
  -- The notification of a reply covers the status that follows from it.
  select private.is_notifiable_status((before).status, (after).status) and (after).reply_count = (before).reply_count
$$;
comment on function private.is_move(public.queries, public.queries) is
  'Whether a change gave a query a status of which people are notified.';

create type private.query_change as (event_id uuid, is_assigned boolean, is_moved boolean);
comment on type private.query_change is
  'A change of a query that people may be notified of: its event, whether it has a new assignee, and a new status.';

create function private.notify_of_changes(changes private.query_change[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  summary_from constant integer := 10;
begin
  with changed as materialized (
    select q.id, q.company_id, q.number, q.status, q.assignee_id, q.requester_id, e.id as event_id, e.actor_id,
      c.is_assigned, c.is_moved
    from unnest(changes) c join public.events e on e.id = c.event_id join public.queries q on q.id = e.query_id
  ), concerned as (
    select c.*, s.user_id, s.event, s.reason, m.role
    from (
      select distinct on (s.query_id, s.user_id) s.*
      from (
        select c.id as query_id, c.assignee_id as user_id, 'assigned' as event, 'assigned' as reason, 1 as place
        from changed c where c.is_assigned
        union all select c.id, c.assignee_id, 'status', 'assigned', 2 from changed c where c.is_moved
        union all select c.id, c.requester_id, 'status', 'raised_it', 3 from changed c where c.is_moved
        union all select c.id, f.user_id, 'status', 'following', 4
        from changed c join public.followers f on f.query_id = c.id where c.is_moved
      ) s
      where s.user_id is not null
      order by s.query_id, s.user_id, s.place
    ) s
    join changed c on c.id = s.query_id
    join public.queries q on q.id = c.id
    join public.memberships m on m.company_id = c.company_id and m.user_id = s.user_id and m.state = 'active'
    where s.user_id is distinct from c.actor_id
      and private.can_read_query(q, s.user_id, m.role)
      and (s.event = 'assigned' or not private.is_muted(c.id, s.user_id))
  ), replied as (
    -- See private.merge_status_notification.
    update public.notifications n set status = c.status
    from concerned c
    where n.query_id = c.id and n.user_id = c.user_id and c.event = 'status'
      and n.created_in_transaction = pg_current_xact_id() and n.actor_id = c.actor_id
      and n.event in ('replied', 'mentioned') and not n.staff_only
    returning n.query_id, n.user_id
  ), told as (
    select c.*, case
      -- Status mail goes only to the requester, and only when staff wait for them or are done.
      when k.choice = 'mail' and c.event = 'status' and (
        c.reason <> 'raised_it' or c.actor_id is null or c.status not in ('pending', 'resolved', 'closed')
      ) then 'app'
      else k.choice
    end as channel
    from concerned c cross join lateral (select private.notification_channel(c.user_id, c.event) as choice) k
    where k.choice <> 'none' and not exists (select from replied r where r.query_id = c.id and r.user_id = c.user_id)
  ), counted as (
    select t.*, count(*) over one as amount, row_number() over strongest as place,
      array_agg(t.id) over (newest rows between unbounded preceding and unbounded following) as all_ids,
      min(t.status) over one = max(t.status) over one as is_one_status,
      min(t.reason) over one = max(t.reason) over one as is_one_reason
    from told t
    -- If one of them is mailed, so is the summary.
    window one as (partition by t.company_id, t.user_id, t.event), newest as (one order by t.number desc),
      strongest as (one order by t.channel = 'mail' desc, t.number desc)
  )
  insert into public.notifications (
    company_id, query_id, user_id, source_id, event, reason, channel, actor_id, status, amount, query_ids
  )
  select t.company_id, t.id, t.user_id, t.event_id, t.event,
    case when t.amount <= summary_from or t.is_one_reason then t.reason end, t.channel, t.actor_id,
    case when t.event = 'status' and (t.amount <= summary_from or t.is_one_status) then t.status end,
    case when t.amount > summary_from then t.amount else 1 end, case when t.amount > summary_from then t.all_ids[:10] end
  from counted t
  where t.amount <= summary_from or t.place = 1
  on conflict (source_id, user_id) do nothing;
end $$;
comment on function private.notify_of_changes(private.query_change[]) is
  'Notifies new assignees, and those whom a new status concerns (many changes at once as one).';

create function private.tg_queries__notify_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Changes of a batch notify together, after the last of them: private.notify_of_batch.
  if not exists (
    select from after n join before o on o.id = n.id
    where n.batch_id is null
      and (n.status <> o.status or n.assignee_id is not null and n.assignee_id is distinct from o.assignee_id)
  ) then
    return null;
  end if;
  perform private.notify_of_changes(array(
    select row(e.id, private.is_assignment(o, n), private.is_move(o, n))::private.query_change
    from (select a::public.queries as n from after a) a
    join (select b::public.queries as o from before b) b on (o).id = (n).id
    cross join lateral (
      select e.id from public.events e
      where e.query_id = (n).id and e.type = 'changed' order by e.at desc, e.id desc limit 1
    ) e
    where (n).batch_id is null
  ));
  return null;
end $$;
comment on function private.tg_queries__notify_changes() is
  'Notifies of changes of queries, except of those that belong to a batch.';

create trigger _520_notify_changes after update on public.queries
  referencing old table as before new table as after for each statement execute function private.tg_queries__notify_changes();
