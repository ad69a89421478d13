-- Whoever replies for staff follows the query from then on. What the requester does next reaches all staff, as a
-- new query does, unless an assignee is notified: nobody else is responsible.

alter table public.followers add column by_reply boolean not null default false;
comment on column public.followers.by_reply is
  'Whether the person follows because they replied. The history shows only what people chose.';

create or replace function private.tg_followers__write_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
begin
  if coalesce(new.by_reply, old.by_reply) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.events (company_id, query_id, actor_id, type) values (new.company_id, new.query_id, new.user_id, 'followed');
  elsif exists (select from public.queries q where q.id = old.query_id) then
    insert into public.events (company_id, query_id, actor_id, type) values (old.company_id, old.query_id, old.user_id, 'unfollowed');
  end if;
  return null;
end $$;
comment on function private.tg_followers__write_event() is
  'Adds an event when a person chooses to follow, or stops following what they chose to follow.';

create function private.follow_by_reply(reply public.messages) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- A scheduled reply is sent even if its author has left the staff meanwhile.
  if reply.from_staff and private.is_active_staff(reply.company_id, reply.author_id) then
    insert into public.followers (company_id, query_id, user_id, by_reply)
    values (reply.company_id, reply.query_id, reply.author_id, true)
    on conflict (query_id, user_id) do nothing;
  end if;
end $$;
comment on function private.follow_by_reply(public.messages) is
  'Makes staff who replied follow the query. They may stop. Their next reply makes them follow it again.';
revoke execute on function private.follow_by_reply(public.messages) from public;

create function private.needs_staff(query public.queries, actor uuid, event text default 'replied') returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return actor = query.requester_id and not coalesce(
    private.is_active_staff(query.company_id, query.assignee_id)
      and private.can_notify(query.company_id, query.assignee_id)
      and not private.is_muted(query.id, query.assignee_id)
      and private.notification_channel(query.assignee_id, event) <> 'none',
    false
  );
end $$;
comment on function private.needs_staff(public.queries, uuid, text) is
  'Whether all staff are notified of what a person did in a query: its requester did it, and no assignee is notified.';
revoke execute on function private.needs_staff(public.queries, uuid, text) from public;

create function private.choice_of(event text, reason text) returns text
language sql immutable set search_path = '' as $$
  -- Must equal choiceOf in supabase/worker/email/notification-words.ts.
  select case when reason = 'staff' then 'raised' else event end
$$;
comment on function private.choice_of(text, text) is
  'Returns the event whose channel a person chose for a notification. What reaches all staff uses that of new queries.';
revoke execute on function private.choice_of(text, text) from public;

create or replace function private.notify_participants(query public.queries, source uuid, event text, actor uuid, staff_only boolean, mentioned uuid[], at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
begin
  insert into public.notifications (company_id, query_id, user_id, source_id, event, reason, channel, actor_id, staff_only, at)
  select query.company_id, query.id, t.user_id, source, t.event, t.reason, t.choice, actor, notify_participants.staff_only, notify_participants.at
  from (
    -- Of several reasons the strongest is stored whose channel is not switched off. People without notifications of
    -- mentions may still want those of messages.
    select distinct on (s.user_id) s.*, k.choice
    from (
      select p.id as user_id, 'mentioned' as reason, 'mentioned' as event, 1 as place from unnest(mentioned) p (id)
      union all select query.assignee_id, 'assigned', notify_participants.event, 2
      union all select query.requester_id, 'raised_it', notify_participants.event, 3
      union all select f.user_id, 'following', notify_participants.event, 4 from public.followers f where f.query_id = query.id
      union all select w.user_id, 'staff', notify_participants.event, 5
      from public.memberships w
      where w.company_id = query.company_id and w.role <> 'requester'
        and notify_participants.event = 'replied' and private.needs_staff(query, actor)
    ) s
    join public.memberships m on m.company_id = query.company_id and m.user_id = s.user_id and m.state = 'active'
    cross join lateral (
      select private.notification_channel(s.user_id, private.choice_of(s.event, s.reason)) as choice
    ) k
    where s.user_id <> actor and k.choice <> 'none'
      and private.can_read_query(query, s.user_id, m.role, notify_participants.staff_only)
      and (s.event = 'mentioned' or not private.is_muted(query.id, s.user_id))
    order by s.user_id, s.place
  ) t
  on conflict (source_id, user_id) do nothing;
end $$;
comment on function private.notify_participants(public.queries, uuid, text, uuid, boolean, uuid[], timestamptz) is
  'Notifies everybody whom a message concerns, except its author. A reply of the requester concerns all staff unless '
  'an assignee is notified.';

create or replace function private.tg_messages__notify()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
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
    perform private.follow_by_reply(new);
  end if;
  return null;
end $$;
comment on function private.tg_messages__notify() is
  'Notifies of a note at once, and of a reply when it is sent. Staff who replied follow the query from then on.';

drop function private.notify_of_changes(private.query_change[]);
create or replace function private.notify_of_changes(changes private.query_change[], summary_from integer default 10)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
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
        -- A query that its requester opens again needs somebody, as a new one does.
        union all select c.id, w.user_id, 'status', 'staff', 5
        from changed c
        join public.queries q on q.id = c.id
        join public.memberships w on w.company_id = c.company_id and w.role <> 'requester'
        where c.is_moved and c.status = 'open' and private.needs_staff(q, c.actor_id, 'status')
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
      when k.choice = 'mail' and c.event = 'status' and c.reason <> 'staff' and (
        c.reason <> 'raised_it' or c.actor_id is null or c.status not in ('pending', 'resolved', 'closed')
      ) then 'app'
      else k.choice
    end as channel
    from concerned c cross join lateral (
      select private.notification_channel(c.user_id, private.choice_of(c.event, c.reason)) as choice
    ) k
    where k.choice <> 'none' and not exists (select from replied r where r.query_id = c.id and r.user_id = c.user_id)
  ), counted as (
    select t.*, count(*) over one as amount, row_number() over strongest as place,
      array_agg(t.id) over (newest rows between unbounded preceding and unbounded following) as all_ids,
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
    case when t.event = 'status' then t.status end,
    case when t.amount > summary_from then t.amount else 1 end, case when t.amount > summary_from then t.all_ids[:100] end
  from counted t
  where t.amount <= summary_from or t.place = 1
  on conflict (source_id, user_id) do nothing;
end $$;
comment on function private.notify_of_changes(private.query_change[], integer) is
  'Notifies new assignees, and those whom a new status concerns (more changes than summary_from as one). All staff, if the '
  'requester opens a query again and no assignee is notified.';
revoke execute on function private.notify_of_changes(private.query_change[], integer) from public;

create or replace function private.is_obsolete(mail public.outbox)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $$
begin
  return case mail.template
    when 'invitation' then exists (
      select from public.invitations i
      where i.id = mail.subject_id
        and (i.accepted_at is not null or i.revoked_at is not null or i.expires_at <= clock_timestamp())
    )
    when 'notification' then not exists (
      select from public.notifications n
      where n.id = mail.subject_id and private.is_due_notification(n) and private.notification_channel(n.user_id, private.choice_of(n.event, n.reason)) = 'mail'
        and (n.event in ('assigned', 'mentioned') or not private.is_muted(n.query_id, n.user_id))
    )
    when 'digest' then not exists (
      select from public.notifications n
      where n.user_id = mail.person_id and n.digest_id = mail.id and private.is_unread_notification(n)
    )
    else false
  end;
end $$;
