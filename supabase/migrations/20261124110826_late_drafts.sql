-- A late save of a draft also finds that the draft is gone, and tells which of its files are still unsent.

-- Returns uploaded files as a draft shows them, in the given order. The caller has checked whose they are.
create function private.draft_files_json(files uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(
    jsonb_build_object('id', a.id, 'name', a.name, 'size', a.size, 'mime', a.mime) order by f.place
  ), '[]')
  from unnest(files) with ordinality f (id, place)
  join public.attachments a on a.id = f.id
$function$;
comment on function private.draft_files_json is
  'Returns uploaded files as a draft shows them, in the given order. The caller has checked whose they are.';
grant execute on function private.draft_files_json(uuid[]) to authenticated;

-- Returns a draft with its files. savedAt is null for a draft without content.
create or replace function private.draft_row_json(draft public.drafts)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'version', draft.version, 'writer', draft.writer, 'subject', draft.subject,
    'body', case when draft.body ~ '\S' then draft.body else '' end,
    'statusOnSend', draft.status_on_send, 'resolutionOnSend', draft.resolution_on_send,
    'savedAt', case when private.has_content(draft) then draft.saved_at end,
    'files', private.draft_files_json(private.unsent_files(draft.user_id, draft.company_id, draft.files))
  );
end $function$;

-- Saves what the viewer has written in one form, if the form names the stored version or saved last itself. Else it
-- changes nothing and returns the stored draft as conflict, also to late saves, with the unsent files of the text. A
-- submitted form saves no more.
create or replace function public.save_draft(p_company uuid, p_kind text, p_client_id uuid, p_seq integer, p_query uuid DEFAULT NULL::uuid, p_subject text DEFAULT ''::text, p_body text DEFAULT ''::text, p_files uuid[] DEFAULT '{}'::uuid[], p_base_version bigint DEFAULT 0)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
  about uuid := case when p_kind <> 'query' then p_query end;
  files uuid[];
  draft public.drafts;
  is_late boolean;
begin
  perform private.check_can_draft(p_company, p_query, p_kind);
  if char_length(p_body) > 50000 then
    raise exception using errcode = '23514', message = 'A draft is at most 50,000 characters long.';
  elsif cardinality(p_files) > 100 then
    raise exception using errcode = '23514', message = 'A draft has at most 100 files.';
  end if;
  perform private.lock_drafts(viewer);
  if private.is_submitted(viewer, p_client_id) then
    return jsonb_build_object('savedAt', null);
  end if;
  -- After the lock, because another form may just have sent them.
  files := private.unsent_files(viewer, p_company, p_files);
  select * into draft from public.drafts d
  where d.user_id = viewer and d.company_id = p_company and d.query_id is not distinct from about and d.kind = p_kind;
  is_late := case
    when draft.writer = p_client_id and p_seq > 0 then draft.writer_seq >= p_seq
    -- A form that has seen a draft is late if that draft is gone: its text was sent or discarded long ago.
    else coalesce(draft.version, 0) <> coalesce(p_base_version, 0)
  end;
  if (draft.subject, draft.body) = (p_subject, p_body) and draft.files @> files and files @> draft.files
    and private.has_content(draft)
  then
    -- A form may return to its earlier text. Saves between are late from now on.
    update public.drafts d set writer_seq = greatest(d.writer_seq, p_seq)
    where d.id = draft.id and d.writer = p_client_id;
    return private.saved_draft_json(draft);
  elsif is_late then
    return jsonb_build_object(
      'conflict', case
        when draft.id is null then jsonb_build_object(
          'version', 0, 'writer', '', 'subject', '', 'body', '', 'savedAt', null, 'statusOnSend', null,
          'resolutionOnSend', null, 'files', '[]'::jsonb
        )
        else private.draft_row_json(draft)
      end,
      'files', private.draft_files_json(files)
    );
  end if;
  insert into public.drafts as d (company_id, user_id, query_id, kind, version, writer, writer_seq, subject, body, files)
  values (
    p_company, viewer, about, p_kind, private.next_draft_version(), p_client_id, p_seq, p_subject, p_body, files
  )
  on conflict on constraint draft_is_one_of_its_kind do update set
    version = private.next_draft_version(d.version), writer = excluded.writer, writer_seq = excluded.writer_seq,
    saved_at = excluded.saved_at, subject = excluded.subject, body = excluded.body, files = excluded.files,
    -- Edits keep the status; without content the draft was discarded.
    status_on_send = case when private.has_content(excluded) then d.status_on_send end,
    resolution_on_send = case when private.has_content(excluded) then d.resolution_on_send end
  returning * into draft;
  -- Drafts without content identify late saves, which come within a day. The last ones of an author who saves no more
  -- stay, but hold no text.
  delete from public.drafts d
  where d.user_id = viewer and d.company_id = p_company and d.saved_at < clock_timestamp() - interval '1 day'
    and not private.has_content(d);
  return private.saved_draft_json(draft);
end $function$;
