-- Undo send: a reply of the staff may wait some seconds before it goes out. Until then it is in no figure, in no history
-- and under no requester's eyes, and its author may take it back.

alter table public.messages
  add column send_after timestamptz,
  add column released_at timestamptz,
  add column then_status text,
  add column then_resolution text;
comment on column public.messages.send_after is 'When a reply that waits goes out; null for what went out at once.';
comment on column public.messages.released_at is 'When it went out, and everything that follows from it was done; null while it waits.';
comment on column public.messages.then_status is 'The status its author asked for; set when it goes out, if that is still possible.';

alter table public.messages disable trigger messages_keep_written;
update public.messages set released_at = created_at;
alter table public.messages enable trigger messages_keep_written;
alter table public.messages
  alter column released_at set default clock_timestamp(),
  add constraint message_is_out_or_waits check (released_at is not null or send_after is not null),
  add constraint staff_replies_alone_wait check (send_after is null or (kind = 'reply' and from_staff)),
  add constraint move_waits_with_its_reply check (then_status is null or released_at is null);

create index messages_waiting on public.messages (send_after) where released_at is null and send_after is not null;

create function private.releasing() returns public.messages
language plpgsql stable security definer set search_path = '' as $$
declare
  named text := current_setting('trackquery.releasing', true);
  waiting public.messages;
begin
  if named <> '' then
    select * into waiting from public.messages m where m.id = named::uuid and m.released_at is null;
  end if;
  return waiting;
end $$;
comment on function private.releasing() is 'The reply that is going out just now, within private.release; null otherwise.';

create function private.actor_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((private.releasing()).author_id, private.viewer_id());
end $$;
comment on function private.actor_id() is
  'Who does what is being done: the viewer, or the author of a reply that goes out now, though nobody or somebody else is asking.';

create function private.role_of(company uuid, person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select m.role from public.memberships m where m.company_id = company and m.user_id = person and m.state = 'active'
$$;
comment on function private.role_of(uuid, uuid) is 'What somebody is in a company; null when not an active member.';

-- As before, but for whoever acts.
create or replace function private.check_move(before public.queries, wanted public.queries, role text) returns public.queries
language plpgsql stable set search_path = '' as $$
declare
  is_requester boolean := before.requester_id = private.actor_id();
  is_staff boolean := role in ('owner', 'admin', 'agent');
  legal text[] := private.legal_moves(
    before.status, role, is_requester, before.staff_spoke_last,
    coalesce(floor(extract(epoch from clock_timestamp() - before.closed_at) / 86400)::integer, 0)
  );
begin
  if not (wanted.status = any (legal)) then
    perform private.refuse_move(before, wanted.status, legal);
  end if;
  if wanted.status = 'resolved' and not is_staff then
    wanted.resolution := 'withdrawn';
  elsif wanted.status = 'resolved' and (wanted.resolution in ('answered', 'fixed', 'declined', 'no_response')) is not true then
    perform private.refuse('resolution_required', 'Say how it was resolved: answered, fixed, declined or no response.');
  elsif wanted.status = 'closed' and before.status = 'resolved'
    and (role is distinct from 'agent' or is_requester) and wanted.resolution is not distinct from before.resolution
  then
    null; -- Confirmed by its requester or an admin, or by the time that passed: the resolution stays.
  elsif wanted.status = 'closed' and not coalesce(is_staff, false) then
    wanted.resolution := before.resolution;
  elsif wanted.status = 'closed' and (wanted.resolution in ('duplicate', 'spam')) is not true then
    perform private.refuse('resolution_required', 'Say why it is closed without an answer: duplicate or spam.');
  elsif wanted.status = 'on_hold' and (char_length(btrim(wanted.hold_reason)) >= 3) is not true then
    perform private.refuse('reason_required', 'Say why it is on hold, in at least 3 characters.');
  end if;
  return wanted;
end $$;

create or replace function private.apply_move(before public.queries, moved public.queries, role text, at timestamptz) returns public.queries
language plpgsql stable set search_path = '' as $$
begin
  if moved.status <> 'on_hold' then
    moved.hold_reason := null;
  end if;
  if moved.status = 'open' then
    moved.resolution := null;
    moved.closed_at := null;
    if before.status in ('resolved', 'closed') then
      moved.resolved_at := null;
      moved.reopened_count := before.reopened_count + 1;
      moved.waiting_since := at;
      if not private.is_active_staff(moved.company_id, moved.assignee_id) then
        moved.assignee_id := null;
      end if;
    end if;
  elsif moved.status = 'resolved' then
    moved.resolved_at := at;
    if moved.resolution <> 'withdrawn' and moved.assignee_id is null and role in ('owner', 'admin', 'agent') then
      moved.assignee_id := private.actor_id();
    end if;
  elsif moved.status = 'closed' then
    moved.closed_at := at;
  end if;
  if moved.status in ('pending', 'resolved', 'closed') then
    moved.waiting_since := null;
  end if;
  return moved;
end $$;

create or replace function private.guard_query() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  at timestamptz := clock_timestamp();
  -- A reply that waited and goes out now acts for its author, whoever lets it out.
  waited public.messages := private.releasing();
  -- Nobody in a request is the system; somebody whose session ended is nobody.
  by_system boolean := waited.id is null and auth.uid() is null;
  role text := case
    when waited.id is not null then coalesce(private.role_of(old.company_id, waited.author_id), 'stranger')
    when not by_system then coalesce(private.my_role(old.company_id), 'stranger')
  end;
  by_itself boolean := false;
begin
  if (new.id, new.company_id, new.number, new.requester_id, new.created_by, new.client_id, new.channel, new.created_at, new.body)
    is distinct from
    (old.id, old.company_id, old.number, old.requester_id, old.created_by, old.client_id, old.channel, old.created_at, old.body)
  then
    raise exception using errcode = '23514', message = 'What a query is never changes.';
  end if;

  -- A reply has just been counted: it opens a new query when it is staff's, and one that waited or was done when
  -- it is the requester's.
  if new.reply_count > old.reply_count then
    by_itself := true;
    if new.staff_spoke_last or waited.from_staff then
      new.first_responded_at := coalesce(old.first_responded_at, waited.send_after, at);
      -- They still wait if they have written since.
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
    -- Whoever leaves the staff by their own hand gives their queries back when they already are a requester.
    and not (
      new.assignee_id is null and not private.is_active_staff(old.company_id, old.assignee_id)
      and (new.priority, new.category_id, new.visibility, new.subject)
        is not distinct from (old.priority, old.category_id, old.visibility, old.subject)
    )
  then
    perform private.refuse('not_allowed', 'Only staff change who does it, how soon and what kind it is.');
  end if;
  if new.assignee_id is distinct from old.assignee_id and new.assignee_id is not null then
    if not private.is_active_staff(new.company_id, new.assignee_id) then
      perform private.refuse('not_staff_assignee', 'A query can be given only to active staff of the company.');
    end if;
    if old.status = 'new' and new.status = 'new' then
      new.status := 'open';
      by_itself := true;
    end if;
  end if;

  if new.status <> old.status then
    if not by_itself then
      new := private.check_move(old, new, role);
    end if;
    new := private.apply_move(old, new, role, at);
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
  return new;
end $$;

create or replace function private.write_query_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes jsonb := '{}';
  -- The names the rest of the program knows these columns by.
  fields constant jsonb := '{
    "status": "status", "resolution": "resolution", "assignee_id": "assignee", "priority": "priority",
    "category_id": "category", "visibility": "visibility", "subject": "subject"
  }';
