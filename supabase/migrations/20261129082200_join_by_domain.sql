-- A company lists domains whose people may join it as requesters, without an invitation.

create table public.company_domains (
  company_id uuid not null references public.companies (id) on delete cascade,
  domain     text not null,
  added_by   uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, domain),
  foreign key (company_id, added_by) references public.memberships (company_id, user_id) on delete set null (added_by),
  constraint company_domain_fits check (
    char_length(domain) <= 253 and domain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$'
  )
);
comment on table public.company_domains is
  'Domains of e-mail addresses whose people may join a company as requesters. Several companies may list the same one.';
comment on column public.company_domains.domain is
  'In lower case and ASCII. Compared with the domain of an address as a whole: a subdomain is another one.';
comment on column public.company_domains.added_by is
  'Who opened the company to it. The domain was that of their verified address.';

create index company_domains_by_domain on public.company_domains (domain, company_id);
create index company_domains_by_adder on public.company_domains (company_id, added_by);

alter table public.company_domains enable row level security;

create policy "members only, with the second factor that their company require" on public.company_domains
  as restrictive for all to authenticated
  using (company_id = any ((select private.my_company_ids())::uuid[]))
  with check (company_id = any ((select private.my_company_ids())::uuid[]));

create policy "owners and admins see the domains" on public.company_domains
  for select to authenticated
  using (company_id = any ((select private.my_admin_company_ids())::uuid[]));

revoke all on public.company_domains from anon, authenticated;
grant select on public.company_domains to authenticated;

create table private.former_addresses (
  company_id   uuid not null references public.companies (id) on delete cascade,
  address_hash bytea not null,
  primary key (company_id, address_hash)
);
alter table private.former_addresses enable row level security;
comment on table private.former_addresses is
  'Addresses of people who were members of a company, or were members under another address since. Whoever has one joins by invitation only: a new account must not undo a removal or a suspension.';
comment on column private.former_addresses.address_hash is 'SHA-256 of the address, so that the row names nobody.';

create function private.tg_memberships__remember_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.former_addresses (company_id, address_hash)
  -- The memberships of a deleted company go with it.
  select c.id, private.hash_token(old.email) from public.companies c where c.id = old.company_id and old.email <> ''
  on conflict do nothing;
  return null;
end $$;
comment on function private.tg_memberships__remember_address() is
  'Remembers the address of a member who is removed or has another address now.';
create trigger _540_remember_address after update of email on public.memberships
  for each row when (old.email <> new.email) execute function private.tg_memberships__remember_address();
create trigger _550_remember_address_on_removal after delete on public.memberships
  for each row execute function private.tg_memberships__remember_address();

create function private.domain_of(address text) returns text
language sql immutable set search_path = '' as $$
  select substring(address from '[^@]+$')
$$;
comment on function private.domain_of(text) is 'Returns the domain of an address.';

