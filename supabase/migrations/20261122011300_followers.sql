-- What a person has to do with a query besides writing: following, muting and reading it.

create table public.followers (
  company_id uuid not null references public.companies (id) on delete cascade,
  query_id   uuid not null,
  user_id    uuid not null,
  created_at timestamptz not null default now(),
  primary key (query_id, user_id),
  foreign key (company_id, query_id) references public.queries (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references public.memberships (company_id, user_id)
);
comment on table public.followers is 'Who follows a query besides its requester and assignee.';

create index followers_of_person on public.followers (user_id, company_id);

alter table public.followers enable row level security;

create policy "members only, with the second factor that their company requires" on public.followers
  as restrictive for all to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]))
  with check (company_id = any ((select private.my_company_ids())::uuid[]));

create policy "staff see followers" on public.followers
  for select to authenticated
  using (company_id = any ((select private.my_staff_company_ids())::uuid[]));

create policy "requesters see followers of queries they see" on public.followers
  for select to authenticated
  using (
    company_id = any ((select private.my_company_ids())::uuid[])
    and exists (select from public.queries q where q.id = followers.query_id)
  );

revoke all on public.followers from anon, authenticated;
grant select on public.followers to authenticated;

create function public.follow_query(p_query uuid, p_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  target public.queries := private.get_visible_query(p_query);
begin
  if p_on then
    insert into public.followers (company_id, query_id, user_id) values (target.company_id, target.id, private.viewer_id())
    on conflict (query_id, user_id) do nothing;
  else
    delete from public.followers f where f.query_id = target.id and f.user_id = private.viewer_id();
  end if;
end $$;
comment on function public.follow_query(uuid, boolean) is 'Makes the viewer follow a query, or stop following it.';
grant execute on function public.follow_query(uuid, boolean) to authenticated;

create table public.mutes (
  company_id uuid not null references public.companies (id) on delete cascade,
  query_id   uuid not null,
  user_id    uuid not null,
  created_at timestamptz not null default now(),
  primary key (query_id, user_id),
  foreign key (company_id, query_id) references public.queries (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references public.memberships (company_id, user_id) on delete cascade
);
comment on table public.mutes is 'Who gets no notifications about a query. Visible only to themselves.';

create index mutes_of_person on public.mutes (user_id, company_id);

alter table public.mutes enable row level security;

create policy "members only, with the second factor that their company requires" on public.mutes
  as restrictive for all to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]))
  with check (company_id = any ((select private.my_company_ids())::uuid[]));

create policy "people see what they muted" on public.mutes
  for select to authenticated
  using (user_id = (select private.viewer_id()));

revoke all on public.mutes from anon, authenticated;
grant select on public.mutes to authenticated;

create function private.is_muted(query uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.mutes m where m.query_id = query and m.user_id = person)
$$;
comment on function private.is_muted(uuid, uuid) is 'Whether a person muted a query.';

create function public.mute_query(p_query uuid, p_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  target public.queries := private.get_visible_query(p_query);
begin
  if p_on then
    insert into public.mutes (company_id, query_id, user_id) values (target.company_id, target.id, private.viewer_id())
    on conflict (query_id, user_id) do nothing;
  else
    delete from public.mutes m where m.query_id = target.id and m.user_id = private.viewer_id();
  end if;
end $$;
comment on function public.mute_query(uuid, boolean) is 'Mutes a query for the viewer, or unmutes it.';
grant execute on function public.mute_query(uuid, boolean) to authenticated;

create table public.read_states (
  company_id uuid not null references public.companies (id) on delete cascade,
  query_id   uuid not null,
  user_id    uuid not null,
  read_at    timestamptz not null default clock_timestamp(),
  primary key (user_id, query_id),
  foreign key (company_id, query_id) references public.queries (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references public.memberships (company_id, user_id)
);
comment on table public.read_states is 'When a person last read a query.';

create index read_states_of_query on public.read_states (query_id);

alter table public.read_states enable row level security;

create policy "members only, with the second factor that their company requires" on public.read_states
  as restrictive for all to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]))
  with check (company_id = any ((select private.my_company_ids())::uuid[]));

create policy "people see what they have read themselves" on public.read_states
  for select to authenticated
  using (
    user_id = (select private.viewer_id())
    and company_id = any ((select private.my_company_ids())::uuid[])
  );

revoke all on public.read_states from anon, authenticated;
grant select on public.read_states to authenticated;

create function private.mark_read(query public.queries) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.read_states as r (company_id, query_id, user_id, read_at)
  values (query.company_id, query.id, private.viewer_id(), clock_timestamp())
  on conflict (user_id, query_id) do update set read_at = greatest(r.read_at, excluded.read_at)
$$;
comment on function private.mark_read(public.queries) is 'Marks a query as read by the viewer, as it is now.';

create function public.mark_read(p_query uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mark_read(private.get_visible_query(p_query));
end $$;
comment on function public.mark_read(uuid) is 'Marks a query as read by the viewer.';
grant execute on function public.mark_read(uuid) to authenticated;
