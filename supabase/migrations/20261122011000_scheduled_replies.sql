-- Scheduled replies: a reply of the staff may wait some seconds, and its author may cancel it until then.

create function private.next_scheduled_at(query uuid, seconds integer) returns timestamptz
language sql volatile security definer set search_path = '' as $$
  -- Never before an earlier reply.
  select greatest(clock_timestamp() + make_interval(secs => least(seconds, 60)), (
    select max(m.scheduled_at) from public.messages m
    where m.query_id = query and m.sent_at is null and m.scheduled_at is not null
  ))
$$;
comment on function private.next_scheduled_at(uuid, integer) is
  'Returns when to send a reply that is scheduled now: after at most 60 seconds, and never before an earlier one.';

create function private.check_status_on_send(before public.queries, target text, wanted_resolution text, role text) returns void
language plpgsql stable set search_path = '' as $$
declare
  answered public.queries := before;
  wanted public.queries;
begin
  -- The state of the query after the reply was sent.
  answered.staff_spoke_last := true;
  answered.status := case before.status when 'new' then 'open' else before.status end;
  if answered.status <> target then
    wanted := answered;
    wanted.status := target;
    wanted.resolution := coalesce(wanted_resolution, before.resolution);
    perform private.check_transition(answered, wanted, role, private.viewer_id());
  end if;
end $$;
comment on function private.check_status_on_send(public.queries, text, text, text) is
  'Raises an error if a status could not be set when the reply is sent, while its author can still choose another.';

