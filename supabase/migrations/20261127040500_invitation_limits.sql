-- Invitations are limited for a company and an address, whatever comes at once.

create index outbox_invitations on public.outbox (company_id, created_at) where template = 'invitation';

create or replace function private.check_invitation_limit(company uuid, more integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  a_day constant integer := 200;
begin
  -- Those who invite at once wait for each other, so that all are counted.
  perform pg_advisory_xact_lock(hashtextextended('invitations ' || company, 0));
  -- Anybody may create a company, and all companies share one sender.
  if a_day < more + (
    select count(*) from public.outbox o
    where o.company_id = company and o.template = 'invitation' and o.created_at > clock_timestamp() - interval '1 day'
  ) then
    perform private.raise_app_error('too_many_invitations', format('A company sends at most %s invitations a day.', a_day));
  end if;
end $$;

create function private.was_invited_just_now(company uuid, address text) returns boolean
language sql stable security definer set search_path = '' as $$
  -- A mail that no worker has claimed is replaced by a newer one.
  select exists (
    select from public.outbox o
    where o.company_id = company and o.template = 'invitation' and o.recipient = address
      and o.created_at > clock_timestamp() - interval '1 minute' and (o.attempts > 0 or o.completed_at is not null)
  )
$$;
comment on function private.was_invited_just_now(uuid, text) is
  'Whether a company sent an invitation to an address within a minute, also one that was revoked since.';

create or replace function private.enqueue_invitation(invitation public.invitations, token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- An earlier unsent mail would contain a token that is no longer valid. One that a worker has claimed may have been
  -- sent all the same, so it counts.
  delete from public.outbox o where o.subject_id = invitation.id and o.completed_at is null and o.attempts = 0;
  update public.outbox o
  set completed_at = clock_timestamp(), error = 'A newer invitation replaced it.', data = o.data - 'token'
  where o.subject_id = invitation.id and o.completed_at is null;
  insert into public.outbox (company_id, subject_id, template, recipient, data)
  select c.id, invitation.id, 'invitation', invitation.email, jsonb_build_object(
    'token', token, 'companyName', c.name, 'role', invitation.role,
    'inviterName', (select p.display_name from public.profiles p where p.user_id = invitation.invited_by)
  )
  from public.companies c where c.id = invitation.company_id;
end $$;

create or replace function private.invite_person(company uuid, address text, role text, viewer uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  token text := private.make_token();
  invitation public.invitations;
  renewed boolean;
begin
  if exists (select from public.memberships m where m.company_id = company and m.email = address) then
    return jsonb_build_object('id', null, 'email', address, 'outcome', 'already_member', 'token', null);
  elsif private.was_invited_just_now(company, address) then
    return jsonb_build_object('id', null, 'email', address, 'outcome', 'sent_just_now', 'token', null);
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

create or replace function private.lock_open_invitation(id uuid) returns public.invitations
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
  role text;
begin
  perform private.require_viewer();
  -- Lock order: the company's invitations first, as check_invitation_limit does. This prevents deadlocks.
  perform pg_advisory_xact_lock(hashtextextended('invitations ' || i.company_id, 0))
  from public.invitations i where i.id = lock_open_invitation.id;
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

create or replace function public.revoke_invitation(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations := private.lock_open_invitation(p_id);
begin
  update public.invitations i set revoked_at = now() where i.id = invitation.id;
  -- One that a worker has claimed may have been sent, so it counts.
  delete from public.outbox o where o.subject_id = invitation.id and o.completed_at is null and o.attempts = 0;
end $$;
comment on function private.invite_person(uuid, text, text, uuid) is
  'Invites one address, or renews its invitation. Sends nothing within a minute of the last mail to it.';
