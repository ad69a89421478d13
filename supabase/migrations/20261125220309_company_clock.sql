-- Owners and admins choose the time zone and the locale of their company.

create function public.set_company_clock(p_company uuid, p_time_zone text, p_locale text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before text;
begin
  perform private.require_role(p_company, 'owner', 'admin');
  select c.time_zone into before from public.companies c where c.id = p_company for update;
  update public.companies c set time_zone = p_time_zone, locale = p_locale
  where c.id = p_company and (c.time_zone, c.locale) is distinct from (p_time_zone, p_locale);
  if before is distinct from p_time_zone then
    -- As tg_reschedule_mail: claim_outbox sends what waited for quiet hours of the old zone, or lets it wait for the new end.
    update public.outbox o set available_at = clock_timestamp()
    where o.completed_at is null and o.attempts = 0 and o.available_at > clock_timestamp() and o.person_id in (
      select m.user_id from public.memberships m join public.profiles p on p.user_id = m.user_id
      where m.company_id = p_company and p.time_zone is null
    );
  end if;
end $$;
comment on function public.set_company_clock(uuid, text, text) is
  'Sets the time zone and the locale of a company, for its owners and admins. They are those of members who have no own ones.';
grant execute on function public.set_company_clock(uuid, text, text) to authenticated;
