-- What is sent names the drafts it began with: they go with it, and nothing else does.

drop function public.post_message(uuid, text, text, uuid, uuid[], text, text, integer, uuid, boolean);
create function public.post_message(
  p_query uuid, p_kind text, p_body text, p_client_id uuid, p_files uuid[] default '{}',
  p_status text default null, p_resolution text default null,
  p_hold_seconds integer default 0, p_seen uuid default null, p_check_seen boolean default false,
  p_began text default ''
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
    perform private.discard_draft(target.company_id, target.id, p_kind, viewer, p_client_id, p_began);
  end if;
  return (
    select jsonb_build_object(
      'id', message.id, 'status', q.status, 'sendAfter', case when message.released_at is null then message.send_after end
    )
    from public.queries q where q.id = target.id
  );
end $$;
comment on function public.post_message(uuid, text, text, uuid, uuid[], text, text, integer, uuid, boolean, text) is
  'Adds a reply or a note, and with it a new status if asked. A reply of the staff may wait for some seconds. The same client_id adds nothing twice.';

drop function public.raise_query(uuid, text, text, uuid, uuid, text, text, uuid[]);
create function public.raise_query(
  p_company uuid, p_subject text, p_body text, p_client_id uuid, p_category uuid default null,
  p_priority text default 'normal', p_visibility text default null, p_files uuid[] default '{}', p_began text default ''
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  answer jsonb := private.raised(viewer, p_client_id);
  target public.queries;
  role text;
  violated text;
begin
  if answer is not null then
    return answer;
  end if;
  role := private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  if p_category is not null and not exists (
    select from public.categories c where c.company_id = p_company and c.id = p_category and c.archived_at is null
  ) then
    perform private.refuse('not_found', 'There is no such category.');
  end if;
  begin
    insert into public.queries (company_id, subject, body, requester_id, created_by, client_id, category_id, priority, visibility)
    select c.id, private.one_line(p_subject), p_body, viewer, viewer, p_client_id, p_category,
      -- How soon is for staff to say.
      case when role = 'requester' then 'normal' else coalesce(p_priority, 'normal') end,
      coalesce(p_visibility, c.default_visibility)
    from public.companies c where c.id = p_company
    returning * into target;
  exception when unique_violation then
    get stacked diagnostics violated = constraint_name;
    if violated <> 'query_sent_once' then
      raise;
    end if;
    -- The same form twice at once: this one waited for the other, and its number went back with the insert.
    return private.raised(viewer, p_client_id);
  end;
  perform private.bind_files(p_files, target, null);
  perform private.mark_read(target);
  perform private.discard_draft(target.company_id, null, 'query', viewer, p_client_id, p_began);
  return private.raised(viewer, p_client_id);
end $$;
comment on function public.raise_query(uuid, text, text, uuid, uuid, text, text, uuid[], text) is
  'Raises a query for the viewer. The same client_id is answered alike and raises nothing twice.';

drop function private.discard_draft(uuid, uuid, text, uuid, uuid);

grant execute on function
  public.post_message(uuid, text, text, uuid, uuid[], text, text, integer, uuid, boolean, text),
  public.raise_query(uuid, text, text, uuid, uuid, text, text, uuid[], text)
  to authenticated;
