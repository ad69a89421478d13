-- A requester takes back only that a query is solved, not what they changed while they were staff.

create or replace function public.undo_changes(p_batch uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  viewer uuid := private.require_viewer();
  undone private.batches;
  undo uuid := private.uuid_v7();
  one private.batch_changes;
  answers jsonb := '[]';
begin
  -- Locked, so that the worker does not delete it meanwhile.
  select * into undone from private.batches b
  where b.id = p_batch and b.actor_id = viewer and b.at > clock_timestamp() - interval '1 day' for share;
  if private.my_role(undone.company_id) is null then
    perform private.raise_no_access(undone.company_id, 'There is no such change.');
  end if;
  perform private.lock_for_batch(
    undone.company_id,
    array(select c.query_id from private.batch_changes c where c.batch_id = undone.id),
    array(select (c.before ->> 'assignee_id')::uuid from private.batch_changes c where c.batch_id = undone.id),
    -- Requesters have batches of confirm_solved.
    array['owner', 'admin', 'agent', 'requester']
  );
  -- What they did as staff, before this waited for a lock, they no longer take back.
  if private.my_role(undone.company_id) = 'requester' and exists (
    select from private.batch_changes c join public.events e on e.id = c.event_id
    where c.batch_id = undone.id and e.patch <> '{"status": ["resolved", "closed"]}'
  ) then
    perform private.raise_app_error('not_allowed', 'Requesters take back only that a query is solved.');
  end if;
  insert into private.batches (id, company_id, actor_id, undone_id) values (undo, undone.company_id, viewer, undone.id);
  for one in select * from private.batch_changes c where c.batch_id = undone.id order by c.query_id loop
    answers := answers || private.try_change(one.query_id, null, null, undo, one);
  end loop;
  perform private.notify_of_batch(undo);
  return private.outcome_of(answers) - 'unchanged';
end $$;
