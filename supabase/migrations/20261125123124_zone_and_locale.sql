-- One rule decides the time zone and the locale of a person, for pages, quiet hours, the daily mail and times in mails.

-- Nobody could choose a locale so far: every "en" is the default of the column.
alter table public.profiles alter column locale drop not null, alter column locale drop default;
update public.profiles p set locale = null where p.locale = 'en';
comment on column public.profiles.time_zone is
  'The time zone that the person chose, or that their browser had when they first signed in. Null means that of their '
  'first company.';
comment on column public.profiles.locale is
  'The language and region that the person chose for dates, or that their browser had when they first signed in. Null '
  'means that of their first company.';

-- Runs with the rights of its callers, which are functions of the owner.
create function private.first_company(person uuid) returns public.companies
language sql stable set search_path = '' as $$
  select c.* from public.memberships m join public.companies c on c.id = m.company_id
  where m.user_id = person and m.state = 'active' order by m.joined_at, c.id limit 1
$$;
comment on function private.first_company(uuid) is 'Returns the company that a person joined first and still belongs to.';

create or replace function private.time_zone_of(person uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select p.time_zone from public.profiles p where p.user_id = person), (private.first_company(person)).time_zone
  );
end $$;
comment on function private.time_zone_of(uuid) is
  'Returns the time zone of a person: that of their profile, else that of their first company. Null without both.';

create function private.locale_of(person uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select p.locale from public.profiles p where p.user_id = person), (private.first_company(person)).locale
  );
end $$;
comment on function private.locale_of(uuid) is
  'Returns the locale of a person: that of their profile, else that of their first company. Null without both.';

create function public.save_browser_clock(p_time_zone text default null, p_locale text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.viewer_id();
begin
  if viewer is null then
    perform private.raise_app_error('session_ended', 'Your session has ended. Sign in again.');
  elsif not private.mfa_satisfied() then
    return;
  end if;
  -- Each for itself: a browser may know a zone that this database does not.
  begin
    update public.profiles p set time_zone = p_time_zone
    where p.user_id = viewer and p.time_zone is null and p_time_zone is not null;
  exception when check_violation then null;
  end;
  begin
    update public.profiles p set locale = p_locale where p.user_id = viewer and p.locale is null and p_locale is not null;
  exception when check_violation then null;
  end;
end $$;
comment on function public.save_browser_clock(text, text) is
  'Saves the time zone and the locale of the browser for a viewer who has none. Never replaces what they chose. Saves '
  'nothing, without an error, while the second factor of a sign-in is pending.';
grant execute on function public.save_browser_clock(text, text) to authenticated;

create or replace function public.viewer_context() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'name', p.display_name, 'avatarPath', p.avatar_path,
    'theme', p.theme, 'density', p.density, 'contrast', p.contrast,
    'locale', private.locale_of(u.id), 'timeZone', private.time_zone_of(u.id),
    'hasOwnClock', p.locale is not null and p.time_zone is not null,
    'aal', private.viewer_aal(), 'hasSecondFactor', private.has_second_factor(),
    'unread', private.unread_count(u.id, private.my_company_ids()),
    -- Includes companies that are locked until the viewer sets up a second factor, so that the app can name them.
    'companies', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'key', c.key, 'name', c.name, 'role', m.role, 'requiresMfa', c.require_mfa, 'accent', c.accent,
        'counts', case
          when c.id = any ((select private.my_company_ids())::uuid[]) then private.navigation_counts(c.id, u.id, m.role)
        end
      ) order by lower(c.name), c.key), '[]')
      from public.memberships m join public.companies c on c.id = m.company_id
      where m.user_id = u.id and m.state = 'active'
    ),
    -- No more than key and name, which the viewer knew as a member.
    'suspended', (
      select coalesce(jsonb_agg(jsonb_build_object('key', c.key, 'name', c.name) order by lower(c.name), c.key), '[]')
      from public.memberships m join public.companies c on c.id = m.company_id
      where m.user_id = u.id and m.state = 'suspended'
    )
  )
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = private.viewer_id()
$$;

