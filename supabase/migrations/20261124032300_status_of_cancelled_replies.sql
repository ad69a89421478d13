-- Cancelling a scheduled reply also restores the status that it was to set.

alter table public.drafts
  add column status_on_send text,
  add column resolution_on_send text,
  add constraint draft_status_is_of_a_reply check (status_on_send is null or kind = 'reply');
comment on column public.drafts.status_on_send is
  'The status that a cancelled reply was to set. The form of the draft offers it first.';
comment on column public.drafts.resolution_on_send is 'The resolution that goes with status_on_send.';

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
    'files', (
      select coalesce(jsonb_agg(
        jsonb_build_object('id', a.id, 'name', a.name, 'size', a.size, 'mime', a.mime) order by f.place
      ), '[]')
      from unnest(private.unsent_files(draft.user_id, draft.company_id, draft.files)) with ordinality f (id, place)
      join public.attachments a on a.id = f.id
    )
  );
end $function$;

-- Saves what the viewer has written in one form, if the form names the stored version or saved last itself. Else it
-- changes nothing and returns the stored draft as conflict, also to late saves. A submitted form saves no more.
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
    else draft.version <> coalesce(p_base_version, 0)
  end;
  if (draft.subject, draft.body) = (p_subject, p_body) and draft.files @> files and files @> draft.files
    and private.has_content(draft)
  then
    -- A form may return to its earlier text. Saves between are late from now on.
    update public.drafts d set writer_seq = greatest(d.writer_seq, p_seq)
    where d.id = draft.id and d.writer = p_client_id;
    return private.saved_draft_json(draft);
  elsif is_late then
    return jsonb_build_object('conflict', private.draft_row_json(draft));
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

-- Empties the draft of a submitted form, unless another form has saved a text since.
create or replace function private.empty_draft(company uuid, query uuid, draft_kind text, author uuid, client uuid, base_version bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_drafts(author);
  update public.drafts d
  set version = private.next_draft_version(d.version), writer = client, writer_seq = 0, saved_at = clock_timestamp(),
    subject = '', body = '', files = '{}', status_on_send = null, resolution_on_send = null
  where d.user_id = author and d.company_id = company and d.query_id is not distinct from query and d.kind = draft_kind
    and (d.version = base_version or d.writer = client);
end $function$;

create or replace function private.restore_draft(message public.messages, files uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_drafts(message.author_id);
  -- The writer is the submitted form, which saves no more: all open forms are behind.
  insert into public.drafts as d (
    company_id, user_id, query_id, kind, version, writer, writer_seq, body, files, status_on_send, resolution_on_send
  )
  values (
    message.company_id, message.author_id, message.query_id, message.kind, private.next_draft_version(),
    message.client_id, 0, message.body, restore_draft.files, message.status_on_send, message.resolution_on_send
  )
  on conflict on constraint draft_is_one_of_its_kind do update set
    version = private.next_draft_version(d.version), writer = excluded.writer, writer_seq = excluded.writer_seq,
    saved_at = excluded.saved_at,
    status_on_send = coalesce(excluded.status_on_send, d.status_on_send),
    resolution_on_send = case
      when excluded.status_on_send is null then d.resolution_on_send else excluded.resolution_on_send
    end,
    body = concat_ws(e'\n\n', excluded.body, case when d.body ~ '\S' then d.body end),
    files = excluded.files || array(
      select f.id from unnest(d.files) with ordinality f (id, place)
      where f.id <> all (excluded.files) order by f.place
    );
end $function$;
comment on function private.restore_draft(public.messages, uuid[]) is
  'Makes a cancelled message a draft again: its text before the text that the draft has, its files, and the status that '
  'it was to set.';
