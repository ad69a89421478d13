-- How a query is shown, in the list and alone. Everything here runs as the reader, under row-level security.

create function private.query_rows(ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', q.id, 'number', q.number, 'subject', q.subject, 'status', q.status, 'resolution', q.resolution,
    'priority', q.priority, 'requester', private.person(q.requester_id), 'assignee', private.person(q.assignee_id),
    'category', (select jsonb_build_object('id', c.id, 'name', c.name) from public.categories c where c.id = q.category_id),
    'createdAt', q.created_at, 'lastActivityAt', q.last_activity_at,
    -- What happened before somebody joined is not news to them.
    'unread', greatest(q.last_activity_at, n.last_note_at) > coalesce(r.read_at, m.joined_at),
    'attachments', (select count(*) from public.attachments a where a.query_id = q.id),
    'messages', q.reply_count + coalesce(n.note_count, 0)
  ) order by i.place), '[]')
  from unnest(ids) with ordinality i (id, place)
  join public.queries q on q.id = i.id
  -- Row-level security leaves requesters none of these: notes do not count for them.
  left join public.query_notes n on n.query_id = q.id
  left join public.read_states r on r.query_id = q.id and r.user_id = (select private.viewer_id())
  left join public.memberships m on m.company_id = q.company_id and m.user_id = (select private.viewer_id())
$$;
comment on function private.query_rows(uuid[]) is 'Lines of the list, in the order asked for, as far as the viewer may see them.';

create function public.list_queries(
  p_company uuid, p_filter jsonb default '{}', p_cursor jsonb default null, p_limit integer default 50
) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object(
    'rows', private.query_rows(p.ids), 'older', p.older, 'newer', p.newer, 'alike', p.alike, 'tooShort', p.too_short
  )
  from private.query_page(p_company, p_filter, p_cursor, p_limit) p
$$;
comment on function public.list_queries(uuid, jsonb, jsonb, integer) is
  'One page of the queries the viewer may see, narrowed by a filter, newest activity first.';

create function private.files(of_query uuid, of_message uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'size', a.size, 'mime', a.mime) order by a.created_at, a.id), '[]')
  from public.attachments a
  where a.query_id = of_query and a.message_id is not distinct from of_message
$$;
comment on function private.files(uuid, uuid) is 'The files of a query''s own text (no message) or of one of its messages.';

create function private.author_role(company uuid, author uuid) returns text
language sql stable security definer set search_path = '' as $$
  select m.role from public.memberships m where m.company_id = company and m.user_id = author
$$;
comment on function private.author_role(uuid, uuid) is 'What the author of a message is in the company.';

create function private.conversation(of_query uuid, before jsonb, at_most integer) returns jsonb
language sql stable set search_path = '' as $$
  with page as (
    select m.id, m.company_id, m.kind, m.author_id, m.body, m.created_at from public.messages m
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
        'files', private.files(of_query, s.id)
      ) order by s.created_at, s.id), '[]') from shown s
    ),
    'earlier', (
      select jsonb_build_object('at', s.created_at, 'id', s.id) from shown s
      where (select count(*) from page) > at_most
      order by s.created_at, s.id limit 1
    )
  )
$$;
comment on function private.conversation(uuid, jsonb, integer) is 'The newest messages before a point, oldest first.';

create function private.shown_value(field text, value jsonb) returns jsonb
language sql stable set search_path = '' as $$
  -- A category's name, also once it is archived and no list names it any more.
  select case
    when field = 'category' and value <> 'null'
      then (select to_jsonb(c.name) from public.categories c where c.id = (value #>> '{}')::uuid)
    else value
  end
$$;
comment on function private.shown_value(text, jsonb) is 'What a field was, as the history tells it; people stay ids.';

create function private.history(of_query uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', e.id, 'at', e.at, 'actor', private.person(e.actor_id), 'type', e.type,
    'changes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'field', c.key, 'from', private.shown_value(c.key, c.value -> 0), 'to', private.shown_value(c.key, c.value -> 1)
      ) order by c.key), '[]')
      from jsonb_each(e.patch) c
    )
  ) order by e.at, e.id), '[]')
  from (
    select * from public.events e where e.query_id = of_query order by e.at desc, e.id desc limit 500
  ) e
$$;
comment on function private.history(uuid) is 'What happened to a query, oldest first; the newest 500 changes.';

create function private.people_in_history(of_query uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.person(p.id)), '[]')
  from (
    select distinct (jsonb_array_elements_text(e.patch -> 'assignee'))::uuid as id
    from public.events e where e.query_id = of_query and e.patch ? 'assignee'
  ) p
  where p.id is not null
$$;
comment on function private.people_in_history(uuid) is 'Who the assignees in a query''s history are.';

create function private.assignable(company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.person(m.user_id) order by lower(private.person(m.user_id) ->> 'name'), m.user_id), '[]')
  from public.memberships m
  where m.company_id = company and company = any (private.my_staff_company_ids())
    and m.state = 'active' and m.role in ('owner', 'admin', 'agent')
$$;
comment on function private.assignable(uuid) is 'Who a query may be given to, told to staff.';

create function private.hold_reason(of_query uuid) returns text
language sql stable security definer set search_path = '' as $$
  select q.hold_reason from public.queries q
  where q.id = of_query and q.company_id = any (private.my_staff_company_ids())
$$;
comment on function private.hold_reason(uuid) is 'Why a query is on hold, told to staff.';

create function public.open_query(p_key text, p_number integer, p_before jsonb default null) returns jsonb
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
    'categories', public.company_categories(c.id), 'staff', private.assignable(c.id)
  )
  from public.companies c join public.queries q on q.company_id = c.id
  where c.key = upper(p_key) and q.number = p_number and private.require_viewer() is not null
$$;
comment on function public.open_query(text, integer, jsonb) is
  'One query with its conversation, as the viewer may see it; null if it does not exist for them.';

grant execute on function
  private.query_page(uuid, jsonb, jsonb, integer), private.query_rows(uuid[]), private.files(uuid, uuid),
  private.author_role(uuid, uuid), private.conversation(uuid, jsonb, integer), private.history(uuid), private.shown_value(text, jsonb),
  private.people_in_history(uuid), private.assignable(uuid), private.hold_reason(uuid)
  to authenticated;
grant execute on function public.list_queries(uuid, jsonb, jsonb, integer), public.open_query(text, integer, jsonb) to authenticated;
