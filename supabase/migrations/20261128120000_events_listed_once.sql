-- The events that notify people, and their default channels, are listed in one function. The checks and the settings
-- follow from it. The history is written from one list of columns, too.

create function private.default_notification_channels() returns jsonb
language sql immutable set search_path = '' as $$
  -- Must equal defaultChoices in src/domain/notification.ts.
  select '{
    "received": "mail", "raised": "app", "assigned": "mail", "replied": "mail", "noted": "app", "status": "mail",
    "mentioned": "mail"
  }'::jsonb
$$;
comment on function private.default_notification_channels() is
  'Returns every event that notifies people, with its channel for people who chose none.';

create or replace function private.default_notification_channel(event text) returns text
language sql immutable set search_path = '' as $$
  select private.default_notification_channels() ->> event
$$;
comment on function private.default_notification_channel(text) is
  'Returns the channel of an event for people who chose none. Null for an unknown event.';

alter table public.notification_choices drop constraint choice_event_is_known,
  add constraint choice_event_is_known check (private.default_notification_channel(event) is not null);
alter table public.notifications drop constraint notification_event_is_known,
  add constraint notification_event_is_known check (private.default_notification_channel(event) is not null);
alter table private.unsubscribe_tokens drop constraint unsubscribe_event_is_known,
  add constraint unsubscribe_event_is_known
    check (event = 'digest' or private.default_notification_channel(event) is not null);

create or replace function public.notification_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
begin
  return (
    select jsonb_build_object(
      'choices', (
        select jsonb_object_agg(e.event, private.notification_channel(viewer, e.event))
        from jsonb_object_keys(private.default_notification_channels()) e (event)
      ),
      'quiet', case when s.quiet_from is not null then
        jsonb_build_object('from', to_char(s.quiet_from, 'HH24:MI'), 'to', to_char(s.quiet_to, 'HH24:MI'))
      end,
      'digestAt', to_char(coalesce(s.digest_at, '08:00'), 'HH24:MI')
    )
    from (select) viewer_alone left join public.notification_settings s on s.user_id = viewer
  );
end $$;

create or replace function private.save_notification_choices(person uuid, choices jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from jsonb_each_text(choices) c
    where (private.default_notification_channel(c.key) is not null
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

create or replace function private.unsubscribable_events(token private.unsubscribe_tokens) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select e.event from jsonb_object_keys(private.default_notification_channels()) e (event)
    where case when token.event = 'digest' then private.notification_channel(token.user_id, e.event) = 'digest'
      else e.event = token.event and private.notification_channel(token.user_id, e.event) = 'mail' end
  );
end $$;

-- The function compares the columns that the history shows, and writes nothing if none of them changed.
drop trigger _540_write_change on public.queries;
create trigger _540_write_change after update on public.queries
for each row when (old.row_version is distinct from new.row_version)
execute function private.tg_queries__write_event();
