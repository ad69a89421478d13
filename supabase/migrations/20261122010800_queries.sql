-- Queries: a question, request or complaint, tracked to its answer.

create table public.queries (
  id                 uuid primary key default private.uuid_v7(),
  company_id         uuid not null references public.companies (id) on delete cascade,
  number             integer not null,
  subject            text not null,
  body               text not null,
  requester_id       uuid not null,
  created_by         uuid not null,
  client_id          uuid not null,
  assignee_id        uuid,
  category_id        uuid,
  status             text not null default 'new',
  resolution         text,
  hold_reason        text,
  priority           text not null default 'normal',
  channel            text not null default 'web',
  visibility         text not null default 'private',
  reply_count        integer not null default 0,
  staff_spoke_last   boolean not null default false,
  waiting_since      timestamptz default now(),
  first_responded_at timestamptz,
  resolved_at        timestamptz,
  closed_at          timestamptz,
  reopened_count     integer not null default 0,
  last_activity_at   timestamptz not null default now(),
  row_version        integer not null default 1,
  revision           bigint not null default 0,
  changed_by         uuid,
  batch_id           uuid,
  sending_reply_id   uuid,
  search             tsvector,
  created_at         timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, requester_id) references public.memberships (company_id, user_id),
  foreign key (company_id, created_by) references public.memberships (company_id, user_id),
  foreign key (company_id, assignee_id) references public.memberships (company_id, user_id),
  foreign key (company_id, category_id) references public.categories (company_id, id),
  constraint query_number_is_one unique (company_id, number),
  constraint query_submitted_once unique (created_by, client_id),
  constraint subject_fits check (char_length(subject) between 3 and 255 and subject !~ '[[:cntrl:]]'),
  constraint query_body_fits check (char_length(body) <= 50000 and body ~ '\S'),
  constraint status_is_known check (status in ('new', 'open', 'pending', 'on_hold', 'resolved', 'closed')),
  constraint resolution_is_known check (
    resolution in ('answered', 'fixed', 'duplicate', 'declined', 'withdrawn', 'no_response', 'spam')
  ),
  constraint resolution_when_done check ((resolution is not null) = (status in ('resolved', 'closed'))),
  constraint hold_reason_fits check (char_length(btrim(hold_reason)) >= 3 and char_length(hold_reason) <= 500),
  constraint hold_reason_when_on_hold check ((hold_reason is not null) = (status = 'on_hold')),
  constraint resolved_at_when_resolved check (status <> 'resolved' or resolved_at is not null),
  constraint closed_at_when_closed check ((closed_at is not null) = (status = 'closed')),
  constraint priority_is_known check (priority in ('low', 'normal', 'high', 'urgent')),
  constraint channel_is_known check (channel in ('web', 'email', 'api', 'import')),
  constraint visibility_is_known check (visibility in ('private', 'company')),
  constraint sending_reply_is_never_stored check (sending_reply_id is null)
);
comment on table public.queries is 'A question, request or complaint, tracked to its answer.';
comment on column public.queries.hold_reason is
  'Why the query is on hold. For staff only, so not readable through the API.';
comment on column public.queries.staff_spoke_last is 'Whether the newest public message is from staff.';
comment on column public.queries.waiting_since is 'Since when the requester waits for staff. Null while they do not.';
comment on column public.queries.last_activity_at is
  'When the last thing happened that the requester may know of. Notes do not change it.';
comment on column public.queries.row_version is
  'Increases with every change of a field. A form that names an older version may conflict.';
comment on column public.queries.search is 'The words by which search finds the query. Set by a trigger.';
comment on column public.queries.changed_by is 'Who made the last change of the row. Null if the system did.';
comment on column public.queries.batch_id is
  'The batch of private.batches to which the last change of the row belongs. Null if it was a change by itself.';
comment on column public.queries.sending_reply_id is
  'An argument of an update, never stored: the scheduled reply that is being sent, whose author counts as the '
  'actor. A trigger clears it.';
