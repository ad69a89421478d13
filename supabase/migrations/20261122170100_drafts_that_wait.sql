-- What does not fit into the form is counted, and no longer read: who takes back reply after reply has as many drafts, and
-- each may be long.
create or replace function private.draft(of_company uuid, of_query uuid, of_kind text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  form public.drafts;
  shown uuid[] := '{}';
  topic text := '';
  body_length integer := 0;
  attached uuid[] := '{}';
  waiting integer;
begin
  -- The newest, and before it what can be written on with it as one text. The rest waits in its row.
  for form in
    select d.* from public.drafts d
    where d.user_id = (select private.viewer_id()) and d.company_id = of_company
      and d.query_id is not distinct from of_query and d.kind = of_kind and d.holds
    order by d.saved_at desc, d.id desc
  loop
    body_length := body_length + 2 + char_length(form.body);
    attached := array(select distinct f.id from unnest(attached || form.files) f (id));
    exit when shown <> '{}' and not (
      cardinality(shown) < 20 and body_length <= 50000 and cardinality(attached) <= 10
      and (form.subject !~ '\S' or topic in ('', form.subject))
    );
    shown := shown || form.id;
    topic := case when form.subject ~ '\S' then form.subject else topic end;
  end loop;
  select count(*) into waiting from public.drafts d
  where d.user_id = (select private.viewer_id()) and d.company_id = of_company
    and d.query_id is not distinct from of_query and d.kind = of_kind and d.holds and d.id <> all (shown);
  return (
    select jsonb_build_object(
      'subject', topic, 'body', coalesce(string_agg(d.body, e'\n\n' order by d.since, d.id) filter (where d.body ~ '\S'), ''),
      'savedAt', max(d.saved_at), 'began', string_agg(
        d.client_id || ':' || private.digest_of(d.subject, d.body, d.files), ' ' order by d.since, d.id
      ),
      'waiting', waiting,
      'files', (
        select coalesce(jsonb_agg(
          jsonb_build_object('id', a.id, 'name', a.name, 'size', a.size, 'mime', a.mime) order by f.since, f.place
        ), '[]')
        from (
          select distinct on (l.id) l.id, o.since, l.place
          from public.drafts o cross join unnest(o.files) with ordinality l (id, place)
          where o.id = any (shown) order by l.id, o.since, l.place
        ) f
        join public.attachments a on a.id = f.id
        where a.query_id is null
      )
    )
    from public.drafts d where d.id = any (shown)
    having count(*) > 0
  );
end $$;
