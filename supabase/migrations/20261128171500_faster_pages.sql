-- Pages cost the database less. Who asks is found once for each policy, rows are made once and without a policy for each of
-- their tables, and plans are kept: PostgreSQL plans a function in SQL, and one whose plan depends on its arguments, at each
-- call.

-- Without a setting of its own, so that PostgreSQL plans it as a part of the statement that reads it. Its names are resolved
-- here.
create function private.viewer() returns table (id uuid, aal text, has_second_factor boolean)
language sql stable begin atomic
  select s.user_id,
    -- The token holds the level at signing, the session the level now. Removing a factor lowers every session at once.
    case when auth.jwt() ->> 'aal' = 'aal2' and s.aal = 'aal2' then 'aal2' else 'aal1' end,
    exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')
  from auth.sessions s
  where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid() and (s.not_after is null or s.not_after > now());
end;
comment on function private.viewer() is
  'Returns who asks, while the session of their token lasts: one row or none. Only functions that run as their owner may read it.';

create or replace function private.viewer_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select v.id from private.viewer() v);
end $$;

create or replace function private.viewer_aal() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select v.aal from private.viewer() v);
end $$;

create or replace function private.has_second_factor() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select v.has_second_factor from private.viewer() v), false);
end $$;

create or replace function private.mfa_satisfied() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.viewer() v where v.aal = 'aal2' or not v.has_second_factor);
end $$;

create or replace function private.require_viewer() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer record;
begin
  select * into viewer from private.viewer();
  if viewer.id is null then
    perform private.raise_app_error('session_ended', 'Your session has ended. Sign in again.');
  elsif viewer.aal <> 'aal2' and viewer.has_second_factor then
    perform private.raise_app_error('mfa_required', 'Confirm with your second factor first.');
  end if;
  return viewer.id;
end $$;

create or replace function private.my_memberships() returns setof public.memberships
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select m.*
    from private.viewer() v
    join public.memberships m on m.user_id = v.id and m.state = 'active'
    join public.companies c on c.id = m.company_id
    where v.aal = 'aal2' or not (c.require_mfa or v.has_second_factor);
end $$;

create or replace function public.viewer_context() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mine constant uuid[] := private.my_company_ids();
begin
  return (
    select jsonb_build_object(
      'id', u.id, 'email', u.email, 'name', p.display_name, 'avatarPath', p.avatar_path,
      'theme', p.theme, 'density', p.density, 'contrast', p.contrast,
      'locale', private.locale_of(u.id), 'timeZone', private.time_zone_of(u.id),
      'hasOwnClock', p.locale is not null and p.time_zone is not null,
      'aal', v.aal, 'hasSecondFactor', v.has_second_factor,
      'unread', private.unread_count(u.id, mine),
      -- Includes companies that are locked until the viewer sets up a second factor, so that the app can name them.
      'companies', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', c.id, 'key', c.key, 'name', c.name, 'role', m.role, 'requiresMfa', c.require_mfa, 'accent', c.accent,
          'counts', case when c.id = any (mine) then private.navigation_counts(c.id, u.id, m.role) end
        ) order by private.unaccent_lower(c.name) collate private.names, c.name collate private.names, c.key), '[]')
        from public.memberships m join public.companies c on c.id = m.company_id
        where m.user_id = u.id and m.state = 'active'
      ),
      -- No more than key and name, which the viewer knew as a member.
      'suspended', (
        select coalesce(jsonb_agg(
          jsonb_build_object('key', c.key, 'name', c.name)
          order by private.unaccent_lower(c.name) collate private.names, c.name collate private.names, c.key
        ), '[]')
        from public.memberships m join public.companies c on c.id = m.company_id
        where m.user_id = u.id and m.state = 'suspended'
      ),
      'isInvited', exists (
        select from public.invitations i
        where i.email = lower(u.email) and u.email_confirmed_at is not null and i.accepted_at is null and i.revoked_at is null
          and i.expires_at > now()
          and not exists (select from public.memberships m where m.company_id = i.company_id and m.user_id = u.id)
          and private.may_still_invite(i)
      )
    )
    from private.viewer() v join auth.users u on u.id = v.id join public.profiles p on p.user_id = u.id
  );
end $$;

