-- Requesters see many queries of others, which the whole company may read. Unread marks are for those in which they
-- take part.

create or replace function private.query_rows(ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $$
declare
  -- None for requesters.
  priorities constant jsonb := private.visible_priorities(ids);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', q.id, 'number', q.number, 'subject', q.subject, 'status', q.status, 'resolution', q.resolution,
      'priority', priorities -> q.id::text, 'requester', private.person_json(q.requester_id), 'assignee', private.person_json(q.assignee_id),
      'category', (select jsonb_build_object('id', c.id, 'name', c.name) from public.categories c where c.id = q.category_id),
      'createdAt', q.created_at, 'lastActivityAt', q.last_activity_at,
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
end $$;

create or replace function public.follow_query(p_query uuid, p_on boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  target public.queries := private.get_visible_query(p_query);
begin
  if p_on then
    insert into public.followers (company_id, query_id, user_id) values (target.company_id, target.id, private.viewer_id())
    on conflict (query_id, user_id) do nothing;
    -- What they have just looked at does not become unread because they follow it.
    if private.my_role(target.company_id) = 'requester' then
      perform private.mark_read(target);
    end if;
  else
    delete from public.followers f where f.query_id = target.id and f.user_id = private.viewer_id();
  end if;
end $$;
