-- An invitation is found again by the address that it was sent to, because its link can be lost: a person confirms a
-- new address in another browser, or in a mail app.

create function private.use_invitation(invitation public.invitations) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  company public.companies;
begin
  if invitation.email is distinct from private.verified_email() then
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
comment on function private.use_invitation(public.invitations) is
  'Makes the viewer a member by an invitation, which the caller has locked, if it was sent to their verified address.';

-- Makes the viewer a member if their verified address was invited.
create or replace function public.accept_invitation(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invitation public.invitations;
begin
  perform private.require_viewer();
  select * into invitation from public.invitations i where i.token_hash = private.hash_token(p_token) for update;
  if not found then
    perform private.raise_app_error('invitation_invalid', 'This invitation is not valid. Ask for a new one.');
  end if;
  return private.use_invitation(invitation);
end $function$;

create function public.accept_own_invitation(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  perform private.require_viewer();
  -- Those of other addresses do not exist for the viewer.
  select * into invitation from public.invitations i
  where i.id = p_id and i.email = private.verified_email() for update;
  if not found then
    perform private.raise_app_error('invitation_invalid', 'This invitation is not valid. Ask for a new one.');
  end if;
  return private.use_invitation(invitation);
end $$;
comment on function public.accept_own_invitation(uuid) is
  'Makes the viewer a member by an invitation that my_invitations lists. No link is needed.';
grant execute on function public.accept_own_invitation(uuid) to authenticated;

create index invitations_by_email on public.invitations (email) where accepted_at is null and revoked_at is null;

create function public.my_invitations() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', i.id, 'companyName', c.name, 'accent', c.accent, 'role', i.role,
      'invitedBy', (select p.display_name from public.profiles p where p.user_id = i.invited_by)
    ) order by i.sent_at desc, i.id), '[]')
    from public.invitations i join public.companies c on c.id = i.company_id
    where i.email = private.verified_email() and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
      and not exists (select from public.memberships m where m.company_id = i.company_id and m.user_id = viewer)
  );
end $$;
comment on function public.my_invitations() is
  'Lists the invitations that the viewer can accept: those to their verified address, newest first.';
grant execute on function public.my_invitations() to authenticated;

create function public.preview_invitation(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'companyName', c.name,
      'invitedBy', (select p.display_name from public.profiles p where p.user_id = i.invited_by)
    )
    from public.invitations i join public.companies c on c.id = i.company_id
    where i.token_hash = private.hash_token(p_token)
      and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
  );
end $$;
comment on function public.preview_invitation(text) is
  'Returns who invites to which company, for anybody who has the link, so that the sign-in page can say so; null for an '
  'invitation that cannot be accepted. Neither the invited address nor the role.';
grant execute on function public.preview_invitation(text) to anon;

create function public.is_sign_up_confirmed(p_user uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from auth.users u where u.id = p_user and u.email_confirmed_at is not null);
end $$;
comment on function public.is_sign_up_confirmed(uuid) is
  'Whether an account has confirmed its address, for the page that waits for it after a sign-up. Signing up with the '
  'address of a confirmed account gives an id that belongs to nobody. Colleagues know the ids of members, who are all '
  'confirmed.';
grant execute on function public.is_sign_up_confirmed(uuid) to anon;
