-- What the worker calls from time to time.
create function public.close_resolved() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  closed integer;
begin
  update public.queries q set status = 'closed'
  from public.companies c
  where c.id = q.company_id and q.status = 'resolved'
    and q.resolved_at <= clock_timestamp() - make_interval(days => c.auto_close_days);
  get diagnostics closed = row_count;
  -- The same hand tidies up: all of it is due about once a minute.
  perform private.fold_counters();
  perform private.tidy_outbox();
  return closed;
end $$;
comment on function public.close_resolved() is
  'For the worker: closes what has been resolved for the company''s auto_close_days, and folds the counters and tidies the outbox.';

revoke all on function public.close_resolved() from public, anon, authenticated;
grant execute on function public.close_resolved() to service_role;
