-- A bound of e-mails for each person: somebody who is mentioned every second would get as many.

drop index public.outbox_of_person;
create index outbox_of_person on public.outbox (person_id, created_at);

create function private.has_much_mail(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) >= 20 from public.outbox o
  where o.person_id = person and o.template = 'notification' and o.created_at > clock_timestamp() - interval '1 hour'
$$;
comment on function private.has_much_mail(uuid) is
  'Whether a person got twenty mails about notifications within an hour. Further ones come with the daily mail.';

create or replace function private.tg_notifications__deliver() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  note record;
begin
  for note in select f.*, lower(u.email) as email from fresh f join auth.users u on u.id = f.user_id loop
    if note.channel = 'mail' and private.has_much_mail(note.user_id) then
      update public.notifications n set channel = 'digest' where n.id = note.id;
    elsif note.channel = 'mail' and private.is_mailable_address(note.email) then
      insert into public.outbox (company_id, subject_id, person_id, template, recipient, data, available_at)
      values (note.company_id, note.id, note.user_id, 'notification', note.email,
        jsonb_build_object('token', private.create_unsubscribe_token(note.user_id, private.choice_of(note.event, note.reason))),
        clock_timestamp() + case
          when exists (
            select from private.batch_changes c where c.query_id = note.query_id and c.event_id = note.source_id
          ) then private.undo_time()
          else interval '0'
        end);
    end if;
    -- A receipt is not in the app.
    if note.read_at is null then
      perform private.broadcast_to_user(note.user_id, 'notification', jsonb_build_object(
        'id', note.id, 'unread', private.unread_count(note.user_id, null)
      ));
    end if;
  end loop;
  return null;
end $$;
