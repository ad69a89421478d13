-- What hangs on a right ends with it: followings, invitations, realtime, replies that can still be cancelled.

-- Before 20261126214046, a member who became a requester while suspended kept what they followed as staff. A requester who
-- follows a private query of somebody else could see it once, or was staff. Of these, only queries that were always private
-- and followings by a reply can be told.
delete from public.followers f using public.queries q, public.memberships m
where q.id = f.query_id and m.company_id = f.company_id and m.user_id = f.user_id and m.role = 'requester'
  and q.requester_id <> f.user_id
  and (f.by_reply or q.visibility = 'private' and not exists (
    select from public.events e where e.query_id = q.id and e.patch ? 'visibility'
  ));

-- An invitation is valid while its inviter may invite.

create function private.may_still_invite(invitation public.invitations) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return invitation.role = any (private.grantable_roles(private.role_of(invitation.company_id, invitation.invited_by)));
end $$;
comment on function private.may_still_invite(public.invitations) is
  'Whether the person who sent an invitation may still send it. False if they are no active member.';

create or replace function private.use_invitation(invitation public.invitations) returns jsonb
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
  -- Lock order: the company first, as in every change of its members. The inviter may lose the right meanwhile.
  select * into company from public.companies c where c.id = invitation.company_id for no key update;
  -- Accepting twice is idempotent.
  if invitation.accepted_at is null then
    if exists (select from public.memberships m where m.company_id = company.id and m.user_id = viewer) then
      perform private.raise_app_error('already_member', format('You already belong to %s.', company.name));
    elsif invitation.expires_at <= now() then
      perform private.raise_app_error('invitation_expired', 'This invitation has expired. Ask for a new one.');
    elsif not private.may_still_invite(invitation) then
      perform private.raise_app_error('invitation_invalid', 'The person who invited you may not invite any more. Ask for a new invitation.');
    end if;
    insert into public.memberships (company_id, user_id, email, role) values (company.id, viewer, invitation.email, invitation.role);
    update public.invitations i set accepted_at = now(), accepted_by = viewer where i.id = invitation.id;
  end if;
  return jsonb_build_object('companyKey', company.key);
end $$;

create or replace function public.my_invitations() returns jsonb
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
      and private.may_still_invite(i)
      and not exists (select from public.memberships m where m.company_id = i.company_id and m.user_id = viewer)
  );
end $$;

create or replace function public.preview_invitation(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'companyName', c.name,
      'invitedBy', (select p.display_name from public.profiles p where p.user_id = i.invited_by)
    )
    from public.invitations i join public.companies c on c.id = i.company_id
    where i.token_hash = private.hash_token(p_token)
      and i.accepted_at is null and i.revoked_at is null and i.expires_at > now() and private.may_still_invite(i)
  );
end $$;

create or replace function public.invitation_offer(p_token text) returns jsonb
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
        when private.may_still_invite(invitation) then 'pending'
        else 'revoked'
      end,
      'companyName', c.name, 'accent', c.accent, 'role', invitation.role,
      'invitedBy', (select p.display_name from public.profiles p where p.user_id = invitation.invited_by)
    )
    from public.companies c where c.id = invitation.company_id
  );
end $$;

create or replace function private.is_obsolete(mail public.outbox) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return case mail.template
    when 'invitation' then exists (
      select from public.invitations i
      where i.id = mail.subject_id and (
        i.accepted_at is not null or i.revoked_at is not null or i.expires_at <= clock_timestamp()
        or not private.may_still_invite(i)
      )
    )
    when 'notification' then not exists (
      select from public.notifications n
      where n.id = mail.subject_id and private.is_due_notification(n) and private.notification_channel(n.user_id, private.choice_of(n.event, n.reason)) = 'mail'
        and (n.event in ('assigned', 'mentioned') or not private.is_muted(n.query_id, n.user_id))
    )
    when 'digest' then not exists (
      select from public.notifications n
      where n.user_id = mail.person_id and n.digest_id = mail.id and private.is_unread_notification(n)
    )
    else false
  end;
end $$;

-- Realtime: a socket that joined with the token of a session must not hear on after the session has ended.

create function private.tg_sessions__revoke_realtime() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
  ended integer;
