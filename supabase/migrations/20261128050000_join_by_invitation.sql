-- The link in an invitation's mail proves the invited address, so that a new person joins with a name and a password.

alter table public.invitations add column mail_token_hash bytea;
alter table public.invitations add constraint invitation_mail_token_is_one unique (mail_token_hash);
comment on column public.invitations.token_hash is
  'SHA-256 of the token that the inviter gets, to pass it on where no mail is sent. It does not prove the address.';
comment on column public.invitations.mail_token_hash is
  'SHA-256 of the token that only the mail has, so whoever has it reads the mailbox. Null before that was so.';

-- The link of an earlier mail says that a newer one replaced it.
create table private.replaced_mail_tokens (
  token_hash    bytea primary key,
  invitation_id uuid not null references public.invitations (id) on delete cascade
);
create index replaced_mail_tokens_by_invitation on private.replaced_mail_tokens (invitation_id);
alter table private.replaced_mail_tokens enable row level security;
comment on table private.replaced_mail_tokens is 'Hashes of the tokens in earlier mails of invitations that were sent again.';

create or replace function private.enqueue_invitation(invitation public.invitations, token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mail_token text := private.make_token();
begin
  -- An earlier unsent mail would contain a token that is no longer valid. One that a worker has claimed may have been
  -- sent all the same, so it counts.
  delete from public.outbox o where o.subject_id = invitation.id and o.completed_at is null and o.attempts = 0;
  update public.outbox o
  set completed_at = clock_timestamp(), error = 'A newer invitation replaced it.', data = o.data - 'token' - 'linkToken'
  where o.subject_id = invitation.id and o.completed_at is null;
  insert into private.replaced_mail_tokens (token_hash, invitation_id)
  select i.mail_token_hash, i.id from public.invitations i where i.id = invitation.id and i.mail_token_hash is not null;
  update public.invitations i set mail_token_hash = private.hash_token(mail_token) where i.id = invitation.id;
  insert into public.outbox (company_id, subject_id, template, recipient, data)
  select c.id, invitation.id, 'invitation', invitation.email, jsonb_build_object(
    'token', mail_token, 'linkToken', token, 'companyName', c.name, 'role', invitation.role,
    'inviterName', (select p.display_name from public.profiles p where p.user_id = invitation.invited_by)
  )
  from public.companies c where c.id = invitation.company_id;
end $$;
comment on function private.enqueue_invitation(public.invitations, text) is
  'Adds the mail of an invitation to the outbox, with a token of its own.';

create or replace function public.complete_outbox(p_id uuid, p_error text default null, p_final boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  at_most constant integer := 8;
  is_no constant boolean := p_error is not null and coalesce(p_final, true);
begin
  update public.outbox o
  set error = left(p_error, 1000),
      smtp_rejections = o.smtp_rejections + is_no::integer,
      completed_at = case when p_error is null or (is_no and o.smtp_rejections + 1 >= at_most) then clock_timestamp() end,
      -- The exponent is bounded, because weeks of attempts would overflow an interval.
      available_at = clock_timestamp()
        + least(interval '30 seconds' * power(2, least(o.attempts, 10) - 1), interval '1 hour'),
      -- The tokens are deleted once the mail was sent or given up.
      data = case
        when p_error is null or (is_no and o.smtp_rejections + 1 >= at_most) then o.data - 'token' - 'linkToken'
        else o.data
      end
  where o.id = p_id and o.completed_at is null;
end $$;

create or replace function private.invite_person(company uuid, address text, role text, viewer uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  token text := private.make_token();
  invitation public.invitations;
  refused text;
begin
  refused := case
    when not private.is_address(address) then 'invalid_address'
    when exists (select from public.memberships m where m.company_id = company and m.email = address) then 'already_member'
    when private.was_invited_just_now(company, address) then 'sent_just_now'
    when private.was_invited_often(address, viewer) then 'sent_often'
  end;
  if refused is null then
    insert into public.invitations as i (company_id, email, role, token_hash, invited_by)
    values (company, address, role, private.hash_token(token), viewer)
    on conflict (company_id, email) where accepted_at is null and revoked_at is null do update
      set role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
          sent_at = excluded.sent_at, expires_at = excluded.expires_at
      -- An admin cannot change an invitation that only an owner could make.
      where i.role = any (private.grantable_roles(private.my_role(company), i.role))
    returning i.* into invitation;
    if invitation.id is null then
      refused := 'invited_as_more';
    end if;
  end if;
  if refused is not null then
    return jsonb_build_object('id', null, 'email', address, 'outcome', refused, 'token', null);
  end if;
  perform private.enqueue_invitation(invitation, token);
  return jsonb_build_object(
    'id', invitation.id, 'email', address, 'outcome', case when invitation.created_at < now() then 'renewed' else 'invited' end,
    'token', token
  );
end $$;
comment on function private.invite_person(uuid, text, text, uuid) is
  'Invites one address, or renews its invitation. Says why an address is not invited, so that the others are. Sends nothing '
  'within a minute of the last mail to it, nor a sixth mail of the same person within a day.';

create function private.is_address(address text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(address) <= 254 and address ~ (
    '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$'
  )
$$;
comment on function private.is_address(text) is
  'Whether a text is an address, in lower case, that browsers and the auth service take (HTML, "valid e-mail address").';

create or replace function public.invite_people(p_company uuid, p_emails text[], p_role text, p_client_id uuid) returns jsonb
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
    -- The token is stored only beside the unsent mail.
    return (
      select coalesce(jsonb_agg(a.line || jsonb_build_object('token', (
        select o.data -> 'linkToken' from public.outbox o
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

create function private.invitation_state(invitation public.invitations) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when invitation.accepted_at is not null then 'accepted'
    when invitation.revoked_at is not null then 'revoked'
    when invitation.expires_at <= now() then 'expired'
    when private.may_still_invite(invitation) then 'pending'
    else 'revoked'
  end
$$;
comment on function private.invitation_state(public.invitations) is
  'Whether an invitation can be accepted: pending, accepted, revoked or expired. One whose inviter lost the right counts as revoked.';

create function private.invitation_json(invitation public.invitations) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'companyName', c.name, 'accent', c.accent,
    'invitedBy', (
      select p.display_name from public.profiles p
      where p.user_id = invitation.invited_by and private.may_still_invite(invitation)
    )
  )
  from public.companies c where c.id = invitation.company_id
$$;
comment on function private.invitation_json(public.invitations) is
  'Who invites to which company. Nobody, when the inviter can no longer be asked for a new invitation.';

create function private.find_invitation(token text) returns public.invitations
language sql stable security definer set search_path = '' as $$
  select i from public.invitations i
  where i.token_hash = private.hash_token(token) or i.mail_token_hash = private.hash_token(token)
$$;
comment on function private.find_invitation(text) is 'Returns the invitation of either token, or null.';

create function private.missing_invitation(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('state', case
    when exists (select from private.replaced_mail_tokens r where r.token_hash = private.hash_token(token)) then 'replaced'
    else 'unknown'
  end)
$$;
comment on function private.missing_invitation(text) is 'Whether a token that no invitation has was replaced, or is unknown.';

create or replace function public.invitation_offer(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  invitation public.invitations := private.find_invitation(p_token);
  member public.memberships;
begin
  if invitation.id is null then
    return private.missing_invitation(p_token);
  elsif invitation.email is distinct from private.verified_email() then
    -- Whoever has the link of the mail knows the address. Others learn only that it is not for them.
    if invitation.mail_token_hash is distinct from private.hash_token(p_token) then
      return jsonb_build_object('state', 'other_address');
    elsif private.invitation_state(invitation) = 'pending' then
      return jsonb_build_object('state', 'other_address', 'email', invitation.email);
    end if;
    return private.invitation_json(invitation) || jsonb_build_object('state', private.invitation_state(invitation));
  end if;
  select * into member from public.memberships m where m.company_id = invitation.company_id and m.user_id = viewer;
  return private.invitation_json(invitation) || jsonb_build_object(
    'role', invitation.role,
    'state', case member.state when 'active' then 'member' when 'suspended' then 'suspended' else private.invitation_state(invitation) end,
    'companyKey', case when member.state = 'active' then (select c.key from public.companies c where c.id = member.company_id) end
  );
end $$;
comment on function public.invitation_offer(text) is
  'Returns what an invitation offers, to the person who received it, or why it cannot be accepted.';

create or replace function private.use_invitation(invitation public.invitations) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  company public.companies;
  member public.memberships;
begin
  if invitation.email is distinct from private.verified_email() then
    perform private.raise_app_error('invitation_other_address', 'This invitation was sent to another address. Sign in with that address to accept it.');
  elsif invitation.revoked_at is not null then
    perform private.raise_app_error('invitation_invalid', 'This invitation was revoked. Ask for a new one.');
  end if;
  -- Lock order: the company first, as in every change of its members. The inviter may lose the right meanwhile.
  select * into company from public.companies c where c.id = invitation.company_id for no key update;
  select * into member from public.memberships m where m.company_id = company.id and m.user_id = viewer;
  if member.state = 'suspended' then
    perform private.raise_app_error('suspended', format('You are suspended in %s. Ask an owner or admin there.', company.name));
  end if;
  -- Accepting twice is idempotent.
  if invitation.accepted_at is null then
    if member.user_id is not null then
      perform private.raise_app_error('already_member', format('You already belong to %s.', company.name));
    elsif invitation.expires_at <= now() then
      perform private.raise_app_error('invitation_expired', 'This invitation has expired. Ask for a new one.');
    elsif not private.may_still_invite(invitation) then
      perform private.raise_app_error('invitation_invalid', 'The person who invited you may not invite any more. Ask for a new invitation.');
    end if;
    insert into public.memberships (company_id, user_id, email, role) values (company.id, viewer, invitation.email, invitation.role);
    update public.invitations i set accepted_at = now(), accepted_by = viewer where i.id = invitation.id;
  end if;
  return jsonb_build_object('companyKey', company.key, 'companyName', company.name);
end $$;

create or replace function public.accept_invitation(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  perform private.require_viewer();
  select * into invitation from public.invitations i
  where i.token_hash = private.hash_token(p_token) or i.mail_token_hash = private.hash_token(p_token) for update;
  if not found then
    perform private.raise_app_error('invitation_invalid', 'This invitation is not valid. Ask for a new one.');
  end if;
  return private.use_invitation(invitation);
end $$;

create function private.has_account(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where lower(u.email) = address and u.email_confirmed_at is not null)
$$;
comment on function private.has_account(text) is 'Whether an address belongs to an account that has confirmed it.';

create or replace function public.preview_invitation(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  invitation public.invitations := private.find_invitation(p_token);
begin
  if invitation.id is null then
    return private.missing_invitation(p_token);
  end if;
  return private.invitation_json(invitation) || jsonb_build_object(
    'state', private.invitation_state(invitation),
    'mail', case when invitation.mail_token_hash = private.hash_token(p_token) then jsonb_build_object(
      'email', invitation.email, 'role', invitation.role, 'hasAccount', private.has_account(invitation.email)
    ) end
  );
end $$;
comment on function public.preview_invitation(text) is
  'Returns who invites to which company, for anybody who has a link, and whether it can be accepted. Only the link of the '
  'mail also tells the address, the role, and whether the address has an account.';

-- The auth service of a hosted project takes a proven address from the worker only, which has the secret key.
create table private.address_proofs (
  invitation_id uuid primary key references public.invitations (id) on delete cascade,
  display_name  text not null,
  requested_at  timestamptz not null default clock_timestamp(),
  claimed_at    timestamptz,
  token_hash    text,
  token_type    text,
  -- Why the auth service refused.
  error         text
);
alter table private.address_proofs enable row level security;
comment on table private.address_proofs is
  'Requests of invited people for a token that signs them in, which the worker gets from the auth service. They last a minute.';

create function public.prove_invited_address(p_token text, p_name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
  proof private.address_proofs;
begin
  select * into invitation from public.invitations i where i.mail_token_hash = private.hash_token(p_token) for update;
  if not found then
    perform private.raise_app_error('invitation_invalid', 'This invitation is not valid. Ask for a new one.');
  elsif private.has_account(invitation.email) then
    perform private.raise_app_error('account_exists', 'This address has an account. Sign in to accept the invitation.');
  elsif private.invitation_state(invitation) = 'expired' then
    perform private.raise_app_error('invitation_expired', 'This invitation has expired. Ask for a new one.');
  elsif private.invitation_state(invitation) <> 'pending' then
    perform private.raise_app_error('invitation_invalid', 'This invitation is not valid. Ask for a new one.');
  end if;
  select * into proof from private.address_proofs a where a.invitation_id = invitation.id;
  if coalesce(proof.token_hash, proof.error) is not null and proof.requested_at > clock_timestamp() - interval '1 minute' then
    delete from private.address_proofs a where a.invitation_id = invitation.id;
    return case
      when proof.error is null then jsonb_build_object('tokenHash', proof.token_hash, 'type', proof.token_type)
      else jsonb_build_object('error', proof.error)
    end;
  elsif proof.requested_at is null or proof.requested_at < clock_timestamp() - interval '5 seconds' then
    insert into private.address_proofs as a (invitation_id, display_name) values (invitation.id, left(coalesce(p_name, ''), 80))
    on conflict (invitation_id) do update
      set display_name = excluded.display_name, requested_at = excluded.requested_at, claimed_at = null, token_hash = null,
          token_type = null, error = null;
  end if;
  return null;
end $$;
comment on function public.prove_invited_address(text, text) is
  'Returns a token of the auth service that signs in the new person who has the link of the mail, or why there is none. Null '
  'until the worker has asked: ask again. Raises an error when the invitation cannot be accepted, or its address has an account.';
grant execute on function public.prove_invited_address(text, text) to anon;

create function public.claim_address_proofs() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  delete from private.address_proofs a where a.requested_at < clock_timestamp() - interval '1 minute';
  with claimed as (
    update private.address_proofs a set claimed_at = clock_timestamp()
    from public.invitations i where i.id = a.invitation_id and a.claimed_at is null
    returning a.invitation_id, i.email, a.display_name
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', c.invitation_id, 'email', c.email, 'name', c.display_name)), '[]')
  into answer from claimed c;
  return answer;
end $$;
comment on function public.claim_address_proofs() is 'Returns the requests for proofs of addresses, each once, for the worker.';
grant execute on function public.claim_address_proofs() to service_role;

create function public.complete_address_proof(
  p_invitation uuid, p_token_hash text default null, p_token_type text default null, p_error text default null
) returns void
language sql security definer set search_path = '' as $$
  update private.address_proofs a set token_hash = p_token_hash, token_type = p_token_type, error = p_error
  where a.invitation_id = p_invitation
$$;
comment on function public.complete_address_proof(uuid, text, text, text) is
  'Saves the token that the worker got from the auth service, or why it got none.';
grant execute on function public.complete_address_proof(uuid, text, text, text) to service_role;

create function private.mail_state_of(invitation uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when o.completed_at is not null and o.error is not null then 'failed'
    when o.completed_at is null and o.smtp_rejections > 0 then 'refused'
    when o.completed_at is null and o.created_at < clock_timestamp() - interval '1 minute' then 'delayed'
    else 'sent'
  end
  from public.outbox o
  where o.subject_id = invitation and o.template = 'invitation'
  order by o.created_at desc, o.id desc limit 1
$$;
comment on function private.mail_state_of(uuid) is
  'Whether the newest mail of an invitation was sent, is delayed by more than a minute, was refused by the mail server and '
  'is tried again, or failed for good. Null for an invitation of which no mail is known.';

grant execute on function private.mail_state_of(uuid) to authenticated;

create or replace function public.company_people(p_company uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_role(p_company, 'owner', 'admin', 'agent');
  return jsonb_build_object(
    'members', (
      select coalesce(jsonb_agg(p.json || jsonb_build_object(
        'email', m.email, 'role', m.role, 'state', m.state, 'joinedAt', m.joined_at,
        'assigned', coalesce(a.value, 0)
      ) order by array_position(array['owner', 'admin', 'agent', 'requester'], m.role),
        private.unaccent_lower(p.json ->> 'name') collate private.names, (p.json ->> 'name') collate private.names, m.user_id
      ), '[]')
      from public.memberships m cross join lateral (select private.person_json(m.user_id) as json) p
      left join private.counter_values(p_company) a on a.name = 'assignee:' || m.user_id
      where m.company_id = p_company
    ),
    -- Row-level security shows them to owners and admins only.
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', i.id, 'email', i.email, 'role', i.role, 'invitedBy', private.person_json(i.invited_by),
        'sentAt', i.sent_at, 'expiresAt', i.expires_at,
        'state', case when i.expires_at <= now() then 'expired' else 'pending' end,
        'mail', coalesce(private.mail_state_of(i.id), 'sent')
      ) order by i.sent_at desc, i.id), '[]')
      from public.invitations i where i.company_id = p_company and i.accepted_at is null and i.revoked_at is null
    )
  );
end $$;

create or replace function public.viewer_context() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'name', p.display_name, 'avatarPath', p.avatar_path,
    'theme', p.theme, 'density', p.density, 'contrast', p.contrast,
    'locale', private.locale_of(u.id), 'timeZone', private.time_zone_of(u.id),
    'hasOwnClock', p.locale is not null and p.time_zone is not null,
    'aal', private.viewer_aal(), 'hasSecondFactor', private.has_second_factor(),
    'unread', private.unread_count(u.id, private.my_company_ids()),
    -- Includes companies that are locked until the viewer sets up a second factor, so that the app can name them.
    'companies', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'key', c.key, 'name', c.name, 'role', m.role, 'requiresMfa', c.require_mfa, 'accent', c.accent,
        'counts', case
          when c.id = any ((select private.my_company_ids())::uuid[]) then private.navigation_counts(c.id, u.id, m.role)
        end
      ) order by private.unaccent_lower(c.name) collate private.names, c.name collate private.names, c.key), '[]')
      from public.memberships m join public.companies c on c.id = m.company_id
      where m.user_id = u.id and m.state = 'active'
    ),
    -- No more than key and name, which the viewer knew as a member.
    'suspended', (
      select coalesce(jsonb_agg(
        jsonb_build_object('key', c.key, 'name', c.name)
        order by private.unaccent_lower(c.name) collate private.names, c.name collate private.names, c.key
      ), '[]')
      from public.memberships m join public.companies c on c.id = m.company_id
      where m.user_id = u.id and m.state = 'suspended'
    ),
    'isInvited', exists (
      select from public.invitations i
      where i.email = lower(u.email) and u.email_confirmed_at is not null and i.accepted_at is null and i.revoked_at is null
        and i.expires_at > now()
        and not exists (select from public.memberships m where m.company_id = i.company_id and m.user_id = u.id)
        and private.may_still_invite(i)
    )
  )
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = private.viewer_id()
$$;
