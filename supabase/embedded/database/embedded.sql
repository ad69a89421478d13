-- The embedded backend's own notes, out of every API role's reach.
create schema if not exists embedded;

-- Mail of auth on its way out, written together with the secret it carries and gone once a mail server has it.
create table if not exists embedded.outgoing_mail (
  id      bigint primary key generated always as identity,
  email   jsonb not null,
  made_at timestamptz not null default now()
);

-- Sign-ups that were acknowledged and not carried out yet: whether an address has an account must not show in how long the
-- answer takes, so an account is made after it.
create table if not exists embedded.sign_ups (
  id            uuid primary key,
  email         text not null,
  password_hash text not null,
  data          jsonb not null,
  asked         jsonb not null,
  made_at       timestamptz not null default clock_timestamp()
);

-- Tells the live service of each message once it is committed; a notification holds 8 kB, so that only the id fits.
-- Probes of the policies are always rolled back, and so never told of.
create or replace function embedded.tg_messages__notify() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('realtime_messages', new.id::text);
  return null;
end $$;
create or replace trigger _500_notify after insert on realtime.messages
  for each row when (new.extension = 'broadcast') execute function embedded.tg_messages__notify();