create or replace function public.create_company(p_name text, p_key text, p_client_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  made public.companies;
  violated text;
begin
  -- If the same form arrives twice at once, the second waits here and finds the company of the first.
  perform pg_advisory_xact_lock(hashtextextended('companies of ' || viewer, 0));
  select * into made from public.companies c where c.created_by = viewer and c.client_id = p_client_id;
  if not found then
    begin
      -- The days of a company are those of its founder.
      insert into public.companies (name, key, time_zone, locale, created_by, client_id)
      select btrim(p_name), upper(btrim(p_key)), coalesce(p.time_zone, 'UTC'), coalesce(p.locale, 'en'), viewer, p_client_id
      from public.profiles p where p.user_id = viewer
      returning * into made;
    exception when unique_violation then
      get stacked diagnostics violated = constraint_name;
      if violated <> 'company_key_is_free' then
        raise;
      end if;
      perform private.raise_app_error('company_key_taken', format('The key %s is taken. Choose another one.', upper(btrim(p_key))));
    end;
    insert into public.memberships (company_id, user_id, email, role)
    select made.id, u.id, coalesce(lower(u.email), ''), 'owner' from auth.users u where u.id = viewer;
    insert into public.categories (company_id, name)
    select made.id, c.name from unnest(array['Complaint', 'Problem', 'Question', 'Request']) c (name);
  end if;
  return jsonb_build_object('id', made.id, 'key', made.key);
end $$;

create function private.instant_of(here timestamp, zone text) returns timestamptz
language sql stable set search_path = '' as $$
  -- PostgreSQL takes the second of two. The first is earlier by how far clocks were put back: half an hour on Lord Howe
  -- Island. For a skipped time both count from the offset before the gap.
  select case when f.first at time zone zone = here then f.first else s.second end
  from (select here at time zone zone as second) s
  cross join lateral (
    select s.second - (((s.second - interval '24 hours') at time zone zone) - (here - interval '24 hours')) as first
  ) f
$$;
comment on function private.instant_of(timestamp, text) is
  'Returns when clocks in a zone show a time, for the first time if they are put back over it (RFC 5545 §3.3.5).';

create or replace function private.quiet_until(person uuid, at timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  zone text := coalesce(private.time_zone_of(person), 'UTC');
  today date := (at at time zone zone)::date;
  hours public.notification_settings;
  began timestamptz;
  ends timestamptz;
begin
  select * into hours from public.notification_settings s where s.user_id = person;
  if hours.quiet_from is null then
    return null;
  end if;
  -- Compared as instants: on the day when clocks are put back, a time of day comes twice.
  for first_day in -1 .. 0 loop
    began := private.instant_of(today + first_day + hours.quiet_from, zone);
    -- Hours that span midnight end on the next day.
    ends := private.instant_of(
      today + first_day + case when hours.quiet_from < hours.quiet_to then 0 else 1 end + hours.quiet_to, zone
    );
    if at >= began and at < ends then
      return ends;
    end if;
  end loop;
  return null;
end $$;

create or replace function private.digest_due(person uuid, at timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  zone text := coalesce(private.time_zone_of(person), 'UTC');
  today timestamp := (at at time zone zone)::date
    + coalesce((select s.digest_at from public.notification_settings s where s.user_id = person), '08:00');
begin
  return case
    when private.instant_of(today, zone) <= at then private.instant_of(today, zone)
    else private.instant_of(today - interval '1 day', zone)
  end;
end $$;

-- Of two tables, so it is named after none.
create function private.tg_reschedule_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.outbox o set available_at = clock_timestamp()
  where o.person_id = new.user_id and o.completed_at is null and o.attempts = 0 and o.available_at > clock_timestamp();
  return null;
end $$;
comment on function private.tg_reschedule_mail() is
  'Makes mail that waits for the end of quiet hours due when these or the time zone change. claim_outbox then sends it, or '
  'lets it wait for the new end.';
drop trigger _500_reschedule_mail on public.notification_settings;
drop function private.tg_notification_settings__reschedule_mail();
create trigger _500_reschedule_mail after update on public.notification_settings
  for each row execute function private.tg_reschedule_mail();
create trigger _500_reschedule_mail after update of time_zone on public.profiles
  for each row when (old.time_zone is distinct from new.time_zone) execute function private.tg_reschedule_mail();

create or replace function private.mail_data(mail public.outbox) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  clock jsonb := jsonb_build_object(
    'timeZone', coalesce(private.time_zone_of(mail.person_id), 'UTC'),
    'locale', coalesce(private.locale_of(mail.person_id), 'en')
  );
begin
  if mail.template = 'notification' then
    return mail.data || clock || (
      select jsonb_build_object(
        'event', n.event, 'reason', n.reason, 'count', n.amount, 'status', n.status, 'at', n.at,
        'resolution', private.resolution_of_change(n.source_id),
        'isNote', n.staff_only, 'isQuery', n.source_id = n.query_id,
        'key', c.key, 'number', q.number, 'subject', q.subject, 'queryId', q.id, 'companyName', c.name,
        'actorName', private.person_json(n.actor_id) -> 'name', 'words', private.text_of_notification(n),
        'files', private.files_of_notification(n), 'isOwn', private.is_receipt(n),
        'queries', private.queries_of_notification(n)
      )
      from public.notifications n
      join public.queries q on q.id = n.query_id
      join public.companies c on c.id = n.company_id
      where n.id = mail.subject_id
    );
  elsif mail.template = 'digest' then
    return mail.data || clock || (
      select jsonb_build_object(
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
  return mail.data || case when mail.person_id is null then '{}' else clock end;
end $$;