begin
  -- Fixed order, to prevent deadlocks. Everybody signs out in the evening, so the worker does it for all of a company.
  insert into private.pending_rotations (company_id)
  select distinct m.company_id from ended_sessions s
  join public.memberships m on m.user_id = s.user_id and m.state = 'active' order by m.company_id
  on conflict do nothing;
  for person in select distinct s.user_id from ended_sessions s order by s.user_id loop
    update public.profiles p set topic_version = p.topic_version + 1
    where p.user_id = person returning p.topic_version - 1 into ended;
    if found then
      perform realtime.send('{}', 'rotated', 'person:' || person || ':' || ended, true);
    end if;
  end loop;
  return null;
end $$;
comment on function private.tg_sessions__revoke_realtime() is
  'Makes the other devices of a person whose session ended rejoin their topics: their own at once, those of companies within a minute.';

create trigger _500_revoke_realtime after delete on auth.sessions
  referencing old table as ended_sessions
  for each statement execute function private.tg_sessions__revoke_realtime();

create or replace function private.rotate_person_topics(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  at_once boolean := private.consume_rotation(person);
  company uuid;
begin
  -- A device that was signed out had joined the companies' topics, too. Fixed order, to prevent deadlocks.
  for company in
    select m.company_id from public.memberships m where m.user_id = person and m.state = 'active' order by m.company_id
  loop
    if at_once then
      delete from private.pending_rotations d where d.company_id = company;
      perform private.rotate_company_topics(company);
    else
      -- Too many rotations: the worker does it within a minute.
      insert into private.pending_rotations (company_id) values (company) on conflict do nothing;
    end if;
  end loop;
end $$;
comment on function private.rotate_person_topics(uuid) is
  'Makes all clients in the companies of a person rejoin at once, except devices signed out. Their own topic was rotated when the sessions ended.';

-- Replies that can still be cancelled: not sent for somebody who stopped being active staff.

create function private.cancel_reply(message public.messages, target public.queries) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.restore_draft(message, private.delete_scheduled_reply(message));
  select jsonb_build_object('queryId', target.id, 'key', c.key, 'number', target.number) into answer
  from public.companies c where c.id = target.company_id;
  insert into private.idempotency_keys (author_id, client_id, answer) values
    (message.author_id, message.client_id, jsonb_build_object('id', message.id, 'status', target.status, 'scheduledAt', null)),
    (message.author_id, message.id, answer);
  return answer;
end $$;
comment on function private.cancel_reply(public.messages, public.queries) is
  'Makes a scheduled reply a draft of its author again. Returns where its query is. The caller has locked both.';

create or replace function public.cancel_scheduled_reply(p_message uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  message public.messages;
  target public.queries;
  answer jsonb;
begin
  select * into message from public.messages m where m.id = p_message and m.author_id = viewer;
  if found then
    target := private.lock_query(message.query_id);
    -- Read it again under the lock: it was sent before, or cannot be sent now.
    select * into message from public.messages m where m.id = p_message for update;
  end if;
  if not found then
    select r.answer into answer from private.idempotency_keys r where r.author_id = viewer and r.client_id = p_message;
    if not found then
      perform private.raise_app_error('not_found', 'There is no such message.');
    end if;
    return answer;
  elsif message.sent_at is not null or message.scheduled_at <= clock_timestamp() then
    perform private.raise_app_error('too_late', 'It is too late: the reply has been sent.');
  end if;
  answer := private.cancel_reply(message, target);
  -- Waiting for locks may have taken long: a reply that is due by now may already be visible.
  if message.scheduled_at <= clock_timestamp() then
    perform private.raise_app_error('too_late', 'It is too late: the reply has been sent.');
  end if;
  return answer;
end $$;

create function private.tg_memberships__cancel_replies() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reply public.messages;
  target public.queries;
begin
  for reply in
    select * from public.messages m
    where m.company_id = new.company_id and m.author_id = new.user_id and m.sent_at is null and m.scheduled_at is not null
    order by m.query_id, m.created_at, m.id
  loop
    select * into target from public.queries q where q.id = reply.query_id for no key update;
    select * into reply from public.messages m where m.id = reply.id for update;
    -- One that is due may already be visible to the requester.
    if found and reply.sent_at is null and reply.scheduled_at > clock_timestamp() then
      perform private.cancel_reply(reply, target);
    end if;
  end loop;
  return null;
end $$;
comment on function private.tg_memberships__cancel_replies() is
  'Makes replies that a member has not sent yet drafts again when they stop being active staff.';

create trigger _505_cancel_replies after update of role, state on public.memberships
  for each row when (
    old.state = 'active' and old.role <> 'requester' and (new.state <> 'active' or new.role = 'requester')
  )
  execute function private.tg_memberships__cancel_replies();
