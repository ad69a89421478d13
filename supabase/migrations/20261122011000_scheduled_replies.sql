-- Scheduled replies: a reply of the staff may wait some seconds, and its author may cancel it until then.

create function private.releasing() returns public.messages
language plpgsql stable security definer set search_path = '' as $$
declare
  named text := current_setting('trackquery.releasing', true);
  waiting public.messages;
begin
  if named <> '' then
    select * into waiting from public.messages m where m.id = named::uuid and m.released_at is null;
  end if;
  return waiting;
end $$;
comment on function private.releasing() is 'The reply that is going out just now, within private.release; null otherwise.';

create function private.actor_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((private.releasing()).author_id, private.viewer_id());
end $$;
comment on function private.actor_id() is
  'Who does what is being done: the viewer, or the author of a reply that goes out now, though nobody or somebody else is asking.';

create function private.send_after(query uuid, seconds integer) returns timestamptz
language sql volatile security definer set search_path = '' as $$
  -- Never before what was sent before.
  select greatest(clock_timestamp() + make_interval(secs => least(seconds, 60)), (
    select max(m.send_after) from public.messages m
    where m.query_id = query and m.released_at is null and m.send_after is not null
  ))
$$;
comment on function private.send_after(uuid, integer) is 'When a reply goes out that waits for so many seconds, sixty at most.';

create function private.check_later_move(before public.queries, target text, wanted_resolution text, role text) returns void
language plpgsql stable set search_path = '' as $$
declare
  answered public.queries := before;
  wanted public.queries;
begin
  -- As the query will stand once the reply is out.
  answered.staff_spoke_last := true;
  answered.status := case before.status when 'new' then 'open' else before.status end;
  if answered.status <> target then
    wanted := answered;
    wanted.status := target;
    wanted.resolution := coalesce(wanted_resolution, before.resolution);
    perform private.check_move(answered, wanted, role);
  end if;
end $$;
comment on function private.check_later_move(public.queries, text, text, text) is
  'Refuses a status that could not be set when a reply goes out, while its author still can choose another.';

