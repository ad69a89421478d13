-- Foundations: what every later migration stands on.

-- Not listed in config.toml's api.schemas, so nothing in it can be called or read through the API by name.
create schema private;
comment on schema private is 'What policies, triggers and functions of the API are made of. Never exposed by the API.';

create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;

-- Supabase opens everything new in schema public to everybody, and Postgres opens every new function to PUBLIC.
-- Here both start closed, and each migration opens what it means to open.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;

-- Policies run as the reader, who therefore has to be able to name the functions in them.
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

create function private.uuid_v7() returns uuid
language sql volatile parallel safe set search_path = '' as $$
  -- A random uuid whose first 48 bits are the milliseconds and whose version nibble says 7 (RFC 9562).
  select encode(
    set_bit(
      set_bit(
        overlay(
          uuid_send(gen_random_uuid())
          placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
          from 1 for 6
        ), 52, 1
      ), 53, 1
    ), 'hex'
  )::uuid
$$;
comment on function private.uuid_v7() is 'An id that sorts by the time it was made. Our own: the embedded database has none.';
grant execute on function private.uuid_v7() to authenticated;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;
comment on function private.touch_updated_at() is 'Keeps updated_at; for a before update trigger.';

create function private.viewer_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select s.user_id
  from auth.sessions s
  where s.id = (auth.jwt() ->> 'session_id')::uuid
    and s.user_id = auth.uid()
    and (s.not_after is null or s.not_after > now())
$$;
comment on function private.viewer_id() is
  'Who is asking, and null once their session was revoked: a token that still verifies is not enough.';
grant execute on function private.viewer_id() to authenticated;

create function private.session_is_live() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.viewer_id() is not null
$$;
comment on function private.session_is_live() is 'Whether the session of the token still exists.';
grant execute on function private.session_is_live() to authenticated;

create function private.refuse(code text, message text, detail jsonb default null) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'P0001', message = refuse.message, hint = refuse.code, detail = coalesce(refuse.detail::text, '');
end $$;
comment on function private.refuse(text, text, jsonb) is
  'Says no to a person: a sentence for them, a code (in hint) for the program, facts (in detail) for both.';
grant execute on function private.refuse(text, text, jsonb) to authenticated;

create function private.require_viewer() returns uuid
language plpgsql stable set search_path = '' as $$
declare
  viewer uuid := private.viewer_id();
begin
  if viewer is null then
    perform private.refuse('session_ended', 'Your session has ended. Sign in again.');
  end if;
  return viewer;
end $$;
comment on function private.require_viewer() is 'Who is asking; refuses when their session has ended.';
grant execute on function private.require_viewer() to authenticated;

-- Answers of forms that leave no row of their own to find again.
create table private.receipts (
  author_id  uuid not null,
  client_id  uuid not null,
  answer     jsonb not null,
  created_at timestamptz not null default now(),
  primary key (author_id, client_id)
);
comment on table private.receipts is 'What a form was answered, so that sending it twice is answered alike.';
alter table private.receipts enable row level security;
