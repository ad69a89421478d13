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
comment on table public.memberships is 'Who belongs to a company, and in which role.';
comment on column public.memberships.email is 'A copy of the account''s address for staff. It follows the account.';

create index memberships_of_person on public.memberships (user_id, company_id);

create trigger _110_set_updated_at before update on public.memberships
  for each row execute function private.tg_set_updated_at();

alter table public.memberships enable row level security;

create policy "members only, with the second factor that their company requires" on public.memberships
  as restrictive for all to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]))
  with check (company_id = any ((select private.my_company_ids())::uuid[]));

create policy "members see their own membership" on public.memberships
  for select to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]) and user_id = (select private.viewer_id()));

create policy "staff see every membership" on public.memberships
  for select to authenticated
  using (company_id = any ((select private.my_staff_company_ids())::uuid[]));

revoke all on public.memberships from anon, authenticated;
grant select (company_id, user_id, email, role, state, joined_at) on public.memberships to authenticated;

create function private.my_memberships() returns setof public.memberships
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select m.*
    from public.memberships m join public.companies c on c.id = m.company_id
    where m.user_id = private.viewer_id() and m.state = 'active'
      and (
        (select private.viewer_aal()) = 'aal2'
        or not (c.require_mfa or (select private.has_second_factor()))
      );
end $$;
comment on function private.my_memberships() is
  'Returns the active memberships of the viewer, without companies whose second factor the session lacks.';

create function private.is_active_staff(company uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.memberships m
    where m.company_id = company and m.user_id = person and m.state = 'active' and m.role in ('owner', 'admin', 'agent')
  )
$$;
comment on function private.is_active_staff(uuid, uuid) is
  'Whether a person is active staff of a company, so that queries can be assigned to them.';

-- Unsent mail follows the account: it goes to the current address.
create function private.tg_users__copy_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.memberships set email = coalesce(lower(new.email), '') where user_id = new.id;
  update public.outbox set recipient = lower(new.email)
  where person_id = new.id and completed_at is null and private.is_mailable_address(lower(new.email));
  return new;
end $$;
comment on function private.tg_users__copy_email() is
  'Copies a changed address to the memberships and the unsent mail of the account.';

create trigger _500_copy_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.tg_users__copy_email();

-- Nobody could administer a company without an active owner.
create function private.tg_memberships__lock_company() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Two owners who step down at once must see each other's change.
  if old.role = 'owner' and old.state = 'active' then
    perform from public.companies c where c.id = old.company_id for no key update;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
comment on function private.tg_memberships__lock_company() is
  'Locks the company while an owner steps down, so that two owners cannot do so at once.';

create trigger _100_lock_company before update of role, state or delete on public.memberships
  for each row execute function private.tg_memberships__lock_company();

create function private.tg_require_owner() returns trigger
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
    perform private.raise_app_error('last_owner', 'A company needs at least one active owner. Make somebody else an owner first.');
  end if;
  return null;
end $$;
comment on function private.tg_require_owner() is
  'Checks at the end of a transaction that the company has an active owner.';

create constraint trigger _510_require_owner after insert on public.companies
  deferrable initially deferred for each row execute function private.tg_require_owner();

create constraint trigger _500_require_owner after update or delete on public.memberships
  deferrable initially deferred for each row
  when (old.role = 'owner' and old.state = 'active') execute function private.tg_require_owner();

create function private.tg_memberships__unassign_queries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Only active staff can be assignees. Resolved and closed queries keep their assignee.
  update public.queries q set assignee_id = null
  where q.company_id = new.company_id and q.assignee_id = new.user_id
    and q.status in ('new', 'open', 'pending', 'on_hold');
  if new.role = 'requester' then
    -- As staff they may have followed queries that they may no longer see.
    delete from public.followers f using public.queries q
    where q.id = f.query_id and f.company_id = new.company_id and f.user_id = new.user_id
      and q.requester_id <> new.user_id and q.visibility = 'private';
  end if;
  return null;
