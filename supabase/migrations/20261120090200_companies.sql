-- Companies: whose desk it is. Everything but profiles belongs to one.
create table public.companies (
  id                 uuid primary key default private.uuid_v7(),
  name               text not null,
  key                text not null,
  time_zone          text not null default 'UTC',
  locale             text not null default 'en',
  default_visibility text not null default 'private',
  auto_close_days    smallint not null default 4,
  next_number        integer not null default 1,
  created_by         uuid not null references public.profiles (user_id),
  client_id          uuid not null,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  constraint company_name_fits check (
    char_length(name) between 2 and 80 and name = btrim(name) and name !~ '[[:cntrl:]]'
  ),
  -- Unique over the whole installation, so that ACME-42 alone finds its company.
  constraint company_key_is_free unique (key),
  constraint company_key_shape check (key ~ '^[A-Z][A-Z0-9]{1,5}$'),
  constraint company_sent_once unique (created_by, client_id),
  constraint company_locale_shape check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  constraint default_visibility_is_known check (default_visibility in ('private', 'company')),
  constraint auto_close_days_fits check (auto_close_days between 1 and 28),
  constraint next_number_counts_up check (next_number >= 1)
);
comment on table public.companies is 'A company whose people raise and answer queries.';
comment on column public.companies.next_number is
  'The number of the next query. Taken under the lock of this row, so numbers have no gaps.';

create trigger companies_touch_updated_at
  before update of name, key, time_zone, locale, default_visibility, auto_close_days on public.companies
  for each row execute function private.touch_updated_at();

create trigger companies_check_time_zone before insert or update of time_zone on public.companies
  for each row execute function private.check_time_zone();

create function private.limit_companies() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  at_most constant integer := 5;
begin
  -- One at a time per person: two companies made at once must count each other.
  perform pg_advisory_xact_lock(hashtextextended('companies of ' || new.created_by, 0));
  if (select count(*) from public.companies c where c.created_by = new.created_by) >= at_most then
    perform private.refuse('too_many_companies', format('You have made %s companies, which is the limit.', at_most));
  end if;
  return new;
end $$;
comment on function private.limit_companies() is 'A person may make five companies.';

create trigger companies_limit before insert on public.companies
  for each row execute function private.limit_companies();

-- Policies come with memberships, which they are made of.
alter table public.companies enable row level security;
revoke all on public.companies from anon, authenticated;
