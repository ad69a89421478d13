-- Mail about notifications: single mails, the daily digest and quiet hours.

create function private.is_unread_notification(note public.notifications) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return note.read_at is null and exists (
    select from public.memberships m join public.queries q on q.id = note.query_id
    where m.company_id = note.company_id and m.user_id = note.user_id and m.state = 'active'
      and private.can_notify(m.company_id, m.user_id)
      and private.can_read_query(q, note.user_id, m.role, note.staff_only)
  );
end $$;
comment on function private.is_unread_notification(public.notifications) is
  'Whether a notification is unread and the person may still see it.';

create function private.time_zone_of(person uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select p.time_zone from public.profiles p where p.user_id = person),
    (
      select c.time_zone from public.memberships m join public.companies c on c.id = m.company_id
      where m.user_id = person order by m.joined_at, c.id limit 1
    ),
    'UTC'
  );
end $$;
comment on function private.time_zone_of(uuid) is
  'Returns the time zone that a person chose, else that of their first company.';

create function private.quiet_until(person uuid, at timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  zone text := private.time_zone_of(person);
  here timestamp := at at time zone zone;
  hours public.notification_settings;
  ends timestamp;
begin
  select * into hours from public.notification_settings s where s.user_id = person;
  if hours.quiet_from is null then
    return null;
  end if;
  ends := here::date + hours.quiet_to;
  -- Hours that span midnight end today or tomorrow.
  if hours.quiet_from < hours.quiet_to then
    return case when here::time >= hours.quiet_from and here < ends then ends at time zone zone end;
  end if;
  return case
    when here < ends then ends at time zone zone
    when here::time >= hours.quiet_from then (ends + interval '1 day') at time zone zone
  end;
end $$;
comment on function private.quiet_until(uuid, timestamptz) is
  'Returns when the quiet hours that a person is in end. Null outside quiet hours.';

create function private.tg_notification_settings__reschedule_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.outbox o set available_at = clock_timestamp()
  where o.person_id = new.user_id and o.completed_at is null and o.attempts = 0 and o.available_at > clock_timestamp();
  return null;
end $$;
comment on function private.tg_notification_settings__reschedule_mail() is
  'Makes mail that waits for quiet hours due, so that the new quiet hours apply.';

create trigger _500_reschedule_mail after update on public.notification_settings
  for each row execute function private.tg_notification_settings__reschedule_mail();

create function private.text_of_notification(note public.notifications) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  -- One character more than an e-mail shows, so that the e-mail can mark a cut text.
  return left(case
    when note.amount > 1 then null
    when note.event in ('raised', 'assigned') or note.source_id = note.query_id then
      (select q.body from public.queries q where q.id = note.query_id)
    when note.event in ('replied', 'noted', 'mentioned') then (select m.body from public.messages m where m.id = note.source_id)
  end, 10241);
end $$;
comment on function private.text_of_notification(public.notifications) is
  'Returns the text that a notification is about.';

create function private.queries_of_notification(note public.notifications) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('number', q.number, 'subject', q.subject) order by q.number desc), '[]')
    from public.queries q
    join public.memberships m on m.company_id = q.company_id and m.user_id = note.user_id and m.state = 'active'
    where q.id = any (note.query_ids) and private.can_read_query(q, note.user_id, m.role, note.staff_only)
  );
end $$;
comment on function private.queries_of_notification(public.notifications) is
  'Returns the newest of the queries of a notification about several, as far as the person may still see them.';

