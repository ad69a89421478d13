-- Read states: how far somebody has read a query.
create table public.read_states (
  company_id uuid not null references public.companies (id) on delete cascade,
  query_id   uuid not null,
  user_id    uuid not null,
  read_at    timestamptz not null default clock_timestamp(),
  primary key (user_id, query_id),
  foreign key (company_id, query_id) references public.queries (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references public.memberships (company_id, user_id)
);
comment on table public.read_states is 'When somebody last had a query before them.';
create index read_states_of_query on public.read_states (query_id);

create function private.mark_read(query public.queries) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.read_states as r (company_id, query_id, user_id, read_at)
  values (query.company_id, query.id, private.viewer_id(), clock_timestamp())
  on conflict (user_id, query_id) do update set read_at = greatest(r.read_at, excluded.read_at)
$$;
comment on function private.mark_read(public.queries) is 'The viewer has read a query as it is now.';

alter table public.read_states enable row level security;

create policy "people see what they have read themselves" on public.read_states
  for select to authenticated
  using (
    user_id = (select private.viewer_id())
    and company_id = any ((select private.my_company_ids())::uuid[])
  );

revoke all on public.read_states from anon, authenticated;
grant select on public.read_states to authenticated;
