-- Messages: the conversation. A reply is read by the requester; a note by staff alone.
create table public.messages (
  id         uuid primary key default private.uuid_v7(),
  company_id uuid not null references public.companies (id) on delete cascade,
  query_id   uuid not null,
  kind       text not null,
  body       text not null,
  author_id  uuid not null,
  from_staff boolean not null default false,
  client_id  uuid not null,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, query_id) references public.queries (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references public.memberships (company_id, user_id),
  constraint message_sent_once unique (author_id, client_id),
  constraint kind_is_known check (kind in ('reply', 'note')),
  constraint note_is_from_staff check (kind <> 'note' or from_staff),
  constraint message_body_fits check (char_length(body) <= 50000 and body ~ '\S')
);
comment on table public.messages is 'Replies and notes of a query.';
comment on column public.messages.from_staff is
  'Whether it was written for the company, as its author stood then; what a requester says about their own query is not.';

create index messages_by_time on public.messages (query_id, created_at desc, id desc);

-- What staff know of a query beside what its requester may know. A row of its own, so that nothing about a note, not
-- even that there is one, shows in the query.
create table public.query_notes (
  company_id   uuid not null,
  query_id     uuid primary key,
  note_count   integer not null default 0,
  last_note_at timestamptz not null,
  foreign key (company_id, query_id) references public.queries (company_id, id) on delete cascade
);
comment on table public.query_notes is 'How many notes a query has, and since when. Staff only.';

create function private.prepare_message() returns trigger
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
  return new;
end $$;
comment on function private.prepare_message() is 'Says for whom a message speaks, and refuses what cannot be said.';

create trigger messages_prepare before insert on public.messages
  for each row execute function private.prepare_message();

create function private.count_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.kind = 'note' then
    insert into public.query_notes as n (company_id, query_id, note_count, last_note_at)
    values (new.company_id, new.query_id, 1, new.created_at)
    on conflict (query_id) do update
      set note_count = n.note_count + 1, last_note_at = greatest(n.last_note_at, excluded.last_note_at);
  else
    update public.queries q
    set reply_count = q.reply_count + 1,
        staff_spoke_last = new.from_staff,
        last_activity_at = greatest(q.last_activity_at, new.created_at)
    where q.id = new.query_id;
  end if;
  return null;
end $$;
comment on function private.count_message() is 'Tells the query about a reply, and only staff about a note.';

create trigger messages_count after insert on public.messages
  for each row execute function private.count_message();

create function private.keep_written() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- A row goes only with what it belongs to, that is, from within another statement's cascade.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  raise exception using errcode = '42501', message = format('Rows of %I are written once.', tg_table_name);
end $$;
comment on function private.keep_written() is 'Makes a table append-only, for everybody.';

create trigger messages_keep_written before update or delete on public.messages
  for each row execute function private.keep_written();

alter table public.messages enable row level security;
alter table public.query_notes enable row level security;

create policy "staff read every reply" on public.messages
  for select to authenticated
  using (kind = 'reply' and company_id = any ((select private.my_staff_company_ids())::uuid[]));

create policy "requesters read the replies of queries they see" on public.messages
  for select to authenticated
  using (
    kind = 'reply'
    and company_id = any ((select private.my_company_ids())::uuid[])
    and exists (select from public.queries q where q.id = messages.query_id)
  );

create policy "staff alone read notes" on public.messages
  for select to authenticated
  using (kind = 'note' and company_id = any ((select private.my_staff_company_ids())::uuid[]));

create policy "staff alone know of notes" on public.query_notes
  for select to authenticated
  using (company_id = any ((select private.my_staff_company_ids())::uuid[]));

revoke all on public.messages, public.query_notes from anon, authenticated;
grant select (id, company_id, query_id, kind, body, author_id, from_staff, created_at) on public.messages to authenticated;
grant select on public.query_notes to authenticated;
