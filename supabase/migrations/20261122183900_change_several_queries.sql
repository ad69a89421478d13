-- Changes of several queries at once, each by the rules of one, and their undo.

create table private.batches (
  id         uuid primary key default private.uuid_v7(),
  company_id uuid not null,
  actor_id   uuid not null,
  undone_id  uuid,
  at         timestamptz not null default clock_timestamp(),
  foreign key (company_id, actor_id) references public.memberships (company_id, user_id) on delete cascade
);
comment on table private.batches is
  'Changes of several queries that one person made together, kept for a day so that they can be undone.';
comment on column private.batches.undone_id is 'The batch that this one takes back. Null if it takes none back.';

create index batches_by_age on private.batches (at);

alter table private.batches enable row level security;

create table private.batch_changes (
  batch_id         uuid not null references private.batches (id) on delete cascade,
  query_id         uuid not null references public.queries (id) on delete cascade,
  event_id         uuid not null,
  before           jsonb not null,
  statuses_on_send jsonb not null,
  primary key (batch_id, query_id)
);
comment on table private.batch_changes is 'The changes of a batch, one for each query that it changed.';
comment on column private.batch_changes.before is 'The row of the query before the change.';
comment on column private.batch_changes.statuses_on_send is
  'The statuses that scheduled replies were to bring and that the change dropped, as statuses_on_send returns them.';

create index batch_changes_by_query on private.batch_changes (query_id);

alter table private.batch_changes enable row level security;

create function private.lock_for_batch(company uuid, queries uuid[], others uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Lock order: the members first, then the queries, as when a member is suspended. This prevents deadlocks.
  perform from public.memberships m
  where m.company_id = lock_for_batch.company and (
    m.user_id = private.viewer_id() or m.user_id = any (others)
    or m.user_id in (select q.assignee_id from public.queries q where q.id = any (queries))
  )
  order by m.user_id for share;
  -- The viewer may have been suspended while this waited.
  perform private.require_role(lock_for_batch.company, 'owner', 'admin', 'agent');
  -- All of them before the first change, which locks the company to broadcast. In the order of their ids: two of these
  -- at once then never wait for each other.
  perform from public.queries q where q.id = any (queries) order by q.id for no key update;
end $$;
comment on function private.lock_for_batch(uuid, uuid[], uuid[]) is
  'Locks the memberships of the viewer, of the assignees of the queries and of others, then the queries, until the '
  'transaction ends. Raises an error if the viewer is not staff of the company.';

create function private.is_restored(query public.queries) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.batches b join private.batch_changes c on c.batch_id = b.undone_id and c.query_id = query.id
    where b.id = query.batch_id and (query.status, query.resolution, query.hold_reason)
      is not distinct from (c.before ->> 'status', c.before ->> 'resolution', c.before ->> 'hold_reason')
  );
end $$;
comment on function private.is_restored(public.queries) is
  'Whether the batch of a query takes a change of it back, and the query has the status again that it had before, with '
  'its resolution or reason.';

create function private.is_status_given_back(reply public.messages) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.queries q
    join private.batches b on b.id = q.batch_id
    join private.batch_changes c on c.batch_id = b.undone_id and c.query_id = q.id
    where q.id = reply.query_id and c.statuses_on_send @> jsonb_build_array(jsonb_build_object(
      'id', reply.id, 'status', reply.status_on_send, 'resolution', reply.resolution_on_send
    ))
  );
end $$;
comment on function private.is_status_given_back(public.messages) is
  'Whether the batch of its query takes back the change that dropped the status which a scheduled reply is to bring.';

create function private.has_values(query public.queries, patch jsonb) returns boolean
language sql immutable set search_path = '' as $$
  -- As in change_locked_query, a null status or priority changes nothing.
  select query.status = coalesce(patch ->> 'status', query.status)
    and (not patch ? 'assignee' or query.assignee_id is not distinct from (patch ->> 'assignee')::uuid)
    and query.priority = coalesce(patch ->> 'priority', query.priority)
    and (not patch ? 'category' or query.category_id is not distinct from (patch ->> 'category')::uuid)
$$;
comment on function private.has_values(public.queries, jsonb) is
  'Whether a query has the values of a patch already. Its resolution and the reason of its hold do not count.';

create function private.old_values(change private.batch_changes) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_object_agg(f.key, f.value -> 0) from public.events e, jsonb_each(e.patch) f where e.id = change.event_id
$$;
comment on function private.old_values(private.batch_changes) is 'Returns what a change changed, as the patch that sets it back.';

create function private.has_old_values(target public.queries, change private.batch_changes) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  patch jsonb := private.old_values(change);
  before public.queries := jsonb_populate_record(null::public.queries, change.before);
begin
  return private.has_values(target, patch) and (
    not patch ? 'status'
    or (target.resolution, target.hold_reason) is not distinct from (before.resolution, before.hold_reason)
  );
end $$;
comment on function private.has_old_values(public.queries, private.batch_changes) is
  'Whether a query has the values that it had before a change. With a status, its resolution and the reason of its '
  'hold count too.';

create function private.statuses_on_send(query uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('id', m.id, 'status', m.status_on_send, 'resolution', m.resolution_on_send)), '[]'
  )
  from public.messages m
  where m.query_id = query and m.sent_at is null and m.scheduled_at is not null and m.status_on_send is not null
$$;
comment on function private.statuses_on_send(uuid) is
  'Returns the id, status and resolution of the scheduled replies of a query that will set a status.';

create function private.restore_query(target public.queries, change private.batch_changes, p_batch uuid) returns public.queries
language plpgsql security definer set search_path = '' as $$
declare
  patch jsonb := private.old_values(change);
  before public.queries := jsonb_populate_record(null::public.queries, change.before);
  is_moved boolean := patch ? 'status';
  restored public.queries;
