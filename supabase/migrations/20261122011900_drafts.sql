-- Drafts: texts that are not sent yet.

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
  since      timestamptz not null default clock_timestamp(),
  saved_at   timestamptz not null default clock_timestamp(),
  taken      text,
  holds      boolean not null generated always as (subject ~ '\S' or body ~ '\S' or files <> '{}') stored,
  foreign key (company_id, user_id) references public.memberships (company_id, user_id) on delete cascade,
  foreign key (company_id, query_id) references public.queries (company_id, id) on delete cascade,
  constraint draft_is_one_for_a_form unique nulls not distinct (user_id, company_id, query_id, kind, client_id),
  constraint draft_kind_is_known check (kind in ('reply', 'note', 'query')),
  constraint draft_of_a_query_or_a_new_one check ((kind = 'query') = (query_id is null)),
  constraint draft_subject_fits check (char_length(subject) <= 255),
  -- save_draft accepts 50,000 characters. The text of a cancelled reply comes on top.
  constraint draft_body_fits check (char_length(body) <= 500000),
  constraint draft_files_fit check (cardinality(files) <= 100)
);
comment on table public.drafts is 'Unsent texts, one row per form. Visible only to their author.';
comment on column public.drafts.client_id is 'The form it was written in; seq counts what that form has sent to be saved.';
comment on column public.drafts.body is 'With an empty subject and no files: the draft was emptied, and only its seq is kept.';
comment on column public.drafts.files is 'Files of the author that were uploaded and not sent.';
comment on column public.drafts.since is 'When the oldest of it was begun, by which the texts of several forms follow each other.';
comment on column public.drafts.taken is
  'Another form began with what this one held, and holds it now: the digest of it, by which a save that is repeated is told from something new.';
comment on column public.drafts.holds is 'Where it does not, only the seq is kept.';

create index drafts_of_query on public.drafts (query_id) where query_id is not null;

alter table public.drafts enable row level security;

create policy "members only, with the second factor that their company requires" on public.drafts
  as restrictive for all to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]))
  with check (company_id = any ((select private.my_company_ids())::uuid[]));

create policy "people see their own drafts" on public.drafts
  for select to authenticated
  using (user_id = (select private.viewer_id()));

revoke all on public.drafts from anon, authenticated;
grant select on public.drafts to authenticated;

-- In plpgsql, which caches plans: these run at every message and every look at a query.
create function private.lock_form(author uuid, client uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('form ' || author || client, 0));
end $$;
comment on function private.lock_form(uuid, uuid) is
  'Serializes submitting and saving one form, so that a late save does not restore what was submitted.';

create function private.lock_drafts(author uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('drafts ' || author, 0));
end $$;
comment on function private.lock_drafts(uuid) is
  'Serializes draft changes per author. Lock order: form first, then this.';

create function private.is_submitted(author uuid, client uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.messages m where m.author_id = author and m.client_id = client)
    or exists (select from public.queries q where q.created_by = author and q.client_id = client)
    or exists (select from private.idempotency_keys r where r.author_id = author and r.client_id = client);
end $$;
comment on function private.is_submitted(uuid, uuid) is
  'Whether a form was submitted, even if its message was cancelled later.';

create function private.digest_of(subject text, body text, files uuid[]) returns text
language sql immutable set search_path = '' as $$
  select md5(subject || e'\x01' || body || e'\x01' || files::text)
$$;
comment on function private.digest_of(text, text, uuid[]) is 'Returns a digest of the content of a draft.';
grant execute on function private.digest_of(text, text, uuid[]) to authenticated;

create function private.parse_base_drafts(began text) returns table (client_id uuid, digest text)
language sql immutable set search_path = '' as $$
  select split_part(form, ':', 1)::uuid, split_part(form, ':', 2)
  from regexp_split_to_table(coalesce(began, ''), '\s+') form
  where form <> ''
  limit 100
$$;
comment on function private.parse_base_drafts(text) is
  'Returns the drafts that a form began with, as private.draft names them, each with its digest.';

create function private.absorb_drafts(company uuid, query uuid, draft_kind text, author uuid, began text) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  oldest timestamptz;
begin
  -- Drafts saved since were not shown, so they stay.
  with taken as (
    update public.drafts d
    set taken = b.digest, subject = '', body = '', files = '{}'
    from private.parse_base_drafts(began) b
    where d.client_id = b.client_id and private.digest_of(d.subject, d.body, d.files) = b.digest and d.holds
      and d.user_id = author and d.company_id = company and d.query_id is not distinct from query and d.kind = draft_kind
    returning d.since
  )
  select min(t.since) into oldest from taken t;
  return oldest;
