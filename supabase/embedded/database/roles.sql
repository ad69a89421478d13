-- Roles, schemas and default privileges of a new hosted project. Every statement can run again.
do $$
declare
  role_name text;
begin
  foreach role_name in array array[
    'anon', 'authenticated', 'service_role', 'authenticator', 'dashboard_user',
    'supabase_admin', 'supabase_auth_admin', 'supabase_storage_admin', 'supabase_realtime_admin'
  ] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format(
        'create role %I nologin noinherit %s', role_name,
        case when role_name in ('service_role', 'supabase_admin') then 'bypassrls' else '' end
      );
    end if;
  end loop;
end $$;
grant anon, authenticated, service_role to authenticator;

create schema if not exists auth;
create schema if not exists storage;
create schema if not exists realtime;
create schema if not exists extensions;
create schema if not exists supabase_migrations;
grant usage on schema public, extensions, auth, storage, realtime to anon, authenticated, service_role;

create table if not exists supabase_migrations.schema_migrations (
  version    text primary key,
  statements text[],
  name       text
);

create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
