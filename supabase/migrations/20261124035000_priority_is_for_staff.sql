-- The history of a query names changes of the priority to staff only.

-- Returns the newest 500 events of a query that the viewer may see, oldest first.
create or replace function private.history_json(of_query uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  hidden constant text[] := case
    when exists (select from public.queries q where q.id = of_query and q.company_id = any (private.my_staff_company_ids())) then '{}'
    else array['priority']
  end;
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', e.id, 'at', e.at, 'actor', private.person_json(e.actor_id), 'type', e.type,
      'changes', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'field', c.key, 'from', private.display_value(c.key, c.value -> 0), 'to', private.display_value(c.key, c.value -> 1)
        ) order by c.key), '[]')
        from jsonb_each(e.patch - hidden) c
      )
    ) order by e.at, e.id), '[]')
    from (
      select * from public.events v
      where v.query_id = of_query and (v.patch = '{}' or v.patch - hidden <> '{}')
      order by v.at desc, v.id desc limit 500
    ) e
  );
end $function$;
comment on function private.history_json is
  'Returns the newest 500 events of a query, oldest first. Requesters get no changes of the priority.';
