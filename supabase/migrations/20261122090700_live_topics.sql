-- Live topics: who may listen where, and who may speak. Each carries an epoch, so that whoever no longer belongs hears
-- nothing more: the live service asks these rules when somebody joins and when their token changes, not at each message.

alter table public.companies add column live_epoch integer not null default 1;
alter table public.profiles add column live_epoch integer not null default 1;
comment on column public.companies.live_epoch is
  'Part of the names of the company''s live topics. Raised when somebody may hear less than before: everybody joins anew.';
comment on column public.profiles.live_epoch is
  'Part of the name of the person''s own live topic. Raised when one of their sessions is ended elsewhere.';

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

create function private.may_speak(topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(split_part(topic, ':', 1) in ('staff', 'desk', 'room'), false) and private.may_listen(topic);
end $$;
comment on function private.may_speak(text) is
  'Whether the viewer may say something on a live topic. What happened to queries is told by the database alone.';

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

grant execute on function private.may_listen(text), private.may_speak(text) to authenticated;
grant execute on function public.live_topics(uuid, uuid) to authenticated;

create function private.tell(topics text[], subject uuid, epoch integer, event text, payload jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  name text;
begin
  foreach name in array topics loop
    perform realtime.send(payload, event, name || ':' || subject || ':' || epoch, true);
  end loop;
end $$;
comment on function private.tell(text[], uuid, integer, text, jsonb) is 'Sends an event to the topics of a company, or of a query.';

create function private.tell_person(user_id uuid, event text, payload jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform realtime.send(payload, event, 'person:' || p.user_id || ':' || p.live_epoch, true)
  from public.profiles p where p.user_id = tell_person.user_id;
end $$;
comment on function private.tell_person(uuid, text, jsonb) is 'Sends an event to somebody, wherever they are signed in.';

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

create function private.raise_person_epoch(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  company uuid;
  ended integer;
begin
  -- A device that was signed out had joined the companies' topics, too. In one order for everybody.
  for company in
    select m.company_id from public.memberships m where m.user_id = person and m.state = 'active' order by m.company_id
  loop
    perform private.raise_company_epoch(company);
  end loop;
  update public.profiles p set live_epoch = p.live_epoch + 1 where p.user_id = person returning p.live_epoch - 1 into ended;
  perform realtime.send('{}', 'epoch', 'person:' || person || ':' || ended, true);
end $$;
comment on function private.raise_person_epoch(uuid) is 'Makes every device of a person join its live topics anew, those signed out excepted.';

create function private.cut_off_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.raise_company_epoch(old.company_id);
  return null;
end $$;
comment on function private.cut_off_member() is 'Somebody may hear less of a company than before.';

-- After memberships_release_work, by their names: the work is given back where everybody still listens.
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

create or replace function public.revoke_device(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
begin
  delete from auth.sessions s where s.id = p_id and s.user_id = viewer;
  if not found then
    return false;
  end if;
  perform private.raise_person_epoch(viewer);
  return true;
end $$;

create or replace function public.revoke_other_devices() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  ended integer;
begin
  delete from auth.sessions s where s.user_id = viewer and s.id <> (auth.jwt() ->> 'session_id')::uuid;
  get diagnostics ended = row_count;
  if ended > 0 then
    perform private.raise_person_epoch(viewer);
  end if;
  return ended;
end $$;
