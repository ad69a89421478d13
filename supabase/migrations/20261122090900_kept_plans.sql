-- What runs at every message and at every look at a query, in plpgsql: a connection keeps its plans, those of SQL
-- functions are made anew at each call.

create or replace function private.lock_form(author uuid, client uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('form ' || author || client, 0));
end $$;

create or replace function private.was_sent(author uuid, client uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.messages m where m.author_id = author and m.client_id = client)
    or exists (select from public.queries q where q.created_by = author and q.client_id = client)
    or exists (select from private.receipts r where r.author_id = author and r.client_id = client);
end $$;

create or replace function private.role_of(company uuid, person uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select m.role from public.memberships m where m.company_id = company and m.user_id = person and m.state = 'active');
end $$;

create or replace function private.forget_moves(query uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.messages m set then_status = null, then_resolution = null
  where m.query_id = query and m.released_at is null and m.send_after is not null and m.then_status is not null;
end $$;

create or replace function private.draft(of_company uuid, of_query uuid, of_kind text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'subject', d.subject, 'body', d.body, 'savedAt', d.saved_at, 'clientId', d.client_id,
      'files', (
        select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'size', a.size, 'mime', a.mime) order by f.place), '[]')
        from unnest(d.files) with ordinality f (id, place) join public.attachments a on a.id = f.id
        where a.query_id is null
      )
    )
    from public.drafts d
    where d.user_id = (select private.viewer_id()) and d.company_id = of_company
      and d.query_id is not distinct from of_query and d.kind = of_kind
      and (d.subject ~ '\S' or d.body ~ '\S' or d.files <> '{}')
  );
end $$;

-- For a page at once, not for each message.
create function private.clients_of(messages uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(m.id, m.client_id), '{}')
    from public.messages m where m.id = any (messages) and m.author_id = private.viewer_id()
  );
end $$;
comment on function private.clients_of(uuid[]) is 'The forms that messages of the viewer were sent by.';
grant execute on function private.clients_of(uuid[]) to authenticated;

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
$$;

drop function private.client_of(uuid);
