-- A size is that of the stored file, clearing counts waits for nobody, and a tag is no new mailbox.

create or replace function private.tg_attachments__count() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  role constant text := private.my_role(new.company_id);
begin
  if role is not null then
    if exists (
      select from storage.objects o
      where o.bucket_id = 'attachments' and o.name = new.path and (o.metadata ->> 'size')::bigint <> new.size
    ) then
      raise exception using errcode = 'check_violation', message = 'The size is not that of the stored file.';
    end if;
    -- The row is there already.
    perform private.require_space(new.company_id, role, 0);
    perform private.count_act('upload_bytes', new.company_id, role, new.size);
  end if;
  return null;
end $$;
comment on function private.tg_attachments__count() is
  'Counts the bytes of a file that somebody uploaded. Raises an error if they are not as many as they say.';

create or replace function private.delete_old_act_counts() returns void
language sql security definer set search_path = '' as $$
  -- An act that begins a new time in one of these rows has it locked, and needs it.
  delete from private.act_counts c where c.ctid = any (array(
    select o.ctid from private.act_counts o where o.ends_at < clock_timestamp() for update skip locked
  ))
$$;

create function private.mailbox_of(address text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(address, '\+[^@]*@', '@')
$$;
comment on function private.mailbox_of(text) is
  'Returns an address without its tag: what is sent to ana+desk@example.com arrives at ana@example.com.';

create or replace function private.tg_memberships__remember_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.former_addresses (company_id, address_hash)
  -- The memberships of a deleted company go with it.
  select c.id, private.hash_token(private.mailbox_of(old.email))
  from public.companies c where c.id = old.company_id and old.email <> ''
  on conflict do nothing;
  return null;
end $$;

create or replace function private.may_join_by_domain(company uuid, address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.company_domains d where d.company_id = company and d.domain = private.domain_of(address)
  ) and not exists (
    select from public.memberships m
    where m.company_id = company and private.mailbox_of(m.email) = private.mailbox_of(address)
  ) and not exists (
    select from private.former_addresses f
    where f.company_id = company and f.address_hash = private.hash_token(private.mailbox_of(address))
  )
$$;
