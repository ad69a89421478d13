-- Who is named in the text of a new query is told so, as in a message: once, by that reason, and only who may read it.
create or replace function private.notify_raised() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Twin of summaryFrom in src/domain/notification.ts.
  summary_from constant integer := 10;
  by_default constant text := private.default_choice('raised');
begin
  with named as materialized (
    select a.id as query_id, a.company_id, a.created_by as actor_id, p.id as user_id, private.choice(p.id, 'mentioned') as choice
    from after a cross join unnest(private.mentioned(a::public.queries, a.body, false)) p (id)
    where strpos(a.body, '@') > 0 and p.id <> a.created_by
  ), heard as materialized (
    -- Who wants to hear of no mention may want to hear of the query.
    select * from named n where n.choice <> 'none'
  ), raised as (
    select s.company_id, q.id as query_id, s.user_id, s.choice, q.created_by as actor_id,
      count(*) over told as amount, row_number() over (told order by q.number desc) as place
    from (
      select m.company_id, m.user_id, coalesce(c.choice, by_default) as choice
      from public.memberships m
      left join public.notification_choices c on c.user_id = m.user_id and c.event = 'raised'
      where m.state = 'active' and m.role <> 'requester' and m.company_id in (select a.company_id from after a)
    ) s
    join after q on q.company_id = s.company_id and q.created_by <> s.user_id
    where s.choice <> 'none'
      and not exists (select from heard h where h.query_id = q.id and h.user_id = s.user_id)
    window told as (partition by s.company_id, s.user_id)
  )
  insert into public.notifications (company_id, query_id, user_id, source_id, event, reason, channel, actor_id, amount)
  select h.company_id, h.query_id, h.user_id, h.query_id, 'mentioned', 'mentioned', h.choice, h.actor_id, 1 from heard h
  union all
  select r.company_id, r.query_id, r.user_id, r.query_id, 'raised', 'staff', r.choice, r.actor_id,
    case when r.amount > summary_from then r.amount else 1 end
  from raised r
  where r.amount <= summary_from or r.place = 1
  on conflict (source_id, user_id) do nothing;
  return null;
end $$;
comment on function private.notify_raised() is
  'Tells staff of new queries, of each, or of many raised at once in one; and who is named in one, that they are.';

create or replace function private.message_of(note public.notifications) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  -- A character more than a mail shows, so that it knows there is more.
  return left(case
    when note.amount > 1 then null
    when note.event in ('raised', 'assigned') or note.source_id = note.query_id then
      (select q.body from public.queries q where q.id = note.query_id)
    when note.event in ('replied', 'noted', 'mentioned') then (select m.body from public.messages m where m.id = note.source_id)
  end, 10241);
end $$;

create or replace function private.mail_data(mail public.outbox) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  zone text := private.zone_of(mail.person_id);
begin
  if mail.template = 'notification' then
    return mail.data || (
      select jsonb_build_object(
        'event', n.event, 'reason', n.reason, 'count', n.amount, 'status', n.status, 'at', n.at,
        'isNote', n.staff_only, 'isQuery', n.source_id = n.query_id,
        'key', c.key, 'number', q.number, 'subject', q.subject, 'queryId', q.id, 'companyName', c.name,
        'actorName', private.person(n.actor_id) -> 'name', 'words', private.message_of(n),
        'timeZone', zone, 'locale', (select p.locale from public.profiles p where p.user_id = n.user_id)
      )
      from public.notifications n
      join public.queries q on q.id = n.query_id
      join public.companies c on c.id = n.company_id
      where n.id = mail.subject_id
    );
  elsif mail.template = 'digest' then
    return mail.data || (
      select jsonb_build_object(
        'timeZone', zone, 'locale', (select p.locale from public.profiles p where p.user_id = mail.person_id),
        'total', coalesce(max(i.total), 0),
        'items', coalesce(jsonb_agg(to_jsonb(i) - 'total' - 'id' order by i.at desc, i.id), '[]')
      )
      from (
        select n.id, n.event, n.reason, n.amount as count, n.status, n.at, n.staff_only as "isNote",
          n.source_id = n.query_id as "isQuery", c.key, q.number, q.subject,
          c.name as "companyName", private.person(n.actor_id) ->> 'name' as "actorName", count(*) over () as total
        from public.notifications n
        join public.queries q on q.id = n.query_id
        join public.companies c on c.id = n.company_id
        where n.user_id = mail.person_id and n.digest_id = mail.id and private.is_unread(n)
        order by n.at desc, n.id limit 50
      ) i
    );
  end if;
  return mail.data;
end $$;
