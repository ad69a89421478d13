-- One query as its page shows it: the conversation with its files, and who may be assigned.

-- In plpgsql, which caches plans: planning what row-level security adds takes longer than running it.
create function private.attachments_json(of_query uuid, of_message uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'size', a.size, 'mime', a.mime) order by a.created_at, a.id), '[]')
    from public.attachments a
    where a.query_id = of_query and a.message_id is not distinct from of_message
  );
end $$;
comment on function private.attachments_json(uuid, uuid) is
  'Returns the files of one message of a query, or those of its own text (no message).';
grant execute on function private.attachments_json(uuid, uuid) to authenticated;

create function private.author_role(company uuid, author uuid) returns text
language sql stable security definer set search_path = '' as $$
  select m.role from public.memberships m where m.company_id = company and m.user_id = author
$$;
comment on function private.author_role(uuid, uuid) is 'Returns the role of the author of a message in the company.';
grant execute on function private.author_role(uuid, uuid) to authenticated;

-- For a whole page at once.
create function private.client_ids_of(messages uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(m.id, m.client_id), '{}')
    from public.messages m where m.id = any (messages) and m.author_id = private.viewer_id()
  );
end $$;
comment on function private.client_ids_of(uuid[]) is 'Returns the form ids of those messages that the viewer wrote.';
grant execute on function private.client_ids_of(uuid[]) to authenticated;

create function private.conversation_json(of_query uuid, before jsonb, at_most integer) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with page as (
      select m.id, m.company_id, m.kind, m.author_id, m.body, m.created_at, m.scheduled_at, m.sent_at
      from public.messages m
      where m.query_id = of_query
        and (before is null or (m.created_at, m.id) < ((before ->> 'at')::timestamptz, (before ->> 'id')::uuid))
      order by m.created_at desc, m.id desc
      limit at_most + 1
    ), shown as (
      select p.* from page p order by p.created_at desc, p.id desc limit at_most
    ), viewer as materialized (
      select private.viewer_id() as id, private.client_ids_of(array(select s.id from shown s)) as clients
    )
    select jsonb_build_object(
      'messages', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', s.id, 'kind', s.kind, 'author', private.person_json(s.author_id),
          'authorRole', private.author_role(s.company_id, s.author_id), 'body', s.body, 'at', s.created_at,
          'files', private.attachments_json(of_query, s.id),
          -- Shown as scheduled until it is due.
          'scheduledAt', case when s.sent_at is null and s.scheduled_at > now() then s.scheduled_at end,
          'mine', s.author_id = v.id, 'clientId', v.clients -> s.id::text
        ) order by s.created_at, s.id), '[]')
        from shown s cross join viewer v
      ),
      'earlier', (
        select jsonb_build_object('at', s.created_at, 'id', s.id) from shown s
        where (select count(*) from page) > at_most
        order by s.created_at, s.id limit 1
      )
    )
  );
end $$;
comment on function private.conversation_json(uuid, jsonb, integer) is
  'Returns the newest messages before a cursor, oldest first.';
grant execute on function private.conversation_json(uuid, jsonb, integer) to authenticated;

create function private.assignable_people_json(company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.person_json(m.user_id) order by lower(private.person_json(m.user_id) ->> 'name'), m.user_id), '[]')
  from public.memberships m
  where m.company_id = company and company = any (private.my_staff_company_ids())
    and m.state = 'active' and m.role in ('owner', 'admin', 'agent')
$$;
comment on function private.assignable_people_json(uuid) is
  'Returns the people to whom a query can be assigned. For staff only.';
grant execute on function private.assignable_people_json(uuid) to authenticated;

create function private.visible_hold_reason(of_query uuid) returns text
language sql stable security definer set search_path = '' as $$
  select q.hold_reason from public.queries q
  where q.id = of_query and q.company_id = any (private.my_staff_company_ids())
$$;
comment on function private.visible_hold_reason(uuid) is 'Returns why a query is on hold. For staff only.';
grant execute on function private.visible_hold_reason(uuid) to authenticated;

create function public.open_query(p_key text, p_number integer, p_before jsonb default null) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.query_rows(array[q.id]) -> 0 || private.conversation_json(q.id, p_before, 50) || jsonb_build_object(
      'key', c.key,
      'company', jsonb_build_object('id', c.id, 'key', c.key, 'name', c.name, 'role', private.my_role(c.id)),
      'rowVersion', q.row_version, 'visibility', q.visibility, 'holdReason', private.visible_hold_reason(q.id),
      'createdBy', private.person_json(q.created_by), 'body', q.body, 'files', private.attachments_json(q.id, null),
      'history', private.history_json(q.id), 'people', private.history_people_json(q.id),
      'followers', (
        select coalesce(jsonb_agg(private.person_json(f.user_id) order by f.created_at, f.user_id), '[]')
        from public.followers f where f.query_id = q.id
      ),
      'following', exists (select from public.followers f where f.query_id = q.id and f.user_id = private.viewer_id()),
      'requesterIsMe', q.requester_id = private.viewer_id(), 'staffSpokeLast', q.staff_spoke_last, 'closedAt', q.closed_at,
      'categories', public.company_categories(c.id), 'staff', private.assignable_people_json(c.id),
      'drafts', jsonb_build_object('reply', private.draft_json(c.id, q.id, 'reply'), 'note', private.draft_json(c.id, q.id, 'note')),
      'muted', exists (select from public.mutes m where m.query_id = q.id and m.user_id = private.viewer_id())
    )
    from public.companies c join public.queries q on q.company_id = c.id
    where c.key = upper(p_key) and q.number = p_number and private.require_viewer() is not null
  );
end $$;
comment on function public.open_query(text, integer, jsonb) is
  'Returns one query with its conversation, as far as the viewer may see it. Null if it does not exist for them.';
grant execute on function public.open_query(text, integer, jsonb) to authenticated;
