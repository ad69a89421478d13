-- A query that its requester withdrew reads as withdrawn in lists, notifications and mail, and not as answered.

create function private.resolution_of_change(source uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select e.patch -> 'resolution' ->> 1 from public.events e where e.id = source
$function$;
comment on function private.resolution_of_change is
  'Returns the resolution that a change in the history gave to its query. Null for another source of a notification.';

-- Returns the figures of the viewer's own queries, and the first ten that are not closed: those that wait for them
-- first.
create or replace function private.requester_overview(company uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'scope', 'own',
    'inProgress', count(*) filter (where q.status in ('new', 'open', 'on_hold')),
    'pending', count(*) filter (where q.status = 'pending'),
    'answered', count(*) filter (where q.status = 'resolved' and q.resolution <> 'withdrawn'),
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'number', r.number, 'subject', r.subject, 'status', r.status, 'resolution', r.resolution,
        'since', r.last_activity_at
      ) order by r.place, r.last_activity_at desc, r.id), '[]')
      from (
        select o.id, o.number, o.subject, o.status, o.resolution, o.last_activity_at,
          case o.status when 'pending' then 1 when 'resolved' then 3 else 2 end as place
        from public.queries o
        where o.company_id = company and o.requester_id = (select private.viewer_id()) and o.status <> 'closed'
        order by place, o.last_activity_at desc, o.id
        limit 10
      ) r
    )
  )
  from public.queries q where q.company_id = company and q.requester_id = (select private.viewer_id())
$function$;

-- Returns the notifications of the viewer, newest first, as far as they may see them now.
create or replace function public.my_notifications(p_before jsonb DEFAULT NULL::jsonb, p_limit integer DEFAULT 30)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
  at_most integer := least(greatest(coalesce(p_limit, 30), 1), 100);
begin
  return (
    with page as (
      select n.*, c.key, q.number, q.subject
      from public.notifications n
      join private.my_memberships() m on m.company_id = n.company_id
      join public.companies c on c.id = n.company_id
      join public.queries q on q.id = n.query_id
      where n.user_id = viewer
        and (p_before is null or (n.at, n.id) < ((p_before ->> 'at')::timestamptz, (p_before ->> 'id')::uuid))
        -- A notification is hidden once its query is.
        and private.can_read_query(q, viewer, m.role, n.staff_only)
      order by n.at desc, n.id desc
      limit at_most + 1
    ), shown as (
      select * from page p order by p.at desc, p.id desc limit at_most
    )
    select jsonb_build_object(
      'items', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', s.id, 'event', s.event, 'reason', s.reason, 'at', s.at, 'readAt', s.read_at,
          'actor', private.person_json(s.actor_id), 'count', s.amount, 'status', s.status,
          'resolution', private.resolution_of_change(s.source_id), 'companyId', s.company_id,
          'query', jsonb_build_object('id', s.query_id, 'key', s.key, 'number', s.number, 'subject', s.subject)
        ) order by s.at desc, s.id desc), '[]') from shown s
      ),
      'unread', private.unread_count(viewer, private.my_company_ids()),
      'earlier', (
        select jsonb_build_object('at', s.at, 'id', s.id) from shown s
        where (select count(*) from page) > at_most
        order by s.at, s.id limit 1
      )
    )
  );
end $function$;
grant execute on function public.my_notifications(jsonb,integer) to authenticated;

-- Returns the content of a mail as it is when it is sent.
create or replace function private.mail_data(mail public.outbox)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  zone text := private.time_zone_of(mail.person_id);
begin
  if mail.template = 'notification' then
    return mail.data || (
      select jsonb_build_object(
        'event', n.event, 'reason', n.reason, 'count', n.amount, 'status', n.status, 'at', n.at,
        'resolution', private.resolution_of_change(n.source_id),
        'isNote', n.staff_only, 'isQuery', n.source_id = n.query_id,
        'key', c.key, 'number', q.number, 'subject', q.subject, 'queryId', q.id, 'companyName', c.name,
        'actorName', private.person_json(n.actor_id) -> 'name', 'words', private.text_of_notification(n),
        'queries', private.queries_of_notification(n),
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
          private.resolution_of_change(n.source_id) as resolution,
          n.source_id = n.query_id as "isQuery", c.key, q.number, q.subject,
          c.name as "companyName", private.person_json(n.actor_id) ->> 'name' as "actorName", count(*) over () as total
        from public.notifications n
        join public.queries q on q.id = n.query_id
        join public.companies c on c.id = n.company_id
        where n.user_id = mail.person_id and n.digest_id = mail.id and private.is_unread_notification(n)
        order by n.at desc, n.id limit 50
      ) i
    );
  end if;
  return mail.data;
end $function$;
