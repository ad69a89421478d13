-- Profiles: what a person shows about themselves, and who may see it.

-- SQL functions in this file name tables and functions of later files.
set check_function_bodies = off;

create function private.my_people_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  with mine as (
    select m.company_id, m.role <> 'requester' as staff from private.my_memberships() m
  ), seen as (
    select q.id, q.requester_id, q.assignee_id
    from mine c join public.queries q on q.company_id = c.company_id
    where not c.staff and (
      q.requester_id = private.viewer_id() or q.visibility = 'company' or q.id = any (private.my_followed_query_ids())
    )
  )
  select array(
    select m.user_id from mine c join public.memberships m on m.company_id = c.company_id
    where c.staff or m.role <> 'requester'
    union select s.requester_id from seen s
    union select s.assignee_id from seen s where s.assignee_id is not null
    union select r.author_id from seen s join public.messages r on r.query_id = s.id where r.kind = 'reply' and private.is_visible_to_requester(r.sent_at, r.scheduled_at)
    union select f.user_id from seen s join public.followers f on f.query_id = s.id
  )
$$;
comment on function private.my_people_ids() is
  'Returns the people whom the viewer may see. Staff see all members; requesters see staff and the people in '
  'queries they see.';
grant execute on function private.my_people_ids() to authenticated;

create table public.profiles (
  user_id       uuid primary key references auth.users (id) on delete cascade,
  display_name  text not null,
  avatar_path   text,
  theme         text not null default 'system',
  locale        text not null default 'en',
  time_zone     text,
  topic_version integer not null default 1,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  density       text not null default 'comfortable',
  contrast      text not null default 'system',
  constraint display_name_fits check (
    char_length(display_name) <= 80 and display_name ~ '\S' and display_name !~ '[[:cntrl:]]'
  ),
  -- The picture is in the user's own folder of the bucket avatars, under a generated name.
  constraint avatar_path_is_own check (
    avatar_path ~ ('^' || user_id || '/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(\.(png|jpe?g|webp))?$')
  ),
  constraint theme_is_known check (theme in ('system', 'light', 'dark')),
  constraint locale_shape check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  constraint density_is_known check (density in ('comfortable', 'compact')),
  constraint contrast_is_known check (contrast in ('system', 'normal', 'more'))
);
comment on table public.profiles is 'What a user shows about themselves. One row per user.';
comment on column public.profiles.time_zone is
  'The time zone that the user chose. Null means that of the browser, then that of the company.';
comment on column public.profiles.topic_version is
  'Part of the name of the user''s own realtime topic. Increases when a session of theirs is ended elsewhere.';
comment on column public.profiles.density is 'How close together rows and controls are.';
comment on column public.profiles.contrast is 'The contrast that the user chose. system means that of the device.';

create index profiles_by_name on public.profiles using gin ((private.unaccent_lower(display_name)) extensions.gin_trgm_ops);
-- For mentions: @Name in a text is compared with whole names.
create index profiles_by_exact_name on public.profiles (lower(display_name));

create trigger _110_set_updated_at before update on public.profiles
  for each row execute function private.tg_set_updated_at();

create trigger _100_check_time_zone before insert or update of time_zone on public.profiles
  for each row execute function private.tg_check_time_zone();

alter table public.profiles enable row level security;

create policy "people see their own profile" on public.profiles
  for select to authenticated
  using (user_id = (select private.viewer_id()));

create policy "people change their own profile" on public.profiles
  for update to authenticated
  using (user_id = (select private.viewer_id()) and (select private.mfa_satisfied()))
  with check (user_id = (select private.viewer_id()) and (select private.mfa_satisfied()));

create policy "people see those they work with" on public.profiles
  for select to authenticated
  using (user_id = any ((select private.my_people_ids())::uuid[]));

revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to authenticated;
grant update (display_name, avatar_path, theme, density, contrast, locale, time_zone) on public.profiles to authenticated;

create function private.default_display_name(wanted text, email text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(
    nullif(btrim(left(btrim(regexp_replace(wanted, '[[:cntrl:][:space:]]+', ' ', 'g')), 80)), ''),
    nullif(left(regexp_replace(split_part(email, '@', 1), '[[:cntrl:][:space:]]+', '', 'g'), 80), ''),
    'Somebody'
  )
$$;
comment on function private.default_display_name(text, text) is
  'Returns a valid display name, whatever the sign-up sent: a sign-up must not fail because of a name.';

create function private.tg_users__create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (user_id, display_name)
  values (new.id, private.default_display_name(new.raw_user_meta_data ->> 'display_name', new.email))
  on conflict (user_id) do nothing;
  return new;
end $$;
comment on function private.tg_users__create_profile() is 'Creates the profile of a new account.';

create trigger _510_create_profile after insert on auth.users
  for each row execute function private.tg_users__create_profile();

-- Accounts that are older than this migration.
insert into public.profiles (user_id, display_name)
select u.id, private.default_display_name(u.raw_user_meta_data ->> 'display_name', u.email) from auth.users u;

create function private.person_json(id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p.user_id, 'name', p.display_name, 'avatarPath', p.avatar_path)
  from public.profiles p where p.user_id = person_json.id
$$;
comment on function private.person_json(uuid) is
  'Returns the name and picture of a person, never an address. The caller has checked that the viewer may see them.';
grant execute on function private.person_json(uuid) to authenticated;

reset check_function_bodies;
