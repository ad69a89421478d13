-- Changes are counted for each query. One count over all companies told everybody who changed something twice how much
-- the others had changed between. What is there keeps its number, and goes on from it.

create or replace function private.number_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Counted while the row is locked: of two changes of one query the later has the greater number.
  new.change_no := coalesce(old.change_no, 0) + 1;
  return new;
end $$;
drop sequence private.changes;
comment on column public.queries.change_no is
  'Grows with every change of the row, and says nothing of another one. Whoever holds an older picture of it takes the newer one, in whatever order they come.';

-- Told in the order of their numbers, where that of their changes was.
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
    of_company := array(select q::public.queries from unnest(changed) q where q.company_id = company order by q.number);
    if cardinality(of_company) > singly then
      perform private.tell_of_many(of_company, company, epoch);
    else
      foreach query in array of_company loop
        perform private.tell_of_query(query, lower(tg_op), epoch);
      end loop;
    end if;
    for query in select * from unnest(inside) q where q.company_id = company order by q.number loop
      perform private.tell(array['company'], company, epoch, 'query', private.query_event(query, lower(tg_op)));
    end loop;
  end loop;
  return null;
end $$;

-- On somebody's own topic, which all their companies share, it is told of which one it is.
create or replace function private.tell_of_query(query public.queries, op text, epoch integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  payload jsonb := private.query_event(query, op);
begin
  perform private.tell(array['company'], query.company_id, epoch, 'query', payload);
  perform private.tell(array['query'], query.id, epoch, 'query', payload);
  if query.visibility = 'company' then
    perform private.tell(array['members'], query.company_id, epoch, 'query', payload);
  end if;
  perform private.tell_person(c.person, 'query', payload || jsonb_build_object('company', query.company_id))
  from private.concerned(array[query.id]) c;
end $$;

create or replace function private.tell_of_many(changed public.queries[], company uuid, epoch integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  at timestamptz := clock_timestamp();
  open_to_all integer := (select count(*) from unnest(changed) q where q.visibility = 'company');
begin
  perform private.tell(
    array['company'], company, epoch, 'queries', jsonb_build_object('count', cardinality(changed), 'at', at)
  );
  if open_to_all > 0 then
    perform private.tell(
      array['members'], company, epoch, 'queries', jsonb_build_object('count', open_to_all, 'at', at)
    );
  end if;
  perform private.tell_person(c.person, 'queries', jsonb_build_object('count', c.amount, 'at', at, 'company', company))
  from (
    select t.person, count(*) as amount
    from private.concerned(array(select q.id from unnest(changed) q)) t group by t.person
  ) c;
end $$;
