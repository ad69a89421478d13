-- A member who stops being active staff hands their unresolved queries over: to a successor, or to nobody by choice.

create table private.hand_overs (
  company_id   uuid not null,
  user_id      uuid not null,
  successor_id uuid references public.profiles (user_id) on delete cascade,
  amount       integer not null,
  at           timestamptz not null default clock_timestamp(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references public.memberships (company_id, user_id) on delete cascade,
  constraint hand_over_has_queries check (amount > 0)
);
comment on table private.hand_overs is
  'What members handed over when they last stopped being active staff, until they are active staff again.';
comment on column private.hand_overs.successor_id is 'Who got the queries. Null if they were left unassigned.';
comment on column private.hand_overs.amount is 'How many queries.';

create index hand_overs_of_successor on private.hand_overs (successor_id);

alter table private.hand_overs enable row level security;

create function private.hand_over(member public.memberships, successor uuid, leave_unassigned boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  batch constant uuid := private.uuid_v7();
  ids uuid[];
begin
  if member.state <> 'active' or member.role = 'requester' then
    return;
  end if;
  -- Lock order: the members first, then the queries in the order of their ids, as a batch does.
  perform from public.memberships m where m.company_id = member.company_id and m.user_id = successor for share;
  ids := array(
    select q.id from public.queries q
    where q.company_id = member.company_id and q.assignee_id = member.user_id
      and q.status in ('new', 'open', 'pending', 'on_hold')
    order by q.id for no key update
  );
  delete from private.hand_overs h where h.company_id = member.company_id and h.user_id = member.user_id;
  if ids = '{}' then
    return;
  elsif successor is null and leave_unassigned is not true then
    perform private.raise_app_error(
      'successor_required', 'Choose who gets the unresolved queries of this member.', jsonb_build_object('count', cardinality(ids))
    );
  elsif successor = member.user_id
    or successor is not null and not private.is_active_staff(member.company_id, successor)
  then
    perform private.raise_app_error('not_staff_assignee', 'Only active staff of the company can be assigned.');
  end if;
  -- A batch, so that the changes notify together. It records nothing that could be undone.
  insert into private.batches (id, company_id, actor_id) values (batch, member.company_id, private.viewer_id());
  update public.queries q set assignee_id = successor, batch_id = batch where q.id = any (ids);
  if successor is not null then
    perform private.notify_of_changes(array(
      select row(e.id, true, false)::private.query_change
      from public.queries q
      join public.events e on e.query_id = q.id and e.type = 'changed' and e.row_version = q.row_version
      where q.id = any (ids)
    ), 1);
  end if;
  insert into private.hand_overs (company_id, user_id, successor_id, amount)
  values (member.company_id, member.user_id, successor, cardinality(ids));
end $$;
comment on function private.hand_over(public.memberships, uuid, boolean) is
  'Gives the unresolved queries of a locked member of the staff to a successor, who gets one notification, or leaves them '
  'unassigned. Raises an error if there are some and neither is wanted, or the successor is no active staff.';
revoke execute on function private.hand_over(public.memberships, uuid, boolean) from public;

create function private.hand_over_json(company uuid, person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('count', h.amount, 'successor', private.person_json(h.successor_id))
  from private.hand_overs h where h.company_id = company and h.user_id = person
$$;
comment on function private.hand_over_json(uuid, uuid) is
  'Returns how many queries a member handed over, and to whom. Null if none.';
revoke execute on function private.hand_over_json(uuid, uuid) from public;

create function private.save_member(before public.memberships, after public.memberships, successor uuid, leave_unassigned boolean)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  is_active_staff constant boolean := after.state = 'active' and after.role <> 'requester';
  handed_over jsonb;
begin
  if not is_active_staff then
    -- First, while somebody who steps down themselves may still assign.
    perform private.hand_over(before, successor, leave_unassigned);
  end if;
  update public.memberships m set role = after.role, state = after.state
  where m.company_id = after.company_id and m.user_id = after.user_id and (m.role, m.state) <> (after.role, after.state);
  set constraints public._500_require_owner immediate;
  handed_over := private.hand_over_json(after.company_id, after.user_id);
  if is_active_staff then
    delete from private.hand_overs h where h.company_id = after.company_id and h.user_id = after.user_id;
  elsif (before.state <> 'active' or before.role = 'requester') and (before.role, before.state) <> (after.role, after.state) then
    -- They handed nothing over now. Whoever asks for what is done already learns who has the queries.
    handed_over := null;
  end if;
  return jsonb_build_object('handedOver', handed_over);
end $$;
comment on function private.save_member(public.memberships, public.memberships, uuid, boolean) is
  'Stores the role and state of a locked member. Returns what they handed over, or what they do not get back.';
revoke execute on function private.save_member(public.memberships, public.memberships, uuid, boolean) from public;

drop function public.set_member_role(uuid, uuid, text);
create function public.set_member_role(
  p_company uuid, p_user uuid, p_role text, p_successor uuid default null, p_leave_unassigned boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member public.memberships := private.lock_changeable_member(p_company, p_user);
  changed public.memberships := member;
begin
  if (p_role = any (private.grantable_roles(private.my_role(p_company), member.role))) is not true then
    perform private.raise_app_error('not_allowed', 'You can make people agents or requesters.');
  end if;
  changed.role := p_role;
  return private.save_member(member, changed, p_successor, p_leave_unassigned);
end $$;
comment on function public.set_member_role(uuid, uuid, text, uuid, boolean) is
  'Changes the role of a member. Unresolved queries of somebody who becomes a requester go to the successor, or are left '
  'unassigned. Returns how many and to whom; for a new agent, what they do not get back.';
revoke execute on function public.set_member_role(uuid, uuid, text, uuid, boolean) from public, anon;
grant execute on function public.set_member_role(uuid, uuid, text, uuid, boolean) to authenticated;

drop function public.set_member_state(uuid, uuid, text);
create function public.set_member_state(
  p_company uuid, p_user uuid, p_state text, p_successor uuid default null, p_leave_unassigned boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member public.memberships := private.lock_changeable_member(p_company, p_user);
  changed public.memberships := member;
begin
  if member.user_id = private.viewer_id() and p_state = 'suspended' then
    perform private.raise_app_error('not_allowed', 'You cannot suspend yourself. Ask another owner or admin.');
  end if;
  changed.state := p_state;
  return private.save_member(member, changed, p_successor, p_leave_unassigned);
end $$;
comment on function public.set_member_state(uuid, uuid, text, uuid, boolean) is
  'Suspends or reactivates a member. A suspended member sees nothing of the company. Their unresolved queries go to the '
  'successor, or are left unassigned. Returns how many and to whom; when reactivated, what they do not get back.';
revoke execute on function public.set_member_state(uuid, uuid, text, uuid, boolean) from public, anon;
grant execute on function public.set_member_state(uuid, uuid, text, uuid, boolean) to authenticated;

create or replace function private.tg_memberships__unassign_queries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Only active staff can be assignees. Resolved and closed queries keep their assignee. private.hand_over has left
  -- none, unless another statement changed the member.
  update public.queries q set assignee_id = null
  where q.company_id = new.company_id and q.assignee_id = new.user_id
    and q.status in ('new', 'open', 'pending', 'on_hold');
  return null;
end $$;

create function private.tg_memberships__unfollow_queries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- They may no longer see private queries of others, and did not choose to follow those that they replied to as staff.
  delete from public.followers f using public.queries q
  where q.id = f.query_id and f.company_id = new.company_id and f.user_id = new.user_id
    and q.requester_id <> new.user_id and (q.visibility = 'private' or f.by_reply);
  return null;
end $$;
comment on function private.tg_memberships__unfollow_queries() is
  'Ends what a member who becomes a requester followed as staff, even while they are suspended.';
revoke execute on function private.tg_memberships__unfollow_queries() from public;

create trigger _515_unfollow_queries after update of role on public.memberships
  for each row when (old.role <> 'requester' and new.role = 'requester')
  execute function private.tg_memberships__unfollow_queries();

create or replace function public.company_people(p_company uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $$
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
        'state', case when i.expires_at <= now() then 'expired' else 'pending' end
      ) order by i.sent_at desc, i.id), '[]')
      from public.invitations i where i.company_id = p_company and i.accepted_at is null and i.revoked_at is null
    )
  );
end $$;
comment on function public.company_people(uuid) is
  'Returns the members, each with the number of unresolved queries assigned to them, and the open invitations of a company. '
  'For its staff.';
