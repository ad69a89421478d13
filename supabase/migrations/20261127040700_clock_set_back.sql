-- A clock that ran ahead and was set back makes nobody wait until it is there again.

create or replace function private.recovery_guesses_left(codes private.recovery_codes) returns numeric
language sql stable set search_path = '' as $$
  select least(10, codes.guesses_left + abs(extract(epoch from clock_timestamp() - codes.guessed_at)) * 10 / 300)
$$;

create or replace function private.consume_rotation(person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  at_once constant integer := 5;
  now_at timestamptz := clock_timestamp();
  rotations integer;
begin
  insert into private.rotation_limits as t (user_id, window_started_at, used) values (person, now_at, 1)
  on conflict (user_id) do update set (window_started_at, used) = (
    select case when w.goes_on then t.window_started_at else now_at end, case when w.goes_on then t.used + 1 else 1 end
    from (values (t.window_started_at between now_at - interval '10 minutes' and now_at)) w (goes_on)
  )
  returning t.used into rotations;
  return rotations <= at_once;
end $$;

create or replace function public.resend_invitation(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations := private.lock_open_invitation(p_id);
  token text := private.make_token();
  -- Rounded up, so that it is above 0 until a minute is over.
  seconds integer := ceil(extract(epoch from invitation.sent_at + interval '1 minute' - clock_timestamp()));
begin
  if seconds between 1 and 60 then
    perform private.raise_app_error(
      'invitation_sent_just_now', format('This invitation was sent a moment ago. Wait %s seconds, then send it again.', seconds),
      jsonb_build_object('seconds', seconds)
    );
  end if;
  perform private.check_invitation_limit(invitation.company_id, 1);
  update public.invitations i
  set token_hash = private.hash_token(token), sent_at = now(), expires_at = now() + interval '7 days', invited_by = private.viewer_id()
  where i.id = invitation.id returning i.* into invitation;
  perform private.enqueue_invitation(invitation, token);
  return jsonb_build_object('email', invitation.email, 'token', token);
end $$;
