-- Drafts: what somebody has written and not yet sent. One for each query and kind, and one for a new query of a company.
create table public.drafts (
  id         uuid primary key default private.uuid_v7(),
  company_id uuid not null references public.companies (id) on delete cascade,
  user_id    uuid not null,
  query_id   uuid,
  kind       text not null,
  client_id  uuid not null,
  seq        integer not null,
  subject    text not null default '',
  body       text not null default '',
  files      uuid[] not null default '{}',
  saved_at   timestamptz not null default clock_timestamp(),
  foreign key (company_id, user_id) references public.memberships (company_id, user_id) on delete cascade,
  foreign key (company_id, query_id) references public.queries (company_id, id) on delete cascade,
  constraint draft_is_one unique nulls not distinct (user_id, company_id, query_id, kind),
  constraint draft_kind_is_known check (kind in ('reply', 'note', 'query')),
  constraint draft_of_a_query_or_a_new_one check ((kind = 'query') = (query_id is null)),
  constraint draft_subject_fits check (char_length(subject) <= 255),
  -- What may be saved ends at 50 000 characters (save_draft); a reply that was taken back comes on top of it.
  constraint draft_body_fits check (char_length(body) <= 500000),
  constraint draft_files_fit check (cardinality(files) <= 100)
);
comment on table public.drafts is 'What people have written and not sent. Seen by nobody but them.';
comment on column public.drafts.client_id is 'The form it was written in; seq counts what that form has sent to be saved.';
comment on column public.drafts.body is 'With an empty subject and no files: the draft was emptied, and only its seq is kept.';
comment on column public.drafts.files is 'Files of the author that were uploaded and not sent.';

create index drafts_of_query on public.drafts (query_id) where query_id is not null;

alter table public.drafts enable row level security;

create policy "people see their own drafts" on public.drafts
  for select to authenticated
  using (user_id = (select private.viewer_id()));

create policy "members alone, with the second factor their company asks for" on public.drafts
  as restrictive for all to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]))
  with check (company_id = any ((select private.my_company_ids())::uuid[]));

revoke all on public.drafts from anon, authenticated;
grant select on public.drafts to authenticated;

create function private.lock_form(author uuid, client uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('form ' || author || client, 0))
$$;
comment on function private.lock_form(uuid, uuid) is
  'What a form is sent for and what it saves come one after the other: a save that is late must not bring back what was sent.';

create function private.was_sent(author uuid, client uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.messages m where m.author_id = author and m.client_id = client)
    or exists (select from public.queries q where q.created_by = author and q.client_id = client)
    or exists (select from private.receipts r where r.author_id = author and r.client_id = client)
$$;
comment on function private.was_sent(uuid, uuid) is 'Whether a form was sent already, be it that its message was taken back since.';