create function private.mail_data(mail public.outbox) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  zone text := private.time_zone_of(mail.person_id);
begin
  if mail.template = 'notification' then
    return mail.data || (
      select jsonb_build_object(
        'event', n.event, 'reason', n.reason, 'count', n.amount, 'status', n.status, 'at', n.at,
        'isNote', n.staff_only, 'isQuery', n.source_id = n.query_id,
        'key', c.key, 'number', q.number, 'subject', q.subject, 'queryId', q.id, 'companyName', c.name,
        'actorName', private.person_json(n.actor_id) -> 'name', 'words', private.text_of_notification(n),
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
comment on function private.mail_data(public.outbox) is 'Returns the content of a mail as it is when it is sent.';

create function private.lock_due_mail(at_most integer) returns uuid[]
language sql volatile security definer set search_path = '' as $$
  select array(
    select o.id
    from public.outbox o
    join (
      -- Companies take turns, so that one with much mail does not delay the others.
      select w.id, row_number() over (partition by w.company_id order by w.available_at, w.id) as turn
      from public.outbox w
      where w.completed_at is null and w.available_at <= clock_timestamp()
    ) waiting on waiting.id = o.id
    where o.completed_at is null and o.available_at <= clock_timestamp()
    order by waiting.turn, o.available_at, o.id
    limit at_most
    for update of o skip locked
  )
$$;
comment on function private.lock_due_mail(integer) is
  'Returns and locks the mails that are due, with the companies taking turns.';

create function private.tg_notifications__deliver() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  note record;
begin
  for note in select f.*, lower(u.email) as email from fresh f join auth.users u on u.id = f.user_id loop
    if note.channel = 'mail' and private.is_mailable_address(note.email) then
      insert into public.outbox (company_id, subject_id, person_id, template, recipient, data)
      values (note.company_id, note.id, note.user_id, 'notification', note.email,
        jsonb_build_object('token', private.create_unsubscribe_token(note.user_id, note.event)));
    end if;
    perform private.broadcast_to_user(note.user_id, 'notification', jsonb_build_object(
      'id', note.id, 'unread', private.unread_count(note.user_id, null)
    ));
  end loop;
  return null;
end $$;
comment on function private.tg_notifications__deliver() is
  'Adds mail to the outbox where that channel was chosen, and broadcasts to the person''s open pages.';

create trigger _500_deliver after insert on public.notifications
  referencing new table as fresh for each statement execute function private.tg_notifications__deliver();

create function private.digest_due(person uuid, at timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  zone text := private.time_zone_of(person);
  today timestamp := (at at time zone zone)::date
    + coalesce((select s.digest_at from public.notification_settings s where s.user_id = person), '08:00');
begin
  return case when today at time zone zone <= at then today else today - interval '1 day' end at time zone zone;
end $$;
comment on function private.digest_due(uuid, timestamptz) is 'Returns when the daily mail of a person was last due.';

create function public.enqueue_digests(p_at timestamptz default clock_timestamp()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  reader record;
  mail uuid;
  written integer := 0;
begin
  -- One at a time; a second caller has nothing to do.
  if not pg_try_advisory_xact_lock(hashtextextended('write digests', 0)) then
    return 0;
  end if;
  for reader in
    select w.user_id, lower(u.email) as email
    from (
      select n.user_id, min(n.at) as oldest from public.notifications n
      where n.channel = 'digest' and n.digest_id is null and n.read_at is null group by n.user_id
    ) w
    join auth.users u on u.id = w.user_id
    -- Later notifications are for tomorrow, unless today's mail is late.
    where w.oldest <= private.digest_due(w.user_id, p_at) and private.is_mailable_address(lower(u.email))
    order by w.oldest limit 500
  loop
    insert into public.outbox (person_id, template, recipient, data)
    values (reader.user_id, 'digest', reader.email,
      jsonb_build_object('token', private.create_unsubscribe_token(reader.user_id, 'digest')))
    returning id into mail;
    update public.notifications n set digest_id = mail
    where n.user_id = reader.user_id and n.channel = 'digest' and n.digest_id is null and n.read_at is null and n.at <= p_at;
    written := written + 1;
  end loop;
  return written;
end $$;
comment on function public.enqueue_digests(timestamptz) is
  'For the worker: adds the daily mail of everybody whose time has come and who has unread notifications.';
grant execute on function public.enqueue_digests(timestamptz) to service_role;