begin
  perform private.raise_if_changed(
    target, (select e.row_version from public.events e where e.id = change.event_id), patch, private.my_role(target.company_id)
  );
  if is_moved and target.reply_count <> before.reply_count then
    perform private.raise_app_error('answered_since', 'A reply was sent since, so this query stays as it is.');
  end if;
  update public.queries q set
    assignee_id = case when patch ? 'assignee' then before.assignee_id else q.assignee_id end,
    priority = case when patch ? 'priority' then before.priority else q.priority end,
    category_id = case when patch ? 'category' then before.category_id else q.category_id end,
    status = case when is_moved then before.status else q.status end,
    resolution = case when is_moved then before.resolution else q.resolution end,
    hold_reason = case when is_moved then before.hold_reason else q.hold_reason end,
    waiting_since = case when is_moved then before.waiting_since else q.waiting_since end,
    resolved_at = case when is_moved then before.resolved_at else q.resolved_at end,
    closed_at = case when is_moved then before.closed_at else q.closed_at end,
    reopened_count = case when is_moved then before.reopened_count else q.reopened_count end,
    batch_id = p_batch
  where q.id = target.id
  returning * into restored;
  -- Only of replies that still wait. Those scheduled since keep their own.
  update public.messages m set status_on_send = s.status, resolution_on_send = s.resolution
  from jsonb_to_recordset(change.statuses_on_send) s (id uuid, status text, resolution text)
  where m.id = s.id and m.sent_at is null and m.status_on_send is null;
  perform private.mark_read(target);
  return restored;
end $$;
comment on function private.restore_query(public.queries, private.batch_changes, uuid) is
  'Gives a locked query the values that it had before a change, and its scheduled replies the statuses that they were '
  'to bring, in a batch that takes the change back. Returns its row. Raises an error if somebody changed the same '
  'fields since, or replied since its status changed.';

create function private.try_change(
  p_query uuid, p_row_version integer, p_patch jsonb, p_batch uuid, p_undone private.batch_changes default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
  is_changed := changed.row_version > target.row_version;
  insert into private.batch_changes (batch_id, query_id, event_id, before, statuses_on_send)
  select p_batch, p_query, e.id, to_jsonb(target) - array['subject', 'body', 'search'],
    case when changed.status <> target.status then statuses_on_send else '[]' end
  from public.events e
  where is_changed and e.query_id = p_query and e.type = 'changed' and e.row_version = changed.row_version
  order by e.at desc, e.id desc limit 1;
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
comment on function private.try_change(uuid, integer, jsonb, uuid, private.batch_changes) is
  'Changes one query of several, or undoes its change if one is given. Leaves it and its notifications unread if '
  'they were. Returns the outcome (changed, unchanged or rejected), and why it was rejected: code, message, the '
  'query''s number and subject, and who changed the same field meanwhile.';

create function private.notify_of_batch(p_batch uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_of_changes(array(
    select row(
      c.event_id,
      e.patch #>> '{assignee,1}' is not null,
      e.patch ? 'status' and private.is_notifiable_status(e.patch #>> '{status,0}', e.patch #>> '{status,1}')
    )::private.query_change
    from private.batch_changes c join public.events e on e.id = c.event_id
    where c.batch_id = p_batch
  ));
end $$;
comment on function private.notify_of_batch(uuid) is
  'Notifies of changes of several queries, once for each person if they are many.';

create function private.delete_old_batches() returns void
language sql volatile security definer set search_path = '' as $$
  -- Two of these at once delete different rows.
  delete from private.batches b using (
    select o.id from private.batches o where o.at < clock_timestamp() - interval '1 day' for update skip locked
  ) o where b.id = o.id
$$;
comment on function private.delete_old_batches() is 'Deletes changes of several queries that are older than a day.';

create function private.outcome_of(answers jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'changed', count(*) filter (where a ->> 'outcome' = 'changed'),
    'unchanged', count(*) filter (where a ->> 'outcome' = 'unchanged'),
    'rejected', coalesce(jsonb_agg(a - 'outcome' order by place) filter (where a ->> 'outcome' = 'rejected'), '[]')
  )
  from jsonb_array_elements(answers) with ordinality e (a, place)
$$;
comment on function private.outcome_of(jsonb) is
  'Returns how many queries were changed, how many had the values already, and why the others were rejected.';

create function public.change_queries(p_company uuid, p_queries jsonb, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
  perform private.lock_for_batch(p_company, ids, array[(p_patch ->> 'assignee')::uuid]);
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
comment on function public.change_queries(uuid, jsonb, jsonb) is
  'Changes fields of several queries of a company, each as change_query does. Returns how many were changed, how many '
  'had the values already, why the others were not, and the batch by which undo_changes takes the changes back. '
  'For staff.';
grant execute on function public.change_queries(uuid, jsonb, jsonb) to authenticated;

create function public.undo_changes(p_batch uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
    array(select (c.before ->> 'assignee_id')::uuid from private.batch_changes c where c.batch_id = undone.id)
  );
  insert into private.batches (id, company_id, actor_id, undone_id) values (undo, undone.company_id, viewer, undone.id);
  for one in select * from private.batch_changes c where c.batch_id = undone.id order by c.query_id loop
    answers := answers || private.try_change(one.query_id, null, null, undo, one);
  end loop;
  perform private.notify_of_batch(undo);
  return private.outcome_of(answers) - 'unchanged';
end $$;
comment on function public.undo_changes(uuid) is
  'Gives queries the values that they had before the viewer changed them with change_queries within the last day. '
  'Returns how many, and why the others stay.';
grant execute on function public.undo_changes(uuid) to authenticated;
