-- An invitation that is sent again within a minute has an error of its own, which says how long to wait.

-- Sends an invitation again with a new token that is valid for a week.
create or replace function public.resend_invitation(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invitation public.invitations := private.lock_open_invitation(p_id);
  token text := private.make_token();
  -- Rounded up, so that it is above 0 until a minute is over.
  seconds integer := ceil(extract(epoch from invitation.sent_at + interval '1 minute' - clock_timestamp()));
begin
  if seconds > 0 then
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
end $function$;
