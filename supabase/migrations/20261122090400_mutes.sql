-- Mutes: whoever does not want to be told of a query any more.
create table public.mutes (
  company_id uuid not null references public.companies (id) on delete cascade,
  query_id   uuid not null,
  user_id    uuid not null,
  created_at timestamptz not null default now(),
  primary key (query_id, user_id),
  foreign key (company_id, query_id) references public.queries (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references public.memberships (company_id, user_id) on delete cascade
);
comment on table public.mutes is 'Who wants no notifications about a query. Known to nobody else.';
create index mutes_of_person on public.mutes (user_id, company_id);

alter table public.mutes enable row level security;

create policy "people see what they muted" on public.mutes
  for select to authenticated
  using (user_id = (select private.viewer_id()));

create policy "members alone, with the second factor their company asks for" on public.mutes
  as restrictive for all to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]))
  with check (company_id = any ((select private.my_company_ids())::uuid[]));

revoke all on public.mutes from anon, authenticated;
grant select on public.mutes to authenticated;

create function private.is_muted(query uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.mutes m where m.query_id = query and m.user_id = person)
$$;
comment on function private.is_muted(uuid, uuid) is 'Whether somebody wants no notifications about a query.';

create function public.mute_query(p_query uuid, p_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  target public.queries := private.visible_query(p_query);
begin
  if p_on then
    insert into public.mutes (company_id, query_id, user_id) values (target.company_id, target.id, private.viewer_id())
    on conflict (query_id, user_id) do nothing;
  else
    delete from public.mutes m where m.query_id = target.id and m.user_id = private.viewer_id();
  end if;
end $$;
comment on function public.mute_query(uuid, boolean) is 'The viewer is told nothing more of a query, or again.';

grant execute on function public.mute_query(uuid, boolean) to authenticated;