create function private.is_public_domain(domain text) returns boolean
language sql immutable set search_path = '' as $$
  -- Chosen from free-email-domains 1.12.6 (MIT, github.com/Kikobeats/free-email-domains), with some that it lacks, and
  -- without those under which a provider's own staff writes.
  select domain = any ('{
    10minutemail.com, 126.com, 139.com, 163.com, 189.cn, 21cn.com, abv.bg, aim.com, alice.it, aliyun.com, aol.co.uk,
    aol.com, aol.de, aol.fr, arcor.de, att.net, azet.sk, bbox.fr, bellsouth.net, bigmir.net, bigpond.com,
    bigpond.net.au, bk.ru, bluewin.ch, blueyonder.co.uk, bol.com.br, bredband.net, btinternet.com, btopenworld.com,
    centrum.cz, centrum.sk, charter.net, chello.nl, citromail.hu, cock.li, comcast.net, consultant.com,
    countermail.com, cox.net, ctemplar.com, daum.net, dir.bg, dispostable.com, disroot.org, docomo.ne.jp, duck.com,
    earthlink.net, eircom.net, email.com, email.cz, email.it, excite.com, ezweb.ne.jp, fastmail.com, fastmail.fm,
    fastmail.net, foxmail.com, free.fr, freemail.hu, freenet.de, frontier.com, gazeta.pl, getnada.com, globomail.com,
    gmail.com, gmx.at, gmx.ch, gmx.co.uk, gmx.com, gmx.de, gmx.es, gmx.fr, gmx.li, gmx.net, gmx.us, googlemail.com,
    guerrillamail.com, hanmail.net, hey.com, hispeed.ch, home.nl, hotmail.be, hotmail.ca, hotmail.co.jp,
    hotmail.co.uk, hotmail.com, hotmail.com.ar, hotmail.com.br, hotmail.de, hotmail.es, hotmail.fr, hotmail.it,
    hotmail.nl, hotmail.se, hushmail.com, i.ua, icloud.com, ig.com.br, inbox.lv, inbox.ru, indiatimes.com, interia.eu,
    interia.pl, internet.ru, inwind.it, iol.it, iol.pt, jubii.dk, juno.com, kakao.com, keemail.me, kolabnow.com,
    kpnmail.nl, laposte.net, lavabit.com, lenta.ru, libero.it, list.ru, live.be, live.ca, live.co.uk, live.com,
    live.com.au, live.com.mx, live.de, live.dk, live.fr, live.it, live.jp, live.nl, live.no, live.se, luukku.com,
    lycos.com, mac.com, mail.bg, mail.com, mail.de, mail.dk, mail.ee, mail.ru, mailbox.org, maildrop.cc,
    mailfence.com, mailinator.com, me.com, meta.ua, mozmail.com, msn.com, mynet.com, myself.com, myyahoo.com,
    nate.com, naver.com, netvision.net.il, netzero.net, neuf.fr, ntlworld.com, o2.pl, onet.pl, online.no, op.pl,
    optonline.net, optusnet.com.au, orange.fr, outlook.com, outlook.com.au, outlook.com.br, outlook.de, outlook.es,
    outlook.fr, outlook.ie, outlook.in, outlook.it, outlook.jp, passport.com, planet.nl, pm.me, poczta.onet.pl,
    post.com, post.cz, posteo.de, posteo.net, privaterelay.appleid.com, proton.me, protonmail.ch, protonmail.com,
    qq.com, rambler.ru, rediff.com, rediffmail.com, relay.firefox.com, riseup.net, rocketmail.com, rogers.com,
    runbox.com, sapo.pt, sbcglobal.net, seznam.cz, sfr.fr, sharklasers.com, shaw.ca, sina.cn, sina.com, skynet.be,
    softbank.ne.jp, sohu.com, spray.se, startmail.com, sympatico.ca, t-online.de, talktalk.net, tele2.se,
    telefonica.net, telenet.be, telus.net, temp-mail.org, terra.com.br, terra.es, tiscali.co.uk, tiscali.it, tlen.pl,
    tom.com, trashmail.com, tut.by, tuta.com, tuta.io, tutamail.com, tutanota.com, tutanota.de, ukr.net, uol.com.br,
    usa.com, verizon.net, videotron.ca, virgilio.it, virginmedia.com, volny.cz, vp.pl, walla.co.il, walla.com,
    wanadoo.fr, web.de, wp.pl, xs4all.nl, xtra.co.nz, ya.ru, yahoo.ca, yahoo.co.id, yahoo.co.in, yahoo.co.jp,
    yahoo.co.kr, yahoo.co.nz, yahoo.co.th, yahoo.co.uk, yahoo.co.za, yahoo.com, yahoo.com.ar, yahoo.com.au,
    yahoo.com.br, yahoo.com.hk, yahoo.com.mx, yahoo.com.ph, yahoo.com.sg, yahoo.com.tr, yahoo.com.tw, yahoo.com.vn,
    yahoo.de, yahoo.dk, yahoo.es, yahoo.fr, yahoo.gr, yahoo.ie, yahoo.in, yahoo.it, yahoo.no, yahoo.pl, yahoo.ro,
    yahoo.se, yandex.by, yandex.com, yandex.kz, yandex.ru, yandex.ua, yeah.net, ymail.com, yopmail.com, ziggo.nl,
    zipmail.com.br, zoho.com, zohomail.com, zohomail.eu, zohomail.in, zoznam.sk
  }'::text[])
