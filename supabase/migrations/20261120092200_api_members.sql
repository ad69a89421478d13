-- What the app calls to join a company, and about those who joined.

create function private.verified_email() returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = private.viewer_id() and u.email_confirmed_at is not null
$$;
comment on function private.verified_email() is 'The viewer''s address, if they have shown that it is theirs.';

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
    -- Whoever was handed the link learns nothing but that it is not for them.
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
      'companyName', c.name, 'role', invitation.role,
      'invitedBy', (select p.display_name from public.profiles p where p.user_id = invitation.invited_by)
    )
    from public.companies c where c.id = invitation.company_id
  );
end $$;
comment on function public.invitation_offer(text) is 'What an invitation offers, told only to whom it was sent.';

create function public.accept_invitation(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  invitation public.invitations;
  company public.companies;
begin
  select * into invitation from public.invitations i where i.token_hash = private.hash_token(p_token) for update;
  if not found then
    perform private.refuse('invitation_invalid', 'This invitation is not valid. Ask for a new one.');
  elsif invitation.email is distinct from private.verified_email() then
    perform private.refuse('invitation_other_address', 'This invitation was sent to another address. Sign in with that address to accept it.');
  elsif invitation.revoked_at is not null then
    perform private.refuse('invitation_invalid', 'This invitation was taken back. Ask for a new one.');
  end if;
  select * into company from public.companies c where c.id = invitation.company_id;
  -- Accepting twice is answered like the first time.
  if invitation.accepted_at is null then
    if exists (select from public.memberships m where m.company_id = company.id and m.user_id = viewer) then
      perform private.refuse('already_member', format('You already belong to %s.', company.name));
    elsif invitation.expires_at <= now() then
      perform private.refuse('invitation_expired', 'This invitation has expired. Ask for a new one.');
    end if;
    insert into public.memberships (company_id, user_id, email, role) values (company.id, viewer, invitation.email, invitation.role);
    update public.invitations i set accepted_at = now(), accepted_by = viewer where i.id = invitation.id;
  end if;
  return jsonb_build_object('companyKey', company.key);
end $$;
comment on function public.accept_invitation(text) is 'Makes the viewer, whose verified address was invited, a member.';

create function public.company_people(p_company uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_role(p_company, 'owner', 'admin', 'agent');
  return jsonb_build_object(
    'members', (
      select coalesce(jsonb_agg(private.person(m.user_id) || jsonb_build_object(
        'email', m.email, 'role', m.role, 'state', m.state, 'joinedAt', m.joined_at
      ) order by array_position(array['owner', 'admin', 'agent', 'requester'], m.role), lower(private.person(m.user_id) ->> 'name'), m.user_id), '[]')
      from public.memberships m where m.company_id = p_company
    ),
    -- Row-level security shows them to owners and admins alone.
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', i.id, 'email', i.email, 'role', i.role, 'invitedBy', private.person(i.invited_by),
        'sentAt', i.sent_at, 'expiresAt', i.expires_at,
        'state', case when i.expires_at <= now() then 'expired' else 'pending' end
      ) order by i.sent_at desc, i.id), '[]')
      from public.invitations i where i.company_id = p_company and i.accepted_at is null and i.revoked_at is null
    )
  );
end $$;
comment on function public.company_people(uuid) is 'Members and open invitations of a company, for its staff.';

create function private.changeable_member(company uuid, person uuid) returns public.memberships
language plpgsql security definer set search_path = '' as $$
declare
  role text := private.require_role(company, 'owner', 'admin');
  member public.memberships;
begin
  -- The company first, as everybody who changes its people does: nobody waits for each other.
  perform from public.companies c where c.id = company for no key update;
  role := private.require_role(company, 'owner', 'admin');
  select * into member from public.memberships m where m.company_id = company and m.user_id = person for no key update;
  if not found then
    perform private.refuse('not_found', 'There is no such member.');
  elsif private.grantable_roles(role, member.role) = '{}' then
    perform private.refuse('not_allowed', 'Only an owner changes owners and admins.');
  end if;
  return member;
end $$;
comment on function private.changeable_member(uuid, uuid) is 'A member whose role and state the viewer may change.';

create function public.set_member_role(p_company uuid, p_user uuid, p_role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  member public.memberships := private.changeable_member(p_company, p_user);
begin
  if (p_role = any (private.grantable_roles(private.my_role(p_company), member.role))) is not true then
    perform private.refuse('not_allowed', 'You can make people agents and requesters.');
  end if;
  update public.memberships m set role = p_role where m.company_id = p_company and m.user_id = p_user and m.role <> p_role;
  set constraints public.memberships_keep_an_owner immediate;
end $$;
comment on function public.set_member_role(uuid, uuid, text) is 'Gives a member another role.';

create function public.set_member_state(p_company uuid, p_user uuid, p_state text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  member public.memberships := private.changeable_member(p_company, p_user);
begin
  if member.user_id = private.viewer_id() and p_state = 'suspended' then
    perform private.refuse('not_allowed', 'You cannot suspend yourself. Ask another owner or admin.');
  end if;
  update public.memberships m set state = p_state where m.company_id = p_company and m.user_id = p_user and m.state <> p_state;
  set constraints public.memberships_keep_an_owner immediate;
end $$;
comment on function public.set_member_state(uuid, uuid, text) is 'Suspends a member, who then sees nothing of the company, or takes them back.';

grant execute on function
  public.invitation_offer(text), public.accept_invitation(text), public.company_people(uuid),
  public.set_member_role(uuid, uuid, text), public.set_member_state(uuid, uuid, text)
  to authenticated;
