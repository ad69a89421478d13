-- Invitations to join a company by e-mail.

create table public.invitations (
  id          uuid primary key default private.uuid_v7(),
  company_id  uuid not null references public.companies (id) on delete cascade,
  email       text not null,
  role        text not null,
  token_hash  bytea not null,
  invited_by  uuid,
  sent_at     timestamptz not null default now(),
  expires_at  timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  accepted_by uuid references public.profiles (user_id) on delete set null,
  revoked_at  timestamptz,
  created_at  timestamptz not null default now(),
  foreign key (company_id, invited_by) references public.memberships (company_id, user_id)
    on delete set null (invited_by),
  constraint invitation_token_is_one unique (token_hash),
  constraint invitation_email_fits check (
    char_length(email) <= 254 and email = lower(email) and email ~ '^[^@[:space:][:cntrl:]]+@[^@[:space:][:cntrl:]]+$'
  ),
  constraint invitation_role_is_known check (role in ('owner', 'admin', 'agent', 'requester')),
  constraint invitation_ends_once check (accepted_at is null or revoked_at is null)
);
comment on table public.invitations is 'Invitations by e-mail to join a company.';
comment on column public.invitations.token_hash is
  'SHA-256 of the token in the mail. The token itself is never stored.';

-- Inviting a person again renews the invitation.
create unique index invitations_open on public.invitations (company_id, email)
  where accepted_at is null and revoked_at is null;

alter table public.invitations enable row level security;

create policy "members only, with the second factor that their company requires" on public.invitations
  as restrictive for all to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]))
  with check (company_id = any ((select private.my_company_ids())::uuid[]));

create policy "owners and admins see invitations" on public.invitations
  for select to authenticated
  using (company_id = any ((select private.my_admin_company_ids())::uuid[]));

revoke all on public.invitations from anon, authenticated;
grant select (
  id, company_id, email, role, invited_by, sent_at, expires_at, accepted_at, revoked_at
) on public.invitations to authenticated;

create function private.grantable_roles(actor text, held text default null) returns text[]
language sql immutable set search_path = '' as $$
  -- Must equal grantableRoles in src/domain/role.ts.
  select case
    when actor = 'owner' then array['owner', 'admin', 'agent', 'requester']
    when actor = 'admin' and (held is null or held in ('agent', 'requester')) then array['agent', 'requester']
    else '{}'::text[]
  end
$$;
comment on function private.grantable_roles(text, text) is
  'Returns the roles that a member may give to a person who has that role, or to a new member.';

