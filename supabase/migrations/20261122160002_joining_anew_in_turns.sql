-- A device that is signed out makes everybody of its person's companies join their topics anew. Whoever signs in and out
-- all day would keep all of them busy: five times in ten minutes it happens at once, and from then on once a minute.

create table private.cut_off_turns (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since   timestamptz not null,
  taken   integer not null
);
comment on table private.cut_off_turns is 'How often somebody''s devices were signed out elsewhere in the ten minutes since.';
alter table private.cut_off_turns enable row level security;

create table private.due_epochs (
  company_id uuid primary key references public.companies (id) on delete cascade
);
comment on table private.due_epochs is 'Companies whose members join anew at the worker''s next round.';
alter table private.due_epochs enable row level security;
revoke all on private.cut_off_turns, private.due_epochs from public, anon, authenticated;

create function private.take_cut_off_turn(person uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  at_once constant integer := 5;
  now_at timestamptz := clock_timestamp();
  turns integer;
begin
  insert into private.cut_off_turns as t (user_id, since, taken) values (person, now_at, 1)
  on conflict (user_id) do update set
    taken = case when t.since > now_at - interval '10 minutes' then t.taken + 1 else 1 end,
    since = case when t.since > now_at - interval '10 minutes' then t.since else now_at end
  returning t.taken into turns;
  return turns <= at_once;
end $$;
comment on function private.take_cut_off_turn(uuid) is 'Counts that a device of somebody was signed out elsewhere; false once that is too often.';
revoke all on function private.take_cut_off_turn(uuid) from public;

create or replace function private.raise_person_epoch(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  at_once boolean := private.take_cut_off_turn(person);
  company uuid;
  ended integer;
begin
  -- A device that was signed out had joined the companies' topics, too. In one order for everybody.
  for company in
    select m.company_id from public.memberships m where m.user_id = person and m.state = 'active' order by m.company_id
  loop
    if at_once then
      perform private.raise_company_epoch(company);
    else
      -- It asks for nothing any more, joins nothing, and hears no longer than this.
      insert into private.due_epochs (company_id) values (company) on conflict do nothing;
    end if;
  end loop;
  update public.profiles p set live_epoch = p.live_epoch + 1 where p.user_id = person returning p.live_epoch - 1 into ended;
  perform realtime.send('{}', 'epoch', 'person:' || person || ':' || ended, true);
end $$;

create function public.raise_due_epochs() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid[];
  company uuid;
begin
  -- Whoever is signed out from here on waits for this, and is due again.
  with taken as (delete from private.due_epochs d returning d.company_id)
  select coalesce(array_agg(t.company_id order by t.company_id), '{}') into due from taken t;
  foreach company in array due loop
    perform private.raise_company_epoch(company);
  end loop;
  return cardinality(due);
end $$;
comment on function public.raise_due_epochs() is
  'For the worker, once a minute: companies join anew where that had to wait; gives how many.';
revoke all on function public.raise_due_epochs() from public, anon, authenticated;
grant execute on function public.raise_due_epochs() to service_role;
