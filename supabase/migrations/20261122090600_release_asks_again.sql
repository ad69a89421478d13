-- When nothing waits, the worker is not told to come again: greatest() passes over null.
create or replace function public.release_due(p_limit integer default 200) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  query uuid;
  released integer := 0;
  again timestamptz;
begin
  for query in
    select m.query_id from public.messages m
    where m.released_at is null and m.send_after is not null and m.send_after <= clock_timestamp()
    group by m.query_id order by min(m.send_after), m.query_id limit greatest(p_limit, 0)
  loop
    -- Whoever has it locked lets out what is due themselves, or is another worker: nobody is waited for.
    perform from public.queries q where q.id = query for no key update skip locked;
    if found then
      begin
        released := released + private.release_due_of(query);
      exception when others then
        raise warning 'The replies of query % do not go out: %', query, sqlerrm;
      end;
    end if;
  end loop;
  select min(m.send_after) into again from public.messages m
  where m.released_at is null and m.send_after is not null and m.send_after <= clock_timestamp() + interval '60 seconds';
  return jsonb_build_object(
    'released', released,
    -- What is left though it was due is somebody else's just now.
    'nextInMs', case when again is not null then
      ceil(greatest(extract(epoch from again - clock_timestamp()) * 1000, 50))
    end
  );
end $$;
