-- Uploads: a row comes before each stored file, so that nobody stores more files than they may leave unused. A hosted
-- project checks the policy of an upload by an insert that it rolls back, and stores the object as superuser later. So a
-- policy that counted stored objects would let any number of uploads pass at once.

create table private.uploads (
  bucket_id  text not null,
  name       text not null,
  user_id    uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (bucket_id, name)
);
comment on table private.uploads is
  'Uploads that people began: where a file may be stored, and by whom.';

create index uploads_of_person on private.uploads (user_id, bucket_id);

alter table private.uploads enable row level security;

revoke all on private.uploads from public, anon, authenticated;

create function private.is_in_use(bucket text, path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case bucket
    when 'attachments' then exists (select from public.attachments a where a.path = is_in_use.path and a.query_id is not null)
    when 'avatars' then exists (
      select from public.profiles p
      where p.avatar_path = is_in_use.path
        and p.user_id = substring(path from '^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/')::uuid
    )
    else false
  end
$$;
comment on function private.is_in_use(text, text) is
  'Whether a stored file was sent, or is the picture of a person.';

create function private.reserve_upload(bucket text, folder text, at_most integer) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer constant uuid := private.viewer_id();
  path constant text := folder || viewer || '/' || gen_random_uuid();
begin
  -- Uploads that begin at the same time count each other.
  perform pg_advisory_xact_lock(hashtextextended('uploads of ' || viewer, 0));
  -- Here, because an installation may have no worker.
  delete from private.uploads u
  where u.user_id = viewer and u.created_at < clock_timestamp() - interval '1 day' and (
    private.is_in_use(u.bucket_id, u.name)
    or not exists (select from storage.objects o where o.bucket_id = u.bucket_id and o.name = u.name)
  );
  if at_most <= (
    select count(*) from private.uploads u
    where u.user_id = viewer and u.bucket_id = bucket and not private.is_in_use(u.bucket_id, u.name)
  ) then
    return null;
  end if;
  insert into private.uploads (bucket_id, name, user_id) values (bucket, path, viewer);
  return path;
end $$;
comment on function private.reserve_upload(text, text, integer) is
  'Reserves a path for an upload of the viewer. Null if they have as many files that are not in use. What is in use or gone '
  'is forgotten after a day.';

create function public.begin_file_upload(p_company uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  at_most constant integer := 100;
  path text;
begin
  perform private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  path := private.reserve_upload('attachments', p_company || '/', at_most);
  if path is null then
    perform private.raise_app_error('too_many_unsent_files', format('You have %s files that were not sent.', at_most));
  end if;
  return path;
end $$;
comment on function public.begin_file_upload(uuid) is
  'Returns the path at which the viewer may store an attachment within an hour. Its last part is the id of the attachment.';
grant execute on function public.begin_file_upload(uuid) to authenticated;

create function public.begin_picture_upload() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  at_most constant integer := 20;
  path text;
begin
  perform private.require_viewer();
  path := private.reserve_upload('avatars', '', at_most);
  if path is null then
    perform private.raise_app_error('too_many_pictures', format('You uploaded %s pictures within a day.', at_most));
  end if;
  return path;
end $$;
comment on function public.begin_picture_upload() is 'Returns the path at which the viewer may store a picture within an hour.';
grant execute on function public.begin_picture_upload() to authenticated;

create function private.is_reserved(bucket text, path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.uploads u
    where u.bucket_id = bucket and u.name = path and u.user_id = private.viewer_id()
      and u.created_at > clock_timestamp() - interval '1 hour'
  );
end $$;
comment on function private.is_reserved(text, text) is 'Whether the viewer began an upload to a path within an hour.';
grant execute on function private.is_reserved(text, text) to authenticated;

create policy "an upload begins with its row" on storage.objects
  as restrictive for insert to authenticated
  with check (bucket_id not in ('attachments', 'avatars') or private.is_reserved(bucket_id, name));

create function public.list_unused_files(p_bucket text, p_before timestamptz, p_after text default '', p_limit integer default 1000)
returns jsonb
language sql stable security definer set search_path = '' as $$
  with looked_at as (
    select o.name, o.created_at from storage.objects o
    where o.bucket_id = p_bucket and o.name > p_after
    order by o.name limit least(greatest(p_limit, 1), 1000)
  )
  select jsonb_build_object(
    'paths', (
      select coalesce(jsonb_agg(l.name order by l.name), '[]') from looked_at l
      where l.created_at < p_before and not private.is_in_use(p_bucket, l.name)
        and not exists (select from public.attachments a where p_bucket = 'attachments' and a.path = l.name)
    ),
    'next', (select max(l.name) from looked_at l)
  )
$$;
comment on function public.list_unused_files(text, timestamptz, text, integer) is
  'For the worker: looks at stored files after a path, and returns those that were stored earlier and that no row names. '
  '`next` is the last one that it looked at; null at the end.';
grant execute on function public.list_unused_files(text, timestamptz, text, integer) to service_role;
