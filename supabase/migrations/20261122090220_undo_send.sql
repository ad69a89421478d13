-- Posting and taking back: a reply that waits is its author's until it goes out.

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

drop function public.post_message(uuid, text, text, uuid, uuid[], text, text);
create function public.post_message(
  p_query uuid, p_kind text, p_body text, p_client_id uuid, p_files uuid[] default '{}',
  p_status text default null, p_resolution text default null,
  p_hold_seconds integer default 0, p_seen uuid default null, p_check_seen boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  target public.queries := private.lock_query(p_query);
  role text := private.my_role(target.company_id);
  answers boolean := p_kind = 'reply' and role <> 'requester' and target.requester_id <> viewer;
  waits boolean := answers and coalesce(p_hold_seconds, 0) > 0;
  message public.messages;
  answer jsonb;
begin
  -- The query is locked, so the same form twice at once comes here one after the other.
  select * into message from public.messages m where m.author_id = viewer and m.client_id = p_client_id;
  if not found then
    -- Sent before and taken back since: a repeat does not send it after all.
    select r.answer into answer from private.receipts r where r.author_id = viewer and r.client_id = p_client_id;
    if found then
      return answer;
    end if;
    if role = 'requester' and (p_kind <> 'reply' or target.requester_id <> viewer) then
      perform private.refuse('not_allowed', case
        when p_kind = 'note' then 'Only staff write notes.'
        else 'Only its requester and staff reply to a query.'
      end);
    end if;
    if p_check_seen and answers then
      perform private.refuse_answered(target.id, p_seen, viewer);
    end if;
    insert into public.messages (company_id, query_id, kind, body, author_id, client_id, send_after, then_status, then_resolution)
    values (
      target.company_id, target.id, p_kind, p_body, viewer, p_client_id,
      case when waits then private.send_after(target.id, p_hold_seconds) end,
      case when waits then p_status end, case when waits then p_resolution end
    ) returning * into message;
    perform private.bind_files(p_files, target, message.id);
    if p_status is not null and waits then
      perform private.check_later_move(target, p_status, p_resolution, role);
    elsif p_status is not null then
      update public.queries q set status = p_status, resolution = coalesce(p_resolution, q.resolution)
      where q.id = target.id and q.status <> p_status;
      perform private.forget_moves(target.id);
    end if;
    perform private.mark_read(target);
    perform private.discard_draft(target.company_id, target.id, p_kind, viewer, p_client_id);
  end if;
  return (
    select jsonb_build_object(
      'id', message.id, 'status', q.status, 'sendAfter', case when message.released_at is null then message.send_after end
    )
    from public.queries q where q.id = target.id
  );
end $$;
comment on function public.post_message(uuid, text, text, uuid, uuid[], text, text, integer, uuid, boolean) is
  'Adds a reply or a note, and with it a new status if asked. A reply of the staff may wait for some seconds. The same client_id adds nothing twice.';

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
    -- As it stands now that nobody else can touch it.
    select * into message from public.messages m where m.id = p_message;
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
  return answer;
end $$;
comment on function public.undo_message(uuid) is
  'Takes back a reply of the viewer that has not gone out: its words and files become their draft again.';

grant execute on function
  public.post_message(uuid, text, text, uuid, uuid[], text, text, integer, uuid, boolean), public.undo_message(uuid)
  to authenticated;