create or replace function public.company_categories(p_company uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('id', c.id, 'name', c.name)
      order by private.unaccent_lower(c.name) collate private.names, c.name collate private.names, c.id
    ), '[]')
    from public.categories c where c.company_id = p_company and c.archived_at is null
  );
end $$;

create or replace function private.assignable_people_json(company uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(private.my_role(company), 'requester') = 'requester' then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('id', p.user_id, 'name', p.display_name, 'avatarPath', p.avatar_path)
      order by private.unaccent_lower(p.display_name) collate private.names, p.display_name collate private.names, p.user_id
    ), '[]')
    from public.memberships m join public.profiles p on p.user_id = m.user_id
    where m.company_id = company and m.state = 'active' and m.role in ('owner', 'admin', 'agent')
  );
end $$;

-- Text, because it is only passed on: building jsonb and copying it from function to function took longer than the rows.
drop function private.query_rows(uuid[]);

create function private.query_rows(ids uuid[]) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  followed constant uuid[] := private.my_followed_query_ids();
begin
  return (
    with mine as materialized (
      select m.company_id, m.user_id, m.role <> 'requester' as is_staff, m.joined_at from private.my_memberships() m
    )
    select coalesce(json_agg(json_build_object(
      'id', q.id, 'number', q.number, 'subject', q.subject, 'status', q.status, 'resolution', q.resolution,
      'priority', case when m.is_staff then q.priority end,
      'requester', json_build_object('id', r.user_id, 'name', r.display_name, 'avatarPath', r.avatar_path),
      'assignee', case
        when a.user_id is not null then json_build_object('id', a.user_id, 'name', a.display_name, 'avatarPath', a.avatar_path)
      end,
      'category', case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end,
      'visibility', q.visibility, 'createdAt', q.created_at, 'lastActivityAt', q.last_activity_at,
      'takesPart', t.takes_part,
      -- Activity from before the viewer joined does not count as unread.
      'unread', t.takes_part and greatest(q.last_activity_at, n.last_note_at) > coalesce(s.read_at, m.joined_at),
      'attachments', (
        select count(*) from public.attachments f where f.query_id = q.id and (m.is_staff or not f.internal and (
          f.message_id is null or exists (
            select from public.messages w
            where w.id = f.message_id and w.kind = 'reply' and private.is_visible_to_requester(w.sent_at, w.scheduled_at)
          )
        ))
      ),
      'messages', q.reply_count + coalesce(n.note_count, 0), 'notes', coalesce(n.note_count, 0), 'revision', q.revision,
      'rowVersion', q.row_version
    ) order by i.place), '[]')
    from unnest(ids) with ordinality i (id, place)
    join public.queries q on q.id = i.id
    -- The policies of queries.
    join mine m on m.company_id = q.company_id
      and (m.is_staff or q.requester_id = m.user_id or q.visibility = 'company' or q.id = any (followed))
    join public.profiles r on r.user_id = q.requester_id
    left join public.profiles a on a.user_id = q.assignee_id
    left join public.categories c on c.id = q.category_id
    left join public.query_notes n on n.query_id = q.id and m.is_staff
    left join public.read_states s on s.query_id = q.id and s.user_id = m.user_id
    -- Every query concerns staff.
    cross join lateral (
      select m.is_staff or q.requester_id = m.user_id or q.created_by = m.user_id
        or exists (select from public.followers f where f.query_id = q.id and f.user_id = m.user_id)
        or exists (
          select from public.messages w where w.query_id = q.id and w.author_id = m.user_id and w.kind = 'reply'
            and private.is_visible_to_requester(w.sent_at, w.scheduled_at)
        ) as takes_part
    ) t
  );
end $$;
comment on function private.query_rows(uuid[]) is
  'Returns queries as rows of the list, in the given order. It leaves out those that the viewer cannot see, and what requesters may not know.';
grant execute on function private.query_rows(uuid[]) to authenticated;

create or replace function public.list_queries(
  p_company uuid, p_filter jsonb default '{}', p_cursor jsonb default null, p_limit integer default 50
) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'rows', private.query_rows(p.ids), 'older', p.older, 'newer', p.newer, 'alike', p.alike, 'tooShort', p.too_short,
      'keys', p.keys, 'continued', p.continued
    )
    from private.query_page(p_company, p_filter, p_cursor, p_limit) p
  );
