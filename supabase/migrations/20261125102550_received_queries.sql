-- Requesters are told that their query was received: a notification with the event `received`. Of their own query it is
-- only an e-mail, the receipt; of one that staff raised for them it is also in the app. E-mails list attached files.

alter table public.notification_choices
  drop constraint choice_event_is_known,
  add constraint choice_event_is_known
    check (event in ('received', 'raised', 'assigned', 'replied', 'noted', 'status', 'mentioned'));
alter table public.notifications
  drop constraint notification_event_is_known,
  add constraint notification_event_is_known
    check (event in ('received', 'raised', 'assigned', 'replied', 'noted', 'status', 'mentioned'));
alter table private.unsubscribe_tokens
  drop constraint unsubscribe_event_is_known,
  add constraint unsubscribe_event_is_known
    check (event in ('received', 'raised', 'assigned', 'replied', 'noted', 'status', 'mentioned', 'digest'));

create or replace function public.notification_settings()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  viewer uuid := private.require_viewer();
begin
  return (
    select jsonb_build_object(
      'choices', (
        select jsonb_object_agg(e.event, private.notification_channel(viewer, e.event))
        from unnest(array['received', 'raised', 'assigned', 'replied', 'noted', 'status', 'mentioned']) e (event)
      ),
      'quiet', case when s.quiet_from is not null then
        jsonb_build_object('from', to_char(s.quiet_from, 'HH24:MI'), 'to', to_char(s.quiet_to, 'HH24:MI'))
      end,
      'digestAt', to_char(coalesce(s.digest_at, '08:00'), 'HH24:MI')
    )
    from (select) viewer_alone left join public.notification_settings s on s.user_id = viewer
  );
end $$;
grant execute on function public.notification_settings() to authenticated;