create function private.enqueue_invitation(invitation public.invitations, token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- An earlier unsent mail would contain a token that is no longer valid.
  delete from public.outbox o where o.subject_id = invitation.id and o.completed_at is null;
  insert into public.outbox (company_id, subject_id, template, recipient, data)
  select c.id, invitation.id, 'invitation', invitation.email, jsonb_build_object(
    'token', token, 'companyName', c.name, 'role', invitation.role,
    'inviterName', (select p.display_name from public.profiles p where p.user_id = invitation.invited_by)
  )
  from public.companies c where c.id = invitation.company_id;
end $$;
comment on function private.enqueue_invitation(public.invitations, text) is
  'Adds the mail of an invitation to the outbox.';

create function private.invite_person(company uuid, address text, role text, viewer uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  token text := private.make_token();
  invitation public.invitations;
  renewed boolean;
begin
  if exists (select from public.memberships m where m.company_id = company and m.email = address) then
    return jsonb_build_object('id', null, 'email', address, 'outcome', 'already_member', 'token', null);
  end if;
  insert into public.invitations as i (company_id, email, role, token_hash, invited_by)
  values (company, address, role, private.hash_token(token), viewer)
  on conflict (company_id, email) where accepted_at is null and revoked_at is null do update
    set role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
        sent_at = excluded.sent_at, expires_at = excluded.expires_at
    -- An admin cannot change an invitation that only an owner could make.
    where i.role = any (private.grantable_roles(private.my_role(company), i.role))
  returning i.* into invitation;
  if invitation.id is null then
    perform private.raise_app_error('not_allowed', format('%s is already invited, by an owner and as more than you may give.', address));
  end if;
  renewed := invitation.created_at < now();
  perform private.enqueue_invitation(invitation, token);
  return jsonb_build_object(
    'id', invitation.id, 'email', address, 'outcome', case when renewed then 'renewed' else 'invited' end, 'token', token
  );
end $$;
comment on function private.invite_person(uuid, text, text, uuid) is 'Invites one address, or renews its invitation.';

-- Counts only invitations: a company also sends other mail.
create function private.check_invitation_limit(company uuid, more integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  a_day constant integer := 200;
begin
  -- Anybody may create a company, and all companies share one sender.
  if a_day < more + (
    select count(*) from public.outbox o
    where o.company_id = company and o.template = 'invitation' and o.created_at > clock_timestamp() - interval '1 day'
  ) then
    perform private.raise_app_error('too_many_invitations', format('A company sends at most %s invitations a day.', a_day));
  end if;
end $$;
comment on function private.check_invitation_limit(uuid, integer) is
  'Raises an error if a company would send more invitations than allowed in a day.';

create function public.invite_people(p_company uuid, p_emails text[], p_role text, p_client_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  role text := private.require_role(p_company, 'owner', 'admin');
  viewer uuid := private.viewer_id();
  answer jsonb := '[]';
  address text;
begin
  perform pg_advisory_xact_lock(hashtextextended('receipt ' || viewer || p_client_id, 0));
  select r.answer into answer from private.idempotency_keys r where r.author_id = viewer and r.client_id = p_client_id;
  if found then
    -- The token is stored only in the unsent mail.
    return (
      select coalesce(jsonb_agg(a.line || jsonb_build_object('token', (
        select o.data -> 'token' from public.outbox o
        where o.subject_id = (a.line ->> 'id')::uuid and o.completed_at is null
      )) order by a.place), '[]')
      from jsonb_array_elements(answer) with ordinality a (line, place)
    );
  end if;
  if not (p_role = any (private.grantable_roles(role))) then
    perform private.raise_app_error('not_allowed', 'You can invite agents and requesters.');
  end if;
  if cardinality(p_emails) > 50 then
    perform private.raise_app_error('not_allowed', 'Invite at most 50 people at once.');
  end if;
  perform private.check_invitation_limit(p_company, cardinality(p_emails));
  answer := '[]';
  -- In a fixed order, so that two who invite the same people cannot deadlock.
  for address in select distinct lower(btrim(e)) from unnest(p_emails) e order by 1 loop
    answer := answer || private.invite_person(p_company, address, p_role, viewer);
  end loop;
  insert into private.idempotency_keys (author_id, client_id, answer)
  values (viewer, p_client_id, (select coalesce(jsonb_agg(a.line - 'token'), '[]') from jsonb_array_elements(answer) a (line)));
  return answer;
end $$;
comment on function public.invite_people(uuid, text[], text, uuid) is
  'Invites people by e-mail. Returns the tokens once, for installations that send no mail.';
grant execute on function public.invite_people(uuid, text[], text, uuid) to authenticated;

create function private.lock_open_invitation(id uuid) returns public.invitations
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
  role text;
begin
  perform private.require_viewer();
  select * into invitation from public.invitations i where i.id = lock_open_invitation.id for update;
  role := private.my_role(invitation.company_id);
  if role is null then
    perform private.raise_app_error('not_found', 'There is no such invitation.');
  elsif not (invitation.role = any (private.grantable_roles(role))) then
    perform private.raise_app_error('not_allowed', 'Your role in this company does not allow that.');
  elsif invitation.accepted_at is not null or invitation.revoked_at is not null then
    perform private.raise_app_error('invitation_invalid', 'This invitation was already accepted or revoked.');
  end if;
  return invitation;
end $$;
comment on function private.lock_open_invitation(uuid) is
  'Locks and returns an open invitation that the viewer may change. Raises an error for others.';

create function public.resend_invitation(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations := private.lock_open_invitation(p_id);
  token text := private.make_token();
begin
  perform private.check_invitation_limit(invitation.company_id, 1);
  if invitation.sent_at > clock_timestamp() - interval '1 minute' then
    perform private.raise_app_error('too_many_invitations', 'This invitation was sent a moment ago. Wait a minute, then send it again.');
  end if;
  update public.invitations i
  set token_hash = private.hash_token(token), sent_at = now(), expires_at = now() + interval '7 days', invited_by = private.viewer_id()
  where i.id = invitation.id returning i.* into invitation;
  perform private.enqueue_invitation(invitation, token);
  return jsonb_build_object('email', invitation.email, 'token', token);
end $$;
comment on function public.resend_invitation(uuid) is
  'Sends an invitation again with a new token that is valid for a week.';
grant execute on function public.resend_invitation(uuid) to authenticated;

create function public.revoke_invitation(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations := private.lock_open_invitation(p_id);
begin
  update public.invitations i set revoked_at = now() where i.id = invitation.id;
  delete from public.outbox o where o.subject_id = invitation.id and o.completed_at is null;
end $$;
comment on function public.revoke_invitation(uuid) is 'Revokes an invitation.';
grant execute on function public.revoke_invitation(uuid) to authenticated;

create function public.invitation_offer(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  perform private.require_viewer();
  select * into invitation from public.invitations i where i.token_hash = private.hash_token(p_token);
  if not found then
    return jsonb_build_object('state', 'unknown');
  elsif invitation.email is distinct from private.verified_email() then
    -- Others who have the link learn only that it is not for them.
    return jsonb_build_object('state', 'other_address');
  end if;
  return (
    select jsonb_build_object(
      'state', case
        when invitation.accepted_at is not null then 'accepted'
        when invitation.revoked_at is not null then 'revoked'
        when invitation.expires_at <= now() then 'expired'
        else 'pending'
      end,
      'companyName', c.name, 'accent', c.accent, 'role', invitation.role,
      'invitedBy', (select p.display_name from public.profiles p where p.user_id = invitation.invited_by)
    )
    from public.companies c where c.id = invitation.company_id
  );
end $$;
comment on function public.invitation_offer(text) is
  'Returns what an invitation offers, to the person who received it.';
grant execute on function public.invitation_offer(text) to authenticated;

create function public.accept_invitation(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  invitation public.invitations;
  company public.companies;
begin
  select * into invitation from public.invitations i where i.token_hash = private.hash_token(p_token) for update;
  if not found then
    perform private.raise_app_error('invitation_invalid', 'This invitation is not valid. Ask for a new one.');
  elsif invitation.email is distinct from private.verified_email() then
    perform private.raise_app_error('invitation_other_address', 'This invitation was sent to another address. Sign in with that address to accept it.');
  elsif invitation.revoked_at is not null then
    perform private.raise_app_error('invitation_invalid', 'This invitation was revoked. Ask for a new one.');
  end if;
  select * into company from public.companies c where c.id = invitation.company_id;
  -- Accepting twice is idempotent.
  if invitation.accepted_at is null then
    if exists (select from public.memberships m where m.company_id = company.id and m.user_id = viewer) then
      perform private.raise_app_error('already_member', format('You already belong to %s.', company.name));
    elsif invitation.expires_at <= now() then
      perform private.raise_app_error('invitation_expired', 'This invitation has expired. Ask for a new one.');
    end if;
    insert into public.memberships (company_id, user_id, email, role) values (company.id, viewer, invitation.email, invitation.role);
    update public.invitations i set accepted_at = now(), accepted_by = viewer where i.id = invitation.id;
  end if;
  return jsonb_build_object('companyKey', company.key);
end $$;
comment on function public.accept_invitation(text) is
  'Makes the viewer a member if their verified address was invited.';
grant execute on function public.accept_invitation(text) to authenticated;