end $$;
comment on function private.absorb_drafts(uuid, uuid, text, uuid, text) is
  'Empties the drafts that a form began with, since the form now holds their text. Returns when the oldest was begun.';

create function private.check_room_for_draft(company uuid, query uuid, draft_kind text, author uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  of_one integer;
  of_all integer;
begin
  select count(*) filter (where d.query_id is not distinct from query and d.kind = draft_kind), count(*)
  into of_one, of_all
  from public.drafts d where d.user_id = author and d.company_id = company and d.holds;
  if of_one >= 20 or of_all >= 1000 then
    perform private.raise_app_error('too_many_drafts', 'You have too many drafts. Send or discard some first.');
  end if;
end $$;
comment on function private.check_room_for_draft(uuid, uuid, text, uuid) is
  'Raises an error for one more draft beyond 20 of one query and kind, or 1000 of a company.';

create function private.forget_empty_drafts(company uuid, author uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.drafts d
  where d.id in (
    select e.id from public.drafts e
    where e.user_id = author and e.company_id = company and not e.holds
    order by e.saved_at desc offset 100
  )
$$;
comment on function private.forget_empty_drafts(uuid, uuid) is
  'Deletes empty drafts but for the newest hundred, which suffice to recognise late saves.';

create function private.discard_draft(company uuid, query uuid, draft_kind text, author uuid, client uuid, began text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_form(author, client);
  perform private.lock_drafts(author);
  perform private.absorb_drafts(company, query, draft_kind, author, began);
  delete from public.drafts d
  where d.user_id = author and d.company_id = company and d.query_id is not distinct from query and d.kind = draft_kind
    and d.client_id = client;
end $$;
comment on function private.discard_draft(uuid, uuid, text, uuid, uuid, text) is
  'Deletes the draft of a submitted form and those that it began with. Drafts of other forms stay.';

create function private.restore_draft(message public.messages, files uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_drafts(message.author_id);
  insert into public.drafts (company_id, user_id, query_id, kind, client_id, seq, body, files, since)
  values (
    message.company_id, message.author_id, message.query_id, message.kind, gen_random_uuid(), 0,
    message.body, restore_draft.files, message.created_at
  );
end $$;
comment on function private.restore_draft(public.messages, uuid[]) is
  'Makes the text of a cancelled message a draft again, placed before what the author wrote since.';

create function public.save_draft(
  p_company uuid, p_kind text, p_client_id uuid, p_seq integer, p_query uuid default null,
  p_subject text default '', p_body text default '', p_files uuid[] default '{}', p_began text default ''
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  new_subject constant text := coalesce(p_subject, '');
  new_body constant text := coalesce(p_body, '');
  about uuid := case when p_kind <> 'query' then p_query end;
  target public.queries;
  role text;
  kept uuid[];
  mine public.drafts;
  oldest timestamptz;
begin
  if p_kind = 'query' then
    perform private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  else
    target := private.get_visible_query(p_query);
    role := private.my_role(target.company_id);
    if target.company_id <> p_company then
      perform private.raise_app_error('not_found', 'There is no such query.');
    elsif role = 'requester' and (p_kind <> 'reply' or target.requester_id <> viewer) then
      perform private.raise_app_error('not_allowed', 'Only its requester and staff reply to a query.');
    end if;
  end if;
  if char_length(new_body) > 50000 then
    raise exception using errcode = '23514', message = 'A draft is at most 50,000 characters long.';
  end if;
  perform private.lock_form(viewer, p_client_id);
  if private.is_submitted(viewer, p_client_id) then
    return jsonb_build_object('savedAt', null);
  end if;
  kept := array(
    select a.id
    from unnest(p_files) with ordinality f (id, place) join public.attachments a on a.id = f.id
    where a.query_id is null and a.uploaded_by = viewer and a.company_id = p_company
    order by f.place limit 100
  );
  perform private.lock_drafts(viewer);
  select * into mine from public.drafts d
  where d.user_id = viewer and d.company_id = p_company and d.query_id is not distinct from about and d.kind = p_kind
    and d.client_id = p_client_id;
  if mine.seq >= p_seq then
    return jsonb_build_object('savedAt', mine.saved_at);
  elsif mine.taken = private.digest_of(new_subject, new_body, kept) then
    -- Nothing new: another form has absorbed or submitted it.
    update public.drafts d set seq = p_seq where d.id = mine.id;
    return jsonb_build_object('savedAt', mine.saved_at);
  end if;
  oldest := private.absorb_drafts(p_company, about, p_kind, viewer, p_began);
  if (new_subject ~ '\S' or new_body ~ '\S' or kept <> '{}') and mine.holds is not true then
    perform private.check_room_for_draft(p_company, about, p_kind, viewer);
  end if;
  -- An emptied draft stays as an empty row, whose seq identifies late saves.
  insert into public.drafts as d (company_id, user_id, query_id, kind, client_id, seq, subject, body, files, since)
  values (
    p_company, viewer, about, p_kind, p_client_id, p_seq, new_subject, new_body, kept, least(clock_timestamp(), oldest)
  )
  on conflict on constraint draft_is_one_for_a_form do update set
    seq = excluded.seq, saved_at = excluded.saved_at, since = least(d.since, excluded.since), taken = null,
    subject = excluded.subject, body = excluded.body, files = excluded.files
  returning * into mine;
  perform private.forget_empty_drafts(p_company, viewer);
  return jsonb_build_object('savedAt', mine.saved_at);
end $$;
comment on function public.save_draft(uuid, text, uuid, integer, uuid, text, text, uuid[], text) is
  'Saves what the viewer has written so far in one form, which takes the place of the drafts it began with. What is older '
  'than what was saved, or was sent meanwhile, changes nothing; nothing written forgets the draft.';
grant execute on function public.save_draft(uuid, text, uuid, integer, uuid, text, text, uuid[], text) to authenticated;

create function private.draft(of_company uuid, of_query uuid, of_kind text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  form public.drafts;
  shown uuid[] := '{}';
  topic text := '';
  body_length integer := 0;
  attached uuid[] := '{}';
  waiting integer;
begin
  -- The newest draft, and earlier ones as far as they fit into one text. The others stay in their rows.
  for form in
    select d.* from public.drafts d
    where d.user_id = (select private.viewer_id()) and d.company_id = of_company
      and d.query_id is not distinct from of_query and d.kind = of_kind and d.holds
    order by d.saved_at desc, d.id desc
  loop
    body_length := body_length + 2 + char_length(form.body);
    attached := array(select distinct f.id from unnest(attached || form.files) f (id));
    exit when shown <> '{}' and not (
      cardinality(shown) < 20 and body_length <= 50000 and cardinality(attached) <= 10
      and (form.subject !~ '\S' or topic in ('', form.subject))
    );
    shown := shown || form.id;
    topic := case when form.subject ~ '\S' then form.subject else topic end;
  end loop;
  select count(*) into waiting from public.drafts d
  where d.user_id = (select private.viewer_id()) and d.company_id = of_company
    and d.query_id is not distinct from of_query and d.kind = of_kind and d.holds and d.id <> all (shown);
  return (
    select jsonb_build_object(
      'subject', topic, 'body', coalesce(string_agg(d.body, e'\n\n' order by d.since, d.id) filter (where d.body ~ '\S'), ''),
      'savedAt', max(d.saved_at), 'began', string_agg(
        d.client_id || ':' || private.digest_of(d.subject, d.body, d.files), ' ' order by d.since, d.id
      ),
      'waiting', waiting,
      'files', (
        select coalesce(jsonb_agg(
          jsonb_build_object('id', a.id, 'name', a.name, 'size', a.size, 'mime', a.mime) order by f.since, f.place
        ), '[]')
        from (
          select distinct on (l.id) l.id, o.since, l.place
          from public.drafts o cross join unnest(o.files) with ordinality l (id, place)
          where o.id = any (shown) order by l.id, o.since, l.place
        ) f
        join public.attachments a on a.id = f.id
        where a.query_id is null
      )
    )
    from public.drafts d where d.id = any (shown)
    having count(*) > 0
  );
end $$;
comment on function private.draft(uuid, uuid, text) is
  'What the viewer has written and not sent, the texts of several forms after each other and named in began; null for nothing. '
  'Waiting: how many texts more do not fit with it, which come once it is sent.';
grant execute on function private.draft(uuid, uuid, text) to authenticated;

create function public.new_query_draft(p_company uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.draft(p_company, null, 'query')
$$;
comment on function public.new_query_draft(uuid) is 'The new query that the viewer has begun to write in that company; null for none.';
grant execute on function public.new_query_draft(uuid) to authenticated;

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
