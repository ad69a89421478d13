-- Notifications: what a person was notified of, and what of it they have read.

create table public.notifications (
  id                     uuid primary key default private.uuid_v7(),
  company_id             uuid not null references public.companies (id) on delete cascade,
  query_id               uuid not null,
  user_id                uuid not null,
  source_id              uuid not null,
  event                  text not null,
  reason                 text,
  channel                text not null,
  actor_id               uuid references public.profiles (user_id) on delete set null,
  status                 text,
  amount                 integer not null default 1,
  query_ids              uuid[],
  staff_only             boolean not null default false,
  created_in_transaction xid8 not null default pg_current_xact_id(),
  digest_id              uuid,
  at                     timestamptz not null default clock_timestamp(),
  read_at                timestamptz,
  foreign key (company_id, query_id) references public.queries (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references public.memberships (company_id, user_id) on delete cascade,
  constraint notified_once unique (source_id, user_id),
  constraint notification_event_is_known check (
    event in ('raised', 'assigned', 'replied', 'noted', 'status', 'mentioned')
  ),
  constraint notification_reason_is_known check (
    reason in ('mentioned', 'assigned', 'raised_it', 'following', 'staff')
  ),
  constraint notification_channel_is_known check (channel in ('app', 'mail', 'digest')),
  constraint notification_status_is_known check (
    status in ('new', 'open', 'pending', 'on_hold', 'resolved', 'closed')
  ),
  constraint amount_counts check (amount >= 1)
);
comment on table public.notifications is 'Notifications of people. Read and changed only through functions.';
comment on column public.notifications.source_id is
  'The message, event or new query that it is about. A person is notified of each once.';
comment on column public.notifications.query_id is
  'The query that it is about. Of several the newest, or the newest of those that are mailed if any is.';
comment on column public.notifications.reason is
  'The strongest reason why the person is notified. Null if it is about several queries with different reasons.';
comment on column public.notifications.status is
  'The new status. Null without one, and if it is about several queries that got different ones.';
comment on column public.notifications.channel is
  'The channel chosen at that time. The list in the app shows all of them.';
comment on column public.notifications.amount is
  'How many queries one act concerned.';
comment on column public.notifications.query_ids is
  'The newest ten of several queries, newest first. Null if it is about one.';
comment on column public.notifications.staff_only is
  'Whether it is about a note. Hidden once the person is no longer staff.';
comment on column public.notifications.created_in_transaction is
  'The transaction that wrote it. Notifications of one act are merged.';
comment on column public.notifications.digest_id is 'The daily mail that contained it.';

create index notifications_of_person on public.notifications (user_id, at desc, id desc);
create index notifications_unread on public.notifications (user_id, at) where read_at is null;
create index notifications_of_query on public.notifications (query_id, user_id);
create index notifications_to_digest on public.notifications (user_id, at)
  where channel = 'digest' and digest_id is null and read_at is null;
create index notifications_by_age on public.notifications (at);

alter table public.notifications enable row level security;

create policy "members only, with the second factor that their company requires" on public.notifications
  as restrictive for all to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]))
  with check (company_id = any ((select private.my_company_ids())::uuid[]));

revoke all on public.notifications from anon, authenticated;

-- A member without the second factor that a company requires sees nothing of it, so gets no notifications.
create function private.can_notify(company uuid, person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.companies c where c.id = company and not c.require_mfa)
    or exists (select from auth.mfa_factors f where f.user_id = person and f.status = 'verified');
end $$;
comment on function private.can_notify(uuid, uuid) is
  'Whether a person has the second factor that a company requires, if it requires one.';

create function private.can_read_query(query public.queries, person uuid, role text, staff_only boolean default false) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(role <> 'requester' or not staff_only and (
    query.requester_id = person or query.visibility = 'company'
    or exists (select from public.followers f where f.query_id = query.id and f.user_id = person)
  ), false);
end $$;
comment on function private.can_read_query(public.queries, uuid, text, boolean) is
  'Whether an active member with that role may read a query, or its notes.';

create function private.notifiable_companies(person uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select m.company_id from public.memberships m
    where m.user_id = person and m.state = 'active' and private.can_notify(m.company_id, person)
  );
end $$;
comment on function private.notifiable_companies(uuid) is
  'Returns the companies that may notify a person: active membership, with the required second factor.';