comment on column public.queries.revision is
  'Increases with every change of the row. Of two copies of the row, the one with the greater revision is newer.';

-- One index per filter of the list. Each ends in the order of the list.
create index queries_by_activity on public.queries (company_id, last_activity_at desc, id desc);
create index queries_by_status on public.queries (company_id, status, last_activity_at desc, id desc);
create index queries_active on public.queries (company_id, last_activity_at desc, id desc)
  where status in ('new', 'open', 'pending', 'on_hold');
create index queries_by_priority on public.queries (company_id, priority, last_activity_at desc, id desc);
create index queries_by_status_and_priority on public.queries (company_id, status, priority, last_activity_at desc, id desc);
create index queries_active_by_priority on public.queries (company_id, priority, last_activity_at desc, id desc)
  where status in ('new', 'open', 'pending', 'on_hold');
create index queries_by_assignee on public.queries (company_id, assignee_id, last_activity_at desc, id desc);
create index queries_active_by_assignee on public.queries (company_id, assignee_id, last_activity_at desc, id desc)
  where status in ('new', 'open', 'pending', 'on_hold');
create index queries_by_requester on public.queries (company_id, requester_id, last_activity_at desc, id desc);
create index queries_for_all on public.queries (company_id, last_activity_at desc, id desc) where visibility = 'company';
create index queries_by_creation on public.queries (company_id, created_at desc, id desc);
create index queries_active_by_creation on public.queries (company_id, created_at desc, id desc)
  where status in ('new', 'open', 'pending', 'on_hold');
create index queries_by_resolution on public.queries (company_id, resolved_at) where resolved_at is not null;
create index queries_by_closing on public.queries (company_id, closed_at) where resolved_at is null and closed_at is not null;
create index queries_reopened on public.queries (company_id, last_activity_at) where reopened_count > 0;
create index queries_to_close on public.queries (resolved_at) where status = 'resolved';
create index queries_by_category on public.queries (company_id, category_id) where category_id is not null;
create index queries_by_words on public.queries using gin (company_id, search) with (fastupdate = off);
create index queries_by_likeness on public.queries using gin (company_id, subject extensions.gin_trgm_ops) with (fastupdate = off);

alter table public.queries enable row level security;

create policy "members only, with the second factor that their company requires" on public.queries
  as restrictive for all to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]))
  with check (company_id = any ((select private.my_company_ids())::uuid[]));

create policy "staff see every query" on public.queries
  for select to authenticated
  using (company_id = any ((select private.my_staff_company_ids())::uuid[]));

create policy "requesters see their own, followed and open-to-all queries" on public.queries
  for select to authenticated
  using (
    company_id = any ((select private.my_company_ids())::uuid[])
    and (
      requester_id = (select private.viewer_id())
      or visibility = 'company'
      or id = any ((select private.my_followed_query_ids())::uuid[])
    )
  );

revoke all on public.queries from anon, authenticated;
grant select (
  id, company_id, number, subject, body, requester_id, created_by, assignee_id, category_id, status, resolution,
  priority, channel, visibility, reply_count, staff_spoke_last, waiting_since, first_responded_at, resolved_at,
  closed_at, reopened_count, last_activity_at, row_version, created_at, revision
) on public.queries to authenticated;

create function private.tg_queries__set_number() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The row stays locked until the end of the transaction. The next query waits, and gets this number if the
  -- transaction fails. So numbers have no gaps.
  update public.companies c set next_number = c.next_number + 1
  where c.id = new.company_id returning c.next_number - 1 into new.number;
  new.changed_by := private.viewer_id();
  return new;
end $$;
comment on function private.tg_queries__set_number() is
  'Gives a query the next number of its company, and records who created it.';

create trigger _110_set_number before insert on public.queries
  for each row execute function private.tg_queries__set_number();

create function private.tg_queries__set_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The row is locked: of two changes of one query the later one has the greater revision.
  new.revision := coalesce(old.revision, 0) + 1;
  return new;
