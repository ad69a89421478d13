-- Changes of the fields of one query.

create function private.raise_if_changed(target public.queries, row_version integer, patch jsonb, role text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  collisions jsonb;
begin
  if target.row_version is distinct from raise_if_changed.row_version then
    collisions := private.conflicting_changes(target, coalesce(raise_if_changed.row_version, 0), patch, role);
    -- A version that never existed does not show what the viewer has seen.
    if collisions <> '{}' or (raise_if_changed.row_version between 1 and target.row_version) is not true then
      perform private.raise_app_error(
        'query_changed', 'Somebody changed this query while you looked at it. Look again, then decide.',
        jsonb_build_object('rowVersion', target.row_version, 'fields', collisions)
      );
    end if;
  end if;
end $$;
comment on function private.raise_if_changed(public.queries, integer, jsonb, text) is
  'Raises an error if somebody changed fields of a patch since the row version that the viewer has seen.';

create function private.require_changeable_fields(patch jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(patch) is distinct from 'object'
    or patch - array['status', 'resolution', 'reason', 'assignee', 'priority', 'category'] <> '{}'
  then
    perform private.raise_app_error('not_allowed', 'Only status, assignee, priority and category can be changed.');
  end if;
end $$;
comment on function private.require_changeable_fields(jsonb) is
  'Raises an error about a patch with other fields than those that change_query changes.';

create function private.change_locked_query(
  target public.queries, p_row_version integer, p_patch jsonb, p_batch uuid default null
) returns public.queries
language plpgsql security definer set search_path = '' as $$
declare
  role text := private.my_role(target.company_id);
  changed public.queries;
begin
  perform private.require_changeable_fields(p_patch);
  if role = 'requester' and (target.requester_id <> private.viewer_id() or p_patch ?| array['assignee', 'priority', 'category']) then
    perform private.raise_app_error('not_allowed', 'Only staff change that.');
  end if;
  perform private.raise_if_changed(target, p_row_version, p_patch, role);
  if p_patch ->> 'category' is not null and not exists (
    select from public.categories c
    where c.company_id = target.company_id and c.id = (p_patch ->> 'category')::uuid and c.archived_at is null
  ) then
    perform private.raise_app_error('not_found', 'There is no such category.');
  end if;
  update public.queries q set
    status = coalesce(p_patch ->> 'status', q.status),
    resolution = coalesce(p_patch ->> 'resolution', q.resolution),
    hold_reason = coalesce(private.single_line(p_patch ->> 'reason'), q.hold_reason),
    assignee_id = case when p_patch ? 'assignee' then (p_patch ->> 'assignee')::uuid else q.assignee_id end,
    priority = coalesce(p_patch ->> 'priority', q.priority),
    category_id = case when p_patch ? 'category' then (p_patch ->> 'category')::uuid else q.category_id end,
    batch_id = p_batch
  where q.id = target.id
  returning * into changed;
  if changed.status <> target.status then
    perform private.cancel_status_on_send(target.id);
  end if;
  perform private.mark_read(target);
  return changed;
end $$;
comment on function private.change_locked_query(public.queries, integer, jsonb, uuid) is
  'Changes fields of a query that the caller has locked, and returns its row. The rules are those of change_query. '
  'A change of a batch notifies with the others of it.';

create function public.change_query(p_query uuid, p_row_version integer, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  changed public.queries := private.change_locked_query(
    private.lock_query(p_query, (p_patch ->> 'assignee')::uuid), p_row_version, p_patch
  );
begin
  return jsonb_build_object('rowVersion', changed.row_version);
end $$;
comment on function public.change_query(uuid, integer, jsonb) is
  'Changes fields of a query. Raises an error if somebody changed the same fields since the viewer loaded it.';
grant execute on function public.change_query(uuid, integer, jsonb) to authenticated;
