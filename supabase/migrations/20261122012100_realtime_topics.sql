-- Realtime topics: who may join which, and how a person is cut off when they may read less.

create table private.rotation_limits (
  user_id           uuid primary key references auth.users (id) on delete cascade,
  window_started_at timestamptz not null,
  used              integer not null
);
comment on table private.rotation_limits is
  'How often the devices of a person were signed out elsewhere, in the ten minutes since window_started_at.';

alter table private.rotation_limits enable row level security;

revoke all on private.rotation_limits from public, anon, authenticated;

create table private.pending_rotations (
  company_id uuid primary key references public.companies (id) on delete cascade
);
comment on table private.pending_rotations is 'Companies whose topics the worker rotates in its next round.';

alter table private.pending_rotations enable row level security;

revoke all on private.pending_rotations from public, anon, authenticated;

create function private.parse_topic(topic text, out kind text, out subject uuid, out version integer)
language sql immutable set search_path = '' as $$
  select m[1], m[2]::uuid, m[3]::integer
  from regexp_match(
    topic,
    '^(company|members|query|person|staff|query-staff|query-public):([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}):([1-9][0-9]{0,8})$'
  ) m
$$;
comment on function private.parse_topic(text) is 'Splits the name of a topic. Nothing for a name that is not ours.';