create function private.cancel_status_on_send(query uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.messages m set status_on_send = null, resolution_on_send = null
  where m.query_id = query and m.sent_at is null and m.scheduled_at is not null and m.status_on_send is not null;
end $$;
comment on function private.cancel_status_on_send(uuid) is
  'Drops the status that scheduled replies of a query would set. A later change takes precedence over it.';

create function private.apply_status_on_send(reply public.messages) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.queries q
  set status = reply.status_on_send, resolution = coalesce(reply.resolution_on_send, q.resolution), sending_reply_id = reply.id
  where q.id = reply.query_id and q.status <> reply.status_on_send;
exception when raise_exception then
  null; -- The status is no longer legal. The reply was acknowledged, so it is sent all the same.
end $$;
comment on function private.apply_status_on_send(public.messages) is
  'Sets the status that a scheduled reply brings, in the name of its author. Does nothing if there is none or it is '
  'no longer legal.';

create function private.send_scheduled_reply(reply public.messages) returns void
language sql volatile security definer set search_path = '' as $$
  update public.messages m set sent_at = clock_timestamp(), status_on_send = null, resolution_on_send = null
  where m.id = reply.id
$$;
comment on function private.send_scheduled_reply(public.messages) is
  'Sends a scheduled reply that is due. Triggers count and broadcast it. The caller has locked its query.';

create function private.send_due_replies_of(query uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  reply public.messages;
  sent integer := 0;
begin
  for reply in
    select * from public.messages m
    where m.query_id = query and m.sent_at is null and m.scheduled_at is not null and m.scheduled_at <= clock_timestamp()
    order by m.created_at, m.id
  loop
    perform private.send_scheduled_reply(reply);
    sent := sent + 1;
  end loop;
  return sent;
end $$;
comment on function private.send_due_replies_of(uuid) is
  'Sends the due replies of a query in the order they were posted. Returns how many. The caller has locked the query.';

-- Picks the oldest, then goes company by company: broadcasting locks a company until the transaction ends.
create function public.send_due_replies(p_limit integer default 200) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  query uuid;
  sent integer := 0;
  again timestamptz;
begin
  for query in
    select d.query_id from (
      select m.company_id, m.query_id, min(m.scheduled_at) as due from public.messages m
      where m.sent_at is null and m.scheduled_at is not null and m.scheduled_at <= clock_timestamp()
      group by m.company_id, m.query_id order by due, m.query_id limit greatest(p_limit, 0)
    ) d
    order by d.company_id, d.due, d.query_id
  loop
    -- Skip locked queries: the transaction with the lock sends the due replies, or belongs to another worker.
    perform from public.queries q where q.id = query for no key update skip locked;
    if found then
      begin
        sent := sent + private.send_due_replies_of(query);
      exception when others then
        raise warning 'The replies of query % do not go out: %', query, sqlerrm;
      end;
    end if;
  end loop;
  select min(m.scheduled_at) into again from public.messages m
  where m.sent_at is null and m.scheduled_at is not null and m.scheduled_at <= clock_timestamp() + interval '60 seconds';
  return jsonb_build_object(
    'sent', sent,
    -- The remaining due replies belong to a query that is locked.
    'nextInMs', case when again is not null then
      ceil(greatest(extract(epoch from again - clock_timestamp()) * 1000, 50))
    end
  );
end $$;
comment on function public.send_due_replies(integer) is
  'For the worker: sends the due replies of up to p_limit queries. Returns how many, and when to call again (null: '
  'none within a minute).';
grant execute on function public.send_due_replies(integer) to service_role;

create function private.uuid_v7_time(id uuid) returns timestamptz
language sql immutable set search_path = '' as $$
  select to_timestamp(('x' || lpad(left(replace(id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0)
$$;
comment on function private.uuid_v7_time(uuid) is 'Returns the creation time of one of our ids, to the millisecond.';

create function private.raise_if_answered(query uuid, seen uuid, viewer uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  -- The reply that was seen may have been cancelled since. Its id still holds its time.
  since timestamptz := coalesce((select m.created_at from public.messages m where m.id = seen), private.uuid_v7_time(seen), '-infinity');
  newer public.messages;
begin
  select * into newer from public.messages m
  where m.query_id = query and m.kind = 'reply' and m.from_staff and m.author_id <> viewer
    and m.created_at > since and m.id is distinct from seen
  order by m.created_at desc, m.id desc limit 1;
  if found then
    perform private.raise_app_error(
      'answered_meanwhile', 'A colleague answered while you wrote. Read their reply, then decide whether to send yours.',
      jsonb_build_object('by', private.person_json(newer.author_id), 'at', newer.created_at)
    );
  end if;
end $$;
comment on function private.raise_if_answered(uuid, uuid, uuid) is
  'Raises an error if a colleague has replied and the author has not seen that reply.';

create function private.delete_scheduled_reply(message public.messages) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  files uuid[] := array(select a.id from public.attachments a where a.message_id = message.id order by a.created_at, a.id);
begin
  update public.messages m set cancelled_at = clock_timestamp(), status_on_send = null, resolution_on_send = null
  where m.id = message.id;
  update public.attachments a set query_id = null, message_id = null where a.message_id = message.id;
  delete from public.messages m where m.id = message.id;
  return files;
end $$;
comment on function private.delete_scheduled_reply(public.messages) is
  'Deletes a scheduled reply and returns its files, which become draft files again. The caller has locked its query.';

create function public.cancel_scheduled_reply(p_message uuid) returns jsonb
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
  perform private.restore_draft(message, private.delete_scheduled_reply(message));
  select jsonb_build_object('queryId', target.id, 'key', c.key, 'number', target.number) into answer
  from public.companies c where c.id = target.company_id;
  insert into private.idempotency_keys (author_id, client_id, answer) values
    (viewer, message.client_id, jsonb_build_object('id', message.id, 'status', target.status, 'scheduledAt', null)),
    (viewer, message.id, answer);
  -- Waiting for locks may have taken long: a reply that is due by now may already be visible.
  if message.scheduled_at <= clock_timestamp() then
    perform private.raise_app_error('too_late', 'It is too late: the reply has been sent.');
  end if;
  return answer;
end $$;
comment on function public.cancel_scheduled_reply(uuid) is
  'Cancels a scheduled reply of the viewer. Its text and files become a draft again.';
grant execute on function public.cancel_scheduled_reply(uuid) to authenticated;
