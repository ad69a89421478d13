-- An undone change leaves no trace outside the history: the order of the list is as before, the notifications of the
-- change are withdrawn, and the undo makes none. A change can be undone once.

alter table private.batch_changes add column activity_at timestamptz;
comment on column private.batch_changes.activity_at is
  'The last activity of the query after the change. If it is still the last one, the undo restores that of before.';

comment on column public.notifications.query_ids is
  'The newest hundred of several queries, newest first. Null if it is about one. Of new queries at most ten.';

create or replace function private.record_batch_change(batch uuid, before public.queries, changed public.queries, statuses_on_send jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
begin
  insert into private.batch_changes (batch_id, query_id, event_id, before, statuses_on_send, activity_at)
  select batch, changed.id, e.id, to_jsonb(before) - array['subject', 'body', 'search'],
    case when changed.status <> before.status then record_batch_change.statuses_on_send else '[]' end,
    changed.last_activity_at
  from public.events e
  where changed.row_version > before.row_version and e.query_id = changed.id and e.type = 'changed'
    and e.row_version = changed.row_version
  order by e.at desc, e.id desc limit 1;
  return changed.row_version > before.row_version;
end $$;
create function private.takes_back_change(query public.queries) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.batches b join private.batch_changes c on c.batch_id = b.undone_id and c.query_id = query.id
    where b.id = query.batch_id
  );
end $$;
comment on function private.takes_back_change(public.queries) is
  'Whether the batch of a query takes back a recorded change of it.';
revoke execute on function private.takes_back_change(public.queries) from public;

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
  is_undo boolean := false;
begin
  if (new.id, new.company_id, new.number, new.requester_id, new.created_by, new.client_id, new.channel, new.created_at, new.body, new.follow_up_of)
    is distinct from
    (old.id, old.company_id, old.number, old.requester_id, old.created_by, old.client_id, old.channel, old.created_at, old.body, old.follow_up_of)
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
    is_undo := private.takes_back_change(new);
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
    -- An undo is no activity. private.restore_query restores the time that the list is ordered by.
    if not is_undo then
      new.last_activity_at := greatest(new.last_activity_at, at);
    end if;
    new.row_version := old.row_version + 1;
  -- Of these only staff know, so they are no activity.
  elsif (new.priority, new.hold_reason) is distinct from (old.priority, old.hold_reason) then
    new.row_version := old.row_version + 1;
  end if;
  new.changed_by := actor;
  new.sending_reply_id := null;
  return new;
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

create or replace function private.queries_of_notification(note public.notifications)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('number', v.number, 'subject', v.subject) order by v.number desc), '[]')
    from (
      select q.number, q.subject
      from public.queries q
      join public.memberships m on m.company_id = q.company_id and m.user_id = note.user_id and m.state = 'active'
      where q.id = any (note.query_ids) and private.can_read_query(q, note.user_id, m.role, note.staff_only)
      order by q.number desc limit 10
    ) v
  );
end $$;
comment on function private.queries_of_notification(public.notifications) is
  'Returns the newest ten of the queries of a notification about several, of those that the person may still see.';

create function private.undo_time() returns interval
language sql immutable set search_path = '' as $$
  -- A little longer than undoSeconds in src/app/routes/track-query/list-actions.ts, which starts when the answer arrives.
  select interval '30 seconds'
$$;
comment on function private.undo_time() is
  'How long the e-mail about a change waits whose message offers to undo it.';
revoke execute on function private.undo_time() from public;

create or replace function private.tg_notifications__deliver()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  note record;
begin
  for note in select f.*, lower(u.email) as email from fresh f join auth.users u on u.id = f.user_id loop
    if note.channel = 'mail' and private.is_mailable_address(note.email) then
      insert into public.outbox (company_id, subject_id, person_id, template, recipient, data, available_at)
      values (note.company_id, note.id, note.user_id, 'notification', note.email,
        jsonb_build_object('token', private.create_unsubscribe_token(note.user_id, private.choice_of(note.event, note.reason))),
        clock_timestamp() + case
          when exists (
            select from private.batch_changes c where c.query_id = note.query_id and c.event_id = note.source_id
          ) then private.undo_time()
          else interval '0'
        end);
    end if;
    -- A receipt is not in the app.
    if note.read_at is null then
      perform private.broadcast_to_user(note.user_id, 'notification', jsonb_build_object(
        'id', note.id, 'unread', private.unread_count(note.user_id, null)
      ));
    end if;
  end loop;
  return null;
end $$;
comment on function private.tg_notifications__deliver() is
  'Adds mail to the outbox where that channel was chosen, and broadcasts to the person''s open pages. Mail about a change '
  'that can be undone waits as long as its message offers that.';

