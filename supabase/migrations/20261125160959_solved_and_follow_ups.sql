-- A requester who confirms that a query is solved can undo it. A new query can follow up another one.

-- The query that this one follows up. Not granted to readers: who sees one of the two may not see the other.
alter table public.queries
  add column follow_up_of uuid,
  add constraint queries_company_id_follow_up_of_fkey
    foreign key (company_id, follow_up_of) references public.queries (company_id, id),
  add constraint query_follows_up_another check (follow_up_of <> id);
comment on column public.queries.follow_up_of is
  'The query of the same company that this one follows up. Not readable through the API, because who sees one of the two '
  'may not see the other.';
create index queries_by_follow_up on public.queries (follow_up_of) where follow_up_of is not null;

create or replace function private.tg_queries__check_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  at timestamptz := clock_timestamp();
  -- While a scheduled reply is sent, its author is the actor.
  reply public.messages := (select m from public.messages m where m.id = new.sending_reply_id);
  actor uuid := coalesce(reply.author_id, private.viewer_id());
  -- Without a token it is the system. With a token whose session ended, it is a stranger.
  by_system boolean := reply.id is null and auth.uid() is null;
  role text := case
    when reply.id is not null then coalesce(private.role_of(old.company_id, reply.author_id), 'stranger')
    when not by_system then coalesce(private.my_role(old.company_id), 'stranger')
  end;
  by_itself boolean := false;
  -- private.restore_query sets all that the change had set, and checks that the old state still fits.
  is_restored boolean := false;
begin
  if (new.id, new.company_id, new.number, new.requester_id, new.created_by, new.client_id, new.channel, new.created_at, new.body, new.follow_up_of)
    is distinct from
    (old.id, old.company_id, old.number, old.requester_id, old.created_by, old.client_id, old.channel, old.created_at, old.body, old.follow_up_of)
  then
    raise exception using errcode = '23514', message = 'These fields of a query never change.';
  end if;

  if new.batch_id is not distinct from old.batch_id then
    -- An update by itself does not name a batch. That of an earlier change ends here.
    new.batch_id := null;
  elsif new.batch_id is not null then
    if not exists (
      select from private.batches b where b.id = new.batch_id and b.company_id = new.company_id and b.actor_id = actor
    ) then
      raise exception using errcode = '42501',
        message = 'A query is changed in a batch of its company and of the person who changes it.';
    end if;
    is_restored := private.is_restored(new);
  end if;

  -- A reply was counted. A reply of staff opens a new query; one of the requester opens a pending, held or resolved
  -- one.
  if new.reply_count > old.reply_count then
    by_itself := true;
    if new.staff_spoke_last or reply.from_staff then
      new.first_responded_at := coalesce(old.first_responded_at, reply.scheduled_at, at);
      -- The requester still waits if they have written since.
      new.waiting_since := case when not new.staff_spoke_last then old.waiting_since end;
      new.status := case old.status when 'new' then 'open' else old.status end;
    else
      new.waiting_since := coalesce(old.waiting_since, at);
      new.status := case when old.status in ('pending', 'on_hold', 'resolved') then 'open' else old.status end;
    end if;
  end if;

  if (new.assignee_id, new.priority, new.category_id, new.visibility, new.subject)
    is distinct from (old.assignee_id, old.priority, old.category_id, old.visibility, old.subject)
    and not by_system and role not in ('owner', 'admin', 'agent')
    -- A member who leaves the staff by themselves is already a requester when their queries are unassigned.
    and not (
      new.assignee_id is null and not private.is_active_staff(old.company_id, old.assignee_id)
      and (new.priority, new.category_id, new.visibility, new.subject)
        is not distinct from (old.priority, old.category_id, old.visibility, old.subject)
    )
  then
    perform private.raise_app_error('not_allowed', 'Only staff change assignee, priority, category and visibility.');
  end if;
  if new.assignee_id is distinct from old.assignee_id and new.assignee_id is not null then
    if not private.is_active_staff(new.company_id, new.assignee_id) then
      perform private.raise_app_error('not_staff_assignee', 'Only active staff of the company can be assigned.');
    end if;
    if old.status = 'new' and new.status = 'new' and not is_restored then
      new.status := 'open';
      by_itself := true;
    end if;
  end if;

  if new.status <> old.status and is_restored then
    null;
  elsif new.status <> old.status then
    if not by_itself then
      new := private.check_transition(old, new, role, actor);
    end if;
    new := private.apply_transition(old, new, role, actor, at);
  else
    new.resolution := old.resolution;
    if role not in ('owner', 'admin', 'agent') or old.status <> 'on_hold' then
      new.hold_reason := old.hold_reason;
    end if;
  end if;

  if (new.status, new.resolution, new.assignee_id, new.category_id, new.visibility, new.subject)
    is distinct from
    (old.status, old.resolution, old.assignee_id, old.category_id, old.visibility, old.subject)
  then
    new.last_activity_at := greatest(new.last_activity_at, at);
    new.row_version := old.row_version + 1;
  -- Of these only staff know, so they are no activity.
  elsif (new.priority, new.hold_reason) is distinct from (old.priority, old.hold_reason) then
    new.row_version := old.row_version + 1;
  end if;
  new.changed_by := actor;
  new.sending_reply_id := null;
  return new;
