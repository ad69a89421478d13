-- One person could send an invitation to the same address every minute, from each of their companies.

create index outbox_invitations_to on public.outbox (recipient, created_at) where template = 'invitation';

create function private.was_invited_often(address text, inviter uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  -- Those of other people do not count, so nobody learns of them.
  select count(*) >= 5
  from public.outbox o join public.invitations i on i.id = o.subject_id
  where o.template = 'invitation' and o.recipient = address and o.created_at > clock_timestamp() - interval '1 day'
    and i.invited_by = inviter
$$;
comment on function private.was_invited_often(text, uuid) is
  'Whether a person sent five invitations to an address within a day, from all of their companies.';

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
  elsif private.was_invited_often(address, viewer) then
    return jsonb_build_object('id', null, 'email', address, 'outcome', 'sent_often', 'token', null);
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
comment on function private.invite_person(uuid, text, text, uuid) is
  'Invites one address, or renews its invitation. Sends nothing within a minute of the last mail to it, nor a sixth mail of '
  'the same person within a day.';

create or replace function public.resend_invitation(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations := private.lock_open_invitation(p_id);
  token text := private.make_token();
  -- Rounded up, so that it is above 0 until a minute is over.
  seconds integer := ceil(extract(epoch from invitation.sent_at + interval '1 minute' - clock_timestamp()));
begin
  if seconds between 1 and 60 then
    perform private.raise_app_error(
      'invitation_sent_just_now', format('This invitation was sent a moment ago. Wait %s seconds, then send it again.', seconds),
      jsonb_build_object('seconds', seconds)
    );
  end if;
  if private.was_invited_often(invitation.email, private.viewer_id()) then
    perform private.raise_app_error('invitation_sent_often', 'You sent five invitations to this address within a day.');
  end if;
  perform private.check_invitation_limit(invitation.company_id, 1);
  update public.invitations i
  set token_hash = private.hash_token(token), sent_at = now(), expires_at = now() + interval '7 days', invited_by = private.viewer_id()
  where i.id = invitation.id returning i.* into invitation;
  perform private.enqueue_invitation(invitation, token);
  return jsonb_build_object('email', invitation.email, 'token', token);
end $$;
