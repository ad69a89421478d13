-- Buckets, and who may touch what lies in them. The row in attachments decides about a file; the file about nothing.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('attachments', 'attachments', false, 26214400, null),
  ('avatars', 'avatars', true, 1048576, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create function private.is_my_draft_path(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    and split_part(path, '/', 1) = any (private.my_company_ids()::text[])
    and split_part(path, '/', 2) = private.viewer_id()::text
    and not exists (select from public.attachments a where a.path = is_my_draft_path.path and a.query_id is not null)
$$;
comment on function private.is_my_draft_path(text) is
  'Whether a path of bucket attachments is <company>/<viewer>/<attachment>, and nothing sent lies there.';
grant execute on function private.is_my_draft_path(text) to authenticated;

create function private.is_my_avatar_path(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select path ~ '^[0-9a-f-]{36}/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(\.(png|jpe?g|webp))?$'
    and split_part(path, '/', 1) = private.viewer_id()::text
$$;
comment on function private.is_my_avatar_path(text) is 'Whether a path of bucket avatars is <viewer>/<uuid>.';
grant execute on function private.is_my_avatar_path(text) to authenticated;

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

-- Everybody may fetch a picture by its address (the bucket is public); these are for changing one's own.
create policy "people see their own pictures" on storage.objects
  for select to authenticated
  using (bucket_id = 'avatars' and private.is_my_avatar_path(name));

create policy "people upload their own pictures" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'avatars' and private.is_my_avatar_path(name));

create policy "people remove their own pictures" on storage.objects
  for delete to authenticated
  using (bucket_id = 'avatars' and private.is_my_avatar_path(name));
