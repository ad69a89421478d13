-- Realtime topics: who may join which, and how a person is cut off when they may read less.

create table private.cut_off_turns (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since   timestamptz not null,
  taken   integer not null
);
comment on table private.cut_off_turns is 'How often somebody''s devices were signed out elsewhere in the ten minutes since.';

alter table private.cut_off_turns enable row level security;

revoke all on private.cut_off_turns from public, anon, authenticated;

create table private.due_epochs (
  company_id uuid primary key references public.companies (id) on delete cascade
);
comment on table private.due_epochs is 'Companies whose members join anew at the worker''s next round.';

alter table private.due_epochs enable row level security;

revoke all on private.due_epochs from public, anon, authenticated;

create function private.live_topic(topic text, out kind text, out subject uuid, out epoch integer)
language sql immutable set search_path = '' as $$
  select m[1], m[2]::uuid, m[3]::integer
  from regexp_match(
    topic,
    '^(company|members|query|person|staff|desk|room):([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}):([1-9][0-9]{0,8})$'
  ) m
$$;
comment on function private.live_topic(text) is 'What a topic is about, by its name; nothing for a name that is none of ours.';

create function private.sees_query(query public.queries, role text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return role is not null and coalesce(
    role <> 'requester' or query.visibility = 'company' or query.requester_id = private.viewer_id()
      or query.id = any (private.my_followed_query_ids()),
    false
  );
end $$;
comment on function private.sees_query(public.queries, text) is 'Whether the viewer, who is that in its company, sees a query.';

create function private.may_listen(topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  kind text;
  about uuid;
  wanted integer;
  company uuid;
  query public.queries;
  role text;
begin
  select t.kind, t.subject, t.epoch into kind, about, wanted from private.live_topic(topic) t;
  if kind is null then
    return false;
  elsif kind = 'person' then
    return coalesce(about = private.viewer_id(), false)
      and (private.viewer_aal() = 'aal2' or not private.has_second_factor())
      and exists (select from public.profiles p where p.user_id = about and p.live_epoch = wanted);
  elsif kind in ('query', 'desk', 'room') then
    select * into query from public.queries q where q.id = about;
    company := query.company_id;
  else
    company := about;
  end if;
  -- Tomorrow's topics are as closed as yesterday's.
  if not exists (select from public.companies c where c.id = company and c.live_epoch = wanted) then
    return false;
  end if;
  role := private.my_role(company);
  return coalesce(case kind
    when 'members' then role is not null
    when 'query' then private.sees_query(query, role)
    -- Where people type: whoever may answer.
    when 'room' then role <> 'requester' or query.requester_id = private.viewer_id()
    else role <> 'requester'
  end, false);
end $$;
comment on function private.may_listen(text) is 'Whether the viewer may join a live topic, as it stands now.';
grant execute on function private.may_listen(text) to authenticated;

create function private.may_speak(topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(split_part(topic, ':', 1) in ('staff', 'desk', 'room'), false) and private.may_listen(topic);
end $$;
comment on function private.may_speak(text) is
  'Whether the viewer may say something on a live topic. What happened to queries is told by the database alone.';
grant execute on function private.may_speak(text) to authenticated;

-- The topic of the row besides that of the channel: nobody reads what was said elsewhere, should realtime.messages ever
-- be within reach of the API. Presence is for desks: staff alone see who is looking at what.
create policy "people listen where they belong" on realtime.messages
  for select to authenticated
  using (
    topic = (select realtime.topic())
    and (extension = 'broadcast' or (extension = 'presence' and topic like 'desk:%'))
    and (select private.may_listen((select realtime.topic())))
  );

create policy "people speak where they work and answer" on realtime.messages
  for insert to authenticated
  with check (
    topic = (select realtime.topic())
    and (extension = 'broadcast' or (extension = 'presence' and topic like 'desk:%'))
    and (select private.may_speak((select realtime.topic())))
  );

create function public.live_topics(p_company uuid, p_query uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  role text := private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  viewer uuid := private.viewer_id();
  staff boolean := role <> 'requester';
  epoch integer := (select c.live_epoch from public.companies c where c.id = p_company);
  query public.queries;
  shown uuid;
begin
  select * into query from public.queries q where q.id = p_query and q.company_id = p_company;
  shown := case when private.sees_query(query, role) then query.id end;
  -- What is not for the viewer is null: a name that holds null is.
  return jsonb_build_object(
    'company', 'company:' || case when staff then p_company end || ':' || epoch,
    'members', 'members:' || p_company || ':' || epoch,
    'staff', 'staff:' || case when staff then p_company end || ':' || epoch,
    'person', 'person:' || viewer || ':' || (select p.live_epoch from public.profiles p where p.user_id = viewer),
    'query', 'query:' || shown || ':' || epoch,
    'desk', 'desk:' || case when staff then shown end || ':' || epoch,
    'room', 'room:' || case when staff or query.requester_id = viewer then shown end || ':' || epoch
  );
end $$;
comment on function public.live_topics(uuid, uuid) is 'Which live topics the viewer may join now, in a company and for one of its queries.';
grant execute on function public.live_topics(uuid, uuid) to authenticated;

create function private.told_epoch(company uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  epoch integer;
begin
  -- Until the end of the transaction nobody raises it: what is told is told where everybody listens.
  select c.live_epoch into epoch from public.companies c where c.id = company for key share;
  return epoch;
end $$;
comment on function private.told_epoch(uuid) is 'The epoch under which something is told of a company''s queries.';

create function private.raise_company_epoch(company uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended integer;
begin
  -- Whoever tells something this moment has told it before; whoever comes next waits, and tells it on the new topics.
  perform from public.companies c where c.id = company for update;
  update public.companies c set live_epoch = c.live_epoch + 1 where c.id = company returning c.live_epoch - 1 into ended;
  if found then
    perform private.tell(array['company', 'members'], company, ended, 'epoch', '{}');
  end if;
end $$;
comment on function private.raise_company_epoch(uuid) is
  'Makes everybody of a company join its live topics anew, those who may no longer excepted. The last thing an act does: it waits for others.';

create function private.take_cut_off_turn(person uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  at_once constant integer := 5;
  now_at timestamptz := clock_timestamp();
  turns integer;
begin
  insert into private.cut_off_turns as t (user_id, since, taken) values (person, now_at, 1)
  on conflict (user_id) do update set
    taken = case when t.since > now_at - interval '10 minutes' then t.taken + 1 else 1 end,
    since = case when t.since > now_at - interval '10 minutes' then t.since else now_at end
  returning t.taken into turns;
  return turns <= at_once;
end $$;
comment on function private.take_cut_off_turn(uuid) is 'Counts that a device of somebody was signed out elsewhere; false once that is too often.';

create function private.raise_person_epoch(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  at_once boolean := private.take_cut_off_turn(person);
  company uuid;
  ended integer;
begin
  -- A device that was signed out had joined the companies' topics, too. In one order for everybody.
  for company in
    select m.company_id from public.memberships m where m.user_id = person and m.state = 'active' order by m.company_id
  loop
    if at_once then
      perform private.raise_company_epoch(company);
    else
      -- It asks for nothing any more, joins nothing, and hears no longer than this.
      insert into private.due_epochs (company_id) values (company) on conflict do nothing;
    end if;
  end loop;
  update public.profiles p set live_epoch = p.live_epoch + 1 where p.user_id = person returning p.live_epoch - 1 into ended;
  perform realtime.send('{}', 'epoch', 'person:' || person || ':' || ended, true);
end $$;
comment on function private.raise_person_epoch(uuid) is 'Makes every device of a person join its live topics anew, those signed out excepted.';

create function public.raise_due_epochs() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid[];
  company uuid;
begin
  -- Whoever is signed out from here on waits for this, and is due again.
  with taken as (delete from private.due_epochs d returning d.company_id)
  select coalesce(array_agg(t.company_id order by t.company_id), '{}') into due from taken t;
  foreach company in array due loop
    perform private.raise_company_epoch(company);
  end loop;
  return cardinality(due);
end $$;
comment on function public.raise_due_epochs() is
  'For the worker, once a minute: companies join anew where that had to wait; gives how many.';
grant execute on function public.raise_due_epochs() to service_role;

create function private.cut_off_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.raise_company_epoch(old.company_id);
  return null;
end $$;
comment on function private.cut_off_member() is 'Somebody may hear less of a company than before.';

create trigger memberships_z_cut_off after update of role, state on public.memberships
  for each row when (old.role <> new.role or (old.state = 'active' and new.state <> 'active'))
  execute function private.cut_off_member();

create trigger memberships_z_cut_off_removed after delete on public.memberships
  for each row execute function private.cut_off_member();

create function private.cut_off_weak() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.raise_company_epoch(new.id);
  return null;
end $$;
comment on function private.cut_off_weak() is 'Other sessions than before are enough for a company.';

create trigger companies_cut_off_weak after update of require_mfa on public.companies
  for each row when (old.require_mfa <> new.require_mfa) execute function private.cut_off_weak();

create function private.cut_off_follower() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Following is what let a requester see it.
  if exists (
    select from public.queries q
    where q.id = old.query_id and q.visibility = 'private' and q.requester_id <> old.user_id
  ) and private.role_of(old.company_id, old.user_id) = 'requester' then
    perform private.raise_company_epoch(old.company_id);
  end if;
  return null;
end $$;
comment on function private.cut_off_follower() is 'A requester who follows a query no longer may not see it any more.';

create trigger followers_z_cut_off after delete on public.followers
  for each row execute function private.cut_off_follower();

create function private.cut_off_members() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.raise_company_epoch(new.company_id);
  return null;
end $$;
comment on function private.cut_off_members() is 'A query that everybody saw is its requester''s and the staff''s alone. Whoever does that locks the company first.';

create trigger queries_z_cut_off after update of visibility on public.queries
  for each row when (old.visibility = 'company' and new.visibility = 'private')
  execute function private.cut_off_members();
