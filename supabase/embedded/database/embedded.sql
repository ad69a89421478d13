-- Tables of the embedded backend itself. No API role may access them.
create schema if not exists embedded;

-- Queue of auth e-mails. A row is inserted with the token that it contains, and deleted once a mail server accepted it.
create table if not exists embedded.outgoing_mail (
  id      bigint primary key generated always as identity,
  email   jsonb not null,
  made_at timestamptz not null default now()
);

-- Queue of what auth does after its answers, such as creating an account. A request adds one row, whether its address has
-- an account or not. Otherwise its duration, or that of the next request, would show it.
create table if not exists embedded.auth_jobs (
  id      bigint primary key generated always as identity,
  job     jsonb not null,
  made_at timestamptz not null default clock_timestamp()
);

-- Sign-ups that a version before 2026-11-27 left.
do $$
begin
  if to_regclass('embedded.sign_ups') is not null then
    insert into embedded.auth_jobs (job)
    select jsonb_build_object(
      'kind', 'sign-up', 'id', s.id, 'email', s.email, 'passwordHash', s.password_hash, 'data', s.data,
      'link', jsonb_build_object(
        'codeChallenge', s.request ->> 'code_challenge',
        'codeChallengeMethod', s.request ->> 'code_challenge_method',
        'redirectTo', s.request ->> 'redirect_to'
      )
    )
    from embedded.sign_ups s order by s.made_at, s.id;
    drop table embedded.sign_ups;
  end if;
end $$;

-- Notifies the realtime service of each committed message. Contains only the id, because a notification is limited to
-- 8 kB. Permission checks are rolled back, so they notify nobody.
create or replace function embedded.tg_messages__notify() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('realtime_messages', new.id::text);
  return null;
end $$;
create or replace trigger _500_notify after insert on realtime.messages
  for each row when (new.extension = 'broadcast') execute function embedded.tg_messages__notify();
