-- Only a definite no to one mail uses that mail up; what may still work is tried for as long as it takes.
alter table public.outbox add column refusals integer not null default 0;
comment on column public.outbox.refusals is
  'How often the mail server said a definite no to it. The eighth gives it up; attempts that ended otherwise do not count.';
drop function public.settle_outbox(uuid, text);

create function public.settle_outbox(p_id uuid, p_error text default null, p_final boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  at_most constant integer := 8;
  is_no constant boolean := p_error is not null and coalesce(p_final, true);
begin
  update public.outbox o
  set error = left(p_error, 1000),
      refusals = o.refusals + is_no::integer,
      settled_at = case when p_error is null or (is_no and o.refusals + 1 >= at_most) then clock_timestamp() end,
      -- The exponent is bounded: what is tried for weeks would leave the range of an interval.
      available_at = clock_timestamp()
        + least(interval '30 seconds' * power(2, least(o.attempts, 10) - 1), interval '1 hour'),
      -- What opens a door is not kept longer than it takes to send it.
      data = case when p_error is null or (is_no and o.refusals + 1 >= at_most) then o.data - 'token' else o.data end
  where o.id = p_id and o.settled_at is null;
end $$;
comment on function public.settle_outbox(uuid, text, boolean) is
  'For the worker: a mail was sent (no error) or not; then it is tried again, 30 seconds to an hour later. Unless the '
  'error is said not to be final, it counts as a definite no about this mail, and the eighth gives it up.';

revoke all on function public.settle_outbox(uuid, text, boolean) from public, anon, authenticated;
grant execute on function public.settle_outbox(uuid, text, boolean) to service_role;
