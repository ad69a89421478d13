-- Messages: the replies and notes of a query.

-- A reply can be cancelled until it is due. Cancelling takes a moment, so a reader could see the reply before a
-- cancellation that started in time commits. Requesters therefore see it one second later, unless it was sent before.
-- The body is parsed when the function is created. It needs no search path, which would prevent inlining.
create function private.is_visible_to_requester(sent_at timestamptz, scheduled_at timestamptz) returns boolean
language sql stable
return sent_at is not null or scheduled_at + interval '1 second' <= now();
comment on function private.is_visible_to_requester(timestamptz, timestamptz) is
  'Whether requesters may read a reply. Only this function decides it by the clock: readers do not wait for a late '
  'worker.';
grant execute on function private.is_visible_to_requester(timestamptz, timestamptz) to authenticated;

create table public.messages (
  id                 uuid primary key default private.uuid_v7(),
  company_id         uuid not null references public.companies (id) on delete cascade,
  query_id           uuid not null,
  kind               text not null,
  body               text not null,
  author_id          uuid not null,
  from_staff         boolean not null default false,
  client_id          uuid not null,
  created_at         timestamptz not null default now(),
  scheduled_at       timestamptz,
  sent_at            timestamptz default clock_timestamp(),
  cancelled_at       timestamptz,
  status_on_send     text,
  resolution_on_send text,
  search             tsvector,
  unique (company_id, id),
  foreign key (company_id, query_id) references public.queries (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references public.memberships (company_id, user_id),
  constraint message_submitted_once unique (author_id, client_id),
  constraint kind_is_known check (kind in ('reply', 'note')),
  constraint note_is_from_staff check (kind <> 'note' or from_staff),
  constraint message_body_fits check (char_length(body) <= 50000 and body ~ '\S'),
  constraint message_is_sent_or_scheduled check (sent_at is not null or scheduled_at is not null),
  constraint only_staff_replies_are_scheduled check (scheduled_at is null or (kind = 'reply' and from_staff)),
  constraint message_is_sent_or_cancelled check (sent_at is null or cancelled_at is null),
  constraint status_on_send_until_sent check (status_on_send is null or sent_at is null)
);
comment on table public.messages is 'Replies and notes of a query.';
comment on column public.messages.from_staff is
  'Whether the author wrote it for the company, by their role then. Replies of staff to their own query do not count.';
comment on column public.messages.search is 'The words by which search finds the message. Set by a trigger.';
comment on column public.messages.scheduled_at is 'When a scheduled reply is to be sent. Null if it was sent at once.';
comment on column public.messages.sent_at is
  'When the message was sent, counted and broadcast. Null while it is scheduled.';
comment on column public.messages.cancelled_at is
  'When the author cancelled a scheduled reply. The row is deleted in the same transaction.';
comment on column public.messages.status_on_send is
  'The status to set when the reply is sent, if it is still legal then.';
comment on column public.messages.resolution_on_send is 'The resolution that goes with status_on_send.';

create index messages_by_time on public.messages (query_id, created_at desc, id desc);
create index messages_by_words on public.messages using gin (company_id, search) with (fastupdate = off);
create index messages_scheduled on public.messages (scheduled_at) where sent_at is null and scheduled_at is not null;

alter table public.messages enable row level security;

create policy "members only, with the second factor that their company requires" on public.messages
  as restrictive for all to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]))
  with check (company_id = any ((select private.my_company_ids())::uuid[]));

create policy "staff read every reply" on public.messages
  for select to authenticated
  using (kind = 'reply' and company_id = any ((select private.my_staff_company_ids())::uuid[]));

create policy "only staff read notes" on public.messages
  for select to authenticated
  using (kind = 'note' and company_id = any ((select private.my_staff_company_ids())::uuid[]));

create policy "requesters read the sent replies of queries they see" on public.messages
  for select to authenticated
  using (
    kind = 'reply'
    and private.is_visible_to_requester(sent_at, scheduled_at)
    and company_id = any ((select private.my_company_ids())::uuid[])
    and exists (select from public.queries q where q.id = messages.query_id)
  );

revoke all on public.messages from anon, authenticated;
grant select (
  id, company_id, query_id, kind, body, author_id, from_staff, created_at, scheduled_at, sent_at
) on public.messages to authenticated;

create table public.query_notes (
  company_id   uuid not null,
  query_id     uuid primary key,
  note_count   integer not null default 0,
  last_note_at timestamptz not null,
  foreign key (company_id, query_id) references public.queries (company_id, id) on delete cascade
);
comment on table public.query_notes is 'How many notes a query has, and when the last was written. For staff only.';

alter table public.query_notes enable row level security;

create policy "members only, with the second factor that their company requires" on public.query_notes
  as restrictive for all to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]))
  with check (company_id = any ((select private.my_company_ids())::uuid[]));

create policy "only staff see the counts of notes" on public.query_notes
  for select to authenticated
  using (company_id = any ((select private.my_staff_company_ids())::uuid[]));

revoke all on public.query_notes from anon, authenticated;
grant select on public.query_notes to authenticated;

