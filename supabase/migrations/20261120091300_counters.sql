-- Counters: how many queries are where. Every change appends what it adds or takes away, so that two people who work
-- at once never wait for one row; now and then the deltas are folded into the counters. A count is the sum of both.
create table public.counters (
  company_id uuid not null references public.companies (id) on delete cascade,
  name       text not null,
  value      bigint not null,
  primary key (company_id, name)
);
comment on table public.counters is
  'Counts of queries: status:<status>, unassigned (active ones nobody has), assignee:<person> (active ones somebody has).';

create table public.counter_deltas (
  id         bigint generated always as identity primary key,
  company_id uuid not null references public.companies (id) on delete cascade,
  name       text not null,
  delta      integer not null
);
comment on table public.counter_deltas is 'What was added to counters since they were last folded.';
create index counter_deltas_of_company on public.counter_deltas (company_id, name);

create function private.counter_names(query public.queries) returns text[]
language sql immutable set search_path = '' as $$
  select array['status:' || query.status] || case
    when query.status in ('resolved', 'closed') then '{}'::text[]
    when query.assignee_id is null then array['unassigned']
    else array['assignee:' || query.assignee_id]
  end
$$;
comment on function private.counter_names(public.queries) is 'The counters a query counts in.';

create function private.count_query() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.counter_deltas (company_id, name, delta)
  select coalesce(new.company_id, old.company_id), d.name, sum(d.delta)
  from (
    select unnest(private.counter_names(new)) as name, 1 as delta where tg_op <> 'DELETE'
    union all
    select unnest(private.counter_names(old)), -1 where tg_op <> 'INSERT'
  ) d
  -- Deleted together with its company, there is nothing left to count.
  where tg_op <> 'DELETE' or exists (select from public.companies c where c.id = old.company_id)
  group by d.name having sum(d.delta) <> 0;
  return null;
end $$;
comment on function private.count_query() is 'Appends what a new or changed query adds to the counters.';

create trigger queries_count_new after insert or delete on public.queries
  for each row execute function private.count_query();
create trigger queries_count_change after update on public.queries
  for each row when ((old.status, old.assignee_id) is distinct from (new.status, new.assignee_id))
  execute function private.count_query();

create function private.fold_counters() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  folded integer;
begin
  -- One at a time; whoever comes second has nothing to do. One statement, so that a reader sees before or after.
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
comment on function private.fold_counters() is 'Adds the deltas to the counters and forgets them; gives how many there were.';

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
comment on function private.counter_values(uuid) is 'The counters of a company as they are now, to those who may see them.';
grant execute on function private.counter_values(uuid) to authenticated;

alter table public.counters enable row level security;
alter table public.counter_deltas enable row level security;

create policy "staff see the counters" on public.counters
  for select to authenticated
  using (company_id = any ((select private.my_staff_company_ids())::uuid[]));

create policy "staff see the counters' latest changes" on public.counter_deltas
  for select to authenticated
  using (company_id = any ((select private.my_staff_company_ids())::uuid[]));

revoke all on public.counters, public.counter_deltas from anon, authenticated;
grant select on public.counters, public.counter_deltas to authenticated;