create function private.discard_draft(company uuid, query uuid, draft_kind text, author uuid, client uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_form(author, client);
  delete from public.drafts d
  where d.user_id = author and d.company_id = company and d.query_id is not distinct from query and d.kind = draft_kind;
end $$;
comment on function private.discard_draft(uuid, uuid, text, uuid, uuid) is 'Forgets a draft, because it was sent.';

create function private.give_back_draft(message public.messages, files uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.drafts as d (company_id, user_id, query_id, kind, client_id, seq, body, files)
  values (message.company_id, message.author_id, message.query_id, message.kind, gen_random_uuid(), 0, message.body, give_back_draft.files)
  on conflict on constraint draft_is_one do update set
    client_id = excluded.client_id, seq = excluded.seq, saved_at = excluded.saved_at,
    body = excluded.body || case when d.body ~ '\S' then e'\n\n' || d.body else '' end,
    files = excluded.files || d.files
$$;
comment on function private.give_back_draft(public.messages, uuid[]) is
  'Makes a message that was taken back a draft again, before what its author has written since.';

create function public.save_draft(
  p_company uuid, p_kind text, p_client_id uuid, p_seq integer, p_query uuid default null,
  p_subject text default '', p_body text default '', p_files uuid[] default '{}'
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  target public.queries;
  role text;
  kept uuid[];
  saved timestamptz;
begin
  if p_kind = 'query' then
    perform private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  else
    target := private.visible_query(p_query);
    role := private.my_role(target.company_id);
    if target.company_id <> p_company then
      perform private.refuse('not_found', 'There is no such query.');
    elsif role = 'requester' and (p_kind <> 'reply' or target.requester_id <> viewer) then
      perform private.refuse('not_allowed', 'Only its requester and staff reply to a query.');
    end if;
  end if;
  if char_length(p_body) > 50000 then
    raise exception using errcode = '23514', message = 'A draft is at most 50,000 characters long.';
  end if;
  perform private.lock_form(viewer, p_client_id);
  if private.was_sent(viewer, p_client_id) then
    return jsonb_build_object('savedAt', null);
  end if;
  kept := array(
    select a.id
    from unnest(p_files) with ordinality f (id, place) join public.attachments a on a.id = f.id
    where a.query_id is null and a.uploaded_by = viewer and a.company_id = p_company
    order by f.place limit 100
  );
  -- One that was emptied stays as an empty row: its seq tells a late save from a new beginning.
  insert into public.drafts as d (company_id, user_id, query_id, kind, client_id, seq, subject, body, files)
  values (
    p_company, viewer, case when p_kind <> 'query' then p_query end, p_kind, p_client_id, p_seq,
    coalesce(p_subject, ''), coalesce(p_body, ''), kept
  )
  on conflict on constraint draft_is_one do update set
    client_id = excluded.client_id, seq = excluded.seq, saved_at = excluded.saved_at,
    subject = excluded.subject, body = excluded.body, files = excluded.files
  where d.client_id <> excluded.client_id or d.seq < excluded.seq
  returning d.saved_at into saved;
  if saved is null then
    select d.saved_at into saved from public.drafts d
    where d.user_id = viewer and d.company_id = p_company and d.query_id is not distinct from p_query and d.kind = p_kind;
  end if;
  return jsonb_build_object('savedAt', saved);
end $$;
comment on function public.save_draft(uuid, text, uuid, integer, uuid, text, text, uuid[]) is
  'Saves what the viewer has written so far. What is older than what was saved, or was sent meanwhile, changes nothing; nothing written forgets the draft.';

create function private.draft(of_company uuid, of_query uuid, of_kind text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'subject', d.subject, 'body', d.body, 'savedAt', d.saved_at, 'clientId', d.client_id,
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'size', a.size, 'mime', a.mime) order by f.place), '[]')
      from unnest(d.files) with ordinality f (id, place) join public.attachments a on a.id = f.id
      where a.query_id is null
    )
  )
  from public.drafts d
  where d.user_id = (select private.viewer_id()) and d.company_id = of_company
    and d.query_id is not distinct from of_query and d.kind = of_kind
    and (d.subject ~ '\S' or d.body ~ '\S' or d.files <> '{}')
$$;
comment on function private.draft(uuid, uuid, text) is 'What the viewer has written and not sent; null for nothing.';

create function public.new_query_draft(p_company uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.draft(p_company, null, 'query')
$$;
comment on function public.new_query_draft(uuid) is 'The new query that the viewer has begun to write in that company; null for none.';

create function public.abandoned_files(p_before timestamptz, p_limit integer default 100) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'path', f.path)), '[]')
  from (
    select a.id, a.path from public.attachments a
    where a.query_id is null and a.created_at < p_before
      and a.id not in (select unnest(d.files) from public.drafts d)
    order by a.created_at limit least(greatest(p_limit, 0), 1000)
  ) f
$$;
comment on function public.abandoned_files(timestamptz, integer) is
  'For the worker: uploads from before that time which no form and no draft holds.';

grant execute on function private.draft(uuid, uuid, text) to authenticated;
grant execute on function
  public.save_draft(uuid, text, uuid, integer, uuid, text, text, uuid[]), public.new_query_draft(uuid)
  to authenticated;
revoke all on function public.abandoned_files(timestamptz, integer) from public, anon, authenticated;
grant execute on function public.abandoned_files(timestamptz, integer) to service_role;
