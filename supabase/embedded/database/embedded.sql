-- Tables of the embedded backend itself. No API role may access them.
create schema if not exists embedded;

-- Queue of auth e-mails. A row is inserted with the token that it contains, and deleted once a mail server accepted it.
create table if not exists embedded.outgoing_mail (
  id      bigint primary key generated always as identity,
  email   jsonb not null,
  made_at timestamptz not null default now()
);

-- Queue of sign-ups. Accounts are created after the response, so that its duration does not show whether the address has
-- an account.
create table if not exists embedded.sign_ups (
  id            uuid primary key,
  email         text not null,
  password_hash text not null,
  data          jsonb not null,
  request       jsonb not null,
  made_at       timestamptz not null default clock_timestamp()
);

-- Notifies the realtime service of each committed message. Contains only the id, because a notification is limited to
-- 8 kB. Permission checks are rolled back, so they notify nobody.
create or replace function embedded.tg_messages__notify() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('realtime_messages', new.id::text);
  return null;
end $$;
create or replace trigger _500_notify after insert on realtime.messages
  for each row when (new.extension = 'broadcast') execute function embedded.tg_messages__notify();