-- Leaves out companies that are locked for want of a second factor, as the pages do.
create function private.unread_count(person uuid, companies uuid[]) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select count(*) from (
      select
      from public.notifications n
      join public.memberships m on m.company_id = n.company_id and m.user_id = n.user_id and m.state = 'active'
      where n.user_id = person and n.read_at is null
        and n.company_id = any (coalesce(companies, private.notifiable_companies(person)))
        and (m.role <> 'requester' or exists (
          select from public.queries q where q.id = n.query_id and private.can_read_query(q, person, m.role, n.staff_only)
        ))
      limit 100
    ) unread
  );
end $$;
comment on function private.unread_count(uuid, uuid[]) is
  'Returns how many notifications a person has not read, up to 100, in these companies or (null) in all that may '
  'notify them.';

create function private.broadcast_unread(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast_to_user(person, 'read', jsonb_build_object('unread', private.unread_count(person, null)));
end $$;
comment on function private.broadcast_unread(uuid) is
  'Broadcasts the number of unread notifications to the open pages of a person.';

create function public.my_notifications(p_before jsonb default null, p_limit integer default 30) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  at_most integer := least(greatest(coalesce(p_limit, 30), 1), 100);
begin
  return (
    with page as (
      select n.*, c.key, q.number, q.subject
      from public.notifications n
      join private.my_memberships() m on m.company_id = n.company_id
      join public.companies c on c.id = n.company_id
      join public.queries q on q.id = n.query_id
      where n.user_id = viewer
        and (p_before is null or (n.at, n.id) < ((p_before ->> 'at')::timestamptz, (p_before ->> 'id')::uuid))
        -- A notification is hidden once its query is.
        and private.can_read_query(q, viewer, m.role, n.staff_only)
      order by n.at desc, n.id desc
      limit at_most + 1
    ), shown as (
      select * from page p order by p.at desc, p.id desc limit at_most
    )
    select jsonb_build_object(
      'items', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', s.id, 'event', s.event, 'reason', s.reason, 'at', s.at, 'readAt', s.read_at,
          'actor', private.person_json(s.actor_id), 'count', s.amount, 'status', s.status, 'companyId', s.company_id,
          'query', jsonb_build_object('id', s.query_id, 'key', s.key, 'number', s.number, 'subject', s.subject)
        ) order by s.at desc, s.id desc), '[]') from shown s
      ),
      'unread', private.unread_count(viewer, private.my_company_ids()),
      'earlier', (
        select jsonb_build_object('at', s.at, 'id', s.id) from shown s
        where (select count(*) from page) > at_most
        order by s.at, s.id limit 1
      )
    )
  );
end $$;
comment on function public.my_notifications(jsonb, integer) is
  'Returns the notifications of the viewer, newest first, as far as they may see them now.';
grant execute on function public.my_notifications(jsonb, integer) to authenticated;

create function public.read_notifications(p_ids uuid[] default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  companies uuid[] := private.my_company_ids();
begin
  update public.notifications n set read_at = clock_timestamp()
  where n.user_id = viewer and n.read_at is null and n.company_id = any (companies)
    and (p_ids is null or n.id = any (p_ids));
  if found then
    perform private.broadcast_unread(viewer);
  end if;
  return private.unread_count(viewer, companies);
end $$;
comment on function public.read_notifications(uuid[]) is
  'Marks these notifications of the viewer as read, or all (null). Returns how many are still unread.';
grant execute on function public.read_notifications(uuid[]) to authenticated;

create function public.unread_notifications(p_ids uuid[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  companies uuid[] := private.my_company_ids();
begin
  update public.notifications n set read_at = null
  where n.user_id = viewer and n.read_at is not null and n.company_id = any (companies) and n.id = any (p_ids);
  if found then
    perform private.broadcast_unread(viewer);
  end if;
  return private.unread_count(viewer, companies);
end $$;
comment on function public.unread_notifications(uuid[]) is
  'Marks these notifications of the viewer as unread. Returns how many are unread then.';
grant execute on function public.unread_notifications(uuid[]) to authenticated;

create function private.tg_read_states__read_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications n set read_at = new.read_at
  where n.query_id = new.query_id and n.user_id = new.user_id and n.read_at is null and n.amount = 1;
  if found then
    perform private.broadcast_unread(new.user_id);
  end if;
  return null;
end $$;
comment on function private.tg_read_states__read_notifications() is
  'Marks the notifications about a query as read when the person reads the query.';

create trigger _500_read_notifications after insert or update of read_at on public.read_states
  for each row execute function private.tg_read_states__read_notifications();
