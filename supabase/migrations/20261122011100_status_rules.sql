-- The state machine: who may set which status, and what each change of status brings with it.

create function private.legal_transitions(
  status text, role text, is_requester boolean, staff_spoke_last boolean, days_closed integer
) returns text[]
language sql immutable set search_path = '' as $$
  -- Must equal legalTransitions in src/domain/status.ts; tests/sql/state-machine.test.ts compares the two.
  select coalesce(array_agg(m.target order by m.place), '{}')
  from (values (1, 'open'), (2, 'pending'), (3, 'on_hold'), (4, 'resolved'), (5, 'closed')) m (place, target)
  where m.target <> status and case
    when role in ('owner', 'admin', 'agent') then case
      when status = 'closed' then m.target = 'open' and (role <> 'agent' or days_closed <= 30)
      when status = 'resolved' then m.target in ('open', 'closed')
      else m.target <> 'pending' or status = 'on_hold' or staff_spoke_last
    end
    when role = 'requester' and is_requester then case
      when status = 'closed' then false
      when status = 'resolved' then m.target in ('open', 'closed')
      else m.target = 'resolved'
    end
    -- The system, after auto_close_days.
    when role is null then status = 'resolved' and m.target = 'closed'
    else false
  end
$$;
comment on function private.legal_transitions(text, text, boolean, boolean, integer) is
  'Returns the statuses that a person may set, given the state of the query.';

create function private.status_name(status text) returns text
language sql immutable set search_path = '' as $$
  select case status
    when 'new' then 'New' when 'open' then 'Open' when 'pending' then 'Pending'
    when 'on_hold' then 'On hold' when 'resolved' then 'Resolved' when 'closed' then 'Closed'
  end
$$;
comment on function private.status_name(text) is 'Returns the name of a status for a sentence.';

create function private.raise_illegal_transition(before public.queries, target text, legal text[]) returns void
language plpgsql set search_path = '' as $$
declare
  names text;
begin
  select string_agg(private.status_name(l.status), ', ' order by l.place)
  into names from unnest(legal) with ordinality l (status, place);
  names := regexp_replace(names, ', ([^,]+)$', ' or \1');
  perform private.raise_app_error(
    'illegal_transition',
    format('A query that is %s cannot become %s.', private.status_name(before.status), private.status_name(target))
      || case
        when names is null then ' You cannot change its status.'
        else format(' You can make it %s.', names)
      end
      || case
        when target = 'pending' and not before.staff_spoke_last
          then ' It can wait for the requester only when staff spoke last.'
        else ''
      end,
    jsonb_build_object('from', before.status, 'to', target, 'legal', to_jsonb(legal))
  );
end $$;
comment on function private.raise_illegal_transition(public.queries, text, text[]) is
  'Raises an error about a status change that names the legal ones.';

create function private.check_transition(before public.queries, wanted public.queries, role text, actor uuid) returns public.queries
language plpgsql stable set search_path = '' as $$
declare
  is_requester boolean := before.requester_id = actor;
  is_staff boolean := role in ('owner', 'admin', 'agent');
  legal text[] := private.legal_transitions(
    before.status, role, is_requester, before.staff_spoke_last,
    coalesce(floor(extract(epoch from clock_timestamp() - before.closed_at) / 86400)::integer, 0)
  );
begin
  if not (wanted.status = any (legal)) then
    perform private.raise_illegal_transition(before, wanted.status, legal);
  end if;
  if wanted.status = 'resolved' and not is_staff then
    wanted.resolution := 'withdrawn';
  elsif wanted.status = 'resolved' and (wanted.resolution in ('answered', 'fixed', 'declined', 'no_response')) is not true then
    perform private.raise_app_error('resolution_required', 'Say how it was resolved: answered, fixed, declined or no response.');
  elsif wanted.status = 'closed' and before.status = 'resolved'
    and (role is distinct from 'agent' or is_requester) and wanted.resolution is not distinct from before.resolution
  then
    null; -- Confirmed by its requester or an admin, or by the time that passed: the resolution stays.
  elsif wanted.status = 'closed' and not coalesce(is_staff, false) then
    wanted.resolution := before.resolution;
  elsif wanted.status = 'closed' and (wanted.resolution in ('duplicate', 'spam')) is not true then
    perform private.raise_app_error('resolution_required', 'Say why it is closed without an answer: duplicate or spam.');
  elsif wanted.status = 'on_hold' and (char_length(btrim(wanted.hold_reason)) >= 3) is not true then
    perform private.raise_app_error('reason_required', 'Say why it is on hold, in at least 3 characters.');
  end if;
  return wanted;
end $$;
comment on function private.check_transition(public.queries, public.queries, text, uuid) is
  'Raises an error if the actor may not make a status change, or if it lacks a resolution or reason. Returns the '
  'row to store.';

create function private.apply_transition(
  before public.queries, changed public.queries, role text, actor uuid, at timestamptz
) returns public.queries
language plpgsql stable set search_path = '' as $$
begin
  if changed.status <> 'on_hold' then
    changed.hold_reason := null;
  end if;
  if changed.status = 'open' then
    changed.resolution := null;
    changed.closed_at := null;
    if before.status in ('resolved', 'closed') then
      changed.resolved_at := null;
      changed.reopened_count := before.reopened_count + 1;
      changed.waiting_since := at;
      if not private.is_active_staff(changed.company_id, changed.assignee_id) then
        changed.assignee_id := null;
      end if;
    end if;
  elsif changed.status = 'resolved' then
    changed.resolved_at := at;
    if changed.resolution <> 'withdrawn' and changed.assignee_id is null and role in ('owner', 'admin', 'agent') then
      changed.assignee_id := actor;
    end if;
  elsif changed.status = 'closed' then
    changed.closed_at := at;
  end if;
  if changed.status in ('pending', 'resolved', 'closed') then
    changed.waiting_since := null;
  end if;
  return changed;
end $$;
comment on function private.apply_transition(public.queries, public.queries, text, uuid, timestamptz) is
  'Returns the row with all that a status change brings: times, counts, assignee.';

create function private.tg_queries__check_update() returns trigger
language plpgsql security definer set search_path = '' as $$
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

  if (new.status, new.resolution, new.assignee_id, new.priority, new.category_id, new.visibility, new.subject)
    is distinct from
    (old.status, old.resolution, old.assignee_id, old.priority, old.category_id, old.visibility, old.subject)
  then
    new.last_activity_at := greatest(new.last_activity_at, at);
    new.row_version := old.row_version + 1;
  elsif new.hold_reason is distinct from old.hold_reason then
    new.row_version := old.row_version + 1;
  end if;
  new.changed_by := actor;
  new.sending_reply_id := null;
  return new;
end $$;
comment on function private.tg_queries__check_update() is
  'Checks an update of a query against the rules of its status, and sets what follows from it.';

create trigger _100_check_update before update on public.queries
  for each row execute function private.tg_queries__check_update();

create function public.close_resolved() returns integer
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
  return closed;
end $$;
comment on function public.close_resolved() is
  'For the worker: closes queries resolved for auto_close_days of their company. Also folds the counters, cleans '
  'up the outbox, and deletes changes that can no longer be undone.';
grant execute on function public.close_resolved() to service_role;
