-- Unsubscribing by the link of a mail: its token is the only authorization.

create table private.unsubscribe_tokens (
  token_hash      text primary key,
  user_id         uuid not null references public.profiles (user_id) on delete cascade,
  event           text not null,
  disabled_events text[],
  created_at      timestamptz not null default now(),
  constraint unsubscribe_event_is_known check (
    event in ('raised', 'assigned', 'replied', 'noted', 'status', 'mentioned', 'digest')
  )
);
comment on table private.unsubscribe_tokens is
  'What the unsubscribe link of a mail may switch off. Only a hash of the token is stored.';
comment on column private.unsubscribe_tokens.disabled_events is
  'The events that the link switched off, so that this can be undone.';

create index unsubscribe_tokens_of_person on private.unsubscribe_tokens (user_id);
create index unsubscribe_tokens_by_age on private.unsubscribe_tokens (created_at);

alter table private.unsubscribe_tokens enable row level security;

create function private.create_unsubscribe_token(person uuid, event text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := private.make_token();
begin
  insert into private.unsubscribe_tokens (token_hash, user_id, event)
  values (encode(private.hash_token(token), 'hex'), person, create_unsubscribe_token.event);
  return token;
end $$;
comment on function private.create_unsubscribe_token(uuid, text) is
  'Returns a new secret that switches one kind of mail off.';

create function private.unsubscribable_events(token private.unsubscribe_tokens) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select e.event from unnest(array['raised', 'assigned', 'replied', 'noted', 'status', 'mentioned']) e (event)
    where case when token.event = 'digest' then private.notification_channel(token.user_id, e.event) = 'digest'
      else e.event = token.event and private.notification_channel(token.user_id, e.event) = 'mail' end
  );
end $$;
comment on function private.unsubscribable_events(private.unsubscribe_tokens) is
  'Returns the events that an unsubscribe link would switch off now.';

create function public.get_unsubscription(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('event', t.event, 'on', private.unsubscribable_events(t) <> '{}', 'undoable', t.disabled_events is not null)
    from private.unsubscribe_tokens t where t.token_hash = encode(private.hash_token(p_token), 'hex')
  );
end $$;
comment on function public.get_unsubscription(text) is
  'Returns which kind of mail a link switches off, whether it is on, and whether the link switched it off. Null if '
  'unknown or too old.';
grant execute on function public.get_unsubscription(text) to anon;

create function public.unsubscribe(p_token text, p_undo boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  token private.unsubscribe_tokens;
  events text[];
begin
  select * into token from private.unsubscribe_tokens t
  where t.token_hash = encode(private.hash_token(p_token), 'hex') for update;
  if not found then
    return null;
  end if;
  if p_undo then
    -- Restores only events that this link switched off and that were not changed since.
    perform private.save_notification_choices(token.user_id, (
      select coalesce(jsonb_object_agg(e.event, case when token.event = 'digest' then 'digest' else 'mail' end), '{}')
      from unnest(token.disabled_events) e (event) where private.notification_channel(token.user_id, e.event) = 'app'
    ));
    update private.unsubscribe_tokens t set disabled_events = null where t.token_hash = token.token_hash;
  else
    events := private.unsubscribable_events(token);
    perform private.save_notification_choices(token.user_id, (
      select coalesce(jsonb_object_agg(e.event, 'app'), '{}') from unnest(events) e (event)
    ));
    update private.unsubscribe_tokens t set disabled_events = events
    where t.token_hash = token.token_hash and events <> '{}';
  end if;
  return public.get_unsubscription(p_token);
end $$;
comment on function public.unsubscribe(text, boolean) is
  'Switches the mail of a link off (notifications stay in the app) or on again, for anybody who has the link.';
grant execute on function public.unsubscribe(text, boolean) to anon;