begin
  if tg_op = 'INSERT' then
    insert into public.events (company_id, query_id, actor_id, type) values (new.company_id, new.id, private.actor_id(), 'raised');
    return null;
  end if;
  select coalesce(jsonb_object_agg(f.value, jsonb_build_array(to_jsonb(old) -> f.key, to_jsonb(new) -> f.key)), '{}')
  into changes
  from jsonb_each_text(fields) f
  where to_jsonb(old) -> f.key is distinct from to_jsonb(new) -> f.key;
  if changes <> '{}' then
    insert into public.events (company_id, query_id, actor_id, type, patch, row_version)
    values (new.company_id, new.id, private.actor_id(), 'changed', changes, new.row_version);
  end if;
  return null;
end $$;

-- What is written stays written, but for a reply that waits.
create function private.keep_message() returns trigger
language plpgsql set search_path = '' as $$
declare
  may_change constant text[] := array['released_at', 'then_status', 'then_resolution'];
begin
  if tg_op = 'DELETE' then
    -- It goes with what it belongs to, or is taken back by private.take_back.
    if pg_trigger_depth() > 1
      or (old.released_at is null and old.id::text = current_setting('trackquery.undoing', true))
    then
      return old;
    end if;
  elsif old.released_at is null and to_jsonb(new) - may_change = to_jsonb(old) - may_change and new.then_status is null
    -- It goes out by private.release, or the move that waits with it is forgotten.
    and (new.released_at is null or old.id::text = current_setting('trackquery.releasing', true))
  then
    return new;
  end if;
  raise exception using errcode = '42501', message = 'Rows of messages are written once.';
end $$;
comment on function private.keep_message() is
  'Makes messages append-only, for everybody; a reply that waits may go out or be taken back, by the two functions for that.';

drop trigger messages_keep_written on public.messages;
create trigger messages_keep_written before update or delete on public.messages
  for each row execute function private.keep_message();

create or replace function private.bind_attachment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  taken_back boolean := new.query_id is null and new.message_id is null
    and old.message_id::text = current_setting('trackquery.undoing', true);
begin
  if (old.query_id is not null and taken_back is not true)
    or (new.id, new.company_id, new.uploaded_by, new.path, new.name, new.size, new.mime, new.sha256, new.created_at)
      is distinct from
      (old.id, old.company_id, old.uploaded_by, old.path, old.name, old.size, old.mime, old.sha256, old.created_at)
  then
    raise exception using errcode = '42501', message = 'A file that was sent never changes.';
  end if;
  new.internal := coalesce((select m.kind = 'note' from public.messages m where m.id = new.message_id), false);
  return new;
end $$;
comment on function private.bind_attachment() is
  'A draft may become part of one message, once, and a draft again when that is taken back; with a note it becomes internal.';

create or replace function private.prepare_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  query public.queries;
begin
  if new.kind = 'reply' then
    -- One reply at a time: the order of the conversation is the order of its effects.
    select * into query from public.queries q where q.company_id = new.company_id and q.id = new.query_id for no key update;
  else
    select * into query from public.queries q where q.company_id = new.company_id and q.id = new.query_id;
  end if;
  new.from_staff := exists (
    select from public.memberships m
    where m.company_id = new.company_id and m.user_id = new.author_id and m.role in ('owner', 'admin', 'agent')
  ) and (new.kind = 'note' or new.author_id is distinct from query.requester_id);
  if new.kind = 'note' and not new.from_staff then
    perform private.refuse('not_allowed', 'Only staff write notes.');
  end if;
  if new.kind = 'reply' and query.status = 'closed' then
    perform private.refuse(
      'illegal_move', 'This query is closed, so nothing can be added. Raise a new query, or ask staff to reopen this one.',
      jsonb_build_object('from', 'closed', 'to', 'open', 'legal', '[]'::jsonb)
    );
  end if;
  new.created_at := clock_timestamp();
  new.released_at := case when new.send_after is null then new.created_at end;
  return new;
end $$;
