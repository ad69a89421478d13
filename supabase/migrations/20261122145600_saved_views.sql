-- The list's views: how many queries match a filter, and the views that people save.

create function public.count_queries(p_company uuid, p_filters jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  at_most constant integer := 1000;
  role text := private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  sources text[] := private.visible_sources(role);
  counts jsonb := '[]';
  one jsonb;
  matching integer;
begin
  for one in select f.value from jsonb_array_elements(p_filters) with ordinality f (value, place) order by f.place limit 30 loop
    matching := null;
    if coalesce(one ->> 'text', '') = '' then
      execute format('select count(*) from (select * from (%s) visible limit %s) found', (
        select string_agg(format(
          '(select q.id from public.queries q where q.company_id = $1 and %s and %s limit %s)',
          source, private.filter_conditions(one), at_most
        ), ' union ')
        from unnest(sources) source
      ), at_most)
      into matching using p_company, private.viewer_id(), private.my_followed_query_ids();
    end if;
    counts := counts || coalesce(to_jsonb(matching), 'null');
  end loop;
  return counts;
end $$;
comment on function public.count_queries(uuid, jsonb) is
  'Returns how many queries of each filter the viewer may see, counted to 1000. Null for a filter with a search text.';
grant execute on function public.count_queries(uuid, jsonb) to authenticated;

create table public.saved_views (
  id uuid primary key default private.uuid_v7(),
  company_id uuid not null references public.companies (id) on delete cascade,
  user_id uuid not null,
  name text not null,
  -- The filter as parameters of the list's URL. The app ignores what it does not know.
  params text not null,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (company_id, user_id) references public.memberships (company_id, user_id) on delete cascade,
  constraint saved_view_name_fits check (char_length(name) between 1 and 40 and name = private.single_line(name)),
  constraint saved_view_params_fit check (char_length(params) between 1 and 2500)
);
comment on table public.saved_views is 'Filters of the list that a person named. Only that person sees them.';
create unique index saved_views_by_name on public.saved_views (user_id, company_id, lower(name));
create index saved_views_of_company on public.saved_views (company_id, user_id);

alter table public.saved_views enable row level security;
create policy "members only, with the second factor that their company require" on public.saved_views
  as restrictive for all to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]))
  with check (company_id = any ((select private.my_company_ids())::uuid[]));
create policy "people see their own views" on public.saved_views for select to authenticated
  using (user_id = (select private.viewer_id()));
revoke all on public.saved_views from anon, authenticated;
grant select on public.saved_views to authenticated;

create function public.save_view(p_company uuid, p_name text, p_params text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  at_most constant integer := 20;
  viewer uuid := private.viewer_id();
  saved uuid;
begin
  perform private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  -- Two saves at once must not exceed the limit.
  perform pg_advisory_xact_lock(hashtextextended('saved_views ' || viewer, 0));
  if not exists (
    select from public.saved_views w
    where w.user_id = viewer and w.company_id = p_company and lower(w.name) = lower(private.single_line(p_name))
  ) and (select count(*) from public.saved_views w where w.user_id = viewer and w.company_id = p_company) >= at_most then
    perform private.raise_app_error('too_many_views', 'You have as many views as can be saved. Delete one first.');
  end if;
  insert into public.saved_views as w (company_id, user_id, name, params)
  values (p_company, viewer, private.single_line(p_name), p_params)
  on conflict (user_id, company_id, lower(name)) do update set name = excluded.name, params = excluded.params
  returning w.id into saved;
  return saved;
end $$;
comment on function public.save_view(uuid, text, text) is
  'Saves a filter of the list under a name for the viewer, and returns its id. A view of the same name is replaced.';
grant execute on function public.save_view(uuid, text, text) to authenticated;

create function public.delete_view(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_viewer();
  delete from public.saved_views w
  where w.id = p_id and w.user_id = private.viewer_id() and w.company_id = any (private.my_company_ids());
  if not found then
    perform private.raise_app_error('not_found', 'There is no such view.');
  end if;
end $$;
comment on function public.delete_view(uuid) is 'Deletes a view that the viewer saved.';
grant execute on function public.delete_view(uuid) to authenticated;