create or replace function private.save_notification_choices(person uuid, choices jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
begin
  if exists (
    select from jsonb_each_text(choices) c
    where (c.key in ('received', 'raised', 'assigned', 'replied', 'noted', 'status', 'mentioned')
      and c.value in ('app', 'mail', 'digest', 'none')) is not true
  ) then
    perform private.raise_app_error('not_allowed', 'Choose app, mail, digest or none for each event.');
  end if;
  -- Stored only where it differs, so that a new default applies to people who chose nothing.
  delete from public.notification_choices c
  where c.user_id = person and choices ->> c.event = private.default_notification_channel(c.event);
  insert into public.notification_choices as k (user_id, event, choice)
  select person, c.key, c.value from jsonb_each_text(choices) c where c.value <> private.default_notification_channel(c.key)
  on conflict (user_id, event) do update set choice = excluded.choice where k.choice <> excluded.choice;
end $$;

create or replace function private.unsubscribable_events(token private.unsubscribe_tokens)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $$
begin
  return array(
    select e.event from unnest(array['received', 'raised', 'assigned', 'replied', 'noted', 'status', 'mentioned']) e (event)
    where case when token.event = 'digest' then private.notification_channel(token.user_id, e.event) = 'digest'
      else e.event = token.event and private.notification_channel(token.user_id, e.event) = 'mail' end
  );
end $$;

create function private.is_receipt(note public.notifications)
 returns boolean
 language sql
 immutable
 set search_path to ''
as $$
  select note.event = 'received' and note.actor_id is not distinct from note.user_id
$$;
comment on function private.is_receipt is
  'Whether a notification only confirms what the person did. It is an e-mail, never in the app, and read from the start.';

create function private.notify_of_received(raised public.queries[])
 returns void
 language plpgsql
 security definer
 set search_path to ''
as $$
declare
  -- Must equal summaryThreshold in src/domain/notification.ts.
  summary_from constant integer := 10;
begin
  with received as (
    select q.company_id, q.id as query_id, q.requester_id as user_id, q.created_by as actor_id, k.choice,
      count(*) over told as amount, row_number() over newest as place,
      array_agg(q.id) over (newest rows between unbounded preceding and unbounded following) as all_ids
    from unnest(raised) q
    -- Staff see what they raise.
    join public.memberships m on m.company_id = q.company_id and m.user_id = q.requester_id
      and m.state = 'active' and m.role = 'requester'
    cross join lateral (select private.notification_channel(q.requester_id, 'received') as choice) k
    where case when q.created_by = q.requester_id then k.choice = 'mail' else k.choice <> 'none' end
      -- A mention tells them already. It must not take the place of the summary of the others.
      and not exists (select from public.notifications n where n.source_id = q.id and n.user_id = q.requester_id)
    window told as (partition by q.company_id, q.requester_id, q.created_by), newest as (told order by q.number desc)
  )
  insert into public.notifications (
    company_id, query_id, user_id, source_id, event, reason, channel, actor_id, amount, query_ids, read_at
  )
  select r.company_id, r.query_id, r.user_id, r.query_id, 'received', 'raised_it', r.choice, r.actor_id,
    case when r.amount > summary_from then r.amount else 1 end, case when r.amount > summary_from then r.all_ids[:10] end,
    case when r.actor_id = r.user_id then clock_timestamp() end
  from received r
  where r.amount <= summary_from or r.place = 1
  on conflict (source_id, user_id) do nothing;
end $$;
comment on function private.notify_of_received is
  'Tells requesters that their queries were received (many at once as one). A mention in a query tells them by itself.';

create or replace function private.tg_queries__notify_raised()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  -- Must equal summaryThreshold in src/domain/notification.ts.
  summary_from constant integer := 10;
  by_default constant text := private.default_notification_channel('raised');
begin
  with named as materialized (
    select a.id as query_id, a.company_id, a.created_by as actor_id, p.id as user_id, private.notification_channel(p.id, 'mentioned') as choice
    from after a cross join unnest(private.find_mentioned(a::public.queries, a.body, false)) p (id)
    where strpos(a.body, '@') > 0 and p.id <> a.created_by
  ), heard as materialized (
    -- People who switched mentions off may still want notifications of new queries.
    select * from named n where n.choice <> 'none'
  ), raised as (
    select s.company_id, q.id as query_id, s.user_id, s.choice, q.created_by as actor_id,
      count(*) over told as amount, row_number() over newest as place,
      array_agg(q.id) over (newest rows between unbounded preceding and unbounded following) as all_ids
    from (
      select m.company_id, m.user_id, coalesce(c.choice, by_default) as choice
      from public.memberships m
      left join public.notification_choices c on c.user_id = m.user_id and c.event = 'raised'
      where m.state = 'active' and m.role <> 'requester' and m.company_id in (select a.company_id from after a)
    ) s
    join after q on q.company_id = s.company_id and q.created_by <> s.user_id
    where s.choice <> 'none'
      and not exists (select from heard h where h.query_id = q.id and h.user_id = s.user_id)
    window told as (partition by s.company_id, s.user_id), newest as (told order by q.number desc)
  )
  insert into public.notifications (company_id, query_id, user_id, source_id, event, reason, channel, actor_id, amount, query_ids)
  select h.company_id, h.query_id, h.user_id, h.query_id, 'mentioned', 'mentioned', h.choice, h.actor_id, 1, null from heard h
  union all
  select r.company_id, r.query_id, r.user_id, r.query_id, 'raised', 'staff', r.choice, r.actor_id,
    case when r.amount > summary_from then r.amount else 1 end, case when r.amount > summary_from then r.all_ids[:10] end
  from raised r
  where r.amount <= summary_from or r.place = 1
  on conflict (source_id, user_id) do nothing;
  perform private.notify_of_received(array(select a::public.queries from after a));
  return null;
end $$;

comment on function private.tg_queries__notify_raised is
  'Notifies staff of new queries (many at once as one), people who are mentioned in one, and its requester.';

create or replace function private.text_of_notification(note public.notifications)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $$
begin
  -- One character more than an e-mail shows, so that the e-mail can mark a cut text.
  return left(case
    when note.amount > 1 then null
    when note.event in ('received', 'raised', 'assigned') or note.source_id = note.query_id then
      (select q.body from public.queries q where q.id = note.query_id)
    when note.event in ('replied', 'noted', 'mentioned') then (select m.body from public.messages m where m.id = note.source_id)
  end, 10241);
end $$;

create function private.files_of_notification(note public.notifications)
 returns jsonb
 language plpgsql
 stable security definer
 set search_path to ''
as $$
begin
  return case
    when note.amount > 1 then '[]'
    when note.event in ('received', 'raised', 'assigned') or note.source_id = note.query_id then
      private.attachments_json(note.query_id, null)
    when note.event in ('replied', 'noted', 'mentioned') then private.attachments_json(note.query_id, note.source_id)
    else '[]'
  end;
end $$;
comment on function private.files_of_notification is 'Returns the files of the text that a notification is about.';

create or replace function private.mail_data(mail public.outbox)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  zone text := private.time_zone_of(mail.person_id);
begin
  if mail.template = 'notification' then
    return mail.data || (
      select jsonb_build_object(
        'event', n.event, 'reason', n.reason, 'count', n.amount, 'status', n.status, 'at', n.at,
        'resolution', private.resolution_of_change(n.source_id),
        'isNote', n.staff_only, 'isQuery', n.source_id = n.query_id,
        'key', c.key, 'number', q.number, 'subject', q.subject, 'queryId', q.id, 'companyName', c.name,
        'actorName', private.person_json(n.actor_id) -> 'name', 'words', private.text_of_notification(n), 'files', private.files_of_notification(n),
        'isOwn', private.is_receipt(n),
        'queries', private.queries_of_notification(n),
        'timeZone', zone, 'locale', (select p.locale from public.profiles p where p.user_id = n.user_id)
      )
      from public.notifications n
      join public.queries q on q.id = n.query_id
      join public.companies c on c.id = n.company_id
      where n.id = mail.subject_id
    );
  elsif mail.template = 'digest' then
    return mail.data || (
      select jsonb_build_object(
        'timeZone', zone, 'locale', (select p.locale from public.profiles p where p.user_id = mail.person_id),
        'total', coalesce(max(i.total), 0),
        'items', coalesce(jsonb_agg(to_jsonb(i) - 'total' - 'id' order by i.at desc, i.id), '[]')
      )
      from (
        select n.id, n.event, n.reason, n.amount as count, n.status, n.at, n.staff_only as "isNote",
          private.resolution_of_change(n.source_id) as resolution,
          n.source_id = n.query_id as "isQuery", c.key, q.number, q.subject,
          c.name as "companyName", private.person_json(n.actor_id) ->> 'name' as "actorName", count(*) over () as total
        from public.notifications n
        join public.queries q on q.id = n.query_id
        join public.companies c on c.id = n.company_id
        where n.user_id = mail.person_id and n.digest_id = mail.id and private.is_unread_notification(n)
        order by n.at desc, n.id limit 50
      ) i
    );
  end if;
  return mail.data;
end $$;

create function private.is_due_notification(note public.notifications)
 returns boolean
 language plpgsql
 stable security definer
 set search_path to ''
as $$
begin
  if private.is_receipt(note) then
    -- Read from the start: only whether the person may still see the query counts.
    note.read_at := null;
  end if;
  return private.is_unread_notification(note);
end $$;
comment on function private.is_due_notification is
  'Whether the e-mail of a notification is still to be sent: it is unread or a receipt, and the person may still see it.';

create or replace function private.is_obsolete(mail public.outbox)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $$
begin
  return case mail.template
    when 'invitation' then exists (
      select from public.invitations i
      where i.id = mail.subject_id
        and (i.accepted_at is not null or i.revoked_at is not null or i.expires_at <= clock_timestamp())
    )
    when 'notification' then not exists (
      select from public.notifications n
      where n.id = mail.subject_id and private.is_due_notification(n) and private.notification_channel(n.user_id, n.event) = 'mail'
        and (n.event in ('assigned', 'mentioned') or not private.is_muted(n.query_id, n.user_id))
    )
    when 'digest' then not exists (
      select from public.notifications n
      where n.user_id = mail.person_id and n.digest_id = mail.id and private.is_unread_notification(n)
    )
    else false
  end;
end $$;

create or replace function public.my_notifications(p_before jsonb DEFAULT NULL::jsonb, p_limit integer DEFAULT 30)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $$
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
      where n.user_id = viewer and not private.is_receipt(n)
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
          'actor', private.person_json(s.actor_id), 'count', s.amount, 'status', s.status,
          'resolution', private.resolution_of_change(s.source_id), 'companyId', s.company_id,
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
grant execute on function public.my_notifications(jsonb,integer) to authenticated;

create or replace function public.unread_notifications(p_ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  viewer uuid := private.require_viewer();
  companies uuid[] := private.my_company_ids();
begin
  update public.notifications n set read_at = null
  where n.user_id = viewer and n.read_at is not null and n.company_id = any (companies) and n.id = any (p_ids)
    and not private.is_receipt(n);
  if found then
    perform private.broadcast_unread(viewer);
  end if;
  return private.unread_count(viewer, companies);
end $$;
grant execute on function public.unread_notifications(uuid[]) to authenticated;

create or replace function private.tg_notifications__deliver()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  note record;
begin
  for note in select f.*, lower(u.email) as email from fresh f join auth.users u on u.id = f.user_id loop
    if note.channel = 'mail' and private.is_mailable_address(note.email) then
      insert into public.outbox (company_id, subject_id, person_id, template, recipient, data)
      values (note.company_id, note.id, note.user_id, 'notification', note.email,
        jsonb_build_object('token', private.create_unsubscribe_token(note.user_id, note.event)));
    end if;
    -- A receipt is not in the app.
    if note.read_at is null then
      perform private.broadcast_to_user(note.user_id, 'notification', jsonb_build_object(
        'id', note.id, 'unread', private.unread_count(note.user_id, null)
      ));
    end if;
  end loop;
  return null;
end $$;
