-- Outbox: mail of our own, written in the same transaction as what it tells, sent by the worker.
create table public.outbox (
  id           uuid primary key default private.uuid_v7(),
  company_id   uuid references public.companies (id) on delete cascade,
  subject_id   uuid,
  template     text not null,
  recipient    text not null,
  data         jsonb not null default '{}',
  attempts     integer not null default 0,
  available_at timestamptz not null default now(),
  settled_at   timestamptz,
  error        text,
  created_at   timestamptz not null default now(),
  constraint template_shape check (template ~ '^[a-z][a-z-]{1,40}$'),
  constraint recipient_is_one_address check (char_length(recipient) <= 254 and recipient !~ '[[:space:][:cntrl:],;<>"]'),
  constraint outbox_data_is_object check (jsonb_typeof(data) = 'object')
);
comment on table public.outbox is 'Mail to send. Only the worker reads it.';
comment on column public.outbox.subject_id is 'What it is about, so that mail that became pointless can be dropped before it leaves.';
comment on column public.outbox.available_at is 'When it may be tried; while somebody sends it, when their turn ends.';
comment on column public.outbox.settled_at is 'When it was sent, or given up: then error says why.';

create index outbox_to_send on public.outbox (available_at, id) where settled_at is null;
create index outbox_by_subject on public.outbox (subject_id) where settled_at is null;

alter table public.outbox enable row level security;
revoke all on public.outbox from anon, authenticated;

create function private.is_pointless(mail public.outbox) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.invitations i
    where i.id = mail.subject_id
      and (i.accepted_at is not null or i.revoked_at is not null or i.expires_at <= clock_timestamp())
  )
$$;
comment on function private.is_pointless(public.outbox) is 'Whether what a mail is about has ended before it was sent.';

create function private.tidy_outbox() returns void
language sql security definer set search_path = '' as $$
  update public.outbox o
  set settled_at = clock_timestamp(), error = 'What it was about had ended.', data = o.data - 'token'
  where o.settled_at is null and private.is_pointless(o);
  delete from public.outbox o where o.settled_at < clock_timestamp() - interval '30 days';
$$;
comment on function private.tidy_outbox() is 'Gives up mail that became pointless, and forgets what was settled a month ago.';

create function public.claim_outbox(p_limit integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claimed jsonb;
begin
  with next as (
    select o.id
    from public.outbox o
    join (
      -- Companies take turns, so that who sends much does not keep the others waiting.
      select w.id, row_number() over (partition by w.company_id order by w.available_at, w.id) as turn
      from public.outbox w
      where w.settled_at is null and w.available_at <= clock_timestamp()
    ) waiting on waiting.id = o.id
    where o.settled_at is null and o.available_at <= clock_timestamp() and not private.is_pointless(o)
    order by waiting.turn, o.available_at, o.id
    limit least(greatest(p_limit, 0), 100)
    for update of o skip locked
  ), taken as (
    update public.outbox o
    set attempts = o.attempts + 1, available_at = clock_timestamp() + interval '2 minutes'
    from next where o.id = next.id
    returning o.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', t.id, 'template', t.template, 'to', t.recipient, 'data', t.data, 'attempts', t.attempts,
    -- The same for every attempt: a mailbox that got it already knows it by this.
    'messageId', '<' || t.id || '@trackquery>'
  ) order by t.id), '[]') into claimed from taken t;
  return claimed;
end $$;
comment on function public.claim_outbox(integer) is
  'For the worker: takes mail that is due, for two minutes; what is not settled by then is offered again.';

create function public.settle_outbox(p_id uuid, p_error text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  at_most constant integer := 8;
begin
  update public.outbox o
  set error = left(p_error, 1000),
      settled_at = case when p_error is null or o.attempts >= at_most then clock_timestamp() end,
      available_at = clock_timestamp() + least(interval '30 seconds' * power(2, o.attempts), interval '1 hour'),
      -- What opens a door is not kept longer than it takes to send it.
      data = case when p_error is null or o.attempts >= at_most then o.data - 'token' else o.data end
  where o.id = p_id and o.settled_at is null;
end $$;
comment on function public.settle_outbox(uuid, text) is
  'For the worker: a mail was sent (no error) or not; then it is tried again later, eight times in all.';

revoke all on function public.claim_outbox(integer), public.settle_outbox(uuid, text) from public, anon, authenticated;
grant execute on function public.claim_outbox(integer), public.settle_outbox(uuid, text) to service_role;
