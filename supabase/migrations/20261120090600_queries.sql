-- Queries: what somebody asks, and how far the answer is.
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
  created_at         timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, requester_id) references public.memberships (company_id, user_id),
  foreign key (company_id, created_by) references public.memberships (company_id, user_id),
  foreign key (company_id, assignee_id) references public.memberships (company_id, user_id),
  foreign key (company_id, category_id) references public.categories (company_id, id),
  constraint query_number_is_one unique (company_id, number),
  constraint query_sent_once unique (created_by, client_id),
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
  constraint visibility_is_known check (visibility in ('private', 'company'))
);
comment on table public.queries is 'A question, request or complaint, tracked to its answer.';
comment on column public.queries.hold_reason is 'Why nothing happens; written by staff for staff, so not readable through the API.';
comment on column public.queries.staff_spoke_last is 'Whether the newest public message is staff''s.';
comment on column public.queries.waiting_since is 'Since when the requester waits for staff; null while they do not.';
comment on column public.queries.last_activity_at is
  'When anything last happened that the requester may know of. Notes never move it.';
comment on column public.queries.row_version is 'Grows with every change of a field, so that nobody overwrites what they have not seen.';

-- One index per way the list is narrowed; each ends in the order of the list.
create index queries_by_activity on public.queries (company_id, last_activity_at desc, id desc);
create index queries_by_status on public.queries (company_id, status, last_activity_at desc, id desc);
create index queries_active on public.queries (company_id, last_activity_at desc, id desc)
  where status in ('new', 'open', 'pending', 'on_hold');
create index queries_active_by_priority on public.queries (company_id, priority, last_activity_at desc, id desc)
  where status in ('new', 'open', 'pending', 'on_hold');
create index queries_by_assignee on public.queries (company_id, assignee_id, last_activity_at desc, id desc)
  where assignee_id is not null;
create index queries_unassigned on public.queries (company_id, last_activity_at desc, id desc)
  where assignee_id is null and status in ('new', 'open', 'pending', 'on_hold');
create index queries_by_requester on public.queries (company_id, requester_id, last_activity_at desc, id desc);
create index queries_for_all on public.queries (company_id, last_activity_at desc, id desc) where visibility = 'company';
create index queries_by_creation on public.queries (company_id, created_at);
create index queries_by_resolution on public.queries (company_id, resolved_at) where resolved_at is not null;
create index queries_to_close on public.queries (resolved_at) where status = 'resolved';
create index queries_by_category on public.queries (company_id, category_id) where category_id is not null;

create function private.number_query() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The row stays locked until the end of the transaction: whoever comes next waits, and gets the number back when
  -- this one fails. So numbers have no gaps.
  update public.companies c set next_number = c.next_number + 1
  where c.id = new.company_id returning c.next_number - 1 into new.number;
  return new;
end $$;
comment on function private.number_query() is 'Gives a query the next number of its company.';

create trigger queries_number before insert on public.queries
  for each row execute function private.number_query();

-- Followers: who else wants to know. Here, because following is one of the ways to see a query.
create table public.followers (
  company_id uuid not null references public.companies (id) on delete cascade,
  query_id   uuid not null,
  user_id    uuid not null,
  created_at timestamptz not null default now(),
  primary key (query_id, user_id),
  foreign key (company_id, query_id) references public.queries (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references public.memberships (company_id, user_id)
);
comment on table public.followers is 'Who follows a query besides its requester and assignee.';
create index followers_of_person on public.followers (user_id, company_id);

create function private.my_followed_query_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  -- Only where following matters: staff see every query anyway, and may follow a great many.
  select coalesce(array_agg(f.query_id), '{}')
  from public.followers f
  join public.memberships m on m.company_id = f.company_id and m.user_id = f.user_id
  where f.user_id = private.viewer_id() and m.state = 'active' and m.role = 'requester'
$$;
comment on function private.my_followed_query_ids() is 'Queries the viewer follows as a requester.';
grant execute on function private.my_followed_query_ids() to authenticated;

alter table public.queries enable row level security;
alter table public.followers enable row level security;

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

create policy "staff see followers" on public.followers
  for select to authenticated
  using (company_id = any ((select private.my_staff_company_ids())::uuid[]));

create policy "requesters see followers of queries they see" on public.followers
  for select to authenticated
  using (
    company_id = any ((select private.my_company_ids())::uuid[])
    and exists (select from public.queries q where q.id = followers.query_id)
  );

revoke all on public.queries, public.followers from anon, authenticated;
grant select (
  id, company_id, number, subject, body, requester_id, created_by, assignee_id, category_id, status, resolution, priority,
  channel, visibility, reply_count, staff_spoke_last, waiting_since, first_responded_at, resolved_at, closed_at,
  reopened_count, last_activity_at, row_version, created_at
) on public.queries to authenticated;
grant select on public.followers to authenticated;
