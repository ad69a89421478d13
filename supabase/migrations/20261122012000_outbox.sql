-- The outbox: mail that waits for the worker to send it.

-- SQL functions in this file name tables and functions of later files.
set check_function_bodies = off;

create table public.outbox (
  id              uuid primary key default private.uuid_v7(),
  company_id      uuid references public.companies (id) on delete cascade,
  subject_id      uuid,
  template        text not null,
  recipient       text not null,
  person_id       uuid references public.profiles (user_id) on delete cascade,
  data            jsonb not null default '{}',
  attempts        integer not null default 0,
  smtp_rejections integer not null default 0,
  available_at    timestamptz not null default now(),
  completed_at    timestamptz,
  error           text,
  created_at      timestamptz not null default now(),
  constraint template_shape check (template ~ '^[a-z][a-z-]{1,40}$'),
  constraint recipient_is_one_address check (char_length(recipient) <= 254 and recipient !~ '[[:space:][:cntrl:],;<>"]'),
  constraint outbox_data_is_object check (jsonb_typeof(data) = 'object')
);
comment on table public.outbox is 'Mail to send. Only the worker reads it.';
comment on column public.outbox.subject_id is
  'What the mail is about, so that obsolete mail can be dropped before it is sent.';
comment on column public.outbox.available_at is
  'When sending may be tried. While a worker holds the mail: when its claim ends.';
comment on column public.outbox.completed_at is 'When the mail was sent or given up. If given up, error says why.';
comment on column public.outbox.person_id is 'The recipient, if they have an account.';
comment on column public.outbox.smtp_rejections is
  'How often the server rejected it for good, or took all of it and did not answer. The eighth time it is given up. '
  'Other failures do not count.';

create index outbox_to_send on public.outbox (available_at, id) where completed_at is null;
create index outbox_by_subject on public.outbox (subject_id) where completed_at is null;
create index outbox_of_person on public.outbox (person_id) where completed_at is null;

alter table public.outbox enable row level security;

create policy "members only, with the second factor that their company requires" on public.outbox
  as restrictive for all to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]))
  with check (company_id = any ((select private.my_company_ids())::uuid[]));

revoke all on public.outbox from anon, authenticated;

create function private.is_mailable_address(address text) returns boolean
language sql immutable set search_path = '' as $$
  -- The same rule as the constraint recipient_is_one_address: a bad address must not make the change fail that the mail is
  -- about.
  select coalesce(char_length(address) between 3 and 254 and address !~ '[[:space:][:cntrl:],;<>"]', false)
$$;
comment on function private.is_mailable_address(text) is 'Whether the outbox accepts an address.';

create function private.is_obsolete(mail public.outbox) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return case mail.template
    when 'invitation' then exists (
      select from public.invitations i
      where i.id = mail.subject_id
        and (i.accepted_at is not null or i.revoked_at is not null or i.expires_at <= clock_timestamp())
    )
    when 'notification' then not exists (
      select from public.notifications n
      where n.id = mail.subject_id and private.is_unread_notification(n) and private.notification_channel(n.user_id, n.event) = 'mail'
        and (n.event in ('assigned', 'mentioned') or not private.is_muted(n.query_id, n.user_id))
    )
    when 'digest' then not exists (
      select from public.notifications n
      where n.user_id = mail.person_id and n.digest_id = mail.id and private.is_unread_notification(n)
    )
    else false
  end;
end $$;
comment on function private.is_obsolete(public.outbox) is
  'Whether the subject of a mail has ended before the mail was sent.';

create function private.cleanup_outbox() returns void
language sql security definer set search_path = '' as $$
  update public.outbox o
  set completed_at = clock_timestamp(), error = 'What it was about had ended.', data = o.data - 'token'
  where o.completed_at is null and private.is_obsolete(o);
  delete from public.outbox o where o.completed_at < clock_timestamp() - interval '30 days';
  delete from public.notifications n where n.at < clock_timestamp() - interval '180 days';
  delete from private.unsubscribe_tokens t where t.created_at < clock_timestamp() - interval '1 year';
