-- Why a query is on hold is told to staff alone; that they wrote another reason is nobody else's business either.
create or replace function private.tell_of_queries() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  singly constant integer := 10;
  changed public.queries[];
  -- Nothing of them changed but their version: staff wrote another reason, which only staff read.
  inside public.queries[] := '{}';
  company uuid;
  epoch integer;
  of_company public.queries[];
  query public.queries;
begin
  if tg_op = 'INSERT' then
    changed := array(select n::public.queries from new_rows n);
  else
    changed := array(
      select n::public.queries from new_rows n join old_rows o on o.id = n.id
      where (
        n.subject, n.status, n.resolution, n.priority, n.visibility, n.assignee_id, n.category_id,
        n.last_activity_at, n.reply_count, n.staff_spoke_last
      ) is distinct from (
        o.subject, o.status, o.resolution, o.priority, o.visibility, o.assignee_id, o.category_id,
        o.last_activity_at, o.reply_count, o.staff_spoke_last
      )
    );
    inside := array(
      select n::public.queries from new_rows n join old_rows o on o.id = n.id
      where n.row_version <> o.row_version and n.id <> all (array(select q.id from unnest(changed) q))
    );
  end if;
  -- In one order for everybody who tells of more than one company.
  for company in select distinct q.company_id from unnest(changed || inside) q order by q.company_id loop
    epoch := private.told_epoch(company);
    of_company := array(select q::public.queries from unnest(changed) q where q.company_id = company order by q.change_no);
    if cardinality(of_company) > singly then
      perform private.tell_of_many(of_company, company, epoch);
    else
      foreach query in array of_company loop
        perform private.tell_of_query(query, lower(tg_op), epoch);
      end loop;
    end if;
    for query in select * from unnest(inside) q where q.company_id = company order by q.change_no loop
      perform private.tell(array['company'], company, epoch, 'query', private.query_event(query, lower(tg_op)));
    end loop;
  end loop;
  return null;
end $$;