end $$;
create or replace function private.display_value(field text, value jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if field <> 'category' or value = 'null' then
    return value;
  end if;
  -- The name of a category, even if it is archived.
  return (select to_jsonb(c.name) from public.categories c where c.id = (value #>> '{}')::uuid);
end $$;

drop function private.conversation_json(uuid, jsonb, integer);
drop function private.attachments_json(uuid, uuid);
drop function private.client_ids_of(uuid[]);
drop function private.author_role(uuid, uuid);

create function private.attachments_json(of_query uuid, of_message uuid, is_staff boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('id', a.id, 'name', a.name, 'size', a.size, 'mime', a.mime) order by a.place, a.created_at, a.id
    ), '[]')
    from public.attachments a
    where a.query_id = of_query and a.message_id is not distinct from of_message and (is_staff or not a.internal)
  );
end $$;
comment on function private.attachments_json(uuid, uuid, boolean) is
  'Returns the files of one message of a query, or those of its own text (no message), for staff or for requesters.';

create function private.conversation_json(of_query uuid, before jsonb, at_most integer, is_staff boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer constant uuid := private.viewer_id();
begin
  return (
    with page as (
      select m.id, m.company_id, m.kind, m.author_id, m.body, m.created_at, m.scheduled_at, m.sent_at, m.client_id
      from public.messages m
      where m.query_id = of_query
        -- The policies of messages.
        and (is_staff or m.kind = 'reply' and private.is_visible_to_requester(m.sent_at, m.scheduled_at))
        and (before is null or (m.created_at, m.id) < ((before ->> 'at')::timestamptz, (before ->> 'id')::uuid))
      order by m.created_at desc, m.id desc
      limit at_most + 1
    ), sized as (
      select p.*, row_number() over newest as place, sum(length(p.body)) over newest as length_so_far
      from page p window newest as (order by p.created_at desc, p.id desc)
    ), shown as (
      select s.* from sized s where s.place <= at_most and (s.place = 1 or s.length_so_far <= 150000)
    )
    select jsonb_build_object(
      'messages', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', s.id, 'kind', s.kind,
          'author', jsonb_build_object('id', a.user_id, 'name', a.display_name, 'avatarPath', a.avatar_path),
          'authorRole', r.role, 'body', s.body, 'at', s.created_at,
          'files', private.attachments_json(of_query, s.id, is_staff),
          -- Shown as scheduled until it is due.
          'scheduledAt', case when s.sent_at is null and s.scheduled_at > now() then s.scheduled_at end,
          'mine', s.author_id = viewer, 'clientId', case when s.author_id = viewer then s.client_id end
        ) order by s.created_at, s.id), '[]')
        from shown s join public.profiles a on a.user_id = s.author_id
        left join public.memberships r on r.company_id = s.company_id and r.user_id = s.author_id
      ),
      'earlier', (
        select jsonb_build_object('at', s.created_at, 'id', s.id) from shown s
        where (select count(*) from page) > (select count(*) from shown)
        order by s.created_at, s.id limit 1
      )
    )
  );
end $$;
comment on function private.conversation_json(uuid, jsonb, integer, boolean) is
  'Returns the newest messages before a cursor, oldest first, for staff or for requesters: of at most 150,000 characters together, but at least one.';

