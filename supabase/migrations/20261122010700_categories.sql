-- Categories: what kinds of things a company is asked about.

create table public.categories (
  id          uuid primary key default private.uuid_v7(),
  company_id  uuid not null references public.companies (id) on delete cascade,
  name        text not null,
  archived_at timestamptz,
  created_at  timestamptz not null default now(),
  unique (company_id, id),
  constraint category_name_fits check (
    char_length(name) between 2 and 60 and name = btrim(name) and name !~ '[[:cntrl:]]'
  )
);
comment on table public.categories is 'What kinds of queries a company gets.';
comment on column public.categories.archived_at is 'Since when new queries cannot use it. Old queries keep it.';

create unique index categories_by_name on public.categories (company_id, lower(name)) where archived_at is null;

alter table public.categories enable row level security;

create policy "members only, with the second factor that their company requires" on public.categories
  as restrictive for all to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]))
  with check (company_id = any ((select private.my_company_ids())::uuid[]));

create policy "members see the categories" on public.categories
  for select to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]));

revoke all on public.categories from anon, authenticated;
grant select on public.categories to authenticated;

create function public.company_categories(p_company uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by lower(c.name)), '[]')
  from public.categories c where c.company_id = p_company and c.archived_at is null
$$;
comment on function public.company_categories(uuid) is 'Returns the categories that a new query can use.';
grant execute on function public.company_categories(uuid) to authenticated;