create function private.withdraw_notifications(p_batch uuid, kept uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  withdrawn uuid[];
  person uuid;
begin
  with affected as materialized (
    select n.id, n.query_id, array(
      select u.id from unnest(coalesce(n.query_ids, array[n.query_id])) with ordinality u (id, place)
      where u.id = any (withdraw_notifications.kept) order by u.place
    ) as left_over
    from public.notifications n
    where n.source_id in (select c.event_id from private.batch_changes c where c.batch_id = p_batch)
  ), reduced as (
    -- A summary stays for the queries that were not restored.
    update public.notifications n set
      amount = cardinality(a.left_over), query_ids = case when cardinality(a.left_over) > 1 then a.left_over end,
      query_id = c.query_id, source_id = c.event_id,
      status = case when n.event = 'status' and cardinality(a.left_over) = 1 then e.patch #>> '{status,1}' else n.status end
    from affected a
    join private.batch_changes c on c.batch_id = p_batch
      and c.query_id = case when a.query_id = any (a.left_over) then a.query_id else a.left_over[1] end
    join public.events e on e.id = c.event_id
    where n.id = a.id and a.left_over <> '{}' and cardinality(a.left_over) < n.amount
  )
  select array(select a.id from affected a where a.left_over = '{}') into withdrawn;
  update public.outbox o set completed_at = clock_timestamp(), error = 'It was undone.', data = o.data - 'token'
  where o.template = 'notification' and o.subject_id = any (withdrawn) and o.completed_at is null;
  for person in
    with deleted as (delete from public.notifications n where n.id = any (withdrawn) returning n.user_id)
    select distinct d.user_id from deleted d
  loop
    perform private.broadcast_to_user(
      person, 'withdrawn', jsonb_build_object('unread', private.unread_count(person, null))
    );
  end loop;
end $$;
comment on function private.withdraw_notifications(uuid, uuid[]) is
  'Deletes the notifications of a batch, with mail that was not sent, except for these queries. Broadcasts the number of '
  'unread notifications to those who had one.';
revoke execute on function private.withdraw_notifications(uuid, uuid[]) from public;

create or replace function public.undo_changes(p_batch uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  viewer uuid := private.require_viewer();
  undone private.batches;
  undo uuid := private.uuid_v7();
  one private.batch_changes;
  answer jsonb;
  answers jsonb := '[]';
  kept uuid[] := '{}';
begin
  -- Locked, so that it is undone once, and the worker does not delete it meanwhile.
  select * into undone from private.batches b
  where b.id = p_batch and b.actor_id = viewer and b.at > clock_timestamp() - interval '1 day' for no key update;
  if private.my_role(undone.company_id) is null then
    perform private.raise_no_access(undone.company_id, 'There is no such change.');
  end if;
  if exists (select from private.batches b where b.undone_id = undone.id) then
    perform private.raise_app_error('already_undone', 'This was undone before. Nothing was changed now.');
  end if;
  perform private.lock_for_batch(
    undone.company_id,
    array(select c.query_id from private.batch_changes c where c.batch_id = undone.id),
    array(select (c.before ->> 'assignee_id')::uuid from private.batch_changes c where c.batch_id = undone.id),
    -- Requesters have batches of confirm_solved.
    array['owner', 'admin', 'agent', 'requester']
  );
  -- What they did as staff, before this waited for a lock, they no longer take back.
  if private.my_role(undone.company_id) = 'requester' and exists (
    select from private.batch_changes c join public.events e on e.id = c.event_id
    where c.batch_id = undone.id and e.patch <> '{"status": ["resolved", "closed"]}'
  ) then
    perform private.raise_app_error('not_allowed', 'Requesters take back only that a query is solved.');
  end if;
  insert into private.batches (id, company_id, actor_id, undone_id) values (undo, undone.company_id, viewer, undone.id);
  for one in select * from private.batch_changes c where c.batch_id = undone.id order by c.query_id loop
    answer := private.try_change(one.query_id, null, null, undo, one);
    answers := answers || answer;
    if answer ->> 'outcome' = 'rejected' then
      kept := kept || one.query_id;
    end if;
  end loop;
  perform private.withdraw_notifications(undone.id, kept);
  -- Nothing was undone, so it can be tried again once what was in the way is gone.
  delete from private.batches b where b.id = undo and cardinality(kept) = jsonb_array_length(answers);
  return private.outcome_of(answers) - 'unchanged';
end $$;
comment on function public.undo_changes(uuid) is
  'Gives queries the values and the order that they had before the viewer changed them with change_queries or '
  'confirm_solved within the last day, and withdraws the notifications of these changes. Returns how many, and why the '
  'others stay. Once for each batch.';

create index batches_by_undone on private.batches (undone_id) where undone_id is not null;