create function private.forget_moves(query uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.messages m set then_status = null, then_resolution = null
  where m.query_id = query and m.released_at is null and m.send_after is not null and m.then_status is not null;
end $$;
comment on function private.forget_moves(uuid) is
  'Whoever says or does something after a reply was sent is not overruled when it goes out: its status is not set any more.';

create function private.release(reply public.messages) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('trackquery.releasing', reply.id::text, true);
  perform private.count_reply(reply);
  if reply.then_status is not null then
    begin
      update public.queries q
      set status = reply.then_status, resolution = coalesce(reply.then_resolution, q.resolution)
      where q.id = reply.query_id and q.status <> reply.then_status;
    exception when raise_exception then
      null; -- No longer legal. The reply was acknowledged, and goes out all the same.
    end;
  end if;
  update public.messages m set released_at = clock_timestamp(), then_status = null, then_resolution = null where m.id = reply.id;
  perform set_config('trackquery.releasing', '', true);
end $$;
comment on function private.release(public.messages) is
  'A reply that waited goes out, in its author''s name. For whoever has locked its query.';

create function private.release_due_of(query uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  reply public.messages;
  released integer := 0;
begin
  for reply in
    select * from public.messages m
    where m.query_id = query and m.released_at is null and m.send_after is not null and m.send_after <= clock_timestamp()
    order by m.created_at, m.id
  loop
    perform private.release(reply);
    released := released + 1;
  end loop;
  return released;
end $$;
comment on function private.release_due_of(uuid) is
  'What waited long enough goes out, in the order it was sent. For whoever has locked the query.';

-- The oldest first, then company by company: telling of a query locks its company until the end.
create function public.release_due(p_limit integer default 200) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  query uuid;
  released integer := 0;
  again timestamptz;
begin
  for query in
    select d.query_id from (
      select m.company_id, m.query_id, min(m.send_after) as due from public.messages m
      where m.released_at is null and m.send_after is not null and m.send_after <= clock_timestamp()
      group by m.company_id, m.query_id order by due, m.query_id limit greatest(p_limit, 0)
    ) d
    order by d.company_id, d.due, d.query_id
  loop
    -- Whoever has it locked lets out what is due themselves, or is another worker: nobody is waited for.
    perform from public.queries q where q.id = query for no key update skip locked;
    if found then
      begin
        released := released + private.release_due_of(query);
      exception when others then
        raise warning 'The replies of query % do not go out: %', query, sqlerrm;
      end;
    end if;
  end loop;
  select min(m.send_after) into again from public.messages m
  where m.released_at is null and m.send_after is not null and m.send_after <= clock_timestamp() + interval '60 seconds';
  return jsonb_build_object(
    'released', released,
    -- What is left though it was due is somebody else's just now.
    'nextInMs', case when again is not null then
      ceil(greatest(extract(epoch from again - clock_timestamp()) * 1000, 50))
    end
  );
end $$;
comment on function public.release_due(integer) is
  'For the worker: lets out the replies whose time has come, of so many queries, and says when to ask again; null when nothing waits within a minute.';
grant execute on function public.release_due(integer) to service_role;

create function private.moment(id uuid) returns timestamptz
language sql immutable set search_path = '' as $$
  select to_timestamp(('x' || lpad(left(replace(id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0)
$$;
comment on function private.moment(uuid) is 'When an id of ours was made, to the millisecond.';

create function private.refuse_answered(query uuid, seen uuid, viewer uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  -- What was seen may have been taken back since: its id still tells when it was said.
  since timestamptz := coalesce((select m.created_at from public.messages m where m.id = seen), private.moment(seen), '-infinity');
  newer public.messages;
begin
  select * into newer from public.messages m
  where m.query_id = query and m.kind = 'reply' and m.from_staff and m.author_id <> viewer
    and m.created_at > since and m.id is distinct from seen
  order by m.created_at desc, m.id desc limit 1;
  if found then
    perform private.refuse(
      'answered_meanwhile', 'A colleague answered while you wrote. Read their reply, then decide whether to send yours.',
      jsonb_build_object('by', private.person(newer.author_id), 'at', newer.created_at)
    );
  end if;
end $$;
comment on function private.refuse_answered(uuid, uuid, uuid) is
  'Stops a reply whose author has not seen what a colleague answered meanwhile.';

create function private.take_back(message public.messages) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  files uuid[] := array(select a.id from public.attachments a where a.message_id = message.id order by a.created_at, a.id);
begin
  perform set_config('trackquery.undoing', message.id::text, true);
  update public.attachments a set query_id = null, message_id = null where a.message_id = message.id;
  delete from public.messages m where m.id = message.id;
  perform set_config('trackquery.undoing', '', true);
  return files;
end $$;
comment on function private.take_back(public.messages) is
  'Removes a reply that waits; gives its files, which are drafts again. For its author, who has locked the query.';

create function public.undo_message(p_message uuid) returns jsonb
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
    -- As it stands now that nobody else can touch it: who lets it out waits for this row, or did so before.
    select * into message from public.messages m where m.id = p_message for update;
  end if;
  if not found then
    select r.answer into answer from private.receipts r where r.author_id = viewer and r.client_id = p_message;
    if not found then
      perform private.refuse('not_found', 'There is no such message.');
    end if;
    return answer;
  elsif message.released_at is not null or message.send_after <= clock_timestamp() then
    perform private.refuse('too_late', 'It is too late: the reply has gone out.');
  end if;
  perform private.lock_form(viewer, message.client_id);
  perform private.give_back_draft(message, private.take_back(message));
  select jsonb_build_object('queryId', target.id, 'key', c.key, 'number', target.number) into answer
  from public.companies c where c.id = target.company_id;
  insert into private.receipts (author_id, client_id, answer) values
    (viewer, message.client_id, jsonb_build_object('id', message.id, 'status', target.status, 'sendAfter', null)),
    (viewer, message.id, answer);
  -- Whatever was waited for meanwhile is no reason to take back what a requester may read by now.
  if message.send_after <= clock_timestamp() then
    perform private.refuse('too_late', 'It is too late: the reply has gone out.');
  end if;
  return answer;
end $$;
comment on function public.undo_message(uuid) is
  'Takes back a reply of the viewer that has not gone out: its words and files become their draft again.';
grant execute on function public.undo_message(uuid) to authenticated;
