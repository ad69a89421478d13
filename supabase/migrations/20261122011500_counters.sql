-- Counters: how many queries there are of each kind.

create table public.counters (
  company_id uuid not null references public.companies (id) on delete cascade,
  name       text not null,
  value      bigint not null,
  primary key (company_id, name)
);
comment on table public.counters is
  'Counts of queries: status:<status>, unassigned (active, without assignee), assignee:<person> (active, by assignee).';

alter table public.counters enable row level security;

create policy "members only, with the second factor that their company requires" on public.counters
  as restrictive for all to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]))
  with check (company_id = any ((select private.my_company_ids())::uuid[]));

create policy "staff see the counters" on public.counters
  for select to authenticated
  using (company_id = any ((select private.my_staff_company_ids())::uuid[]));

revoke all on public.counters from anon, authenticated;
grant select on public.counters to authenticated;

create table public.counter_deltas (
  id         bigint generated always as identity primary key,
  company_id uuid not null references public.companies (id) on delete cascade,
  name       text not null,
  delta      integer not null
);
comment on table public.counter_deltas is 'Changes of counters that are not yet folded into them.';

create index counter_deltas_of_company on public.counter_deltas (company_id, name);

alter table public.counter_deltas enable row level security;

create policy "members only, with the second factor that their company requires" on public.counter_deltas
  as restrictive for all to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]))
  with check (company_id = any ((select private.my_company_ids())::uuid[]));

create policy "staff see the counters' latest changes" on public.counter_deltas
  for select to authenticated
  using (company_id = any ((select private.my_staff_company_ids())::uuid[]));

revoke all on public.counter_deltas from anon, authenticated;
grant select on public.counter_deltas to authenticated;

create function private.counter_names(query public.queries) returns text[]
language sql immutable set search_path = '' as $$
  select array['status:' || query.status] || case
    when query.status in ('resolved', 'closed') then '{}'::text[]
    when query.assignee_id is null then array['unassigned']
    else array['assignee:' || query.assignee_id]
  end
$$;
comment on function private.counter_names(public.queries) is 'Returns the counters that include a query.';

create function private.tg_queries__count() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.counter_deltas (company_id, name, delta)
  select coalesce(new.company_id, old.company_id), d.name, sum(d.delta)
  from (
    select unnest(private.counter_names(new)) as name, 1 as delta where tg_op <> 'DELETE'
    union all
    select unnest(private.counter_names(old)), -1 where tg_op <> 'INSERT'
  ) d
  -- If the company is being deleted, there is nothing to count.
  where tg_op <> 'DELETE' or exists (select from public.companies c where c.id = old.company_id)
  group by d.name having sum(d.delta) <> 0;
  return null;
end $$;
comment on function private.tg_queries__count() is 'Adds the counter changes of a new, changed or deleted query.';

create trigger _510_count_new after insert or delete on public.queries
  for each row execute function private.tg_queries__count();

create trigger _500_count_change after update on public.queries
  for each row when ((old.status, old.assignee_id) is distinct from (new.status, new.assignee_id))
  execute function private.tg_queries__count();

create function private.fold_counters() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  folded integer;
begin
  -- One at a time; a second caller has nothing to do. One statement, so that readers see the state before or after.
  if not pg_try_advisory_xact_lock(hashtextextended('fold counters', 0)) then
    return 0;
  end if;
  with taken as (
    delete from public.counter_deltas returning company_id, name, delta
  ), added as (
    insert into public.counters as c (company_id, name, value)
    select t.company_id, t.name, sum(t.delta) from taken t group by t.company_id, t.name
    on conflict (company_id, name) do update set value = c.value + excluded.value
  )
  select count(*) into folded from taken;
  return folded;
end $$;
comment on function private.fold_counters() is
  'Adds the deltas to the counters and deletes them. Returns how many there were.';

create function private.counter_values(company uuid) returns table (name text, value bigint)
language sql stable set search_path = '' as $$
  select c.name, sum(c.value)::bigint
  from (
    select b.name, b.value from public.counters b where b.company_id = company
    union all
    select d.name, d.delta from public.counter_deltas d where d.company_id = company
  ) c
  group by c.name
$$;
comment on function private.counter_values(uuid) is
  'Returns the current counters of a company, to those who may see them.';
grant execute on function private.counter_values(uuid) to authenticated;

create function private.navigation_counts(company uuid, viewer uuid, role text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if role = 'requester' then
    return (
      select jsonb_build_object('unresolved', count(*), 'waitingForYou', count(*) filter (where q.status = 'pending'))
      from public.queries q
      where q.company_id = company and q.requester_id = viewer and q.status in ('new', 'open', 'pending', 'on_hold')
    );
  end if;
  return (
    select jsonb_build_object(
      'unresolved', coalesce(sum(c.value) filter (where c.name not like 'status:%'), 0),
      'mine', coalesce(sum(c.value) filter (where c.name = 'assignee:' || viewer), 0),
      'unassigned', coalesce(sum(c.value) filter (where c.name = 'unassigned'), 0)
    )
    from private.counter_values(company) c
  );
end $$;
comment on function private.navigation_counts(uuid, uuid, text) is
  'Returns how many unresolved queries the views of the navigation have: of the company for staff, their own for a '
  'requester. The caller has checked the role.';
