-- Companies. All data except profiles belongs to a company.

-- SQL functions in this file name tables and functions of later files.
set check_function_bodies = off;

create table public.companies (
  id                 uuid primary key default private.uuid_v7(),
  name               text not null,
  key                text not null,
  time_zone          text not null default 'UTC',
  locale             text not null default 'en',
  default_visibility text not null default 'private',
  auto_close_days    smallint not null default 4,
  require_mfa        boolean not null default false,
  topic_version      integer not null default 1,
  next_number        integer not null default 1,
  created_by         uuid not null references public.profiles (user_id),
  client_id          uuid not null,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  accent             text not null default 'indigo',
  constraint company_name_fits check (
    char_length(name) between 2 and 80 and name = btrim(name) and name !~ '[[:cntrl:]]'
  ),
  -- Unique in the whole installation, so that ACME-42 identifies a query.
  constraint company_key_is_free unique (key),
  constraint company_key_shape check (key ~ '^[A-Z][A-Z0-9]{1,5}$'),
  constraint company_submitted_once unique (created_by, client_id),
  constraint company_locale_shape check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  constraint default_visibility_is_known check (default_visibility in ('private', 'company')),
  constraint auto_close_days_fits check (auto_close_days between 1 and 28),
  constraint next_number_counts_up check (next_number >= 1),
  constraint accent_is_known check (accent in ('indigo', 'blue', 'teal', 'green', 'amber', 'red', 'pink', 'violet'))
);
comment on table public.companies is 'A company whose people raise and answer queries.';
comment on column public.companies.next_number is
  'The number of the next query. It is taken while this row is locked, so numbers have no gaps.';
comment on column public.companies.require_mfa is
  'Whether members need a session with a second factor to see or do anything here.';
comment on column public.companies.topic_version is
  'Part of the names of the company''s realtime topics. Increases when a member may read less than before, so that '
  'all clients rejoin.';
comment on column public.companies.accent is 'The accent colour of the company''s pages. The theme has its shades.';

create trigger _120_set_updated_at
  before update of name, key, time_zone, locale, default_visibility, auto_close_days, require_mfa, accent
  on public.companies
  for each row execute function private.tg_set_updated_at();

create trigger _100_check_time_zone before insert or update of time_zone on public.companies
  for each row execute function private.tg_check_time_zone();

alter table public.companies enable row level security;

create policy "members only, with the second factor that their company requires" on public.companies
  as restrictive for all to authenticated
  using (id = any ((select private.my_company_ids())::uuid[]))
  with check (id = any ((select private.my_company_ids())::uuid[]));

create policy "members see their company" on public.companies
  for select to authenticated
  using (id = any ((select private.my_company_ids())::uuid[]));

revoke all on public.companies from anon, authenticated;
grant select (
  id, name, key, time_zone, locale, default_visibility, auto_close_days, created_at, require_mfa, accent
) on public.companies to authenticated;

create function private.tg_companies__limit_per_person() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  at_most constant integer := 5;
begin
  -- Serialized per person: two companies created at once must count each other.
  perform pg_advisory_xact_lock(hashtextextended('companies of ' || new.created_by, 0));
  if (select count(*) from public.companies c where c.created_by = new.created_by) >= at_most then
    perform private.raise_app_error('too_many_companies', format('You have made %s companies, which is the limit.', at_most));
  end if;
  return new;
end $$;
comment on function private.tg_companies__limit_per_person() is 'Limits a person to five companies.';

create trigger _110_limit_per_person before insert on public.companies
  for each row execute function private.tg_companies__limit_per_person();

create function public.create_company(p_name text, p_key text, p_client_id uuid) returns jsonb
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
      insert into public.companies (name, key, created_by, client_id)
      values (btrim(p_name), upper(btrim(p_key)), viewer, p_client_id) returning * into made;
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
comment on function public.create_company(text, text, uuid) is
  'Creates a company with the viewer as owner and four categories.';
grant execute on function public.create_company(text, text, uuid) to authenticated;

create function public.set_company_mfa(p_company uuid, p_required boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_role(p_company, 'owner', 'admin');
  if p_required and private.viewer_aal() <> 'aal2' then
    perform private.raise_app_error(
      'mfa_own_first', 'Set up your own second factor and confirm with it first. Otherwise you would lock yourself out.'
    );
  end if;
  update public.companies c set require_mfa = p_required where c.id = p_company and c.require_mfa is distinct from p_required;
end $$;
comment on function public.set_company_mfa(uuid, boolean) is
  'Requires a second factor of all members of a company, or stops doing so. For owners and admins.';
grant execute on function public.set_company_mfa(uuid, boolean) to authenticated;

create function public.set_company_accent(p_company uuid, p_accent text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_role(p_company, 'owner', 'admin');
  update public.companies c set accent = p_accent where c.id = p_company and c.accent is distinct from p_accent;
end $$;
comment on function public.set_company_accent(uuid, text) is
  'Sets the accent colour of a company. For owners and admins.';
grant execute on function public.set_company_accent(uuid, text) to authenticated;

create function public.viewer_context() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'name', p.display_name, 'avatarPath', p.avatar_path,
    'theme', p.theme, 'density', p.density, 'contrast', p.contrast, 'locale', p.locale, 'timeZone', p.time_zone,
    'aal', private.viewer_aal(), 'hasSecondFactor', private.has_second_factor(),
    'unread', private.unread_count(u.id, private.my_company_ids()),
    -- Includes companies that are locked until the viewer sets up a second factor, so that the app can name them.
    'companies', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'key', c.key, 'name', c.name, 'role', m.role, 'timeZone', c.time_zone, 'requiresMfa', c.require_mfa,
        'accent', c.accent,
        'counts', case
          when c.id = any ((select private.my_company_ids())::uuid[]) then private.navigation_counts(c.id, u.id, m.role)
        end
      ) order by lower(c.name), c.key), '[]')
      from public.memberships m join public.companies c on c.id = m.company_id
      where m.user_id = u.id and m.state = 'active'
    )
  )
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = private.viewer_id()
$$;
comment on function public.viewer_context() is
  'Returns the viewer with their settings, companies and assurance level. Null once their session was revoked.';
grant execute on function public.viewer_context() to authenticated;

reset check_function_bodies;
