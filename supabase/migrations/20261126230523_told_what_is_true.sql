-- Nobody is told what is not true: what was mailed is not undone in silence, and what the requester of an assigned query
-- writes reaches all staff if its assignee is not notified.

drop function private.needs_staff(public.queries, uuid);
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

drop index public.outbox_by_subject;
create index outbox_by_subject on public.outbox (subject_id);

create function private.was_mailed(change private.batch_changes) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.batch_changes c
    join public.notifications n on n.source_id = c.event_id
    where c.batch_id = change.batch_id and change.query_id = any (coalesce(n.query_ids, array[n.query_id]))
      and exists (
        select from public.outbox o
        where (o.subject_id = n.id and o.template = 'notification' or o.id = n.digest_id)
          and o.completed_at is not null and o.error is null
      )
  );
end $$;
comment on function private.was_mailed(private.batch_changes) is
  'Whether an e-mail that tells somebody of a change was sent. An undo in silence would leave them with what is not true.';
revoke execute on function private.was_mailed(private.batch_changes) from public;

create or replace function private.restore_query(target public.queries, change private.batch_changes, p_batch uuid)
 RETURNS public.queries
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  patch jsonb := private.old_values(change);
  before public.queries := jsonb_populate_record(null::public.queries, change.before);
  is_moved boolean := patch ? 'status';
  restored public.queries;
begin
  perform private.raise_if_changed(
    target, (select e.row_version from public.events e where e.id = change.event_id), patch, private.my_role(target.company_id)
  );
  if is_moved and target.reply_count <> before.reply_count then
    perform private.raise_app_error('answered_since', 'A reply was sent since, so this query stays as it is.');
  end if;
  if private.was_mailed(change) then
    perform private.raise_app_error('mailed_since', 'An e-mail about this was sent since, so this query stays as it is.');
  end if;
  update public.queries q set
    assignee_id = case when patch ? 'assignee' then before.assignee_id else q.assignee_id end,
    priority = case when patch ? 'priority' then before.priority else q.priority end,
    category_id = case when patch ? 'category' then before.category_id else q.category_id end,
    status = case when is_moved then before.status else q.status end,
    resolution = case when is_moved then before.resolution else q.resolution end,
    hold_reason = case when is_moved then before.hold_reason else q.hold_reason end,
    waiting_since = case when is_moved then before.waiting_since else q.waiting_since end,
    resolved_at = case when is_moved then before.resolved_at else q.resolved_at end,
    closed_at = case when is_moved then before.closed_at else q.closed_at end,
    reopened_count = case when is_moved then before.reopened_count else q.reopened_count end,
    last_activity_at = case
      -- What happened since is the last activity.
      when target.last_activity_at = change.activity_at then before.last_activity_at else target.last_activity_at
    end,
    batch_id = p_batch
  where q.id = target.id
  returning * into restored;
  -- Only of replies that still wait. Those scheduled since keep their own.
  update public.messages m set status_on_send = s.status, resolution_on_send = s.resolution
  from jsonb_to_recordset(change.statuses_on_send) s (id uuid, status text, resolution text)
  where m.id = s.id and m.sent_at is null and m.status_on_send is null;
  perform private.mark_read(target);
  return restored;
end $$;
comment on function private.restore_query(public.queries, private.batch_changes, uuid) is
  'Gives a locked query the values and the place in the list that it had before a change, and its scheduled replies the '
  'statuses that they were to bring, in a batch that takes the change back. Returns its row. Raises an error if somebody '
  'changed the same fields since, replied since its status changed, or got an e-mail about the change.';

create or replace function private.save_member(before public.memberships, after public.memberships, successor uuid, leave_unassigned boolean)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  is_active_staff constant boolean := after.state = 'active' and after.role <> 'requester';
  handed_over jsonb;
begin
  if not is_active_staff then
    -- First, while somebody who steps down themselves may still assign.
    perform private.hand_over(before, successor, leave_unassigned);
  end if;
  update public.memberships m set role = after.role, state = after.state
  where m.company_id = after.company_id and m.user_id = after.user_id and (m.role, m.state) <> (after.role, after.state);
  set constraints public._500_require_owner immediate;
  handed_over := private.hand_over_json(after.company_id, after.user_id);
  if is_active_staff then
    delete from private.hand_overs h where h.company_id = after.company_id and h.user_id = after.user_id;
  elsif (before.state <> 'active' or before.role = 'requester') and (before.role, before.state) <> (after.role, after.state) then
    -- They handed nothing over now. Whoever asks for what is done already learns who has the queries.
    handed_over := null;
  end if;
  return jsonb_build_object('handedOver', handed_over);
end $$;

create or replace function private.tg_memberships__unfollow_queries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- They may no longer see private queries of others, and did not choose to follow those that they replied to as staff.
  delete from public.followers f using public.queries q
  where q.id = f.query_id and f.company_id = new.company_id and f.user_id = new.user_id
    and q.requester_id <> new.user_id and (q.visibility = 'private' or f.by_reply);
  return null;
end $$;
