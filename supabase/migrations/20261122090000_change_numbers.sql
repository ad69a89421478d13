-- Change numbers: which of two pictures of a query is the newer one, and which change made which version of its row.

create sequence private.changes;
comment on sequence private.changes is 'Numbers every change of a query, over all companies.';

alter table public.queries add column change_no bigint not null default 0;
comment on column public.queries.change_no is
  'Grows with every change of the row. Whoever holds an older picture of it takes the newer one, in whatever order they come.';
grant select (change_no) on public.queries to authenticated;

create function private.number_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Taken while the row is locked: of two changes of one query the later has the greater number.
  new.change_no := nextval('private.changes');
  return new;
end $$;
comment on function private.number_change() is 'Numbers a change of a query.';

create trigger queries_number_change before insert or update on public.queries
  for each row execute function private.number_change();

alter table public.events add column row_version integer;
comment on column public.events.row_version is
  'The version of the query''s row that this change made; null for what changed no field of it.';

-- Counted back from the version that stands: never too small, so that what came before is taken for older, not newer.
alter table public.events disable trigger events_keep_written;
update public.events e set row_version = v.version
from (
  select c.id, q.row_version - (row_number() over (partition by c.query_id order by c.at desc, c.id desc))::integer + 1 as version
  from public.events c join public.queries q on q.id = c.query_id
  where c.type = 'changed'
) v
where v.id = e.id;
alter table public.events enable trigger events_keep_written;