$$;
comment on function private.cleanup_outbox() is
  'Gives up obsolete mail. Deletes completed mail after a month, notifications after half a year, unsubscribe links '
  'after a year.';

create function public.claim_outbox(p_limit integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claimed jsonb := '[]';
  next uuid[];
begin
  -- Repeat while none of the mails found can be sent now: a worker that gets none would pause.
  for round in 1..20 loop
    next := private.lock_due_mail(least(greatest(p_limit, 0), 100));
    exit when next = '{}';
    update public.outbox o
    set completed_at = clock_timestamp(), error = 'What it was about had ended.', data = o.data - 'token'
    where o.id = any (next) and private.is_obsolete(o);
    update public.outbox o set available_at = private.quiet_until(o.person_id, clock_timestamp())
    where o.id = any (next) and o.completed_at is null and o.person_id is not null
      and private.quiet_until(o.person_id, clock_timestamp()) > clock_timestamp();
    with taken as (
      update public.outbox o
      set attempts = o.attempts + 1, available_at = clock_timestamp() + interval '2 minutes'
      where o.id = any (next) and o.completed_at is null and o.available_at <= clock_timestamp()
      returning o.*
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', t.id, 'template', t.template, 'to', t.recipient, 'data', private.mail_data(t), 'attempts', t.attempts,
      -- The same id for every attempt, so that a mailbox recognises a duplicate.
      'messageId', '<' || t.id || '@trackquery>'
    ) order by t.id), '[]') into claimed from taken t;
    exit when claimed <> '[]';
  end loop;
  return claimed;
end $$;
comment on function public.claim_outbox(integer) is
  'For the worker: claims due mail for two minutes. Mail that is not completed by then is offered again. Gives up '
  'obsolete mail and postpones mail in quiet hours.';
grant execute on function public.claim_outbox(integer) to service_role;

-- A mail server may take ten minutes to answer, but a claim lasts two. The worker renews it meanwhile, and first checks
-- that the claim is still its own.
create function public.renew_outbox(p_id uuid, p_attempts integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  -- Each claim counts an attempt, so the number shows whether another worker claimed the mail since.
  update public.outbox o
  set available_at = greatest(o.available_at, clock_timestamp() + interval '2 minutes')
  where o.id = p_id and o.attempts = p_attempts and o.completed_at is null;
  return found;
end $$;
comment on function public.renew_outbox(uuid, integer) is
  'For the worker: renews a claim for two minutes, given the number of attempts at the claim. Returns false if '
  'another worker has it: do not send it then.';
grant execute on function public.renew_outbox(uuid, integer) to service_role;

create function public.complete_outbox(p_id uuid, p_error text default null, p_final boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  at_most constant integer := 8;
  is_no constant boolean := p_error is not null and coalesce(p_final, true);
begin
  update public.outbox o
  set error = left(p_error, 1000),
      smtp_rejections = o.smtp_rejections + is_no::integer,
      completed_at = case when p_error is null or (is_no and o.smtp_rejections + 1 >= at_most) then clock_timestamp() end,
      -- The exponent is bounded, because weeks of attempts would overflow an interval.
      available_at = clock_timestamp()
        + least(interval '30 seconds' * power(2, least(o.attempts, 10) - 1), interval '1 hour'),
      -- The token is deleted once the mail was sent or given up.
      data = case when p_error is null or (is_no and o.smtp_rejections + 1 >= at_most) then o.data - 'token' else o.data end
  where o.id = p_id and o.completed_at is null;
end $$;
comment on function public.complete_outbox(uuid, text, boolean) is
  'For the worker: records that a mail was sent (no error) or failed. Failures are retried after 30 seconds to an '
  'hour; the eighth permanent one is final.';
grant execute on function public.complete_outbox(uuid, text, boolean) to service_role;

reset check_function_bodies;