-- As its owner, after it has decided that the viewer sees the query: a policy for each of a dozen tables took most of its
-- time.
create or replace function public.open_query(p_key text, p_number integer, p_before jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company public.companies;
  query public.queries;
  role text;
  is_staff boolean;
  followed uuid[];
begin
  select * into company from public.companies c where c.key = upper(p_key);
  role := private.my_role(company.id);
  is_staff := role <> 'requester';
  select * into query from public.queries q where q.id = private.visible_query_id(company.id, p_number);
  if role is null or query.id is null then
    return null;
  end if;
  followed := private.my_followed_query_ids();
  return (private.query_rows(array[query.id]) -> 0)::jsonb
    || private.conversation_json(query.id, p_before, 50, is_staff)
    || (
      with linked as (
        select k.is_earlier, l.number, jsonb_build_object('number', l.number, 'subject', l.subject) as json
        from private.linked_queries(query.id) k join public.queries l on l.id = k.id and l.company_id = company.id
        where is_staff or l.requester_id = private.viewer_id() or l.visibility = 'company' or l.id = any (followed)
      )
      select jsonb_build_object(
        'key', company.key,
        'company', jsonb_build_object('id', company.id, 'key', company.key, 'name', company.name, 'role', role),
        'rowVersion', query.row_version, 'visibility', query.visibility,
        'holdReason', case when is_staff then query.hold_reason end,
        'createdBy', private.person_json(query.created_by), 'body', query.body,
        'files', private.attachments_json(query.id, null, is_staff),
        'history', private.history_json(query.id), 'people', private.history_people_json(query.id),
        'followers', (
          select coalesce(jsonb_agg(private.person_json(f.user_id) order by f.created_at, f.user_id), '[]')
          from public.followers f where f.query_id = query.id
        ),
        'following', exists (select from public.followers f where f.query_id = query.id and f.user_id = viewer.id),
        'requesterIsMe', query.requester_id = viewer.id, 'staffSpokeLast', query.staff_spoke_last, 'closedAt', query.closed_at,
        'categories', public.company_categories(company.id), 'staff', private.assignable_people_json(company.id),
        'drafts', jsonb_build_object(
          'reply', private.draft_json(company.id, query.id, 'reply'),
          'note', case when is_staff then private.draft_json(company.id, query.id, 'note') end
        ),
        'followUpOf', (select l.json from linked l where l.is_earlier),
        'followUps', (select coalesce(jsonb_agg(l.json order by l.number), '[]') from linked l where not l.is_earlier),
        'muted', exists (select from public.mutes m where m.query_id = query.id and m.user_id = viewer.id)
      )
      from private.viewer()
    );
end $$;

drop function private.visible_hold_reason(uuid);
drop function private.visible_priorities(uuid[]);

create or replace function private.percentiles(spans interval[]) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('median', round(extract(epoch from p.at[1]) * 1000), 'p90', round(extract(epoch from p.at[2]) * 1000))
    from (select percentile_cont(array[0.5, 0.9]) within group (order by s) as at from unnest(spans) s) p
  );
end $$;

create or replace function private.range_figures(company uuid, began timestamptz, ended timestamptz) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select jsonb_build_object(
      'opened', o.n, 'firstResponse', private.percentiles(o.spans), 'resolved', r.n, 'resolution', private.percentiles(r.spans)
    )
    from (
      select count(*) as n, array_agg(q.first_responded_at - q.created_at) filter (where q.first_responded_at is not null) as spans
      from public.queries q where q.company_id = company and q.created_at >= began and q.created_at < ended
    ) o cross join (
      select count(*) as n, array_agg(q.resolved_at - q.created_at) as spans
      from public.queries q where q.company_id = company and q.resolved_at >= began and q.resolved_at < ended
    ) r
  );
end $$;