end $$;
comment on function private.tg_memberships__unassign_queries() is
  'Unassigns the active queries of a member who is suspended or leaves the staff.';

create trigger _510_unassign_queries after update of role, state on public.memberships
  for each row
  when (
    old.state = 'active' and old.role <> 'requester' and (new.state = 'suspended' or new.role = 'requester')
  )
  execute function private.tg_memberships__unassign_queries();

create function public.company_people(p_company uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_role(p_company, 'owner', 'admin', 'agent');
  return jsonb_build_object(
    'members', (
      select coalesce(jsonb_agg(private.person_json(m.user_id) || jsonb_build_object(
        'email', m.email, 'role', m.role, 'state', m.state, 'joinedAt', m.joined_at
      ) order by array_position(array['owner', 'admin', 'agent', 'requester'], m.role), lower(private.person_json(m.user_id) ->> 'name'), m.user_id), '[]')
      from public.memberships m where m.company_id = p_company
    ),
    -- Row-level security shows them to owners and admins only.
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', i.id, 'email', i.email, 'role', i.role, 'invitedBy', private.person_json(i.invited_by),
        'sentAt', i.sent_at, 'expiresAt', i.expires_at,
        'state', case when i.expires_at <= now() then 'expired' else 'pending' end
      ) order by i.sent_at desc, i.id), '[]')
      from public.invitations i where i.company_id = p_company and i.accepted_at is null and i.revoked_at is null
    )
  );
end $$;
comment on function public.company_people(uuid) is
  'Returns the members and open invitations of a company, for its staff.';
grant execute on function public.company_people(uuid) to authenticated;

create function private.lock_changeable_member(company uuid, person uuid) returns public.memberships
language plpgsql security definer set search_path = '' as $$
declare
  role text := private.require_role(company, 'owner', 'admin');
  member public.memberships;
begin
  -- Lock order: the company first, as in every change of its members. This prevents deadlocks.
  perform from public.companies c where c.id = company for no key update;
  role := private.require_role(company, 'owner', 'admin');
  select * into member from public.memberships m where m.company_id = company and m.user_id = person for no key update;
  if not found then
    perform private.raise_app_error('not_found', 'There is no such member.');
  elsif private.grantable_roles(role, member.role) = '{}' then
    perform private.raise_app_error('not_allowed', 'Only an owner changes owners and admins.');
  end if;
  return member;
end $$;
comment on function private.lock_changeable_member(uuid, uuid) is
  'Locks and returns a member whose role and state the viewer may change. Raises an error for others.';

create function public.set_member_role(p_company uuid, p_user uuid, p_role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  member public.memberships := private.lock_changeable_member(p_company, p_user);
begin
  if (p_role = any (private.grantable_roles(private.my_role(p_company), member.role))) is not true then
    perform private.raise_app_error('not_allowed', 'You can make people agents or requesters.');
  end if;
  update public.memberships m set role = p_role where m.company_id = p_company and m.user_id = p_user and m.role <> p_role;
  set constraints public._500_require_owner immediate;
end $$;
comment on function public.set_member_role(uuid, uuid, text) is 'Changes the role of a member.';
grant execute on function public.set_member_role(uuid, uuid, text) to authenticated;

create function public.set_member_state(p_company uuid, p_user uuid, p_state text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  member public.memberships := private.lock_changeable_member(p_company, p_user);
begin
  if member.user_id = private.viewer_id() and p_state = 'suspended' then
    perform private.raise_app_error('not_allowed', 'You cannot suspend yourself. Ask another owner or admin.');
  end if;
  update public.memberships m set state = p_state where m.company_id = p_company and m.user_id = p_user and m.state <> p_state;
  set constraints public._500_require_owner immediate;
end $$;
comment on function public.set_member_state(uuid, uuid, text) is
  'Suspends or reactivates a member. A suspended member sees nothing of the company.';
grant execute on function public.set_member_state(uuid, uuid, text) to authenticated;
