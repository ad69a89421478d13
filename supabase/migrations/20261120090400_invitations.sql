-- Invitations: how somebody gets into a company.
create table public.invitations (
  id          uuid primary key default private.uuid_v7(),
  company_id  uuid not null references public.companies (id) on delete cascade,
  email       text not null,
  role        text not null,
  token_hash  bytea not null,
  invited_by  uuid,
  sent_at     timestamptz not null default now(),
  expires_at  timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  accepted_by uuid references public.profiles (user_id) on delete set null,
  revoked_at  timestamptz,
  created_at  timestamptz not null default now(),
  foreign key (company_id, invited_by) references public.memberships (company_id, user_id)
    on delete set null (invited_by),
  constraint invitation_token_is_one unique (token_hash),
  constraint invitation_email_fits check (
    char_length(email) <= 254 and email = lower(email) and email ~ '^[^@[:space:][:cntrl:]]+@[^@[:space:][:cntrl:]]+$'
  ),
  constraint invitation_role_is_known check (role in ('owner', 'admin', 'agent', 'requester')),
  constraint invitation_ends_once check (accepted_at is null or revoked_at is null)
);
comment on table public.invitations is 'Somebody was asked by mail to join a company.';
comment on column public.invitations.token_hash is 'SHA-256 of the token in the mail; the token itself is never kept.';

-- Asking somebody again renews what they have.
create unique index invitations_waiting on public.invitations (company_id, email)
  where accepted_at is null and revoked_at is null;

create function private.hash_token(token text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(token, 'UTF8'))
$$;
comment on function private.hash_token(text) is 'What is kept of an invitation''s token.';

create function private.make_token() returns text
language sql volatile set search_path = '' as $$
  -- Two random uuids: 244 bits from the database's strong source of randomness.
  select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
$$;
comment on function private.make_token() is 'A secret of 64 hexadecimal digits.';

alter table public.invitations enable row level security;

create policy "owners and admins see invitations" on public.invitations
  for select to authenticated
  using (company_id = any ((select private.my_admin_company_ids())::uuid[]));

revoke all on public.invitations from anon, authenticated;
grant select (id, company_id, email, role, invited_by, sent_at, expires_at, accepted_at, revoked_at)
  on public.invitations to authenticated;
