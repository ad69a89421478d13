-- Memberships: who belongs to a company, and as what.
create table public.memberships (
  company_id uuid not null references public.companies (id) on delete cascade,
  user_id    uuid not null references public.profiles (user_id) on delete cascade,
  email      text not null,
  role       text not null,
  state      text not null default 'active',
  joined_at  timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, user_id),
  constraint role_is_known check (role in ('owner', 'admin', 'agent', 'requester')),
  constraint member_state_is_known check (state in ('active', 'suspended')),
  constraint member_email_fits check (char_length(email) <= 254)
);
comment on table public.memberships is 'Who belongs to a company, and as what.';
comment on column public.memberships.email is 'Copied from the account, for colleagues on the staff; follows its changes.';

create index memberships_of_person on public.memberships (user_id, company_id);

create trigger memberships_touch_updated_at before update on public.memberships
  for each row execute function private.touch_updated_at();

create function private.copy_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.memberships set email = coalesce(lower(new.email), '') where user_id = new.id;
  return new;
end $$;
comment on function private.copy_email() is 'Memberships show the address the account has now.';

create trigger users_copy_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.copy_email();

-- A company without an active owner could never be led again.
create function private.lock_company_of_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Two owners who step down at once must see each other do it.
  if old.role = 'owner' and old.state = 'active' then
    perform from public.companies c where c.id = old.company_id for no key update;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
comment on function private.lock_company_of_owner() is 'Lets the owners of a company step down one after the other.';

create trigger memberships_lock_company before update of role, state or delete on public.memberships
  for each row execute function private.lock_company_of_owner();

create function private.keep_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  company uuid := case
    when tg_table_name = 'companies' then to_jsonb(new) ->> 'id'
    else to_jsonb(old) ->> 'company_id'
  end;
begin
  if exists (select from public.companies c where c.id = company)
    and not exists (
      select from public.memberships m where m.company_id = company and m.role = 'owner' and m.state = 'active'
    )
  then
    perform private.refuse('last_owner', 'A company needs at least one active owner. Make somebody else an owner first.');
  end if;
  return null;
end $$;
comment on function private.keep_an_owner() is 'At the end of a transaction every company has an active owner.';

create constraint trigger companies_keep_an_owner after insert on public.companies
  deferrable initially deferred for each row execute function private.keep_an_owner();
create constraint trigger memberships_keep_an_owner after update or delete on public.memberships
  deferrable initially deferred for each row
  when (old.role = 'owner' and old.state = 'active') execute function private.keep_an_owner();

-- What policies are made of. Each is called once per statement: `= any ((select private.f())::uuid[])`.
create function private.my_company_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(m.company_id), '{}')
  from public.memberships m where m.user_id = private.viewer_id() and m.state = 'active'
$$;
comment on function private.my_company_ids() is 'Companies the viewer is an active member of; none once the session ended.';

create function private.my_staff_company_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(m.company_id), '{}')
  from public.memberships m
  where m.user_id = private.viewer_id() and m.state = 'active' and m.role in ('owner', 'admin', 'agent')
$$;
comment on function private.my_staff_company_ids() is 'Companies the viewer works for: as owner, admin or agent.';

create function private.my_admin_company_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(m.company_id), '{}')
  from public.memberships m
  where m.user_id = private.viewer_id() and m.state = 'active' and m.role in ('owner', 'admin')
$$;
comment on function private.my_admin_company_ids() is 'Companies the viewer runs: as owner or admin.';

create function private.my_role(company uuid) returns text
language sql stable security definer set search_path = '' as $$
  select m.role from public.memberships m
  where m.company_id = company and m.user_id = private.viewer_id() and m.state = 'active'
$$;
comment on function private.my_role(uuid) is 'What the viewer is in that company; null when not an active member.';

create function private.is_active_staff(company uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.memberships m
    where m.company_id = company and m.user_id = person and m.state = 'active' and m.role in ('owner', 'admin', 'agent')
  )
$$;
comment on function private.is_active_staff(uuid, uuid) is 'Whether somebody may be given work there.';

create function private.require_role(company uuid, variadic allowed text[]) returns text
language plpgsql stable set search_path = '' as $$
declare
  role text;
begin
  perform private.require_viewer();
  role := private.my_role(company);
  if role is null then
    perform private.refuse('not_found', 'There is no such company.');
  elsif not (role = any (allowed)) then
    perform private.refuse('not_allowed', 'Your role in this company does not allow that.');
  end if;
  return role;
end $$;
comment on function private.require_role(uuid, text[]) is
  'What the viewer is there; to everybody else the company does not exist, to other roles the act is refused.';

grant execute on function
  private.my_company_ids(), private.my_staff_company_ids(), private.my_admin_company_ids(), private.my_role(uuid),
  private.require_role(uuid, text[])
  to authenticated;

alter table public.memberships enable row level security;

create policy "members see their company" on public.companies
  for select to authenticated
  using (id = any ((select private.my_company_ids())::uuid[]));

create policy "members see their own membership" on public.memberships
  for select to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]) and user_id = (select private.viewer_id()));

create policy "staff see every membership" on public.memberships
  for select to authenticated
  using (company_id = any ((select private.my_staff_company_ids())::uuid[]));

revoke all on public.memberships from anon, authenticated;
-- next_number stays closed: it would count queries that the reader may not see.
grant select (id, name, key, time_zone, locale, default_visibility, auto_close_days, created_at)
  on public.companies to authenticated;
grant select (company_id, user_id, email, role, state, joined_at) on public.memberships to authenticated;
