-- Drafts: texts that are not sent yet.

create table public.drafts (
  id           uuid primary key default private.uuid_v7(),
  company_id   uuid not null references public.companies (id) on delete cascade,
  user_id      uuid not null,
  query_id     uuid,
  kind         text not null,
  version      bigint not null,
  writer       uuid not null,
  writer_seq   integer not null,
  subject      text not null default '',
  body         text not null default '',
  files        uuid[] not null default '{}',
  saved_at     timestamptz not null default clock_timestamp(),
  foreign key (company_id, user_id) references public.memberships (company_id, user_id) on delete cascade,
  foreign key (company_id, query_id) references public.queries (company_id, id) on delete cascade,
  constraint draft_is_one_of_its_kind unique nulls not distinct (user_id, company_id, query_id, kind),
  constraint draft_kind_is_known check (kind in ('reply', 'note', 'query')),
  constraint draft_of_a_query_or_a_new_one check ((kind = 'query') = (query_id is null)),
  constraint draft_subject_fits check (char_length(subject) <= 255),
  -- save_draft accepts 50,000 characters. The texts of cancelled replies come on top.
  constraint draft_body_fits check (char_length(body) <= 5000000),
  constraint draft_files_fit check (cardinality(files) <= 1000)
);
comment on table public.drafts is
  'Unsent texts: one row for each person, query (null: a new one) and kind. Visible only to their author.';
comment on column public.drafts.version is
  'Grows with every save: its time in microseconds. So no version returns after its row was deleted, and a version says '
  'nothing about the drafts of others.';
comment on column public.drafts.writer is 'The client_id of the form that saved last.';
comment on column public.drafts.writer_seq is
  'The number of that save. Forms count their saves from 1; 0 if a form without script discarded the draft.';
comment on column public.drafts.files is
  'Uploaded files of the author. Those that another form has sent since are no content of the draft.';

create index drafts_of_query on public.drafts (query_id) where query_id is not null;

alter table public.drafts enable row level security;

create policy "members only, with the second factor that their company requires" on public.drafts
  as restrictive for all to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]))
  with check (company_id = any ((select private.my_company_ids())::uuid[]));

create policy "people see their own drafts, those of notes only as staff" on public.drafts
  for select to authenticated
  using (
    user_id = (select private.viewer_id())
    and (kind <> 'note' or company_id = any ((select private.my_staff_company_ids())::uuid[]))
  );

revoke all on public.drafts from anon, authenticated;
grant select on public.drafts to authenticated;

-- In plpgsql, which caches plans: these run at every message and every look at a query.
create function private.lock_drafts(author uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('drafts ' || author, 0));
end $$;
comment on function private.lock_drafts(uuid) is
  'Serializes draft changes of one author, so that a late save does not restore what is being submitted.';

create function private.next_draft_version(last bigint default 0) returns bigint
language plpgsql volatile set search_path = '' as $$
begin
  return greatest(last + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint);
end $$;
comment on function private.next_draft_version(bigint) is 'Returns the version of a save that replaces the last one.';

create function private.is_submitted(author uuid, client uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.messages m where m.author_id = author and m.client_id = client)
    or exists (select from public.queries q where q.created_by = author and q.client_id = client)
    or exists (select from private.idempotency_keys r where r.author_id = author and r.client_id = client);
end $$;
comment on function private.is_submitted(uuid, uuid) is
  'Whether a form was submitted, even if its message was cancelled later.';

create function private.unsent_files(author uuid, company uuid, files uuid[]) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return array(
    select a.id
    from unnest(files) with ordinality f (id, place) join public.attachments a on a.id = f.id
    where a.query_id is null and a.uploaded_by = author and a.company_id = company
    order by f.place
  );
end $$;
comment on function private.unsent_files(uuid, uuid, uuid[]) is
  'Returns those of the files that this person has uploaded there and not sent, in the same order.';
grant execute on function private.unsent_files(uuid, uuid, uuid[]) to authenticated;

create function private.has_content(draft public.drafts) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return draft.subject ~ '\S' or draft.body ~ '\S'
    or private.unsent_files(draft.user_id, draft.company_id, draft.files) <> '{}';
end $$;
comment on function private.has_content(public.drafts) is
  'False for a draft whose text was sent or discarded. Null for no draft.';
grant execute on function private.has_content(public.drafts) to authenticated;

create function private.draft_row_json(draft public.drafts) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'version', draft.version, 'writer', draft.writer, 'subject', draft.subject,
    'body', case when draft.body ~ '\S' then draft.body else '' end,
    'savedAt', case when private.has_content(draft) then draft.saved_at end,
    'files', (
      select coalesce(jsonb_agg(
        jsonb_build_object('id', a.id, 'name', a.name, 'size', a.size, 'mime', a.mime) order by f.place
      ), '[]')
      from unnest(private.unsent_files(draft.user_id, draft.company_id, draft.files)) with ordinality f (id, place)
      join public.attachments a on a.id = f.id
    )
  );
end $$;
comment on function private.draft_row_json(public.drafts) is
  'Returns a draft with its files. savedAt is null for a draft without content.';
grant execute on function private.draft_row_json(public.drafts) to authenticated;

