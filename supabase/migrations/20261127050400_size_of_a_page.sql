-- Fifty messages of 50,000 characters made a page of 38 MB. A page has the newest messages of 150,000 characters together.

create or replace function private.conversation_json(of_query uuid, before jsonb, at_most integer) returns jsonb
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
    ), sized as (
      select p.*, row_number() over newest as place, sum(length(p.body)) over newest as length_so_far
      from page p window newest as (order by p.created_at desc, p.id desc)
    ), shown as (
      select s.* from sized s where s.place <= at_most and (s.place = 1 or s.length_so_far <= 150000)
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
        where (select count(*) from page) > (select count(*) from shown)
        order by s.created_at, s.id limit 1
      )
    )
  );
end $$;
comment on function private.conversation_json(uuid, jsonb, integer) is
  'Returns the newest messages before a cursor, oldest first: of at most 150,000 characters together, but at least one.';
