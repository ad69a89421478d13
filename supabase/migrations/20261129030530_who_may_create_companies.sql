-- Who may create companies is a setting of the installation, and the link of its first start makes one whatever it is.

create table private.installation (
  is_only          boolean primary key default true,
  company_creators text not null default 'open',
  company_domains  text[] not null default '{}',
  constraint installation_is_one check (is_only),
  constraint company_creators_are_known check (company_creators in ('open', 'closed', 'domains'))
);
alter table private.installation enable row level security;
comment on table private.installation is
  'Settings of the whole installation, in one row. Their source is the environment, which is written here at each start.';
comment on column private.installation.company_creators is
  'Who may create companies: everybody (open), nobody (closed), or whoever has a confirmed address of one of the domains.';
insert into private.installation default values;

create function public.set_company_creators(p_who text, p_domains text[]) returns void
language sql security definer set search_path = '' as $$
  update private.installation i set company_creators = p_who, company_domains = p_domains where i.is_only
$$;
comment on function public.set_company_creators(text, text[]) is
  'Sets who may create companies, at the start of the embedded backend or of the worker: open, closed or domains.';
grant execute on function public.set_company_creators(text, text[]) to service_role;

create function private.company_creation() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('who', i.company_creators, 'domains', i.company_domains, 'may', case i.company_creators
      when 'open' then true
      when 'domains' then coalesce(substring(private.verified_email() from '[^@]+$') = any (i.company_domains), false)
      else false
    end)
    from private.installation i
  );
end $$;
comment on function private.company_creation() is 'Returns who may create companies, and whether the viewer may.';
grant execute on function private.company_creation() to authenticated;

create function private.found_company(founder uuid, p_name text, p_key text, p_client_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  made public.companies;
  violated text;
begin
  -- If the same form arrives twice at once, the second waits here and finds the company of the first.
  perform pg_advisory_xact_lock(hashtextextended('companies of ' || founder, 0));
  select * into made from public.companies c where c.created_by = founder and c.client_id = p_client_id;
  if not found then
    begin
      -- The days of a company are those of its founder.
      insert into public.companies (name, key, time_zone, locale, created_by, client_id)
      select btrim(p_name), upper(btrim(p_key)), coalesce(p.time_zone, 'UTC'), coalesce(p.locale, 'en'), founder, p_client_id
      from public.profiles p where p.user_id = founder
      returning * into made;
    exception when unique_violation then
      get stacked diagnostics violated = constraint_name;
      if violated <> 'company_key_is_free' then
        raise;
      end if;
      perform private.raise_app_error('company_key_taken', format('The key %s is taken. Choose another one.', upper(btrim(p_key))));
    end;
    insert into public.memberships (company_id, user_id, email, role)
    select made.id, u.id, coalesce(lower(u.email), ''), 'owner' from auth.users u where u.id = founder;
    insert into public.categories (company_id, name)
    select made.id, c.name from unnest(array['Complaint', 'Problem', 'Question', 'Request']) c (name);
  end if;
  return jsonb_build_object('id', made.id, 'key', made.key);
end $$;
comment on function private.found_company(uuid, text, text, uuid) is
  'Creates a company with a person as owner and four categories. The caller has checked that they may.';

create or replace function public.create_company(p_name text, p_key text, p_client_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
begin
  -- A form that is sent again gets the answer of its first time, whatever was set since.
  if not (private.company_creation() ->> 'may')::boolean
    and not exists (select from public.companies c where c.created_by = viewer and c.client_id = p_client_id) then
    perform private.raise_app_error('company_creation_closed', 'You cannot create a company in this installation.');
  end if;
  return private.found_company(viewer, p_name, p_key, p_client_id);
end $$;

create or replace function private.page_of_company(company jsonb, args jsonb) returns json
language plpgsql set search_path = '' as $$
declare
  this_company constant uuid := company ->> 'id';
  role constant text := company ->> 'role';
  tab constant text := args ->> 'tab';
  overview jsonb;
begin
  if args ? 'invite' then
    return json_build_object('invitation', public.invitation_offer(args ->> 'invite'));
  elsif this_company is null or tab = 'create' then
    return json_build_object('invitations', public.my_invitations(), 'creation', private.company_creation());
  elsif tab = 'settings' and role in ('owner', 'admin') then
    return (
      select json_build_object('clock', json_build_object('timeZone', c.time_zone, 'locale', c.locale))
      from public.companies c where c.id = this_company
    );
  elsif tab = 'people' and role <> 'requester' then
    return json_build_object('people', public.company_people(this_company));
  end if;
  overview := public.company_overview(this_company, (args ->> 'days')::integer);
  return json_build_object('overview', overview, 'people', case
    when (overview ->> 'isEmpty')::boolean and role in ('owner', 'admin') then public.company_people(this_company)
  end);
end $$;
