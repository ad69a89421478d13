-- A person who is suspended learns in which company, so that the app can say what happened and whom to ask.

create or replace function public.viewer_context() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'name', p.display_name, 'avatarPath', p.avatar_path,
    'theme', p.theme, 'density', p.density, 'contrast', p.contrast, 'locale', p.locale, 'timeZone', p.time_zone,
    'aal', private.viewer_aal(), 'hasSecondFactor', private.has_second_factor(),
    'unread', private.unread_count(u.id, private.my_company_ids()),
    -- Includes companies that are locked until the viewer sets up a second factor, so that the app can name them.
    'companies', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'key', c.key, 'name', c.name, 'role', m.role, 'timeZone', c.time_zone, 'requiresMfa', c.require_mfa,
        'accent', c.accent,
        'counts', case
          when c.id = any ((select private.my_company_ids())::uuid[]) then private.navigation_counts(c.id, u.id, m.role)
        end
      ) order by lower(c.name), c.key), '[]')
      from public.memberships m join public.companies c on c.id = m.company_id
      where m.user_id = u.id and m.state = 'active'
    ),
    -- No more than key and name, which the viewer knew as a member.
    'suspended', (
      select coalesce(jsonb_agg(jsonb_build_object('key', c.key, 'name', c.name) order by lower(c.name), c.key), '[]')
      from public.memberships m join public.companies c on c.id = m.company_id
      where m.user_id = u.id and m.state = 'suspended'
    )
  )
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = private.viewer_id()
$$;
