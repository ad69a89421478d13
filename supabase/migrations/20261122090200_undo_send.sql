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

create function private.forget_moves(query uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.messages m set then_status = null, then_resolution = null
  where m.query_id = query and m.released_at is null and m.send_after is not null and m.then_status is not null
$$;
comment on function private.forget_moves(uuid) is
  'Whoever says or does something after a reply was sent is not overruled when it goes out: its status is not set any more.';

create function private.count_reply(reply public.messages) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not reply.from_staff then
    perform private.forget_moves(reply.query_id);
  end if;
  update public.queries q
  set reply_count = q.reply_count + 1,
      -- While a reply waited, the requester may have written something it does not answer.
      staff_spoke_last = reply.from_staff and (reply.send_after is null or not exists (
        select from public.messages m
        where m.query_id = reply.query_id and m.kind = 'reply' and not m.from_staff
          and (m.created_at, m.id) > (reply.created_at, reply.id)
      )),
      -- Since when it could be read, also where it is counted later.
      last_activity_at = greatest(q.last_activity_at, coalesce(reply.send_after, reply.created_at))
  where q.id = reply.query_id;
end $$;
comment on function private.count_reply(public.messages) is 'Tells a query of a reply that goes out.';

create or replace function private.count_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.kind = 'note' then
    insert into public.query_notes as n (company_id, query_id, note_count, last_note_at)
    values (new.company_id, new.query_id, 1, new.created_at)
    on conflict (query_id) do update
      set note_count = n.note_count + 1, last_note_at = greatest(n.last_note_at, excluded.last_note_at);
  elsif new.released_at is not null then
    perform private.count_reply(new);
  end if;
  return null;
end $$;
comment on function private.count_message() is 'Tells the query about a reply that went out at once, and only staff about a note.';

create function private.release(reply public.messages) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('trackquery.releasing', reply.id::text, true);
  perform private.count_reply(reply);
  if reply.then_status is not null then
    begin
      update public.queries q
      set status = reply.then_status, resolution = coalesce(reply.then_resolution, q.resolution)
      where q.id = reply.query_id and q.status <> reply.then_status;
    exception when raise_exception then
      null; -- No longer legal. The reply was acknowledged, and goes out all the same.
    end;
  end if;
  update public.messages m set released_at = clock_timestamp(), then_status = null, then_resolution = null where m.id = reply.id;
  perform set_config('trackquery.releasing', '', true);
end $$;
comment on function private.release(public.messages) is
  'A reply that waited goes out, in its author''s name. For whoever has locked its query.';

create function private.release_due_of(query uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  reply public.messages;
  released integer := 0;
begin
  for reply in
    select * from public.messages m
    where m.query_id = query and m.released_at is null and m.send_after is not null and m.send_after <= clock_timestamp()
    order by m.created_at, m.id
  loop
    perform private.release(reply);
    released := released + 1;
  end loop;
  return released;
end $$;
comment on function private.release_due_of(uuid) is
  'What waited long enough goes out, in the order it was sent. For whoever has locked the query.';

create or replace function private.lock_query(id uuid, assignee uuid default null) returns public.queries
language plpgsql security definer set search_path = '' as $$
declare
  target public.queries := private.visible_query(id);
begin
  -- The people first, then the query, as whoever suspends somebody does: an act is before that or after it, and nobody
  -- waits for each other.
  perform from public.memberships m
  where m.company_id = target.company_id and m.user_id in (private.viewer_id(), assignee)
  order by m.user_id for share;
  perform from public.queries q where q.id = lock_query.id for no key update;
  perform private.release_due_of(id);
  return private.visible_query(id);
end $$;
comment on function private.lock_query(uuid, uuid) is
  'A query the viewer sees and is about to change: it, their membership and that of a new assignee stay as they are, and what was to go out before has gone out.';

create function public.release_due(p_limit integer default 200) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  query uuid;
  released integer := 0;
  again timestamptz;
begin
  for query in
    select m.query_id from public.messages m
    where m.released_at is null and m.send_after is not null and m.send_after <= clock_timestamp()
    group by m.query_id order by min(m.send_after), m.query_id limit greatest(p_limit, 0)
  loop
    -- Whoever has it locked lets out what is due themselves, or is another worker: nobody is waited for.
    perform from public.queries q where q.id = query for no key update skip locked;
    if found then
      begin
        released := released + private.release_due_of(query);
      exception when others then
        raise warning 'The replies of query % do not go out: %', query, sqlerrm;
      end;
    end if;
  end loop;
  select min(m.send_after) into again from public.messages m
  where m.released_at is null and m.send_after is not null and m.send_after <= clock_timestamp() + interval '60 seconds';
  return jsonb_build_object(
    'released', released,
    -- What is left though it was due is somebody else's just now.
    'nextInMs', ceil(greatest(extract(epoch from again - clock_timestamp()) * 1000, 50))
  );
end $$;
comment on function public.release_due(integer) is
  'For the worker: lets out the replies whose time has come, of so many queries, and says when to ask again; null when nothing waits within a minute.';

create function private.send_after(query uuid, seconds integer) returns timestamptz
language sql volatile security definer set search_path = '' as $$
  -- Never before what was sent before.
  select greatest(clock_timestamp() + make_interval(secs => least(seconds, 60)), (
    select max(m.send_after) from public.messages m
    where m.query_id = query and m.released_at is null and m.send_after is not null
  ))
$$;
comment on function private.send_after(uuid, integer) is 'When a reply goes out that waits for so many seconds, sixty at most.';

create function private.check_later_move(before public.queries, target text, wanted_resolution text, role text) returns void
language plpgsql stable set search_path = '' as $$
declare
  answered public.queries := before;
  wanted public.queries;
begin
  -- As the query will stand once the reply is out.
  answered.staff_spoke_last := true;
  answered.status := case before.status when 'new' then 'open' else before.status end;
  if answered.status <> target then
    wanted := answered;
    wanted.status := target;
    wanted.resolution := coalesce(wanted_resolution, before.resolution);
    perform private.check_move(answered, wanted, role);
  end if;
end $$;
comment on function private.check_later_move(public.queries, text, text, text) is
  'Refuses a status that could not be set when a reply goes out, while its author still can choose another.';

create function private.moment(id uuid) returns timestamptz
language sql immutable set search_path = '' as $$
  select to_timestamp(('x' || lpad(left(replace(id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0)
$$;
comment on function private.moment(uuid) is 'When an id of ours was made, to the millisecond.';

create function private.refuse_answered(query uuid, seen uuid, viewer uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  -- What was seen may have been taken back since: its id still tells when it was said.
  since timestamptz := coalesce((select m.created_at from public.messages m where m.id = seen), private.moment(seen), '-infinity');
  newer public.messages;
begin
  select * into newer from public.messages m
  where m.query_id = query and m.kind = 'reply' and m.from_staff and m.author_id <> viewer
    and m.created_at > since and m.id is distinct from seen
  order by m.created_at desc, m.id desc limit 1;
  if found then
    perform private.refuse(
      'answered_meanwhile', 'A colleague answered while you wrote. Read their reply, then decide whether to send yours.',
      jsonb_build_object('by', private.person(newer.author_id), 'at', newer.created_at)
    );
  end if;
end $$;
comment on function private.refuse_answered(uuid, uuid, uuid) is
  'Stops a reply whose author has not seen what a colleague answered meanwhile.';

drop function public.post_message(uuid, text, text, uuid, uuid[], text, text);
create function public.post_message(
  p_query uuid, p_kind text, p_body text, p_client_id uuid, p_files uuid[] default '{}',
  p_status text default null, p_resolution text default null,
  p_hold_seconds integer default 0, p_seen uuid default null, p_check_seen boolean default false
) returns jsonb
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
  -- The query is locked, so the same form twice at once comes here one after the other.
  select * into message from public.messages m where m.author_id = viewer and m.client_id = p_client_id;
  if not found then
    -- Sent before and taken back since: a repeat does not send it after all.
    select r.answer into answer from private.receipts r where r.author_id = viewer and r.client_id = p_client_id;
    if found then
      return answer;
    end if;
    if role = 'requester' and (p_kind <> 'reply' or target.requester_id <> viewer) then
      perform private.refuse('not_allowed', case
        when p_kind = 'note' then 'Only staff write notes.'
        else 'Only its requester and staff reply to a query.'
      end);
    end if;
    if p_check_seen and answers then
      perform private.refuse_answered(target.id, p_seen, viewer);
    end if;
    insert into public.messages (company_id, query_id, kind, body, author_id, client_id, send_after, then_status, then_resolution)
    values (
      target.company_id, target.id, p_kind, p_body, viewer, p_client_id,
      case when waits then private.send_after(target.id, p_hold_seconds) end,
      case when waits then p_status end, case when waits then p_resolution end
    ) returning * into message;
    perform private.bind_files(p_files, target, message.id);
    if p_status is not null and waits then
      perform private.check_later_move(target, p_status, p_resolution, role);
    elsif p_status is not null then
      update public.queries q set status = p_status, resolution = coalesce(p_resolution, q.resolution)
      where q.id = target.id and q.status <> p_status;
      perform private.forget_moves(target.id);
    end if;
    perform private.mark_read(target);
    perform private.discard_draft(target.company_id, target.id, p_kind, viewer, p_client_id);
  end if;
  return (
    select jsonb_build_object(
      'id', message.id, 'status', q.status, 'sendAfter', case when message.released_at is null then message.send_after end
    )
    from public.queries q where q.id = target.id
  );
end $$;
comment on function public.post_message(uuid, text, text, uuid, uuid[], text, text, integer, uuid, boolean) is
  'Adds a reply or a note, and with it a new status if asked. A reply of the staff may wait for some seconds. The same client_id adds nothing twice.';

create function private.take_back(message public.messages) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  files uuid[] := array(select a.id from public.attachments a where a.message_id = message.id order by a.created_at, a.id);
begin
  perform set_config('trackquery.undoing', message.id::text, true);
  update public.attachments a set query_id = null, message_id = null where a.message_id = message.id;
  delete from public.messages m where m.id = message.id;
  perform set_config('trackquery.undoing', '', true);
  return files;
end $$;
comment on function private.take_back(public.messages) is
  'Removes a reply that waits; gives its files, which are drafts again. For its author, who has locked the query.';

create function public.undo_message(p_message uuid) returns jsonb
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
    -- As it stands now that nobody else can touch it.
    select * into message from public.messages m where m.id = p_message;
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
  return answer;
end $$;
comment on function public.undo_message(uuid) is
  'Takes back a reply of the viewer that has not gone out: its words and files become their draft again.';

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

revoke all on function public.release_due(integer) from public, anon, authenticated;
grant execute on function public.release_due(integer) to service_role;
grant execute on function
  public.post_message(uuid, text, text, uuid, uuid[], text, text, integer, uuid, boolean), public.undo_message(uuid)
  to authenticated;

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