-- A range without an end is taken for a third of all rows, and would be read without an index. One with two ends is not.
create or replace function private.unresolved_changes(company uuid, began timestamptz, zone text)
returns table (day date, change bigint)
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select (c.at at time zone zone)::date, sum(c.change)
    from (
      select q.created_at as at, 1 as change from public.queries q where q.company_id = company and q.created_at >= began and q.created_at < 'infinity'
      union all
      select q.resolved_at, -1 from public.queries q
      where q.company_id = company and q.resolved_at >= began and q.resolved_at < 'infinity' and q.reopened_count = 0
      union all
      -- A query that is closed at once was never resolved.
      select q.closed_at, -1 from public.queries q
      where q.company_id = company and q.resolved_at is null and q.closed_at >= began and q.closed_at < 'infinity' and q.reopened_count = 0
      union all
      -- A query that was reopened no longer has the time when it was done. Its history has.
      select e.at, case when e.patch #>> '{status,1}' in ('resolved', 'closed') then -1 else 1 end
      from public.queries q join public.events e on e.query_id = q.id and e.at >= began and e.at < 'infinity'
      where q.company_id = company and q.reopened_count > 0 and q.last_activity_at >= began and q.last_activity_at < 'infinity'
        and e.company_id = company and e.patch ? 'status'
        and (e.patch #>> '{status,0}' in ('resolved', 'closed')) <> (e.patch #>> '{status,1}' in ('resolved', 'closed'))
    ) c
    group by 1;
end $$;

create or replace function private.staff_overview(company uuid, since date, today date, zone text)
 returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  began timestamptz := since::timestamp at time zone zone;
  before timestamptz := (since - (today - since + 1))::timestamp at time zone zone;
  viewer uuid := private.viewer_id();
  counters jsonb := (
    select jsonb_build_object(
      'unassigned', coalesce(sum(c.value) filter (where c.name = 'unassigned'), 0),
      'new', coalesce(sum(c.value) filter (where c.name = 'status:new'), 0),
      'open', coalesce(sum(c.value) filter (where c.name = 'status:open'), 0),
      'pending', coalesce(sum(c.value) filter (where c.name = 'status:pending'), 0),
      'on_hold', coalesce(sum(c.value) filter (where c.name = 'status:on_hold'), 0)
    )
    from private.counter_values(company) c
  );
  unresolved bigint := (
    select sum(c.value::bigint) from jsonb_each_text(counters - 'unassigned') c
  );
  changes jsonb := (
    select coalesce(jsonb_object_agg(c.day, c.change), '{}') from private.unresolved_changes(company, began, zone) c
  );
begin
  perform private.require_role(company, 'owner', 'admin', 'agent');
  return private.range_figures(company, began, 'infinity') || jsonb_build_object(
    'scope', 'company',
    'previous', private.range_figures(company, before, began),
    'isEmpty', not exists (select from public.queries q where q.company_id = company),
    'statuses', counters - 'unassigned',
    'unassigned', counters -> 'unassigned',
    'unresolvedBefore', unresolved - (select coalesce(sum(c.value::bigint), 0) from jsonb_each_text(changes) c),
    'days', (
      with opened as (
        select (q.created_at at time zone zone)::date as day, count(*) as n,
          percentile_cont(0.5) within group (order by q.first_responded_at - q.created_at) as answered
        from public.queries q where q.company_id = company and q.created_at >= began and q.created_at < 'infinity' group by 1
      ), resolved as (
        select (q.resolved_at at time zone zone)::date as day, count(*) as n
        from public.queries q where q.company_id = company and q.resolved_at >= began and q.resolved_at < 'infinity' group by 1
      ), days as (
        select d::date as day, coalesce(o.n, 0) as opened, coalesce(r.n, 0) as resolved,
          coalesce((changes ->> (d::date)::text)::bigint, 0) as change,
          round(extract(epoch from o.answered) * 1000) as answered
        from generate_series(since, today, interval '1 day') d
        left join opened o on o.day = d::date
        left join resolved r on r.day = d::date
      )
      select jsonb_agg(jsonb_build_object(
        'day', d.day, 'opened', d.opened, 'resolved', d.resolved, 'firstResponse', d.answered,
        -- At the end of the day: today's number without what happened since.
        'unresolved', unresolved - coalesce(d.later, 0)
      ) order by d.day)
      from (
        select *, sum(change)
          over (order by day desc rows between unbounded preceding and 1 preceding) as later
        from days
      ) d
    ),
    'load', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'person', private.person_json(l.id), 'new', l.new, 'open', l.open, 'pending', l.pending, 'on_hold', l.on_hold
      ) order by l.active desc, l.id), '[]')
      from (
        select q.assignee_id as id, count(*) as active,
          count(*) filter (where q.status = 'new') as new, count(*) filter (where q.status = 'open') as open,
          count(*) filter (where q.status = 'pending') as pending, count(*) filter (where q.status = 'on_hold') as on_hold
        from public.queries q
        where q.company_id = company and q.assignee_id is not null and q.status in ('new', 'open', 'pending', 'on_hold')
        group by q.assignee_id
      ) l
    ),
    'attention', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.id, 'number', a.number, 'subject', a.subject, 'status', a.status, 'urgent', a.urgent, 'mine', a.mine,
        'reason', a.reason, 'since', a.since
      ) order by a.urgent desc, a.mine desc, a.since, a.id), '[]')
      from (
        select q.id, q.number, q.subject, q.status, q.priority = 'urgent' as urgent,
          q.assignee_id is not null as mine, coalesce(q.waiting_since, q.created_at) as since,
          case
            when q.assignee_id is null then 'unassigned'
            when q.waiting_since is null then 'answered'
            when q.first_responded_at is null then 'unanswered'
            when q.reopened_count > 0 then 'reopened'
            else 'reply'
          end as reason
        from public.queries q
        where q.company_id = company and q.status in ('new', 'open') and (q.assignee_id = viewer or q.assignee_id is null)
        order by urgent desc, mine desc, since, q.id
        limit 7
      ) a
    )
  );
end $$;