end $$;

-- With the rights of its caller's owner, so it decides by itself what the viewer sees.
create function private.visible_query_id(company uuid, number integer) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer uuid := private.viewer_id();
  role text := private.my_role(company);
begin
  return (
    select q.id from public.queries q
    where q.company_id = company and q.number = visible_query_id.number and (
      role in ('owner', 'admin', 'agent')
      or role = 'requester'
        and (q.requester_id = viewer or q.visibility = 'company' or q.id = any (private.my_followed_query_ids()))
    )
  );
end $$;
comment on function private.visible_query_id(uuid, integer) is
  'Returns the id of the query with a number in a company. Null if the viewer sees none.';
revoke execute on function private.visible_query_id(uuid, integer) from public;

create function private.linked_queries(of_query uuid) returns table (id uuid, is_earlier boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select q.follow_up_of, true from public.queries q where q.id = of_query and q.follow_up_of is not null
    union all
    (select f.id, false from public.queries f where f.follow_up_of = of_query order by f.number limit 50);
end $$;
comment on function private.linked_queries(uuid) is
  'Returns the query that a query follows up, and the first 50 that follow it up. The caller reads them under row-level '
  'security.';
revoke execute on function private.linked_queries(uuid) from public;
grant execute on function private.linked_queries(uuid) to authenticated;

drop function public.raise_query(uuid, text, text, uuid, uuid, text, text, uuid[], bigint);
create or replace function public.raise_query(p_company uuid, p_subject text, p_body text, p_client_id uuid, p_category uuid DEFAULT NULL::uuid, p_priority text DEFAULT 'normal'::text, p_visibility text DEFAULT NULL::text, p_files uuid[] DEFAULT '{}'::uuid[], p_draft_version bigint DEFAULT 0, p_follow_up_of integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  viewer uuid := private.require_viewer();
  answer jsonb := private.find_query_by_client_id(viewer, p_client_id);
  target public.queries;
  role text;
  earlier uuid;
  violated text;
begin
  if answer is not null then
    return answer;
  end if;
  role := private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  if p_category is not null and not exists (
    select from public.categories c where c.company_id = p_company and c.id = p_category and c.archived_at is null
  ) then
    perform private.raise_app_error('not_found', 'There is no such category.');
  end if;
  if p_follow_up_of is not null then
    earlier := private.visible_query_id(p_company, p_follow_up_of);
    if earlier is null then
      perform private.raise_app_error('follow_up_unknown', 'You see no such query that could be followed up.');
    end if;
  end if;
  begin
    insert into public.queries (company_id, subject, body, requester_id, created_by, client_id, category_id, priority, visibility, follow_up_of)
    select c.id, private.single_line(p_subject), p_body, viewer, viewer, p_client_id, p_category,
      -- Only staff set the priority.
      case when role = 'requester' then 'normal' else coalesce(p_priority, 'normal') end,
      coalesce(p_visibility, c.default_visibility), earlier
    from public.companies c where c.id = p_company
    returning * into target;
  exception when unique_violation then
    get stacked diagnostics violated = constraint_name;
    if violated <> 'query_submitted_once' then
      raise;
    end if;
    -- The same form arrived twice at once. This one waited for the other, and its number was rolled back.
    return private.find_query_by_client_id(viewer, p_client_id);
  end;
  perform private.attach_files(p_files, target, null);
  perform private.mark_read(target);
  perform private.empty_draft(target.company_id, null, 'query', viewer, p_client_id, p_draft_version);
  return private.find_query_by_client_id(viewer, p_client_id);
end $$;
comment on function public.raise_query(uuid, text, text, uuid, uuid, text, text, uuid[], bigint, integer) is
  'Raises a query. It may follow up another one of the company that the viewer sees, given by its number.';
revoke execute on function public.raise_query(uuid, text, text, uuid, uuid, text, text, uuid[], bigint, integer) from public, anon;
grant execute on function public.raise_query(uuid, text, text, uuid, uuid, text, text, uuid[], bigint, integer) to authenticated;

create or replace function public.open_query(p_key text, p_number integer, p_before jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $$
begin
  return (
    select private.query_rows(array[q.id]) -> 0 || private.conversation_json(q.id, p_before, 50) || jsonb_build_object(
      'key', c.key,
      'company', jsonb_build_object('id', c.id, 'key', c.key, 'name', c.name, 'role', private.my_role(c.id)),
      'rowVersion', q.row_version, 'visibility', q.visibility, 'holdReason', private.visible_hold_reason(q.id),
      'createdBy', private.person_json(q.created_by), 'body', q.body, 'files', private.attachments_json(q.id, null),
      'history', private.history_json(q.id), 'people', private.history_people_json(q.id),
      'followers', (
        select coalesce(jsonb_agg(private.person_json(f.user_id) order by f.created_at, f.user_id), '[]')
        from public.followers f where f.query_id = q.id
      ),
      'following', exists (select from public.followers f where f.query_id = q.id and f.user_id = private.viewer_id()),
      'requesterIsMe', q.requester_id = private.viewer_id(), 'staffSpokeLast', q.staff_spoke_last, 'closedAt', q.closed_at,
      'categories', public.company_categories(c.id), 'staff', private.assignable_people_json(c.id),
      'drafts', jsonb_build_object('reply', private.draft_json(c.id, q.id, 'reply'), 'note', private.draft_json(c.id, q.id, 'note')),
      'followUpOf', (
        select jsonb_build_object('number', l.number, 'subject', l.subject)
        from private.linked_queries(q.id) k join public.queries l on l.id = k.id where k.is_earlier
      ),
      'followUps', (
        select coalesce(jsonb_agg(jsonb_build_object('number', l.number, 'subject', l.subject) order by l.number), '[]')
        from private.linked_queries(q.id) k join public.queries l on l.id = k.id where not k.is_earlier
      ),
      'muted', exists (select from public.mutes m where m.query_id = q.id and m.user_id = private.viewer_id())
    )
    from public.companies c join public.queries q on q.company_id = c.id
    where c.key = upper(p_key) and q.number = p_number and private.require_viewer() is not null
  );
end $$;

drop function private.lock_for_batch(uuid, uuid[], uuid[]);
create or replace function private.lock_for_batch(company uuid, queries uuid[], others uuid[], roles text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  role text;
begin
  -- Lock order: the members first, then the queries, as when a member is suspended. This prevents deadlocks.
  perform from public.memberships m
  where m.company_id = lock_for_batch.company and (
    m.user_id = private.viewer_id() or m.user_id = any (others)
    or m.user_id in (select q.assignee_id from public.queries q where q.id = any (queries))
  )
  order by m.user_id for share;
  -- The viewer may have been suspended while this waited.
  role := private.require_role(lock_for_batch.company, variadic lock_for_batch.roles);
  if role = 'requester' and exists (
    select from public.queries q where q.id = any (queries) and q.requester_id <> private.viewer_id()
  ) then
    perform private.raise_app_error('not_allowed', 'Requesters change only queries that they raised.');
  end if;
  -- All of them before the first change, which locks the company to broadcast. In the order of their ids: two of these
  -- at once then never wait for each other.
  perform from public.queries q where q.id = any (queries) order by q.id for no key update;
end $$;
comment on function private.lock_for_batch(uuid, uuid[], uuid[], text[]) is
  'Locks the memberships of the viewer, of the assignees of the queries and of others, then the queries, until the '
  'transaction ends. Raises an error if the viewer has none of the roles, or is a requester and did not raise all of '
  'them.';
revoke execute on function private.lock_for_batch(uuid, uuid[], uuid[], text[]) from public;

create function private.record_batch_change(
  batch uuid, before public.queries, changed public.queries, statuses_on_send jsonb
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.batch_changes (batch_id, query_id, event_id, before, statuses_on_send)
  select batch, changed.id, e.id, to_jsonb(before) - array['subject', 'body', 'search'],
    case when changed.status <> before.status then record_batch_change.statuses_on_send else '[]' end
  from public.events e
  where changed.row_version > before.row_version and e.query_id = changed.id and e.type = 'changed'
    and e.row_version = changed.row_version
  order by e.at desc, e.id desc limit 1;
  return changed.row_version > before.row_version;
end $$;
comment on function private.record_batch_change(uuid, public.queries, public.queries, jsonb) is
  'Stores what a change of a batch changed, so that it can be undone. Returns whether it changed anything.';
revoke execute on function private.record_batch_change(uuid, public.queries, public.queries, jsonb) from public;

create or replace function private.try_change(p_query uuid, p_row_version integer, p_patch jsonb, p_batch uuid, p_undone private.batch_changes DEFAULT NULL::private.batch_changes)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  viewer uuid := private.viewer_id();
  is_undo boolean := p_undone.batch_id is not null;
  target public.queries;
  changed public.queries;
  stored public.read_states;
  statuses_on_send jsonb;
  is_changed boolean;
  was_unread boolean;
  unread_notifications uuid[];
  code text;
  said text;
  details text;
begin
  begin
    -- Sends its due replies first. They do not belong to the batch.
    target := private.lock_query(p_query, (p_patch ->> 'assignee')::uuid);
    if (case when is_undo then private.has_old_values(target, p_undone) else private.has_values(target, p_patch) end) then
      return jsonb_build_object('outcome', 'unchanged');
    end if;
    statuses_on_send := private.statuses_on_send(p_query);
    select * into stored from public.read_states r where r.query_id = p_query and r.user_id = viewer;
    was_unread := greatest(target.last_activity_at, (select n.last_note_at from public.query_notes n where n.query_id = p_query))
      > coalesce(
        stored.read_at,
        (select m.joined_at from public.memberships m where m.company_id = target.company_id and m.user_id = viewer)
      );
    unread_notifications := array(
      select n.id from public.notifications n where n.query_id = p_query and n.user_id = viewer and n.read_at is null
    );
    changed := case
      when is_undo then private.restore_query(target, p_undone, p_batch)
      else private.change_locked_query(target, p_row_version, p_patch, p_batch)
    end;
  exception when sqlstate 'P0001' then
    get stacked diagnostics code = pg_exception_hint, said = message_text, details = pg_exception_detail;
    select * into target from public.queries q where q.id = p_query;
    return jsonb_build_object(
      'outcome', 'rejected',
      'number', target.number, 'subject', target.subject, 'code', code, 'message', said, 'id', target.id,
      'by', (
        select f.value -> 'by' -> 'name'
        from jsonb_each(case when details like '{%' then details::jsonb -> 'fields' end) f limit 1
      )
    );
  end;
  is_changed := private.record_batch_change(p_batch, target, changed, statuses_on_send);
  -- The viewer did not open the query, so what they have not read stays unread.
  if was_unread and stored.read_at is null then
    delete from public.read_states r where r.query_id = p_query and r.user_id = viewer;
  elsif was_unread then
    update public.read_states r set read_at = stored.read_at where r.query_id = p_query and r.user_id = viewer;
  end if;
  update public.notifications n set read_at = null where n.id = any (unread_notifications) and n.read_at is not null;
  if found then
    perform private.broadcast_unread(viewer);
  end if;
  return jsonb_build_object('outcome', case when is_changed then 'changed' else 'unchanged' end);
end $$;

create or replace function public.change_queries(p_company uuid, p_queries jsonb, p_patch jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  at_most constant integer := 100;
  batch uuid := private.uuid_v7();
  ids uuid[];
  one record;
  answers jsonb := '[]';
begin
  perform private.require_role(p_company, 'owner', 'admin', 'agent');
  perform private.require_changeable_fields(p_patch);
  if jsonb_array_length(p_queries) > at_most then
    perform private.raise_app_error('not_allowed', 'At most 100 queries are changed at once.');
  end if;
  ids := array(select q.id from public.queries q join jsonb_array_elements(p_queries) c on q.id = (c ->> 'id')::uuid where q.company_id = p_company);
  if ids = '{}' then
    perform private.raise_app_error('not_found', 'There are no such queries.');
  end if;
  perform private.lock_for_batch(p_company, ids, array[(p_patch ->> 'assignee')::uuid], array['owner', 'admin', 'agent']);
  insert into private.batches (id, company_id, actor_id) values (batch, p_company, private.viewer_id());
  for one in
    -- Of a query listed twice, the older version counts: since then somebody may have changed it.
    select distinct on (1) (c ->> 'id')::uuid as id, (c ->> 'rowVersion')::integer as row_version
    from jsonb_array_elements(p_queries) c where (c ->> 'id')::uuid = any (ids) order by 1, 2 nulls first
  loop
    answers := answers || private.try_change(one.id, one.row_version, p_patch, batch);
  end loop;
  perform private.notify_of_batch(batch);
  return private.outcome_of(answers) || jsonb_build_object('batch', batch);
end $$;

create or replace function public.undo_changes(p_batch uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  viewer uuid := private.require_viewer();
  undone private.batches;
  undo uuid := private.uuid_v7();
  one private.batch_changes;
  answers jsonb := '[]';
begin
  -- Locked, so that the worker does not delete it meanwhile.
  select * into undone from private.batches b
  where b.id = p_batch and b.actor_id = viewer and b.at > clock_timestamp() - interval '1 day' for share;
  if private.my_role(undone.company_id) is null then
    perform private.raise_no_access(undone.company_id, 'There is no such change.');
  end if;
  perform private.lock_for_batch(
    undone.company_id,
    array(select c.query_id from private.batch_changes c where c.batch_id = undone.id),
    array(select (c.before ->> 'assignee_id')::uuid from private.batch_changes c where c.batch_id = undone.id),
    -- Requesters have batches of confirm_solved.
    array['owner', 'admin', 'agent', 'requester']
  );
  insert into private.batches (id, company_id, actor_id, undone_id) values (undo, undone.company_id, viewer, undone.id);
  for one in select * from private.batch_changes c where c.batch_id = undone.id order by c.query_id loop
    answers := answers || private.try_change(one.query_id, null, null, undo, one);
  end loop;
  perform private.notify_of_batch(undo);
  return private.outcome_of(answers) - 'unchanged';
end $$;
comment on function public.undo_changes(uuid) is
  'Gives queries the values that they had before the viewer changed them with change_queries or confirm_solved within the '
  'last day. Returns how many, and why the others stay.';

create function public.confirm_solved(p_query uuid, p_row_version integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  batch constant uuid := private.uuid_v7();
  target public.queries := private.get_visible_query(p_query);
  changed public.queries;
  statuses_on_send jsonb;
begin
  if target.requester_id <> private.viewer_id() then
    perform private.raise_app_error('not_allowed', 'Only the person who raised a query confirms that it is solved.');
  end if;
  perform private.lock_for_batch(
    target.company_id, array[p_query], '{}', array['owner', 'admin', 'agent', 'requester']
  );
  insert into private.batches (id, company_id, actor_id) values (batch, target.company_id, private.viewer_id());
  -- Sends its due replies first. They do not belong to the batch.
  target := private.lock_query(p_query, null);
  statuses_on_send := private.statuses_on_send(p_query);
  changed := private.change_locked_query(target, p_row_version, '{"status": "closed"}', batch);
  perform private.record_batch_change(batch, target, changed, statuses_on_send);
  perform private.notify_of_batch(batch);
  return jsonb_build_object('rowVersion', changed.row_version, 'batch', batch);
end $$;
comment on function public.confirm_solved(uuid, integer) is
  'Closes a resolved query, because its requester confirms that it is solved. Returns the new row version, and the batch '
  'by which undo_changes takes it back. For its requester.';
revoke execute on function public.confirm_solved(uuid, integer) from public, anon;
grant execute on function public.confirm_solved(uuid, integer) to authenticated;
