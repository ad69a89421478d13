-- Files of a message are shown in the order of its form. Files of one form are stored at the same time, in any order.

alter table public.attachments add column place smallint not null default 0;
comment on column public.attachments.place is
  'The place among the files of its message. 0 for a draft file, and for files from before there were places.';

create or replace function private.attach_files(files uuid[], query public.queries, message uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  wanted integer := (select count(distinct f) from unnest(files) f);
  bound integer;
begin
  if wanted > 10 then
    perform private.raise_app_error('too_many_files', 'Attach at most 10 files to one message.');
  end if;
  update public.attachments a set query_id = query.id, message_id = message, place = array_position(files, a.id)
  where a.id = any (files) and a.query_id is null
    and a.company_id = query.company_id and a.uploaded_by = private.viewer_id();
  get diagnostics bound = row_count;
  if bound <> wanted then
    perform private.raise_app_error('file_unknown', 'A file is no longer there. Attach it again.');
  end if;
end $$;

create or replace function private.delete_scheduled_reply(message public.messages)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  files uuid[] := array(select a.id from public.attachments a where a.message_id = message.id order by a.place, a.created_at, a.id);
begin
  update public.messages m set cancelled_at = clock_timestamp(), status_on_send = null, resolution_on_send = null
  where m.id = message.id;
  update public.attachments a set query_id = null, message_id = null, place = 0 where a.message_id = message.id;
  delete from public.messages m where m.id = message.id;
  return files;
end $$;

create or replace function private.attachments_json(of_query uuid, of_message uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'size', a.size, 'mime', a.mime) order by a.place, a.created_at, a.id), '[]')
    from public.attachments a
    where a.query_id = of_query and a.message_id is not distinct from of_message
  );
end $$;
