-- A hosted project rejects a DELETE without WHERE in each function that its API calls: it loads the extension
-- safeupdate there. Both functions delete every row on purpose, and say so by WHERE TRUE.

-- Adds the deltas to the counters and deletes them. Returns how many there were.
create or replace function private.fold_counters()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  folded integer;
begin
  -- One at a time; a second caller has nothing to do. One statement, so that readers see the state before or after.
  if not pg_try_advisory_xact_lock(hashtextextended('fold counters', 0)) then
    return 0;
  end if;
  with taken as (
    delete from public.counter_deltas where true returning company_id, name, delta
  ), added as (
    insert into public.counters as c (company_id, name, value)
    select t.company_id, t.name, sum(t.delta) from taken t group by t.company_id, t.name
    on conflict (company_id, name) do update set value = c.value + excluded.value
  )
  select count(*) into folded from taken;
  return folded;
end $function$;

-- For the worker, once a minute: rotates the topics of companies where that was postponed. Returns how many.
create or replace function public.rotate_pending_topics()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due uuid[];
  company uuid;
begin
  -- A sign-out from here on waits for this transaction, and adds a new row.
  with taken as (delete from private.pending_rotations d where true returning d.company_id)
  select coalesce(array_agg(t.company_id order by t.company_id), '{}') into due from taken t;
  foreach company in array due loop
    perform private.rotate_company_topics(company);
  end loop;
  return cardinality(due);
end $function$;
