-- Notification settings: by which channel a person is notified of what, quiet hours and the time of the digest.

create table public.notification_choices (
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  event   text not null,
  choice  text not null,
  primary key (user_id, event),
  constraint choice_event_is_known check (event in ('raised', 'assigned', 'replied', 'noted', 'status', 'mentioned')),
  constraint choice_is_known check (choice in ('app', 'mail', 'digest', 'none'))
);
comment on table public.notification_choices is
  'The channel that a person chose for an event, where it is not the default.';

alter table public.notification_choices enable row level security;

revoke all on public.notification_choices from anon, authenticated;

create table public.notification_settings (
  user_id    uuid primary key references public.profiles (user_id) on delete cascade,
  quiet_from time,
  quiet_to   time,
  digest_at  time not null default '08:00',
  constraint quiet_hours_begin_and_end check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
);
comment on table public.notification_settings is
  'Quiet hours and the time of the daily mail, in the person''s time zone.';

alter table public.notification_settings enable row level security;

revoke all on public.notification_settings from anon, authenticated;

create function private.default_notification_channel(event text) returns text
language sql immutable set search_path = '' as $$
  -- Must equal defaultChoices in src/domain/notification.ts.
  select case when event in ('raised', 'noted') then 'app' else 'mail' end
$$;
comment on function private.default_notification_channel(text) is
  'Returns the channel of an event for people who chose none.';

create function private.notification_channel(person uuid, event text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select c.choice from public.notification_choices c where c.user_id = person and c.event = notification_channel.event),
    private.default_notification_channel(event)
  );
end $$;
comment on function private.notification_channel(uuid, text) is 'Returns the channel of a person for an event.';

create function public.notification_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
begin
  return (
    select jsonb_build_object(
      'choices', (
        select jsonb_object_agg(e.event, private.notification_channel(viewer, e.event))
        from unnest(array['raised', 'assigned', 'replied', 'noted', 'status', 'mentioned']) e (event)
      ),
      'quiet', case when s.quiet_from is not null then
        jsonb_build_object('from', to_char(s.quiet_from, 'HH24:MI'), 'to', to_char(s.quiet_to, 'HH24:MI'))
      end,
      'digestAt', to_char(coalesce(s.digest_at, '08:00'), 'HH24:MI')
    )
    from (select) viewer_alone left join public.notification_settings s on s.user_id = viewer
  );
end $$;
comment on function public.notification_settings() is
  'Returns the notification settings of the viewer, with defaults where they chose nothing.';
grant execute on function public.notification_settings() to authenticated;

create function private.parse_time_of_day(words text) returns time
language plpgsql immutable set search_path = '' as $$
begin
  if words !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then
    perform private.raise_app_error('not_allowed', 'A time of day is written like 08:30.');
  end if;
  return words::time;
end $$;
comment on function private.parse_time_of_day(text) is 'Parses a time that a form posted.';

create function private.save_notification_choices(person uuid, choices jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from jsonb_each_text(choices) c
    where (c.key in ('raised', 'assigned', 'replied', 'noted', 'status', 'mentioned')
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
comment on function private.save_notification_choices(uuid, jsonb) is
  'Saves the channels that a person chose for events.';

create function public.set_notification_settings(p_choices jsonb, p_quiet jsonb, p_digest_at text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  quiet jsonb := nullif(p_quiet, 'null');
begin
  if quiet ->> 'from' = quiet ->> 'to' or (quiet ->> 'from' is null) <> (quiet ->> 'to' is null) then
    perform private.raise_app_error('not_allowed', 'Quiet hours begin at one time and end at another.');
  end if;
  perform private.save_notification_choices(viewer, coalesce(p_choices, '{}'));
  insert into public.notification_settings as s (user_id, quiet_from, quiet_to, digest_at)
  values (viewer, private.parse_time_of_day(quiet ->> 'from'), private.parse_time_of_day(quiet ->> 'to'),
    coalesce(private.parse_time_of_day(p_digest_at), '08:00'))
  on conflict (user_id) do update
    set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, digest_at = excluded.digest_at;
end $$;
comment on function public.set_notification_settings(jsonb, jsonb, text) is
  'Saves the notification settings of the viewer: a channel per event, quiet hours or null, and the time of the '
  'daily mail.';
grant execute on function public.set_notification_settings(jsonb, jsonb, text) to authenticated;
