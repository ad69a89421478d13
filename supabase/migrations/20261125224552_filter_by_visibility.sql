-- The list can be filtered by visibility, so that "Everybody's" leaves out what only its requester and staff may read.

create or replace function private.filter_conditions(p_filter jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  statuses text[] := array(select jsonb_array_elements_text(coalesce(p_filter -> 'status', '[]')));
  priorities text[] := array(select jsonb_array_elements_text(coalesce(p_filter -> 'priority', '[]')));
  assignee uuid := nullif(p_filter ->> 'assignee', 'none')::uuid;
  zone text := coalesce(p_filter ->> 'zone', 'UTC');
  raised_from timestamptz;
  raised_before timestamptz;
begin
  -- The app may know zones that this database does not.
  if p_filter ?| array['from', 'to'] then
    begin
      perform now() at time zone zone;
    exception when invalid_parameter_value then
      zone := 'UTC';
    end;
  end if;
  raised_from := (p_filter ->> 'from')::date::timestamp at time zone zone;
  raised_before := ((p_filter ->> 'to')::date + 1)::timestamp at time zone zone;
  -- Values are literals, so that the planner can use an index of some statuses only.
  return 'true'
    || case cardinality(statuses) when 0 then '' when 1 then format(' and q.status = %L', statuses[1])
      else format(' and q.status = any (%L::text[])', statuses) end
    || case
      when statuses <> '{}' and statuses <@ array['new', 'open', 'pending', 'on_hold']
        then ' and q.status in (''new'', ''open'', ''pending'', ''on_hold'')'
      else ''
    end
    || case cardinality(priorities) when 0 then '' when 1 then format(' and q.priority = %L', priorities[1])
      else format(' and q.priority = any (%L::text[])', priorities) end
    || case
      when p_filter ->> 'assignee' = 'none' then ' and q.assignee_id is null'
      when assignee is not null then format(' and q.assignee_id = %L', assignee)
      else ''
    end
    || case when p_filter ->> 'requester' = 'me' then format(' and q.requester_id = %L', private.viewer_id()) else '' end
    -- A literal, so that the index of these queries serves the filter.
    || case when p_filter ->> 'visibility' = 'company' then ' and q.visibility = ''company''' else '' end
    || case when raised_from is null then '' else format(' and q.created_at >= %L', raised_from) end
    || case when raised_before is null then '' else format(' and q.created_at < %L', raised_before) end;
end $function$;

-- Each row says who may read it, so that realtime events follow the same filter.
create or replace function private.query_rows(ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- None for requesters.
  priorities constant jsonb := private.visible_priorities(ids);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', q.id, 'number', q.number, 'subject', q.subject, 'status', q.status, 'resolution', q.resolution,
      'priority', priorities -> q.id::text, 'requester', private.person_json(q.requester_id), 'assignee', private.person_json(q.assignee_id),
      'category', (select jsonb_build_object('id', c.id, 'name', c.name) from public.categories c where c.id = q.category_id),
      'visibility', q.visibility, 'createdAt', q.created_at, 'lastActivityAt', q.last_activity_at,
      'takesPart', t.takes_part,
      -- Activity from before the viewer joined does not count as unread.
      'unread', t.takes_part and greatest(q.last_activity_at, n.last_note_at) > coalesce(r.read_at, m.joined_at),
      'attachments', (select count(*) from public.attachments a where a.query_id = q.id),
      'messages', q.reply_count + coalesce(n.note_count, 0), 'notes', coalesce(n.note_count, 0), 'revision', q.revision,
      'rowVersion', q.row_version
    ) order by i.place), '[]')
    from unnest(ids) with ordinality i (id, place)
    join public.queries q on q.id = i.id
    -- Row-level security hides these rows from requesters.
    left join public.query_notes n on n.query_id = q.id
    left join public.read_states r on r.query_id = q.id and r.user_id = (select private.viewer_id())
    left join public.memberships m on m.company_id = q.company_id and m.user_id = (select private.viewer_id())
    -- Every query concerns staff.
    cross join lateral (
      select m.role <> 'requester' or q.requester_id = m.user_id or q.created_by = m.user_id
        or exists (select from public.followers f where f.query_id = q.id and f.user_id = m.user_id)
        or exists (select from public.messages w where w.query_id = q.id and w.author_id = m.user_id) as takes_part
    ) t
  );
end $function$;
