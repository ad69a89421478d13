-- A mail server may take ten minutes to answer, and a claim lasts two: whoever sends a mail renews its claim meanwhile,
-- and asks before whether it still has it.
create function public.renew_outbox(p_id uuid, p_attempts integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  -- Each claim counts one attempt more, so that its number tells whether somebody else took the mail since.
  update public.outbox o
  set available_at = greatest(o.available_at, clock_timestamp() + interval '2 minutes')
  where o.id = p_id and o.attempts = p_attempts and o.settled_at is null;
  return found;
end $$;
comment on function public.renew_outbox(uuid, integer) is
  'For the worker: keeps a mail that it took with claim_outbox for two minutes more, by the number of attempts that was '
  'told then. False when it is not the worker''s any more: then it must not be sent.';

comment on column public.outbox.refusals is
  'How often the mail server said a definite no to it, or was given the whole of it and did not answer: it may have '
  'arrived then. The eighth gives it up; attempts that ended otherwise do not count.';

revoke all on function public.renew_outbox(uuid, integer) from public, anon, authenticated;
grant execute on function public.renew_outbox(uuid, integer) to service_role;
