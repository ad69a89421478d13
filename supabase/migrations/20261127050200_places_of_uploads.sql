-- An upload takes one of a person's places only while it runs, or while its file or its draft exists. Uploads that failed
-- counted for a day, so a hundred of them locked a person out.

alter table private.uploads add column ended boolean not null default false;
comment on column private.uploads.ended is 'Whether its sender gave it up, or deleted its draft.';

create function private.is_running(upload private.uploads) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return not upload.ended and upload.created_at > clock_timestamp() - interval '10 minutes';
end $$;
comment on function private.is_running(private.uploads) is
  'Whether a file may still be stored at its path. The app needs two minutes at most; one that was killed ends nothing.';

create function private.unused_uploads(person uuid, bucket text)
returns table (name text, created_at timestamptz, takes_place boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select u.name, u.created_at,
      private.is_running(u) or (bucket = 'avatars' and not u.ended) or o.id is not null or a.id is not null
    from private.uploads u
      left join storage.objects o on o.bucket_id = u.bucket_id and o.name = u.name
      left join public.attachments a on a.path = u.name and bucket = 'attachments'
    where u.user_id = person and u.bucket_id = bucket and a.query_id is null
      and not exists (select from public.profiles p where bucket = 'avatars' and p.user_id = person and p.avatar_path = u.name);
end $$;
comment on function private.unused_uploads(uuid, text) is
  'Lists the uploads of a person whose files are not in use, and whether they take a place. A picture takes one for a day, '
  'even if another has replaced it.';

create function private.lock_uploads(person uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('uploads of ' || person, 0));
end $$;
comment on function private.lock_uploads(uuid) is 'Serializes the uploads of a person, so that they count each other.';

create or replace function private.reserve_upload(bucket text, folder text, at_most integer) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer constant uuid := private.viewer_id();
  own_folder constant text := folder || viewer || '/';
  taken bigint;
  paths bigint;
  path text;
begin
  perform private.lock_uploads(viewer);
  -- Here, because an installation may have no worker.
  delete from private.uploads u
  where u.user_id = viewer and u.created_at < clock_timestamp() - interval '1 day' and (
    private.is_in_use(u.bucket_id, u.name)
    or not exists (select from storage.objects o where o.bucket_id = u.bucket_id and o.name = u.name)
  );
  select count(*) filter (where f.takes_place), count(*) filter (where starts_with(f.name, own_folder)) into taken, paths
  from private.unused_uploads(viewer, bucket) f;
  if taken >= at_most then
    return null;
  end if;
  -- A hosted project stores a file whose upload was given up meanwhile. So a folder has no more paths than places, and
  -- a path that is free again is given again: a second file at it is rejected.
  if paths >= at_most then
    select f.name into path from private.unused_uploads(viewer, bucket) f
    where starts_with(f.name, own_folder) and not f.takes_place
    order by f.created_at limit 1;
    update private.uploads u set created_at = clock_timestamp(), ended = false
    where u.bucket_id = bucket and u.name = path;
    return path;
  end if;
  path := own_folder || gen_random_uuid();
  insert into private.uploads (bucket_id, name, user_id) values (bucket, path, viewer);
  return path;
end $$;
comment on function private.reserve_upload(text, text, integer) is
  'Reserves a path for an upload of the viewer. Null if as many of their uploads that are not in use take a place. What is '
  'in use or gone is forgotten after a day.';

create or replace function public.begin_file_upload(p_company uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  at_most constant integer := 100;
  path text;
begin
  perform private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  path := private.reserve_upload('attachments', p_company || '/', at_most);
  if path is null then
    perform private.raise_app_error(
      'too_many_unsent_files', format('You have %s files that were not sent or are being uploaded.', at_most)
    );
  end if;
  return path;
end $$;
comment on function public.begin_file_upload(uuid) is
  'Returns the path at which the viewer may store an attachment within ten minutes. Its last part is the id of the '
  'attachment.';
comment on function public.begin_picture_upload() is
  'Returns the path at which the viewer may store a picture within ten minutes.';

create function public.end_upload(p_path text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer constant uuid := private.require_viewer();
begin
  -- A draft that was stored, although its sender got no answer.
  delete from public.attachments a
  where a.path = p_path and a.uploaded_by = viewer and a.query_id is null
    and a.company_id = any (private.my_company_ids());
  update private.uploads u set ended = true where u.user_id = viewer and u.name = p_path;
end $$;
comment on function public.end_upload(text) is
  'Ends an upload of the viewer that failed: nothing may be stored at its path any more, and it takes no place once its '
  'file is removed. A file that was sent stays.';
grant execute on function public.end_upload(text) to authenticated;

create or replace function private.is_reserved(bucket text, path text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer constant uuid := private.viewer_id();
begin
  -- An upload that begins meanwhile waits, and then counts this file.
  perform private.lock_uploads(viewer);
  return exists (
    select from private.uploads u
    where u.bucket_id = bucket and u.name = path and u.user_id = viewer and private.is_running(u)
  );
end $$;
comment on function private.is_reserved(text, text) is
  'Whether the viewer began an upload to a path within ten minutes and did not end it.';

create function private.tg_attachments__end_upload() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Older ones are over already. Whoever begins an upload may be deleting their rows.
  update private.uploads u set ended = true
  where u.bucket_id = 'attachments' and u.name = old.path and u.created_at > clock_timestamp() - interval '1 hour';
  return null;
end $$;
comment on function private.tg_attachments__end_upload() is 'Ends the upload of a draft that is deleted.';

create trigger _100_end_upload after delete on public.attachments
  for each row execute function private.tg_attachments__end_upload();
