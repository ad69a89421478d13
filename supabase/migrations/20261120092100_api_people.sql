-- What the app calls about the people of a company.

create function private.grantable_roles(actor text, held text default null) returns text[]
language sql immutable set search_path = '' as $$
  -- Twin of grantableRoles in src/domain/role.ts.
  select case
    when actor = 'owner' then array['owner', 'admin', 'agent', 'requester']
    when actor = 'admin' and (held is null or held in ('agent', 'requester')) then array['agent', 'requester']
    else '{}'::text[]
  end
$$;
comment on function private.grantable_roles(text, text) is 'The roles somebody may give to a person of that role, or to a new one.';

create function private.mail_invitation(invitation public.invitations, token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- An earlier mail that has not left would bring a token that no longer opens anything.
  delete from public.outbox o where o.subject_id = invitation.id and o.settled_at is null;
  insert into public.outbox (company_id, subject_id, template, recipient, data)
  select c.id, invitation.id, 'invitation', invitation.email, jsonb_build_object(
    'token', token, 'companyName', c.name, 'role', invitation.role,
    'inviterName', (select p.display_name from public.profiles p where p.user_id = invitation.invited_by)
  )
  from public.companies c where c.id = invitation.company_id;
end $$;
comment on function private.mail_invitation(public.invitations, text) is 'Puts the mail of an invitation into the outbox.';

create function private.invite_one(company uuid, address text, role text, viewer uuid) returns jsonb
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
    -- An admin cannot turn an invitation that an owner made into one of their own.
    where i.role = any (private.grantable_roles(private.my_role(company), i.role))
  returning i.* into invitation;
  if invitation.id is null then
    perform private.refuse('not_allowed', format('%s is already invited, by an owner and as more than you may give.', address));
  end if;
  renewed := invitation.created_at < now();
  perform private.mail_invitation(invitation, token);
  return jsonb_build_object(
    'id', invitation.id, 'email', address, 'outcome', case when renewed then 'renewed' else 'invited' end, 'token', token
  );
end $$;
comment on function private.invite_one(uuid, text, text, uuid) is 'Invites one address, or renews its invitation.';

create function private.allow_mail(company uuid, more integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  a_day constant integer := 200;
begin
  -- Anybody may make a company, and its mail leaves in everybody's name.
  if a_day < more + (
    select count(*) from public.outbox o
    where o.company_id = company and o.created_at > clock_timestamp() - interval '1 day'
  ) then
    perform private.refuse('too_many_invitations', format('A company sends at most %s invitations a day.', a_day));
  end if;
end $$;
comment on function private.allow_mail(uuid, integer) is 'Refuses more invitations than a company may send in a day.';

create function public.invite_people(p_company uuid, p_emails text[], p_role text, p_client_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  role text := private.require_role(p_company, 'owner', 'admin');
  viewer uuid := private.viewer_id();
  answer jsonb := '[]';
  address text;
begin
  perform pg_advisory_xact_lock(hashtextextended('receipt ' || viewer || p_client_id, 0));
  select r.answer into answer from private.receipts r where r.author_id = viewer and r.client_id = p_client_id;
  if found then
    -- The secret is not kept; while the mail waits, it still knows it.
    return (
      select coalesce(jsonb_agg(a.line || jsonb_build_object('token', (
        select o.data -> 'token' from public.outbox o
        where o.subject_id = (a.line ->> 'id')::uuid and o.settled_at is null
      )) order by a.place), '[]')
      from jsonb_array_elements(answer) with ordinality a (line, place)
    );
  end if;
  if not (p_role = any (private.grantable_roles(role))) then
    perform private.refuse('not_allowed', 'You can invite agents and requesters.');
  end if;
  if cardinality(p_emails) > 50 then
    perform private.refuse('not_allowed', 'Invite at most 50 people at once.');
  end if;
  perform private.allow_mail(p_company, cardinality(p_emails));
  answer := '[]';
  -- In one order for everybody, so that two who invite the same people do not wait for each other.
  for address in select distinct lower(btrim(e)) from unnest(p_emails) e order by 1 loop
    answer := answer || private.invite_one(p_company, address, p_role, viewer);
  end loop;
  insert into private.receipts (author_id, client_id, answer)
  values (viewer, p_client_id, (select coalesce(jsonb_agg(a.line - 'token'), '[]') from jsonb_array_elements(answer) a (line)));
  return answer;
end $$;
comment on function public.invite_people(uuid, text[], text, uuid) is
  'Invites people by mail. The tokens are told once, for an installation that sends no mail.';

create function private.my_open_invitation(id uuid) returns public.invitations
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
  role text;
begin
  perform private.require_viewer();
  select * into invitation from public.invitations i where i.id = my_open_invitation.id for update;
  role := private.my_role(invitation.company_id);
  if role is null then
    perform private.refuse('not_found', 'There is no such invitation.');
  elsif not (invitation.role = any (private.grantable_roles(role))) then
    perform private.refuse('not_allowed', 'Your role in this company does not allow that.');
  elsif invitation.accepted_at is not null or invitation.revoked_at is not null then
    perform private.refuse('invitation_invalid', 'This invitation was accepted or revoked meanwhile.');
  end if;
  return invitation;
end $$;
comment on function private.my_open_invitation(uuid) is 'An invitation that the viewer may still change.';

create function public.resend_invitation(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations := private.my_open_invitation(p_id);
  token text := private.make_token();
begin
  perform private.allow_mail(invitation.company_id, 1);
  if invitation.sent_at > clock_timestamp() - interval '1 minute' then
    perform private.refuse('too_many_invitations', 'This invitation was sent a moment ago. Wait a minute, then send it again.');
  end if;
  update public.invitations i
  set token_hash = private.hash_token(token), sent_at = now(), expires_at = now() + interval '7 days', invited_by = private.viewer_id()
  where i.id = invitation.id returning i.* into invitation;
  perform private.mail_invitation(invitation, token);
  return jsonb_build_object('email', invitation.email, 'token', token);
end $$;
comment on function public.resend_invitation(uuid) is 'Sends an invitation again, with a new token and a week from now.';

create function public.revoke_invitation(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations := private.my_open_invitation(p_id);
begin
  update public.invitations i set revoked_at = now() where i.id = invitation.id;
  delete from public.outbox o where o.subject_id = invitation.id and o.settled_at is null;
end $$;
comment on function public.revoke_invitation(uuid) is 'Takes an invitation back.';

revoke all on function
  public.invite_people(uuid, text[], text, uuid), public.resend_invitation(uuid), public.revoke_invitation(uuid)
  from public, anon;
grant execute on function
  public.invite_people(uuid, text[], text, uuid), public.resend_invitation(uuid), public.revoke_invitation(uuid)
  to authenticated;
