-- Names of people, companies and categories in the order of a dictionary: "Émile" before "Olga", "Desk 2" before "Desk 10".

do $$
begin
  create collation private.names (provider = icu, locale = 'und-u-kn');
exception when feature_not_supported then
  -- PGlite has no ICU. There the letters without accents, which each order compares first, decide.
  create collation private.names from pg_catalog."C";
end $$;
comment on collation private.names is
  'The order of names: by ICU, for all languages alike, and numbers by their value. On PGlite by code point. No index may '
  'use it, because its order changes with the version of ICU.';

create or replace function public.viewer_context() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'name', p.display_name, 'avatarPath', p.avatar_path,
    'theme', p.theme, 'density', p.density, 'contrast', p.contrast,
    'locale', private.locale_of(u.id), 'timeZone', private.time_zone_of(u.id),
    'hasOwnClock', p.locale is not null and p.time_zone is not null,
    'aal', private.viewer_aal(), 'hasSecondFactor', private.has_second_factor(),
    'unread', private.unread_count(u.id, private.my_company_ids()),
    -- Includes companies that are locked until the viewer sets up a second factor, so that the app can name them.
    'companies', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'key', c.key, 'name', c.name, 'role', m.role, 'requiresMfa', c.require_mfa, 'accent', c.accent,
        'counts', case
          when c.id = any ((select private.my_company_ids())::uuid[]) then private.navigation_counts(c.id, u.id, m.role)
        end
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
    )
  )
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = private.viewer_id()
$$;

create or replace function public.company_people(p_company uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_role(p_company, 'owner', 'admin', 'agent');
  return jsonb_build_object(
    'members', (
      select coalesce(jsonb_agg(p.json || jsonb_build_object(
        'email', m.email, 'role', m.role, 'state', m.state, 'joinedAt', m.joined_at
      ) order by array_position(array['owner', 'admin', 'agent', 'requester'], m.role),
        private.unaccent_lower(p.json ->> 'name') collate private.names, (p.json ->> 'name') collate private.names, m.user_id
      ), '[]')
      from public.memberships m cross join lateral (select private.person_json(m.user_id) as json) p
      where m.company_id = p_company
    ),
    -- Row-level security shows them to owners and admins only.
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', i.id, 'email', i.email, 'role', i.role, 'invitedBy', private.person_json(i.invited_by),
        'sentAt', i.sent_at, 'expiresAt', i.expires_at,
        'state', case when i.expires_at <= now() then 'expired' else 'pending' end
      ) order by i.sent_at desc, i.id), '[]')
      from public.invitations i where i.company_id = p_company and i.accepted_at is null and i.revoked_at is null
    )
  );
end $$;

create or replace function public.company_categories(p_company uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('id', c.id, 'name', c.name)
    order by private.unaccent_lower(c.name) collate private.names, c.name collate private.names, c.id
  ), '[]')
  from public.categories c where c.company_id = p_company and c.archived_at is null
$$;

create or replace function private.assignable_people_json(company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    p.json
    order by private.unaccent_lower(p.json ->> 'name') collate private.names, (p.json ->> 'name') collate private.names, m.user_id
  ), '[]')
  from public.memberships m cross join lateral (select private.person_json(m.user_id) as json) p
  where m.company_id = company and company = any (private.my_staff_company_ids())
    and m.state = 'active' and m.role in ('owner', 'admin', 'agent')
$$;

create or replace function private.list_order_of(p_company uuid, p_filter jsonb, p_cursor jsonb) returns private.list_order
language plpgsql stable security definer set search_path = '' as $$
declare
  most_people constant integer := 60;
  statuses constant text[] := array['new', 'open', 'pending', 'on_hold', 'resolved', 'closed'];
  priorities constant text[] := array['urgent', 'high', 'normal', 'low'];
  sort text := coalesce(p_filter ->> 'sort', '-activity');
  people uuid[];
  -- The person whose group a cursor is in. They keep it for this page, even if nothing is assigned to them any more.
  cursor_person uuid := substring(p_cursor ->> 'key' from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=/)');
  ranks jsonb;
  groups jsonb := '[["", "true"]]';
  answer private.list_order;
begin
  ranks := case ltrim(sort, '-')
    when 'status' then (select jsonb_agg(jsonb_build_array(s, format('q.status = %L', s)) order by n) from unnest(statuses) with ordinality u (s, n))
    when 'priority' then (select jsonb_agg(jsonb_build_array(s, format('q.priority = %L', s)) order by n) from unnest(priorities) with ordinality u (s, n))
    else '[["", "true"]]'
  end;
  -- Urgent is first in "-priority", new in "status".
  if sort in ('priority', '-status') then
    ranks := (select jsonb_agg(r order by n desc) from jsonb_array_elements(ranks) with ordinality u (r, n));
  end if;
  case p_filter ->> 'group'
    when 'status' then
      select jsonb_agg(jsonb_build_array(s, format('q.status = %L', s)) order by n) into groups from unnest(statuses) with ordinality u (s, n);
    when 'priority' then
      select jsonb_agg(jsonb_build_array(s, format('q.priority = %L', s)) order by n) into groups from unnest(priorities) with ordinality u (s, n);
    when 'assignee' then
      people := array(
        select n.user_id from (
          select m.user_id, row_number() over (
            order by private.unaccent_lower(p.display_name) collate private.names, p.display_name collate private.names, m.user_id
          ) as place
          from public.memberships m join public.profiles p on p.user_id = m.user_id
          -- In the order of the index. Otherwise the planner may scan the company for a person without queries.
          left join lateral (
            select q.id from public.queries q where q.company_id = p_company and q.assignee_id = m.user_id
            order by q.last_activity_at desc, q.id desc limit 1
          ) one on true
          where m.company_id = p_company and (one.id is not null or m.user_id = cursor_person)
        ) n
        where n.place <= most_people or n.user_id = cursor_person
        order by n.place
      );
      select coalesce(jsonb_agg(jsonb_build_array(u.id, format('q.assignee_id = %L', u.id)) order by u.n), '[]')
        -- Only after as many as are named can there be others.
        || case when cardinality(people) >= most_people
          then jsonb_build_array(jsonb_build_array('others', format('q.assignee_id <> all (%L::uuid[])', people)))
          else '[]'
        end
        || jsonb_build_array(jsonb_build_array('none', 'q.assignee_id is null'))
      into groups from unnest(people) with ordinality u (id, n);
    else null;
  end case;
  select
    array_agg((g.value ->> 0) || '/' || (r.value ->> 0) order by g.place, r.place),
    array_agg((g.value ->> 1) || ' and ' || (r.value ->> 1) order by g.place, r.place)
  into answer.keys, answer.conditions
  from jsonb_array_elements(groups) with ordinality g (value, place)
  cross join jsonb_array_elements(ranks) with ordinality r (value, place);
  answer.time_column := case ltrim(sort, '-') when 'raised' then 'created_at' else 'last_activity_at' end;
  answer.latest_first := sort not in ('raised', 'activity');
  return answer;
end $$;
