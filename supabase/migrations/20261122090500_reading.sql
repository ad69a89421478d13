-- What is read and raised, with what this issue adds: change numbers, drafts, what waits, what is muted.

create function private.client_of(message uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select m.client_id from public.messages m where m.id = message and m.author_id = private.viewer_id()
$$;
comment on function private.client_of(uuid) is 'The form that a message of the viewer was sent by.';
grant execute on function private.client_of(uuid) to authenticated;

create or replace function private.query_rows(ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', q.id, 'number', q.number, 'subject', q.subject, 'status', q.status, 'resolution', q.resolution,
    'priority', q.priority, 'requester', private.person(q.requester_id), 'assignee', private.person(q.assignee_id),
    'category', (select jsonb_build_object('id', c.id, 'name', c.name) from public.categories c where c.id = q.category_id),
    'createdAt', q.created_at, 'lastActivityAt', q.last_activity_at,
    -- What happened before somebody joined is not news to them.
    'unread', greatest(q.last_activity_at, n.last_note_at) > coalesce(r.read_at, m.joined_at),
    'attachments', (select count(*) from public.attachments a where a.query_id = q.id),
    'messages', q.reply_count + coalesce(n.note_count, 0), 'change', q.change_no
  ) order by i.place), '[]')
  from unnest(ids) with ordinality i (id, place)
  join public.queries q on q.id = i.id
  -- Row-level security leaves requesters none of these: notes do not count for them.
  left join public.query_notes n on n.query_id = q.id
  left join public.read_states r on r.query_id = q.id and r.user_id = (select private.viewer_id())
  left join public.memberships m on m.company_id = q.company_id and m.user_id = (select private.viewer_id())
$$;

create or replace function private.conversation(of_query uuid, before jsonb, at_most integer) returns jsonb
language sql stable set search_path = '' as $$
  with page as (
    select m.id, m.company_id, m.kind, m.author_id, m.body, m.created_at, m.send_after, m.released_at
    from public.messages m
    where m.query_id = of_query
      and (before is null or (m.created_at, m.id) < ((before ->> 'at')::timestamptz, (before ->> 'id')::uuid))
    order by m.created_at desc, m.id desc
    limit at_most + 1
  ), shown as (
    select p.* from page p order by p.created_at desc, p.id desc limit at_most
  )
  select jsonb_build_object(
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', s.id, 'kind', s.kind, 'author', private.person(s.author_id),
        'authorRole', private.author_role(s.company_id, s.author_id), 'body', s.body, 'at', s.created_at,
        'files', private.files(of_query, s.id),
        -- Marked while it waits; once its time has come it is as good as out.
        'sendAfter', case when s.released_at is null and s.send_after > now() then s.send_after end,
        'mine', s.author_id = (select private.viewer_id()),
        'clientId', case when s.author_id = (select private.viewer_id()) then private.client_of(s.id) end
      ) order by s.created_at, s.id), '[]') from shown s
    ),
    'earlier', (
      select jsonb_build_object('at', s.created_at, 'id', s.id) from shown s
      where (select count(*) from page) > at_most
      order by s.created_at, s.id limit 1
    )
  )
$$;

create or replace function public.open_query(p_key text, p_number integer, p_before jsonb default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.query_rows(array[q.id]) -> 0 || private.conversation(q.id, p_before, 50) || jsonb_build_object(
    'key', c.key,
    'company', jsonb_build_object('id', c.id, 'key', c.key, 'name', c.name, 'role', private.my_role(c.id)),
    'rowVersion', q.row_version, 'visibility', q.visibility, 'holdReason', private.hold_reason(q.id),
    'createdBy', private.person(q.created_by), 'body', q.body, 'files', private.files(q.id, null),
    'history', private.history(q.id), 'people', private.people_in_history(q.id),
    'followers', (
      select coalesce(jsonb_agg(private.person(f.user_id) order by f.created_at, f.user_id), '[]')
      from public.followers f where f.query_id = q.id
    ),
    'following', exists (select from public.followers f where f.query_id = q.id and f.user_id = private.viewer_id()),
    'requesterIsMe', q.requester_id = private.viewer_id(), 'staffSpokeLast', q.staff_spoke_last, 'closedAt', q.closed_at,
    'categories', public.company_categories(c.id), 'staff', private.assignable(c.id),
    'drafts', jsonb_build_object('reply', private.draft(c.id, q.id, 'reply'), 'note', private.draft(c.id, q.id, 'note')),
    'muted', exists (select from public.mutes m where m.query_id = q.id and m.user_id = private.viewer_id())
  )
  from public.companies c join public.queries q on q.company_id = c.id
  where c.key = upper(p_key) and q.number = p_number and private.require_viewer() is not null
$$;

create or replace function public.raise_query(
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
  perform private.discard_draft(target.company_id, null, 'query', viewer, p_client_id);
  return private.raised(viewer, p_client_id);
end $$;