$$;
comment on function private.is_public_domain(text) is
  'Whether anybody can get an address of a domain, as far as is known: the well-known providers of mailboxes.';

create function private.may_join_by_domain(company uuid, address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.company_domains d where d.company_id = company and d.domain = private.domain_of(address)
  ) and not exists (
    select from public.memberships m where m.company_id = company and m.email = address
  ) and not exists (
    select from private.former_addresses f where f.company_id = company and f.address_hash = private.hash_token(address)
  )
$$;
comment on function private.may_join_by_domain(uuid, text) is
  'Whether whoever has a verified address may join a company without an invitation: it lists their domain, and they never belonged to it.';

create function private.joinable_companies() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  address text := private.verified_email();
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('id', c.id, 'companyName', c.name, 'accent', c.accent)
      order by private.unaccent_lower(c.name) collate private.names, c.name collate private.names, c.key
    ), '[]')
    from public.company_domains d join public.companies c on c.id = d.company_id
    where d.domain = private.domain_of(address) and private.may_join_by_domain(c.id, address)
      -- An invitation is listed instead, since it may give more.
      and not exists (
        select from public.invitations i
        where i.company_id = c.id and i.email = address and private.invitation_state(i) = 'pending'
      )
  );
end $$;
comment on function private.joinable_companies() is
  'Lists the companies that the viewer may join because of the domain of their verified address, by name.';
grant execute on function private.joinable_companies() to authenticated;

