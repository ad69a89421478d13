-- How a query is shown, as before, in plpgsql: planning what row-level security makes of these took longer than running it.

create or replace function private.files(of_query uuid, of_message uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'size', a.size, 'mime', a.mime) order by a.created_at, a.id), '[]')
    from public.attachments a
    where a.query_id = of_query and a.message_id is not distinct from of_message
  );
end $$;

create or replace function private.history(of_query uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
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
  );
end $$;

create or replace function private.people_in_history(of_query uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.person(p.id)), '[]')
    from (
      select distinct (jsonb_array_elements_text(e.patch -> 'assignee'))::uuid as id
      from public.events e where e.query_id = of_query and e.patch ? 'assignee'
    ) p
    where p.id is not null
  );
end $$;

create or replace function private.query_rows(ids uuid[]) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
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
  );
end $$;

create or replace function private.conversation(of_query uuid, before jsonb, at_most integer) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with page as (
      select m.id, m.company_id, m.kind, m.author_id, m.body, m.created_at, m.send_after, m.released_at
      from public.messages m
      where m.query_id = of_query
        and (before is null or (m.created_at, m.id) < ((before ->> 'at')::timestamptz, (before ->> 'id')::uuid))
      order by m.created_at desc, m.id desc
      limit at_most + 1
    ), shown as (
      select p.* from page p order by p.created_at desc, p.id desc limit at_most
    ), viewer as materialized (
      select private.viewer_id() as id, private.clients_of(array(select s.id from shown s)) as clients
    )
    select jsonb_build_object(
      'messages', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', s.id, 'kind', s.kind, 'author', private.person(s.author_id),
          'authorRole', private.author_role(s.company_id, s.author_id), 'body', s.body, 'at', s.created_at,
          'files', private.files(of_query, s.id),
          -- Marked while it waits; once its time has come it is as good as out.
          'sendAfter', case when s.released_at is null and s.send_after > now() then s.send_after end,
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

create or replace function public.open_query(p_key text, p_number integer, p_before jsonb default null) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
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
  );
end $$;
