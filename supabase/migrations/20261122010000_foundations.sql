-- What every other migration builds on: schemas, extensions, default privileges and small helpers.

-- Not listed in config.toml's api.schemas, so nothing in it can be called or read through the API by name.
create schema private;
comment on schema private is 'Building blocks of policies, triggers and API functions. Never exposed by the API.';

create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;

-- Supabase opens everything new in schema public to everybody, and Postgres opens every new function to PUBLIC.
-- Here both start closed, and each migration grants what it needs.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;

-- Policies run as the reader, who therefore needs usage on the schema of their functions.
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
comment on function private.uuid_v7() is
  'Returns a new id that sorts by its creation time. Ours, because the embedded database has none.';
grant execute on function private.uuid_v7() to authenticated;

create function private.tg_set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;
comment on function private.tg_set_updated_at() is 'Sets updated_at to the current time.';

create function private.tg_check_time_zone() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Check against the list: Postgres also accepts 'FOO+3', which no browser knows.
  if new.time_zone <> 'UTC' and not exists (select from pg_catalog.pg_timezone_names z where z.name = new.time_zone) then
    raise exception using errcode = '23514', message = 'There is no time zone of that name.';
  end if;
  return new;
end $$;
comment on function private.tg_check_time_zone() is 'Rejects a time zone that is not in the IANA list.';

create function private.raise_app_error(code text, message text, detail jsonb default null) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'P0001', message = raise_app_error.message, hint = raise_app_error.code, detail = coalesce(raise_app_error.detail::text, '');
end $$;
comment on function private.raise_app_error(text, text, jsonb) is
  'Raises an error for the user: a sentence (message), a code for the program (hint) and facts for both (detail).';
grant execute on function private.raise_app_error(text, text, jsonb) to authenticated;

create function private.unaccent_lower(words text) returns text
language sql immutable parallel safe set search_path = '' as $$
  -- Declared immutable, although unaccent is only stable: a changed dictionary file would need a reindex.
  select lower(extensions.unaccent('extensions.unaccent'::regdictionary, words))
$$;
comment on function private.unaccent_lower(text) is 'Returns a text in lower case without accents.';
grant execute on function private.unaccent_lower(text) to authenticated;

create function private.single_line(words text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(words, '[[:cntrl:]]+', ' ', 'g'))
$$;
comment on function private.single_line(text) is 'Returns a text without line breaks and other control characters.';

create function private.hash_token(token text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(token, 'UTF8'))
$$;
comment on function private.hash_token(text) is 'Returns the hash under which the token of an invitation is stored.';

create function private.make_token() returns text
language sql volatile set search_path = '' as $$
  -- Two random uuids: 244 bits from the database's strong source of randomness.
  select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
$$;
comment on function private.make_token() is 'Returns a new secret of 64 hexadecimal digits.';

create table private.idempotency_keys (
  author_id  uuid not null,
  client_id  uuid not null,
  answer     jsonb not null,
  created_at timestamptz not null default now(),
  primary key (author_id, client_id)
);
comment on table private.idempotency_keys is
  'The response to each submitted form that leaves no row of its own, so that a repeat gets the same response.';

alter table private.idempotency_keys enable row level security;