create function public.join_company_by_domain(p_company uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid := private.require_viewer();
  address text := private.verified_email();
  invitation public.invitations;
  company public.companies;
  member public.memberships;
begin
  -- Lock order: the invitation first, as accept_invitation does.
  select * into invitation from public.invitations i
  where i.company_id = p_company and i.email = address and i.accepted_at is null and i.revoked_at is null for update;
  -- Whoever has no address of a listed domain locks no company.
  select * into company from public.companies c
  where c.id = p_company and exists (
    select from public.company_domains d where d.company_id = c.id and d.domain = private.domain_of(address)
  ) for no key update;
  select * into member from public.memberships m where m.company_id = company.id and m.user_id = viewer;
  if member.state = 'suspended' then
    perform private.raise_app_error('suspended', format('You are suspended in %s. Ask an owner or admin there.', company.name));
  end if;
  -- Joining twice is idempotent.
  if member.user_id is null then
    -- Under the lock: the domain may have been removed meanwhile. To others the company does not exist.
    if company.id is null or not private.may_join_by_domain(company.id, address) then
      perform private.raise_app_error('joining_closed', 'You cannot join this company without an invitation.');
    elsif private.invitation_state(invitation) = 'pending' then
      return private.use_invitation(invitation);
    end if;
    insert into public.memberships (company_id, user_id, email, role) values (company.id, viewer, address, 'requester');
    -- One that has expired would be sent to a member.
    update public.invitations i set revoked_at = now() where i.id = invitation.id;
  end if;
  return jsonb_build_object('companyKey', company.key, 'companyName', company.name);
end $$;
comment on function public.join_company_by_domain(uuid) is
  'Makes the viewer a requester of a company that lists the domain of their verified address. Whoever is invited gets what the invitation gives.';
grant execute on function public.join_company_by_domain(uuid) to authenticated;

create function private.lock_own_company(company uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_role(company, 'owner', 'admin');
  perform from public.companies c where c.id = company for no key update;
  perform private.require_role(company, 'owner', 'admin');
end $$;
comment on function private.lock_own_company(uuid) is
  'Locks a company whose settings the viewer may change. Raises an error for others.';

create function private.addable_domain() returns text
language sql stable security definer set search_path = '' as $$
  select own.domain from private.domain_of(private.verified_email()) own (domain)
  where not private.is_public_domain(own.domain)
$$;
comment on function private.addable_domain() is
  'Returns the only domain that the viewer may add to a company: that of their own verified address. Null at a provider of mailboxes.';
grant execute on function private.addable_domain() to authenticated;

create function public.add_company_domain(p_company uuid, p_domain text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  at_most constant integer := 10;
begin
  perform private.lock_own_company(p_company);
  -- Adding twice is idempotent.
  if exists (select from public.company_domains d where d.company_id = p_company and d.domain = p_domain) then
    return;
  elsif private.is_public_domain(p_domain) then
    perform private.raise_app_error('domain_public', 'Anybody can get an address of this domain.');
  elsif p_domain is distinct from private.addable_domain() then
    perform private.raise_app_error('domain_not_own', 'This is not the domain of your own address.');
  elsif (select count(*) from public.company_domains d where d.company_id = p_company) >= at_most then
    perform private.raise_app_error('too_many_domains', format('A company lists at most %s domains.', at_most));
  end if;
  insert into public.company_domains (company_id, domain, added_by) values (p_company, p_domain, private.viewer_id());
end $$;
comment on function public.add_company_domain(uuid, text) is
  'Lets people with a verified address of a domain join a company as requesters. The domain must be that of the viewer''s own verified address, so that nobody claims another one.';
grant execute on function public.add_company_domain(uuid, text) to authenticated;

create function public.remove_company_domain(p_company uuid, p_domain text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_own_company(p_company);
  delete from public.company_domains d where d.company_id = p_company and d.domain = p_domain;
end $$;
comment on function public.remove_company_domain(uuid, text) is
  'Removes a domain: nobody joins by it any more. Whoever has joined stays.';
grant execute on function public.remove_company_domain(uuid, text) to authenticated;

create function public.is_any_domain_listed() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.company_domains)
$$;
comment on function public.is_any_domain_listed() is
  'Whether some company lets people of a domain join, for the page of a new account: then it takes addresses that nobody invited. Tells neither company nor domain.';
grant execute on function public.is_any_domain_listed() to anon;

create or replace function private.page_of_company(company jsonb, args jsonb) returns json
language plpgsql set search_path = '' as $$
declare
  this_company constant uuid := company ->> 'id';
  role constant text := company ->> 'role';
  tab constant text := args ->> 'tab';
  overview jsonb;
begin
  if args ? 'invite' then
    return json_build_object('invitation', public.invitation_offer(args ->> 'invite'));
  elsif this_company is null or tab = 'create' then
    return json_build_object(
      'invitations', public.my_invitations(), 'joinable', private.joinable_companies(), 'creation', private.company_creation()
    );
  elsif tab = 'settings' and role in ('owner', 'admin') then
    return (
      select json_build_object(
        'clock', json_build_object('timeZone', c.time_zone, 'locale', c.locale),
        -- Row-level security shows them to owners and admins only.
        'domains', array(select d.domain from public.company_domains d where d.company_id = c.id order by d.domain),
        'addableDomain', private.addable_domain()
      )
      from public.companies c where c.id = this_company
    );
  elsif tab = 'people' and role <> 'requester' then
    return json_build_object('people', public.company_people(this_company));
  end if;
  overview := public.company_overview(this_company, (args ->> 'days')::integer);
  return json_build_object('overview', overview, 'people', case
    when (overview ->> 'isEmpty')::boolean and role in ('owner', 'admin') then public.company_people(this_company)
  end);
end $$;
