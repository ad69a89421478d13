-- Release: a reply that waited goes out, and all that follows from it is done in its author's name.

create function private.forget_moves(query uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.messages m set then_status = null, then_resolution = null
  where m.query_id = query and m.released_at is null and m.send_after is not null and m.then_status is not null
$$;
comment on function private.forget_moves(uuid) is
  'Whoever says or does something after a reply was sent is not overruled when it goes out: its status is not set any more.';

create function private.count_reply(reply public.messages) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not reply.from_staff then
    perform private.forget_moves(reply.query_id);
  end if;
  update public.queries q
  set reply_count = q.reply_count + 1,
      -- While a reply waited, the requester may have written something it does not answer.
      staff_spoke_last = reply.from_staff and (reply.send_after is null or not exists (
        select from public.messages m
        where m.query_id = reply.query_id and m.kind = 'reply' and not m.from_staff
          and (m.created_at, m.id) > (reply.created_at, reply.id)
      )),
      -- Since when it could be read, also where it is counted later.
      last_activity_at = greatest(q.last_activity_at, coalesce(reply.send_after, reply.created_at))
  where q.id = reply.query_id;
end $$;
comment on function private.count_reply(public.messages) is 'Tells a query of a reply that goes out.';

create or replace function private.count_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.kind = 'note' then
    insert into public.query_notes as n (company_id, query_id, note_count, last_note_at)
    values (new.company_id, new.query_id, 1, new.created_at)
    on conflict (query_id) do update
      set note_count = n.note_count + 1, last_note_at = greatest(n.last_note_at, excluded.last_note_at);
  elsif new.released_at is not null then
    perform private.count_reply(new);
  end if;
  return null;
end $$;
comment on function private.count_message() is 'Tells the query about a reply that went out at once, and only staff about a note.';

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

create or replace function private.lock_query(id uuid, assignee uuid default null) returns public.queries
language plpgsql security definer set search_path = '' as $$
declare
  target public.queries := private.visible_query(id);
begin
  -- The people first, then the query, as whoever suspends somebody does: an act is before that or after it, and nobody
  -- waits for each other.
  perform from public.memberships m
  where m.company_id = target.company_id and m.user_id in (private.viewer_id(), assignee)
  order by m.user_id for share;
  perform from public.queries q where q.id = lock_query.id for no key update;
  perform private.release_due_of(id);
  return private.visible_query(id);
end $$;
comment on function private.lock_query(uuid, uuid) is
  'A query the viewer sees and is about to change: it, their membership and that of a new assignee stay as they are, and what was to go out before has gone out.';

create function public.release_due(p_limit integer default 200) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  query uuid;
  released integer := 0;
  again timestamptz;
begin
  for query in
    select m.query_id from public.messages m
    where m.released_at is null and m.send_after is not null and m.send_after <= clock_timestamp()
    group by m.query_id order by min(m.send_after), m.query_id limit greatest(p_limit, 0)
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
    'nextInMs', ceil(greatest(extract(epoch from again - clock_timestamp()) * 1000, 50))
  );
end $$;
comment on function public.release_due(integer) is
  'For the worker: lets out the replies whose time has come, of so many queries, and says when to ask again; null when nothing waits within a minute.';

create function private.send_after(query uuid, seconds integer) returns timestamptz
language sql volatile security definer set search_path = '' as $$
  -- Never before what was sent before.
  select greatest(clock_timestamp() + make_interval(secs => least(seconds, 60)), (
    select max(m.send_after) from public.messages m
    where m.query_id = query and m.released_at is null and m.send_after is not null
  ))
$$;
comment on function private.send_after(uuid, integer) is 'When a reply goes out that waits for so many seconds, sixty at most.';

revoke all on function public.release_due(integer) from public, anon, authenticated;
grant execute on function public.release_due(integer) to service_role;
