-- Recovery codes: each replaces the second factor once, for a person who lost their authenticator apps.

create table private.recovery_codes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  salt text not null constraint recovery_salt_is_hex check (salt ~ '^[0-9a-f]{32}$'),
  hashes text[] not null constraint recovery_codes_are_at_most_ten check (cardinality(hashes) <= 10),
  created_at timestamptz default now(),
  guesses_left numeric not null default 10,
  guessed_at timestamptz not null default now()
);
alter table private.recovery_codes enable row level security;
comment on table private.recovery_codes is
  'The unused recovery codes of a person, one row for each person. The app derives a proof from a code and the salt by '
  'scrypt. Stored is the SHA-256 of the proof, so that a stolen table cannot be presented as proofs.';
comment on column private.recovery_codes.created_at is
  'Null for a person without codes. Their row holds a false salt and counts their tries, so that nobody learns before the '
  'second factor whether codes exist.';
comment on column private.recovery_codes.guesses_left is
  'How many wrong codes were left at guessed_at. Ten refill evenly over five minutes, as for codes of a second factor.';

create function private.recovery_guesses_left(codes private.recovery_codes) returns numeric
language sql stable set search_path = '' as $$
  select least(10, codes.guesses_left + extract(epoch from clock_timestamp() - codes.guessed_at) * 10 / 300)
$$;
comment on function private.recovery_guesses_left(private.recovery_codes) is
  'Returns how many wrong recovery codes a person may still enter now.';

create function private.require_recovery_guess(codes private.recovery_codes) returns void
language plpgsql stable set search_path = '' as $$
declare
  guesses numeric := private.recovery_guesses_left(codes);
begin
  if guesses < 1 then
    perform private.raise_app_error(
      'too_many_guesses', 'Too many tries. Wait, then try again.',
      jsonb_build_object('seconds', ceil((1 - guesses) * 30))
    );
  end if;
end $$;
comment on function private.require_recovery_guess(private.recovery_codes) is
  'Raises an error with the seconds to wait after too many wrong recovery codes.';

create function private.lock_recovery_codes(person uuid) returns private.recovery_codes
language plpgsql security definer set search_path = '' as $$
declare
  codes private.recovery_codes;
begin
  insert into private.recovery_codes (user_id, salt, hashes, created_at)
  -- Hashed, because a token of two uuids would be told from a random salt by their fixed digits.
  values (person, left(encode(sha256(convert_to(private.make_token(), 'UTF8')), 'hex'), 32), '{}', null)
  on conflict (user_id) do nothing;
  select * into strict codes from private.recovery_codes c where c.user_id = person for update;
  return codes;
end $$;
comment on function private.lock_recovery_codes(uuid) is
  'Locks and returns the recovery codes of a person. Somebody without codes gets a row with a false salt.';

-- Unlike private.require_viewer, because the viewer has only passed the first step.
create function private.require_pending_viewer() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer uuid := private.viewer_id();
begin
  if viewer is null then
    perform private.raise_app_error('session_ended', 'Your session has ended. Sign in again.');
  elsif private.viewer_aal() = 'aal2' or not private.has_second_factor() then
    perform private.raise_app_error('not_allowed', 'A recovery code is for somebody whose second factor is missing.');
  end if;
  return viewer;
end $$;
comment on function private.require_pending_viewer() is
  'Returns the id of the viewer, who has a second factor that their session has not passed. Raises an error for others.';

create function private.tell_about_recovery_codes(person uuid, event text, codes_left integer) returns void
language sql security definer set search_path = '' as $$
  insert into public.outbox (template, recipient, data)
  select 'recovery-codes', lower(u.email),
    jsonb_build_object('email', lower(u.email), 'event', event, 'remaining', codes_left)
  from auth.users u
  where u.id = person and private.is_mailable_address(lower(u.email))
$$;
comment on function private.tell_about_recovery_codes(uuid, text, integer) is
  'E-mails a person that their recovery codes were made, or that one was used.';

create function public.recovery_code_status() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
begin
  return (
    select jsonb_build_object('remaining', cardinality(c.hashes), 'createdAt', c.created_at)
    from private.recovery_codes c where c.user_id = viewer and c.created_at is not null
  );