create function private.tg_messages__prepare() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  query public.queries;
begin
  if new.kind = 'reply' then
    -- One reply at a time, so that effects happen in the order of the conversation.
    select * into query from public.queries q where q.company_id = new.company_id and q.id = new.query_id for no key update;
  else
    select * into query from public.queries q where q.company_id = new.company_id and q.id = new.query_id;
  end if;
  new.from_staff := exists (
    select from public.memberships m
    where m.company_id = new.company_id and m.user_id = new.author_id and m.role in ('owner', 'admin', 'agent')
  ) and (new.kind = 'note' or new.author_id is distinct from query.requester_id);
  if new.kind = 'note' and not new.from_staff then
    perform private.raise_app_error('not_allowed', 'Only staff write notes.');
  end if;
  if new.kind = 'reply' and query.status = 'closed' then
    perform private.raise_app_error(
      'illegal_transition', 'This query is closed, so nothing can be added. Raise a new query, or ask staff to reopen this one.',
      jsonb_build_object('from', 'closed', 'to', 'open', 'legal', '[]'::jsonb)
    );
  end if;
  new.created_at := clock_timestamp();
  new.sent_at := case when new.scheduled_at is null then new.created_at end;
  return new;
end $$;
comment on function private.tg_messages__prepare() is
  'Sets from_staff and the times of a new message. Rejects notes by requesters and replies to closed queries.';

create trigger _110_prepare before insert on public.messages
  for each row execute function private.tg_messages__prepare();

create function private.tg_messages__count() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.kind = 'note' then
    insert into public.query_notes as n (company_id, query_id, note_count, last_note_at)
    values (new.company_id, new.query_id, 1, new.created_at)
    on conflict (query_id) do update
      set note_count = n.note_count + 1, last_note_at = greatest(n.last_note_at, excluded.last_note_at);
  elsif new.sent_at is not null then
    perform private.count_reply(new);
    if tg_op = 'UPDATE' then
      perform private.apply_status_on_send(old);
    end if;
  end if;
  return null;
end $$;
comment on function private.tg_messages__count() is
  'Counts a reply when it is sent and sets the status that it brings. Counts a note for staff only.';

create trigger _500_count after insert on public.messages
  for each row execute function private.tg_messages__count();

create trigger _510_count_sent after update of sent_at on public.messages
  for each row when (old.sent_at is null and new.sent_at is not null) execute function private.tg_messages__count();

create function private.count_reply(reply public.messages) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not reply.from_staff then
    perform private.cancel_status_on_send(reply.query_id);
  end if;
  update public.queries q
  set reply_count = q.reply_count + 1,
      -- While the reply was scheduled, the requester may have written something that it does not answer.
      staff_spoke_last = reply.from_staff and (reply.scheduled_at is null or not exists (
        select from public.messages m
        where m.query_id = reply.query_id and m.kind = 'reply' and not m.from_staff
          and (m.created_at, m.id) > (reply.created_at, reply.id)
      )),
      -- The time when it could be read first, even if it is counted later.
      last_activity_at = greatest(q.last_activity_at, coalesce(reply.scheduled_at, reply.created_at)),
      sending_reply_id = case when reply.scheduled_at is not null then reply.id end
  where q.id = reply.query_id;
end $$;
comment on function private.count_reply(public.messages) is
  'Updates a query for a reply that is sent: count, times and who spoke last.';

create function private.tg_append_only() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- A row is deleted only by the cascade of another table.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  raise exception using errcode = '42501', message = format('Rows of %I are written once.', tg_table_name);
end $$;
comment on function private.tg_append_only() is 'Makes a table append-only for every role.';

create function private.tg_messages__append_only() returns trigger
language plpgsql set search_path = '' as $$
declare
  may_change constant text[] := array['sent_at', 'cancelled_at', 'status_on_send', 'resolution_on_send'];
begin
  if tg_op = 'DELETE' then
    -- By the cascade of its query, or after its author cancelled it.
    if pg_trigger_depth() > 1 or old.cancelled_at is not null then
      return old;
    end if;
  elsif old.sent_at is null and old.cancelled_at is null
    and to_jsonb(new) - may_change = to_jsonb(old) - may_change
    -- The status is applied on sending or dropped. Only the undo of what dropped it sets it again.
    and (new.status_on_send is null or old.status_on_send is null and private.is_status_given_back(new))
    and (new.sent_at is null or old.scheduled_at <= clock_timestamp())
  then
    return new;
  end if;
  raise exception using errcode = '42501', message = 'Rows of messages are written once.';
end $$;
comment on function private.tg_messages__append_only() is
  'Makes messages append-only for every role. A scheduled reply may be sent once it is due, or be cancelled and '
  'then deleted.';

create trigger _100_append_only before update or delete on public.messages
  for each row execute function private.tg_messages__append_only();

create function public.post_message(
  p_query uuid, p_kind text, p_body text, p_client_id uuid, p_files uuid[] default '{}',
  p_status text default null, p_resolution text default null,
  p_hold_seconds integer default 0, p_seen uuid default null, p_check_seen boolean default false,
  p_draft_version bigint default 0
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
comment on function public.post_message(uuid, text, text, uuid, uuid[], text, text, integer, uuid, boolean, bigint) is
  'Adds a reply or a note, with a new status if given. Replies of staff may be scheduled. A repeat with the same '
  'client_id adds nothing.';
grant execute on function public.post_message(uuid, text, text, uuid, uuid[], text, text, integer, uuid, boolean, bigint) to authenticated;
