-- The embedded backend's own notes, out of every API role's reach.
create schema if not exists embedded;

-- Mail of auth on its way out, written together with the secret it carries and gone once a mail server has it.
create table if not exists embedded.outgoing_mail (
  id      bigint primary key generated always as identity,
  letter  jsonb not null,
  made_at timestamptz not null default now()
);
