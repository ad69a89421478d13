-- Attachments: files of queries and messages, and the storage buckets that hold them.

create table public.attachments (
  id          uuid primary key default private.uuid_v7(),
  company_id  uuid not null references public.companies (id) on delete cascade,
  uploaded_by uuid not null default auth.uid(),
  query_id    uuid,
  message_id  uuid,
  internal    boolean not null default false,
  path        text not null,
  name        text not null,
  size        integer not null,
  mime        text not null,
  sha256      text not null,
  created_at  timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, uploaded_by) references public.memberships (company_id, user_id),
  foreign key (company_id, query_id) references public.queries (company_id, id) on delete cascade,
  foreign key (company_id, message_id) references public.messages (company_id, id) on delete cascade,
  constraint path_is_one unique (path),
  constraint path_is_its_own check (path = company_id || '/' || uploaded_by || '/' || id),
  constraint message_is_of_a_query check (message_id is null or query_id is not null),
  constraint note_is_of_a_message check (not internal or message_id is not null),
  constraint file_name_fits check (
    char_length(name) between 1 and 255 and name !~ '[[:cntrl:]/\\]' and name not in ('.', '..')
  ),
  constraint file_size_fits check (size between 1 and 26214400),
  constraint mime_shape check (char_length(mime) <= 127 and mime ~ '^[a-z0-9][a-z0-9.+-]*/[a-z0-9][a-z0-9.+-]*$'),
  constraint sha256_shape check (sha256 ~ '^[0-9a-f]{64}$')
);
comment on table public.attachments is
  'Files of queries and messages. The bytes are in the bucket attachments under path.';
comment on column public.attachments.internal is 'Whether the file belongs to a note, which only staff may see.';

create index attachments_of_query on public.attachments (query_id) where query_id is not null;
create index attachments_of_message on public.attachments (message_id) where message_id is not null;
create index attachments_of_person on public.attachments (company_id, uploaded_by);

alter table public.attachments enable row level security;

create policy "members only, with the second factor that their company requires" on public.attachments
  as restrictive for all to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]))
  with check (company_id = any ((select private.my_company_ids())::uuid[]));

create policy "people see their own drafts" on public.attachments
  for select to authenticated
  using (
    query_id is null
    and uploaded_by = (select private.viewer_id())
    and company_id = any ((select private.my_company_ids())::uuid[])
  );

create policy "staff see every file that was sent" on public.attachments
  for select to authenticated
  using (query_id is not null and company_id = any ((select private.my_staff_company_ids())::uuid[]));

create policy "members add drafts of their own" on public.attachments
  for insert to authenticated
  with check (
    query_id is null
    and message_id is null
    and not internal
    and uploaded_by = (select private.viewer_id())
    and company_id = any ((select private.my_company_ids())::uuid[])
  );

create policy "people remove drafts of their own" on public.attachments
  for delete to authenticated
  using (
    query_id is null
    and uploaded_by = (select private.viewer_id())
    and company_id = any ((select private.my_company_ids())::uuid[])
  );

create policy "requesters see the files of queries and messages they see" on public.attachments
  for select to authenticated
  using (
    not internal
    and company_id = any ((select private.my_company_ids())::uuid[])
    and case
      when message_id is null then exists (select from public.queries q where q.id = attachments.query_id)
      else exists (select from public.messages m where m.id = attachments.message_id)
    end
  );

revoke all on public.attachments from anon, authenticated;
grant select, delete on public.attachments to authenticated;
grant insert (id, company_id, path, name, size, mime, sha256) on public.attachments to authenticated;

create function private.tg_attachments__check_update() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_cancelled boolean := new.query_id is null and new.message_id is null and exists (
    select from public.messages m where m.id = old.message_id and m.cancelled_at is not null
  );
begin
  if (old.query_id is not null and not is_cancelled)
    or (new.id, new.company_id, new.uploaded_by, new.path, new.name, new.size, new.mime, new.sha256, new.created_at)
      is distinct from
      (old.id, old.company_id, old.uploaded_by, old.path, old.name, old.size, old.mime, old.sha256, old.created_at)
  then
    raise exception using errcode = '42501', message = 'A file that was sent never changes.';
  end if;
  new.internal := coalesce((select m.kind = 'note' from public.messages m where m.id = new.message_id), false);
  return new;
end $$;
comment on function private.tg_attachments__check_update() is
  'Lets a draft file become part of one message, and a draft again if that is cancelled. A file of a note becomes '
  'internal.';

create trigger _100_check_update before update on public.attachments
  for each row execute function private.tg_attachments__check_update();

create function private.attach_files(files uuid[], query public.queries, message uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted integer := (select count(distinct f) from unnest(files) f);
  bound integer;
begin
  if wanted > 10 then
    perform private.raise_app_error('too_many_files', 'Attach at most 10 files to one message.');
  end if;
  update public.attachments a set query_id = query.id, message_id = message
  where a.id = any (files) and a.query_id is null
    and a.company_id = query.company_id and a.uploaded_by = private.viewer_id();
  get diagnostics bound = row_count;
  if bound <> wanted then
    perform private.raise_app_error('file_unknown', 'A file is no longer there. Attach it again.');
  end if;
end $$;
comment on function private.attach_files(uuid[], public.queries, uuid) is
  'Attaches draft files of the viewer to a query or one of its messages.';

create function private.is_my_draft_path(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    and split_part(path, '/', 1) = any (private.my_company_ids()::text[])
    and split_part(path, '/', 2) = private.viewer_id()::text
    and not exists (select from public.attachments a where a.path = is_my_draft_path.path and a.query_id is not null)
$$;
comment on function private.is_my_draft_path(text) is
  'Whether a path in the bucket attachments is <company>/<viewer>/<attachment> and holds no sent file.';
grant execute on function private.is_my_draft_path(text) to authenticated;

create function private.is_my_avatar_path(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select path ~ '^[0-9a-f-]{36}/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(\.(png|jpe?g|webp))?$'
    and split_part(path, '/', 1) = private.viewer_id()::text
    and private.mfa_satisfied()
$$;
comment on function private.is_my_avatar_path(text) is 'Whether a path in the bucket avatars is <viewer>/<uuid>.';
grant execute on function private.is_my_avatar_path(text) to authenticated;

-- Buckets and who may access their files. The row in attachments decides about a file.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('attachments', 'attachments', false, 26214400, null),
  ('avatars', 'avatars', true, 1048576, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create policy "members read the attachments they see" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'attachments'
    and (exists (select from public.attachments a where a.path = objects.name) or private.is_my_draft_path(name))
  );

-- No policy for update: a file is never replaced.
create policy "members upload drafts of their own" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'attachments' and private.is_my_draft_path(name));

create policy "people remove drafts of their own" on storage.objects
  for delete to authenticated
  using (bucket_id = 'attachments' and private.is_my_draft_path(name));

-- The bucket is public, so everybody can read a picture by its address. These policies are for changing one's own.
create policy "people see their own pictures" on storage.objects
  for select to authenticated
  using (bucket_id = 'avatars' and private.is_my_avatar_path(name));

create policy "people upload their own pictures" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'avatars' and private.is_my_avatar_path(name));

create policy "people remove their own pictures" on storage.objects
  for delete to authenticated
  using (bucket_id = 'avatars' and private.is_my_avatar_path(name));

create policy "members only, with the second factor that their company requires" on storage.objects
  as restrictive for all to authenticated
  using (bucket_id <> 'attachments' or split_part(name, '/', 1) = any ((select private.my_company_ids())::text[]))
  with check (bucket_id <> 'attachments' or split_part(name, '/', 1) = any ((select private.my_company_ids())::text[]));