end $$;
comment on function private.tg_queries__set_revision() is 'Increases the revision of a query.';

create trigger _120_set_revision before insert or update on public.queries
  for each row execute function private.tg_queries__set_revision();

create function private.get_visible_query(id uuid) returns public.queries
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  target public.queries;
  role text;
begin
  select * into target from public.queries q where q.id = get_visible_query.id;
  role := private.my_role(target.company_id);
  if role is null then
    perform private.raise_no_access(target.company_id, 'There is no such query.');
  elsif role = 'requester' and target.requester_id <> viewer and target.visibility <> 'company'
    and not (target.id = any (private.my_followed_query_ids()))
  then
    perform private.raise_app_error('not_found', 'There is no such query.');
  end if;
  return target;
end $$;
comment on function private.get_visible_query(uuid) is
  'Returns a query that the viewer may see. Raises an error otherwise, as if it did not exist.';

create function private.lock_query(id uuid, assignee uuid default null) returns public.queries
language plpgsql security definer set search_path = '' as $$
declare
  target public.queries := private.get_visible_query(id);
begin
  -- Lock order: the members first, then the query, as when a member is suspended. This prevents deadlocks.
  perform from public.memberships m
  where m.company_id = target.company_id and m.user_id in (private.viewer_id(), assignee)
  order by m.user_id for share;
  perform from public.queries q where q.id = lock_query.id for no key update;
  perform private.send_due_replies_of(id);
  return private.get_visible_query(id);
end $$;
comment on function private.lock_query(uuid, uuid) is
  'Locks and returns a query that the viewer may see, with the memberships involved. Sends its due replies first.';

create function private.find_query_by_client_id(author uuid, client uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', q.id, 'key', c.key, 'number', q.number)
  from public.queries q join public.companies c on c.id = q.company_id
  where q.created_by = author and q.client_id = client and q.company_id = any (private.my_company_ids())
$$;
comment on function private.find_query_by_client_id(uuid, uuid) is
  'Returns the query that a form has already created. Null if there is none.';

create function public.raise_query(
  p_company uuid, p_subject text, p_body text, p_client_id uuid, p_category uuid default null,
  p_priority text default 'normal', p_visibility text default null, p_files uuid[] default '{}', p_draft_version bigint default 0
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  answer jsonb := private.find_query_by_client_id(viewer, p_client_id);
  target public.queries;
  role text;
  violated text;
begin
  if answer is not null then
    return answer;
  end if;
  role := private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  if p_category is not null and not exists (
    select from public.categories c where c.company_id = p_company and c.id = p_category and c.archived_at is null
  ) then
    perform private.raise_app_error('not_found', 'There is no such category.');
  end if;
  begin
    insert into public.queries (company_id, subject, body, requester_id, created_by, client_id, category_id, priority, visibility)
    select c.id, private.single_line(p_subject), p_body, viewer, viewer, p_client_id, p_category,
      -- Only staff set the priority.
      case when role = 'requester' then 'normal' else coalesce(p_priority, 'normal') end,
      coalesce(p_visibility, c.default_visibility)
    from public.companies c where c.id = p_company
    returning * into target;
  exception when unique_violation then
    get stacked diagnostics violated = constraint_name;
    if violated <> 'query_submitted_once' then
      raise;
    end if;
    -- The same form arrived twice at once. This one waited for the other, and its number was rolled back.
    return private.find_query_by_client_id(viewer, p_client_id);
  end;
  perform private.attach_files(p_files, target, null);
  perform private.mark_read(target);
  perform private.empty_draft(target.company_id, null, 'query', viewer, p_client_id, p_draft_version);
  return private.find_query_by_client_id(viewer, p_client_id);
end $$;
comment on function public.raise_query(uuid, text, text, uuid, uuid, text, text, uuid[], bigint) is
  'Creates a query for the viewer. A repeat with the same client_id returns the same query.';
grant execute on function public.raise_query(uuid, text, text, uuid, uuid, text, text, uuid[], bigint) to authenticated;