end $$;
comment on function public.recovery_code_status() is
  'Returns how many recovery codes the viewer has left, and since when. Null without codes. Codes are never returned.';

create function public.replace_recovery_codes(p_salt text, p_proofs text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
begin
  -- Null if the session ended just now.
  if private.viewer_aal() is distinct from 'aal2' then
    perform private.raise_app_error('mfa_required', 'Set up a second factor first.');
  end if;
  if (select count(distinct p) from unnest(p_proofs) p where p ~ '^[0-9a-f]{64}$') <> 10 or cardinality(p_proofs) <> 10 then
    perform private.raise_app_error('not_allowed', 'Recovery codes are ten different ones.');
  end if;
  insert into private.recovery_codes (user_id, salt, hashes)
  values (viewer, p_salt, (select array_agg(encode(sha256(convert_to(p, 'UTF8')), 'hex')) from unnest(p_proofs) p))
  on conflict (user_id) do update
  set salt = excluded.salt, hashes = excluded.hashes, created_at = now(), guesses_left = 10, guessed_at = now();
  perform private.tell_about_recovery_codes(viewer, 'made', 10);
end $$;
comment on function public.replace_recovery_codes(text, text[]) is
  'Replaces all recovery codes of the viewer, whose session must have passed a second factor. Takes the salt and the '
  'proofs of ten codes. E-mails the viewer.';

create function public.discard_recovery_codes() returns void
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
begin
  -- Not private.has_second_factor, which knows no factor of a session that ended just now.
  if not exists (select from auth.mfa_factors f where f.user_id = viewer and f.status = 'verified') then
    delete from private.recovery_codes c where c.user_id = viewer;
  end if;
end $$;
comment on function public.discard_recovery_codes() is
  'Deletes the recovery codes of a viewer who removed their last second factor, so that a later one starts with new '
  'codes. Does nothing while a factor is left.';

create function public.recovery_code_salt() returns text
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_pending_viewer();
  codes private.recovery_codes := private.lock_recovery_codes(viewer);
begin
  -- Here too, so that the app derives no proof that would be refused anyway.
  perform private.require_recovery_guess(codes);
  return codes.salt;
end $$;
comment on function public.recovery_code_salt() is
  'Returns the salt of the recovery codes of a viewer at the second step of signing in. It stays the same for '
  'somebody without codes, too.';

create function public.redeem_recovery_code(p_proof text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_pending_viewer();
  codes private.recovery_codes := private.lock_recovery_codes(viewer);
  hash text := encode(sha256(convert_to(p_proof, 'UTF8')), 'hex');
begin
  -- Another code may have been redeemed while this one waited for the lock.
  perform private.require_pending_viewer();
  perform private.require_recovery_guess(codes);
  -- Null for a proof that is null.
  if (hash = any (codes.hashes)) is not true then
    update private.recovery_codes c
    set guesses_left = private.recovery_guesses_left(codes) - 1, guessed_at = clock_timestamp()
    where c.user_id = viewer;
    return null;
  end if;
  codes.hashes := array_remove(codes.hashes, hash);
  update private.recovery_codes c set hashes = codes.hashes where c.user_id = viewer;
  delete from auth.mfa_factors f where f.user_id = viewer;
  delete from auth.sessions s where s.user_id = viewer and s.id <> (auth.jwt() ->> 'session_id')::uuid;
  perform private.rotate_person_topics(viewer);
  perform private.tell_about_recovery_codes(viewer, 'used', cardinality(codes.hashes));
  return cardinality(codes.hashes);
end $$;
comment on function public.redeem_recovery_code(text) is
  'Redeems a recovery code of the viewer, once: removes their second factors, ends their other sessions and e-mails '
  'them. Returns how many codes are left. Null for a wrong or used code.';

grant execute on function
  public.recovery_code_status(), public.replace_recovery_codes(text, text[]), public.discard_recovery_codes(),
  public.recovery_code_salt(), public.redeem_recovery_code(text)
to authenticated;