create function private.can_see_query(query public.queries, role text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return role is not null and coalesce(
    role <> 'requester' or query.visibility = 'company' or query.requester_id = private.viewer_id()
      or query.id = any (private.my_followed_query_ids()),
    false
  );
end $$;
comment on function private.can_see_query(public.queries, text) is
  'Whether the viewer, who has that role in its company, may see a query.';

create function private.can_join(topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  kind text;
  about uuid;
  wanted integer;
  company uuid;
  query public.queries;
  role text;
begin
  select t.kind, t.subject, t.version into kind, about, wanted from private.parse_topic(topic) t;
  if kind is null then
    return false;
  elsif kind = 'person' then
    return coalesce(about = private.viewer_id(), false)
      and (private.viewer_aal() = 'aal2' or not private.has_second_factor())
      and exists (select from public.profiles p where p.user_id = about and p.topic_version = wanted);
  elsif kind in ('query', 'query-staff', 'query-public') then
    select * into query from public.queries q where q.id = about;
    company := query.company_id;
  else
    company := about;
  end if;
  -- Past and future versions are refused.
  if not exists (select from public.companies c where c.id = company and c.topic_version = wanted) then
    return false;
  end if;
  role := private.my_role(company);
  return coalesce(case kind
    when 'members' then role is not null
    when 'query' then private.can_see_query(query, role)
    -- For those who may reply: staff and the requester.
    when 'query-public' then role <> 'requester' or query.requester_id = private.viewer_id()
    else role <> 'requester'
  end, false);
end $$;
comment on function private.can_join(text) is 'Whether the viewer may join a realtime topic now.';
grant execute on function private.can_join(text) to authenticated;

create function private.can_broadcast(topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(split_part(topic, ':', 1) in ('staff', 'query-staff', 'query-public'), false) and private.can_join(topic);
end $$;
comment on function private.can_broadcast(text) is
  'Whether the viewer may broadcast on a realtime topic. Only the database broadcasts changes of queries.';
grant execute on function private.can_broadcast(text) to authenticated;

-- Compares the topic of the row, too: nobody can read other topics if the API ever exposes realtime.messages. Presence
-- is only for staff topics.
create policy "people join the topics they may read" on realtime.messages
  for select to authenticated
  using (
    topic = (select realtime.topic())
    and (extension = 'broadcast' or (extension = 'presence' and topic like 'query-staff:%'))
    and (select private.can_join((select realtime.topic())))
  );

create policy "people broadcast on the topics they may write to" on realtime.messages
  for insert to authenticated
  with check (
    topic = (select realtime.topic())
    and (extension = 'broadcast' or (extension = 'presence' and topic like 'query-staff:%'))
    and (select private.can_broadcast((select realtime.topic())))
  );

create function public.realtime_topics(p_company uuid, p_query uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  role text := private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  viewer uuid := private.viewer_id();
  staff boolean := role <> 'requester';
  version integer := (select c.topic_version from public.companies c where c.id = p_company);
  query public.queries;
  shown uuid;
begin
  select * into query from public.queries q where q.id = p_query and q.company_id = p_company;
  shown := case when private.can_see_query(query, role) then query.id end;
  -- A topic that the viewer may not join is null, because a concatenation with null is null.
  return jsonb_build_object(
    'company', 'company:' || case when staff then p_company end || ':' || version,
    'members', 'members:' || p_company || ':' || version,
    'staff', 'staff:' || case when staff then p_company end || ':' || version,
    'person', 'person:' || viewer || ':' || (select p.topic_version from public.profiles p where p.user_id = viewer),
    'query', 'query:' || shown || ':' || version,
    'query-staff', 'query-staff:' || case when staff then shown end || ':' || version,
    'query-public', 'query-public:' || case when staff or query.requester_id = viewer then shown end || ':' || version
  );
end $$;
comment on function public.realtime_topics(uuid, uuid) is
  'Returns the realtime topics that the viewer may join now, for a company and one of its queries.';
grant execute on function public.realtime_topics(uuid, uuid) to authenticated;

create function private.lock_topic_version(company uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  version integer;
begin
  -- The lock prevents a rotation until the transaction ends, so that events reach the topics that clients have joined.
  select c.topic_version into version from public.companies c where c.id = company for key share;
  return version;
end $$;
comment on function private.lock_topic_version(uuid) is
  'Returns the topic version of a company and prevents its rotation until the transaction ends.';

create function private.rotate_company_topics(company uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended integer;
begin
  -- Broadcasts under way finish first; later ones wait and use the new topics.
  perform from public.companies c where c.id = company for update;
  update public.companies c set topic_version = c.topic_version + 1 where c.id = company returning c.topic_version - 1 into ended;
  if found then
    perform private.broadcast(array['company', 'members'], company, ended, 'rotated', '{}');
  end if;
end $$;
comment on function private.rotate_company_topics(uuid) is
  'Makes all clients of a company rejoin its topics, except those who may not any more. Call it last: it waits for '
  'locks.';

create function private.consume_rotation(person uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  at_once constant integer := 5;
  now_at timestamptz := clock_timestamp();
  rotations integer;
begin
  insert into private.rotation_limits as t (user_id, window_started_at, used) values (person, now_at, 1)
  on conflict (user_id) do update set
    used = case when t.window_started_at > now_at - interval '10 minutes' then t.used + 1 else 1 end,
    window_started_at = case when t.window_started_at > now_at - interval '10 minutes' then t.window_started_at else now_at end
  returning t.used into rotations;
  return rotations <= at_once;
end $$;
comment on function private.consume_rotation(uuid) is
  'Counts a rotation for a person. Returns false if there were too many.';

create function private.rotate_person_topics(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  at_once boolean := private.consume_rotation(person);
  company uuid;
  ended integer;
begin
  -- A device that was signed out had joined the companies' topics, too. Fixed order, to prevent deadlocks.
  for company in
    select m.company_id from public.memberships m where m.user_id = person and m.state = 'active' order by m.company_id
  loop
    if at_once then
      perform private.rotate_company_topics(company);
    else
      -- Too many rotations: the worker does it within a minute.
      insert into private.pending_rotations (company_id) values (company) on conflict do nothing;
    end if;
  end loop;
  update public.profiles p set topic_version = p.topic_version + 1 where p.user_id = person returning p.topic_version - 1 into ended;
  perform realtime.send('{}', 'rotated', 'person:' || person || ':' || ended, true);
end $$;
comment on function private.rotate_person_topics(uuid) is
  'Makes all devices of a person rejoin their topics, except those signed out.';

create function public.rotate_pending_topics() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid[];
  company uuid;
begin
  -- A sign-out from here on waits for this transaction, and adds a new row.
  with taken as (delete from private.pending_rotations d returning d.company_id)
  select coalesce(array_agg(t.company_id order by t.company_id), '{}') into due from taken t;
  foreach company in array due loop
    perform private.rotate_company_topics(company);
  end loop;
  return cardinality(due);
end $$;
comment on function public.rotate_pending_topics() is
  'For the worker, once a minute: rotates the topics of companies where that was postponed. Returns how many.';
grant execute on function public.rotate_pending_topics() to service_role;

create function private.tg_memberships__revoke_realtime() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.rotate_company_topics(old.company_id);
  return null;
end $$;
comment on function private.tg_memberships__revoke_realtime() is
  'Rotates the topics of a company when a member may read less than before.';

create trigger _520_revoke_realtime after update of role, state on public.memberships
  for each row when (old.role <> new.role or (old.state = 'active' and new.state <> 'active'))
  execute function private.tg_memberships__revoke_realtime();

create trigger _530_revoke_realtime_on_removal after delete on public.memberships
  for each row execute function private.tg_memberships__revoke_realtime();

create function private.tg_companies__revoke_realtime_on_mfa_required() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.rotate_company_topics(new.id);
  return null;
end $$;
comment on function private.tg_companies__revoke_realtime_on_mfa_required() is
  'Rotates the topics of a company when its second factor rule changes.';

create trigger _500_revoke_realtime_on_mfa_required after update of require_mfa on public.companies
  for each row when (old.require_mfa <> new.require_mfa) execute function private.tg_companies__revoke_realtime_on_mfa_required();

create function private.tg_followers__revoke_realtime() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The requester could see it only because they followed it.
  if exists (
    select from public.queries q
    where q.id = old.query_id and q.visibility = 'private' and q.requester_id <> old.user_id
  ) and private.role_of(old.company_id, old.user_id) = 'requester' then
    perform private.rotate_company_topics(old.company_id);
  end if;
  return null;
end $$;
comment on function private.tg_followers__revoke_realtime() is
  'Rotates the topics of a company when a requester stops following a query that they may then not see.';

create trigger _510_revoke_realtime after delete on public.followers
  for each row execute function private.tg_followers__revoke_realtime();

create function private.tg_queries__revoke_realtime() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.rotate_company_topics(new.company_id);
  return null;
end $$;
comment on function private.tg_queries__revoke_realtime() is
  'Rotates the topics of a company when a query becomes private. The caller has locked the company first.';

create trigger _570_revoke_realtime after update of visibility on public.queries
  for each row when (old.visibility = 'company' and new.visibility = 'private')
  execute function private.tg_queries__revoke_realtime();
