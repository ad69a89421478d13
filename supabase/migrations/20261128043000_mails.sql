-- Receipts once for each address and hour, pictures for e-mails, and a daily mail that waits for suspended members.

create function private.has_receipt(person uuid, address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.outbox o join public.notifications n on n.id = o.subject_id
    where o.person_id = person and o.recipient = address and o.template = 'notification'
      and o.created_at > clock_timestamp() - interval '1 hour' and private.is_receipt(n)
  )
$$;
comment on function private.has_receipt(uuid, text) is
  'Whether a receipt to this address was queued within an hour. A program that answers receipts gets no second one.';

create or replace function private.tg_notifications__deliver() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  note record;
begin
  for note in
    select f.*, lower(u.email) as email, private.is_receipt(f::public.notifications) as is_receipt
    from fresh f join auth.users u on u.id = f.user_id
  loop
    if note.is_receipt then
      -- Two receipts at once would both find none.
      perform pg_advisory_xact_lock(hashtextextended('receipts of ' || note.email, 0));
    end if;
    if note.is_receipt and private.has_receipt(note.user_id, note.email) then
      null;
    elsif note.channel = 'mail' and private.has_much_mail(note.user_id) then
      update public.notifications n set channel = 'digest' where n.id = note.id;
    elsif note.channel = 'mail' and private.is_mailable_address(note.email) then
      insert into public.outbox (company_id, subject_id, person_id, template, recipient, data, available_at)
      values (note.company_id, note.id, note.user_id, 'notification', note.email,
        jsonb_build_object('token', private.create_unsubscribe_token(note.user_id, private.choice_of(note.event, note.reason))),
        clock_timestamp() + case
          when exists (
            select from private.batch_changes c where c.query_id = note.query_id and c.event_id = note.source_id
          ) then private.undo_time()
          else interval '0'
        end);
    end if;
    -- A receipt is not in the app.
    if note.read_at is null then
      perform private.broadcast_to_user(note.user_id, 'notification', jsonb_build_object(
        'id', note.id, 'unread', private.unread_count(note.user_id, null)
      ));
    end if;
  end loop;
  return null;
end $$;

create or replace function private.files_of_notification(note public.notifications) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  is_of_query constant boolean := note.event in ('received', 'raised', 'assigned') or note.source_id = note.query_id;
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('id', a.id, 'name', a.name, 'size', a.size, 'mime', a.mime, 'path', a.path)
      order by a.place, a.created_at, a.id
    ), '[]')
    from public.attachments a
    where note.amount = 1 and a.query_id = note.query_id
      and case
        when is_of_query then a.message_id is null
        else note.event in ('replied', 'noted', 'mentioned') and a.message_id = note.source_id
      end
  );
end $$;
comment on function private.files_of_notification is
  'Returns the files of the text that a notification is about, with the paths where the worker finds their bytes.';

create function private.drop_obsolete_mail(mails uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  with dropped as (
    update public.outbox o
    set completed_at = clock_timestamp(), error = 'What it was about had ended.', data = o.data - 'token'
    where o.id = any (mails) and o.completed_at is null and private.is_obsolete(o)
    returning o.id, o.person_id, o.template
  )
  update public.notifications n set digest_id = null
  from dropped d
  where d.template = 'digest' and n.user_id = d.person_id and n.digest_id = d.id and n.read_at is null
$$;
comment on function private.drop_obsolete_mail(uuid[]) is
  'Gives up those of the mails that are obsolete. What a daily mail was to tell a suspended member waits for a later one.';

create or replace function private.cleanup_outbox() returns void
language sql security definer set search_path = '' as $$
  select private.drop_obsolete_mail(array(select o.id from public.outbox o where o.completed_at is null));
  delete from public.outbox o where o.completed_at < clock_timestamp() - interval '30 days';
  delete from public.notifications n where n.at < clock_timestamp() - interval '180 days';
  delete from private.unsubscribe_tokens t where t.created_at < clock_timestamp() - interval '1 year';
$$;

create or replace function public.claim_outbox(p_limit integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claimed jsonb := '[]';
  next uuid[];
begin
  -- Repeat while none of the mails found can be sent now: a worker that gets none would pause.
  for round in 1..20 loop
    next := private.lock_due_mail(least(greatest(p_limit, 0), 100));
    exit when next = '{}';
    perform private.drop_obsolete_mail(next);
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
grant execute on function public.claim_outbox(integer) to service_role;

create or replace function public.enqueue_digests(p_at timestamptz default clock_timestamp()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  reader record;
  mail uuid;
  written integer := 0;
begin
  -- One at a time; a second caller has nothing to do.
  if not pg_try_advisory_xact_lock(hashtextextended('write digests', 0)) then
    return 0;
  end if;
  for reader in
    select w.user_id, lower(u.email) as email
    from (
      select n.user_id, min(n.at) as oldest from public.notifications n
      where n.channel = 'digest' and n.digest_id is null and n.read_at is null group by n.user_id
    ) w
    join auth.users u on u.id = w.user_id
    -- What the person may not see at present, because a company suspended them, waits and makes nothing else due.
    cross join lateral (
      select min(n.at) as oldest from public.notifications n
      where n.user_id = w.user_id and n.channel = 'digest' and n.digest_id is null and n.read_at is null
        and private.is_unread_notification(n)
    ) visible
    -- Later notifications are for tomorrow, unless today's mail is late.
    where w.oldest <= private.digest_due(w.user_id, p_at) and visible.oldest <= private.digest_due(w.user_id, p_at)
      and private.is_mailable_address(lower(u.email))
    order by w.oldest limit 500
  loop
    insert into public.outbox (person_id, template, recipient, data)
    values (reader.user_id, 'digest', reader.email,
      jsonb_build_object('token', private.create_unsubscribe_token(reader.user_id, 'digest')))
    returning id into mail;
    update public.notifications n set digest_id = mail
    where n.user_id = reader.user_id and n.channel = 'digest' and n.digest_id is null and n.read_at is null and n.at <= p_at
      and private.is_unread_notification(n);
    written := written + 1;
  end loop;
  return written;
end $$;
