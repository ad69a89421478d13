-- Realtime events: what happened to a query, sent to those who may see it, without a word of its text.

create function private.broadcast(topics text[], subject uuid, version integer, event text, payload jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  name text;
begin
  foreach name in array topics loop
    perform realtime.send(payload, event, name || ':' || subject || ':' || version, true);
  end loop;
end $$;
comment on function private.broadcast(text[], uuid, integer, text, jsonb) is
  'Sends an event to topics of a company or a query.';

create function private.broadcast_to_user(user_id uuid, event text, payload jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform realtime.send(payload, event, 'person:' || p.user_id || ':' || p.topic_version, true)
  from public.profiles p where p.user_id = broadcast_to_user.user_id;
end $$;
comment on function private.broadcast_to_user(uuid, text, jsonb) is 'Sends an event to all devices of a person.';

-- Topics decide who receives an event. Notes and scheduled replies never go to a topic of requesters. In plpgsql, which
-- caches plans: these run at every change.
create function private.query_event_json(query public.queries, op text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  -- The whole public row. Late or repeated events are harmless: the greater `revision` is newer.
  return (
    select jsonb_build_object(
      'id', query.id, 'number', query.number, 'revision', query.revision, 'op', op, 'subject', query.subject,
      'status', query.status, 'resolution', query.resolution, 'priority', query.priority, 'visibility', query.visibility,
      'requester', jsonb_build_object('id', r.user_id, 'name', r.display_name, 'avatarPath', r.avatar_path),
      'assignee', case when a.user_id is not null then
        jsonb_build_object('id', a.user_id, 'name', a.display_name, 'avatarPath', a.avatar_path)
      end,
      'category', case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end,
      'lastActivityAt', query.last_activity_at, 'replyCount', query.reply_count, 'staffSpokeLast', query.staff_spoke_last,
      'rowVersion', query.row_version, 'by', query.changed_by
    )
    from public.profiles r
    left join public.profiles a on a.user_id = query.assignee_id
    left join public.categories c on c.id = query.category_id
    where r.user_id = query.requester_id
  );
end $$;
comment on function private.query_event_json(public.queries, text) is 'Returns a query as realtime events carry it.';

create function private.requesters_of(queries uuid[]) returns table (query uuid, person uuid)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select q.id, q.requester_id
    from public.queries q join public.memberships m on m.company_id = q.company_id and m.user_id = q.requester_id
    where q.id = any (queries) and m.state = 'active' and private.can_notify(m.company_id, m.user_id)
    union
    select f.query_id, f.user_id
    from public.followers f join public.memberships m on m.company_id = f.company_id and m.user_id = f.user_id
    where f.query_id = any (queries) and m.state = 'active' and m.role = 'requester'
      and private.can_notify(m.company_id, m.user_id);
end $$;
comment on function private.requesters_of(uuid[]) is
  'Returns who receives events of queries in person: their requesters, and requesters who follow them.';

-- The topic of a person is shared by all their companies, so its event names the company.
create function private.broadcast_query_change(query public.queries, op text, version integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  payload jsonb := private.query_event_json(query, op);
begin
  perform private.broadcast(array['company'], query.company_id, version, 'query', payload);
  perform private.broadcast(array['query'], query.id, version, 'query', payload);
  if query.visibility = 'company' then
    perform private.broadcast(array['members'], query.company_id, version, 'query', payload);
  end if;
  perform private.broadcast_to_user(c.person, 'query', payload || jsonb_build_object('company', query.company_id))
  from private.requesters_of(array[query.id]) c;
end $$;
comment on function private.broadcast_query_change(public.queries, text, integer) is
  'Broadcasts a new or changed query.';

create function private.broadcast_many_query_changes(changed public.queries[], company uuid, version integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  at timestamptz := clock_timestamp();
  open_to_all integer := (select count(*) from unnest(changed) q where q.visibility = 'company');
begin
  perform private.broadcast(
    array['company'], company, version, 'queries', jsonb_build_object('count', cardinality(changed), 'at', at)
  );
  if open_to_all > 0 then
    perform private.broadcast(
      array['members'], company, version, 'queries', jsonb_build_object('count', open_to_all, 'at', at)
    );
  end if;
  perform private.broadcast_to_user(c.person, 'queries', jsonb_build_object('count', c.amount, 'at', at, 'company', company))
  from (
    select t.person, count(*) as amount
    from private.requesters_of(array(select q.id from unnest(changed) q)) t group by t.person
  ) c;
end $$;
comment on function private.broadcast_many_query_changes(public.queries[], uuid, integer) is
  'Broadcasts to everybody how many of the queries they see were changed at once.';

-- Broadcasts in the order of query numbers.
create function private.tg_queries__broadcast() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  singly constant integer := 10;
  changed public.queries[];
  -- Only the version changed: staff changed a hold reason, which only staff read.
  inside public.queries[] := '{}';
  company uuid;
  version integer;
  of_company public.queries[];
  query public.queries;
begin
  if tg_op = 'INSERT' then
    changed := array(select n::public.queries from new_rows n);
  else
    changed := array(
      select n::public.queries from new_rows n join old_rows o on o.id = n.id
      where (
        n.subject, n.status, n.resolution, n.priority, n.visibility, n.assignee_id, n.category_id,
        n.last_activity_at, n.reply_count, n.staff_spoke_last
      ) is distinct from (
        o.subject, o.status, o.resolution, o.priority, o.visibility, o.assignee_id, o.category_id,
        o.last_activity_at, o.reply_count, o.staff_spoke_last
      )
    );
    inside := array(
      select n::public.queries from new_rows n join old_rows o on o.id = n.id
      where n.row_version <> o.row_version and n.id <> all (array(select q.id from unnest(changed) q))
    );
  end if;
  -- Fixed order of companies, to prevent deadlocks.
  for company in select distinct q.company_id from unnest(changed || inside) q order by q.company_id loop
    version := private.lock_topic_version(company);
    of_company := array(select q::public.queries from unnest(changed) q where q.company_id = company order by q.number);
    if cardinality(of_company) > singly then
      perform private.broadcast_many_query_changes(of_company, company, version);
    else
      foreach query in array of_company loop
        perform private.broadcast_query_change(query, lower(tg_op), version);
      end loop;
    end if;
    for query in select * from unnest(inside) q where q.company_id = company order by q.number loop
      perform private.broadcast(array['company'], company, version, 'query', private.query_event_json(query, lower(tg_op)));
    end loop;
  end loop;
  return null;
end $$;
comment on function private.tg_queries__broadcast() is
  'Broadcasts the queries that one statement created or changed; more than ten as a count.';

create trigger _590_broadcast_new after insert on public.queries
  referencing new table as new_rows for each statement execute function private.tg_queries__broadcast();

create trigger _580_broadcast_change after update on public.queries
  referencing old table as old_rows new table as new_rows for each statement execute function private.tg_queries__broadcast();

create function private.tg_messages__broadcast() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  message public.messages := case when tg_op = 'DELETE' then old else new end;
  version integer := private.lock_topic_version(message.company_id);
  payload jsonb := jsonb_build_object('id', message.query_id, 'messageId', message.id, 'by', message.author_id);
  notes public.query_notes;
begin
  if tg_op = 'DELETE' then
    perform private.broadcast(array['company'], message.company_id, version, 'cancelled', payload);
  elsif message.kind = 'note' then
    select * into notes from public.query_notes n where n.query_id = message.query_id;
    perform private.broadcast(array['company'], message.company_id, version, 'note', payload || jsonb_build_object(
      'noteCount', notes.note_count, 'lastNoteAt', notes.last_note_at, 'client', message.client_id
    ));
  elsif message.sent_at is null then
    perform private.broadcast(array['company'], message.company_id, version, 'scheduled', payload || jsonb_build_object(
      'scheduledAt', message.scheduled_at, 'client', message.client_id
    ));
  else
    payload := payload || jsonb_build_object(
      'kind', 'reply', 'at', message.created_at, 'fromStaff', message.from_staff, 'client', message.client_id
    );
    perform private.broadcast(array['company'], message.company_id, version, 'message', payload);
    perform private.broadcast(array['query'], message.query_id, version, 'message', payload);
  end if;
  return null;
end $$;
comment on function private.tg_messages__broadcast() is
  'Broadcasts a sent reply to all who see its query. Broadcasts notes, scheduled and cancelled replies to staff only.';

create trigger _550_broadcast_new after insert on public.messages
  for each row execute function private.tg_messages__broadcast();

create trigger _560_broadcast_sent after update of sent_at on public.messages
  for each row when (old.sent_at is null and new.sent_at is not null) execute function private.tg_messages__broadcast();

create trigger _570_broadcast_cancelled after delete on public.messages
  for each row when (old.cancelled_at is not null) execute function private.tg_messages__broadcast();
