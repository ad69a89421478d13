-- What people do with queries. Each act checks who is asking, then the triggers decide.

create function private.visible_query(id uuid) returns public.queries
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  target public.queries;
  role text;
begin
  select * into target from public.queries q where q.id = visible_query.id;
  role := private.my_role(target.company_id);
  if role is null or (
    role = 'requester' and target.requester_id <> viewer and target.visibility <> 'company'
    and not (target.id = any (private.my_followed_query_ids()))
  ) then
    perform private.refuse('not_found', 'There is no such query.');
  end if;
  return target;
end $$;
comment on function private.visible_query(uuid) is 'A query the viewer sees; for everybody else it does not exist.';

create function private.lock_query(id uuid, assignee uuid default null) returns public.queries
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
  return private.visible_query(id);
end $$;
comment on function private.lock_query(uuid, uuid) is
  'A query the viewer sees and is about to change: it, their membership and that of a new assignee stay as they are.';

create function private.one_line(words text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(words, '[[:cntrl:]]+', ' ', 'g'))
$$;
comment on function private.one_line(text) is 'A text without line breaks and other controls.';

create function private.raised(author uuid, client uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', q.id, 'key', c.key, 'number', q.number)
  from public.queries q join public.companies c on c.id = q.company_id
  where q.created_by = author and q.client_id = client
$$;
comment on function private.raised(uuid, uuid) is 'The query that a form has already raised.';

create function public.raise_query(
  p_company uuid, p_subject text, p_body text, p_client_id uuid, p_category uuid default null,
  p_priority text default 'normal', p_visibility text default null, p_files uuid[] default '{}'
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
  return private.raised(viewer, p_client_id);
end $$;
comment on function public.raise_query(uuid, text, text, uuid, uuid, text, text, uuid[]) is
  'Raises a query for the viewer. The same client_id is answered alike and raises nothing twice.';

create function public.post_message(
  p_query uuid, p_kind text, p_body text, p_client_id uuid, p_files uuid[] default '{}',
  p_status text default null, p_resolution text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  target public.queries := private.lock_query(p_query);
  role text := private.my_role(target.company_id);
  message uuid;
begin
  -- The query is locked, so the same form twice at once comes here one after the other.
  select m.id into message from public.messages m where m.author_id = viewer and m.client_id = p_client_id;
  if not found then
    if role = 'requester' and (p_kind <> 'reply' or target.requester_id <> viewer) then
      perform private.refuse('not_allowed', case
        when p_kind = 'note' then 'Only staff write notes.'
        else 'Only its requester and staff reply to a query.'
      end);
    end if;
    insert into public.messages (company_id, query_id, kind, body, author_id, client_id)
    values (target.company_id, target.id, p_kind, p_body, viewer, p_client_id) returning id into message;
    perform private.bind_files(p_files, target, message);
    if p_status is not null then
      update public.queries q set status = p_status, resolution = coalesce(p_resolution, q.resolution)
      where q.id = target.id and q.status <> p_status;
    end if;
    perform private.mark_read(target);
  end if;
  return (select jsonb_build_object('id', message, 'status', q.status) from public.queries q where q.id = target.id);
end $$;
comment on function public.post_message(uuid, text, text, uuid, uuid[], text, text) is
  'Adds a reply or a note, and with it a new status if asked. The same client_id adds nothing twice.';

create function public.change_query(p_query uuid, p_row_version integer, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  target public.queries := private.lock_query(p_query, (p_patch ->> 'assignee')::uuid);
  role text := private.my_role(target.company_id);
  version integer;
begin
  if p_patch - array['status', 'resolution', 'reason', 'assignee', 'priority', 'category'] <> '{}' then
    perform private.refuse('not_allowed', 'Only status, assignee, priority and category can be changed.');
  end if;
  if role = 'requester' and (target.requester_id <> private.viewer_id() or p_patch ?| array['assignee', 'priority', 'category']) then
    perform private.refuse('not_allowed', 'Only staff change that.');
  end if;
  if target.row_version is distinct from p_row_version then
    perform private.refuse(
      'query_changed', 'Somebody changed this query while you looked at it. Look again, then decide.',
      jsonb_build_object('rowVersion', target.row_version)
    );
  end if;
  if p_patch ->> 'category' is not null and not exists (
    select from public.categories c
    where c.company_id = target.company_id and c.id = (p_patch ->> 'category')::uuid and c.archived_at is null
  ) then
    perform private.refuse('not_found', 'There is no such category.');
  end if;
  update public.queries q set
    status = coalesce(p_patch ->> 'status', q.status),
    resolution = coalesce(p_patch ->> 'resolution', q.resolution),
    hold_reason = coalesce(private.one_line(p_patch ->> 'reason'), q.hold_reason),
    assignee_id = case when p_patch ? 'assignee' then (p_patch ->> 'assignee')::uuid else q.assignee_id end,
    priority = coalesce(p_patch ->> 'priority', q.priority),
    category_id = case when p_patch ? 'category' then (p_patch ->> 'category')::uuid else q.category_id end
  where q.id = target.id
  returning q.row_version into version;
  perform private.mark_read(target);
  return jsonb_build_object('rowVersion', version);
end $$;
comment on function public.change_query(uuid, integer, jsonb) is
  'Changes fields of a query, unless somebody changed it since the viewer looked.';

create function public.mark_read(p_query uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mark_read(private.visible_query(p_query));
end $$;
comment on function public.mark_read(uuid) is 'The viewer has read a query.';

create function public.follow_query(p_query uuid, p_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  target public.queries := private.visible_query(p_query);
begin
  if p_on then
    insert into public.followers (company_id, query_id, user_id) values (target.company_id, target.id, private.viewer_id())
    on conflict (query_id, user_id) do nothing;
  else
    delete from public.followers f where f.query_id = target.id and f.user_id = private.viewer_id();
  end if;
end $$;
comment on function public.follow_query(uuid, boolean) is 'The viewer follows a query, or no longer.';

grant execute on function
  public.raise_query(uuid, text, text, uuid, uuid, text, text, uuid[]),
  public.post_message(uuid, text, text, uuid, uuid[], text, text),
  public.change_query(uuid, integer, jsonb), public.mark_read(uuid), public.follow_query(uuid, boolean)
  to authenticated;