create function private.draft_json(of_company uuid, of_query uuid, of_kind text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.draft_row_json(d) from public.drafts d
    where d.user_id = (select private.viewer_id()) and d.company_id = of_company
      and d.query_id is not distinct from of_query and d.kind = of_kind
  );
end $$;
comment on function private.draft_json(uuid, uuid, text) is 'Returns a draft of the viewer. Null if there was none.';
grant execute on function private.draft_json(uuid, uuid, text) to authenticated;

create function public.new_query_draft(p_company uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.draft_json(p_company, null, 'query')
$$;
comment on function public.new_query_draft(uuid) is
  'Returns the draft of a new query that the viewer has in that company. Null if there was none.';
grant execute on function public.new_query_draft(uuid) to authenticated;

create function private.check_can_draft(company uuid, query uuid, draft_kind text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  target public.queries;
begin
  if draft_kind = 'query' then
    perform private.require_role(company, 'owner', 'admin', 'agent', 'requester');
    return;
  end if;
  target := private.get_visible_query(query);
  if target.company_id <> company then
    perform private.raise_app_error('not_found', 'There is no such query.');
  elsif private.my_role(company) = 'requester' and (draft_kind <> 'reply' or target.requester_id <> private.viewer_id()) then
    perform private.raise_app_error('not_allowed', 'Only its requester and staff reply to a query.');
  end if;
end $$;
comment on function private.check_can_draft(uuid, uuid, text) is
  'Raises an error unless the viewer may write such a message or query.';

create function private.saved_draft_json(draft public.drafts) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'savedAt', case when private.has_content(draft) then draft.saved_at end, 'version', draft.version
  );
end $$;
comment on function private.saved_draft_json(public.drafts) is 'Returns what a form gets whose text is stored.';

create function public.save_draft(
  p_company uuid, p_kind text, p_client_id uuid, p_seq integer, p_query uuid default null,
  p_subject text default '', p_body text default '', p_files uuid[] default '{}', p_base_version bigint default 0
) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
    saved_at = excluded.saved_at, subject = excluded.subject, body = excluded.body, files = excluded.files
  returning * into draft;
  -- Drafts without content identify late saves, which come within a day. The last ones of an author who saves no more
  -- stay, but hold no text.
  delete from public.drafts d
  where d.user_id = viewer and d.company_id = p_company and d.saved_at < clock_timestamp() - interval '1 day'
    and not private.has_content(d);
  return private.saved_draft_json(draft);
end $$;
comment on function public.save_draft(uuid, text, uuid, integer, uuid, text, text, uuid[], bigint) is
  'Saves what the viewer has written in one form, if the form names the stored version or saved last itself. Else it '
  'changes nothing and returns the stored draft as conflict, also to late saves. A submitted form saves no more.';
grant execute on function public.save_draft(uuid, text, uuid, integer, uuid, text, text, uuid[], bigint) to authenticated;

create function private.empty_draft(company uuid, query uuid, draft_kind text, author uuid, client uuid, base_version bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_drafts(author);
  update public.drafts d
  set version = private.next_draft_version(d.version), writer = client, writer_seq = 0, saved_at = clock_timestamp(),
    subject = '', body = '', files = '{}'
  where d.user_id = author and d.company_id = company and d.query_id is not distinct from query and d.kind = draft_kind
    and (d.version = base_version or d.writer = client);
end $$;
comment on function private.empty_draft(uuid, uuid, text, uuid, uuid, bigint) is
  'Empties the draft of a submitted form, unless another form has saved a text since.';

create function private.restore_draft(message public.messages, files uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_drafts(message.author_id);
  -- The writer is the submitted form, which saves no more: all open forms are behind.
  insert into public.drafts as d (company_id, user_id, query_id, kind, version, writer, writer_seq, body, files)
  values (
    message.company_id, message.author_id, message.query_id, message.kind, private.next_draft_version(),
    message.client_id, 0, message.body, restore_draft.files
  )
  on conflict on constraint draft_is_one_of_its_kind do update set
    version = private.next_draft_version(d.version), writer = excluded.writer, writer_seq = excluded.writer_seq,
    saved_at = excluded.saved_at,
    body = concat_ws(e'\n\n', excluded.body, case when d.body ~ '\S' then d.body end),
    files = excluded.files || array(
      select f.id from unnest(d.files) with ordinality f (id, place)
      where f.id <> all (excluded.files) order by f.place
    );
end $$;
comment on function private.restore_draft(public.messages, uuid[]) is
  'Makes the text of a cancelled message a draft again, before the text that the draft has.';

create function public.list_abandoned_files(p_before timestamptz, p_limit integer default 100) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'path', f.path)), '[]')
  from (
    select a.id, a.path from public.attachments a
    where a.query_id is null and a.created_at < p_before
      and a.id not in (select unnest(d.files) from public.drafts d)
    order by a.created_at limit least(greatest(p_limit, 0), 1000)
  ) f
$$;
comment on function public.list_abandoned_files(timestamptz, integer) is
  'For the worker: lists uploads from before that time that neither a message nor a draft uses.';
grant execute on function public.list_abandoned_files(timestamptz, integer) to service_role;
