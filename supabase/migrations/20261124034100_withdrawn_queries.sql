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

-- Marks these notifications of the viewer as read, or all (null). Returns how many are still unread.
CREATE OR REPLACE FUNCTION public.read_notifications(p_ids uuid[] DEFAULT NULL::uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
  companies uuid[] := private.my_company_ids();
begin
  update public.notifications n set read_at = clock_timestamp()
  where n.user_id = viewer and n.read_at is null and n.company_id = any (companies)
    and (p_ids is null or n.id = any (p_ids));
  if found then
    perform private.broadcast_unread(viewer);
  end if;
  return private.unread_count(viewer, companies);
end $function$;
grant execute on function public.read_notifications(uuid[]) to authenticated;

-- Marks these notifications of the viewer as unread. Returns how many are unread then.
CREATE OR REPLACE FUNCTION public.unread_notifications(p_ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
  companies uuid[] := private.my_company_ids();
begin
  update public.notifications n set read_at = null
  where n.user_id = viewer and n.read_at is not null and n.company_id = any (companies) and n.id = any (p_ids);
  if found then
    perform private.broadcast_unread(viewer);
  end if;
  return private.unread_count(viewer, companies);
end $function$;
grant execute on function public.unread_notifications(uuid[]) to authenticated;

-- Marks the notifications about a query as read when the person reads the query.
CREATE OR REPLACE FUNCTION private.tg_read_states__read_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.notifications n set read_at = new.read_at
  where n.query_id = new.query_id and n.user_id = new.user_id and n.read_at is null and n.amount = 1;
  if found then
    perform private.broadcast_unread(new.user_id);
  end if;
  return null;
end $function$;

-- Returns who is mentioned in a text, among those who may read it. In a note, only staff.
CREATE OR REPLACE FUNCTION private.find_mentioned(query public.queries, body text, staff_only boolean)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Must equal those in src/domain/mention.ts. They bound the work for long texts and large companies.
  signs_read constant integer := 20;
  longest_name constant integer := 80;
  -- Characters that end a word. Listed, because the meaning of \w depends on the collation.
  word_end constant text := '[\u0001-\u002F\u003A-\u0040\u005B-\u005E\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7'
    || '\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u3000-\u3004\u3008-\u3020\u3030\uFE30-\uFE4F\uFF01-\uFF0F\uFF1A-\uFF20'
    || '\uFF3B-\uFF40\uFF5B-\uFF65\U0001F000-\U0001FFFF]';
begin
  if strpos(body, '@') = 0 then
    return '{}';
  end if;
  return (
    with parts as (
      select p.part, p.place, sum(char_length(p.part) + 1) over (order by p.place) as sign, count(*) over () as in_all
      from string_to_table(body, '@') with ordinality p (part, place)
    ), signs as materialized (
      -- An @ within a word belongs to an e-mail address.
      select t.sign::integer from parts t
      where t.place < t.in_all and (t.part = '' or right(t.part, 1) ~ word_end)
      order by t.sign limit signs_read
    ), tails as materialized (
      select s.sign, substr(body, s.sign + 1, longest_name + 1) as tail from signs s
    ), names as materialized (
      select t.sign, n.size, lower(left(t.tail, n.size)) as name
      from tails t, generate_series(1, least(char_length(t.tail), longest_name)) n (size)
      where n.size = char_length(t.tail) or substr(t.tail, n.size + 1, 1) ~ word_end
    ), found as (
      -- The longest name wins: "@Ada Lovelace" does not mention Ada.
      select p.user_id, rank() over (partition by n.sign order by n.size desc) as place
      from names n
      join public.profiles p on lower(p.display_name) = n.name
      join public.memberships m on m.company_id = query.company_id and m.user_id = p.user_id and m.state = 'active'
      where private.can_read_query(query, p.user_id, m.role, staff_only)
    )
    select coalesce(array_agg(distinct f.user_id), '{}') from found f where f.place = 1
  );
end $function$;

-- Notifies everybody whom a message concerns, except its author.
CREATE OR REPLACE FUNCTION private.notify_participants(query public.queries, source uuid, event text, actor uuid, staff_only boolean, mentioned uuid[], at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.notifications (company_id, query_id, user_id, source_id, event, reason, channel, actor_id, staff_only, at)
  select query.company_id, query.id, t.user_id, source, t.event, t.reason, t.choice, actor, notify_participants.staff_only, notify_participants.at
  from (
    select s.user_id, s.reason, s.event, private.notification_channel(s.user_id, s.event) as choice
    from (
      -- Of several reasons the strongest is stored.
      select distinct on (c.user_id) c.user_id, c.reason,
        case when c.reason = 'mentioned' then 'mentioned' else notify_participants.event end as event
      from (
        -- People who switched mentions off may still want notifications of messages.
        select p.id as user_id, 'mentioned' as reason, 1 as place
        from unnest(mentioned) p (id) where private.notification_channel(p.id, 'mentioned') <> 'none'
        union all select query.assignee_id, 'assigned', 2
        union all select query.requester_id, 'raised_it', 3
        union all select f.user_id, 'following', 4 from public.followers f where f.query_id = query.id
      ) c
      where c.user_id <> actor
      order by c.user_id, c.place
    ) s
    join public.memberships m on m.company_id = query.company_id and m.user_id = s.user_id and m.state = 'active'
    where private.can_read_query(query, s.user_id, m.role, notify_participants.staff_only)
      and (s.event = 'mentioned' or not private.is_muted(query.id, s.user_id))
  ) t
  where t.choice <> 'none'
  on conflict (source_id, user_id) do nothing;
end $function$;

-- Merges the notification of a reply with that of the status it brings.
CREATE OR REPLACE FUNCTION private.merge_status_notification(message public.messages)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A scheduled reply sets its status before this trigger. An immediate reply sets it after, and
  -- private.notify_of_changes merges the two.
  with moved as (
    delete from public.notifications n using public.notifications r
    where n.query_id = message.query_id and n.event = 'status' and n.actor_id = message.author_id
      and n.created_in_transaction = pg_current_xact_id() and r.source_id = message.id and r.user_id = n.user_id
    returning n.user_id, n.status
  )
  update public.notifications r set status = m.status
  from moved m where r.source_id = message.id and r.user_id = m.user_id;
end $function$;

-- Whether people are notified of a change of status.
CREATE OR REPLACE FUNCTION private.is_notifiable_status(before text, after text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- Nobody waits for new → open, and a requester's reply that opens a query notifies by itself.
  select after <> before and (after in ('pending', 'on_hold', 'resolved', 'closed') or before in ('resolved', 'closed'))
$function$;

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

-- Returns and locks the mails that are due, with the companies taking turns.
CREATE OR REPLACE FUNCTION private.lock_due_mail(at_most integer)
 RETURNS uuid[]
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(
    select o.id
    from public.outbox o
    join (
      -- Companies take turns, so that one with much mail does not delay the others.
      select w.id, row_number() over (partition by w.company_id order by w.available_at, w.id) as turn
      from public.outbox w
      where w.completed_at is null and w.available_at <= clock_timestamp()
    ) waiting on waiting.id = o.id
    where o.completed_at is null and o.available_at <= clock_timestamp()
    order by waiting.turn, o.available_at, o.id
    limit at_most
    for update of o skip locked
  )
$function$;
