-- Written by `npm run schema` from supabase/migrations. Do not edit.
--
-- The schema as it is after all migrations: first the tables, each with its constraints, indexes, triggers (in the order in
-- which they fire), policies and grants; then the functions. The worker's role, service_role, may also use every table.

-- Collation private.names: The order of names: by ICU, for all languages alike, and numbers by their value. No index
-- may use it, because its order changes with the version of ICU.

-- The response to each submitted form that leaves no row of its own, so that a repeat gets the same response.
create table private.idempotency_keys (
  author_id uuid not null,
  client_id uuid not null,
  answer jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (author_id, client_id)
);

-- What a user shows about themselves. One row per user.
create table public.profiles (
  user_id uuid not null,
  display_name text not null,
  avatar_path text,
  theme text not null default 'system'::text,
  -- The language and region that the person chose for dates, or that their browser had when they first signed in.
  -- Null means that of their first company.
  locale text,
  -- The time zone that the person chose, or that their browser had when they first signed in. Null means that of
  -- their first company.
  time_zone text,
  -- Part of the name of the user's own realtime topic. Increases when a session of theirs is ended elsewhere.
  topic_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  -- How close together rows and controls are.
  density text not null default 'comfortable'::text,
  -- The contrast that the user chose. system means that of the device.
  contrast text not null default 'system'::text,
  constraint profiles_pkey PRIMARY KEY (user_id),
  constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint avatar_path_is_own CHECK ((avatar_path ~ (('^'::text || user_id) || '/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(\.(png|jpe?g|webp))?$'::text))),
  constraint contrast_is_known CHECK ((contrast = ANY (ARRAY['system'::text, 'normal'::text, 'more'::text]))),
  constraint density_is_known CHECK ((density = ANY (ARRAY['comfortable'::text, 'compact'::text]))),
  constraint display_name_fits CHECK (((char_length(display_name) <= 80) AND (display_name ~ '\S'::text) AND (display_name !~ '[[:cntrl:]]'::text))),
  constraint locale_shape CHECK ((locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'::text)),
  constraint theme_is_known CHECK ((theme = ANY (ARRAY['system'::text, 'light'::text, 'dark'::text])))
);

CREATE INDEX profiles_by_exact_name ON public.profiles USING btree (lower(display_name));
CREATE INDEX profiles_by_name ON public.profiles USING gin (private.unaccent_lower(display_name) extensions.gin_trgm_ops);

CREATE TRIGGER _100_check_time_zone BEFORE INSERT OR UPDATE OF time_zone ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.tg_check_time_zone();
CREATE TRIGGER _110_set_updated_at BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();
CREATE TRIGGER _500_reschedule_mail AFTER UPDATE OF time_zone ON public.profiles FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION private.tg_reschedule_mail();

create policy "people change their own profile" on public.profiles
  as permissive for update to authenticated
  using (((user_id = ( SELECT private.viewer_id() AS viewer_id)) AND ( SELECT private.mfa_satisfied() AS mfa_satisfied)))
  with check (((user_id = ( SELECT private.viewer_id() AS viewer_id)) AND ( SELECT private.mfa_satisfied() AS mfa_satisfied)));

create policy "people see themselves, and those they work with" on public.profiles
  as permissive for select to authenticated
  using (((user_id = ( SELECT private.viewer_id() AS viewer_id)) OR private.can_see_person(user_id)));

grant select on public.profiles to authenticated;
grant update (display_name, avatar_path, theme, locale, time_zone, density, contrast) on public.profiles to authenticated;

-- A company whose people raise and answer queries.
create table public.companies (
  id uuid not null default private.uuid_v7(),
  name text not null,
  key text not null,
  time_zone text not null default 'UTC'::text,
  locale text not null default 'en'::text,
  default_visibility text not null default 'private'::text,
  auto_close_days smallint not null default 4,
  -- Whether members need a session with a second factor to see or do anything here.
  require_mfa boolean not null default false,
  -- Part of the names of the company's realtime topics. Increases when a member may read less than before, so that
  -- all clients rejoin.
  topic_version integer not null default 1,
  -- The number of the next query. It is taken while this row is locked, so numbers have no gaps.
  next_number integer not null default 1,
  created_by uuid not null,
  client_id uuid not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  -- The accent colour of the company's pages. The theme has its shades.
  accent text not null default 'indigo'::text,
  constraint companies_pkey PRIMARY KEY (id),
  constraint company_key_is_free UNIQUE (key),
  constraint company_submitted_once UNIQUE (created_by, client_id),
  constraint companies_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(user_id),
  constraint accent_is_known CHECK ((accent = ANY (ARRAY['indigo'::text, 'blue'::text, 'teal'::text, 'green'::text, 'amber'::text, 'red'::text, 'pink'::text, 'violet'::text]))),
  constraint auto_close_days_fits CHECK (((auto_close_days >= 1) AND (auto_close_days <= 28))),
  constraint company_key_shape CHECK ((key ~ '^[A-Z][A-Z0-9]{1,5}$'::text)),
  constraint company_locale_shape CHECK ((locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'::text)),
  constraint company_name_fits CHECK ((((char_length(name) >= 2) AND (char_length(name) <= 80)) AND (name = btrim(name)) AND (name !~ '[[:cntrl:]]'::text))),
  constraint default_visibility_is_known CHECK ((default_visibility = ANY (ARRAY['private'::text, 'company'::text]))),
  constraint next_number_counts_up CHECK ((next_number >= 1))
);

CREATE TRIGGER _100_check_time_zone BEFORE INSERT OR UPDATE OF time_zone ON public.companies FOR EACH ROW EXECUTE FUNCTION private.tg_check_time_zone();
CREATE TRIGGER _110_limit_per_person BEFORE INSERT ON public.companies FOR EACH ROW EXECUTE FUNCTION private.tg_companies__limit_per_person();
CREATE TRIGGER _120_set_updated_at BEFORE UPDATE OF name, key, time_zone, locale, default_visibility, auto_close_days, require_mfa, accent ON public.companies FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();
CREATE TRIGGER _500_revoke_realtime_on_mfa_required AFTER UPDATE OF require_mfa ON public.companies FOR EACH ROW WHEN ((old.require_mfa <> new.require_mfa)) EXECUTE FUNCTION private.tg_companies__revoke_realtime_on_mfa_required();
CREATE CONSTRAINT TRIGGER _510_require_owner AFTER INSERT ON public.companies DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION private.tg_require_owner();

create policy "members only, with the second factor that their company require" on public.companies
  as restrictive for all to authenticated
  using ((id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])))
  with check ((id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])));

create policy "members see their company" on public.companies
  as permissive for select to authenticated
  using ((id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])));

grant select (id, name, key, time_zone, locale, default_visibility, auto_close_days, require_mfa, created_at, accent) on public.companies to authenticated;

-- Who belongs to a company, and in which role.
create table public.memberships (
  company_id uuid not null,
  user_id uuid not null,
  -- A copy of the account's address for staff. It follows the account.
  email text not null,
  role text not null,
  state text not null default 'active'::text,
  joined_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint memberships_pkey PRIMARY KEY (company_id, user_id),
  constraint memberships_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE,
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE,
  constraint member_email_fits CHECK ((char_length(email) <= 254)),
  constraint member_state_is_known CHECK ((state = ANY (ARRAY['active'::text, 'suspended'::text]))),
  constraint role_is_known CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'agent'::text, 'requester'::text])))
);

CREATE INDEX memberships_of_person ON public.memberships USING btree (user_id, company_id);

CREATE TRIGGER _100_lock_company BEFORE DELETE OR UPDATE OF role, state ON public.memberships FOR EACH ROW EXECUTE FUNCTION private.tg_memberships__lock_company();
CREATE TRIGGER _110_set_updated_at BEFORE UPDATE ON public.memberships FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();
CREATE CONSTRAINT TRIGGER _500_require_owner AFTER DELETE OR UPDATE ON public.memberships DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.role = 'owner'::text) AND (old.state = 'active'::text))) EXECUTE FUNCTION private.tg_require_owner();
CREATE TRIGGER _505_cancel_replies AFTER UPDATE OF role, state ON public.memberships FOR EACH ROW WHEN (((old.state = 'active'::text) AND (old.role <> 'requester'::text) AND ((new.state <> 'active'::text) OR (new.role = 'requester'::text)))) EXECUTE FUNCTION private.tg_memberships__cancel_replies();
CREATE TRIGGER _510_unassign_queries AFTER UPDATE OF role, state ON public.memberships FOR EACH ROW WHEN (((old.state = 'active'::text) AND (old.role <> 'requester'::text) AND ((new.state = 'suspended'::text) OR (new.role = 'requester'::text)))) EXECUTE FUNCTION private.tg_memberships__unassign_queries();
CREATE TRIGGER _515_unfollow_queries AFTER UPDATE OF role ON public.memberships FOR EACH ROW WHEN (((old.role <> 'requester'::text) AND (new.role = 'requester'::text))) EXECUTE FUNCTION private.tg_memberships__unfollow_queries();
CREATE TRIGGER _520_revoke_realtime AFTER UPDATE OF role, state ON public.memberships FOR EACH ROW WHEN (((old.role <> new.role) OR ((old.state = 'active'::text) AND (new.state <> 'active'::text)))) EXECUTE FUNCTION private.tg_memberships__revoke_realtime();
CREATE TRIGGER _530_revoke_realtime_on_removal AFTER DELETE ON public.memberships FOR EACH ROW EXECUTE FUNCTION private.tg_memberships__revoke_realtime();
CREATE TRIGGER _540_remember_address AFTER UPDATE OF email ON public.memberships FOR EACH ROW WHEN ((old.email <> new.email)) EXECUTE FUNCTION private.tg_memberships__remember_address();
CREATE TRIGGER _550_remember_address_on_removal AFTER DELETE ON public.memberships FOR EACH ROW EXECUTE FUNCTION private.tg_memberships__remember_address();

create policy "members only, with the second factor that their company require" on public.memberships
  as restrictive for all to authenticated
  using ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])))
  with check ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])));

create policy "members see their own membership" on public.memberships
  as permissive for select to authenticated
  using (((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])) AND (user_id = ( SELECT private.viewer_id() AS viewer_id))));

create policy "staff see every membership" on public.memberships
  as permissive for select to authenticated
  using ((company_id = ANY (( SELECT private.my_staff_company_ids() AS my_staff_company_ids)::uuid[])));

grant select (company_id, user_id, email, role, state, joined_at) on public.memberships to authenticated;

-- Invitations by e-mail to join a company.
create table public.invitations (
  id uuid not null default private.uuid_v7(),
  company_id uuid not null,
  email text not null,
  role text not null,
  -- SHA-256 of the token that the inviter gets, to pass it on where no mail is sent. It does not prove the address.
  token_hash bytea not null,
  invited_by uuid,
  sent_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '7 days'::interval),
  accepted_at timestamp with time zone,
  accepted_by uuid,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  -- SHA-256 of the token that only the mail has, so whoever has it reads the mailbox. Null before that was so.
  mail_token_hash bytea,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitation_mail_token_is_one UNIQUE (mail_token_hash),
  constraint invitation_token_is_one UNIQUE (token_hash),
  constraint invitations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES public.profiles(user_id) ON DELETE SET NULL,
  constraint invitations_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE,
  constraint invitations_company_id_invited_by_fkey FOREIGN KEY (company_id, invited_by) REFERENCES public.memberships(company_id, user_id) ON DELETE SET NULL (invited_by),
  constraint invitation_email_fits CHECK (((char_length(email) <= 254) AND (email = lower(email)) AND (email ~ '^[^@[:space:][:cntrl:]]+@[^@[:space:][:cntrl:]]+$'::text))),
  constraint invitation_ends_once CHECK (((accepted_at IS NULL) OR (revoked_at IS NULL))),
  constraint invitation_role_is_known CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'agent'::text, 'requester'::text])))
);

CREATE INDEX invitations_by_email ON public.invitations USING btree (email) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE UNIQUE INDEX invitations_open ON public.invitations USING btree (company_id, email) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));

create policy "members only, with the second factor that their company require" on public.invitations
  as restrictive for all to authenticated
  using ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])))
  with check ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])));

create policy "owners and admins see invitations" on public.invitations
  as permissive for select to authenticated
  using ((company_id = ANY (( SELECT private.my_admin_company_ids() AS my_admin_company_ids)::uuid[])));

grant select (id, company_id, email, role, invited_by, sent_at, expires_at, accepted_at, revoked_at) on public.invitations to authenticated;

-- What kinds of queries a company gets.
create table public.categories (
  id uuid not null default private.uuid_v7(),
  company_id uuid not null,
  name text not null,
  -- Since when new queries cannot use it. Old queries keep it.
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_company_id_id_key UNIQUE (company_id, id),
  constraint categories_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE,
  constraint category_name_fits CHECK ((((char_length(name) >= 2) AND (char_length(name) <= 60)) AND (name = btrim(name)) AND (name !~ '[[:cntrl:]]'::text)))
);

CREATE UNIQUE INDEX categories_by_name ON public.categories USING btree (company_id, lower(name)) WHERE (archived_at IS NULL);

create policy "members only, with the second factor that their company require" on public.categories
  as restrictive for all to authenticated
  using ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])))
  with check ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])));

create policy "members see the categories" on public.categories
  as permissive for select to authenticated
  using ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])));

grant select on public.categories to authenticated;

-- A question, request or complaint, tracked to its answer.
create table public.queries (
  id uuid not null default private.uuid_v7(),
  company_id uuid not null,
  number integer not null,
  subject text not null,
  body text not null,
  requester_id uuid not null,
  created_by uuid not null,
  client_id uuid not null,
  assignee_id uuid,
  category_id uuid,
  status text not null default 'new'::text,
  resolution text,
  -- Why the query is on hold. For staff only, so not readable through the API.
  hold_reason text,
  -- For staff only, so not readable through the API.
  priority text not null default 'normal'::text,
  channel text not null default 'web'::text,
  visibility text not null default 'private'::text,
  reply_count integer not null default 0,
  -- Whether the newest public message is from staff.
  staff_spoke_last boolean not null default false,
  -- Since when the requester waits for staff. Null while they do not.
  waiting_since timestamp with time zone default now(),
  first_responded_at timestamp with time zone,
  resolved_at timestamp with time zone,
  closed_at timestamp with time zone,
  reopened_count integer not null default 0,
  -- When the last thing happened that the requester may know of. Notes do not change it.
  last_activity_at timestamp with time zone not null default now(),
  -- Increases with every change of a field. A form that names an older version may conflict.
  row_version integer not null default 1,
  -- Increases with every change of the row. Of two copies of the row, the one with the greater revision is newer.
  revision bigint not null default 0,
  -- Who made the last change of the row. Null if the system did.
  changed_by uuid,
  -- The batch of private.batches to which the last change of the row belongs. Null if it was a change by itself.
  batch_id uuid,
  -- An argument of an update, never stored: the scheduled reply that is being sent, whose author counts as the actor.
  -- A trigger clears it.
  sending_reply_id uuid,
  -- The words by which search finds the query. Set by a trigger.
  search tsvector,
  created_at timestamp with time zone not null default now(),
  -- The query of the same company that this one follows up. Not readable through the API, because who sees one of the
  -- two may not see the other.
  follow_up_of uuid,
  constraint queries_pkey PRIMARY KEY (id),
  constraint queries_company_id_id_key UNIQUE (company_id, id),
  constraint query_number_is_one UNIQUE (company_id, number),
  constraint query_submitted_once UNIQUE (created_by, client_id),
  constraint queries_company_id_assignee_id_fkey FOREIGN KEY (company_id, assignee_id) REFERENCES public.memberships(company_id, user_id),
  constraint queries_company_id_category_id_fkey FOREIGN KEY (company_id, category_id) REFERENCES public.categories(company_id, id),
  constraint queries_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES public.memberships(company_id, user_id),
  constraint queries_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE,
  constraint queries_company_id_follow_up_of_fkey FOREIGN KEY (company_id, follow_up_of) REFERENCES public.queries(company_id, id),
  constraint queries_company_id_requester_id_fkey FOREIGN KEY (company_id, requester_id) REFERENCES public.memberships(company_id, user_id),
  constraint channel_is_known CHECK ((channel = ANY (ARRAY['web'::text, 'email'::text, 'api'::text, 'import'::text]))),
  constraint closed_at_when_closed CHECK (((closed_at IS NOT NULL) = (status = 'closed'::text))),
  constraint hold_reason_fits CHECK (((char_length(btrim(hold_reason)) >= 3) AND (char_length(hold_reason) <= 500))),
  constraint hold_reason_when_on_hold CHECK (((hold_reason IS NOT NULL) = (status = 'on_hold'::text))),
  constraint priority_is_known CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))),
  constraint query_body_fits CHECK (((char_length(body) <= 50000) AND (body ~ '\S'::text))),
  constraint query_follows_up_another CHECK ((follow_up_of <> id)),
  constraint resolution_is_known CHECK ((resolution = ANY (ARRAY['answered'::text, 'fixed'::text, 'duplicate'::text, 'declined'::text, 'withdrawn'::text, 'no_response'::text, 'spam'::text]))),
  constraint resolution_when_done CHECK (((resolution IS NOT NULL) = (status = ANY (ARRAY['resolved'::text, 'closed'::text])))),
  constraint resolved_at_when_resolved CHECK (((status <> 'resolved'::text) OR (resolved_at IS NOT NULL))),
  constraint sending_reply_is_never_stored CHECK ((sending_reply_id IS NULL)),
  constraint status_is_known CHECK ((status = ANY (ARRAY['new'::text, 'open'::text, 'pending'::text, 'on_hold'::text, 'resolved'::text, 'closed'::text]))),
  constraint subject_fits CHECK ((((char_length(subject) >= 3) AND (char_length(subject) <= 255)) AND (subject !~ '[[:cntrl:]]'::text))),
  constraint visibility_is_known CHECK ((visibility = ANY (ARRAY['private'::text, 'company'::text])))
);

CREATE INDEX queries_active ON public.queries USING btree (company_id, last_activity_at DESC, id DESC) WHERE (status = ANY (ARRAY['new'::text, 'open'::text, 'pending'::text, 'on_hold'::text]));
CREATE INDEX queries_active_by_assignee ON public.queries USING btree (company_id, assignee_id, last_activity_at DESC, id DESC) WHERE (status = ANY (ARRAY['new'::text, 'open'::text, 'pending'::text, 'on_hold'::text]));
CREATE INDEX queries_active_by_creation ON public.queries USING btree (company_id, created_at DESC, id DESC) WHERE (status = ANY (ARRAY['new'::text, 'open'::text, 'pending'::text, 'on_hold'::text]));
CREATE INDEX queries_active_by_priority ON public.queries USING btree (company_id, priority, last_activity_at DESC, id DESC) WHERE (status = ANY (ARRAY['new'::text, 'open'::text, 'pending'::text, 'on_hold'::text]));
CREATE INDEX queries_by_activity ON public.queries USING btree (company_id, last_activity_at DESC, id DESC);
CREATE INDEX queries_by_assignee ON public.queries USING btree (company_id, assignee_id, last_activity_at DESC, id DESC);
CREATE INDEX queries_by_category ON public.queries USING btree (company_id, category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX queries_by_closing ON public.queries USING btree (company_id, closed_at) WHERE ((resolved_at IS NULL) AND (closed_at IS NOT NULL));
CREATE INDEX queries_by_creation ON public.queries USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX queries_by_follow_up ON public.queries USING btree (follow_up_of) WHERE (follow_up_of IS NOT NULL);
CREATE INDEX queries_by_likeness ON public.queries USING gin (company_id, subject extensions.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX queries_by_priority ON public.queries USING btree (company_id, priority, last_activity_at DESC, id DESC);
CREATE INDEX queries_by_requester ON public.queries USING btree (company_id, requester_id, last_activity_at DESC, id DESC);
CREATE INDEX queries_by_resolution ON public.queries USING btree (company_id, resolved_at) WHERE (resolved_at IS NOT NULL);
CREATE INDEX queries_by_status ON public.queries USING btree (company_id, status, last_activity_at DESC, id DESC);
CREATE INDEX queries_by_status_and_priority ON public.queries USING btree (company_id, status, priority, last_activity_at DESC, id DESC);
CREATE INDEX queries_by_words ON public.queries USING gin (company_id, search) WITH (fastupdate=off);
CREATE INDEX queries_for_all ON public.queries USING btree (company_id, last_activity_at DESC, id DESC) WHERE (visibility = 'company'::text);
CREATE INDEX queries_reopened ON public.queries USING btree (company_id, last_activity_at) WHERE (reopened_count > 0);
CREATE INDEX queries_to_close ON public.queries USING btree (resolved_at) WHERE (status = 'resolved'::text);

CREATE TRIGGER _100_check_update BEFORE UPDATE ON public.queries FOR EACH ROW EXECUTE FUNCTION private.tg_queries__check_update();
CREATE TRIGGER _110_set_number BEFORE INSERT ON public.queries FOR EACH ROW EXECUTE FUNCTION private.tg_queries__set_number();
CREATE TRIGGER _120_set_revision BEFORE INSERT OR UPDATE ON public.queries FOR EACH ROW EXECUTE FUNCTION private.tg_queries__set_revision();
CREATE TRIGGER _130_index_search BEFORE INSERT OR UPDATE OF subject ON public.queries FOR EACH ROW EXECUTE FUNCTION private.tg_queries__index();
CREATE TRIGGER _500_count_change AFTER UPDATE ON public.queries FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.assignee_id IS DISTINCT FROM new.assignee_id))) EXECUTE FUNCTION private.tg_queries__count();
CREATE TRIGGER _510_count_new AFTER INSERT OR DELETE ON public.queries FOR EACH ROW EXECUTE FUNCTION private.tg_queries__count();
CREATE TRIGGER _540_write_change AFTER UPDATE ON public.queries FOR EACH ROW WHEN ((old.row_version IS DISTINCT FROM new.row_version)) EXECUTE FUNCTION private.tg_queries__write_event();
CREATE TRIGGER _550_write_raised AFTER INSERT ON public.queries FOR EACH ROW EXECUTE FUNCTION private.tg_queries__write_event();
CREATE TRIGGER _560_write_hold_reason_change AFTER UPDATE ON public.queries FOR EACH ROW WHEN (((old.hold_reason IS DISTINCT FROM new.hold_reason) AND (old.status = new.status))) EXECUTE FUNCTION private.tg_queries__write_hold_reason_change();
CREATE TRIGGER _570_revoke_realtime AFTER UPDATE OF visibility ON public.queries FOR EACH ROW WHEN (((old.visibility = 'company'::text) AND (new.visibility = 'private'::text))) EXECUTE FUNCTION private.tg_queries__revoke_realtime();
CREATE TRIGGER _520_notify_changes AFTER UPDATE ON public.queries REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION private.tg_queries__notify_changes();
CREATE TRIGGER _530_notify_raised AFTER INSERT ON public.queries REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION private.tg_queries__notify_raised();
CREATE TRIGGER _580_broadcast_change AFTER UPDATE ON public.queries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.tg_queries__broadcast();
CREATE TRIGGER _590_broadcast_new AFTER INSERT ON public.queries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.tg_queries__broadcast();

create policy "members only, with the second factor that their company require" on public.queries
  as restrictive for all to authenticated
  using ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])))
  with check ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])));

create policy "requesters see their own, followed and open-to-all queries" on public.queries
  as permissive for select to authenticated
  using (((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])) AND ((requester_id = ( SELECT private.viewer_id() AS viewer_id)) OR (visibility = 'company'::text) OR (id = ANY (( SELECT private.my_followed_query_ids() AS my_followed_query_ids)::uuid[])))));

create policy "staff see every query" on public.queries
  as permissive for select to authenticated
  using ((company_id = ANY (( SELECT private.my_staff_company_ids() AS my_staff_company_ids)::uuid[])));

grant select (id, company_id, number, subject, body, requester_id, created_by, assignee_id, category_id, status, resolution, channel, visibility, reply_count, staff_spoke_last, waiting_since, first_responded_at, resolved_at, closed_at, reopened_count, last_activity_at, row_version, revision, created_at) on public.queries to authenticated;

-- Replies and notes of a query.
create table public.messages (
  id uuid not null default private.uuid_v7(),
  company_id uuid not null,
  query_id uuid not null,
  kind text not null,
  body text not null,
  author_id uuid not null,
  -- Whether the author wrote it for the company, by their role then. Replies of staff to their own query do not
  -- count.
  from_staff boolean not null default false,
  client_id uuid not null,
  created_at timestamp with time zone not null default now(),
  -- When a scheduled reply is to be sent. Null if it was sent at once.
  scheduled_at timestamp with time zone,
  -- When the message was sent, counted and broadcast. Null while it is scheduled.
  sent_at timestamp with time zone default clock_timestamp(),
  -- When the author cancelled a scheduled reply. The row is deleted in the same transaction.
  cancelled_at timestamp with time zone,
  -- The status to set when the reply is sent, if it is still legal then.
  status_on_send text,
  -- The resolution that goes with status_on_send.
  resolution_on_send text,
  -- The words by which search finds the message. Set by a trigger.
  search tsvector,
  constraint messages_pkey PRIMARY KEY (id),
  constraint message_submitted_once UNIQUE (author_id, client_id),
  constraint messages_company_id_id_key UNIQUE (company_id, id),
  constraint messages_company_id_author_id_fkey FOREIGN KEY (company_id, author_id) REFERENCES public.memberships(company_id, user_id),
  constraint messages_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE,
  constraint messages_company_id_query_id_fkey FOREIGN KEY (company_id, query_id) REFERENCES public.queries(company_id, id) ON DELETE CASCADE,
  constraint kind_is_known CHECK ((kind = ANY (ARRAY['reply'::text, 'note'::text]))),
  constraint message_body_fits CHECK (((char_length(body) <= 50000) AND (body ~ '\S'::text))),
  constraint message_is_sent_or_cancelled CHECK (((sent_at IS NULL) OR (cancelled_at IS NULL))),
  constraint message_is_sent_or_scheduled CHECK (((sent_at IS NOT NULL) OR (scheduled_at IS NOT NULL))),
  constraint note_is_from_staff CHECK (((kind <> 'note'::text) OR from_staff)),
  constraint only_staff_replies_are_scheduled CHECK (((scheduled_at IS NULL) OR ((kind = 'reply'::text) AND from_staff))),
  constraint status_on_send_until_sent CHECK (((status_on_send IS NULL) OR (sent_at IS NULL)))
);

CREATE INDEX messages_by_time ON public.messages USING btree (query_id, created_at DESC, id DESC);
CREATE INDEX messages_by_words ON public.messages USING gin (company_id, search) WITH (fastupdate=off);
CREATE INDEX messages_scheduled ON public.messages USING btree (scheduled_at) WHERE ((sent_at IS NULL) AND (scheduled_at IS NOT NULL));

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.messages FOR EACH ROW EXECUTE FUNCTION private.tg_messages__append_only();
CREATE TRIGGER _110_prepare BEFORE INSERT ON public.messages FOR EACH ROW EXECUTE FUNCTION private.tg_messages__prepare();
CREATE TRIGGER _120_index_search BEFORE INSERT ON public.messages FOR EACH ROW EXECUTE FUNCTION private.tg_messages__index();
CREATE TRIGGER _500_count AFTER INSERT ON public.messages FOR EACH ROW EXECUTE FUNCTION private.tg_messages__count();
CREATE TRIGGER _510_count_sent AFTER UPDATE OF sent_at ON public.messages FOR EACH ROW WHEN (((old.sent_at IS NULL) AND (new.sent_at IS NOT NULL))) EXECUTE FUNCTION private.tg_messages__count();
CREATE TRIGGER _520_notify AFTER INSERT ON public.messages FOR EACH ROW WHEN (((new.kind = 'note'::text) OR (new.sent_at IS NOT NULL))) EXECUTE FUNCTION private.tg_messages__notify();
CREATE TRIGGER _530_notify_sent AFTER UPDATE OF sent_at ON public.messages FOR EACH ROW WHEN (((new.kind = 'reply'::text) AND (old.sent_at IS NULL) AND (new.sent_at IS NOT NULL))) EXECUTE FUNCTION private.tg_messages__notify();
CREATE TRIGGER _550_broadcast_new AFTER INSERT ON public.messages FOR EACH ROW EXECUTE FUNCTION private.tg_messages__broadcast();
CREATE TRIGGER _560_broadcast_sent AFTER UPDATE OF sent_at ON public.messages FOR EACH ROW WHEN (((old.sent_at IS NULL) AND (new.sent_at IS NOT NULL))) EXECUTE FUNCTION private.tg_messages__broadcast();
CREATE TRIGGER _570_broadcast_cancelled AFTER DELETE ON public.messages FOR EACH ROW WHEN ((old.cancelled_at IS NOT NULL)) EXECUTE FUNCTION private.tg_messages__broadcast();

create policy "members only, with the second factor that their company require" on public.messages
  as restrictive for all to authenticated
  using ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])))
  with check ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])));

create policy "only staff read notes" on public.messages
  as permissive for select to authenticated
  using (((kind = 'note'::text) AND (company_id = ANY (( SELECT private.my_staff_company_ids() AS my_staff_company_ids)::uuid[]))));

create policy "requesters read the sent replies of queries they see" on public.messages
  as permissive for select to authenticated
  using (((kind = 'reply'::text) AND private.is_visible_to_requester(sent_at, scheduled_at) AND (company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])) AND (EXISTS ( SELECT
   FROM public.queries q
  WHERE (q.id = messages.query_id)))));

create policy "staff read every reply" on public.messages
  as permissive for select to authenticated
  using (((kind = 'reply'::text) AND (company_id = ANY (( SELECT private.my_staff_company_ids() AS my_staff_company_ids)::uuid[]))));

grant select (id, company_id, query_id, kind, body, author_id, from_staff, created_at, scheduled_at, sent_at) on public.messages to authenticated;

-- How many notes a query has, and when the last was written. For staff only.
create table public.query_notes (
  company_id uuid not null,
  query_id uuid not null,
  note_count integer not null default 0,
  last_note_at timestamp with time zone not null,
  constraint query_notes_pkey PRIMARY KEY (query_id),
  constraint query_notes_company_id_query_id_fkey FOREIGN KEY (company_id, query_id) REFERENCES public.queries(company_id, id) ON DELETE CASCADE
);

create policy "members only, with the second factor that their company require" on public.query_notes
  as restrictive for all to authenticated
  using ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])))
  with check ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])));

create policy "only staff see the counts of notes" on public.query_notes
  as permissive for select to authenticated
  using ((company_id = ANY (( SELECT private.my_staff_company_ids() AS my_staff_company_ids)::uuid[])));

grant select on public.query_notes to authenticated;

-- Files of queries and messages. The bytes are in the bucket attachments under path.
create table public.attachments (
  id uuid not null default private.uuid_v7(),
  company_id uuid not null,
  uploaded_by uuid not null default auth.uid(),
  query_id uuid,
  message_id uuid,
  -- Whether the file belongs to a note, which only staff may see.
  internal boolean not null default false,
  path text not null,
  name text not null,
  size integer not null,
  mime text not null,
  sha256 text not null,
  created_at timestamp with time zone not null default now(),
  -- The place among the files of its message. 0 for a draft file, and for files from before there were places.
  place smallint not null default 0,
  constraint attachments_pkey PRIMARY KEY (id),
  constraint attachments_company_id_id_key UNIQUE (company_id, id),
  constraint path_is_one UNIQUE (path),
  constraint attachments_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE,
  constraint attachments_company_id_message_id_fkey FOREIGN KEY (company_id, message_id) REFERENCES public.messages(company_id, id) ON DELETE CASCADE,
  constraint attachments_company_id_query_id_fkey FOREIGN KEY (company_id, query_id) REFERENCES public.queries(company_id, id) ON DELETE CASCADE,
  constraint attachments_company_id_uploaded_by_fkey FOREIGN KEY (company_id, uploaded_by) REFERENCES public.memberships(company_id, user_id),
  constraint file_name_fits CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 255)) AND (name !~ '[[:cntrl:]/\\]'::text) AND (name <> ALL (ARRAY['.'::text, '..'::text])))),
  constraint file_size_fits CHECK (((size >= 1) AND (size <= 26214400))),
  constraint message_is_of_a_query CHECK (((message_id IS NULL) OR (query_id IS NOT NULL))),
  constraint mime_shape CHECK (((char_length(mime) <= 127) AND (mime ~ '^[a-z0-9][a-z0-9.+-]*/[a-z0-9][a-z0-9.+-]*$'::text))),
  constraint note_is_of_a_message CHECK (((NOT internal) OR (message_id IS NOT NULL))),
  constraint path_is_its_own CHECK ((path = ((((company_id || '/'::text) || uploaded_by) || '/'::text) || id))),
  constraint sha256_shape CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);

CREATE INDEX attachments_of_message ON public.attachments USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX attachments_of_person ON public.attachments USING btree (company_id, uploaded_by) INCLUDE (size);
CREATE INDEX attachments_of_query ON public.attachments USING btree (query_id) WHERE (query_id IS NOT NULL);

CREATE TRIGGER _100_check_update BEFORE UPDATE ON public.attachments FOR EACH ROW EXECUTE FUNCTION private.tg_attachments__check_update();
CREATE TRIGGER _100_end_upload AFTER DELETE ON public.attachments FOR EACH ROW EXECUTE FUNCTION private.tg_attachments__end_upload();
CREATE TRIGGER _500_count AFTER INSERT ON public.attachments FOR EACH ROW EXECUTE FUNCTION private.tg_attachments__count();

create policy "members only, with the second factor that their company require" on public.attachments
  as restrictive for all to authenticated
  using ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])))
  with check ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])));

create policy "members add drafts of their own" on public.attachments
  as permissive for insert to authenticated
  with check (((query_id IS NULL) AND (message_id IS NULL) AND (NOT internal) AND (uploaded_by = ( SELECT private.viewer_id() AS viewer_id)) AND (company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[]))));

create policy "people remove drafts of their own" on public.attachments
  as permissive for delete to authenticated
  using (((query_id IS NULL) AND (uploaded_by = ( SELECT private.viewer_id() AS viewer_id)) AND (company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[]))));

create policy "people see their own drafts" on public.attachments
  as permissive for select to authenticated
  using (((query_id IS NULL) AND (uploaded_by = ( SELECT private.viewer_id() AS viewer_id)) AND (company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[]))));

create policy "requesters see the files of queries and messages they see" on public.attachments
  as permissive for select to authenticated
  using (((NOT internal) AND (company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])) AND
CASE
    WHEN (message_id IS NULL) THEN (EXISTS ( SELECT
       FROM public.queries q
      WHERE (q.id = attachments.query_id)))
    ELSE (EXISTS ( SELECT
       FROM public.messages m
      WHERE (m.id = attachments.message_id)))
END));

create policy "staff see every file that was sent" on public.attachments
  as permissive for select to authenticated
  using (((query_id IS NOT NULL) AND (company_id = ANY (( SELECT private.my_staff_company_ids() AS my_staff_company_ids)::uuid[]))));

grant delete, select on public.attachments to authenticated;
grant insert (id, company_id, path, name, size, mime, sha256) on public.attachments to authenticated;

-- Who follows a query besides its requester and assignee.
create table public.followers (
  company_id uuid not null,
  query_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  -- Whether the person follows because they replied. The history shows only what people chose.
  by_reply boolean not null default false,
  constraint followers_pkey PRIMARY KEY (query_id, user_id),
  constraint followers_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE,
  constraint followers_company_id_query_id_fkey FOREIGN KEY (company_id, query_id) REFERENCES public.queries(company_id, id) ON DELETE CASCADE,
  constraint followers_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.memberships(company_id, user_id)
);

CREATE INDEX followers_of_person ON public.followers USING btree (user_id, company_id);

CREATE TRIGGER _500_write_event AFTER INSERT OR DELETE ON public.followers FOR EACH ROW EXECUTE FUNCTION private.tg_followers__write_event();
CREATE TRIGGER _510_revoke_realtime AFTER DELETE ON public.followers FOR EACH ROW EXECUTE FUNCTION private.tg_followers__revoke_realtime();

create policy "members only, with the second factor that their company require" on public.followers
  as restrictive for all to authenticated
  using ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])))
  with check ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])));

create policy "requesters see followers of queries they see" on public.followers
  as permissive for select to authenticated
  using (((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])) AND (EXISTS ( SELECT
   FROM public.queries q
  WHERE (q.id = followers.query_id)))));

create policy "staff see followers" on public.followers
  as permissive for select to authenticated
  using ((company_id = ANY (( SELECT private.my_staff_company_ids() AS my_staff_company_ids)::uuid[])));

grant select on public.followers to authenticated;

-- Who gets no notifications about a query. Visible only to themselves.
create table public.mutes (
  company_id uuid not null,
  query_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint mutes_pkey PRIMARY KEY (query_id, user_id),
  constraint mutes_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE,
  constraint mutes_company_id_query_id_fkey FOREIGN KEY (company_id, query_id) REFERENCES public.queries(company_id, id) ON DELETE CASCADE,
  constraint mutes_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.memberships(company_id, user_id) ON DELETE CASCADE
);

CREATE INDEX mutes_of_person ON public.mutes USING btree (user_id, company_id);

create policy "members only, with the second factor that their company require" on public.mutes
  as restrictive for all to authenticated
  using ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])))
  with check ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])));

create policy "people see what they muted" on public.mutes
  as permissive for select to authenticated
  using ((user_id = ( SELECT private.viewer_id() AS viewer_id)));

grant select on public.mutes to authenticated;

-- When a person last read a query.
create table public.read_states (
  company_id uuid not null,
  query_id uuid not null,
  user_id uuid not null,
  read_at timestamp with time zone not null default clock_timestamp(),
  constraint read_states_pkey PRIMARY KEY (user_id, query_id),
  constraint read_states_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE,
  constraint read_states_company_id_query_id_fkey FOREIGN KEY (company_id, query_id) REFERENCES public.queries(company_id, id) ON DELETE CASCADE,
  constraint read_states_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.memberships(company_id, user_id)
);

CREATE INDEX read_states_of_query ON public.read_states USING btree (query_id);

CREATE TRIGGER _500_read_notifications AFTER INSERT OR UPDATE OF read_at ON public.read_states FOR EACH ROW EXECUTE FUNCTION private.tg_read_states__read_notifications();

create policy "members only, with the second factor that their company require" on public.read_states
  as restrictive for all to authenticated
  using ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])))
  with check ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])));

create policy "people see what they have read themselves" on public.read_states
  as permissive for select to authenticated
  using (((user_id = ( SELECT private.viewer_id() AS viewer_id)) AND (company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[]))));

grant select on public.read_states to authenticated;

-- The history of queries, append-only.
create table public.events (
  id uuid not null default private.uuid_v7(),
  company_id uuid not null,
  query_id uuid not null,
  -- Who did it. Null if the system did.
  actor_id uuid,
  type text not null,
  -- Old and new value of each changed field: {field: [old, new]}. The priority is for staff only, so the patch is not
  -- readable through the API.
  patch jsonb not null default '{}'::jsonb,
  -- The row version that this change made. Null if it changed no field of the query.
  row_version integer,
  at timestamp with time zone not null default clock_timestamp(),
  constraint events_pkey PRIMARY KEY (id),
  constraint events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.profiles(user_id),
  constraint events_company_id_query_id_fkey FOREIGN KEY (company_id, query_id) REFERENCES public.queries(company_id, id) ON DELETE CASCADE,
  constraint event_type_is_known CHECK ((type = ANY (ARRAY['raised'::text, 'changed'::text, 'followed'::text, 'unfollowed'::text]))),
  constraint patch_is_object CHECK ((jsonb_typeof(patch) = 'object'::text))
);

CREATE INDEX events_by_time ON public.events USING btree (query_id, at, id);

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

create policy "members only, with the second factor that their company require" on public.events
  as restrictive for all to authenticated
  using ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])))
  with check ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])));

create policy "requesters see the history of queries they see" on public.events
  as permissive for select to authenticated
  using (((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])) AND ((patch = '{}'::jsonb) OR ((patch - 'priority'::text) <> '{}'::jsonb)) AND (EXISTS ( SELECT
   FROM public.queries q
  WHERE (q.id = events.query_id)))));

create policy "staff see the whole history" on public.events
  as permissive for select to authenticated
  using ((company_id = ANY (( SELECT private.my_staff_company_ids() AS my_staff_company_ids)::uuid[])));

grant select (id, company_id, query_id, actor_id, type, row_version, at) on public.events to authenticated;

-- Who last changed the reason of a hold.
create table private.hold_reason_changes (
  query_id uuid not null,
  row_version integer not null,
  actor_id uuid,
  at timestamp with time zone not null default clock_timestamp(),
  constraint hold_reason_changes_pkey PRIMARY KEY (query_id),
  constraint hold_reason_changes_query_id_fkey FOREIGN KEY (query_id) REFERENCES public.queries(id) ON DELETE CASCADE
);

-- Counts of queries: status:<status>, unassigned (active, without assignee), assignee:<person> (active, by assignee).
create table public.counters (
  company_id uuid not null,
  name text not null,
  value bigint not null,
  constraint counters_pkey PRIMARY KEY (company_id, name),
  constraint counters_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE
);

create policy "members only, with the second factor that their company require" on public.counters
  as restrictive for all to authenticated
  using ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])))
  with check ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])));

create policy "staff see the counters" on public.counters
  as permissive for select to authenticated
  using ((company_id = ANY (( SELECT private.my_staff_company_ids() AS my_staff_company_ids)::uuid[])));

grant select on public.counters to authenticated;

-- Changes of counters that are not yet folded into them.
create table public.counter_deltas (
  id bigint not null generated always as identity,
  company_id uuid not null,
  name text not null,
  delta integer not null,
  constraint counter_deltas_pkey PRIMARY KEY (id),
  constraint counter_deltas_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE
);

CREATE INDEX counter_deltas_of_company ON public.counter_deltas USING btree (company_id, name);

create policy "members only, with the second factor that their company require" on public.counter_deltas
  as restrictive for all to authenticated
  using ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])))
  with check ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])));

create policy "staff see the counters' latest changes" on public.counter_deltas
  as permissive for select to authenticated
  using ((company_id = ANY (( SELECT private.my_staff_company_ids() AS my_staff_company_ids)::uuid[])));

grant select on public.counter_deltas to authenticated;

-- Unsent texts: one row for each person, query (null: a new one) and kind. Visible only to their author.
create table public.drafts (
  id uuid not null default private.uuid_v7(),
  company_id uuid not null,
  user_id uuid not null,
  query_id uuid,
  kind text not null,
  -- Grows with every save: its time in microseconds. So no version returns after its row was deleted, and a version
  -- says nothing about the drafts of others.
  version bigint not null,
  -- The client_id of the form that saved last.
  writer uuid not null,
  -- The number of that save. Forms count their saves from 1; 0 if a form without script discarded the draft.
  writer_seq integer not null,
  subject text not null default ''::text,
  body text not null default ''::text,
  -- Uploaded files of the author. Those that another form has sent since are no content of the draft.
  files uuid[] not null default '{}'::uuid[],
  saved_at timestamp with time zone not null default clock_timestamp(),
  -- The status that a cancelled reply was to set. The form of the draft offers it first.
  status_on_send text,
  -- The resolution that goes with status_on_send.
  resolution_on_send text,
  -- The number of the query that a new one follows up. Who reads the draft may meanwhile see no such query.
  follow_up_of integer,
  constraint drafts_pkey PRIMARY KEY (id),
  constraint draft_is_one_of_its_kind UNIQUE NULLS NOT DISTINCT (user_id, company_id, query_id, kind),
  constraint drafts_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE,
  constraint drafts_company_id_query_id_fkey FOREIGN KEY (company_id, query_id) REFERENCES public.queries(company_id, id) ON DELETE CASCADE,
  constraint drafts_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.memberships(company_id, user_id) ON DELETE CASCADE,
  constraint draft_body_fits CHECK ((char_length(body) <= 5000000)),
  constraint draft_files_fit CHECK ((cardinality(files) <= 1000)),
  constraint draft_follow_up_is_a_new_query CHECK (((follow_up_of IS NULL) OR (kind = 'query'::text))),
  constraint draft_kind_is_known CHECK ((kind = ANY (ARRAY['reply'::text, 'note'::text, 'query'::text]))),
  constraint draft_of_a_query_or_a_new_one CHECK (((kind = 'query'::text) = (query_id IS NULL))),
  constraint draft_status_is_of_a_reply CHECK (((status_on_send IS NULL) OR (kind = 'reply'::text))),
  constraint draft_subject_fits CHECK ((char_length(subject) <= 255))
);

CREATE INDEX drafts_of_query ON public.drafts USING btree (query_id) WHERE (query_id IS NOT NULL);

create policy "members only, with the second factor that their company require" on public.drafts
  as restrictive for all to authenticated
  using ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])))
  with check ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])));

create policy "people see their own drafts, those of notes only as staff" on public.drafts
  as permissive for select to authenticated
  using (((user_id = ( SELECT private.viewer_id() AS viewer_id)) AND ((kind <> 'note'::text) OR (company_id = ANY (( SELECT private.my_staff_company_ids() AS my_staff_company_ids)::uuid[])))));

grant select on public.drafts to authenticated;

-- Mail to send. Only the worker reads it.
create table public.outbox (
  id uuid not null default private.uuid_v7(),
  company_id uuid,
  -- What the mail is about, so that obsolete mail can be dropped before it is sent.
  subject_id uuid,
  template text not null,
  recipient text not null,
  -- The recipient, if they have an account.
  person_id uuid,
  data jsonb not null default '{}'::jsonb,
  attempts integer not null default 0,
  -- How often the server rejected it for good, or took all of it and did not answer. The eighth time it is given up.
  -- Other failures do not count.
  smtp_rejections integer not null default 0,
  -- When sending may be tried. While a worker holds the mail: when its claim ends.
  available_at timestamp with time zone not null default now(),
  -- When the mail was sent or given up. If given up, error says why.
  completed_at timestamp with time zone,
  error text,
  created_at timestamp with time zone not null default now(),
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE,
  constraint outbox_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE,
  constraint outbox_data_is_object CHECK ((jsonb_typeof(data) = 'object'::text)),
  constraint recipient_is_one_address CHECK (((char_length(recipient) <= 254) AND (recipient !~ '[[:space:][:cntrl:],;<>"]'::text))),
  constraint template_shape CHECK ((template ~ '^[a-z][a-z-]{1,40}$'::text))
);

CREATE INDEX outbox_by_subject ON public.outbox USING btree (subject_id);
CREATE INDEX outbox_invitations ON public.outbox USING btree (company_id, created_at) WHERE (template = 'invitation'::text);
CREATE INDEX outbox_invitations_to ON public.outbox USING btree (recipient, created_at) WHERE (template = 'invitation'::text);
CREATE INDEX outbox_of_person ON public.outbox USING btree (person_id, created_at);
CREATE INDEX outbox_to_send ON public.outbox USING btree (available_at, id) WHERE (completed_at IS NULL);

create policy "members only, with the second factor that their company require" on public.outbox
  as restrictive for all to authenticated
  using ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])))
  with check ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])));

-- How often the devices of a person were signed out elsewhere, in the ten minutes since window_started_at.
create table private.rotation_limits (
  user_id uuid not null,
  window_started_at timestamp with time zone not null,
  used integer not null,
  constraint rotation_limits_pkey PRIMARY KEY (user_id),
  constraint rotation_limits_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

-- Companies whose topics the worker rotates in its next round.
create table private.pending_rotations (
  company_id uuid not null,
  constraint pending_rotations_pkey PRIMARY KEY (company_id),
  constraint pending_rotations_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE
);

-- The channel that a person chose for an event, where it is not the default.
create table public.notification_choices (
  user_id uuid not null,
  event text not null,
  choice text not null,
  constraint notification_choices_pkey PRIMARY KEY (user_id, event),
  constraint notification_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE,
  constraint choice_event_is_known CHECK ((private.default_notification_channel(event) IS NOT NULL)),
  constraint choice_is_known CHECK ((choice = ANY (ARRAY['app'::text, 'mail'::text, 'digest'::text, 'none'::text])))
);

-- Quiet hours and the time of the daily mail, in the person's time zone.
create table public.notification_settings (
  user_id uuid not null,
  quiet_from time without time zone,
  quiet_to time without time zone,
  digest_at time without time zone not null default '08:00:00'::time without time zone,
  constraint notification_settings_pkey PRIMARY KEY (user_id),
  constraint notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE,
  constraint quiet_hours_begin_and_end CHECK ((((quiet_from IS NULL) = (quiet_to IS NULL)) AND (quiet_from <> quiet_to)))
);

CREATE TRIGGER _500_reschedule_mail AFTER UPDATE ON public.notification_settings FOR EACH ROW EXECUTE FUNCTION private.tg_reschedule_mail();

-- Notifications of people. Read and changed only through functions.
create table public.notifications (
  id uuid not null default private.uuid_v7(),
  company_id uuid not null,
  -- The query that it is about. Of several the newest, or the newest of those that are mailed if any is.
  query_id uuid not null,
  user_id uuid not null,
  -- The message, event or new query that it is about. A person is notified of each once.
  source_id uuid not null,
  event text not null,
  -- The strongest reason why the person is notified. Null if it is about several queries with different reasons.
  reason text,
  -- The channel chosen at that time. The list in the app shows all of them.
  channel text not null,
  actor_id uuid,
  -- The new status. Null without one, and if it is about several queries that got different ones.
  status text,
  -- How many queries one act concerned.
  amount integer not null default 1,
  -- The newest hundred of several queries, newest first. Null if it is about one. Of new queries at most ten.
  query_ids uuid[],
  -- Whether it is about a note. Hidden once the person is no longer staff.
  staff_only boolean not null default false,
  -- The transaction that wrote it. Notifications of one act are merged.
  created_in_transaction xid8 not null default pg_current_xact_id(),
  -- The daily mail that contained it.
  digest_id uuid,
  at timestamp with time zone not null default clock_timestamp(),
  read_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notified_once UNIQUE (source_id, user_id),
  constraint notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.profiles(user_id) ON DELETE SET NULL,
  constraint notifications_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE,
  constraint notifications_company_id_query_id_fkey FOREIGN KEY (company_id, query_id) REFERENCES public.queries(company_id, id) ON DELETE CASCADE,
  constraint notifications_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.memberships(company_id, user_id) ON DELETE CASCADE,
  constraint amount_counts CHECK ((amount >= 1)),
  constraint notification_channel_is_known CHECK ((channel = ANY (ARRAY['app'::text, 'mail'::text, 'digest'::text]))),
  constraint notification_event_is_known CHECK ((private.default_notification_channel(event) IS NOT NULL)),
  constraint notification_reason_is_known CHECK ((reason = ANY (ARRAY['mentioned'::text, 'assigned'::text, 'raised_it'::text, 'following'::text, 'staff'::text]))),
  constraint notification_status_is_known CHECK ((status = ANY (ARRAY['new'::text, 'open'::text, 'pending'::text, 'on_hold'::text, 'resolved'::text, 'closed'::text])))
);

CREATE INDEX notifications_by_age ON public.notifications USING btree (at);
CREATE INDEX notifications_of_person ON public.notifications USING btree (user_id, at DESC, id DESC);
CREATE INDEX notifications_of_query ON public.notifications USING btree (query_id, user_id);
CREATE INDEX notifications_to_digest ON public.notifications USING btree (user_id, at) WHERE ((channel = 'digest'::text) AND (digest_id IS NULL) AND (read_at IS NULL));
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id, at) WHERE (read_at IS NULL);

CREATE TRIGGER _500_deliver AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION private.tg_notifications__deliver();

create policy "members only, with the second factor that their company require" on public.notifications
  as restrictive for all to authenticated
  using ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])))
  with check ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])));

-- What the unsubscribe link of a mail may switch off. Only a hash of the token is stored.
create table private.unsubscribe_tokens (
  token_hash text not null,
  user_id uuid not null,
  event text not null,
  -- The events that the link switched off, so that this can be undone.
  disabled_events text[],
  created_at timestamp with time zone not null default now(),
  constraint unsubscribe_tokens_pkey PRIMARY KEY (token_hash),
  constraint unsubscribe_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE,
  constraint unsubscribe_event_is_known CHECK (((event = 'digest'::text) OR (private.default_notification_channel(event) IS NOT NULL)))
);

CREATE INDEX unsubscribe_tokens_by_age ON private.unsubscribe_tokens USING btree (created_at);
CREATE INDEX unsubscribe_tokens_of_person ON private.unsubscribe_tokens USING btree (user_id);

-- Filters of the list that a person named. Only that person sees them.
create table public.saved_views (
  id uuid not null default private.uuid_v7(),
  company_id uuid not null,
  user_id uuid not null,
  name text not null,
  params text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE,
  constraint saved_views_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.memberships(company_id, user_id) ON DELETE CASCADE,
  constraint saved_view_name_fits CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 40)) AND (name = private.single_line(name)))),
  constraint saved_view_params_fit CHECK (((char_length(params) >= 1) AND (char_length(params) <= 2500)))
);

CREATE UNIQUE INDEX saved_views_by_name ON public.saved_views USING btree (user_id, company_id, lower(name));
CREATE INDEX saved_views_of_company ON public.saved_views USING btree (company_id, user_id);

create policy "members only, with the second factor that their company require" on public.saved_views
  as restrictive for all to authenticated
  using ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])))
  with check ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])));

create policy "people see their own views" on public.saved_views
  as permissive for select to authenticated
  using ((user_id = ( SELECT private.viewer_id() AS viewer_id)));

grant select on public.saved_views to authenticated;

-- Changes of several queries that one person made together, kept for a day so that they can be undone.
create table private.batches (
  id uuid not null default private.uuid_v7(),
  company_id uuid not null,
  actor_id uuid not null,
  -- The batch that this one takes back. Null if it takes none back.
  undone_id uuid,
  at timestamp with time zone not null default clock_timestamp(),
  constraint batches_pkey PRIMARY KEY (id),
  constraint batches_company_id_actor_id_fkey FOREIGN KEY (company_id, actor_id) REFERENCES public.memberships(company_id, user_id) ON DELETE CASCADE
);

CREATE INDEX batches_by_age ON private.batches USING btree (at);
CREATE INDEX batches_by_undone ON private.batches USING btree (undone_id) WHERE (undone_id IS NOT NULL);

-- The changes of a batch, one for each query that it changed.
create table private.batch_changes (
  batch_id uuid not null,
  query_id uuid not null,
  event_id uuid not null,
  -- The row of the query before the change.
  before jsonb not null,
  -- The statuses that scheduled replies were to bring and that the change dropped, as statuses_on_send returns them.
  statuses_on_send jsonb not null,
  -- The last activity of the query after the change. If it is still the last one, the undo restores that of before.
  activity_at timestamp with time zone,
  constraint batch_changes_pkey PRIMARY KEY (batch_id, query_id),
  constraint batch_changes_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES private.batches(id) ON DELETE CASCADE,
  constraint batch_changes_query_id_fkey FOREIGN KEY (query_id) REFERENCES public.queries(id) ON DELETE CASCADE
);

CREATE INDEX batch_changes_by_query ON private.batch_changes USING btree (query_id);

-- The unused recovery codes of a person, one row for each person. The app derives a proof from a code and the salt by
-- scrypt. Stored is the SHA-256 of the proof, so that a stolen table cannot be presented as proofs.
create table private.recovery_codes (
  user_id uuid not null,
  salt text not null,
  hashes text[] not null,
  -- Null for a person without codes. Their row holds a false salt and counts their tries, so that nobody learns
  -- before the second factor whether codes exist.
  created_at timestamp with time zone default now(),
  -- How many wrong codes were left at guessed_at. Ten refill evenly over five minutes, as for codes of a second
  -- factor.
  guesses_left numeric not null default 10,
  guessed_at timestamp with time zone not null default now(),
  constraint recovery_codes_pkey PRIMARY KEY (user_id),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint recovery_codes_are_at_most_ten CHECK ((cardinality(hashes) <= 10)),
  constraint recovery_salt_is_hex CHECK ((salt ~ '^[0-9a-f]{32}$'::text))
);

-- What members handed over when they last stopped being active staff, until they are active staff again.
create table private.hand_overs (
  company_id uuid not null,
  user_id uuid not null,
  -- Who got the queries. Null if they were left unassigned.
  successor_id uuid,
  -- How many queries.
  amount integer not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint hand_overs_pkey PRIMARY KEY (company_id, user_id),
  constraint hand_overs_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.memberships(company_id, user_id) ON DELETE CASCADE,
  constraint hand_overs_successor_id_fkey FOREIGN KEY (successor_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE,
  constraint hand_over_has_queries CHECK ((amount > 0))
);

CREATE INDEX hand_overs_of_successor ON private.hand_overs USING btree (successor_id);

-- Uploads that people began: where a file may be stored, and by whom.
create table private.uploads (
  bucket_id text not null,
  name text not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  -- Whether its sender gave it up, or deleted its draft.
  ended boolean not null default false,
  constraint uploads_pkey PRIMARY KEY (bucket_id, name),
  constraint uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

CREATE INDEX uploads_of_person ON private.uploads USING btree (user_id, bucket_id);

-- Hashes of the tokens in earlier mails of invitations that were sent again.
create table private.replaced_mail_tokens (
  token_hash bytea not null,
  invitation_id uuid not null,
  constraint replaced_mail_tokens_pkey PRIMARY KEY (token_hash),
  constraint replaced_mail_tokens_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES public.invitations(id) ON DELETE CASCADE
);

CREATE INDEX replaced_mail_tokens_by_invitation ON private.replaced_mail_tokens USING btree (invitation_id);

-- Requests of invited people for a token that signs them in, which the worker gets from the auth service. They last a
-- minute.
create table private.address_proofs (
  invitation_id uuid not null,
  display_name text not null,
  requested_at timestamp with time zone not null default clock_timestamp(),
  claimed_at timestamp with time zone,
  token_hash text,
  token_type text,
  error text,
  constraint address_proofs_pkey PRIMARY KEY (invitation_id),
  constraint address_proofs_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES public.invitations(id) ON DELETE CASCADE
);

-- Settings of the whole installation, in one row. Their source is the environment, which is written here at each
-- start.
create table private.installation (
  is_only boolean not null default true,
  -- Who may create companies: everybody (open), nobody (closed), or whoever has a confirmed address of one of the
  -- domains.
  company_creators text not null default 'open'::text,
  company_domains text[] not null default '{}'::text[],
  constraint installation_pkey PRIMARY KEY (is_only),
  constraint company_creators_are_known CHECK ((company_creators = ANY (ARRAY['open'::text, 'closed'::text, 'domains'::text]))),
  constraint installation_is_one CHECK (is_only)
);

-- How much each kind of person, a company and a client address may do within a time, and how many bytes they may
-- store.
create table private.act_limits (
  -- A reply is also a note. An upload is a file, and upload_bytes are its bytes. A stored byte is one of a file.
  act text not null,
  subject text not null,
  -- How many acts, or bytes.
  at_most bigint not null,
  seconds integer,
  constraint act_limits_pkey PRIMARY KEY (act, subject),
  constraint act_is_known CHECK ((act = ANY (ARRAY['raise'::text, 'reply'::text, 'upload'::text, 'upload_bytes'::text, 'search'::text, 'store'::text]))),
  constraint limit_is_positive CHECK ((at_most > 0)),
  constraint only_stored_bytes_have_no_time CHECK (((seconds IS NULL) = (act = 'store'::text))),
  constraint subject_is_known CHECK ((subject = ANY (ARRAY['requester'::text, 'staff'::text, 'company'::text, 'address'::text])))
);

-- How much a person, a company or a client address has done within a time that began with its first act. Unlogged.
create table private.act_counts (
  -- person, company or address.
  kind text not null,
  -- The id of the person or the company, or the client address.
  subject text not null,
  act text not null,
  -- Companies and addresses have eight rows, so that those who act at once seldom wait for each other.
  shard smallint not null,
  -- When the time ends. The next act begins another one.
  ends_at timestamp with time zone not null,
  amount bigint not null,
  constraint act_counts_pkey PRIMARY KEY (kind, subject, act, shard)
);

-- Domains of e-mail addresses whose people may join a company as requesters. Several companies may list the same one.
create table public.company_domains (
  company_id uuid not null,
  -- In lower case and ASCII. Compared with the domain of an address as a whole: a subdomain is another one.
  domain text not null,
  -- Who opened the company to it. The domain was that of their verified address.
  added_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint company_domains_pkey PRIMARY KEY (company_id, domain),
  constraint company_domains_company_id_added_by_fkey FOREIGN KEY (company_id, added_by) REFERENCES public.memberships(company_id, user_id) ON DELETE SET NULL (added_by),
  constraint company_domains_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE,
  constraint company_domain_fits CHECK (((char_length(domain) <= 253) AND (domain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$'::text)))
);

CREATE INDEX company_domains_by_adder ON public.company_domains USING btree (company_id, added_by);
CREATE INDEX company_domains_by_domain ON public.company_domains USING btree (domain, company_id);

create policy "members only, with the second factor that their company require" on public.company_domains
  as restrictive for all to authenticated
  using ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])))
  with check ((company_id = ANY (( SELECT private.my_company_ids() AS my_company_ids)::uuid[])));

create policy "owners and admins see the domains" on public.company_domains
  as permissive for select to authenticated
  using ((company_id = ANY (( SELECT private.my_admin_company_ids() AS my_admin_company_ids)::uuid[])));

grant select on public.company_domains to authenticated;

-- Addresses of people who were members of a company, or were members under another address since. Whoever has one
-- joins by invitation only: a new account must not undo a removal or a suspension.
create table private.former_addresses (
  company_id uuid not null,
  -- SHA-256 of the address, so that the row names nobody.
  address_hash bytea not null,
  constraint former_addresses_pkey PRIMARY KEY (company_id, address_hash),
  constraint former_addresses_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE
);

-- Added to auth.sessions

CREATE TRIGGER _500_revoke_realtime AFTER DELETE ON auth.sessions REFERENCING OLD TABLE AS ended_sessions FOR EACH STATEMENT EXECUTE FUNCTION private.tg_sessions__revoke_realtime();

-- Added to auth.users

CREATE TRIGGER _500_copy_email AFTER UPDATE OF email ON auth.users FOR EACH ROW WHEN (((old.email)::text IS DISTINCT FROM (new.email)::text)) EXECUTE FUNCTION private.tg_users__copy_email();
CREATE TRIGGER _510_create_profile AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.tg_users__create_profile();

-- Added to realtime.messages

CREATE TRIGGER _500_notify AFTER INSERT ON realtime.messages FOR EACH ROW WHEN ((new.extension = 'broadcast'::text)) EXECUTE FUNCTION embedded.tg_messages__notify();

create policy "people broadcast on the topics they may write to" on realtime.messages
  as permissive for insert to authenticated
  with check (((topic = ( SELECT realtime.topic() AS topic)) AND ((extension = 'broadcast'::text) OR ((extension = 'presence'::text) AND (topic ~~ 'query-staff:%'::text))) AND ( SELECT private.can_broadcast(( SELECT realtime.topic() AS topic)) AS can_broadcast)));

create policy "people join the topics they may read" on realtime.messages
  as permissive for select to authenticated
  using (((topic = ( SELECT realtime.topic() AS topic)) AND ((extension = 'broadcast'::text) OR ((extension = 'presence'::text) AND (topic ~~ 'query-staff:%'::text))) AND ( SELECT private.can_join(( SELECT realtime.topic() AS topic)) AS can_join)));

-- Added to realtime.messages_default

CREATE TRIGGER _500_notify AFTER INSERT ON realtime.messages_default FOR EACH ROW WHEN ((new.extension = 'broadcast'::text)) EXECUTE FUNCTION embedded.tg_messages__notify();

-- Added to storage.buckets

CREATE TRIGGER protect_buckets_delete BEFORE DELETE ON storage.buckets FOR EACH STATEMENT EXECUTE FUNCTION storage.protect_delete();

-- Added to storage.objects

CREATE TRIGGER protect_objects_delete BEFORE DELETE ON storage.objects FOR EACH STATEMENT EXECUTE FUNCTION storage.protect_delete();

create policy "an upload begins with its row" on storage.objects
  as restrictive for insert to authenticated
  with check (((bucket_id <> ALL (ARRAY['attachments'::text, 'avatars'::text])) OR private.is_reserved(bucket_id, name)));

create policy "members only, with the second factor that their company require" on storage.objects
  as restrictive for all to authenticated
  using (((bucket_id <> 'attachments'::text) OR (split_part(name, '/'::text, 1) = ANY ((( SELECT private.my_company_ids() AS my_company_ids))::text[]))))
  with check (((bucket_id <> 'attachments'::text) OR (split_part(name, '/'::text, 1) = ANY ((( SELECT private.my_company_ids() AS my_company_ids))::text[]))));

create policy "members read the attachments they see" on storage.objects
  as permissive for select to authenticated
  using (((bucket_id = 'attachments'::text) AND ((EXISTS ( SELECT
   FROM public.attachments a
  WHERE (a.path = objects.name))) OR private.is_my_draft_path(name))));

create policy "members upload drafts of their own" on storage.objects
  as permissive for insert to authenticated
  with check (((bucket_id = 'attachments'::text) AND private.is_my_draft_path(name)));

create policy "people remove drafts of their own" on storage.objects
  as permissive for delete to authenticated
  using (((bucket_id = 'attachments'::text) AND private.is_my_draft_path(name)));

create policy "people remove their own pictures" on storage.objects
  as permissive for delete to authenticated
  using (((bucket_id = 'avatars'::text) AND private.is_my_avatar_path(name)));

create policy "people see their own pictures" on storage.objects
  as permissive for select to authenticated
  using (((bucket_id = 'avatars'::text) AND private.is_my_avatar_path(name)));

create policy "people upload their own pictures" on storage.objects
  as permissive for insert to authenticated
  with check (((bucket_id = 'avatars'::text) AND private.is_my_avatar_path(name)));

-- Returns a new id that sorts by its creation time. Ours, because the embedded database has none.
CREATE OR REPLACE FUNCTION private.uuid_v7()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- A random uuid whose first 48 bits are the milliseconds and whose version nibble says 7 (RFC 9562).
  select encode(
    set_bit(
      set_bit(
        overlay(
          uuid_send(gen_random_uuid())
          placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
          from 1 for 6
        ), 52, 1
      ), 53, 1
    ), 'hex'
  )::uuid
$function$;
grant execute on function private.uuid_v7() to authenticated;

-- Sets updated_at to the current time.
CREATE OR REPLACE FUNCTION private.tg_set_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.updated_at := clock_timestamp();
  return new;
end $function$;

-- Rejects a time zone that is not in the IANA list.
CREATE OR REPLACE FUNCTION private.tg_check_time_zone()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Check against the list: Postgres also accepts 'FOO+3', which no browser knows.
  if new.time_zone <> 'UTC' and not exists (select from pg_catalog.pg_timezone_names z where z.name = new.time_zone) then
    raise exception using errcode = '23514', message = 'There is no time zone of that name.';
  end if;
  return new;
end $function$;

-- Raises an error for the user: a sentence (message), a code for the program (hint) and facts for both (detail).
CREATE OR REPLACE FUNCTION private.raise_app_error(code text, message text, detail jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception using
    errcode = 'P0001', message = raise_app_error.message, hint = raise_app_error.code, detail = coalesce(raise_app_error.detail::text, '');
end $function$;
grant execute on function private.raise_app_error(text,text,jsonb) to authenticated;

-- Returns a text in lower case without accents.
CREATE OR REPLACE FUNCTION private.unaccent_lower(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- Declared immutable, although unaccent is only stable: a changed dictionary file would need a reindex.
  select lower(extensions.unaccent('extensions.unaccent'::regdictionary, words))
$function$;
grant execute on function private.unaccent_lower(text) to authenticated;

-- Returns a text without line breaks and other control characters.
CREATE OR REPLACE FUNCTION private.single_line(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select btrim(regexp_replace(words, '[[:cntrl:]]+', ' ', 'g'))
$function$;

-- Returns the hash under which the token of an invitation is stored.
CREATE OR REPLACE FUNCTION private.hash_token(token text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select sha256(convert_to(token, 'UTF8'))
$function$;

-- Returns a new secret of 64 hexadecimal digits.
CREATE OR REPLACE FUNCTION private.make_token()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- Two random uuids: 244 bits from the database's strong source of randomness.
  select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
$function$;

-- Returns the id of the user who makes the request. Null once their session was revoked, even if the token still
-- verifies.
CREATE OR REPLACE FUNCTION private.viewer_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select v.id from private.viewer() v);
end $function$;
grant execute on function private.viewer_id() to authenticated;

-- Whether the session of the token still exists.
CREATE OR REPLACE FUNCTION private.is_session_active()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.viewer_id() is not null
$function$;
grant execute on function private.is_session_active() to authenticated;

-- Returns aal2 if both the token and the stored session passed a second factor, else aal1. Null once the session
-- ended.
CREATE OR REPLACE FUNCTION private.viewer_aal()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select v.aal from private.viewer() v);
end $function$;
grant execute on function private.viewer_aal() to authenticated;

-- Whether the viewer has set up a second factor.
CREATE OR REPLACE FUNCTION private.has_second_factor()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((select v.has_second_factor from private.viewer() v), false);
end $function$;
grant execute on function private.has_second_factor() to authenticated;

-- Whether there is a viewer whose session passed their second factor, if they have one.
CREATE OR REPLACE FUNCTION private.mfa_satisfied()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.viewer() v where v.aal = 'aal2' or not v.has_second_factor);
end $function$;
grant execute on function private.mfa_satisfied() to authenticated;

-- Returns the id of the viewer. Raises an error if the session has ended or lacks the second factor that the viewer
-- has.
CREATE OR REPLACE FUNCTION private.require_viewer()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer record;
begin
  select * into viewer from private.viewer();
  if viewer.id is null then
    perform private.raise_app_error('session_ended', 'Your session has ended. Sign in again.');
  elsif viewer.aal <> 'aal2' and viewer.has_second_factor then
    perform private.raise_app_error('mfa_required', 'Confirm with your second factor first.');
  end if;
  return viewer.id;
end $function$;
grant execute on function private.require_viewer() to authenticated;

-- Returns the e-mail address of the viewer if it is confirmed.
CREATE OR REPLACE FUNCTION private.verified_email()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select lower(u.email) from auth.users u where u.id = private.viewer_id() and u.email_confirmed_at is not null
$function$;

-- Lists the sessions of the viewer: this one first, then by last use; at most 100.
CREATE OR REPLACE FUNCTION public.list_devices()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
  this uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', d.id, 'createdAt', d.created_at, 'lastSeenAt', d.seen_at, 'userAgent', d.user_agent,
      'ip', host(d.ip), 'current', d.id = this, 'aal', d.aal
    ) order by d.id = this desc, d.seen_at desc, d.id), '[]')
    from (
      select s.id, s.created_at, s.user_agent, s.ip, coalesce(s.aal::text, 'aal1') as aal,
        greatest(s.created_at, s.refreshed_at at time zone 'utc') as seen_at
      from auth.sessions s
      where s.user_id = viewer and (s.not_after is null or s.not_after > now())
      order by s.id = this desc, seen_at desc
      limit 100
    ) d
  );
end $function$;
grant execute on function public.list_devices() to authenticated;

-- Signs one device of the viewer out. Returns false if there is no such session.
CREATE OR REPLACE FUNCTION public.revoke_device(p_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
begin
  delete from auth.sessions s where s.id = p_id and s.user_id = viewer;
  if not found then
    return false;
  end if;
  perform private.rotate_person_topics(viewer);
  return true;
end $function$;
grant execute on function public.revoke_device(uuid) to authenticated;

-- Signs out all devices of the viewer except this one. Returns how many sessions it ended.
CREATE OR REPLACE FUNCTION public.revoke_other_devices()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
  ended integer;
begin
  delete from auth.sessions s where s.user_id = viewer and s.id <> (auth.jwt() ->> 'session_id')::uuid;
  get diagnostics ended = row_count;
  perform private.rotate_person_topics(viewer);
  return ended;
end $function$;
grant execute on function public.revoke_other_devices() to authenticated;

-- Returns the companies of which the viewer is an active member. Empty once the session ended.
CREATE OR REPLACE FUNCTION private.my_company_ids()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(array_agg(m.company_id), '{}') from private.my_memberships() m);
end $function$;
grant execute on function private.my_company_ids() to authenticated;

-- Returns the companies in which the viewer is owner, admin or agent.
CREATE OR REPLACE FUNCTION private.my_staff_company_ids()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(array_agg(m.company_id), '{}')
    from private.my_memberships() m where m.role in ('owner', 'admin', 'agent')
  );
end $function$;
grant execute on function private.my_staff_company_ids() to authenticated;

-- Returns the companies in which the viewer is owner or admin.
CREATE OR REPLACE FUNCTION private.my_admin_company_ids()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(array_agg(m.company_id), '{}')
    from private.my_memberships() m where m.role in ('owner', 'admin')
  );
end $function$;
grant execute on function private.my_admin_company_ids() to authenticated;

-- Returns the role of the viewer in a company. Null if they are not an active member.
CREATE OR REPLACE FUNCTION private.my_role(company uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select m.role from private.my_memberships() m where m.company_id = company);
end $function$;
grant execute on function private.my_role(uuid) to authenticated;

-- Returns the role of a person in a company. Null if they are not an active member.
CREATE OR REPLACE FUNCTION private.role_of(company uuid, person uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select m.role from public.memberships m where m.company_id = company and m.user_id = person and m.state = 'active');
end $function$;

-- Returns the queries that the viewer follows as a requester.
CREATE OR REPLACE FUNCTION private.my_followed_query_ids()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Only for requesters: staff see every query anyway, and may follow very many.
  return (
    select coalesce(array_agg(f.query_id), '{}')
    from public.followers f join private.my_memberships() m on m.company_id = f.company_id
    where f.user_id = private.viewer_id() and m.role = 'requester'
  );
end $function$;
grant execute on function private.my_followed_query_ids() to authenticated;

-- Raises an error for a viewer without a role in a company. Members learn that the second factor is missing; for
-- others the company does not exist.
CREATE OR REPLACE FUNCTION private.raise_no_access(company uuid, message text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A member learns what is missing. For everybody else the company does not exist.
  if exists (
    select from public.memberships m
    where m.company_id = company and m.user_id = private.viewer_id() and m.state = 'active'
  ) then
    perform private.raise_app_error('mfa_required', 'This company requires a second factor. Set one up, then come back.');
  end if;
  perform private.raise_app_error('not_found', message);
end $function$;
grant execute on function private.raise_no_access(uuid,text) to authenticated;

-- Returns the role of the viewer in a company. Raises an error unless it is one of the allowed roles.
CREATE OR REPLACE FUNCTION private.require_role(company uuid, VARIADIC allowed text[])
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  role text;
begin
  perform private.require_viewer();
  role := private.my_role(company);
  if role is null then
    perform private.raise_no_access(company, 'There is no such company.');
  elsif not (role = any (allowed)) then
    perform private.raise_app_error('not_allowed', 'Your role in this company does not allow that.');
  end if;
  return role;
end $function$;
grant execute on function private.require_role(uuid,text[]) to authenticated;

-- Returns a valid display name, whatever the sign-up sent: a sign-up must not fail because of a name.
CREATE OR REPLACE FUNCTION private.default_display_name(wanted text, email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    nullif(btrim(left(btrim(regexp_replace(wanted, '[[:cntrl:][:space:]]+', ' ', 'g')), 80)), ''),
    nullif(left(regexp_replace(split_part(email, '@', 1), '[[:cntrl:][:space:]]+', '', 'g'), 80), ''),
    'Somebody'
  )
$function$;

-- Creates the profile of a new account.
CREATE OR REPLACE FUNCTION private.tg_users__create_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.profiles (user_id, display_name)
  values (new.id, private.default_display_name(new.raw_user_meta_data ->> 'display_name', new.email))
  on conflict (user_id) do nothing;
  return new;
end $function$;

-- Returns the name and picture of a person, never an address. The caller has checked that the viewer may see them.
CREATE OR REPLACE FUNCTION private.person_json(id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('id', p.user_id, 'name', p.display_name, 'avatarPath', p.avatar_path)
    from public.profiles p where p.user_id = person_json.id
  );
end $function$;
grant execute on function private.person_json(uuid) to authenticated;

-- Limits a person to five companies.
CREATE OR REPLACE FUNCTION private.tg_companies__limit_per_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at_most constant integer := 5;
begin
  -- Serialized per person: two companies created at once must count each other.
  perform pg_advisory_xact_lock(hashtextextended('companies of ' || new.created_by, 0));
  if (select count(*) from public.companies c where c.created_by = new.created_by) >= at_most then
    perform private.raise_app_error('too_many_companies', format('You have made %s companies, which is the limit.', at_most));
  end if;
  return new;
end $function$;

-- Creates a company with the viewer as owner and four categories.
CREATE OR REPLACE FUNCTION public.create_company(p_name text, p_key text, p_client_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
begin
  -- A form that is sent again gets the answer of its first time, whatever was set since.
  if not (private.company_creation() ->> 'may')::boolean
    and not exists (select from public.companies c where c.created_by = viewer and c.client_id = p_client_id) then
    perform private.raise_app_error('company_creation_closed', 'You cannot create a company in this installation.');
  end if;
  return private.found_company(viewer, p_name, p_key, p_client_id);
end $function$;
grant execute on function public.create_company(text,text,uuid) to authenticated;

-- Requires a second factor of all members of a company, or stops doing so. For owners and admins.
CREATE OR REPLACE FUNCTION public.set_company_mfa(p_company uuid, p_required boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_role(p_company, 'owner', 'admin');
  if p_required and private.viewer_aal() <> 'aal2' then
    perform private.raise_app_error(
      'mfa_own_first', 'Set up your own second factor and confirm with it first. Otherwise you would lock yourself out.'
    );
  end if;
  update public.companies c set require_mfa = p_required where c.id = p_company and c.require_mfa is distinct from p_required;
end $function$;
grant execute on function public.set_company_mfa(uuid,boolean) to authenticated;

-- Sets the accent colour of a company. For owners and admins.
CREATE OR REPLACE FUNCTION public.set_company_accent(p_company uuid, p_accent text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_role(p_company, 'owner', 'admin');
  update public.companies c set accent = p_accent where c.id = p_company and c.accent is distinct from p_accent;
end $function$;
grant execute on function public.set_company_accent(uuid,text) to authenticated;

-- Returns the viewer with their settings, companies and assurance level. Null once their session was revoked.
CREATE OR REPLACE FUNCTION public.viewer_context()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mine constant uuid[] := private.my_company_ids();
begin
  return (
    select jsonb_build_object(
      'id', u.id, 'email', u.email, 'name', p.display_name, 'avatarPath', p.avatar_path,
      'theme', p.theme, 'density', p.density, 'contrast', p.contrast,
      'locale', private.locale_of(u.id), 'timeZone', private.time_zone_of(u.id),
      'hasOwnClock', p.locale is not null and p.time_zone is not null,
      'aal', v.aal, 'hasSecondFactor', v.has_second_factor,
      'unread', private.unread_count(u.id, mine),
      -- Includes companies that are locked until the viewer sets up a second factor, so that the app can name them.
      'companies', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', c.id, 'key', c.key, 'name', c.name, 'role', m.role, 'requiresMfa', c.require_mfa, 'accent', c.accent,
          'counts', case when c.id = any (mine) then private.navigation_counts(c.id, u.id, m.role) end
        ) order by private.unaccent_lower(c.name) collate private.names, c.name collate private.names, c.key), '[]')
        from public.memberships m join public.companies c on c.id = m.company_id
        where m.user_id = u.id and m.state = 'active'
      ),
      -- No more than key and name, which the viewer knew as a member.
      'suspended', (
        select coalesce(jsonb_agg(
          jsonb_build_object('key', c.key, 'name', c.name)
          order by private.unaccent_lower(c.name) collate private.names, c.name collate private.names, c.key
        ), '[]')
        from public.memberships m join public.companies c on c.id = m.company_id
        where m.user_id = u.id and m.state = 'suspended'
      ),
      'isInvited', exists (
        select from public.invitations i
        where i.email = lower(u.email) and u.email_confirmed_at is not null and i.accepted_at is null and i.revoked_at is null
          and i.expires_at > now()
          and not exists (select from public.memberships m where m.company_id = i.company_id and m.user_id = u.id)
          and private.may_still_invite(i)
      )
    )
    from private.viewer() v join auth.users u on u.id = v.id join public.profiles p on p.user_id = u.id
  );
end $function$;
grant execute on function public.viewer_context() to authenticated;

-- Returns the active memberships of the viewer, without companies whose second factor the session lacks.
CREATE OR REPLACE FUNCTION private.my_memberships()
 RETURNS SETOF public.memberships
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select m.*
    from private.viewer() v
    join public.memberships m on m.user_id = v.id and m.state = 'active'
    join public.companies c on c.id = m.company_id
    where v.aal = 'aal2' or not (c.require_mfa or v.has_second_factor);
end $function$;

-- Whether a person is active staff of a company, so that queries can be assigned to them.
CREATE OR REPLACE FUNCTION private.is_active_staff(company uuid, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.memberships m
    where m.company_id = company and m.user_id = person and m.state = 'active' and m.role in ('owner', 'admin', 'agent')
  )
$function$;

-- Copies a changed address to the memberships and the unsent mail of the account.
CREATE OR REPLACE FUNCTION private.tg_users__copy_email()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.memberships set email = coalesce(lower(new.email), '') where user_id = new.id;
  update public.outbox set recipient = lower(new.email)
  where person_id = new.id and completed_at is null and private.is_mailable_address(lower(new.email));
  return new;
end $function$;

-- Locks the company while an owner steps down, so that two owners cannot do so at once.
CREATE OR REPLACE FUNCTION private.tg_memberships__lock_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Two owners who step down at once must see each other's change.
  if old.role = 'owner' and old.state = 'active' then
    perform from public.companies c where c.id = old.company_id for no key update;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $function$;

-- Checks at the end of a transaction that the company has an active owner.
CREATE OR REPLACE FUNCTION private.tg_require_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company uuid := case
    when tg_table_name = 'companies' then to_jsonb(new) ->> 'id'
    else to_jsonb(old) ->> 'company_id'
  end;
begin
  if exists (select from public.companies c where c.id = company)
    and not exists (
      select from public.memberships m where m.company_id = company and m.role = 'owner' and m.state = 'active'
    )
  then
    perform private.raise_app_error('last_owner', 'A company needs at least one active owner. Make somebody else an owner first.');
  end if;
  return null;
end $function$;

-- Unassigns the active queries of a member who is suspended or leaves the staff.
CREATE OR REPLACE FUNCTION private.tg_memberships__unassign_queries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Only active staff can be assignees. Resolved and closed queries keep their assignee. private.hand_over has left
  -- none, unless another statement changed the member.
  update public.queries q set assignee_id = null
  where q.company_id = new.company_id and q.assignee_id = new.user_id
    and q.status in ('new', 'open', 'pending', 'on_hold');
  return null;
end $function$;

-- Returns the members, each with the number of unresolved queries assigned to them, and the open invitations of a
-- company. For its staff.
CREATE OR REPLACE FUNCTION public.company_people(p_company uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_role(p_company, 'owner', 'admin', 'agent');
  return jsonb_build_object(
    'members', (
      select coalesce(jsonb_agg(p.json || jsonb_build_object(
        'email', m.email, 'role', m.role, 'state', m.state, 'joinedAt', m.joined_at,
        'assigned', coalesce(a.value, 0)
      ) order by array_position(array['owner', 'admin', 'agent', 'requester'], m.role),
        private.unaccent_lower(p.json ->> 'name') collate private.names, (p.json ->> 'name') collate private.names, m.user_id
      ), '[]')
      from public.memberships m cross join lateral (select private.person_json(m.user_id) as json) p
      left join private.counter_values(p_company) a on a.name = 'assignee:' || m.user_id
      where m.company_id = p_company
    ),
    -- Row-level security shows them to owners and admins only.
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', i.id, 'email', i.email, 'role', i.role, 'invitedBy', private.person_json(i.invited_by),
        'sentAt', i.sent_at, 'expiresAt', i.expires_at,
        'state', case when i.expires_at <= now() then 'expired' else 'pending' end,
        'mail', coalesce(private.mail_state_of(i.id), 'sent')
      ) order by i.sent_at desc, i.id), '[]')
      from public.invitations i where i.company_id = p_company and i.accepted_at is null and i.revoked_at is null
    )
  );
end $function$;
grant execute on function public.company_people(uuid) to authenticated;

-- Locks and returns a member whose role and state the viewer may change. Raises an error for others.
CREATE OR REPLACE FUNCTION private.lock_changeable_member(company uuid, person uuid)
 RETURNS public.memberships
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  role text := private.require_role(company, 'owner', 'admin');
  member public.memberships;
begin
  -- Lock order: the company first, as in every change of its members. This prevents deadlocks.
  perform from public.companies c where c.id = company for no key update;
  role := private.require_role(company, 'owner', 'admin');
  select * into member from public.memberships m where m.company_id = company and m.user_id = person for no key update;
  if not found then
    perform private.raise_app_error('not_found', 'There is no such member.');
  elsif private.grantable_roles(role, member.role) = '{}' then
    perform private.raise_app_error('not_allowed', 'Only an owner changes owners and admins.');
  end if;
  return member;
end $function$;

-- Returns the roles that a member may give to a person who has that role, or to a new member.
CREATE OR REPLACE FUNCTION private.grantable_roles(actor text, held text DEFAULT NULL::text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- Must equal grantableRoles in src/domain/role.ts.
  select case
    when actor = 'owner' then array['owner', 'admin', 'agent', 'requester']
    when actor = 'admin' and (held is null or held in ('agent', 'requester')) then array['agent', 'requester']
    else '{}'::text[]
  end
$function$;

-- Adds the mail of an invitation to the outbox, with a token of its own.
CREATE OR REPLACE FUNCTION private.enqueue_invitation(invitation public.invitations, token text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail_token text := private.make_token();
begin
  -- An earlier unsent mail would contain a token that is no longer valid. One that a worker has claimed may have been
  -- sent all the same, so it counts.
  delete from public.outbox o where o.subject_id = invitation.id and o.completed_at is null and o.attempts = 0;
  update public.outbox o
  set completed_at = clock_timestamp(), error = 'A newer invitation replaced it.', data = o.data - 'token' - 'linkToken'
  where o.subject_id = invitation.id and o.completed_at is null;
  insert into private.replaced_mail_tokens (token_hash, invitation_id)
  select i.mail_token_hash, i.id from public.invitations i where i.id = invitation.id and i.mail_token_hash is not null;
  update public.invitations i set mail_token_hash = private.hash_token(mail_token) where i.id = invitation.id;
  insert into public.outbox (company_id, subject_id, template, recipient, data)
  select c.id, invitation.id, 'invitation', invitation.email, jsonb_build_object(
    'token', mail_token, 'linkToken', token, 'companyName', c.name, 'role', invitation.role,
    'inviterName', (select p.display_name from public.profiles p where p.user_id = invitation.invited_by)
  )
  from public.companies c where c.id = invitation.company_id;
end $function$;

-- Invites one address, or renews its invitation. Says why an address is not invited, so that the others are. Sends
-- nothing within a minute of the last mail to it, nor a sixth mail of the same person within a day.
CREATE OR REPLACE FUNCTION private.invite_person(company uuid, address text, role text, viewer uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token text := private.make_token();
  invitation public.invitations;
  refused text;
begin
  refused := case
    when not private.is_address(address) then 'invalid_address'
    when exists (select from public.memberships m where m.company_id = company and m.email = address) then 'already_member'
    when private.was_invited_just_now(company, address) then 'sent_just_now'
    when private.was_invited_often(address, viewer) then 'sent_often'
  end;
  if refused is null then
    insert into public.invitations as i (company_id, email, role, token_hash, invited_by)
    values (company, address, role, private.hash_token(token), viewer)
    on conflict (company_id, email) where accepted_at is null and revoked_at is null do update
      set role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
          sent_at = excluded.sent_at, expires_at = excluded.expires_at
      -- An admin cannot change an invitation that only an owner could make.
      where i.role = any (private.grantable_roles(private.my_role(company), i.role))
    returning i.* into invitation;
    if invitation.id is null then
      refused := 'invited_as_more';
    end if;
  end if;
  if refused is not null then
    return jsonb_build_object('id', null, 'email', address, 'outcome', refused, 'token', null);
  end if;
  perform private.enqueue_invitation(invitation, token);
  return jsonb_build_object(
    'id', invitation.id, 'email', address, 'outcome', case when invitation.created_at < now() then 'renewed' else 'invited' end,
    'token', token
  );
end $function$;

-- Raises an error if a company would send more invitations than allowed in a day.
CREATE OR REPLACE FUNCTION private.check_invitation_limit(company uuid, more integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a_day constant integer := 200;
  free_at timestamptz;
begin
  -- Those who invite at once wait for each other, so that all are counted.
  perform pg_advisory_xact_lock(hashtextextended('invitations ' || company, 0));
  -- Anybody may create a company, and all companies share one sender.
  select o.created_at + interval '1 day' into free_at from public.outbox o
  where o.company_id = company and o.template = 'invitation' and o.created_at > clock_timestamp() - interval '1 day'
  order by o.created_at desc offset greatest(a_day - more, 0) limit 1;
  if found then
    perform private.raise_app_error(
      'too_many_invitations', format('A company sends at most %s invitations a day.', a_day),
      jsonb_build_object('seconds', ceil(extract(epoch from free_at - clock_timestamp())))
    );
  end if;
end $function$;

-- Invites people by e-mail. Returns the tokens once, for installations that send no mail.
CREATE OR REPLACE FUNCTION public.invite_people(p_company uuid, p_emails text[], p_role text, p_client_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  role text := private.require_role(p_company, 'owner', 'admin');
  viewer uuid := private.viewer_id();
  answer jsonb := '[]';
  address text;
begin
  perform pg_advisory_xact_lock(hashtextextended('receipt ' || viewer || p_client_id, 0));
  select r.answer into answer from private.idempotency_keys r where r.author_id = viewer and r.client_id = p_client_id;
  if found then
    -- The token is stored only beside the unsent mail.
    return (
      select coalesce(jsonb_agg(a.line || jsonb_build_object('token', (
        select o.data -> 'linkToken' from public.outbox o
        where o.subject_id = (a.line ->> 'id')::uuid and o.completed_at is null
      )) order by a.place), '[]')
      from jsonb_array_elements(answer) with ordinality a (line, place)
    );
  end if;
  if not (p_role = any (private.grantable_roles(role))) then
    perform private.raise_app_error('not_allowed', 'You can invite agents and requesters.');
  end if;
  if cardinality(p_emails) > 50 then
    perform private.raise_app_error('not_allowed', 'Invite at most 50 people at once.');
  end if;
  perform private.check_invitation_limit(p_company, cardinality(p_emails));
  answer := '[]';
  -- In a fixed order, so that two who invite the same people cannot deadlock.
  for address in select distinct lower(btrim(e)) from unnest(p_emails) e order by 1 loop
    answer := answer || private.invite_person(p_company, address, p_role, viewer);
  end loop;
  insert into private.idempotency_keys (author_id, client_id, answer)
  values (viewer, p_client_id, (select coalesce(jsonb_agg(a.line - 'token'), '[]') from jsonb_array_elements(answer) a (line)));
  return answer;
end $function$;
grant execute on function public.invite_people(uuid,text[],text,uuid) to authenticated;

-- Locks and returns an open invitation that the viewer may change. Raises an error for others.
CREATE OR REPLACE FUNCTION private.lock_open_invitation(id uuid)
 RETURNS public.invitations
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invitation public.invitations;
  role text;
begin
  perform private.require_viewer();
  -- Lock order: the company's invitations first, as check_invitation_limit does. This prevents deadlocks.
  perform pg_advisory_xact_lock(hashtextextended('invitations ' || i.company_id, 0))
  from public.invitations i where i.id = lock_open_invitation.id;
  select * into invitation from public.invitations i where i.id = lock_open_invitation.id for update;
  role := private.my_role(invitation.company_id);
  if role is null then
    perform private.raise_app_error('not_found', 'There is no such invitation.');
  elsif not (invitation.role = any (private.grantable_roles(role))) then
    perform private.raise_app_error('not_allowed', 'Your role in this company does not allow that.');
  elsif invitation.accepted_at is not null or invitation.revoked_at is not null then
    perform private.raise_app_error('invitation_invalid', 'This invitation was already accepted or revoked.');
  end if;
  return invitation;
end $function$;

-- Sends an invitation again with a new token that is valid for a week.
CREATE OR REPLACE FUNCTION public.resend_invitation(p_id uuid)
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
  if seconds between 1 and 60 then
    perform private.raise_app_error(
      'invitation_sent_just_now', format('This invitation was sent a moment ago. Wait %s seconds, then send it again.', seconds),
      jsonb_build_object('seconds', seconds)
    );
  end if;
  if private.was_invited_often(invitation.email, private.viewer_id()) then
    perform private.raise_app_error('invitation_sent_often', 'You sent five invitations to this address within a day.');
  end if;
  perform private.check_invitation_limit(invitation.company_id, 1);
  update public.invitations i
  set token_hash = private.hash_token(token), sent_at = now(), expires_at = now() + interval '7 days', invited_by = private.viewer_id()
  where i.id = invitation.id returning i.* into invitation;
  perform private.enqueue_invitation(invitation, token);
  return jsonb_build_object('email', invitation.email, 'token', token);
end $function$;
grant execute on function public.resend_invitation(uuid) to authenticated;

-- Revokes an invitation.
CREATE OR REPLACE FUNCTION public.revoke_invitation(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invitation public.invitations := private.lock_open_invitation(p_id);
begin
  update public.invitations i set revoked_at = now() where i.id = invitation.id;
  -- One that a worker has claimed may have been sent, so it counts.
  delete from public.outbox o where o.subject_id = invitation.id and o.completed_at is null and o.attempts = 0;
end $function$;
grant execute on function public.revoke_invitation(uuid) to authenticated;

-- Returns what an invitation offers, to the person who received it, or why it cannot be accepted.
CREATE OR REPLACE FUNCTION public.invitation_offer(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
  invitation public.invitations := private.find_invitation(p_token);
  member public.memberships;
begin
  if invitation.id is null then
    return private.missing_invitation(p_token);
  elsif invitation.email is distinct from private.verified_email() then
    -- Whoever has the link of the mail knows the address. Others learn only that it is not for them.
    if invitation.mail_token_hash is distinct from private.hash_token(p_token) then
      return jsonb_build_object('state', 'other_address');
    elsif private.invitation_state(invitation) = 'pending' then
      return jsonb_build_object('state', 'other_address', 'email', invitation.email);
    end if;
    return private.invitation_json(invitation) || jsonb_build_object('state', private.invitation_state(invitation));
  end if;
  select * into member from public.memberships m where m.company_id = invitation.company_id and m.user_id = viewer;
  return private.invitation_json(invitation) || jsonb_build_object(
    'role', invitation.role,
    'state', case member.state when 'active' then 'member' when 'suspended' then 'suspended' else private.invitation_state(invitation) end,
    'companyKey', case when member.state = 'active' then (select c.key from public.companies c where c.id = member.company_id) end
  );
end $function$;
grant execute on function public.invitation_offer(text) to authenticated;

-- Makes the viewer a member if their verified address was invited.
CREATE OR REPLACE FUNCTION public.accept_invitation(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invitation public.invitations;
begin
  perform private.require_viewer();
  select * into invitation from public.invitations i
  where i.token_hash = private.hash_token(p_token) or i.mail_token_hash = private.hash_token(p_token) for update;
  if not found then
    perform private.raise_app_error('invitation_invalid', 'This invitation is not valid. Ask for a new one.');
  end if;
  return private.use_invitation(invitation);
end $function$;
grant execute on function public.accept_invitation(text) to authenticated;

-- Returns the categories that a new query can use.
CREATE OR REPLACE FUNCTION public.company_categories(p_company uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('id', c.id, 'name', c.name)
      order by private.unaccent_lower(c.name) collate private.names, c.name collate private.names, c.id
    ), '[]')
    from public.categories c where c.company_id = p_company and c.archived_at is null
  );
end $function$;
grant execute on function public.company_categories(uuid) to authenticated;

-- Gives a query the next number of its company, and records who created it.
CREATE OR REPLACE FUNCTION private.tg_queries__set_number()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The row stays locked until the end of the transaction. The next query waits, and gets this number if the
  -- transaction fails. So numbers have no gaps.
  update public.companies c set next_number = c.next_number + 1
  where c.id = new.company_id returning c.next_number - 1 into new.number;
  new.changed_by := private.viewer_id();
  return new;
end $function$;

-- Increases the revision of a query.
CREATE OR REPLACE FUNCTION private.tg_queries__set_revision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The row is locked: of two changes of one query the later one has the greater revision.
  new.revision := coalesce(old.revision, 0) + 1;
  return new;
end $function$;

-- Returns a query that the viewer may see. Raises an error otherwise, as if it did not exist.
CREATE OR REPLACE FUNCTION private.get_visible_query(id uuid)
 RETURNS public.queries
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
  target public.queries;
  role text;
begin
  select * into target from public.queries q where q.id = get_visible_query.id;
  role := private.my_role(target.company_id);
  if role is null then
    perform private.raise_no_access(target.company_id, 'There is no such query.');
  elsif role = 'requester' and target.requester_id <> viewer and target.visibility <> 'company'
    and not (target.id = any (private.my_followed_query_ids()))
  then
    perform private.raise_app_error('not_found', 'There is no such query.');
  end if;
  return target;
end $function$;

-- Locks and returns a query that the viewer may see, with the memberships involved. Sends its due replies first.
CREATE OR REPLACE FUNCTION private.lock_query(id uuid, assignee uuid DEFAULT NULL::uuid)
 RETURNS public.queries
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target public.queries := private.get_visible_query(id);
begin
  -- Lock order: the members first, then the query, as when a member is suspended. This prevents deadlocks.
  perform from public.memberships m
  where m.company_id = target.company_id and m.user_id in (private.viewer_id(), assignee)
  order by m.user_id for share;
  perform from public.queries q where q.id = lock_query.id for no key update;
  perform private.send_due_replies_of(id);
  return private.get_visible_query(id);
end $function$;

-- Returns the query that a form has already created. Null if there is none.
CREATE OR REPLACE FUNCTION private.find_query_by_client_id(author uuid, client uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', q.id, 'key', c.key, 'number', q.number)
  from public.queries q join public.companies c on c.id = q.company_id
  where q.created_by = author and q.client_id = client and q.company_id = any (private.my_company_ids())
$function$;

-- Whether requesters may read a reply. Only this function decides it by the clock: readers do not wait for a late
-- worker.
CREATE OR REPLACE FUNCTION private.is_visible_to_requester(sent_at timestamp with time zone, scheduled_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((sent_at IS NOT NULL) OR ((scheduled_at + '00:00:01'::interval) <= now()));
grant execute on function private.is_visible_to_requester(timestamp with time zone,timestamp with time zone) to authenticated;

-- Sets from_staff and the times of a new message. Rejects notes by requesters and replies to closed queries.
CREATE OR REPLACE FUNCTION private.tg_messages__prepare()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  query public.queries;
begin
  if new.kind = 'reply' then
    -- One reply at a time, so that effects happen in the order of the conversation.
    select * into query from public.queries q where q.company_id = new.company_id and q.id = new.query_id for no key update;
  else
    select * into query from public.queries q where q.company_id = new.company_id and q.id = new.query_id;
  end if;
  new.from_staff := exists (
    select from public.memberships m
    where m.company_id = new.company_id and m.user_id = new.author_id and m.role in ('owner', 'admin', 'agent')
  ) and (new.kind = 'note' or new.author_id is distinct from query.requester_id);
  if new.kind = 'note' and not new.from_staff then
    perform private.raise_app_error('not_allowed', 'Only staff write notes.');
  end if;
  if new.kind = 'reply' and query.status = 'closed' then
    perform private.raise_app_error(
      'illegal_transition', 'This query is closed, so nothing can be added. Raise a new query, or ask staff to reopen this one.',
      jsonb_build_object('from', 'closed', 'to', 'open', 'legal', '[]'::jsonb)
    );
  end if;
  new.created_at := clock_timestamp();
  new.sent_at := case when new.scheduled_at is null then new.created_at end;
  return new;
end $function$;

-- Counts a reply when it is sent and sets the status that it brings. Counts a note for staff only.
CREATE OR REPLACE FUNCTION private.tg_messages__count()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.kind = 'note' then
    insert into public.query_notes as n (company_id, query_id, note_count, last_note_at)
    values (new.company_id, new.query_id, 1, new.created_at)
    on conflict (query_id) do update
      set note_count = n.note_count + 1, last_note_at = greatest(n.last_note_at, excluded.last_note_at);
  elsif new.sent_at is not null then
    perform private.count_reply(new);
    if tg_op = 'UPDATE' then
      perform private.apply_status_on_send(old);
    end if;
  end if;
  return null;
end $function$;

-- Updates a query for a reply that is sent: count, times and who spoke last.
CREATE OR REPLACE FUNCTION private.count_reply(reply public.messages)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not reply.from_staff then
    perform private.cancel_status_on_send(reply.query_id);
  end if;
  update public.queries q
  set reply_count = q.reply_count + 1,
      -- While the reply was scheduled, the requester may have written something that it does not answer.
      staff_spoke_last = reply.from_staff and (reply.scheduled_at is null or not exists (
        select from public.messages m
        where m.query_id = reply.query_id and m.kind = 'reply' and not m.from_staff
          and (m.created_at, m.id) > (reply.created_at, reply.id)
      )),
      -- The time when it could be read first, even if it is counted later.
      last_activity_at = greatest(q.last_activity_at, coalesce(reply.scheduled_at, reply.created_at)),
      sending_reply_id = case when reply.scheduled_at is not null then reply.id end
  where q.id = reply.query_id;
end $function$;

-- Makes a table append-only for every role.
CREATE OR REPLACE FUNCTION private.tg_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- A row is deleted only by the cascade of another table.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  raise exception using errcode = '42501', message = format('Rows of %I are written once.', tg_table_name);
end $function$;

-- Makes messages append-only for every role. A scheduled reply may be sent once it is due, or be cancelled and then
-- deleted.
CREATE OR REPLACE FUNCTION private.tg_messages__append_only()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  may_change constant text[] := array['sent_at', 'cancelled_at', 'status_on_send', 'resolution_on_send'];
begin
  if tg_op = 'DELETE' then
    -- By the cascade of its query, or after its author cancelled it.
    if pg_trigger_depth() > 1 or old.cancelled_at is not null then
      return old;
    end if;
  elsif old.sent_at is null and old.cancelled_at is null
    and to_jsonb(new) - may_change = to_jsonb(old) - may_change
    -- The status is applied on sending or dropped. Only the undo of what dropped it sets it again.
    and (new.status_on_send is null or old.status_on_send is null and private.is_status_given_back(new))
    and (new.sent_at is null or old.scheduled_at <= clock_timestamp())
  then
    return new;
  end if;
  raise exception using errcode = '42501', message = 'Rows of messages are written once.';
end $function$;

-- Adds a reply or a note, with a new status if given. Replies of staff may be scheduled. A repeat with the same
-- client_id adds nothing.
CREATE OR REPLACE FUNCTION public.post_message(p_query uuid, p_kind text, p_body text, p_client_id uuid, p_files uuid[] DEFAULT '{}'::uuid[], p_status text DEFAULT NULL::text, p_resolution text DEFAULT NULL::text, p_hold_seconds integer DEFAULT 0, p_seen uuid DEFAULT NULL::uuid, p_check_seen boolean DEFAULT false, p_draft_version bigint DEFAULT 0)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
  target public.queries := private.lock_query(p_query);
  role text := private.my_role(target.company_id);
  answers boolean := p_kind = 'reply' and role <> 'requester' and target.requester_id <> viewer;
  waits boolean := answers and coalesce(p_hold_seconds, 0) > 0;
  message public.messages;
  answer jsonb;
begin
  -- The query is locked, so the same form sent twice at once gets here one after the other.
  select * into message from public.messages m where m.author_id = viewer and m.client_id = p_client_id;
  if not found then
    -- Submitted before and cancelled since: a repeat does not send it again.
    select r.answer into answer from private.idempotency_keys r where r.author_id = viewer and r.client_id = p_client_id;
    if found then
      return answer;
    end if;
    if role = 'requester' and (p_kind <> 'reply' or target.requester_id <> viewer) then
      perform private.raise_app_error('not_allowed', case
        when p_kind = 'note' then 'Only staff write notes.'
        else 'Only its requester and staff reply to a query.'
      end);
    end if;
    if p_check_seen and answers then
      perform private.raise_if_answered(target.id, p_seen, viewer);
    end if;
    perform private.count_act('reply', target.company_id, role);
    insert into public.messages (company_id, query_id, kind, body, author_id, client_id, scheduled_at, status_on_send, resolution_on_send)
    values (
      target.company_id, target.id, p_kind, p_body, viewer, p_client_id,
      case when waits then private.next_scheduled_at(target.id, p_hold_seconds) end,
      case when waits then p_status end, case when waits then p_resolution end
    ) returning * into message;
    perform private.attach_files(p_files, target, message.id);
    if p_status is not null and waits then
      perform private.check_status_on_send(target, p_status, p_resolution, role);
    elsif p_status is not null then
      update public.queries q set status = p_status, resolution = coalesce(p_resolution, q.resolution)
      where q.id = target.id and q.status <> p_status;
      perform private.cancel_status_on_send(target.id);
    end if;
    perform private.mark_read(target);
    perform private.empty_draft(target.company_id, target.id, p_kind, viewer, p_client_id, p_draft_version);
  end if;
  return (
    select jsonb_build_object(
      'id', message.id, 'status', q.status, 'scheduledAt', case when message.sent_at is null then message.scheduled_at end
    )
    from public.queries q where q.id = target.id
  );
end $function$;
grant execute on function public.post_message(uuid,text,text,uuid,uuid[],text,text,integer,uuid,boolean,bigint) to authenticated;

-- Returns when to send a reply that is scheduled now: after at most 60 seconds, and never before an earlier one.
CREATE OR REPLACE FUNCTION private.next_scheduled_at(query uuid, seconds integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- Never before an earlier reply.
  select greatest(clock_timestamp() + make_interval(secs => least(seconds, 60)), (
    select max(m.scheduled_at) from public.messages m
    where m.query_id = query and m.sent_at is null and m.scheduled_at is not null
  ))
$function$;

-- Raises an error if a status could not be set when the reply is sent, while its author can still choose another.
CREATE OR REPLACE FUNCTION private.check_status_on_send(before public.queries, target text, wanted_resolution text, role text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  answered public.queries := before;
  wanted public.queries;
begin
  -- The state of the query after the reply was sent.
  answered.staff_spoke_last := true;
  answered.status := case before.status when 'new' then 'open' else before.status end;
  if answered.status <> target then
    wanted := answered;
    wanted.status := target;
    wanted.resolution := coalesce(wanted_resolution, before.resolution);
    perform private.check_transition(answered, wanted, role, private.viewer_id());
  end if;
end $function$;

-- Drops the status that scheduled replies of a query would set. A later change takes precedence over it.
CREATE OR REPLACE FUNCTION private.cancel_status_on_send(query uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.messages m set status_on_send = null, resolution_on_send = null
  where m.query_id = query and m.sent_at is null and m.scheduled_at is not null and m.status_on_send is not null;
end $function$;

-- Sets the status that a scheduled reply brings, in the name of its author. Does nothing if there is none or it is no
-- longer legal.
CREATE OR REPLACE FUNCTION private.apply_status_on_send(reply public.messages)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.queries q
  set status = reply.status_on_send, resolution = coalesce(reply.resolution_on_send, q.resolution), sending_reply_id = reply.id
  where q.id = reply.query_id and q.status <> reply.status_on_send;
exception when raise_exception then
  null; -- The status is no longer legal. The reply was acknowledged, so it is sent all the same.
end $function$;

-- Sends a scheduled reply that is due. Triggers count and broadcast it. The caller has locked its query.
CREATE OR REPLACE FUNCTION private.send_scheduled_reply(reply public.messages)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.messages m set sent_at = clock_timestamp(), status_on_send = null, resolution_on_send = null
  where m.id = reply.id
$function$;

-- Sends the due replies of a query in the order they were posted. Returns how many. The caller has locked the query.
CREATE OR REPLACE FUNCTION private.send_due_replies_of(query uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reply public.messages;
  sent integer := 0;
begin
  for reply in
    select * from public.messages m
    where m.query_id = query and m.sent_at is null and m.scheduled_at is not null and m.scheduled_at <= clock_timestamp()
    order by m.created_at, m.id
  loop
    perform private.send_scheduled_reply(reply);
    sent := sent + 1;
  end loop;
  return sent;
end $function$;

-- For the worker: sends the due replies of up to p_limit queries. Returns how many, and when to call again (null:
-- none within a minute).
CREATE OR REPLACE FUNCTION public.send_due_replies(p_limit integer DEFAULT 200)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  query uuid;
  sent integer := 0;
  again timestamptz;
begin
  for query in
    select d.query_id from (
      select m.company_id, m.query_id, min(m.scheduled_at) as due from public.messages m
      where m.sent_at is null and m.scheduled_at is not null and m.scheduled_at <= clock_timestamp()
      group by m.company_id, m.query_id order by due, m.query_id limit greatest(p_limit, 0)
    ) d
    order by d.company_id, d.due, d.query_id
  loop
    -- Skip locked queries: the transaction with the lock sends the due replies, or belongs to another worker.
    perform from public.queries q where q.id = query for no key update skip locked;
    if found then
      begin
        sent := sent + private.send_due_replies_of(query);
      exception when others then
        raise warning 'The replies of query % do not go out: %', query, sqlerrm;
      end;
    end if;
  end loop;
  select min(m.scheduled_at) into again from public.messages m
  where m.sent_at is null and m.scheduled_at is not null and m.scheduled_at <= clock_timestamp() + interval '60 seconds';
  return jsonb_build_object(
    'sent', sent,
    -- The remaining due replies belong to a query that is locked.
    'nextInMs', case when again is not null then
      ceil(greatest(extract(epoch from again - clock_timestamp()) * 1000, 50))
    end
  );
end $function$;
grant execute on function public.send_due_replies(integer) to service_role;

-- Returns the creation time of one of our ids, to the millisecond.
CREATE OR REPLACE FUNCTION private.uuid_v7_time(id uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select to_timestamp(('x' || lpad(left(replace(id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0)
$function$;

-- Raises an error if a colleague has replied and the author has not seen that reply.
CREATE OR REPLACE FUNCTION private.raise_if_answered(query uuid, seen uuid, viewer uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- The reply that was seen may have been cancelled since. Its id still holds its time.
  since timestamptz := coalesce((select m.created_at from public.messages m where m.id = seen), private.uuid_v7_time(seen), '-infinity');
  newer public.messages;
begin
  select * into newer from public.messages m
  where m.query_id = query and m.kind = 'reply' and m.from_staff and m.author_id <> viewer
    and m.created_at > since and m.id is distinct from seen
  order by m.created_at desc, m.id desc limit 1;
  if found then
    perform private.raise_app_error(
      'answered_meanwhile', 'A colleague answered while you wrote. Read their reply, then decide whether to send yours.',
      jsonb_build_object('by', private.person_json(newer.author_id), 'at', newer.created_at)
    );
  end if;
end $function$;

-- Deletes a scheduled reply and returns its files, which become draft files again. The caller has locked its query.
CREATE OR REPLACE FUNCTION private.delete_scheduled_reply(message public.messages)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  files uuid[] := array(select a.id from public.attachments a where a.message_id = message.id order by a.place, a.created_at, a.id);
begin
  update public.messages m set cancelled_at = clock_timestamp(), status_on_send = null, resolution_on_send = null
  where m.id = message.id;
  update public.attachments a set query_id = null, message_id = null, place = 0 where a.message_id = message.id;
  delete from public.messages m where m.id = message.id;
  return files;
end $function$;

-- Cancels a scheduled reply of the viewer. Its text and files become a draft again.
CREATE OR REPLACE FUNCTION public.cancel_scheduled_reply(p_message uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
  message public.messages;
  target public.queries;
  answer jsonb;
begin
  select * into message from public.messages m where m.id = p_message and m.author_id = viewer;
  if found then
    target := private.lock_query(message.query_id);
    -- Read it again under the lock: it was sent before, or cannot be sent now.
    select * into message from public.messages m where m.id = p_message for update;
  end if;
  if not found then
    select r.answer into answer from private.idempotency_keys r where r.author_id = viewer and r.client_id = p_message;
    if not found then
      perform private.raise_app_error('not_found', 'There is no such message.');
    end if;
    return answer;
  elsif message.sent_at is not null or message.scheduled_at <= clock_timestamp() then
    perform private.raise_app_error('too_late', 'It is too late: the reply has been sent.');
  end if;
  answer := private.cancel_reply(message, target);
  -- Waiting for locks may have taken long: a reply that is due by now may already be visible.
  if message.scheduled_at <= clock_timestamp() then
    perform private.raise_app_error('too_late', 'It is too late: the reply has been sent.');
  end if;
  return answer;
end $function$;
grant execute on function public.cancel_scheduled_reply(uuid) to authenticated;

-- Returns the statuses that a person may set, given the state of the query.
CREATE OR REPLACE FUNCTION private.legal_transitions(status text, role text, is_requester boolean, staff_spoke_last boolean, days_closed integer)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- Must equal legalTransitions in src/domain/status.ts; tests/sql/state-machine.test.ts compares the two.
  select coalesce(array_agg(m.target order by m.place), '{}')
  from (values (1, 'open'), (2, 'pending'), (3, 'on_hold'), (4, 'resolved'), (5, 'closed')) m (place, target)
  where m.target <> status and case
    when role in ('owner', 'admin', 'agent') then case
      when status = 'closed' then m.target = 'open' and (role <> 'agent' or days_closed <= 30)
      when status = 'resolved' then m.target in ('open', 'closed')
      else m.target <> 'pending' or status = 'on_hold' or staff_spoke_last
    end
    when role = 'requester' and is_requester then case
      when status = 'closed' then false
      when status = 'resolved' then m.target in ('open', 'closed')
      else m.target = 'resolved'
    end
    -- The system, after auto_close_days.
    when role is null then status = 'resolved' and m.target = 'closed'
    else false
  end
$function$;

-- Returns the name of a status for a sentence.
CREATE OR REPLACE FUNCTION private.status_name(status text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case status
    when 'new' then 'New' when 'open' then 'Open' when 'pending' then 'Pending'
    when 'on_hold' then 'On hold' when 'resolved' then 'Resolved' when 'closed' then 'Closed'
  end
$function$;

-- Raises an error about a status change that names the legal ones.
CREATE OR REPLACE FUNCTION private.raise_illegal_transition(before public.queries, target text, legal text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  names text;
begin
  select string_agg(private.status_name(l.status), ', ' order by l.place)
  into names from unnest(legal) with ordinality l (status, place);
  names := regexp_replace(names, ', ([^,]+)$', ' or \1');
  perform private.raise_app_error(
    'illegal_transition',
    format('A query that is %s cannot become %s.', private.status_name(before.status), private.status_name(target))
      || case
        when names is null then ' You cannot change its status.'
        else format(' You can make it %s.', names)
      end
      || case
        when target = 'pending' and not before.staff_spoke_last
          then ' It can wait for the requester only when staff spoke last.'
        else ''
      end,
    jsonb_build_object('from', before.status, 'to', target, 'legal', to_jsonb(legal))
  );
end $function$;

-- Raises an error if the actor may not make a status change, or if it lacks a resolution or reason. Returns the row
-- to store.
CREATE OR REPLACE FUNCTION private.check_transition(before public.queries, wanted public.queries, role text, actor uuid)
 RETURNS public.queries
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  is_requester boolean := before.requester_id = actor;
  is_staff boolean := role in ('owner', 'admin', 'agent');
  legal text[] := private.legal_transitions(
    before.status, role, is_requester, before.staff_spoke_last,
    coalesce(floor(extract(epoch from clock_timestamp() - before.closed_at) / 86400)::integer, 0)
  );
begin
  if not (wanted.status = any (legal)) then
    perform private.raise_illegal_transition(before, wanted.status, legal);
  end if;
  if wanted.status = 'resolved' and not is_staff then
    wanted.resolution := 'withdrawn';
  elsif wanted.status = 'resolved' and (wanted.resolution in ('answered', 'fixed', 'declined', 'no_response')) is not true then
    perform private.raise_app_error('resolution_required', 'Say how it was resolved: answered, fixed, declined or no response.');
  elsif wanted.status = 'closed' and before.status = 'resolved'
    and (role is distinct from 'agent' or is_requester) and wanted.resolution is not distinct from before.resolution
  then
    null; -- Confirmed by its requester or an admin, or by the time that passed: the resolution stays.
  elsif wanted.status = 'closed' and not coalesce(is_staff, false) then
    wanted.resolution := before.resolution;
  elsif wanted.status = 'closed' and (wanted.resolution in ('duplicate', 'spam')) is not true then
    perform private.raise_app_error('resolution_required', 'Say why it is closed without an answer: duplicate or spam.');
  elsif wanted.status = 'on_hold' and (char_length(btrim(wanted.hold_reason)) >= 3) is not true then
    perform private.raise_app_error('reason_required', 'Say why it is on hold, in at least 3 characters.');
  end if;
  return wanted;
end $function$;

-- Returns the row with all that a status change brings: times, counts, assignee.
CREATE OR REPLACE FUNCTION private.apply_transition(before public.queries, changed public.queries, role text, actor uuid, at timestamp with time zone)
 RETURNS public.queries
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if changed.status <> 'on_hold' then
    changed.hold_reason := null;
  end if;
  if changed.status = 'open' then
    changed.resolution := null;
    changed.closed_at := null;
    if before.status in ('resolved', 'closed') then
      changed.resolved_at := null;
      changed.reopened_count := before.reopened_count + 1;
      changed.waiting_since := at;
      if not private.is_active_staff(changed.company_id, changed.assignee_id) then
        changed.assignee_id := null;
      end if;
    end if;
  elsif changed.status = 'resolved' then
    changed.resolved_at := at;
    if changed.resolution <> 'withdrawn' and changed.assignee_id is null and role in ('owner', 'admin', 'agent') then
      changed.assignee_id := actor;
    end if;
  elsif changed.status = 'closed' then
    changed.closed_at := at;
  end if;
  if changed.status in ('pending', 'resolved', 'closed') then
    changed.waiting_since := null;
  end if;
  return changed;
end $function$;

-- Checks an update of a query against the rules of its status, and sets what follows from it.
CREATE OR REPLACE FUNCTION private.tg_queries__check_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at timestamptz := clock_timestamp();
  -- While a scheduled reply is sent, its author is the actor.
  reply public.messages := (select m from public.messages m where m.id = new.sending_reply_id);
  actor uuid := coalesce(reply.author_id, private.viewer_id());
  -- Without a token it is the system. With a token whose session ended, it is a stranger.
  by_system boolean := reply.id is null and auth.uid() is null;
  role text := case
    when reply.id is not null then coalesce(private.role_of(old.company_id, reply.author_id), 'stranger')
    when not by_system then coalesce(private.my_role(old.company_id), 'stranger')
  end;
  by_itself boolean := false;
  -- private.restore_query sets all that the change had set, and checks that the old state still fits.
  is_restored boolean := false;
  is_undo boolean := false;
begin
  if (new.id, new.company_id, new.number, new.requester_id, new.created_by, new.client_id, new.channel, new.created_at, new.body, new.follow_up_of)
    is distinct from
    (old.id, old.company_id, old.number, old.requester_id, old.created_by, old.client_id, old.channel, old.created_at, old.body, old.follow_up_of)
  then
    raise exception using errcode = '23514', message = 'These fields of a query never change.';
  end if;

  if new.batch_id is not distinct from old.batch_id then
    -- An update by itself does not name a batch. That of an earlier change ends here.
    new.batch_id := null;
  elsif new.batch_id is not null then
    if not exists (
      select from private.batches b where b.id = new.batch_id and b.company_id = new.company_id and b.actor_id = actor
    ) then
      raise exception using errcode = '42501',
        message = 'A query is changed in a batch of its company and of the person who changes it.';
    end if;
    is_restored := private.is_restored(new);
    is_undo := private.takes_back_change(new);
  end if;

  -- A reply was counted. A reply of staff opens a new query; one of the requester opens a pending, held or resolved
  -- one.
  if new.reply_count > old.reply_count then
    by_itself := true;
    if new.staff_spoke_last or reply.from_staff then
      new.first_responded_at := coalesce(old.first_responded_at, reply.scheduled_at, at);
      -- The requester still waits if they have written since.
      new.waiting_since := case when not new.staff_spoke_last then old.waiting_since end;
      new.status := case old.status when 'new' then 'open' else old.status end;
    else
      new.waiting_since := coalesce(old.waiting_since, at);
      new.status := case when old.status in ('pending', 'on_hold', 'resolved') then 'open' else old.status end;
    end if;
  end if;

  if (new.assignee_id, new.priority, new.category_id, new.visibility, new.subject)
    is distinct from (old.assignee_id, old.priority, old.category_id, old.visibility, old.subject)
    and not by_system and role not in ('owner', 'admin', 'agent')
    -- A member who leaves the staff by themselves is already a requester when their queries are unassigned.
    and not (
      new.assignee_id is null and not private.is_active_staff(old.company_id, old.assignee_id)
      and (new.priority, new.category_id, new.visibility, new.subject)
        is not distinct from (old.priority, old.category_id, old.visibility, old.subject)
    )
  then
    perform private.raise_app_error('not_allowed', 'Only staff change assignee, priority, category and visibility.');
  end if;
  if new.assignee_id is distinct from old.assignee_id and new.assignee_id is not null then
    if not private.is_active_staff(new.company_id, new.assignee_id) then
      perform private.raise_app_error('not_staff_assignee', 'Only active staff of the company can be assigned.');
    end if;
    if old.status = 'new' and new.status = 'new' and not is_restored then
      new.status := 'open';
      by_itself := true;
    end if;
  end if;

  if new.status <> old.status and is_restored then
    null;
  elsif new.status <> old.status then
    if not by_itself then
      new := private.check_transition(old, new, role, actor);
    end if;
    new := private.apply_transition(old, new, role, actor, at);
  else
    new.resolution := old.resolution;
    if role not in ('owner', 'admin', 'agent') or old.status <> 'on_hold' then
      new.hold_reason := old.hold_reason;
    end if;
  end if;

  if (new.status, new.resolution, new.assignee_id, new.category_id, new.visibility, new.subject)
    is distinct from
    (old.status, old.resolution, old.assignee_id, old.category_id, old.visibility, old.subject)
  then
    -- An undo is no activity. private.restore_query restores the time that the list is ordered by.
    if not is_undo then
      new.last_activity_at := greatest(new.last_activity_at, at);
    end if;
    new.row_version := old.row_version + 1;
  -- Of these only staff know, so they are no activity.
  elsif (new.priority, new.hold_reason) is distinct from (old.priority, old.hold_reason) then
    new.row_version := old.row_version + 1;
  end if;
  new.changed_by := actor;
  new.sending_reply_id := null;
  return new;
end $function$;

-- For the worker: closes queries resolved for auto_close_days of their company. Also folds the counters, cleans up
-- the outbox, and deletes changes that can no longer be undone.
CREATE OR REPLACE FUNCTION public.close_resolved()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  closed integer;
begin
  -- Leaves those that somebody is changing to the next round. Waiting for them could be a deadlock with a batch. An
  -- array, because with a subquery the planner reads the whole table.
  update public.queries q set status = 'closed'
  where q.id = any (array(
    select r.id from public.queries r join public.companies c on c.id = r.company_id
    where r.status = 'resolved' and r.resolved_at <= clock_timestamp() - make_interval(days => c.auto_close_days)
    for no key update of r skip locked
  ));
  get diagnostics closed = row_count;
  -- Other tasks that are due about once a minute.
  perform private.fold_counters();
  perform private.cleanup_outbox();
  perform private.delete_old_batches();
  perform private.delete_old_act_counts();
  return closed;
end $function$;
grant execute on function public.close_resolved() to service_role;

-- Lets a draft file become part of one message, and a draft again if that is cancelled. A file of a note becomes
-- internal.
CREATE OR REPLACE FUNCTION private.tg_attachments__check_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_cancelled boolean := new.query_id is null and new.message_id is null and exists (
    select from public.messages m where m.id = old.message_id and m.cancelled_at is not null
  );
begin
  if (old.query_id is not null and not is_cancelled)
    or (new.id, new.company_id, new.uploaded_by, new.path, new.name, new.size, new.mime, new.sha256, new.created_at)
      is distinct from
      (old.id, old.company_id, old.uploaded_by, old.path, old.name, old.size, old.mime, old.sha256, old.created_at)
  then
    raise exception using errcode = '42501', message = 'A file that was sent never changes.';
  end if;
  new.internal := coalesce((select m.kind = 'note' from public.messages m where m.id = new.message_id), false);
  return new;
end $function$;

-- Attaches draft files of the viewer to a query or one of its messages.
CREATE OR REPLACE FUNCTION private.attach_files(files uuid[], query public.queries, message uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted integer := (select count(distinct f) from unnest(files) f);
  bound integer;
begin
  if wanted > 10 then
    perform private.raise_app_error('too_many_files', 'Attach at most 10 files to one message.');
  end if;
  update public.attachments a set query_id = query.id, message_id = message, place = array_position(files, a.id)
  where a.id = any (files) and a.query_id is null
    and a.company_id = query.company_id and a.uploaded_by = private.viewer_id();
  get diagnostics bound = row_count;
  if bound <> wanted then
    perform private.raise_app_error('file_unknown', 'A file is no longer there. Attach it again.');
  end if;
end $function$;

-- Whether a path in the bucket attachments is <company>/<viewer>/<attachment> and holds no sent file.
CREATE OR REPLACE FUNCTION private.is_my_draft_path(path text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    and split_part(path, '/', 1) = any (private.my_company_ids()::text[])
    and split_part(path, '/', 2) = private.viewer_id()::text
    and not exists (select from public.attachments a where a.path = is_my_draft_path.path and a.query_id is not null)
$function$;
grant execute on function private.is_my_draft_path(text) to authenticated;

-- Whether a path in the bucket avatars is <viewer>/<uuid>.
CREATE OR REPLACE FUNCTION private.is_my_avatar_path(path text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select path ~ '^[0-9a-f-]{36}/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(\.(png|jpe?g|webp))?$'
    and split_part(path, '/', 1) = private.viewer_id()::text
    and private.mfa_satisfied()
$function$;
grant execute on function private.is_my_avatar_path(text) to authenticated;

-- Makes the viewer follow a query, or stop following it.
CREATE OR REPLACE FUNCTION public.follow_query(p_query uuid, p_on boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target public.queries := private.get_visible_query(p_query);
begin
  if p_on then
    insert into public.followers (company_id, query_id, user_id) values (target.company_id, target.id, private.viewer_id())
    on conflict (query_id, user_id) do nothing;
    -- What they have just looked at does not become unread because they follow it.
    if private.my_role(target.company_id) = 'requester' then
      perform private.mark_read(target);
    end if;
  else
    delete from public.followers f where f.query_id = target.id and f.user_id = private.viewer_id();
  end if;
end $function$;
grant execute on function public.follow_query(uuid,boolean) to authenticated;

-- Whether a person muted a query.
CREATE OR REPLACE FUNCTION private.is_muted(query uuid, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.mutes m where m.query_id = query and m.user_id = person)
$function$;

-- Mutes a query for the viewer, or unmutes it.
CREATE OR REPLACE FUNCTION public.mute_query(p_query uuid, p_on boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target public.queries := private.get_visible_query(p_query);
begin
  if p_on then
    insert into public.mutes (company_id, query_id, user_id) values (target.company_id, target.id, private.viewer_id())
    on conflict (query_id, user_id) do nothing;
  else
    delete from public.mutes m where m.query_id = target.id and m.user_id = private.viewer_id();
  end if;
end $function$;
grant execute on function public.mute_query(uuid,boolean) to authenticated;

-- Marks a query as read by the viewer, as it is now.
CREATE OR REPLACE FUNCTION private.mark_read(query public.queries)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.read_states as r (company_id, query_id, user_id, read_at)
  values (query.company_id, query.id, private.viewer_id(), clock_timestamp())
  on conflict (user_id, query_id) do update set read_at = greatest(r.read_at, excluded.read_at)
$function$;

-- Marks a query as read by the viewer.
CREATE OR REPLACE FUNCTION public.mark_read(p_query uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.mark_read(private.get_visible_query(p_query));
end $function$;
grant execute on function public.mark_read(uuid) to authenticated;

-- Adds an event for a new or changed query.
CREATE OR REPLACE FUNCTION private.tg_queries__write_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changes jsonb := '{}';
  -- The names of these columns in the rest of the program.
  fields constant jsonb := '{
    "status": "status", "resolution": "resolution", "assignee_id": "assignee", "priority": "priority",
    "category_id": "category", "visibility": "visibility", "subject": "subject"
  }';
begin
  if tg_op = 'INSERT' then
    insert into public.events (company_id, query_id, actor_id, type) values (new.company_id, new.id, new.changed_by, 'raised');
    return null;
  end if;
  select coalesce(jsonb_object_agg(f.value, jsonb_build_array(to_jsonb(old) -> f.key, to_jsonb(new) -> f.key)), '{}')
  into changes
  from jsonb_each_text(fields) f
  where to_jsonb(old) -> f.key is distinct from to_jsonb(new) -> f.key;
  if changes <> '{}' then
    insert into public.events (company_id, query_id, actor_id, type, patch, row_version)
    values (new.company_id, new.id, new.changed_by, 'changed', changes, new.row_version);
  end if;
  return null;
end $function$;

-- Adds an event when a person chooses to follow, or stops following what they chose to follow.
CREATE OR REPLACE FUNCTION private.tg_followers__write_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(new.by_reply, old.by_reply) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.events (company_id, query_id, actor_id, type) values (new.company_id, new.query_id, new.user_id, 'followed');
  elsif exists (select from public.queries q where q.id = old.query_id) then
    insert into public.events (company_id, query_id, actor_id, type) values (old.company_id, old.query_id, old.user_id, 'unfollowed');
  end if;
  return null;
end $function$;

-- Records who changed the reason of a hold.
CREATE OR REPLACE FUNCTION private.tg_queries__write_hold_reason_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.hold_reason_changes as r (query_id, row_version, actor_id)
  values (new.id, new.row_version, new.changed_by)
  on conflict (query_id) do update
    set row_version = excluded.row_version, actor_id = excluded.actor_id, at = excluded.at;
  return null;
end $function$;

-- Returns the value of a field as the history shows it. People stay ids.
CREATE OR REPLACE FUNCTION private.display_value(field text, value jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if field <> 'category' or value = 'null' then
    return value;
  end if;
  -- The name of a category, even if it is archived.
  return (select to_jsonb(c.name) from public.categories c where c.id = (value #>> '{}')::uuid);
end $function$;
grant execute on function private.display_value(text,jsonb) to authenticated;

-- Returns the newest 500 events of a query, oldest first. Requesters get no changes of the priority.
CREATE OR REPLACE FUNCTION private.history_json(of_query uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  query constant public.queries := private.get_visible_query(of_query);
  hidden constant text[] := case when query.company_id = any (private.my_staff_company_ids()) then '{}' else array['priority'] end;
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', e.id, 'at', e.at, 'actor', private.person_json(e.actor_id), 'type', e.type,
      'changes', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'field', c.key, 'from', private.display_value(c.key, c.value -> 0), 'to', private.display_value(c.key, c.value -> 1)
        ) order by c.key), '[]')
        from jsonb_each(e.patch - hidden) c
      )
    ) order by e.at, e.id), '[]')
    from (
      select * from public.events v
      where v.query_id = of_query and (v.patch = '{}' or v.patch - hidden <> '{}')
      order by v.at desc, v.id desc limit 500
    ) e
  );
end $function$;
grant execute on function private.history_json(uuid) to authenticated;

-- Returns the assignees that the history of a query names.
CREATE OR REPLACE FUNCTION private.history_people_json(of_query uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  query constant public.queries := private.get_visible_query(of_query);
begin
  return (
    select coalesce(jsonb_agg(private.person_json(p.id)), '[]')
    from (
      select distinct (jsonb_array_elements_text(e.patch -> 'assignee'))::uuid as id
      from public.events e where e.query_id = query.id and e.patch ? 'assignee'
    ) p
    where p.id is not null
  );
end $function$;
grant execute on function private.history_people_json(uuid) to authenticated;

-- Returns the fields of a patch that somebody else changed after a row version: both values and who changed them.
CREATE OR REPLACE FUNCTION private.conflicting_changes(query public.queries, since integer, patch jsonb, role text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(f.field, f.both || jsonb_build_object('by', private.person_json(c.actor_id), 'at', c.at)), '{}')
  from (
    select 'status' as field, array['status', 'resolution'] as columns, jsonb_build_object(
      'theirs', query.status, 'yours', coalesce(patch ->> 'status', query.status),
      'theirsResolution', query.resolution, 'yoursResolution', patch ->> 'resolution'
    ) as both
    where patch ?| array['status', 'resolution', 'reason']
    union all
    select 'assignee', array['assignee'], jsonb_build_object(
      'theirs', query.assignee_id, 'theirsName', private.person_json(query.assignee_id) -> 'name',
      'yours', patch ->> 'assignee', 'yoursName', (
        select private.person_json(m.user_id) -> 'name' from public.memberships m
        where m.company_id = query.company_id and m.user_id = (patch ->> 'assignee')::uuid
          and m.state = 'active' and m.role <> 'requester'
      )
    )
    where patch ? 'assignee'
    union all
    select 'priority', array['priority'], jsonb_build_object('theirs', query.priority, 'yours', patch ->> 'priority')
    where patch ? 'priority'
    union all
    select 'category', array['category'], jsonb_build_object(
      'theirs', query.category_id, 'yours', patch ->> 'category',
      'theirsName', (select c.name from public.categories c where c.company_id = query.company_id and c.id = query.category_id),
      'yoursName', (select c.name from public.categories c where c.company_id = query.company_id and c.id = (patch ->> 'category')::uuid)
    )
    where patch ? 'category'
  ) f
  cross join lateral (
    select l.actor_id, l.at from (
      select e.actor_id, e.at from public.events e
      where e.query_id = query.id and e.row_version > since and e.patch ?| f.columns
      union all
      -- Requesters neither see nor set reasons.
      select r.actor_id, r.at from private.hold_reason_changes r
      where f.field = 'status' and role <> 'requester' and r.query_id = query.id and r.row_version > since
    ) l
    order by l.at desc limit 1
  ) c
$function$;

-- Raises an error if somebody changed fields of a patch since the row version that the viewer has seen.
CREATE OR REPLACE FUNCTION private.raise_if_changed(target public.queries, row_version integer, patch jsonb, role text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  collisions jsonb;
begin
  if target.row_version is distinct from raise_if_changed.row_version then
    collisions := private.conflicting_changes(target, coalesce(raise_if_changed.row_version, 0), patch, role);
    -- A version that never existed does not show what the viewer has seen.
    if collisions <> '{}' or (raise_if_changed.row_version between 1 and target.row_version) is not true then
      perform private.raise_app_error(
        'query_changed', 'Somebody changed this query while you looked at it. Look again, then decide.',
        jsonb_build_object('rowVersion', target.row_version, 'fields', collisions)
      );
    end if;
  end if;
end $function$;

-- Raises an error about a patch with other fields than those that change_query changes.
CREATE OR REPLACE FUNCTION private.require_changeable_fields(patch jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(patch) is distinct from 'object'
    or patch - array['status', 'resolution', 'reason', 'assignee', 'priority', 'category'] <> '{}'
  then
    perform private.raise_app_error('not_allowed', 'Only status, assignee, priority and category can be changed.');
  end if;
end $function$;

-- Changes fields of a query that the caller has locked, and returns its row. The rules are those of change_query. A
-- change of a batch notifies with the others of it.
CREATE OR REPLACE FUNCTION private.change_locked_query(target public.queries, p_row_version integer, p_patch jsonb, p_batch uuid DEFAULT NULL::uuid)
 RETURNS public.queries
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  role text := private.my_role(target.company_id);
  changed public.queries;
begin
  perform private.require_changeable_fields(p_patch);
  if role = 'requester' and (target.requester_id <> private.viewer_id() or p_patch ?| array['assignee', 'priority', 'category']) then
    perform private.raise_app_error('not_allowed', 'Only staff change that.');
  end if;
  perform private.raise_if_changed(target, p_row_version, p_patch, role);
  if p_patch ->> 'category' is not null and not exists (
    select from public.categories c
    where c.company_id = target.company_id and c.id = (p_patch ->> 'category')::uuid and c.archived_at is null
  ) then
    perform private.raise_app_error('not_found', 'There is no such category.');
  end if;
  update public.queries q set
    status = coalesce(p_patch ->> 'status', q.status),
    resolution = coalesce(p_patch ->> 'resolution', q.resolution),
    hold_reason = coalesce(private.single_line(p_patch ->> 'reason'), q.hold_reason),
    assignee_id = case when p_patch ? 'assignee' then (p_patch ->> 'assignee')::uuid else q.assignee_id end,
    priority = coalesce(p_patch ->> 'priority', q.priority),
    category_id = case when p_patch ? 'category' then (p_patch ->> 'category')::uuid else q.category_id end,
    batch_id = p_batch
  where q.id = target.id
  returning * into changed;
  if changed.status <> target.status then
    perform private.cancel_status_on_send(target.id);
  end if;
  perform private.mark_read(target);
  return changed;
end $function$;

-- Changes fields of a query. Raises an error if somebody changed the same fields since the viewer loaded it.
CREATE OR REPLACE FUNCTION public.change_query(p_query uuid, p_row_version integer, p_patch jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed public.queries := private.change_locked_query(
    private.lock_query(p_query, (p_patch ->> 'assignee')::uuid), p_row_version, p_patch
  );
begin
  return jsonb_build_object('rowVersion', changed.row_version);
end $function$;
grant execute on function public.change_query(uuid,integer,jsonb) to authenticated;

-- Returns the counters that include a query.
CREATE OR REPLACE FUNCTION private.counter_names(query public.queries)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array['status:' || query.status] || case
    when query.status in ('resolved', 'closed') then '{}'::text[]
    when query.assignee_id is null then array['unassigned']
    else array['assignee:' || query.assignee_id]
  end
$function$;

-- Adds the counter changes of a new, changed or deleted query.
CREATE OR REPLACE FUNCTION private.tg_queries__count()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.counter_deltas (company_id, name, delta)
  select coalesce(new.company_id, old.company_id), d.name, sum(d.delta)
  from (
    select unnest(private.counter_names(new)) as name, 1 as delta where tg_op <> 'DELETE'
    union all
    select unnest(private.counter_names(old)), -1 where tg_op <> 'INSERT'
  ) d
  -- If the company is being deleted, there is nothing to count.
  where tg_op <> 'DELETE' or exists (select from public.companies c where c.id = old.company_id)
  group by d.name having sum(d.delta) <> 0;
  return null;
end $function$;

-- Adds the deltas to the counters and deletes them. Returns how many there were.
CREATE OR REPLACE FUNCTION private.fold_counters()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  folded integer;
begin
  -- One at a time; a second caller has nothing to do. One statement, so that readers see the state before or after.
  if not pg_try_advisory_xact_lock(hashtextextended('fold counters', 0)) then
    return 0;
  end if;
  with taken as (
    delete from public.counter_deltas where true returning company_id, name, delta
  ), added as (
    insert into public.counters as c (company_id, name, value)
    select t.company_id, t.name, sum(t.delta) from taken t group by t.company_id, t.name
    on conflict (company_id, name) do update set value = c.value + excluded.value
  )
  select count(*) into folded from taken;
  return folded;
end $function$;

-- Returns the current counters of a company, to those who may see them.
CREATE OR REPLACE FUNCTION private.counter_values(company uuid)
 RETURNS TABLE(name text, value bigint)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
    select c.name, sum(c.value)::bigint
    from (
      select b.name, b.value from public.counters b where b.company_id = company
      union all
      select d.name, d.delta from public.counter_deltas d where d.company_id = company
    ) c
    group by c.name;
end $function$;
grant execute on function private.counter_values(uuid) to authenticated;

-- Returns how many unresolved queries the views of the navigation have: of the company for staff, their own for a
-- requester. The caller has checked the role.
CREATE OR REPLACE FUNCTION private.navigation_counts(company uuid, viewer uuid, role text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if role = 'requester' then
    return (
      select jsonb_build_object('unresolved', count(*), 'waitingForYou', count(*) filter (where q.status = 'pending'))
      from public.queries q
      where q.company_id = company and q.requester_id = viewer and q.status in ('new', 'open', 'pending', 'on_hold')
    );
  end if;
  return (
    select jsonb_build_object(
      'unresolved', coalesce(sum(c.value) filter (where c.name not like 'status:%'), 0),
      'mine', coalesce(sum(c.value) filter (where c.name = 'assignee:' || viewer), 0),
      'unassigned', coalesce(sum(c.value) filter (where c.name = 'unassigned'), 0)
    )
    from private.counter_values(company) c
  );
end $function$;

-- Returns median and 90th percentile in milliseconds. Null for an empty list.
CREATE OR REPLACE FUNCTION private.percentiles(spans interval[])
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('median', round(extract(epoch from p.at[1]) * 1000), 'p90', round(extract(epoch from p.at[2]) * 1000))
    from (select percentile_cont(array[0.5, 0.9]) within group (order by s) as at from unnest(spans) s) p
  );
end $function$;
grant execute on function private.percentiles(interval[]) to authenticated;

-- Returns how many queries were opened and resolved in a range, and how long it took.
CREATE OR REPLACE FUNCTION private.range_figures(company uuid, began timestamp with time zone, ended timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return (
    select jsonb_build_object(
      'opened', o.n, 'firstResponse', private.percentiles(o.spans), 'resolved', r.n, 'resolution', private.percentiles(r.spans)
    )
    from (
      select count(*) as n, array_agg(q.first_responded_at - q.created_at) filter (where q.first_responded_at is not null) as spans
      from public.queries q where q.company_id = company and q.created_at >= began and q.created_at < ended
    ) o cross join (
      select count(*) as n, array_agg(q.resolved_at - q.created_at) as spans
      from public.queries q where q.company_id = company and q.resolved_at >= began and q.resolved_at < ended
    ) r
  );
end $function$;
grant execute on function private.range_figures(uuid,timestamp with time zone,timestamp with time zone) to authenticated;

-- Returns by how many the unresolved queries of a company became more or less on each day.
CREATE OR REPLACE FUNCTION private.unresolved_changes(company uuid, began timestamp with time zone, zone text)
 RETURNS TABLE(day date, change bigint)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
    select (c.at at time zone zone)::date, sum(c.change)
    from (
      select q.created_at as at, 1 as change from public.queries q where q.company_id = company and q.created_at >= began and q.created_at < 'infinity'
      union all
      select q.resolved_at, -1 from public.queries q
      where q.company_id = company and q.resolved_at >= began and q.resolved_at < 'infinity' and q.reopened_count = 0
      union all
      -- A query that is closed at once was never resolved.
      select q.closed_at, -1 from public.queries q
      where q.company_id = company and q.resolved_at is null and q.closed_at >= began and q.closed_at < 'infinity' and q.reopened_count = 0
      union all
      -- A query that was reopened no longer has the time when it was done. Its history has.
      select e.at, case when e.patch #>> '{status,1}' in ('resolved', 'closed') then -1 else 1 end
      from public.queries q join public.events e on e.query_id = q.id and e.at >= began and e.at < 'infinity'
      where q.company_id = company and q.reopened_count > 0 and q.last_activity_at >= began and q.last_activity_at < 'infinity'
        and e.company_id = company and e.patch ? 'status'
        and (e.patch #>> '{status,0}' in ('resolved', 'closed')) <> (e.patch #>> '{status,1}' in ('resolved', 'closed'))
    ) c
    group by 1;
end $function$;

-- Returns the figures of all queries of a company between two days, beside those of as many days before, and the
-- queries that need the viewer: urgent ones first, then theirs before unassigned ones, long waiting ones first.
CREATE OR REPLACE FUNCTION private.staff_overview(company uuid, since date, today date, zone text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  began timestamptz := since::timestamp at time zone zone;
  before timestamptz := (since - (today - since + 1))::timestamp at time zone zone;
  viewer uuid := private.viewer_id();
  counters jsonb := (
    select jsonb_build_object(
      'unassigned', coalesce(sum(c.value) filter (where c.name = 'unassigned'), 0),
      'new', coalesce(sum(c.value) filter (where c.name = 'status:new'), 0),
      'open', coalesce(sum(c.value) filter (where c.name = 'status:open'), 0),
      'pending', coalesce(sum(c.value) filter (where c.name = 'status:pending'), 0),
      'on_hold', coalesce(sum(c.value) filter (where c.name = 'status:on_hold'), 0)
    )
    from private.counter_values(company) c
  );
  unresolved bigint := (
    select sum(c.value::bigint) from jsonb_each_text(counters - 'unassigned') c
  );
  changes jsonb := (
    select coalesce(jsonb_object_agg(c.day, c.change), '{}') from private.unresolved_changes(company, began, zone) c
  );
begin
  perform private.require_role(company, 'owner', 'admin', 'agent');
  return private.range_figures(company, began, 'infinity') || jsonb_build_object(
    'scope', 'company',
    'previous', private.range_figures(company, before, began),
    'isEmpty', not exists (select from public.queries q where q.company_id = company),
    'statuses', counters - 'unassigned',
    'unassigned', counters -> 'unassigned',
    'unresolvedBefore', unresolved - (select coalesce(sum(c.value::bigint), 0) from jsonb_each_text(changes) c),
    'days', (
      with opened as (
        select (q.created_at at time zone zone)::date as day, count(*) as n,
          percentile_cont(0.5) within group (order by q.first_responded_at - q.created_at) as answered
        from public.queries q where q.company_id = company and q.created_at >= began and q.created_at < 'infinity' group by 1
      ), resolved as (
        select (q.resolved_at at time zone zone)::date as day, count(*) as n
        from public.queries q where q.company_id = company and q.resolved_at >= began and q.resolved_at < 'infinity' group by 1
      ), days as (
        select d::date as day, coalesce(o.n, 0) as opened, coalesce(r.n, 0) as resolved,
          coalesce((changes ->> (d::date)::text)::bigint, 0) as change,
          round(extract(epoch from o.answered) * 1000) as answered
        from generate_series(since, today, interval '1 day') d
        left join opened o on o.day = d::date
        left join resolved r on r.day = d::date
      )
      select jsonb_agg(jsonb_build_object(
        'day', d.day, 'opened', d.opened, 'resolved', d.resolved, 'firstResponse', d.answered,
        -- At the end of the day: today's number without what happened since.
        'unresolved', unresolved - coalesce(d.later, 0)
      ) order by d.day)
      from (
        select *, sum(change)
          over (order by day desc rows between unbounded preceding and 1 preceding) as later
        from days
      ) d
    ),
    'load', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'person', private.person_json(l.id), 'new', l.new, 'open', l.open, 'pending', l.pending, 'on_hold', l.on_hold
      ) order by l.active desc, l.id), '[]')
      from (
        select q.assignee_id as id, count(*) as active,
          count(*) filter (where q.status = 'new') as new, count(*) filter (where q.status = 'open') as open,
          count(*) filter (where q.status = 'pending') as pending, count(*) filter (where q.status = 'on_hold') as on_hold
        from public.queries q
        where q.company_id = company and q.assignee_id is not null and q.status in ('new', 'open', 'pending', 'on_hold')
        group by q.assignee_id
      ) l
    ),
    'attention', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.id, 'number', a.number, 'subject', a.subject, 'status', a.status, 'urgent', a.urgent, 'mine', a.mine,
        'reason', a.reason, 'since', a.since
      ) order by a.urgent desc, a.mine desc, a.since, a.id), '[]')
      from (
        select q.id, q.number, q.subject, q.status, q.priority = 'urgent' as urgent,
          q.assignee_id is not null as mine, coalesce(q.waiting_since, q.created_at) as since,
          case
            when q.assignee_id is null then 'unassigned'
            when q.waiting_since is null then 'answered'
            when q.first_responded_at is null then 'unanswered'
            when q.reopened_count > 0 then 'reopened'
            else 'reply'
          end as reason
        from public.queries q
        where q.company_id = company and q.status in ('new', 'open') and (q.assignee_id = viewer or q.assignee_id is null)
        order by urgent desc, mine desc, since, q.id
        limit 7
      ) a
    )
  );
end $function$;
grant execute on function private.staff_overview(uuid,date,date,text) to authenticated;

-- Returns the figures of the viewer's own queries, and the first ten that are not closed: those that wait for them
-- first.
CREATE OR REPLACE FUNCTION private.requester_overview(company uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  viewer constant uuid := private.viewer_id();
begin
  return (
    select jsonb_build_object(
      'scope', 'own',
      'inProgress', count(*) filter (where q.status in ('new', 'open', 'on_hold')),
      'pending', count(*) filter (where q.status = 'pending'),
      'answered', count(*) filter (where q.status = 'resolved' and q.resolution <> 'withdrawn'),
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', r.id, 'number', r.number, 'subject', r.subject, 'status', r.status, 'resolution', r.resolution,
          'since', r.last_activity_at
        ) order by r.place, r.last_activity_at desc, r.id), '[]')
        from (
          select o.id, o.number, o.subject, o.status, o.resolution, o.last_activity_at,
            case o.status when 'pending' then 1 when 'resolved' then 3 else 2 end as place
          from public.queries o
          where o.company_id = company and o.requester_id = viewer and o.status <> 'closed'
          order by place, o.last_activity_at desc, o.id
          limit 10
        ) r
      )
    )
    from public.queries q where q.company_id = company and q.requester_id = viewer
  );
end $function$;
grant execute on function private.requester_overview(uuid) to authenticated;

-- Returns the figures of the company to staff, those of their own queries to requesters. Days are in the company's
-- time zone.
CREATE OR REPLACE FUNCTION public.company_overview(p_company uuid, p_days integer DEFAULT 14)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  role text := private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  zone text := (select c.time_zone from public.companies c where c.id = p_company);
  today date := (now() at time zone zone)::date;
begin
  if role = 'requester' then
    return private.requester_overview(p_company);
  end if;
  return private.staff_overview(p_company, today - (least(greatest(p_days, 1), 366) - 1), today, zone);
end $function$;
grant execute on function public.company_overview(uuid,integer) to authenticated;

-- Returns the words of a text, separated by one space.
CREATE OR REPLACE FUNCTION private.search_words(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- ASCII punctuation becomes space, so that the parser finds words, not addresses, files or compounds.
  -- Listed, because the meaning of [[:punct:]] depends on the collation.
  select btrim(regexp_replace(
    translate(private.unaccent_lower(words), e'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', repeat(' ', 32)), '\s+', ' ', 'g'
  ))
$function$;

-- Returns the search vector of a text.
CREATE OR REPLACE FUNCTION private.search_vector(words text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- The configuration "simple" does no stemming: a company writes in several languages.
  select to_tsvector('pg_catalog.simple', private.search_tokens(words, false))
$function$;

-- Returns the search query for a typed text.
CREATE OR REPLACE FUNCTION private.search_query(words text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- All words must match. Longer ones match as prefixes: "invoice" finds "invoices" in any language. So does a single
  -- character that is found as the first of a pair.
  select to_tsquery('pg_catalog.simple', string_agg(
    '''' || w.word || '''' || case
      when char_length(w.word) >= 3 or (char_length(w.word) = 1 and ascii(w.word) <@ private.unspaced()) then ':*'
      else ''
    end, ' & '
  ))
  from (
    select word from string_to_table(private.search_tokens(words, true), ' ') word where word <> '' limit 12
  ) w
$function$;

-- Sets the search vector of a query.
CREATE OR REPLACE FUNCTION private.tg_queries__index()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.search := private.search_vector(new.subject || ' ' || new.body);
  return new;
end $function$;

-- Sets the search vector of a message.
CREATE OR REPLACE FUNCTION private.tg_messages__index()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.search := private.search_vector(new.body);
  return new;
end $function$;

-- Returns up to at_most queries that a search by staff finds.
CREATE OR REPLACE FUNCTION private.search_candidates(company uuid, question tsquery, number integer, people uuid[], at_most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
-- In plpgsql with custom plans: the plan depends on the searched words. A generic plan would scan the whole company.
begin
  return array(
    select found.id from (
      (select q.id from public.queries q where q.company_id = company and q.search @@ question limit at_most)
      union
      (select m.query_id from public.messages m where m.company_id = company and m.search @@ question limit at_most)
      union
      (select q.id from public.queries q where q.company_id = company and q.requester_id = any (people) limit at_most)
      union
      (select q.id from public.queries q where q.company_id = company and q.assignee_id = any (people) limit at_most)
      union
      (select q.id from public.queries q where q.company_id = company and q.number = search_candidates.number)
    ) found (id)
    limit at_most
  );
end $function$;

-- Returns the members whose name contains the words.
CREATE OR REPLACE FUNCTION private.search_people(company uuid, words text)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(
    select p.user_id
    from public.profiles p join public.memberships m on m.user_id = p.user_id
    where m.company_id = company
      and private.unaccent_lower(p.display_name) like '%' || replace(replace(replace(private.unaccent_lower(words), '\', '\\'), '%', '\%'), '_', '\_') || '%'
    limit 50
  )
$function$;

-- Returns the queries whose subject is spelled similarly.
CREATE OR REPLACE FUNCTION private.search_similar(company uuid, words text, at_most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  -- Two swapped letters in a word of seven give a similarity of 0.375 ("pirnter"). The default threshold is 0.6.
  perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
  return array(
    select q.id from public.queries q
    where q.company_id = company and words operator(extensions.<%) q.subject
    order by extensions.word_similarity(words, q.subject) desc
    limit at_most
  );
end $function$;

-- Returns the SQL condition on a query "q" for a filter of the list, without its search text. `from` and `to` are
-- days in `zone`, both inclusive, on which the query was raised.
CREATE OR REPLACE FUNCTION private.filter_conditions(p_filter jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  statuses text[] := array(select jsonb_array_elements_text(coalesce(p_filter -> 'status', '[]')));
  priorities text[] := array(select jsonb_array_elements_text(coalesce(p_filter -> 'priority', '[]')));
  assignee uuid := nullif(p_filter ->> 'assignee', 'none')::uuid;
  zone text := coalesce(p_filter ->> 'zone', 'UTC');
  raised_from timestamptz;
  raised_before timestamptz;
begin
  -- The app may know zones that this database does not.
  if p_filter ?| array['from', 'to'] then
    begin
      perform now() at time zone zone;
    exception when invalid_parameter_value then
      zone := 'UTC';
    end;
  end if;
  raised_from := (p_filter ->> 'from')::date::timestamp at time zone zone;
  raised_before := ((p_filter ->> 'to')::date + 1)::timestamp at time zone zone;
  -- Values are literals, so that the planner can use an index of some statuses only.
  return 'true'
    || case cardinality(statuses) when 0 then '' when 1 then format(' and q.status = %L', statuses[1])
      else format(' and q.status = any (%L::text[])', statuses) end
    || case
      when statuses <> '{}' and statuses <@ array['new', 'open', 'pending', 'on_hold']
        then ' and q.status in (''new'', ''open'', ''pending'', ''on_hold'')'
      else ''
    end
    || case cardinality(priorities) when 0 then '' when 1 then format(' and q.priority = %L', priorities[1])
      else format(' and q.priority = any (%L::text[])', priorities) end
    || case
      when p_filter ->> 'assignee' = 'none' then ' and q.assignee_id is null'
      when assignee is not null then format(' and q.assignee_id = %L', assignee)
      else ''
    end
    || case when p_filter ->> 'requester' = 'me' then format(' and q.requester_id = %L', private.viewer_id()) else '' end
    -- A literal, so that the index of these queries serves the filter.
    || case when p_filter ->> 'visibility' = 'company' then ' and q.visibility = ''company''' else '' end
    || case when raised_from is null then '' else format(' and q.created_at >= %L', raised_from) end
    || case when raised_before is null then '' else format(' and q.created_at < %L', raised_before) end;
end $function$;

-- Returns the reasons for which a member with that role sees a query, as SQL conditions with the parameters $2
-- (viewer) and $3 (followed queries).
CREATE OR REPLACE FUNCTION private.visible_sources(role text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  -- A requester sees few of many queries. Each reason to see one has its own index.
  return case when role = 'requester' then array['q.requester_id = $2', 'q.visibility = ''company''', 'q.id = any ($3)']
    else array['true'] end;
end $function$;

-- Returns the order that a filter of the list asks for with "sort" and "group", for the page at a cursor. The order
-- of people is that of their names.
CREATE OR REPLACE FUNCTION private.list_order_of(p_company uuid, p_filter jsonb, p_cursor jsonb)
 RETURNS private.list_order
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most_people constant integer := 60;
  statuses constant text[] := array['new', 'open', 'pending', 'on_hold', 'resolved', 'closed'];
  priorities constant text[] := array['urgent', 'high', 'normal', 'low'];
  sort text := coalesce(p_filter ->> 'sort', '-activity');
  people uuid[];
  -- The person whose group a cursor is in. They keep it for this page, even if nothing is assigned to them any more.
  cursor_person uuid := substring(p_cursor ->> 'key' from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=/)');
  ranks jsonb;
  groups jsonb := '[["", "true"]]';
  answer private.list_order;
begin
  ranks := case ltrim(sort, '-')
    when 'status' then (select jsonb_agg(jsonb_build_array(s, format('q.status = %L', s)) order by n) from unnest(statuses) with ordinality u (s, n))
    when 'priority' then (select jsonb_agg(jsonb_build_array(s, format('q.priority = %L', s)) order by n) from unnest(priorities) with ordinality u (s, n))
    else '[["", "true"]]'
  end;
  -- Urgent is first in "-priority", new in "status".
  if sort in ('priority', '-status') then
    ranks := (select jsonb_agg(r order by n desc) from jsonb_array_elements(ranks) with ordinality u (r, n));
  end if;
  case p_filter ->> 'group'
    when 'status' then
      select jsonb_agg(jsonb_build_array(s, format('q.status = %L', s)) order by n) into groups from unnest(statuses) with ordinality u (s, n);
    when 'priority' then
      select jsonb_agg(jsonb_build_array(s, format('q.priority = %L', s)) order by n) into groups from unnest(priorities) with ordinality u (s, n);
    when 'assignee' then
      people := array(
        select n.user_id from (
          select m.user_id, row_number() over (
            order by private.unaccent_lower(p.display_name) collate private.names, p.display_name collate private.names, m.user_id
          ) as place
          from public.memberships m join public.profiles p on p.user_id = m.user_id
          -- In the order of the index. Otherwise the planner may scan the company for a person without queries.
          left join lateral (
            select q.id from public.queries q where q.company_id = p_company and q.assignee_id = m.user_id
            order by q.last_activity_at desc, q.id desc limit 1
          ) one on true
          where m.company_id = p_company and (one.id is not null or m.user_id = cursor_person)
        ) n
        where n.place <= most_people or n.user_id = cursor_person
        order by n.place
      );
      select coalesce(jsonb_agg(jsonb_build_array(u.id, format('q.assignee_id = %L', u.id)) order by u.n), '[]')
        -- Only after as many as are named can there be others.
        || case when cardinality(people) >= most_people
          then jsonb_build_array(jsonb_build_array('others', format('q.assignee_id <> all (%L::uuid[])', people)))
          else '[]'
        end
        || jsonb_build_array(jsonb_build_array('none', 'q.assignee_id is null'))
      into groups from unnest(people) with ordinality u (id, n);
    else null;
  end case;
  select
    array_agg((g.value ->> 0) || '/' || (r.value ->> 0) order by g.place, r.place),
    array_agg((g.value ->> 1) || ' and ' || (r.value ->> 1) order by g.place, r.place)
  into answer.keys, answer.conditions
  from jsonb_array_elements(groups) with ordinality g (value, place)
  cross join jsonb_array_elements(ranks) with ordinality r (value, place);
  answer.time_column := case ltrim(sort, '-') when 'raised' then 'created_at' else 'last_activity_at' end;
  answer.latest_first := sort not in ('raised', 'activity');
  return answer;
end $function$;

-- Returns the statement that reads the ids and times of one part of a list, in its order, up to a limit. Read
-- backwards, it is the end of the part.
CREATE OR REPLACE FUNCTION private.part_sql(order_by private.list_order, sources text[], conditions text, part integer, from_cursor boolean, backwards boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- Every source scans its own index and stops at the limit. Parameters: those of private.list_search, $9 and $10 the
  -- time and id of the cursor, $11 limit.
  select format(
    'select coalesce(array_agg(p.id order by p.at %1$s, p.id %1$s), ''{}''), coalesce(array_agg(p.at order by p.at %1$s, p.id %1$s), ''{}'')'
      || ' from (select u.id, u.at from (%3$s) u order by u.at %2$s, u.id %2$s limit $11) p',
    case when (order_by).latest_first then 'desc' else 'asc' end, scan.direction,
    string_agg(format(
      '(select q.id, q.%1$I as at from public.queries q where %2$s and %3$s and %4$s%5$s order by q.%1$I %6$s, q.id %6$s limit $11)',
      (order_by).time_column, conditions, source, (order_by).conditions[part],
      case when from_cursor then format(' and (q.%I, q.id) %s ($9, $10)', (order_by).time_column, scan.further) else '' end,
      scan.direction
    ), ' union ')
  )
  from unnest(sources) source
  cross join (
    select case when (order_by).latest_first = backwards then 'asc' else 'desc' end as direction,
      case when (order_by).latest_first = backwards then '>' else '<' end as further
  ) scan
  group by scan.direction
$function$;

-- Returns the places of the rows after a place of the list, or backwards of those before it, in the order of the
-- list. Without a place it begins at the top.
CREATE OR REPLACE FUNCTION private.read_parts(order_by private.list_order, sources text[], conditions text, search private.list_search, place private.list_place, backwards boolean, wanted integer)
 RETURNS private.list_place[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  part integer := coalesce(place.part, 1);
  ids uuid[];
  times timestamptz[];
  here private.list_place[];
  found_places private.list_place[] := '{}';
begin
  -- Parts are read one after the other until there is enough. Most pages need only one or two of many.
  while part between 1 and cardinality(order_by.conditions) and cardinality(found_places) < wanted loop
    execute private.part_sql(order_by, sources, conditions, part, place.at is not null and part = place.part, backwards)
    into ids, times
    using search.company, search.viewer, search.followed, search.candidates, search.question, search.number, search.people,
      search.typed, place.at, place.id, wanted - cardinality(found_places);
    here := array(
      select row(part, times[n.nth], n.id)::private.list_place from unnest(ids) with ordinality n (id, nth) order by n.nth
    );
    found_places := case when backwards then here || found_places else found_places || here end;
    part := part + case when backwards then -1 else 1 end;
  end loop;
  return found_places;
end $function$;

-- Returns the ids of one page of the list, in the order of its filter, of queries that the viewer may see, and the
-- part of the order in which each is, for cursors. "continued" is false for the first page, also after a cursor of
-- another order.
CREATE OR REPLACE FUNCTION private.query_page(p_company uuid, p_filter jsonb, p_cursor jsonb, p_limit integer)
 RETURNS TABLE(ids uuid[], keys text[], older boolean, newer boolean, continued boolean, alike boolean, too_short boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  too_many constant integer := 1000;
  role text := private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  filter jsonb := private.filter_for(role, p_filter);
  typed text := btrim(left(coalesce(filter ->> 'text', ''), 200));
  order_by private.list_order := private.list_order_of(p_company, filter, p_cursor);
  from_place private.list_place := row(
    array_position(order_by.keys, coalesce(p_cursor ->> 'key', order_by.keys[1])),
    (p_cursor ->> 'at')::timestamptz, (p_cursor ->> 'id')::uuid
  );
  backwards boolean := coalesce(p_cursor ->> 'direction' = 'newer', false);
  size integer := least(greatest(p_limit, 1), 100);
  sources text[] := private.visible_sources(role);
  search private.list_search;
  narrowed text := 'q.company_id = $1';
  matching text := '';
  places private.list_place[];
  more boolean;
begin
  ids := '{}';
  keys := '{}';
  older := false;
  newer := false;
  alike := false;
  too_short := false;
  -- The key of a cursor may be of another order.
  continued := from_place.part is not null and from_place.at is not null;
  if not continued then
    from_place := null;
    backwards := false;
  end if;
  search.company := p_company;
  search.viewer := private.viewer_id();
  search.followed := private.my_followed_query_ids();
  search.typed := typed;
  if typed <> '' then
    select (regexp_match(typed, '^(?:' || c.key || '-)?([0-9]{1,9})$', 'i'))[1]::integer into search.number
    from public.companies c where c.id = p_company;
    too_short := not private.is_searchable(typed);
    if too_short then
      return next;
      return;
    end if;
    perform private.require_act('search', p_company, role, 1);
    search.question := private.search_query(typed);
    search.people := private.search_people(p_company, typed);
    -- Scan the list from its top: for requesters, who see little, and for common words, which soon give enough.
    matching := ' and (q.search @@ $5 or q.number = $6 or q.requester_id = any ($7) or q.assignee_id = any ($7)'
      || ' or exists (select from public.messages m where m.query_id = q.id and m.search @@ $5'
      || case when role = 'requester' then ' and m.kind = ''reply'' and private.is_visible_to_requester(m.sent_at, m.scheduled_at)' else '' end || '))';
    if role = 'requester' then
      more := cardinality(private.read_parts(order_by, sources, narrowed || matching, search, null, false, 1)) > 0;
    else
      search.candidates := private.search_candidates(p_company, search.question, search.number, search.people, too_many);
      more := cardinality(search.candidates) > 0;
      if cardinality(search.candidates) < too_many then
        matching := ' and q.id = any ($4)';
      end if;
    end if;
    -- Two letters are like very many subjects.
    if not more and char_length(typed) > 2 then
      alike := true;
      -- For a requester only the queries that they see.
      matching := ' and extensions.word_similarity($8, q.subject) >= 0.35';
      if role <> 'requester' then
        search.candidates := private.search_similar(p_company, typed, 200);
        matching := ' and q.id = any ($4)';
      end if;
    end if;
  end if;
  narrowed := narrowed || matching || ' and ' || private.filter_conditions(filter);

  places := private.read_parts(order_by, sources, narrowed, search, from_place, backwards, size + 1);
  -- One more row than asked for was fetched, to know whether there are more in that direction.
  more := cardinality(places) > size;
  if more then
    places := case when backwards then places[2:] else trim_array(places, 1) end;
  end if;
  ids := array(select p.id from unnest(places) with ordinality p (part, at, id, nth) order by p.nth);
  keys := array(select order_by.keys[p.part] from unnest(places) with ordinality p (part, at, id, nth) order by p.nth);
  older := more and not backwards;
  newer := more and backwards;
  if continued then
    -- The cursor proves that rows existed in the other direction then. Check whether they still do.
    more := cardinality(private.read_parts(
      order_by, sources, narrowed, search,
      coalesce(places[case when backwards then cardinality(places) else 1 end], from_place), not backwards, 1
    )) > 0;
    older := older or (backwards and more);
    newer := newer or (not backwards and more);
  end if;
  if typed <> '' then
    -- Last, because the count stays locked until the statement ends.
    perform private.count_act('search', p_company, role);
  end if;
  return next;
end $function$;
grant execute on function private.query_page(uuid,jsonb,jsonb,integer) to authenticated;

-- Returns one page of the queries that the viewer may see, by filter and in its order, by default newest activity
-- first.
CREATE OR REPLACE FUNCTION public.list_queries(p_company uuid, p_filter jsonb DEFAULT '{}'::jsonb, p_cursor jsonb DEFAULT NULL::jsonb, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object(
      'rows', private.query_rows(p.ids), 'older', p.older, 'newer', p.newer, 'alike', p.alike, 'tooShort', p.too_short,
      'keys', p.keys, 'continued', p.continued
    )
    from private.query_page(p_company, p_filter, p_cursor, p_limit) p
  );
end $function$;
grant execute on function public.list_queries(uuid,jsonb,jsonb,integer) to authenticated;

-- Returns the people to whom a query can be assigned. For staff only.
CREATE OR REPLACE FUNCTION private.assignable_people_json(company uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(private.my_role(company), 'requester') = 'requester' then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('id', p.user_id, 'name', p.display_name, 'avatarPath', p.avatar_path)
      order by private.unaccent_lower(p.display_name) collate private.names, p.display_name collate private.names, p.user_id
    ), '[]')
    from public.memberships m join public.profiles p on p.user_id = m.user_id
    where m.company_id = company and m.state = 'active' and m.role in ('owner', 'admin', 'agent')
  );
end $function$;
grant execute on function private.assignable_people_json(uuid) to authenticated;

-- Returns one query with its conversation, as far as the viewer may see it. Null if it does not exist for them.
CREATE OR REPLACE FUNCTION public.open_query(p_key text, p_number integer, p_before jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company public.companies;
  query public.queries;
  role text;
  is_staff boolean;
  followed uuid[];
begin
  select * into company from public.companies c where c.key = upper(p_key);
  role := private.my_role(company.id);
  is_staff := role <> 'requester';
  select * into query from public.queries q where q.id = private.visible_query_id(company.id, p_number);
  if role is null or query.id is null then
    return null;
  end if;
  followed := private.my_followed_query_ids();
  return (private.query_rows(array[query.id]) -> 0)::jsonb
    || private.conversation_json(query.id, p_before, 50, is_staff)
    || (
      with linked as (
        select k.is_earlier, l.number, jsonb_build_object('number', l.number, 'subject', l.subject) as json
        from private.linked_queries(query.id) k join public.queries l on l.id = k.id and l.company_id = company.id
        where is_staff or l.requester_id = private.viewer_id() or l.visibility = 'company' or l.id = any (followed)
      )
      select jsonb_build_object(
        'key', company.key,
        'company', jsonb_build_object('id', company.id, 'key', company.key, 'name', company.name, 'role', role),
        'rowVersion', query.row_version, 'visibility', query.visibility,
        'holdReason', case when is_staff then query.hold_reason end,
        'createdBy', private.person_json(query.created_by), 'body', query.body,
        'files', private.attachments_json(query.id, null, is_staff),
        'history', private.history_json(query.id), 'people', private.history_people_json(query.id),
        'followers', (
          select coalesce(jsonb_agg(private.person_json(f.user_id) order by f.created_at, f.user_id), '[]')
          from public.followers f where f.query_id = query.id
        ),
        'following', exists (select from public.followers f where f.query_id = query.id and f.user_id = viewer.id),
        'requesterIsMe', query.requester_id = viewer.id, 'staffSpokeLast', query.staff_spoke_last, 'closedAt', query.closed_at,
        'categories', public.company_categories(company.id), 'staff', private.assignable_people_json(company.id),
        'drafts', jsonb_build_object(
          'reply', private.draft_json(company.id, query.id, 'reply'),
          'note', case when is_staff then private.draft_json(company.id, query.id, 'note') end
        ),
        'followUpOf', (select l.json from linked l where l.is_earlier),
        'followUps', (select coalesce(jsonb_agg(l.json order by l.number), '[]') from linked l where not l.is_earlier),
        'muted', exists (select from public.mutes m where m.query_id = query.id and m.user_id = viewer.id)
      )
      from private.viewer()
    );
end $function$;
grant execute on function public.open_query(text,integer,jsonb) to authenticated;

-- Serializes draft changes of one author, so that a late save does not restore what is being submitted.
CREATE OR REPLACE FUNCTION private.lock_drafts(author uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('drafts ' || author, 0));
end $function$;

-- Returns the version of a save that replaces the last one.
CREATE OR REPLACE FUNCTION private.next_draft_version(last bigint DEFAULT 0)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return greatest(last + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint);
end $function$;

-- Whether a form was submitted, even if its message was cancelled later.
CREATE OR REPLACE FUNCTION private.is_submitted(author uuid, client uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.messages m where m.author_id = author and m.client_id = client)
    or exists (select from public.queries q where q.created_by = author and q.client_id = client)
    or exists (select from private.idempotency_keys r where r.author_id = author and r.client_id = client);
end $function$;

-- Returns those of the files that this person has uploaded there and not sent, in the same order.
CREATE OR REPLACE FUNCTION private.unsent_files(author uuid, company uuid, files uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return array(
    select a.id
    from unnest(files) with ordinality f (id, place) join public.attachments a on a.id = f.id
    where a.query_id is null and a.uploaded_by = author and a.company_id = company
    order by f.place
  );
end $function$;
grant execute on function private.unsent_files(uuid,uuid,uuid[]) to authenticated;

-- False for a draft whose text was sent or discarded. Null for no draft.
CREATE OR REPLACE FUNCTION private.has_content(draft public.drafts)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return draft.subject ~ '\S' or draft.body ~ '\S'
    or private.unsent_files(draft.user_id, draft.company_id, draft.files) <> '{}';
end $function$;
grant execute on function private.has_content(public.drafts) to authenticated;

-- Returns a draft with its files. savedAt is null for a draft without content.
CREATE OR REPLACE FUNCTION private.draft_row_json(draft public.drafts)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'version', draft.version, 'writer', draft.writer, 'subject', draft.subject,
    'body', case when draft.body ~ '\S' then draft.body else '' end,
    'statusOnSend', draft.status_on_send, 'resolutionOnSend', draft.resolution_on_send,
    'followUpOf', draft.follow_up_of,
    'savedAt', case when private.has_content(draft) then draft.saved_at end,
    'files', private.draft_files_json(private.unsent_files(draft.user_id, draft.company_id, draft.files))
  );
end $function$;
grant execute on function private.draft_row_json(public.drafts) to authenticated;

-- Returns a draft of the viewer. Null if there was none.
CREATE OR REPLACE FUNCTION private.draft_json(of_company uuid, of_query uuid, of_kind text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select private.draft_row_json(d) from public.drafts d
    where d.user_id = (select private.viewer_id()) and d.company_id = of_company
      and d.query_id is not distinct from of_query and d.kind = of_kind
  );
end $function$;
grant execute on function private.draft_json(uuid,uuid,text) to authenticated;

-- Returns the draft of a new query that the viewer has in that company. Null if there was none.
CREATE OR REPLACE FUNCTION public.new_query_draft(p_company uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.draft_json(p_company, null, 'query')
$function$;
grant execute on function public.new_query_draft(uuid) to authenticated;

-- Raises an error unless the viewer may write such a message or query.
CREATE OR REPLACE FUNCTION private.check_can_draft(company uuid, query uuid, draft_kind text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target public.queries;
begin
  if draft_kind = 'query' then
    perform private.require_role(company, 'owner', 'admin', 'agent', 'requester');
    return;
  end if;
  target := private.get_visible_query(query);
  if target.company_id <> company then
    perform private.raise_app_error('not_found', 'There is no such query.');
  elsif private.my_role(company) = 'requester' and (draft_kind <> 'reply' or target.requester_id <> private.viewer_id()) then
    perform private.raise_app_error('not_allowed', 'Only its requester and staff reply to a query.');
  end if;
end $function$;

-- Returns what a form gets whose text is stored.
CREATE OR REPLACE FUNCTION private.saved_draft_json(draft public.drafts)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'savedAt', case when private.has_content(draft) then draft.saved_at end, 'version', draft.version
  );
end $function$;

-- Empties the draft of a submitted form, unless another form has saved a text since.
CREATE OR REPLACE FUNCTION private.empty_draft(company uuid, query uuid, draft_kind text, author uuid, client uuid, base_version bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_drafts(author);
  update public.drafts d
  set version = private.next_draft_version(d.version), writer = client, writer_seq = 0, saved_at = clock_timestamp(),
    subject = '', body = '', files = '{}', status_on_send = null, resolution_on_send = null,
    follow_up_of = null
  where d.user_id = author and d.company_id = company and d.query_id is not distinct from query and d.kind = draft_kind
    and (d.version = base_version or d.writer = client);
end $function$;

-- Makes a cancelled message a draft again: its text before the text that the draft has, its files, and the status
-- that it was to set.
CREATE OR REPLACE FUNCTION private.restore_draft(message public.messages, files uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_drafts(message.author_id);
  -- The writer is the submitted form, which saves no more: all open forms are behind.
  insert into public.drafts as d (
    company_id, user_id, query_id, kind, version, writer, writer_seq, body, files, status_on_send, resolution_on_send
  )
  values (
    message.company_id, message.author_id, message.query_id, message.kind, private.next_draft_version(),
    message.client_id, 0, message.body, restore_draft.files, message.status_on_send, message.resolution_on_send
  )
  on conflict on constraint draft_is_one_of_its_kind do update set
    version = private.next_draft_version(d.version), writer = excluded.writer, writer_seq = excluded.writer_seq,
    saved_at = excluded.saved_at,
    status_on_send = coalesce(excluded.status_on_send, d.status_on_send),
    resolution_on_send = case
      when excluded.status_on_send is null then d.resolution_on_send else excluded.resolution_on_send
    end,
    body = concat_ws(e'\n\n', excluded.body, case when d.body ~ '\S' then d.body end),
    files = excluded.files || array(
      select f.id from unnest(d.files) with ordinality f (id, place)
      where f.id <> all (excluded.files) order by f.place
    );
end $function$;

-- For the worker: lists uploads from before that time that neither a message nor a draft uses.
CREATE OR REPLACE FUNCTION public.list_abandoned_files(p_before timestamp with time zone, p_limit integer DEFAULT 100)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'path', f.path)), '[]')
  from (
    select a.id, a.path from public.attachments a
    where a.query_id is null and a.created_at < p_before
      and a.id not in (select unnest(d.files) from public.drafts d)
    order by a.created_at limit least(greatest(p_limit, 0), 1000)
  ) f
$function$;
grant execute on function public.list_abandoned_files(timestamp with time zone,integer) to service_role;

-- Whether the outbox accepts an address.
CREATE OR REPLACE FUNCTION private.is_mailable_address(address text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- The same rule as the constraint recipient_is_one_address: a bad address must not make the change fail that the mail is
  -- about.
  select coalesce(char_length(address) between 3 and 254 and address !~ '[[:space:][:cntrl:],;<>"]', false)
$function$;

-- Whether the subject of a mail has ended before the mail was sent.
CREATE OR REPLACE FUNCTION private.is_obsolete(mail public.outbox)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case mail.template
    when 'invitation' then exists (
      select from public.invitations i
      where i.id = mail.subject_id and (
        i.accepted_at is not null or i.revoked_at is not null or i.expires_at <= clock_timestamp()
        or not private.may_still_invite(i)
      )
    )
    when 'notification' then not exists (
      select from public.notifications n
      where n.id = mail.subject_id and private.is_due_notification(n) and private.notification_channel(n.user_id, private.choice_of(n.event, n.reason)) = 'mail'
        and (n.event in ('assigned', 'mentioned') or not private.is_muted(n.query_id, n.user_id))
    )
    when 'digest' then not exists (
      select from public.notifications n
      where n.user_id = mail.person_id and n.digest_id = mail.id and private.is_unread_notification(n)
    )
    else false
  end;
end $function$;

-- Gives up obsolete mail. Deletes completed mail after a month, notifications after half a year, unsubscribe links
-- after a year.
CREATE OR REPLACE FUNCTION private.cleanup_outbox()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.drop_obsolete_mail(array(select o.id from public.outbox o where o.completed_at is null));
  delete from public.outbox o where o.completed_at < clock_timestamp() - interval '30 days';
  delete from public.notifications n where n.at < clock_timestamp() - interval '180 days';
  delete from private.unsubscribe_tokens t where t.created_at < clock_timestamp() - interval '1 year';
$function$;

-- For the worker: claims due mail for two minutes. Mail that is not completed by then is offered again. Gives up
-- obsolete mail and postpones mail in quiet hours.
CREATE OR REPLACE FUNCTION public.claim_outbox(p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claimed jsonb := '[]';
  next uuid[];
begin
  -- Repeat while none of the mails found can be sent now: a worker that gets none would pause.
  for round in 1..20 loop
    next := private.lock_due_mail(least(greatest(p_limit, 0), 100));
    exit when next = '{}';
    perform private.drop_obsolete_mail(next);
    update public.outbox o set available_at = private.quiet_until(o.person_id, clock_timestamp())
    where o.id = any (next) and o.completed_at is null and o.person_id is not null
      and private.quiet_until(o.person_id, clock_timestamp()) > clock_timestamp();
    with taken as (
      update public.outbox o
      set attempts = o.attempts + 1, available_at = clock_timestamp() + interval '2 minutes'
      where o.id = any (next) and o.completed_at is null and o.available_at <= clock_timestamp()
      returning o.*
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', t.id, 'template', t.template, 'to', t.recipient, 'data', private.mail_data(t), 'attempts', t.attempts,
      -- The same id for every attempt, so that a mailbox recognises a duplicate.
      'messageId', '<' || t.id || '@trackquery>'
    ) order by t.id), '[]') into claimed from taken t;
    exit when claimed <> '[]';
  end loop;
  return claimed;
end $function$;
grant execute on function public.claim_outbox(integer) to service_role;

-- For the worker: renews a claim for two minutes, given the number of attempts at the claim. Returns false if another
-- worker has it: do not send it then.
CREATE OR REPLACE FUNCTION public.renew_outbox(p_id uuid, p_attempts integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Each claim counts an attempt, so the number shows whether another worker claimed the mail since.
  update public.outbox o
  set available_at = greatest(o.available_at, clock_timestamp() + interval '2 minutes')
  where o.id = p_id and o.attempts = p_attempts and o.completed_at is null;
  return found;
end $function$;
grant execute on function public.renew_outbox(uuid,integer) to service_role;

-- For the worker: records that a mail was sent (no error) or failed. Failures are retried after 30 seconds to an
-- hour; the eighth permanent one is final.
CREATE OR REPLACE FUNCTION public.complete_outbox(p_id uuid, p_error text DEFAULT NULL::text, p_final boolean DEFAULT true)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at_most constant integer := 8;
  is_no constant boolean := p_error is not null and coalesce(p_final, true);
begin
  update public.outbox o
  set error = left(p_error, 1000),
      smtp_rejections = o.smtp_rejections + is_no::integer,
      completed_at = case when p_error is null or (is_no and o.smtp_rejections + 1 >= at_most) then clock_timestamp() end,
      -- The exponent is bounded, because weeks of attempts would overflow an interval.
      available_at = clock_timestamp()
        + least(interval '30 seconds' * power(2, least(o.attempts, 10) - 1), interval '1 hour'),
      -- The tokens are deleted once the mail was sent or given up.
      data = case
        when p_error is null or (is_no and o.smtp_rejections + 1 >= at_most) then o.data - 'token' - 'linkToken'
        else o.data
      end
  where o.id = p_id and o.completed_at is null;
end $function$;
grant execute on function public.complete_outbox(uuid,text,boolean) to service_role;

-- Splits the name of a topic. Nothing for a name that is not ours.
CREATE OR REPLACE FUNCTION private.parse_topic(topic text, OUT kind text, OUT subject uuid, OUT version integer)
 RETURNS record
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select m[1], m[2]::uuid, m[3]::integer
  from regexp_match(
    topic,
    '^(company|members|query|person|staff|query-staff|query-public):([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}):([1-9][0-9]{0,8})$'
  ) m
$function$;

-- Whether the viewer, who has that role in its company, may see a query.
CREATE OR REPLACE FUNCTION private.can_see_query(query public.queries, role text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return role is not null and coalesce(
    role <> 'requester' or query.visibility = 'company' or query.requester_id = private.viewer_id()
      or query.id = any (private.my_followed_query_ids()),
    false
  );
end $function$;

-- Whether the viewer may join a realtime topic now.
CREATE OR REPLACE FUNCTION private.can_join(topic text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kind text;
  about uuid;
  wanted integer;
  company uuid;
  query public.queries;
  role text;
begin
  select t.kind, t.subject, t.version into kind, about, wanted from private.parse_topic(topic) t;
  if kind is null then
    return false;
  elsif kind = 'person' then
    return coalesce(about = private.viewer_id(), false)
      and (private.viewer_aal() = 'aal2' or not private.has_second_factor())
      and exists (select from public.profiles p where p.user_id = about and p.topic_version = wanted);
  elsif kind in ('query', 'query-staff', 'query-public') then
    select * into query from public.queries q where q.id = about;
    company := query.company_id;
  else
    company := about;
  end if;
  -- Past and future versions are refused.
  if not exists (select from public.companies c where c.id = company and c.topic_version = wanted) then
    return false;
  end if;
  role := private.my_role(company);
  return coalesce(case kind
    when 'members' then role is not null
    when 'query' then private.can_see_query(query, role)
    -- For those who may reply: staff and the requester.
    when 'query-public' then role <> 'requester' or query.requester_id = private.viewer_id()
    else role <> 'requester'
  end, false);
end $function$;
grant execute on function private.can_join(text) to authenticated;

-- Whether the viewer may broadcast on a realtime topic. Only the database broadcasts changes of queries.
CREATE OR REPLACE FUNCTION private.can_broadcast(topic text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(split_part(topic, ':', 1) in ('staff', 'query-staff', 'query-public'), false) and private.can_join(topic);
end $function$;
grant execute on function private.can_broadcast(text) to authenticated;

-- Returns the realtime topics that the viewer may join now, for a company and one of its queries.
CREATE OR REPLACE FUNCTION public.realtime_topics(p_company uuid, p_query uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  role text := private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  viewer uuid := private.viewer_id();
  staff boolean := role <> 'requester';
  version integer := (select c.topic_version from public.companies c where c.id = p_company);
  query public.queries;
  shown uuid;
begin
  select * into query from public.queries q where q.id = p_query and q.company_id = p_company;
  shown := case when private.can_see_query(query, role) then query.id end;
  -- A topic that the viewer may not join is null, because a concatenation with null is null.
  return jsonb_build_object(
    'company', 'company:' || case when staff then p_company end || ':' || version,
    'members', 'members:' || p_company || ':' || version,
    'staff', 'staff:' || case when staff then p_company end || ':' || version,
    'person', 'person:' || viewer || ':' || (select p.topic_version from public.profiles p where p.user_id = viewer),
    'query', 'query:' || shown || ':' || version,
    'query-staff', 'query-staff:' || case when staff then shown end || ':' || version,
    'query-public', 'query-public:' || case when staff or query.requester_id = viewer then shown end || ':' || version
  );
end $function$;
grant execute on function public.realtime_topics(uuid,uuid) to authenticated;

-- Returns the topic version of a company and prevents its rotation until the transaction ends.
CREATE OR REPLACE FUNCTION private.lock_topic_version(company uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  version integer;
begin
  -- The lock prevents a rotation until the transaction ends, so that events reach the topics that clients have joined.
  select c.topic_version into version from public.companies c where c.id = company for key share;
  return version;
end $function$;

-- Makes all clients of a company rejoin its topics, except those who may not any more. Call it last: it waits for
-- locks.
CREATE OR REPLACE FUNCTION private.rotate_company_topics(company uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended integer;
begin
  -- Broadcasts under way finish first; later ones wait and use the new topics.
  perform from public.companies c where c.id = company for update;
  update public.companies c set topic_version = c.topic_version + 1 where c.id = company returning c.topic_version - 1 into ended;
  if found then
    perform private.broadcast(array['company', 'members'], company, ended, 'rotated', '{}');
  end if;
end $function$;

-- Counts a rotation for a person. Returns false if there were too many.
CREATE OR REPLACE FUNCTION private.consume_rotation(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

-- Makes all clients in the companies of a person rejoin at once, except devices signed out. Their own topic was
-- rotated when the sessions ended.
CREATE OR REPLACE FUNCTION private.rotate_person_topics(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at_once boolean := private.consume_rotation(person);
  company uuid;
begin
  -- A device that was signed out had joined the companies' topics, too. Fixed order, to prevent deadlocks.
  for company in
    select m.company_id from public.memberships m where m.user_id = person and m.state = 'active' order by m.company_id
  loop
    if at_once then
      delete from private.pending_rotations d where d.company_id = company;
      perform private.rotate_company_topics(company);
    else
      -- Too many rotations: the worker does it within a minute.
      insert into private.pending_rotations (company_id) values (company) on conflict do nothing;
    end if;
  end loop;
end $function$;

-- For the worker, once a minute: rotates the topics of companies where that was postponed. Returns how many.
CREATE OR REPLACE FUNCTION public.rotate_pending_topics()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due uuid[];
  company uuid;
begin
  -- A sign-out from here on waits for this transaction, and adds a new row.
  with taken as (delete from private.pending_rotations d where true returning d.company_id)
  select coalesce(array_agg(t.company_id order by t.company_id), '{}') into due from taken t;
  foreach company in array due loop
    perform private.rotate_company_topics(company);
  end loop;
  return cardinality(due);
end $function$;
grant execute on function public.rotate_pending_topics() to service_role;

-- Rotates the topics of a company when a member may read less than before.
CREATE OR REPLACE FUNCTION private.tg_memberships__revoke_realtime()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.rotate_company_topics(old.company_id);
  return null;
end $function$;

-- Rotates the topics of a company when its second factor rule changes.
CREATE OR REPLACE FUNCTION private.tg_companies__revoke_realtime_on_mfa_required()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.rotate_company_topics(new.id);
  return null;
end $function$;

-- Rotates the topics of a company when a requester stops following a query that they may then not see.
CREATE OR REPLACE FUNCTION private.tg_followers__revoke_realtime()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The requester could see it only because they followed it.
  if exists (
    select from public.queries q
    where q.id = old.query_id and q.visibility = 'private' and q.requester_id <> old.user_id
  ) and private.role_of(old.company_id, old.user_id) = 'requester' then
    perform private.rotate_company_topics(old.company_id);
  end if;
  return null;
end $function$;

-- Rotates the topics of a company when a query becomes private. The caller has locked the company first.
CREATE OR REPLACE FUNCTION private.tg_queries__revoke_realtime()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.rotate_company_topics(new.company_id);
  return null;
end $function$;

-- Sends an event to topics of a company or a query.
CREATE OR REPLACE FUNCTION private.broadcast(topics text[], subject uuid, version integer, event text, payload jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  name text;
begin
  foreach name in array topics loop
    perform realtime.send(payload, event, name || ':' || subject || ':' || version, true);
  end loop;
end $function$;

-- Sends an event to all devices of a person.
CREATE OR REPLACE FUNCTION private.broadcast_to_user(user_id uuid, event text, payload jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(payload, event, 'person:' || p.user_id || ':' || p.topic_version, true)
  from public.profiles p where p.user_id = broadcast_to_user.user_id;
end $function$;

-- Returns a query as realtime events carry it.
CREATE OR REPLACE FUNCTION private.query_event_json(query public.queries, op text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The whole public row. Late or repeated events are harmless: the greater `revision` is newer.
  return (
    select jsonb_build_object(
      'id', query.id, 'number', query.number, 'revision', query.revision, 'op', op, 'subject', query.subject,
      'status', query.status, 'resolution', query.resolution, 'priority', query.priority, 'visibility', query.visibility,
      'requester', jsonb_build_object('id', r.user_id, 'name', r.display_name, 'avatarPath', r.avatar_path),
      'assignee', case when a.user_id is not null then
        jsonb_build_object('id', a.user_id, 'name', a.display_name, 'avatarPath', a.avatar_path)
      end,
      'category', case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end,
      'lastActivityAt', query.last_activity_at, 'replyCount', query.reply_count, 'staffSpokeLast', query.staff_spoke_last,
      'rowVersion', query.row_version, 'by', query.changed_by
    )
    from public.profiles r
    left join public.profiles a on a.user_id = query.assignee_id
    left join public.categories c on c.id = query.category_id
    where r.user_id = query.requester_id
  );
end $function$;

-- Returns who receives events of queries in person: their requesters, and requesters who follow them.
CREATE OR REPLACE FUNCTION private.requesters_of(queries uuid[])
 RETURNS TABLE(query uuid, person uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select q.id, q.requester_id
    from public.queries q join public.memberships m on m.company_id = q.company_id and m.user_id = q.requester_id
    where q.id = any (queries) and m.state = 'active' and private.can_notify(m.company_id, m.user_id)
    union
    select f.query_id, f.user_id
    from public.followers f join public.memberships m on m.company_id = f.company_id and m.user_id = f.user_id
    where f.query_id = any (queries) and m.state = 'active' and m.role = 'requester'
      and private.can_notify(m.company_id, m.user_id);
end $function$;

-- Broadcasts a new or changed query.
CREATE OR REPLACE FUNCTION private.broadcast_query_change(query public.queries, op text, version integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_staff jsonb := private.query_event_json(query, op);
  -- Requesters receive what goes to the other topics.
  payload jsonb := jsonb_set(of_staff, '{priority}', 'null');
begin
  perform private.broadcast(array['company'], query.company_id, version, 'query', of_staff);
  perform private.broadcast(array['query'], query.id, version, 'query', payload);
  if query.visibility = 'company' then
    perform private.broadcast(array['members'], query.company_id, version, 'query', payload);
  end if;
  perform private.broadcast_to_user(c.person, 'query', payload || jsonb_build_object('company', query.company_id))
  from private.requesters_of(array[query.id]) c;
end $function$;

-- Broadcasts to everybody how many of the queries they see were changed at once.
CREATE OR REPLACE FUNCTION private.broadcast_many_query_changes(changed public.queries[], company uuid, version integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at timestamptz := clock_timestamp();
  open_to_all integer := (select count(*) from unnest(changed) q where q.visibility = 'company');
begin
  perform private.broadcast(
    array['company'], company, version, 'queries', jsonb_build_object('count', cardinality(changed), 'at', at)
  );
  if open_to_all > 0 then
    perform private.broadcast(
      array['members'], company, version, 'queries', jsonb_build_object('count', open_to_all, 'at', at)
    );
  end if;
  perform private.broadcast_to_user(c.person, 'queries', jsonb_build_object('count', c.amount, 'at', at, 'company', company))
  from (
    select t.person, count(*) as amount
    from private.requesters_of(array(select q.id from unnest(changed) q)) t group by t.person
  ) c;
end $function$;

-- Broadcasts the queries that one statement created or changed; more than ten as a count.
CREATE OR REPLACE FUNCTION private.tg_queries__broadcast()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  singly constant integer := 10;
  changed public.queries[];
  -- Of fields that others read only the version changed: staff changed the priority or a hold reason.
  inside public.queries[] := '{}';
  company uuid;
  version integer;
  of_company public.queries[];
  inside_company public.queries[];
  query public.queries;
begin
  if tg_op = 'INSERT' then
    changed := array(select n::public.queries from new_rows n);
  else
    changed := array(
      select n::public.queries from new_rows n join old_rows o on o.id = n.id
      where (
        n.subject, n.status, n.resolution, n.visibility, n.assignee_id, n.category_id,
        n.last_activity_at, n.reply_count, n.staff_spoke_last
      ) is distinct from (
        o.subject, o.status, o.resolution, o.visibility, o.assignee_id, o.category_id,
        o.last_activity_at, o.reply_count, o.staff_spoke_last
      )
    );
    inside := array(
      select n::public.queries from new_rows n join old_rows o on o.id = n.id
      where n.row_version <> o.row_version and n.id <> all (array(select q.id from unnest(changed) q))
    );
  end if;
  -- Fixed order of companies, to prevent deadlocks.
  for company in select distinct q.company_id from unnest(changed || inside) q order by q.company_id loop
    version := private.lock_topic_version(company);
    of_company := array(select q::public.queries from unnest(changed) q where q.company_id = company order by q.number);
    if cardinality(of_company) > singly then
      perform private.broadcast_many_query_changes(of_company, company, version);
    else
      foreach query in array of_company loop
        perform private.broadcast_query_change(query, lower(tg_op), version);
      end loop;
    end if;
    inside_company := array(select q::public.queries from unnest(inside) q where q.company_id = company order by q.number);
    if cardinality(inside_company) > singly then
      perform private.broadcast(
        array['company'], company, version, 'queries',
        jsonb_build_object('count', cardinality(inside_company), 'at', clock_timestamp())
      );
    else
      foreach query in array inside_company loop
        perform private.broadcast(array['company'], company, version, 'query', private.query_event_json(query, lower(tg_op)));
      end loop;
    end if;
  end loop;
  return null;
end $function$;

-- Broadcasts a sent reply to all who see its query. Broadcasts notes, scheduled and cancelled replies to staff only.
CREATE OR REPLACE FUNCTION private.tg_messages__broadcast()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  message public.messages := case when tg_op = 'DELETE' then old else new end;
  version integer := private.lock_topic_version(message.company_id);
  payload jsonb := jsonb_build_object('id', message.query_id, 'messageId', message.id, 'by', message.author_id);
  notes public.query_notes;
begin
  if tg_op = 'DELETE' then
    perform private.broadcast(array['company'], message.company_id, version, 'cancelled', payload);
  elsif message.kind = 'note' then
    select * into notes from public.query_notes n where n.query_id = message.query_id;
    perform private.broadcast(array['company'], message.company_id, version, 'note', payload || jsonb_build_object(
      'noteCount', notes.note_count, 'lastNoteAt', notes.last_note_at, 'client', message.client_id
    ));
  elsif message.sent_at is null then
    perform private.broadcast(array['company'], message.company_id, version, 'scheduled', payload || jsonb_build_object(
      'scheduledAt', message.scheduled_at, 'client', message.client_id
    ));
  else
    payload := payload || jsonb_build_object(
      'kind', 'reply', 'at', message.created_at, 'fromStaff', message.from_staff, 'client', message.client_id
    );
    perform private.broadcast(array['company'], message.company_id, version, 'message', payload);
    perform private.broadcast(array['query'], message.query_id, version, 'message', payload);
  end if;
  return null;
end $function$;

-- Returns the channel of an event for people who chose none. Null for an unknown event.
CREATE OR REPLACE FUNCTION private.default_notification_channel(event text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.default_notification_channels() ->> event
$function$;

-- Returns the channel of a person for an event.
CREATE OR REPLACE FUNCTION private.notification_channel(person uuid, event text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (select c.choice from public.notification_choices c where c.user_id = person and c.event = notification_channel.event),
    private.default_notification_channel(event)
  );
end $function$;

-- Returns the notification settings of the viewer, with defaults where they chose nothing.
CREATE OR REPLACE FUNCTION public.notification_settings()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
begin
  return (
    select jsonb_build_object(
      'choices', (
        select jsonb_object_agg(e.event, private.notification_channel(viewer, e.event))
        from jsonb_object_keys(private.default_notification_channels()) e (event)
      ),
      'quiet', case when s.quiet_from is not null then
        jsonb_build_object('from', to_char(s.quiet_from, 'HH24:MI'), 'to', to_char(s.quiet_to, 'HH24:MI'))
      end,
      'digestAt', to_char(coalesce(s.digest_at, '08:00'), 'HH24:MI')
    )
    from (select) viewer_alone left join public.notification_settings s on s.user_id = viewer
  );
end $function$;
grant execute on function public.notification_settings() to authenticated;

-- Parses a time that a form posted.
CREATE OR REPLACE FUNCTION private.parse_time_of_day(words text)
 RETURNS time without time zone
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if words !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then
    perform private.raise_app_error('not_allowed', 'A time of day is written like 08:30.');
  end if;
  return words::time;
end $function$;

-- Saves the channels that a person chose for events.
CREATE OR REPLACE FUNCTION private.save_notification_choices(person uuid, choices jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from jsonb_each_text(choices) c
    where (private.default_notification_channel(c.key) is not null
      and c.value in ('app', 'mail', 'digest', 'none')) is not true
  ) then
    perform private.raise_app_error('not_allowed', 'Choose app, mail, digest or none for each event.');
  end if;
  -- Stored only where it differs, so that a new default applies to people who chose nothing.
  delete from public.notification_choices c
  where c.user_id = person and choices ->> c.event = private.default_notification_channel(c.event);
  insert into public.notification_choices as k (user_id, event, choice)
  select person, c.key, c.value from jsonb_each_text(choices) c where c.value <> private.default_notification_channel(c.key)
  on conflict (user_id, event) do update set choice = excluded.choice where k.choice <> excluded.choice;
end $function$;

-- Saves the notification settings of the viewer: a channel per event, quiet hours or null, and the time of the daily
-- mail.
CREATE OR REPLACE FUNCTION public.set_notification_settings(p_choices jsonb, p_quiet jsonb, p_digest_at text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
  quiet jsonb := nullif(p_quiet, 'null');
begin
  if quiet ->> 'from' = quiet ->> 'to' or (quiet ->> 'from' is null) <> (quiet ->> 'to' is null) then
    perform private.raise_app_error('not_allowed', 'Quiet hours begin at one time and end at another.');
  end if;
  perform private.save_notification_choices(viewer, coalesce(p_choices, '{}'));
  insert into public.notification_settings as s (user_id, quiet_from, quiet_to, digest_at)
  values (viewer, private.parse_time_of_day(quiet ->> 'from'), private.parse_time_of_day(quiet ->> 'to'),
    coalesce(private.parse_time_of_day(p_digest_at), '08:00'))
  on conflict (user_id) do update
    set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, digest_at = excluded.digest_at;
end $function$;
grant execute on function public.set_notification_settings(jsonb,jsonb,text) to authenticated;

-- Whether a person has the second factor that a company requires, if it requires one.
CREATE OR REPLACE FUNCTION private.can_notify(company uuid, person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.companies c where c.id = company and not c.require_mfa)
    or exists (select from auth.mfa_factors f where f.user_id = person and f.status = 'verified');
end $function$;

-- Whether an active member with that role may read a query, or its notes.
CREATE OR REPLACE FUNCTION private.can_read_query(query public.queries, person uuid, role text, staff_only boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(role <> 'requester' or not staff_only and (
    query.requester_id = person or query.visibility = 'company'
    or exists (select from public.followers f where f.query_id = query.id and f.user_id = person)
  ), false);
end $function$;

-- Returns the companies that may notify a person: active membership, with the required second factor.
CREATE OR REPLACE FUNCTION private.notifiable_companies(person uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(
    select m.company_id from public.memberships m
    where m.user_id = person and m.state = 'active' and private.can_notify(m.company_id, person)
  );
end $function$;

-- Returns how many notifications a person has not read, up to 100, in these companies or (null) in all that may
-- notify them.
CREATE OR REPLACE FUNCTION private.unread_count(person uuid, companies uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select count(*) from (
      select
      from public.notifications n
      join public.memberships m on m.company_id = n.company_id and m.user_id = n.user_id and m.state = 'active'
      where n.user_id = person and n.read_at is null
        and n.company_id = any (coalesce(companies, private.notifiable_companies(person)))
        and (m.role <> 'requester' or exists (
          select from public.queries q where q.id = n.query_id and private.can_read_query(q, person, m.role, n.staff_only)
        ))
      limit 100
    ) unread
  );
end $function$;

-- Broadcasts the number of unread notifications to the open pages of a person.
CREATE OR REPLACE FUNCTION private.broadcast_unread(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.broadcast_to_user(person, 'read', jsonb_build_object('unread', private.unread_count(person, null)));
end $function$;

-- Returns the notifications of the viewer, newest first, as far as they may see them now.
CREATE OR REPLACE FUNCTION public.my_notifications(p_before jsonb DEFAULT NULL::jsonb, p_limit integer DEFAULT 30)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
  at_most integer := least(greatest(coalesce(p_limit, 30), 1), 100);
begin
  return (
    with page as (
      select n.*, c.key, q.number, q.subject
      from public.notifications n
      join private.my_memberships() m on m.company_id = n.company_id
      join public.companies c on c.id = n.company_id
      join public.queries q on q.id = n.query_id
      where n.user_id = viewer and not private.is_receipt(n)
        and (p_before is null or (n.at, n.id) < ((p_before ->> 'at')::timestamptz, (p_before ->> 'id')::uuid))
        -- A notification is hidden once its query is.
        and private.can_read_query(q, viewer, m.role, n.staff_only)
      order by n.at desc, n.id desc
      limit at_most + 1
    ), shown as (
      select * from page p order by p.at desc, p.id desc limit at_most
    )
    select jsonb_build_object(
      'items', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', s.id, 'event', s.event, 'reason', s.reason, 'at', s.at, 'readAt', s.read_at,
          'actor', private.person_json(s.actor_id), 'count', s.amount, 'status', s.status,
          'resolution', private.resolution_of_change(s.source_id), 'companyId', s.company_id,
          'query', jsonb_build_object('id', s.query_id, 'key', s.key, 'number', s.number, 'subject', s.subject)
        ) order by s.at desc, s.id desc), '[]') from shown s
      ),
      'unread', private.unread_count(viewer, private.my_company_ids()),
      'earlier', (
        select jsonb_build_object('at', s.at, 'id', s.id) from shown s
        where (select count(*) from page) > at_most
        order by s.at, s.id limit 1
      )
    )
  );
end $function$;
grant execute on function public.my_notifications(jsonb,integer) to authenticated;

-- Marks these notifications of the viewer as read, or all (null). Returns how many are still unread.
CREATE OR REPLACE FUNCTION public.read_notifications(p_ids uuid[] DEFAULT NULL::uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
  companies uuid[] := private.my_company_ids();
begin
  update public.notifications n set read_at = clock_timestamp()
  where n.user_id = viewer and n.read_at is null and n.company_id = any (companies)
    and (p_ids is null or n.id = any (p_ids));
  if found then
    perform private.broadcast_unread(viewer);
  end if;
  return private.unread_count(viewer, companies);
end $function$;
grant execute on function public.read_notifications(uuid[]) to authenticated;

-- Marks these notifications of the viewer as unread. Returns how many are unread then.
CREATE OR REPLACE FUNCTION public.unread_notifications(p_ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
  companies uuid[] := private.my_company_ids();
begin
  update public.notifications n set read_at = null
  where n.user_id = viewer and n.read_at is not null and n.company_id = any (companies) and n.id = any (p_ids)
    and not private.is_receipt(n);
  if found then
    perform private.broadcast_unread(viewer);
  end if;
  return private.unread_count(viewer, companies);
end $function$;
grant execute on function public.unread_notifications(uuid[]) to authenticated;

-- Marks the notifications about a query as read when the person reads the query.
CREATE OR REPLACE FUNCTION private.tg_read_states__read_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.notifications n set read_at = new.read_at
  where n.query_id = new.query_id and n.user_id = new.user_id and n.read_at is null and n.amount = 1;
  if found then
    perform private.broadcast_unread(new.user_id);
  end if;
  return null;
end $function$;

-- Returns who is mentioned in a text, among those who may read it. In a note, only staff.
CREATE OR REPLACE FUNCTION private.find_mentioned(query public.queries, body text, staff_only boolean)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Must equal those in src/domain/mention.ts. They bound the work for long texts and large companies.
  signs_read constant integer := 20;
  longest_name constant integer := 80;
  -- Characters that end a word. Listed, because the meaning of \w depends on the collation.
  word_end constant text := '[\u0001-\u002F\u003A-\u0040\u005B-\u005E\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7'
    || '\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u3000-\u3004\u3008-\u3020\u3030\uFE30-\uFE4F\uFF01-\uFF0F\uFF1A-\uFF20'
    || '\uFF3B-\uFF40\uFF5B-\uFF65\U0001F000-\U0001FFFF]';
begin
  if strpos(body, '@') = 0 then
    return '{}';
  end if;
  return (
    with parts as (
      select p.part, p.place, sum(char_length(p.part) + 1) over (order by p.place) as sign, count(*) over () as in_all
      from string_to_table(body, '@') with ordinality p (part, place)
    ), signs as materialized (
      -- An @ within a word belongs to an e-mail address.
      select t.sign::integer from parts t
      where t.place < t.in_all and (t.part = '' or right(t.part, 1) ~ word_end)
      order by t.sign limit signs_read
    ), tails as materialized (
      select s.sign, substr(body, s.sign + 1, longest_name + 1) as tail from signs s
    ), names as materialized (
      select t.sign, n.size, lower(left(t.tail, n.size)) as name
      from tails t, generate_series(1, least(char_length(t.tail), longest_name)) n (size)
      where n.size = char_length(t.tail) or substr(t.tail, n.size + 1, 1) ~ word_end
    ), found as (
      -- The longest name wins: "@Ada Lovelace" does not mention Ada.
      select p.user_id, rank() over (partition by n.sign order by n.size desc) as place
      from names n
      join public.profiles p on lower(p.display_name) = n.name
      join public.memberships m on m.company_id = query.company_id and m.user_id = p.user_id and m.state = 'active'
      where private.can_read_query(query, p.user_id, m.role, staff_only)
    )
    select coalesce(array_agg(distinct f.user_id), '{}') from found f where f.place = 1
  );
end $function$;

-- Notifies everybody whom a message concerns, except its author. A reply of the requester concerns all staff unless
-- an assignee is notified.
CREATE OR REPLACE FUNCTION private.notify_participants(query public.queries, source uuid, event text, actor uuid, staff_only boolean, mentioned uuid[], at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.notifications (company_id, query_id, user_id, source_id, event, reason, channel, actor_id, staff_only, at)
  select query.company_id, query.id, t.user_id, source, t.event, t.reason, t.choice, actor, notify_participants.staff_only, notify_participants.at
  from (
    -- Of several reasons the strongest is stored whose channel is not switched off. People without notifications of
    -- mentions may still want those of messages.
    select distinct on (s.user_id) s.*, k.choice
    from (
      select p.id as user_id, 'mentioned' as reason, 'mentioned' as event, 1 as place from unnest(mentioned) p (id)
      union all select query.assignee_id, 'assigned', notify_participants.event, 2
      union all select query.requester_id, 'raised_it', notify_participants.event, 3
      union all select f.user_id, 'following', notify_participants.event, 4 from public.followers f where f.query_id = query.id
      union all select w.user_id, 'staff', notify_participants.event, 5
      from public.memberships w
      where w.company_id = query.company_id and w.role <> 'requester'
        and notify_participants.event = 'replied' and private.needs_staff(query, actor)
    ) s
    join public.memberships m on m.company_id = query.company_id and m.user_id = s.user_id and m.state = 'active'
    cross join lateral (
      select private.notification_channel(s.user_id, private.choice_of(s.event, s.reason)) as choice
    ) k
    where s.user_id <> actor and k.choice <> 'none'
      and private.can_read_query(query, s.user_id, m.role, notify_participants.staff_only)
      and (s.event = 'mentioned' or not private.is_muted(query.id, s.user_id))
    order by s.user_id, s.place
  ) t
  on conflict (source_id, user_id) do nothing;
end $function$;

-- Merges the notification of a reply with that of the status it brings.
CREATE OR REPLACE FUNCTION private.merge_status_notification(message public.messages)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A scheduled reply sets its status before this trigger. An immediate reply sets it after, and
  -- private.notify_of_changes merges the two.
  with moved as (
    delete from public.notifications n using public.notifications r
    where n.query_id = message.query_id and n.event = 'status' and n.actor_id = message.author_id
      and n.created_in_transaction = pg_current_xact_id() and r.source_id = message.id and r.user_id = n.user_id
    returning n.user_id, n.status
  )
  update public.notifications r set status = m.status
  from moved m where r.source_id = message.id and r.user_id = m.user_id;
end $function$;

-- Whether people are notified of a change of status.
CREATE OR REPLACE FUNCTION private.is_notifiable_status(before text, after text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- Nobody waits for new → open, and a requester's reply that opens a query notifies by itself.
  select after <> before and (after in ('pending', 'on_hold', 'resolved', 'closed') or before in ('resolved', 'closed'))
$function$;

-- Notifies of a note at once, and of a reply when it is sent. Staff who replied follow the query from then on.
CREATE OR REPLACE FUNCTION private.tg_messages__notify()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  query public.queries;
  is_note boolean := new.kind = 'note';
begin
  select * into query from public.queries q where q.id = new.query_id;
  perform private.notify_participants(
    query, new.id, case when is_note then 'noted' else 'replied' end, new.author_id, is_note,
    private.find_mentioned(query, new.body, is_note), clock_timestamp()
  );
  if not is_note then
    perform private.merge_status_notification(new);
    perform private.follow_by_reply(new);
  end if;
  return null;
end $function$;

-- Notifies staff of new queries (many at once as one), people who are mentioned in one, and its requester.
CREATE OR REPLACE FUNCTION private.tg_queries__notify_raised()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Must equal summaryThreshold in src/domain/notification.ts.
  summary_from constant integer := 10;
  by_default constant text := private.default_notification_channel('raised');
begin
  with named as materialized (
    select a.id as query_id, a.company_id, a.created_by as actor_id, p.id as user_id, private.notification_channel(p.id, 'mentioned') as choice
    from after a cross join unnest(private.find_mentioned(a::public.queries, a.body, false)) p (id)
    where strpos(a.body, '@') > 0 and p.id <> a.created_by
  ), heard as materialized (
    -- People who switched mentions off may still want notifications of new queries.
    select * from named n where n.choice <> 'none'
  ), raised as (
    select s.company_id, q.id as query_id, s.user_id, s.choice, q.created_by as actor_id,
      count(*) over told as amount, row_number() over newest as place,
      array_agg(q.id) over (newest rows between unbounded preceding and unbounded following) as all_ids
    from (
      select m.company_id, m.user_id, coalesce(c.choice, by_default) as choice
      from public.memberships m
      left join public.notification_choices c on c.user_id = m.user_id and c.event = 'raised'
      where m.state = 'active' and m.role <> 'requester' and m.company_id in (select a.company_id from after a)
    ) s
    join after q on q.company_id = s.company_id and q.created_by <> s.user_id
    where s.choice <> 'none'
      and not exists (select from heard h where h.query_id = q.id and h.user_id = s.user_id)
    window told as (partition by s.company_id, s.user_id), newest as (told order by q.number desc)
  )
  insert into public.notifications (company_id, query_id, user_id, source_id, event, reason, channel, actor_id, amount, query_ids)
  select h.company_id, h.query_id, h.user_id, h.query_id, 'mentioned', 'mentioned', h.choice, h.actor_id, 1, null from heard h
  union all
  select r.company_id, r.query_id, r.user_id, r.query_id, 'raised', 'staff', r.choice, r.actor_id,
    case when r.amount > summary_from then r.amount else 1 end, case when r.amount > summary_from then r.all_ids[:10] end
  from raised r
  where r.amount <= summary_from or r.place = 1
  on conflict (source_id, user_id) do nothing;
  perform private.notify_of_received(array(select a::public.queries from after a));
  return null;
end $function$;

-- Whether a change gave a query another assignee.
CREATE OR REPLACE FUNCTION private.is_assignment(before public.queries, after public.queries)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (after).assignee_id is not null and (after).assignee_id is distinct from (before).assignee_id
$function$;

-- Whether a change gave a query a status of which people are notified.
CREATE OR REPLACE FUNCTION private.is_move(before public.queries, after public.queries)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- The notification of a reply covers the status that follows from it.
  select private.is_notifiable_status((before).status, (after).status) and (after).reply_count = (before).reply_count
$function$;

-- Notifies of changes of queries, except of those that belong to a batch.
CREATE OR REPLACE FUNCTION private.tg_queries__notify_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Changes of a batch notify together, after the last of them: private.notify_of_batch.
  if not exists (
    select from after n join before o on o.id = n.id
    where n.batch_id is null
      and (n.status <> o.status or n.assignee_id is not null and n.assignee_id is distinct from o.assignee_id)
  ) then
    return null;
  end if;
  perform private.notify_of_changes(array(
    select row(e.id, private.is_assignment(o, n), private.is_move(o, n))::private.query_change
    from (select a::public.queries as n from after a) a
    join (select b::public.queries as o from before b) b on (o).id = (n).id
    cross join lateral (
      select e.id from public.events e
      where e.query_id = (n).id and e.type = 'changed' order by e.at desc, e.id desc limit 1
    ) e
    where (n).batch_id is null
  ));
  return null;
end $function$;

-- Returns a new secret that switches one kind of mail off.
CREATE OR REPLACE FUNCTION private.create_unsubscribe_token(person uuid, event text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token text := private.make_token();
begin
  insert into private.unsubscribe_tokens (token_hash, user_id, event)
  values (encode(private.hash_token(token), 'hex'), person, create_unsubscribe_token.event);
  return token;
end $function$;

-- Returns the events that an unsubscribe link would switch off now.
CREATE OR REPLACE FUNCTION private.unsubscribable_events(token private.unsubscribe_tokens)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(
    select e.event from jsonb_object_keys(private.default_notification_channels()) e (event)
    where case when token.event = 'digest' then private.notification_channel(token.user_id, e.event) = 'digest'
      else e.event = token.event and private.notification_channel(token.user_id, e.event) = 'mail' end
  );
end $function$;

-- Returns which kind of mail a link switches off, whether it is on, and whether the link switched it off. Null if
-- unknown or too old.
CREATE OR REPLACE FUNCTION public.get_unsubscription(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('event', t.event, 'on', private.unsubscribable_events(t) <> '{}', 'undoable', t.disabled_events is not null)
    from private.unsubscribe_tokens t where t.token_hash = encode(private.hash_token(p_token), 'hex')
  );
end $function$;
grant execute on function public.get_unsubscription(text) to anon;

-- Switches the mail of a link off (notifications stay in the app) or on again, for anybody who has the link.
CREATE OR REPLACE FUNCTION public.unsubscribe(p_token text, p_undo boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token private.unsubscribe_tokens;
  events text[];
begin
  select * into token from private.unsubscribe_tokens t
  where t.token_hash = encode(private.hash_token(p_token), 'hex') for update;
  if not found then
    return null;
  end if;
  if p_undo then
    -- Restores only events that this link switched off and that were not changed since.
    perform private.save_notification_choices(token.user_id, (
      select coalesce(jsonb_object_agg(e.event, case when token.event = 'digest' then 'digest' else 'mail' end), '{}')
      from unnest(token.disabled_events) e (event) where private.notification_channel(token.user_id, e.event) = 'app'
    ));
    update private.unsubscribe_tokens t set disabled_events = null where t.token_hash = token.token_hash;
  else
    events := private.unsubscribable_events(token);
    perform private.save_notification_choices(token.user_id, (
      select coalesce(jsonb_object_agg(e.event, 'app'), '{}') from unnest(events) e (event)
    ));
    update private.unsubscribe_tokens t set disabled_events = events
    where t.token_hash = token.token_hash and events <> '{}';
  end if;
  return public.get_unsubscription(p_token);
end $function$;
grant execute on function public.unsubscribe(text,boolean) to anon;

-- Whether a notification is unread and the person may still see it.
CREATE OR REPLACE FUNCTION private.is_unread_notification(note public.notifications)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return note.read_at is null and exists (
    select from public.memberships m join public.queries q on q.id = note.query_id
    where m.company_id = note.company_id and m.user_id = note.user_id and m.state = 'active'
      and private.can_notify(m.company_id, m.user_id)
      and private.can_read_query(q, note.user_id, m.role, note.staff_only)
  );
end $function$;

-- Returns the time zone of a person: that of their profile, else that of their first company. Null without both.
CREATE OR REPLACE FUNCTION private.time_zone_of(person uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (select p.time_zone from public.profiles p where p.user_id = person), (private.first_company(person)).time_zone
  );
end $function$;

-- Returns when the quiet hours that a person is in end. Null outside quiet hours.
CREATE OR REPLACE FUNCTION private.quiet_until(person uuid, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  zone text := coalesce(private.time_zone_of(person), 'UTC');
  today date := (at at time zone zone)::date;
  hours public.notification_settings;
  began timestamptz;
  ends timestamptz;
begin
  select * into hours from public.notification_settings s where s.user_id = person;
  if hours.quiet_from is null then
    return null;
  end if;
  -- Compared as instants: on the day when clocks are put back, a time of day comes twice.
  for first_day in -1 .. 0 loop
    began := private.instant_of(today + first_day + hours.quiet_from, zone);
    -- Hours that span midnight end on the next day.
    ends := private.instant_of(
      today + first_day + case when hours.quiet_from < hours.quiet_to then 0 else 1 end + hours.quiet_to, zone
    );
    if at >= began and at < ends then
      return ends;
    end if;
  end loop;
  return null;
end $function$;

-- Returns the text that a notification is about.
CREATE OR REPLACE FUNCTION private.text_of_notification(note public.notifications)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- One character more than an e-mail shows, so that the e-mail can mark a cut text.
  return left(case
    when note.amount > 1 then null
    when note.event in ('received', 'raised', 'assigned') or note.source_id = note.query_id then
      (select q.body from public.queries q where q.id = note.query_id)
    when note.event in ('replied', 'noted', 'mentioned') then (select m.body from public.messages m where m.id = note.source_id)
  end, 10241);
end $function$;

-- Returns the newest ten of the queries of a notification about several, of those that the person may still see.
CREATE OR REPLACE FUNCTION private.queries_of_notification(note public.notifications)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('number', v.number, 'subject', v.subject) order by v.number desc), '[]')
    from (
      select q.number, q.subject
      from public.queries q
      join public.memberships m on m.company_id = q.company_id and m.user_id = note.user_id and m.state = 'active'
      where q.id = any (note.query_ids) and private.can_read_query(q, note.user_id, m.role, note.staff_only)
      order by q.number desc limit 10
    ) v
  );
end $function$;

-- Returns the content of a mail as it is when it is sent.
CREATE OR REPLACE FUNCTION private.mail_data(mail public.outbox)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  clock jsonb := jsonb_build_object(
    'timeZone', coalesce(private.time_zone_of(mail.person_id), 'UTC'),
    'locale', coalesce(private.locale_of(mail.person_id), 'en')
  );
begin
  if mail.template = 'notification' then
    return mail.data || clock || (
      select jsonb_build_object(
        'event', n.event, 'reason', n.reason, 'count', n.amount, 'status', n.status, 'at', n.at,
        'resolution', private.resolution_of_change(n.source_id),
        'isNote', n.staff_only, 'isQuery', n.source_id = n.query_id,
        'key', c.key, 'number', q.number, 'subject', q.subject, 'queryId', q.id, 'companyName', c.name,
        'actorName', private.person_json(n.actor_id) -> 'name', 'words', private.text_of_notification(n),
        'files', private.files_of_notification(n), 'isOwn', private.is_receipt(n),
        'queries', private.queries_of_notification(n)
      )
      from public.notifications n
      join public.queries q on q.id = n.query_id
      join public.companies c on c.id = n.company_id
      where n.id = mail.subject_id
    );
  elsif mail.template = 'digest' then
    return mail.data || clock || (
      select jsonb_build_object(
        'total', coalesce(max(i.total), 0),
        'items', coalesce(jsonb_agg(to_jsonb(i) - 'total' - 'id' order by i.at desc, i.id), '[]')
      )
      from (
        select n.id, n.event, n.reason, n.amount as count, n.status, n.at, n.staff_only as "isNote",
          private.resolution_of_change(n.source_id) as resolution,
          n.source_id = n.query_id as "isQuery", c.key, q.number, q.subject,
          c.name as "companyName", private.person_json(n.actor_id) ->> 'name' as "actorName", count(*) over () as total
        from public.notifications n
        join public.queries q on q.id = n.query_id
        join public.companies c on c.id = n.company_id
        where n.user_id = mail.person_id and n.digest_id = mail.id and private.is_unread_notification(n)
        order by n.at desc, n.id limit 50
      ) i
    );
  end if;
  return mail.data || case when mail.person_id is null then '{}' else clock end;
end $function$;

-- Returns and locks the mails that are due, with the companies taking turns.
CREATE OR REPLACE FUNCTION private.lock_due_mail(at_most integer)
 RETURNS uuid[]
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(
    select o.id
    from public.outbox o
    join (
      -- Companies take turns, so that one with much mail does not delay the others.
      select w.id, row_number() over (partition by w.company_id order by w.available_at, w.id) as turn
      from public.outbox w
      where w.completed_at is null and w.available_at <= clock_timestamp()
    ) waiting on waiting.id = o.id
    where o.completed_at is null and o.available_at <= clock_timestamp()
    order by waiting.turn, o.available_at, o.id
    limit at_most
    for update of o skip locked
  )
$function$;

-- Adds mail to the outbox where that channel was chosen, and broadcasts to the person's open pages. Mail about a
-- change that can be undone waits as long as its message offers that.
CREATE OR REPLACE FUNCTION private.tg_notifications__deliver()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  note record;
begin
  for note in
    select f.*, lower(u.email) as email, private.is_receipt(f::public.notifications) as is_receipt
    from fresh f join auth.users u on u.id = f.user_id
  loop
    if note.is_receipt then
      -- Two receipts at once would both find none.
      perform pg_advisory_xact_lock(hashtextextended('receipts of ' || note.email, 0));
    end if;
    if note.is_receipt and private.has_receipt(note.user_id, note.email) then
      null;
    elsif note.channel = 'mail' and private.has_much_mail(note.user_id) then
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
end $function$;

-- Returns when the daily mail of a person was last due.
CREATE OR REPLACE FUNCTION private.digest_due(person uuid, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  zone text := coalesce(private.time_zone_of(person), 'UTC');
  today timestamp := (at at time zone zone)::date
    + coalesce((select s.digest_at from public.notification_settings s where s.user_id = person), '08:00');
begin
  return case
    when private.instant_of(today, zone) <= at then private.instant_of(today, zone)
    else private.instant_of(today - interval '1 day', zone)
  end;
end $function$;

-- For the worker: adds the daily mail of everybody whose time has come and who has unread notifications.
CREATE OR REPLACE FUNCTION public.enqueue_digests(p_at timestamp with time zone DEFAULT clock_timestamp())
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reader record;
  mail uuid;
  written integer := 0;
begin
  -- One at a time; a second caller has nothing to do.
  if not pg_try_advisory_xact_lock(hashtextextended('write digests', 0)) then
    return 0;
  end if;
  for reader in
    select w.user_id, lower(u.email) as email
    from (
      select n.user_id, min(n.at) as oldest from public.notifications n
      where n.channel = 'digest' and n.digest_id is null and n.read_at is null group by n.user_id
    ) w
    join auth.users u on u.id = w.user_id
    -- What the person may not see at present, because a company suspended them, waits and makes nothing else due.
    cross join lateral (
      select min(n.at) as oldest from public.notifications n
      where n.user_id = w.user_id and n.channel = 'digest' and n.digest_id is null and n.read_at is null
        and private.is_unread_notification(n)
    ) visible
    -- Later notifications are for tomorrow, unless today's mail is late.
    where w.oldest <= private.digest_due(w.user_id, p_at) and visible.oldest <= private.digest_due(w.user_id, p_at)
      and private.is_mailable_address(lower(u.email))
    order by w.oldest limit 500
  loop
    insert into public.outbox (person_id, template, recipient, data)
    values (reader.user_id, 'digest', reader.email,
      jsonb_build_object('token', private.create_unsubscribe_token(reader.user_id, 'digest')))
    returning id into mail;
    update public.notifications n set digest_id = mail
    where n.user_id = reader.user_id and n.channel = 'digest' and n.digest_id is null and n.read_at is null and n.at <= p_at
      and private.is_unread_notification(n);
    written := written + 1;
  end loop;
  return written;
end $function$;
grant execute on function public.enqueue_digests(timestamp with time zone) to service_role;

-- Returns how many queries of each filter the viewer may see, counted to 1000. Null for a filter with a search text,
-- and for those whose turn comes 2 s after the statement began.
CREATE OR REPLACE FUNCTION public.count_queries(p_company uuid, p_filters jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at_most constant integer := 1000;
  -- The app waits 4 s for a statement. A statement cannot limit one of its parts, so a count that began in time may end
  -- later.
  deadline constant timestamptz := statement_timestamp() + interval '2 seconds';
  role text := private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  sources text[] := private.visible_sources(role);
  counts jsonb := '[]';
  one jsonb;
  matching integer;
begin
  for one in select f.value from jsonb_array_elements(p_filters) with ordinality f (value, place) order by f.place limit 30 loop
    matching := null;
    if coalesce(one ->> 'text', '') = '' and clock_timestamp() < deadline then
      execute format('select count(*) from (select * from (%s) visible limit %s) found', (
        select string_agg(format(
          '(select q.id from public.queries q where q.company_id = $1 and %s and %s limit %s)',
          source, private.filter_conditions(private.filter_for(role, one)), at_most
        ), ' union ')
        from unnest(sources) source
      ), at_most)
      into matching using p_company, private.viewer_id(), private.my_followed_query_ids();
    end if;
    counts := counts || coalesce(to_jsonb(matching), 'null');
  end loop;
  return counts;
end $function$;
grant execute on function public.count_queries(uuid,jsonb) to authenticated;

-- Saves a filter of the list under a name for the viewer, and returns its id. A view of the same name is replaced.
CREATE OR REPLACE FUNCTION public.save_view(p_company uuid, p_name text, p_params text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at_most constant integer := 20;
  viewer uuid := private.viewer_id();
  saved uuid;
begin
  perform private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  -- Two saves at once must not exceed the limit.
  perform pg_advisory_xact_lock(hashtextextended('saved_views ' || viewer, 0));
  if not exists (
    select from public.saved_views w
    where w.user_id = viewer and w.company_id = p_company and lower(w.name) = lower(private.single_line(p_name))
  ) and (select count(*) from public.saved_views w where w.user_id = viewer and w.company_id = p_company) >= at_most then
    perform private.raise_app_error('too_many_views', 'You have as many views as can be saved. Delete one first.');
  end if;
  insert into public.saved_views as w (company_id, user_id, name, params)
  values (p_company, viewer, private.single_line(p_name), p_params)
  on conflict (user_id, company_id, lower(name)) do update set name = excluded.name, params = excluded.params
  returning w.id into saved;
  return saved;
end $function$;
grant execute on function public.save_view(uuid,text,text) to authenticated;

-- Deletes a view that the viewer saved.
CREATE OR REPLACE FUNCTION public.delete_view(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_viewer();
  delete from public.saved_views w
  where w.id = p_id and w.user_id = private.viewer_id() and w.company_id = any (private.my_company_ids());
  if not found then
    perform private.raise_app_error('not_found', 'There is no such view.');
  end if;
end $function$;
grant execute on function public.delete_view(uuid) to authenticated;

-- Whether the batch of a query takes a change of it back, and the query has the status again that it had before, with
-- its resolution or reason.
CREATE OR REPLACE FUNCTION private.is_restored(query public.queries)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from private.batches b join private.batch_changes c on c.batch_id = b.undone_id and c.query_id = query.id
    where b.id = query.batch_id and (query.status, query.resolution, query.hold_reason)
      is not distinct from (c.before ->> 'status', c.before ->> 'resolution', c.before ->> 'hold_reason')
  );
end $function$;

-- Whether the batch of its query takes back the change that dropped the status which a scheduled reply is to bring.
CREATE OR REPLACE FUNCTION private.is_status_given_back(reply public.messages)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.queries q
    join private.batches b on b.id = q.batch_id
    join private.batch_changes c on c.batch_id = b.undone_id and c.query_id = q.id
    where q.id = reply.query_id and c.statuses_on_send @> jsonb_build_array(jsonb_build_object(
      'id', reply.id, 'status', reply.status_on_send, 'resolution', reply.resolution_on_send
    ))
  );
end $function$;

-- Whether a query has the values of a patch already. Its resolution and the reason of its hold do not count.
CREATE OR REPLACE FUNCTION private.has_values(query public.queries, patch jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- As in change_locked_query, a null status or priority changes nothing.
  select query.status = coalesce(patch ->> 'status', query.status)
    and (not patch ? 'assignee' or query.assignee_id is not distinct from (patch ->> 'assignee')::uuid)
    and query.priority = coalesce(patch ->> 'priority', query.priority)
    and (not patch ? 'category' or query.category_id is not distinct from (patch ->> 'category')::uuid)
$function$;

-- Returns what a change changed, as the patch that sets it back.
CREATE OR REPLACE FUNCTION private.old_values(change private.batch_changes)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_object_agg(f.key, f.value -> 0) from public.events e, jsonb_each(e.patch) f where e.id = change.event_id
$function$;

-- Whether a query has the values that it had before a change. With a status, its resolution and the reason of its
-- hold count too.
CREATE OR REPLACE FUNCTION private.has_old_values(target public.queries, change private.batch_changes)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  patch jsonb := private.old_values(change);
  before public.queries := jsonb_populate_record(null::public.queries, change.before);
begin
  return private.has_values(target, patch) and (
    not patch ? 'status'
    or (target.resolution, target.hold_reason) is not distinct from (before.resolution, before.hold_reason)
  );
end $function$;

-- Returns the id, status and resolution of the scheduled replies of a query that will set a status.
CREATE OR REPLACE FUNCTION private.statuses_on_send(query uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_agg(jsonb_build_object('id', m.id, 'status', m.status_on_send, 'resolution', m.resolution_on_send)), '[]'
  )
  from public.messages m
  where m.query_id = query and m.sent_at is null and m.scheduled_at is not null and m.status_on_send is not null
$function$;

-- Gives a locked query the values and the place in the list that it had before a change, and its scheduled replies
-- the statuses that they were to bring, in a batch that takes the change back. Returns its row. Raises an error if
-- somebody changed the same fields since, replied since its status changed, or got an e-mail about the change.
CREATE OR REPLACE FUNCTION private.restore_query(target public.queries, change private.batch_changes, p_batch uuid)
 RETURNS public.queries
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  patch jsonb := private.old_values(change);
  before public.queries := jsonb_populate_record(null::public.queries, change.before);
  is_moved boolean := patch ? 'status';
  restored public.queries;
begin
  perform private.raise_if_changed(
    target, (select e.row_version from public.events e where e.id = change.event_id), patch, private.my_role(target.company_id)
  );
  if is_moved and target.reply_count <> before.reply_count then
    perform private.raise_app_error('answered_since', 'A reply was sent since, so this query stays as it is.');
  end if;
  if private.was_mailed(change) then
    perform private.raise_app_error('mailed_since', 'An e-mail about this was sent since, so this query stays as it is.');
  end if;
  update public.queries q set
    assignee_id = case when patch ? 'assignee' then before.assignee_id else q.assignee_id end,
    priority = case when patch ? 'priority' then before.priority else q.priority end,
    category_id = case when patch ? 'category' then before.category_id else q.category_id end,
    status = case when is_moved then before.status else q.status end,
    resolution = case when is_moved then before.resolution else q.resolution end,
    hold_reason = case when is_moved then before.hold_reason else q.hold_reason end,
    waiting_since = case when is_moved then before.waiting_since else q.waiting_since end,
    resolved_at = case when is_moved then before.resolved_at else q.resolved_at end,
    closed_at = case when is_moved then before.closed_at else q.closed_at end,
    reopened_count = case when is_moved then before.reopened_count else q.reopened_count end,
    last_activity_at = case
      -- What happened since is the last activity.
      when target.last_activity_at = change.activity_at then before.last_activity_at else target.last_activity_at
    end,
    batch_id = p_batch
  where q.id = target.id
  returning * into restored;
  -- Only of replies that still wait. Those scheduled since keep their own.
  update public.messages m set status_on_send = s.status, resolution_on_send = s.resolution
  from jsonb_to_recordset(change.statuses_on_send) s (id uuid, status text, resolution text)
  where m.id = s.id and m.sent_at is null and m.status_on_send is null;
  perform private.mark_read(target);
  return restored;
end $function$;

-- Changes one query of several, or undoes its change if one is given. Leaves it and its notifications unread if they
-- were. Returns the outcome (changed, unchanged or rejected), and why it was rejected: code, message, the query's
-- number and subject, and who changed the same field meanwhile.
CREATE OR REPLACE FUNCTION private.try_change(p_query uuid, p_row_version integer, p_patch jsonb, p_batch uuid, p_undone private.batch_changes DEFAULT NULL::private.batch_changes)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.viewer_id();
  is_undo boolean := p_undone.batch_id is not null;
  target public.queries;
  changed public.queries;
  stored public.read_states;
  statuses_on_send jsonb;
  is_changed boolean;
  was_unread boolean;
  unread_notifications uuid[];
  code text;
  said text;
  details text;
begin
  begin
    -- Sends its due replies first. They do not belong to the batch.
    target := private.lock_query(p_query, (p_patch ->> 'assignee')::uuid);
    if (case when is_undo then private.has_old_values(target, p_undone) else private.has_values(target, p_patch) end) then
      return jsonb_build_object('outcome', 'unchanged');
    end if;
    statuses_on_send := private.statuses_on_send(p_query);
    select * into stored from public.read_states r where r.query_id = p_query and r.user_id = viewer;
    was_unread := greatest(target.last_activity_at, (select n.last_note_at from public.query_notes n where n.query_id = p_query))
      > coalesce(
        stored.read_at,
        (select m.joined_at from public.memberships m where m.company_id = target.company_id and m.user_id = viewer)
      );
    unread_notifications := array(
      select n.id from public.notifications n where n.query_id = p_query and n.user_id = viewer and n.read_at is null
    );
    changed := case
      when is_undo then private.restore_query(target, p_undone, p_batch)
      else private.change_locked_query(target, p_row_version, p_patch, p_batch)
    end;
  exception when sqlstate 'P0001' then
    get stacked diagnostics code = pg_exception_hint, said = message_text, details = pg_exception_detail;
    select * into target from public.queries q where q.id = p_query;
    return jsonb_build_object(
      'outcome', 'rejected',
      'number', target.number, 'subject', target.subject, 'code', code, 'message', said, 'id', target.id,
      'by', (
        select f.value -> 'by' -> 'name'
        from jsonb_each(case when details like '{%' then details::jsonb -> 'fields' end) f limit 1
      )
    );
  end;
  is_changed := private.record_batch_change(p_batch, target, changed, statuses_on_send);
  -- The viewer did not open the query, so what they have not read stays unread.
  if was_unread and stored.read_at is null then
    delete from public.read_states r where r.query_id = p_query and r.user_id = viewer;
  elsif was_unread then
    update public.read_states r set read_at = stored.read_at where r.query_id = p_query and r.user_id = viewer;
  end if;
  update public.notifications n set read_at = null where n.id = any (unread_notifications) and n.read_at is not null;
  if found then
    perform private.broadcast_unread(viewer);
  end if;
  return jsonb_build_object('outcome', case when is_changed then 'changed' else 'unchanged' end);
end $function$;

-- Notifies of changes of several queries, once for each person if they are many.
CREATE OR REPLACE FUNCTION private.notify_of_batch(p_batch uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify_of_changes(array(
    select row(
      c.event_id,
      e.patch #>> '{assignee,1}' is not null,
      e.patch ? 'status' and private.is_notifiable_status(e.patch #>> '{status,0}', e.patch #>> '{status,1}')
    )::private.query_change
    from private.batch_changes c join public.events e on e.id = c.event_id
    where c.batch_id = p_batch
  ));
end $function$;

-- Deletes changes of several queries that are older than a day.
CREATE OR REPLACE FUNCTION private.delete_old_batches()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- Two of these at once delete different rows.
  delete from private.batches b using (
    select o.id from private.batches o where o.at < clock_timestamp() - interval '1 day' for update skip locked
  ) o where b.id = o.id
$function$;

-- Returns how many queries were changed, how many had the values already, and why the others were rejected.
CREATE OR REPLACE FUNCTION private.outcome_of(answers jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'changed', count(*) filter (where a ->> 'outcome' = 'changed'),
    'unchanged', count(*) filter (where a ->> 'outcome' = 'unchanged'),
    'rejected', coalesce(jsonb_agg(a - 'outcome' order by place) filter (where a ->> 'outcome' = 'rejected'), '[]')
  )
  from jsonb_array_elements(answers) with ordinality e (a, place)
$function$;

-- Changes fields of several queries of a company, each as change_query does. Returns how many were changed, how many
-- had the values already, why the others were not, and the batch by which undo_changes takes the changes back. For
-- staff.
CREATE OR REPLACE FUNCTION public.change_queries(p_company uuid, p_queries jsonb, p_patch jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at_most constant integer := 100;
  batch uuid := private.uuid_v7();
  ids uuid[];
  one record;
  answers jsonb := '[]';
begin
  perform private.require_role(p_company, 'owner', 'admin', 'agent');
  perform private.require_changeable_fields(p_patch);
  if jsonb_array_length(p_queries) > at_most then
    perform private.raise_app_error('not_allowed', 'At most 100 queries are changed at once.');
  end if;
  ids := array(select q.id from public.queries q join jsonb_array_elements(p_queries) c on q.id = (c ->> 'id')::uuid where q.company_id = p_company);
  if ids = '{}' then
    perform private.raise_app_error('not_found', 'There are no such queries.');
  end if;
  perform private.lock_for_batch(p_company, ids, array[(p_patch ->> 'assignee')::uuid], array['owner', 'admin', 'agent']);
  insert into private.batches (id, company_id, actor_id) values (batch, p_company, private.viewer_id());
  for one in
    -- Of a query listed twice, the older version counts: since then somebody may have changed it.
    select distinct on (1) (c ->> 'id')::uuid as id, (c ->> 'rowVersion')::integer as row_version
    from jsonb_array_elements(p_queries) c where (c ->> 'id')::uuid = any (ids) order by 1, 2 nulls first
  loop
    answers := answers || private.try_change(one.id, one.row_version, p_patch, batch);
  end loop;
  perform private.notify_of_batch(batch);
  return private.outcome_of(answers) || jsonb_build_object('batch', batch);
end $function$;
grant execute on function public.change_queries(uuid,jsonb,jsonb) to authenticated;

-- Gives queries the values and the order that they had before the viewer changed them with change_queries or
-- confirm_solved within the last day, and withdraws the notifications of these changes. Returns how many, and why the
-- others stay. Once for each batch.
CREATE OR REPLACE FUNCTION public.undo_changes(p_batch uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
  undone private.batches;
  undo uuid := private.uuid_v7();
  one private.batch_changes;
  answer jsonb;
  answers jsonb := '[]';
  kept uuid[] := '{}';
begin
  -- Locked, so that it is undone once, and the worker does not delete it meanwhile.
  select * into undone from private.batches b
  where b.id = p_batch and b.actor_id = viewer and b.at > clock_timestamp() - interval '1 day' for no key update;
  if private.my_role(undone.company_id) is null then
    perform private.raise_no_access(undone.company_id, 'There is no such change.');
  end if;
  if exists (select from private.batches b where b.undone_id = undone.id) then
    perform private.raise_app_error('already_undone', 'This was undone before. Nothing was changed now.');
  end if;
  perform private.lock_for_batch(
    undone.company_id,
    array(select c.query_id from private.batch_changes c where c.batch_id = undone.id),
    array(select (c.before ->> 'assignee_id')::uuid from private.batch_changes c where c.batch_id = undone.id),
    -- Requesters have batches of confirm_solved.
    array['owner', 'admin', 'agent', 'requester']
  );
  -- What they did as staff, before this waited for a lock, they no longer take back.
  if private.my_role(undone.company_id) = 'requester' and exists (
    select from private.batch_changes c join public.events e on e.id = c.event_id
    where c.batch_id = undone.id and e.patch <> '{"status": ["resolved", "closed"]}'
  ) then
    perform private.raise_app_error('not_allowed', 'Requesters take back only that a query is solved.');
  end if;
  insert into private.batches (id, company_id, actor_id, undone_id) values (undo, undone.company_id, viewer, undone.id);
  for one in select * from private.batch_changes c where c.batch_id = undone.id order by c.query_id loop
    answer := private.try_change(one.query_id, null, null, undo, one);
    answers := answers || answer;
    if answer ->> 'outcome' = 'rejected' then
      kept := kept || one.query_id;
    end if;
  end loop;
  perform private.withdraw_notifications(undone.id, kept);
  -- Nothing was undone, so it can be tried again once what was in the way is gone.
  delete from private.batches b where b.id = undo and cardinality(kept) = jsonb_array_length(answers);
  return private.outcome_of(answers) - 'unchanged';
end $function$;
grant execute on function public.undo_changes(uuid) to authenticated;

-- Returns the resolution that a change in the history gave to its query. Null for another source of a notification.
CREATE OR REPLACE FUNCTION private.resolution_of_change(source uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select e.patch -> 'resolution' ->> 1 from public.events e where e.id = source
$function$;

-- Returns uploaded files as a draft shows them, in the given order. The caller has checked whose they are.
CREATE OR REPLACE FUNCTION private.draft_files_json(files uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(
    jsonb_build_object('id', a.id, 'name', a.name, 'size', a.size, 'mime', a.mime) order by f.place
  ), '[]')
  from unnest(files) with ordinality f (id, place)
  join public.attachments a on a.id = f.id
$function$;
grant execute on function private.draft_files_json(uuid[]) to authenticated;

-- Makes the viewer a member by an invitation, which the caller has locked, if it was sent to their verified address.
CREATE OR REPLACE FUNCTION private.use_invitation(invitation public.invitations)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
  company public.companies;
  member public.memberships;
begin
  if invitation.email is distinct from private.verified_email() then
    perform private.raise_app_error('invitation_other_address', 'This invitation was sent to another address. Sign in with that address to accept it.');
  elsif invitation.revoked_at is not null then
    perform private.raise_app_error('invitation_invalid', 'This invitation was revoked. Ask for a new one.');
  end if;
  -- Lock order: the company first, as in every change of its members. The inviter may lose the right meanwhile.
  select * into company from public.companies c where c.id = invitation.company_id for no key update;
  select * into member from public.memberships m where m.company_id = company.id and m.user_id = viewer;
  if member.state = 'suspended' then
    perform private.raise_app_error('suspended', format('You are suspended in %s. Ask an owner or admin there.', company.name));
  end if;
  -- Accepting twice is idempotent.
  if invitation.accepted_at is null then
    if member.user_id is not null then
      perform private.raise_app_error('already_member', format('You already belong to %s.', company.name));
    elsif invitation.expires_at <= now() then
      perform private.raise_app_error('invitation_expired', 'This invitation has expired. Ask for a new one.');
    elsif not private.may_still_invite(invitation) then
      perform private.raise_app_error('invitation_invalid', 'The person who invited you may not invite any more. Ask for a new invitation.');
    end if;
    insert into public.memberships (company_id, user_id, email, role) values (company.id, viewer, invitation.email, invitation.role);
    update public.invitations i set accepted_at = now(), accepted_by = viewer where i.id = invitation.id;
  end if;
  return jsonb_build_object('companyKey', company.key, 'companyName', company.name);
end $function$;

-- Makes the viewer a member by an invitation that my_invitations lists. No link is needed.
CREATE OR REPLACE FUNCTION public.accept_own_invitation(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invitation public.invitations;
begin
  perform private.require_viewer();
  -- Those of other addresses do not exist for the viewer.
  select * into invitation from public.invitations i
  where i.id = p_id and i.email = private.verified_email() for update;
  if not found then
    perform private.raise_app_error('invitation_invalid', 'This invitation is not valid. Ask for a new one.');
  end if;
  return private.use_invitation(invitation);
end $function$;
grant execute on function public.accept_own_invitation(uuid) to authenticated;

-- Lists the invitations that the viewer can accept: those to their verified address, newest first.
CREATE OR REPLACE FUNCTION public.my_invitations()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', i.id, 'companyName', c.name, 'accent', c.accent, 'role', i.role,
      'invitedBy', (select p.display_name from public.profiles p where p.user_id = i.invited_by)
    ) order by i.sent_at desc, i.id), '[]')
    from public.invitations i join public.companies c on c.id = i.company_id
    where i.email = private.verified_email() and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
      and private.may_still_invite(i)
      and not exists (select from public.memberships m where m.company_id = i.company_id and m.user_id = viewer)
  );
end $function$;
grant execute on function public.my_invitations() to authenticated;

-- Returns who invites to which company, for anybody who has a link, and whether it can be accepted. Only the link of
-- the mail also tells the address, the role, and whether the address has an account.
CREATE OR REPLACE FUNCTION public.preview_invitation(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invitation public.invitations := private.find_invitation(p_token);
begin
  if invitation.id is null then
    return private.missing_invitation(p_token);
  end if;
  return private.invitation_json(invitation) || jsonb_build_object(
    'state', private.invitation_state(invitation),
    'mail', case when invitation.mail_token_hash = private.hash_token(p_token) then jsonb_build_object(
      'email', invitation.email, 'role', invitation.role, 'hasAccount', private.has_account(invitation.email)
    ) end
  );
end $function$;
grant execute on function public.preview_invitation(text) to anon;

-- Whether an account has confirmed its address, for the page that waits for it after a sign-up. Signing up with the
-- address of a confirmed account gives an id that belongs to nobody. Colleagues know the ids of members, who are all
-- confirmed.
CREATE OR REPLACE FUNCTION public.is_sign_up_confirmed(p_user uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from auth.users u where u.id = p_user and u.email_confirmed_at is not null);
end $function$;
grant execute on function public.is_sign_up_confirmed(uuid) to anon;

-- Whether a notification only confirms what the person did. It is an e-mail, never in the app, and read from the
-- start.
CREATE OR REPLACE FUNCTION private.is_receipt(note public.notifications)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select note.event = 'received' and note.actor_id is not distinct from note.user_id
$function$;

-- Tells requesters that their queries were received (many at once as one). A mention in a query tells them by itself.
CREATE OR REPLACE FUNCTION private.notify_of_received(raised public.queries[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Must equal summaryThreshold in src/domain/notification.ts.
  summary_from constant integer := 10;
begin
  with received as (
    select q.company_id, q.id as query_id, q.requester_id as user_id, q.created_by as actor_id, k.choice,
      count(*) over told as amount, row_number() over newest as place,
      array_agg(q.id) over (newest rows between unbounded preceding and unbounded following) as all_ids
    from unnest(raised) q
    -- Staff see what they raise.
    join public.memberships m on m.company_id = q.company_id and m.user_id = q.requester_id
      and m.state = 'active' and m.role = 'requester'
    cross join lateral (select private.notification_channel(q.requester_id, 'received') as choice) k
    where case when q.created_by = q.requester_id then k.choice = 'mail' else k.choice <> 'none' end
      -- A mention tells them already. It must not take the place of the summary of the others.
      and not exists (select from public.notifications n where n.source_id = q.id and n.user_id = q.requester_id)
    window told as (partition by q.company_id, q.requester_id, q.created_by), newest as (told order by q.number desc)
  )
  insert into public.notifications (
    company_id, query_id, user_id, source_id, event, reason, channel, actor_id, amount, query_ids, read_at
  )
  select r.company_id, r.query_id, r.user_id, r.query_id, 'received', 'raised_it', r.choice, r.actor_id,
    case when r.amount > summary_from then r.amount else 1 end, case when r.amount > summary_from then r.all_ids[:10] end,
    case when r.actor_id = r.user_id then clock_timestamp() end
  from received r
  where r.amount <= summary_from or r.place = 1
  on conflict (source_id, user_id) do nothing;
end $function$;

-- Returns the files of the text that a notification is about, with the paths where the worker finds their bytes.
CREATE OR REPLACE FUNCTION private.files_of_notification(note public.notifications)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_of_query constant boolean := note.event in ('received', 'raised', 'assigned') or note.source_id = note.query_id;
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('id', a.id, 'name', a.name, 'size', a.size, 'mime', a.mime, 'path', a.path)
      order by a.place, a.created_at, a.id
    ), '[]')
    from public.attachments a
    where note.amount = 1 and a.query_id = note.query_id
      and case
        when is_of_query then a.message_id is null
        else note.event in ('replied', 'noted', 'mentioned') and a.message_id = note.source_id
      end
  );
end $function$;

-- Whether the e-mail of a notification is still to be sent: it is unread or a receipt, and the person may still see
-- it.
CREATE OR REPLACE FUNCTION private.is_due_notification(note public.notifications)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_receipt(note) then
    -- Read from the start: only whether the person may still see the query counts.
    note.read_at := null;
  end if;
  return private.is_unread_notification(note);
end $function$;

-- Returns how many wrong recovery codes a person may still enter now.
CREATE OR REPLACE FUNCTION private.recovery_guesses_left(codes private.recovery_codes)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select least(10, codes.guesses_left + abs(extract(epoch from clock_timestamp() - codes.guessed_at)) * 10 / 300)
$function$;

-- Raises an error with the seconds to wait after too many wrong recovery codes.
CREATE OR REPLACE FUNCTION private.require_recovery_guess(codes private.recovery_codes)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  guesses numeric := private.recovery_guesses_left(codes);
begin
  if guesses < 1 then
    perform private.raise_app_error(
      'too_many_guesses', 'Too many tries. Wait, then try again.',
      jsonb_build_object('seconds', ceil((1 - guesses) * 30))
    );
  end if;
end $function$;

-- Locks and returns the recovery codes of a person. Somebody without codes gets a row with a false salt.
CREATE OR REPLACE FUNCTION private.lock_recovery_codes(person uuid)
 RETURNS private.recovery_codes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  codes private.recovery_codes;
begin
  insert into private.recovery_codes (user_id, salt, hashes, created_at)
  -- Hashed, because a token of two uuids would be told from a random salt by their fixed digits.
  values (person, left(encode(sha256(convert_to(private.make_token(), 'UTF8')), 'hex'), 32), '{}', null)
  on conflict (user_id) do nothing;
  select * into strict codes from private.recovery_codes c where c.user_id = person for update;
  return codes;
end $function$;

-- Returns the id of the viewer, who has a second factor that their session has not passed. Raises an error for
-- others.
CREATE OR REPLACE FUNCTION private.require_pending_viewer()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.viewer_id();
begin
  if viewer is null then
    perform private.raise_app_error('session_ended', 'Your session has ended. Sign in again.');
  elsif private.viewer_aal() = 'aal2' or not private.has_second_factor() then
    perform private.raise_app_error('not_allowed', 'A recovery code is for somebody whose second factor is missing.');
  end if;
  return viewer;
end $function$;

-- E-mails a person that their recovery codes were made, or that one was used.
CREATE OR REPLACE FUNCTION private.tell_about_recovery_codes(person uuid, event text, codes_left integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.outbox (template, recipient, data)
  select 'recovery-codes', lower(u.email),
    jsonb_build_object('email', lower(u.email), 'event', event, 'remaining', codes_left)
  from auth.users u
  where u.id = person and private.is_mailable_address(lower(u.email))
$function$;

-- Returns how many recovery codes the viewer has left, and since when. Null without codes. Codes are never returned.
CREATE OR REPLACE FUNCTION public.recovery_code_status()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
begin
  return (
    select jsonb_build_object('remaining', cardinality(c.hashes), 'createdAt', c.created_at)
    from private.recovery_codes c where c.user_id = viewer and c.created_at is not null
  );
end $function$;
grant execute on function public.recovery_code_status() to authenticated;

-- Replaces all recovery codes of the viewer, whose session must have passed a second factor. Takes the salt and the
-- proofs of ten codes. E-mails the viewer.
CREATE OR REPLACE FUNCTION public.replace_recovery_codes(p_salt text, p_proofs text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
grant execute on function public.replace_recovery_codes(text,text[]) to authenticated;

-- Deletes the recovery codes of a viewer who removed their last second factor, so that a later one starts with new
-- codes. Does nothing while a factor is left.
CREATE OR REPLACE FUNCTION public.discard_recovery_codes()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
begin
  -- Not private.has_second_factor, which knows no factor of a session that ended just now.
  if not exists (select from auth.mfa_factors f where f.user_id = viewer and f.status = 'verified') then
    delete from private.recovery_codes c where c.user_id = viewer;
  end if;
end $function$;
grant execute on function public.discard_recovery_codes() to authenticated;

-- Returns the salt of the recovery codes of a viewer at the second step of signing in. It stays the same for somebody
-- without codes, too.
CREATE OR REPLACE FUNCTION public.recovery_code_salt()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_pending_viewer();
  codes private.recovery_codes := private.lock_recovery_codes(viewer);
begin
  -- Here too, so that the app derives no proof that would be refused anyway.
  perform private.require_recovery_guess(codes);
  return codes.salt;
end $function$;
grant execute on function public.recovery_code_salt() to authenticated;

-- Redeems a recovery code of the viewer, once: removes their second factors, ends their other sessions and e-mails
-- them. Returns how many codes are left. Null for a wrong or used code.
CREATE OR REPLACE FUNCTION public.redeem_recovery_code(p_proof text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
grant execute on function public.redeem_recovery_code(text) to authenticated;

-- Returns the company that a person joined first and still belongs to.
CREATE OR REPLACE FUNCTION private.first_company(person uuid)
 RETURNS public.companies
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  first public.companies;
begin
  select c.* into first from public.memberships m join public.companies c on c.id = m.company_id
  where m.user_id = person and m.state = 'active' order by m.joined_at, c.id limit 1;
  return first;
end $function$;

-- Returns the locale of a person: that of their profile, else that of their first company. Null without both.
CREATE OR REPLACE FUNCTION private.locale_of(person uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (select p.locale from public.profiles p where p.user_id = person), (private.first_company(person)).locale
  );
end $function$;

-- Saves the time zone and the locale of the browser for a viewer who has none. Never replaces what they chose. Saves
-- nothing, without an error, while the second factor of a sign-in is pending.
CREATE OR REPLACE FUNCTION public.save_browser_clock(p_time_zone text DEFAULT NULL::text, p_locale text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.viewer_id();
begin
  if viewer is null then
    perform private.raise_app_error('session_ended', 'Your session has ended. Sign in again.');
  elsif not private.mfa_satisfied() then
    return;
  end if;
  -- Each for itself: a browser may know a zone that this database does not.
  begin
    update public.profiles p set time_zone = p_time_zone
    where p.user_id = viewer and p.time_zone is null and p_time_zone is not null;
  exception when check_violation then null;
  end;
  begin
    update public.profiles p set locale = p_locale where p.user_id = viewer and p.locale is null and p_locale is not null;
  exception when check_violation then null;
  end;
end $function$;
grant execute on function public.save_browser_clock(text,text) to authenticated;

-- Returns when clocks in a zone show a time, for the first time if they are put back over it (RFC 5545 §3.3.5).
CREATE OR REPLACE FUNCTION private.instant_of(here timestamp without time zone, zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- PostgreSQL takes the second of two. The first is earlier by how far clocks were put back: half an hour on Lord Howe
  -- Island. For a skipped time both count from the offset before the gap.
  select case when f.first at time zone zone = here then f.first else s.second end
  from (select here at time zone zone as second) s
  cross join lateral (
    select s.second - (((s.second - interval '24 hours') at time zone zone) - (here - interval '24 hours')) as first
  ) f
$function$;

-- Makes mail that waits for the end of quiet hours due when these or the time zone change. claim_outbox then sends
-- it, or lets it wait for the new end.
CREATE OR REPLACE FUNCTION private.tg_reschedule_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.outbox o set available_at = clock_timestamp()
  where o.person_id = new.user_id and o.completed_at is null and o.attempts = 0 and o.available_at > clock_timestamp();
  return null;
end $function$;

-- Returns a filter of the list without what a role may not know of: for requesters the priority, in filter, sort and
-- group. It is ignored like any unknown value.
CREATE OR REPLACE FUNCTION private.filter_for(role text, p_filter jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when role <> 'requester' then p_filter else p_filter - array['priority']
    - case when p_filter ->> 'sort' in ('priority', '-priority') then array['sort'] else '{}' end
    - case when p_filter ->> 'group' = 'priority' then array['group'] else '{}' end
  end;
end $function$;

-- Returns the code points of Chinese characters. One of them can be a word.
CREATE OR REPLACE FUNCTION private.han()
 RETURNS int4multirange
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- Radicals, iteration mark and zero, numerals, extension A, unified, compatibility, extensions B to H.
  select '{[11904,12255],[12293,12295],[12321,12329],[13312,19903],[19968,40959],[63744,64255],[131072,205743]}'::int4multirange
$function$;

-- Returns the code points of scripts that put no space between words, or join words with what follows them, as Korean
-- does.
CREATE OR REPLACE FUNCTION private.unspaced()
 RETURNS int4multirange
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- Thai, Lao; Burmese; Hangul letters; Khmer; kana, Bopomofo, Hangul letters; Bopomofo; kana; Hangul letters and syllables;
  -- halfwidth kana and Hangul letters.
  select private.han() + ('{[3584,3839],[4096,4255],[4352,4607],[6016,6143],[12352,12687],[12704,12735],[12784,12799],'
    || '[43360,43391],[44032,55295],[65382,65500]}')::int4multirange
$function$;

-- Whether a text is long enough to search: two characters besides ASCII punctuation and spaces, one Chinese
-- character, or the number of a query.
CREATE OR REPLACE FUNCTION private.is_searchable(words text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- As isSearchable in src/domain/search-text.ts.
  select char_length(s.signs) >= 2 or (s.signs <> '' and ascii(s.signs) <@ private.han()) or s.signs ~ '^[0-9]$'
  from (select translate(words, e'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~ \t\n\v\f\r', '') as signs) s
$function$;

-- Returns the words of a text, and pairs of characters in scripts without spaces, separated by spaces.
CREATE OR REPLACE FUNCTION private.search_tokens(words text, is_question boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- Every character of such scripts begins a pair with the next one, and so each part of a word is found by its pairs.
  -- The last one stands alone. A question of several characters needs only the pairs.
  select case when octet_length(w.plain) = char_length(w.plain) then w.plain else (
    select string_agg(
      case
        when not c.unspaced then c.sign || case when c.before_unspaced then ' ' else '' end
        when c.before_unspaced then c.sign || c.next || ' '
        when is_question and c.after_unspaced then ' '
        else c.sign || ' '
      end, '' order by c.place
    )
    from (
      select s.sign, s.place, s.unspaced, lead(s.sign) over signs as next,
        coalesce(lead(s.unspaced) over signs, false) as before_unspaced,
        coalesce(lag(s.unspaced) over signs, false) as after_unspaced
      from (
        select t.sign, t.place, ascii(t.sign) <@ private.unspaced() as unspaced
        from string_to_table(w.plain, null) with ordinality t (sign, place)
      ) s
      window signs as (order by s.place)
    ) c
  ) end
  from (select private.search_words(words) as plain) w
$function$;

-- Returns the id of the query with a number in a company. Null if the viewer sees none.
CREATE OR REPLACE FUNCTION private.visible_query_id(company uuid, number integer)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.viewer_id();
  role text := private.my_role(company);
begin
  return (
    select q.id from public.queries q
    where q.company_id = company and q.number = visible_query_id.number and (
      role in ('owner', 'admin', 'agent')
      or role = 'requester'
        and (q.requester_id = viewer or q.visibility = 'company' or q.id = any (private.my_followed_query_ids()))
    )
  );
end $function$;

-- Returns the query that a query follows up, and the first 50 that follow it up. The caller reads them under
-- row-level security.
CREATE OR REPLACE FUNCTION private.linked_queries(of_query uuid)
 RETURNS TABLE(id uuid, is_earlier boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select q.follow_up_of, true from public.queries q where q.id = of_query and q.follow_up_of is not null
    union all
    (select f.id, false from public.queries f where f.follow_up_of = of_query order by f.number limit 50);
end $function$;
grant execute on function private.linked_queries(uuid) to authenticated;

-- Raises a query. It may follow up another one of the company that the viewer sees, given by its number.
CREATE OR REPLACE FUNCTION public.raise_query(p_company uuid, p_subject text, p_body text, p_client_id uuid, p_category uuid DEFAULT NULL::uuid, p_priority text DEFAULT 'normal'::text, p_visibility text DEFAULT NULL::text, p_files uuid[] DEFAULT '{}'::uuid[], p_draft_version bigint DEFAULT 0, p_follow_up_of integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
  answer jsonb := private.find_query_by_client_id(viewer, p_client_id);
  target public.queries;
  role text;
  earlier uuid;
  violated text;
begin
  if answer is not null then
    return answer;
  end if;
  role := private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  if p_category is not null and not exists (
    select from public.categories c where c.company_id = p_company and c.id = p_category and c.archived_at is null
  ) then
    perform private.raise_app_error('not_found', 'There is no such category.');
  end if;
  if p_follow_up_of is not null then
    earlier := private.visible_query_id(p_company, p_follow_up_of);
    if earlier is null then
      perform private.raise_app_error('follow_up_unknown', 'You see no such query that could be followed up.');
    end if;
  end if;
  begin
    perform private.count_act('raise', p_company, role);
    insert into public.queries (company_id, subject, body, requester_id, created_by, client_id, category_id, priority, visibility, follow_up_of)
    select c.id, private.single_line(p_subject), p_body, viewer, viewer, p_client_id, p_category,
      -- Only staff set the priority.
      case when role = 'requester' then 'normal' else coalesce(p_priority, 'normal') end,
      coalesce(p_visibility, c.default_visibility), earlier
    from public.companies c where c.id = p_company
    returning * into target;
  exception when unique_violation then
    get stacked diagnostics violated = constraint_name;
    if violated <> 'query_submitted_once' then
      raise;
    end if;
    -- The same form arrived twice at once. This one waited for the other, and its number was rolled back.
    return private.find_query_by_client_id(viewer, p_client_id);
  when raise_exception then
    -- The same form may have been the last one that was allowed.
    answer := private.find_query_by_client_id(viewer, p_client_id);
    if answer is null then
      raise;
    end if;
    return answer;
  end;
  perform private.attach_files(p_files, target, null);
  perform private.mark_read(target);
  perform private.empty_draft(target.company_id, null, 'query', viewer, p_client_id, p_draft_version);
  return private.find_query_by_client_id(viewer, p_client_id);
end $function$;
grant execute on function public.raise_query(uuid,text,text,uuid,uuid,text,text,uuid[],bigint,integer) to authenticated;

-- Locks the memberships of the viewer, of the assignees of the queries and of others, then the queries, until the
-- transaction ends. Raises an error if the viewer has none of the roles, or is a requester and did not raise all of
-- them.
CREATE OR REPLACE FUNCTION private.lock_for_batch(company uuid, queries uuid[], others uuid[], roles text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  role text;
begin
  -- Lock order: the members first, then the queries, as when a member is suspended. This prevents deadlocks.
  perform from public.memberships m
  where m.company_id = lock_for_batch.company and (
    m.user_id = private.viewer_id() or m.user_id = any (others)
    or m.user_id in (select q.assignee_id from public.queries q where q.id = any (queries))
  )
  order by m.user_id for share;
  -- The viewer may have been suspended while this waited.
  role := private.require_role(lock_for_batch.company, variadic lock_for_batch.roles);
  if role = 'requester' and exists (
    select from public.queries q where q.id = any (queries) and q.requester_id <> private.viewer_id()
  ) then
    perform private.raise_app_error('not_allowed', 'Requesters change only queries that they raised.');
  end if;
  -- All of them before the first change, which locks the company to broadcast. In the order of their ids: two of these
  -- at once then never wait for each other.
  perform from public.queries q where q.id = any (queries) order by q.id for no key update;
end $function$;

-- Stores what a change of a batch changed, so that it can be undone. Returns whether it changed anything.
CREATE OR REPLACE FUNCTION private.record_batch_change(batch uuid, before public.queries, changed public.queries, statuses_on_send jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.batch_changes (batch_id, query_id, event_id, before, statuses_on_send, activity_at)
  select batch, changed.id, e.id, to_jsonb(before) - array['subject', 'body', 'search'],
    case when changed.status <> before.status then record_batch_change.statuses_on_send else '[]' end,
    changed.last_activity_at
  from public.events e
  where changed.row_version > before.row_version and e.query_id = changed.id and e.type = 'changed'
    and e.row_version = changed.row_version
  order by e.at desc, e.id desc limit 1;
  return changed.row_version > before.row_version;
end $function$;

-- Closes a resolved query, because its requester confirms that it is solved. Returns the new row version, and the
-- batch by which undo_changes takes it back. For its requester.
CREATE OR REPLACE FUNCTION public.confirm_solved(p_query uuid, p_row_version integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  batch constant uuid := private.uuid_v7();
  target public.queries := private.get_visible_query(p_query);
  changed public.queries;
  statuses_on_send jsonb;
begin
  if target.requester_id <> private.viewer_id() then
    perform private.raise_app_error('not_allowed', 'Only the person who raised a query confirms that it is solved.');
  end if;
  perform private.lock_for_batch(
    target.company_id, array[p_query], '{}', array['owner', 'admin', 'agent', 'requester']
  );
  insert into private.batches (id, company_id, actor_id) values (batch, target.company_id, private.viewer_id());
  -- Sends its due replies first. They do not belong to the batch.
  target := private.lock_query(p_query, null);
  statuses_on_send := private.statuses_on_send(p_query);
  changed := private.change_locked_query(target, p_row_version, '{"status": "closed"}', batch);
  perform private.record_batch_change(batch, target, changed, statuses_on_send);
  perform private.notify_of_batch(batch);
  return jsonb_build_object('rowVersion', changed.row_version, 'batch', batch);
end $function$;
grant execute on function public.confirm_solved(uuid,integer) to authenticated;

-- Sets the time zone and the locale of a company, for its owners and admins. They are those of members who have no
-- own ones.
CREATE OR REPLACE FUNCTION public.set_company_clock(p_company uuid, p_time_zone text, p_locale text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  before text;
begin
  perform private.require_role(p_company, 'owner', 'admin');
  select c.time_zone into before from public.companies c where c.id = p_company for update;
  update public.companies c set time_zone = p_time_zone, locale = p_locale
  where c.id = p_company and (c.time_zone, c.locale) is distinct from (p_time_zone, p_locale);
  if before is distinct from p_time_zone then
    -- As tg_reschedule_mail: claim_outbox sends what waited for quiet hours of the old zone, or lets it wait for the new end.
    update public.outbox o set available_at = clock_timestamp()
    where o.completed_at is null and o.attempts = 0 and o.available_at > clock_timestamp() and o.person_id in (
      select m.user_id from public.memberships m join public.profiles p on p.user_id = m.user_id
      where m.company_id = p_company and p.time_zone is null
    );
  end if;
end $function$;
grant execute on function public.set_company_clock(uuid,text,text) to authenticated;

-- Saves what the viewer has written in one form, if the form names the stored version or saved last itself. Else it
-- changes nothing and returns the stored draft as conflict, also to late saves. A submitted form saves no more.
CREATE OR REPLACE FUNCTION public.save_draft(p_company uuid, p_kind text, p_client_id uuid, p_seq integer, p_query uuid DEFAULT NULL::uuid, p_subject text DEFAULT ''::text, p_body text DEFAULT ''::text, p_files uuid[] DEFAULT '{}'::uuid[], p_base_version bigint DEFAULT 0, p_follow_up_of integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
  about uuid := case when p_kind <> 'query' then p_query end;
  earlier integer := case when p_kind = 'query' then p_follow_up_of end;
  files uuid[];
  draft public.drafts;
  is_late boolean;
begin
  perform private.check_can_draft(p_company, p_query, p_kind);
  if char_length(p_body) > 50000 then
    raise exception using errcode = '23514', message = 'A draft is at most 50,000 characters long.';
  elsif cardinality(p_files) > 100 then
    raise exception using errcode = '23514', message = 'A draft has at most 100 files.';
  end if;
  perform private.lock_drafts(viewer);
  if private.is_submitted(viewer, p_client_id) then
    return jsonb_build_object('savedAt', null);
  end if;
  -- After the lock, because another form may just have sent them.
  files := private.unsent_files(viewer, p_company, p_files);
  select * into draft from public.drafts d
  where d.user_id = viewer and d.company_id = p_company and d.query_id is not distinct from about and d.kind = p_kind;
  is_late := case
    when draft.writer = p_client_id and p_seq > 0 then draft.writer_seq >= p_seq
    -- A form that has seen a draft is late if that draft is gone: its text was sent or discarded long ago.
    else coalesce(draft.version, 0) <> coalesce(p_base_version, 0)
  end;
  if (draft.subject, draft.body) = (p_subject, p_body) and draft.follow_up_of is not distinct from earlier
    and draft.files @> files and files @> draft.files
    and private.has_content(draft)
  then
    -- A form may return to its earlier text. Saves between are late from now on.
    update public.drafts d set writer_seq = greatest(d.writer_seq, p_seq)
    where d.id = draft.id and d.writer = p_client_id;
    return private.saved_draft_json(draft);
  elsif is_late then
    return jsonb_build_object(
      'conflict', case
        when draft.id is null then jsonb_build_object(
          'version', 0, 'writer', '', 'subject', '', 'body', '', 'savedAt', null, 'statusOnSend', null,
          'resolutionOnSend', null, 'followUpOf', null, 'files', '[]'::jsonb
        )
        else private.draft_row_json(draft)
      end,
      'files', private.draft_files_json(files)
    );
  end if;
  insert into public.drafts as d (
    company_id, user_id, query_id, kind, version, writer, writer_seq, subject, body, files, follow_up_of
  )
  values (
    p_company, viewer, about, p_kind, private.next_draft_version(), p_client_id, p_seq, p_subject, p_body, files, earlier
  )
  on conflict on constraint draft_is_one_of_its_kind do update set
    version = private.next_draft_version(d.version), writer = excluded.writer, writer_seq = excluded.writer_seq,
    saved_at = excluded.saved_at, subject = excluded.subject, body = excluded.body, files = excluded.files,
    -- Edits keep the status; without content the draft was discarded.
    status_on_send = case when private.has_content(excluded) then d.status_on_send end,
    resolution_on_send = case when private.has_content(excluded) then d.resolution_on_send end,
    follow_up_of = case when private.has_content(excluded) then excluded.follow_up_of end
  returning * into draft;
  -- Drafts without content identify late saves, which come within a day. The last ones of an author who saves no more
  -- stay, but hold no text.
  delete from public.drafts d
  where d.user_id = viewer and d.company_id = p_company and d.saved_at < clock_timestamp() - interval '1 day'
    and not private.has_content(d);
  return private.saved_draft_json(draft);
end $function$;
grant execute on function public.save_draft(uuid,text,uuid,integer,uuid,text,text,uuid[],bigint,integer) to authenticated;

-- Makes staff who replied follow the query. They may stop. Their next reply makes them follow it again.
CREATE OR REPLACE FUNCTION private.follow_by_reply(reply public.messages)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A scheduled reply is sent even if its author has left the staff meanwhile.
  if reply.from_staff and private.is_active_staff(reply.company_id, reply.author_id) then
    insert into public.followers (company_id, query_id, user_id, by_reply)
    values (reply.company_id, reply.query_id, reply.author_id, true)
    on conflict (query_id, user_id) do nothing;
  end if;
end $function$;

-- Whether all staff are notified of what a person did in a query: its requester did it, and no assignee is notified.
CREATE OR REPLACE FUNCTION private.needs_staff(query public.queries, actor uuid, event text DEFAULT 'replied'::text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return actor = query.requester_id and not coalesce(
    private.is_active_staff(query.company_id, query.assignee_id)
      and private.can_notify(query.company_id, query.assignee_id)
      and not private.is_muted(query.id, query.assignee_id)
      and private.notification_channel(query.assignee_id, event) <> 'none',
    false
  );
end $function$;

-- Returns the event whose channel a person chose for a notification. What reaches all staff uses that of new queries.
CREATE OR REPLACE FUNCTION private.choice_of(event text, reason text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- Must equal choiceOf in supabase/worker/email/notification-words.ts.
  select case when reason = 'staff' then 'raised' else event end
$function$;

-- Notifies new assignees, and those whom a new status concerns (more changes than summary_from as one). All staff, if
-- the requester opens a query again and no assignee is notified.
CREATE OR REPLACE FUNCTION private.notify_of_changes(changes private.query_change[], summary_from integer DEFAULT 10)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  with changed as materialized (
    select q.id, q.company_id, q.number, q.status, q.assignee_id, q.requester_id, e.id as event_id, e.actor_id,
      c.is_assigned, c.is_moved
    from unnest(changes) c join public.events e on e.id = c.event_id join public.queries q on q.id = e.query_id
  ), concerned as (
    select c.*, s.user_id, s.event, s.reason, m.role
    from (
      select distinct on (s.query_id, s.user_id) s.*
      from (
        select c.id as query_id, c.assignee_id as user_id, 'assigned' as event, 'assigned' as reason, 1 as place
        from changed c where c.is_assigned
        union all select c.id, c.assignee_id, 'status', 'assigned', 2 from changed c where c.is_moved
        union all select c.id, c.requester_id, 'status', 'raised_it', 3 from changed c where c.is_moved
        union all select c.id, f.user_id, 'status', 'following', 4
        from changed c join public.followers f on f.query_id = c.id where c.is_moved
        -- A query that its requester opens again needs somebody, as a new one does.
        union all select c.id, w.user_id, 'status', 'staff', 5
        from changed c
        join public.queries q on q.id = c.id
        join public.memberships w on w.company_id = c.company_id and w.role <> 'requester'
        where c.is_moved and c.status = 'open' and private.needs_staff(q, c.actor_id, 'status')
      ) s
      where s.user_id is not null
      order by s.query_id, s.user_id, s.place
    ) s
    join changed c on c.id = s.query_id
    join public.queries q on q.id = c.id
    join public.memberships m on m.company_id = c.company_id and m.user_id = s.user_id and m.state = 'active'
    where s.user_id is distinct from c.actor_id
      and private.can_read_query(q, s.user_id, m.role)
      and (s.event = 'assigned' or not private.is_muted(c.id, s.user_id))
  ), replied as (
    -- See private.merge_status_notification.
    update public.notifications n set status = c.status
    from concerned c
    where n.query_id = c.id and n.user_id = c.user_id and c.event = 'status'
      and n.created_in_transaction = pg_current_xact_id() and n.actor_id = c.actor_id
      and n.event in ('replied', 'mentioned') and not n.staff_only
    returning n.query_id, n.user_id
  ), told as (
    select c.*, case
      -- Status mail goes only to the requester, and only when staff wait for them or are done.
      when k.choice = 'mail' and c.event = 'status' and c.reason <> 'staff' and (
        c.reason <> 'raised_it' or c.actor_id is null or c.status not in ('pending', 'resolved', 'closed')
      ) then 'app'
      else k.choice
    end as channel
    from concerned c cross join lateral (
      select private.notification_channel(c.user_id, private.choice_of(c.event, c.reason)) as choice
    ) k
    where k.choice <> 'none' and not exists (select from replied r where r.query_id = c.id and r.user_id = c.user_id)
  ), counted as (
    select t.*, count(*) over one as amount, row_number() over strongest as place,
      array_agg(t.id) over (newest rows between unbounded preceding and unbounded following) as all_ids,
      min(t.reason) over one = max(t.reason) over one as is_one_reason
    from told t
    -- If one of them is mailed, so is the summary.
    window one as (partition by t.company_id, t.user_id, t.event), newest as (one order by t.number desc),
      strongest as (one order by t.channel = 'mail' desc, t.number desc)
  )
  insert into public.notifications (
    company_id, query_id, user_id, source_id, event, reason, channel, actor_id, status, amount, query_ids
  )
  select t.company_id, t.id, t.user_id, t.event_id, t.event,
    case when t.amount <= summary_from or t.is_one_reason then t.reason end, t.channel, t.actor_id,
    case when t.event = 'status' then t.status end,
    case when t.amount > summary_from then t.amount else 1 end, case when t.amount > summary_from then t.all_ids[:100] end
  from counted t
  where t.amount <= summary_from or t.place = 1
  on conflict (source_id, user_id) do nothing;
end $function$;

-- Whether the batch of a query takes back a recorded change of it.
CREATE OR REPLACE FUNCTION private.takes_back_change(query public.queries)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from private.batches b join private.batch_changes c on c.batch_id = b.undone_id and c.query_id = query.id
    where b.id = query.batch_id
  );
end $function$;

-- Whether an e-mail that tells somebody of a change was sent. An undo in silence would leave them with what is not
-- true.
CREATE OR REPLACE FUNCTION private.was_mailed(change private.batch_changes)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from private.batch_changes c
    join public.notifications n on n.source_id = c.event_id
    where c.batch_id = change.batch_id and change.query_id = any (coalesce(n.query_ids, array[n.query_id]))
      and exists (
        select from public.outbox o
        where (o.subject_id = n.id and o.template = 'notification' or o.id = n.digest_id)
          and o.completed_at is not null and o.error is null
      )
  );
end $function$;

-- How long the e-mail about a change waits whose message offers to undo it.
CREATE OR REPLACE FUNCTION private.undo_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- A little longer than undoSeconds in src/app/routes/track-query/list-actions.ts, which starts when the answer arrives.
  select interval '30 seconds'
$function$;

-- Deletes the notifications of a batch, with mail that was not sent, except for these queries. Broadcasts the number
-- of unread notifications to those who had one.
CREATE OR REPLACE FUNCTION private.withdraw_notifications(p_batch uuid, kept uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  withdrawn uuid[];
  person uuid;
begin
  with affected as materialized (
    select n.id, n.query_id, array(
      select u.id from unnest(coalesce(n.query_ids, array[n.query_id])) with ordinality u (id, place)
      where u.id = any (withdraw_notifications.kept) order by u.place
    ) as left_over
    from public.notifications n
    where n.source_id in (select c.event_id from private.batch_changes c where c.batch_id = p_batch)
  ), reduced as (
    -- A summary stays for the queries that were not restored.
    update public.notifications n set
      amount = cardinality(a.left_over), query_ids = case when cardinality(a.left_over) > 1 then a.left_over end,
      query_id = c.query_id, source_id = c.event_id,
      status = case when n.event = 'status' and cardinality(a.left_over) = 1 then e.patch #>> '{status,1}' else n.status end
    from affected a
    join private.batch_changes c on c.batch_id = p_batch
      and c.query_id = case when a.query_id = any (a.left_over) then a.query_id else a.left_over[1] end
    join public.events e on e.id = c.event_id
    where n.id = a.id and a.left_over <> '{}' and cardinality(a.left_over) < n.amount
  )
  select array(select a.id from affected a where a.left_over = '{}') into withdrawn;
  update public.outbox o set completed_at = clock_timestamp(), error = 'It was undone.', data = o.data - 'token'
  where o.template = 'notification' and o.subject_id = any (withdrawn) and o.completed_at is null;
  for person in
    with deleted as (delete from public.notifications n where n.id = any (withdrawn) returning n.user_id)
    select distinct d.user_id from deleted d
  loop
    perform private.broadcast_to_user(
      person, 'withdrawn', jsonb_build_object('unread', private.unread_count(person, null))
    );
  end loop;
end $function$;

-- Gives the unresolved queries of a locked member of the staff to a successor, who gets one notification, or leaves
-- them unassigned. Raises an error if there are some and neither is wanted, or the successor is no active staff.
CREATE OR REPLACE FUNCTION private.hand_over(member public.memberships, successor uuid, leave_unassigned boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  batch constant uuid := private.uuid_v7();
  ids uuid[];
begin
  if member.state <> 'active' or member.role = 'requester' then
    return;
  end if;
  -- Lock order: the members first, then the queries in the order of their ids, as a batch does.
  perform from public.memberships m where m.company_id = member.company_id and m.user_id = successor for share;
  ids := array(
    select q.id from public.queries q
    where q.company_id = member.company_id and q.assignee_id = member.user_id
      and q.status in ('new', 'open', 'pending', 'on_hold')
    order by q.id for no key update
  );
  delete from private.hand_overs h where h.company_id = member.company_id and h.user_id = member.user_id;
  if ids = '{}' then
    return;
  elsif successor is null and leave_unassigned is not true then
    perform private.raise_app_error(
      'successor_required', 'Choose who gets the unresolved queries of this member.', jsonb_build_object('count', cardinality(ids))
    );
  elsif successor = member.user_id
    or successor is not null and not private.is_active_staff(member.company_id, successor)
  then
    perform private.raise_app_error('not_staff_assignee', 'Only active staff of the company can be assigned.');
  end if;
  -- A batch, so that the changes notify together. It records nothing that could be undone.
  insert into private.batches (id, company_id, actor_id) values (batch, member.company_id, private.viewer_id());
  update public.queries q set assignee_id = successor, batch_id = batch where q.id = any (ids);
  if successor is not null then
    perform private.notify_of_changes(array(
      select row(e.id, true, false)::private.query_change
      from public.queries q
      join public.events e on e.query_id = q.id and e.type = 'changed' and e.row_version = q.row_version
      where q.id = any (ids)
    ), 1);
  end if;
  insert into private.hand_overs (company_id, user_id, successor_id, amount)
  values (member.company_id, member.user_id, successor, cardinality(ids));
end $function$;

-- Returns how many queries a member handed over, and to whom. Null if none.
CREATE OR REPLACE FUNCTION private.hand_over_json(company uuid, person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('count', h.amount, 'successor', private.person_json(h.successor_id))
  from private.hand_overs h where h.company_id = company and h.user_id = person
$function$;

-- Stores the role and state of a locked member. Returns what they handed over, or what they do not get back.
CREATE OR REPLACE FUNCTION private.save_member(before public.memberships, after public.memberships, successor uuid, leave_unassigned boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_active_staff constant boolean := after.state = 'active' and after.role <> 'requester';
  handed_over jsonb;
begin
  if not is_active_staff then
    -- First, while somebody who steps down themselves may still assign.
    perform private.hand_over(before, successor, leave_unassigned);
  end if;
  update public.memberships m set role = after.role, state = after.state
  where m.company_id = after.company_id and m.user_id = after.user_id and (m.role, m.state) <> (after.role, after.state);
  set constraints public._500_require_owner immediate;
  handed_over := private.hand_over_json(after.company_id, after.user_id);
  if is_active_staff then
    delete from private.hand_overs h where h.company_id = after.company_id and h.user_id = after.user_id;
  elsif (before.state <> 'active' or before.role = 'requester') and (before.role, before.state) <> (after.role, after.state) then
    -- They handed nothing over now. Whoever asks for what is done already learns who has the queries.
    handed_over := null;
  end if;
  return jsonb_build_object('handedOver', handed_over);
end $function$;

-- Changes the role of a member. Unresolved queries of somebody who becomes a requester go to the successor, or are
-- left unassigned. Returns how many and to whom; for a new agent, what they do not get back.
CREATE OR REPLACE FUNCTION public.set_member_role(p_company uuid, p_user uuid, p_role text, p_successor uuid DEFAULT NULL::uuid, p_leave_unassigned boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member public.memberships := private.lock_changeable_member(p_company, p_user);
  changed public.memberships := member;
begin
  if (p_role = any (private.grantable_roles(private.my_role(p_company), member.role))) is not true then
    perform private.raise_app_error('not_allowed', 'You can make people agents or requesters.');
  end if;
  changed.role := p_role;
  return private.save_member(member, changed, p_successor, p_leave_unassigned);
end $function$;
grant execute on function public.set_member_role(uuid,uuid,text,uuid,boolean) to authenticated;

-- Suspends or reactivates a member. A suspended member sees nothing of the company. Their unresolved queries go to
-- the successor, or are left unassigned. Returns how many and to whom; when reactivated, what they do not get back.
CREATE OR REPLACE FUNCTION public.set_member_state(p_company uuid, p_user uuid, p_state text, p_successor uuid DEFAULT NULL::uuid, p_leave_unassigned boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member public.memberships := private.lock_changeable_member(p_company, p_user);
  changed public.memberships := member;
begin
  if member.user_id = private.viewer_id() and p_state = 'suspended' then
    perform private.raise_app_error('not_allowed', 'You cannot suspend yourself. Ask another owner or admin.');
  end if;
  changed.state := p_state;
  return private.save_member(member, changed, p_successor, p_leave_unassigned);
end $function$;
grant execute on function public.set_member_state(uuid,uuid,text,uuid,boolean) to authenticated;

-- Ends what a member who becomes a requester followed as staff, even while they are suspended.
CREATE OR REPLACE FUNCTION private.tg_memberships__unfollow_queries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- They may no longer see private queries of others, and did not choose to follow those that they replied to as staff.
  delete from public.followers f using public.queries q
  where q.id = f.query_id and f.company_id = new.company_id and f.user_id = new.user_id
    and q.requester_id <> new.user_id and (q.visibility = 'private' or f.by_reply);
  return null;
end $function$;

-- Whether the person who sent an invitation may still send it. False if they are no active member.
CREATE OR REPLACE FUNCTION private.may_still_invite(invitation public.invitations)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return invitation.role = any (private.grantable_roles(private.role_of(invitation.company_id, invitation.invited_by)));
end $function$;

-- Makes the other devices of a person whose session ended rejoin their topics: their own at once, those of companies
-- within a minute.
CREATE OR REPLACE FUNCTION private.tg_sessions__revoke_realtime()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid;
  ended integer;
begin
  -- Fixed order, to prevent deadlocks. Everybody signs out in the evening, so the worker does it for all of a company.
  insert into private.pending_rotations (company_id)
  select distinct m.company_id from ended_sessions s
  join public.memberships m on m.user_id = s.user_id and m.state = 'active' order by m.company_id
  on conflict do nothing;
  for person in select distinct s.user_id from ended_sessions s order by s.user_id loop
    update public.profiles p set topic_version = p.topic_version + 1
    where p.user_id = person returning p.topic_version - 1 into ended;
    if found then
      perform realtime.send('{}', 'rotated', 'person:' || person || ':' || ended, true);
    end if;
  end loop;
  return null;
end $function$;

-- Makes a scheduled reply a draft of its author again. Returns where its query is. The caller has locked both.
CREATE OR REPLACE FUNCTION private.cancel_reply(message public.messages, target public.queries)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  answer jsonb;
begin
  perform private.restore_draft(message, private.delete_scheduled_reply(message));
  select jsonb_build_object('queryId', target.id, 'key', c.key, 'number', target.number) into answer
  from public.companies c where c.id = target.company_id;
  insert into private.idempotency_keys (author_id, client_id, answer) values
    (message.author_id, message.client_id, jsonb_build_object('id', message.id, 'status', target.status, 'scheduledAt', null)),
    (message.author_id, message.id, answer);
  return answer;
end $function$;

-- Makes replies that a member has not sent yet drafts again when they stop being active staff.
CREATE OR REPLACE FUNCTION private.tg_memberships__cancel_replies()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reply public.messages;
  target public.queries;
begin
  for reply in
    select * from public.messages m
    where m.company_id = new.company_id and m.author_id = new.user_id and m.sent_at is null and m.scheduled_at is not null
    order by m.query_id, m.created_at, m.id
  loop
    select * into target from public.queries q where q.id = reply.query_id for no key update;
    select * into reply from public.messages m where m.id = reply.id for update;
    -- One that is due may already be visible to the requester.
    if found and reply.sent_at is null and reply.scheduled_at > clock_timestamp() then
      perform private.cancel_reply(reply, target);
    end if;
  end loop;
  return null;
end $function$;

-- Whether a company sent an invitation to an address within a minute, also one that was revoked since.
CREATE OR REPLACE FUNCTION private.was_invited_just_now(company uuid, address text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- A mail that no worker has claimed is replaced by a newer one.
  select exists (
    select from public.outbox o
    where o.company_id = company and o.template = 'invitation' and o.recipient = address
      and o.created_at > clock_timestamp() - interval '1 minute' and (o.attempts > 0 or o.completed_at is not null)
  )
$function$;

-- Whether a person got twenty mails about notifications within an hour. Further ones come with the daily mail.
CREATE OR REPLACE FUNCTION private.has_much_mail(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*) >= 20 from public.outbox o
  where o.person_id = person and o.template = 'notification' and o.created_at > clock_timestamp() - interval '1 hour'
$function$;

-- Whether the viewer may see another person. Staff see all members; requesters see staff and the people in queries
-- they see.
CREATE OR REPLACE FUNCTION private.can_see_person(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  shared uuid[];
begin
  if exists (
    select from private.my_memberships() c join public.memberships m on m.company_id = c.company_id
    where m.user_id = person and (c.role <> 'requester' or m.role <> 'requester')
  ) then
    return true;
  end if;
  -- Both are requesters, so they know each other by the queries that the viewer sees.
  shared := array(
    select m.company_id
    from private.my_memberships() c join public.memberships m on m.company_id = c.company_id
    where m.user_id = person
  );
  if cardinality(shared) = 0 then
    return false;
  end if;
  return exists (
    select from (
      select q.id from public.queries q where q.company_id = any (shared) and q.requester_id = person
      union all select q.id from public.queries q where q.company_id = any (shared) and q.assignee_id = person
      union all select f.query_id from public.followers f where f.company_id = any (shared) and f.user_id = person
      union all select r.query_id from public.messages r
        where r.author_id = person and r.company_id = any (shared) and r.kind = 'reply'
          and private.is_visible_to_requester(r.sent_at, r.scheduled_at)
    ) involved join public.queries q on q.id = involved.id
    where q.requester_id = private.viewer_id() or q.visibility = 'company'
      or exists (select from public.followers f where f.query_id = q.id and f.user_id = private.viewer_id())
  );
end $function$;
grant execute on function private.can_see_person(uuid) to authenticated;

-- Whether a stored file was sent, or is the picture of a person.
CREATE OR REPLACE FUNCTION private.is_in_use(bucket text, path text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case bucket
    when 'attachments' then exists (select from public.attachments a where a.path = is_in_use.path and a.query_id is not null)
    when 'avatars' then exists (
      select from public.profiles p
      where p.avatar_path = is_in_use.path
        and p.user_id = substring(path from '^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/')::uuid
    )
    else false
  end
$function$;

-- Reserves a path for an upload of the viewer. Null if as many of their uploads that are not in use take a place.
-- What is in use or gone is forgotten after a day.
CREATE OR REPLACE FUNCTION private.reserve_upload(bucket text, folder text, at_most integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer constant uuid := private.viewer_id();
  own_folder constant text := folder || viewer || '/';
  taken bigint;
  paths bigint;
  path text;
begin
  perform private.lock_uploads(viewer);
  -- Here, because an installation may have no worker.
  delete from private.uploads u
  where u.user_id = viewer and u.created_at < clock_timestamp() - interval '1 day' and (
    private.is_in_use(u.bucket_id, u.name)
    or not exists (select from storage.objects o where o.bucket_id = u.bucket_id and o.name = u.name)
  );
  select count(*) filter (where f.takes_place), count(*) filter (where starts_with(f.name, own_folder)) into taken, paths
  from private.unused_uploads(viewer, bucket) f;
  if taken >= at_most then
    return null;
  end if;
  -- A hosted project stores a file whose upload was given up meanwhile. So a folder has no more paths than places, and
  -- a path that is free again is given again: a second file at it is rejected.
  if paths >= at_most then
    select f.name into path from private.unused_uploads(viewer, bucket) f
    where starts_with(f.name, own_folder) and not f.takes_place
    order by f.created_at limit 1;
    update private.uploads u set created_at = clock_timestamp(), ended = false
    where u.bucket_id = bucket and u.name = path;
    return path;
  end if;
  path := own_folder || gen_random_uuid();
  insert into private.uploads (bucket_id, name, user_id) values (bucket, path, viewer);
  return path;
end $function$;

-- Returns the path at which the viewer may store an attachment within ten minutes. Its last part is the id of the
-- attachment.
CREATE OR REPLACE FUNCTION public.begin_file_upload(p_company uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at_most constant integer := 100;
  role constant text := private.require_role(p_company, 'owner', 'admin', 'agent', 'requester');
  path text;
begin
  -- Bytes are counted once their number is known. Here a limit that is reached already refuses before any is sent.
  perform private.require_space(p_company, role, 1);
  perform private.require_act('upload_bytes', p_company, role, 1);
  perform private.count_act('upload', p_company, role);
  path := private.reserve_upload('attachments', p_company || '/', at_most);
  if path is null then
    perform private.raise_app_error(
      'too_many_unsent_files', format('You have %s files that were not sent or are being uploaded.', at_most)
    );
  end if;
  return path;
end $function$;
grant execute on function public.begin_file_upload(uuid) to authenticated;

-- Returns the path at which the viewer may store a picture within ten minutes.
CREATE OR REPLACE FUNCTION public.begin_picture_upload()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at_most constant integer := 20;
  path text;
begin
  perform private.require_viewer();
  path := private.reserve_upload('avatars', '', at_most);
  if path is null then
    perform private.raise_app_error('too_many_pictures', format('You uploaded %s pictures within a day.', at_most));
  end if;
  return path;
end $function$;
grant execute on function public.begin_picture_upload() to authenticated;

-- Whether the viewer began an upload to a path within ten minutes and did not end it.
CREATE OR REPLACE FUNCTION private.is_reserved(bucket text, path text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer constant uuid := private.viewer_id();
begin
  -- An upload that begins meanwhile waits, and then counts this file.
  perform private.lock_uploads(viewer);
  return exists (
    select from private.uploads u
    where u.bucket_id = bucket and u.name = path and u.user_id = viewer and private.is_running(u)
  );
end $function$;
grant execute on function private.is_reserved(text,text) to authenticated;

-- For the worker: looks at stored files after a path, and returns those that were stored earlier and that no row
-- names. `next` is the last one that it looked at; null at the end.
CREATE OR REPLACE FUNCTION public.list_unused_files(p_bucket text, p_before timestamp with time zone, p_after text DEFAULT ''::text, p_limit integer DEFAULT 1000)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with looked_at as (
    select o.name, o.created_at from storage.objects o
    where o.bucket_id = p_bucket and o.name > p_after
    order by o.name limit least(greatest(p_limit, 1), 1000)
  )
  select jsonb_build_object(
    'paths', (
      select coalesce(jsonb_agg(l.name order by l.name), '[]') from looked_at l
      where l.created_at < p_before and not private.is_in_use(p_bucket, l.name)
        and not exists (select from public.attachments a where p_bucket = 'attachments' and a.path = l.name)
    ),
    'next', (select max(l.name) from looked_at l)
  )
$function$;
grant execute on function public.list_unused_files(text,timestamp with time zone,text,integer) to service_role;

-- Whether a file may still be stored at its path. The app needs two minutes at most; one that was killed ends
-- nothing.
CREATE OR REPLACE FUNCTION private.is_running(upload private.uploads)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return not upload.ended and upload.created_at > clock_timestamp() - interval '10 minutes';
end $function$;

-- Lists the uploads of a person whose files are not in use, and whether they take a place. A picture takes one for a
-- day, even if another has replaced it.
CREATE OR REPLACE FUNCTION private.unused_uploads(person uuid, bucket text)
 RETURNS TABLE(name text, created_at timestamp with time zone, takes_place boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select u.name, u.created_at,
      private.is_running(u) or (bucket = 'avatars' and not u.ended) or o.id is not null or a.id is not null
    from private.uploads u
      left join storage.objects o on o.bucket_id = u.bucket_id and o.name = u.name
      left join public.attachments a on a.path = u.name and bucket = 'attachments'
    where u.user_id = person and u.bucket_id = bucket and a.query_id is null
      and not exists (select from public.profiles p where bucket = 'avatars' and p.user_id = person and p.avatar_path = u.name);
end $function$;

-- Serializes the uploads of a person, so that they count each other.
CREATE OR REPLACE FUNCTION private.lock_uploads(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('uploads of ' || person, 0));
end $function$;

-- Ends an upload of the viewer that failed: nothing may be stored at its path any more, and it takes no place once
-- its file is removed. A file that was sent stays.
CREATE OR REPLACE FUNCTION public.end_upload(p_path text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer constant uuid := private.require_viewer();
begin
  -- A draft that was stored, although its sender got no answer.
  delete from public.attachments a
  where a.path = p_path and a.uploaded_by = viewer and a.query_id is null
    and a.company_id = any (private.my_company_ids());
  update private.uploads u set ended = true where u.user_id = viewer and u.name = p_path;
end $function$;
grant execute on function public.end_upload(text) to authenticated;

-- Ends the upload of a draft that is deleted.
CREATE OR REPLACE FUNCTION private.tg_attachments__end_upload()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Older ones are over already. Whoever begins an upload may be deleting their rows.
  update private.uploads u set ended = true
  where u.bucket_id = 'attachments' and u.name = old.path and u.created_at > clock_timestamp() - interval '1 hour';
  return null;
end $function$;

-- Signs out all devices of the viewer, this one too.
CREATE OR REPLACE FUNCTION public.revoke_all_devices()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer uuid := private.require_viewer();
begin
  delete from auth.sessions s where s.user_id = viewer;
  perform private.rotate_person_topics(viewer);
end $function$;
grant execute on function public.revoke_all_devices() to authenticated;

-- Whether a person sent five invitations to an address within a day, from all of their companies.
CREATE OR REPLACE FUNCTION private.was_invited_often(address text, inviter uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- Those of other people do not count, so nobody learns of them.
  select count(*) >= 5
  from public.outbox o join public.invitations i on i.id = o.subject_id
  where o.template = 'invitation' and o.recipient = address and o.created_at > clock_timestamp() - interval '1 day'
    and i.invited_by = inviter
$function$;

-- Whether a receipt to this address was queued within an hour. A program that answers receipts gets no second one.
CREATE OR REPLACE FUNCTION private.has_receipt(person uuid, address text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.outbox o join public.notifications n on n.id = o.subject_id
    where o.person_id = person and o.recipient = address and o.template = 'notification'
      and o.created_at > clock_timestamp() - interval '1 hour' and private.is_receipt(n)
  )
$function$;

-- Gives up those of the mails that are obsolete. What a daily mail was to tell a suspended member waits for a later
-- one.
CREATE OR REPLACE FUNCTION private.drop_obsolete_mail(mails uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with dropped as (
    update public.outbox o
    set completed_at = clock_timestamp(), error = 'What it was about had ended.', data = o.data - 'token'
    where o.id = any (mails) and o.completed_at is null and private.is_obsolete(o)
    returning o.id, o.person_id, o.template
  )
  update public.notifications n set digest_id = null
  from dropped d
  where d.template = 'digest' and n.user_id = d.person_id and n.digest_id = d.id and n.read_at is null
$function$;

-- Whether a text is an address, in lower case, that browsers and the auth service take (HTML, "valid e-mail
-- address").
CREATE OR REPLACE FUNCTION private.is_address(address text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select char_length(address) <= 254 and address ~ (
    '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$'
  )
$function$;

-- Whether an invitation can be accepted: pending, accepted, revoked or expired. One whose inviter lost the right
-- counts as revoked.
CREATE OR REPLACE FUNCTION private.invitation_state(invitation public.invitations)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when invitation.accepted_at is not null then 'accepted'
    when invitation.revoked_at is not null then 'revoked'
    when invitation.expires_at <= now() then 'expired'
    when private.may_still_invite(invitation) then 'pending'
    else 'revoked'
  end
$function$;

-- Who invites to which company. Nobody, when the inviter can no longer be asked for a new invitation.
CREATE OR REPLACE FUNCTION private.invitation_json(invitation public.invitations)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'companyName', c.name, 'accent', c.accent,
    'invitedBy', (
      select p.display_name from public.profiles p
      where p.user_id = invitation.invited_by and private.may_still_invite(invitation)
    )
  )
  from public.companies c where c.id = invitation.company_id
$function$;

-- Returns the invitation of either token, or null.
CREATE OR REPLACE FUNCTION private.find_invitation(token text)
 RETURNS public.invitations
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select i from public.invitations i
  where i.token_hash = private.hash_token(token) or i.mail_token_hash = private.hash_token(token)
$function$;

-- Whether a token that no invitation has was replaced, or is unknown.
CREATE OR REPLACE FUNCTION private.missing_invitation(token text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('state', case
    when exists (select from private.replaced_mail_tokens r where r.token_hash = private.hash_token(token)) then 'replaced'
    else 'unknown'
  end)
$function$;

-- Whether an address belongs to an account that has confirmed it.
CREATE OR REPLACE FUNCTION private.has_account(address text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from auth.users u where lower(u.email) = address and u.email_confirmed_at is not null)
$function$;

-- Returns a token of the auth service that signs in the new person who has the link of the mail, or why there is
-- none. Null until the worker has asked: ask again. Raises an error when the invitation cannot be accepted, or its
-- address has an account.
CREATE OR REPLACE FUNCTION public.prove_invited_address(p_token text, p_name text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invitation public.invitations;
  proof private.address_proofs;
begin
  select * into invitation from public.invitations i where i.mail_token_hash = private.hash_token(p_token) for update;
  if not found then
    perform private.raise_app_error('invitation_invalid', 'This invitation is not valid. Ask for a new one.');
  elsif private.has_account(invitation.email) then
    perform private.raise_app_error('account_exists', 'This address has an account. Sign in to accept the invitation.');
  elsif private.invitation_state(invitation) = 'expired' then
    perform private.raise_app_error('invitation_expired', 'This invitation has expired. Ask for a new one.');
  elsif private.invitation_state(invitation) <> 'pending' then
    perform private.raise_app_error('invitation_invalid', 'This invitation is not valid. Ask for a new one.');
  end if;
  select * into proof from private.address_proofs a where a.invitation_id = invitation.id;
  if coalesce(proof.token_hash, proof.error) is not null and proof.requested_at > clock_timestamp() - interval '1 minute' then
    delete from private.address_proofs a where a.invitation_id = invitation.id;
    return case
      when proof.error is null then jsonb_build_object('tokenHash', proof.token_hash, 'type', proof.token_type)
      else jsonb_build_object('error', proof.error)
    end;
  elsif proof.requested_at is null or proof.requested_at < clock_timestamp() - interval '5 seconds' then
    insert into private.address_proofs as a (invitation_id, display_name) values (invitation.id, left(coalesce(p_name, ''), 80))
    on conflict (invitation_id) do update
      set display_name = excluded.display_name, requested_at = excluded.requested_at, claimed_at = null, token_hash = null,
          token_type = null, error = null;
  end if;
  return null;
end $function$;
grant execute on function public.prove_invited_address(text,text) to anon;

-- Returns the requests for proofs of addresses, each once, for the worker.
CREATE OR REPLACE FUNCTION public.claim_address_proofs()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  answer jsonb;
begin
  delete from private.address_proofs a where a.requested_at < clock_timestamp() - interval '1 minute';
  with claimed as (
    update private.address_proofs a set claimed_at = clock_timestamp()
    from public.invitations i where i.id = a.invitation_id and a.claimed_at is null
    returning a.invitation_id, i.email, a.display_name
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', c.invitation_id, 'email', c.email, 'name', c.display_name)), '[]')
  into answer from claimed c;
  return answer;
end $function$;
grant execute on function public.claim_address_proofs() to service_role;

-- Saves the token that the worker got from the auth service, or why it got none.
CREATE OR REPLACE FUNCTION public.complete_address_proof(p_invitation uuid, p_token_hash text DEFAULT NULL::text, p_token_type text DEFAULT NULL::text, p_error text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.address_proofs a set token_hash = p_token_hash, token_type = p_token_type, error = p_error
  where a.invitation_id = p_invitation
$function$;
grant execute on function public.complete_address_proof(uuid,text,text,text) to service_role;

-- Whether the newest mail of an invitation was sent, is delayed by more than a minute, was refused by the mail server
-- and is tried again, or failed for good. Null for an invitation of which no mail is known.
CREATE OR REPLACE FUNCTION private.mail_state_of(invitation uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when o.completed_at is not null and o.error is not null then 'failed'
    when o.completed_at is null and o.smtp_rejections > 0 then 'refused'
    when o.completed_at is null and o.created_at < clock_timestamp() - interval '1 minute' then 'delayed'
    else 'sent'
  end
  from public.outbox o
  where o.subject_id = invitation and o.template = 'invitation'
  order by o.created_at desc, o.id desc limit 1
$function$;
grant execute on function private.mail_state_of(uuid) to authenticated;

-- Returns every event that notifies people, with its channel for people who chose none.
CREATE OR REPLACE FUNCTION private.default_notification_channels()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- Must equal defaultChoices in src/domain/notification.ts.
  select '{
    "received": "mail", "raised": "app", "assigned": "mail", "replied": "mail", "noted": "app", "status": "mail",
    "mentioned": "mail"
  }'::jsonb
$function$;

-- Returns the company of a page, as viewer_context describes it: the one of the key, else the first. Null without
-- one.
CREATE OR REPLACE FUNCTION private.company_of(viewer jsonb, key text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select c.value
    from jsonb_array_elements(viewer -> 'companies') with ordinality c (value, place)
    where key is null or c.value ->> 'key' = upper(key)
    -- As currentCompany in src/app/server/session/current-company.ts: without a key the first that is not locked.
    order by (c.value ->> 'requiresMfa')::boolean and viewer ->> 'aal' <> 'aal2', c.place
    limit 1
  );
end $function$;
grant execute on function private.company_of(jsonb,text) to authenticated;

-- Returns the value of a URL parameter (WHATWG URL, application/x-www-form-urlencoded). Null without a value, and for
-- octets that are no text: no UTF-8, or a zero.
CREATE OR REPLACE FUNCTION private.decoded_parameter(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    -- Each match is an octet in hexadecimal digits, or text without any.
    select convert_from(string_agg(
      case when m.part[1] ~ '^%[0-9A-Fa-f]{2}$' then decode(substr(m.part[1], 2), 'hex') else convert_to(m.part[1], 'UTF8') end,
      '' order by m.place
    ), 'UTF8')
    from regexp_matches(replace(value, '+', ' '), '(%[0-9A-Fa-f]{2}|[^%]+|%)', 'g') with ordinality m (part, place)
  );
exception when character_not_in_repertoire then
  return null;
end $function$;
grant execute on function private.decoded_parameter(text) to authenticated;

-- Returns the filter of a saved view, as list_queries takes it. What list_queries could not read is left out.
CREATE OR REPLACE FUNCTION private.filter_of_view(params text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- A view is saved as the app writes an address. Its owner may save another text, which must not fail their list.
  select coalesce(jsonb_object_agg(f.name, f.value), '{}')
  from (
    select p.name, case when p.name in ('status', 'priority') then jsonb_agg(p.value order by p.place) else to_jsonb(min(p.value)) end as value
    from (
      select split_part(pair, '=', 1) as name, private.decoded_parameter(substr(pair, strpos(pair, '=') + 1)) as value, place
      from regexp_split_to_table(params, '&') with ordinality s (pair, place)
    ) p
    where p.value is not null and case
      -- A date has more years than the time at which it begins.
      when p.name in ('from', 'to') then p.value ~ '^\d{4}-\d\d-\d\d$' and pg_catalog.pg_input_is_valid(p.value, 'date')
      when p.name = 'assignee' then p.value in ('me', 'none') or pg_catalog.pg_input_is_valid(p.value, 'uuid')
      else p.name in ('status', 'priority', 'requester', 'visibility', 'text', 'sort', 'group')
    end
    group by p.name
  ) f
$function$;
grant execute on function private.filter_of_view(text) to authenticated;

-- Returns a filter as list_queries takes it: with the person whom "me" stands for, and the zone of its days.
CREATE OR REPLACE FUNCTION private.filter_of(viewer jsonb, filter jsonb, zone text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return filter
    || case when filter ->> 'assignee' = 'me' then jsonb_build_object('assignee', viewer -> 'id') else '{}' end
    || case when filter ?| array['from', 'to'] then jsonb_build_object('zone', zone) else '{}' end;
end $function$;
grant execute on function private.filter_of(jsonb,jsonb,text) to authenticated;

-- Returns how many queries each filter has, by its name, null as in count_queries. Without any counts if that fails,
-- and why.
CREATE OR REPLACE FUNCTION private.counts_of(company uuid, filters jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('counts', (
    with named as (
      -- As many at once as count_queries takes.
      select e.key, e.value, (row_number() over (order by e.key) - 1) / 30 as slice from jsonb_each(filters) e
    ), counted as (
      select array_agg(n.key order by n.key) as keys, public.count_queries(company, jsonb_agg(n.value order by n.key)) as counts
      from named n group by n.slice
    )
    select coalesce(jsonb_object_agg(k.key, c.counts -> (k.place - 1)::integer), '{}')
    from counted c cross join unnest(c.keys) with ordinality k (key, place)
  ));
exception when others then
  -- A list without its counts is better than none. A cancelled statement is not among "others": it has no time left.
  return jsonb_build_object('counts', '{}'::jsonb, 'failure', sqlerrm);
end $function$;
grant execute on function private.counts_of(uuid,jsonb) to authenticated;

-- Returns a page of the list: rows, saved views, staff, and the counts of groups and of views that the navigation
-- lacks.
CREATE OR REPLACE FUNCTION private.page_of_list(viewer jsonb, company jsonb, args jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  this_company constant uuid := company ->> 'id';
  is_staff constant boolean := company ->> 'role' <> 'requester';
  asked constant jsonb := args -> case when is_staff then 'staff' else 'requester' end;
  zone constant text := coalesce(viewer ->> 'timeZone', args ->> 'zone');
  views constant jsonb := (
    select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'params', w.params) order by w.created_at, w.id), '[]')
    from public.saved_views w where w.company_id = this_company
  );
  filter jsonb := nullif(asked -> 'filter', 'null');
  groups jsonb := '{}';
  refusal jsonb;
  page record;
begin
  -- A search for an exact reference opens the query.
  if args ? 'searched' and exists (
    select from public.companies c join public.queries q on q.company_id = c.id
    where c.key = args #>> '{searched,key}' and q.number = (args #>> '{searched,number}')::integer
  ) then
    return json_build_object('isSearched', true);
  end if;
  if args ? 'view' then
    filter := (
      select private.filter_of_view(v.value ->> 'params') || filter
      from jsonb_array_elements(views) v where v.value ->> 'id' = lower(args ->> 'view')
    );
  end if;
  -- The viewer has no such view.
  if filter is null then
    return json_build_object('views', views);
  end if;
  filter := private.filter_of(viewer, filter, zone);
  if coalesce(filter ->> 'text', '') <> '' then
    refusal := private.act_refusal('search', this_company, company ->> 'role', 1);
  end if;
  -- A search that is refused leaves the page as it is without any row.
  if refusal is null then
    select * into page
    from private.query_page(this_company, filter, nullif(args -> 'cursor', 'null'), (args ->> 'limit')::integer);
  else
    select '{}'::uuid[] as ids, '{}'::text[] as keys, false as older, false as newer, false as continued, false as alike,
      false as too_short into page;
  end if;
  -- The key of a row begins with its group. Requesters have none.
  if is_staff and filter ->> 'group' in ('status', 'priority', 'assignee') then
    groups := (
      select coalesce(jsonb_object_agg(g.value, filter || jsonb_build_object(
        filter ->> 'group', case filter ->> 'group' when 'assignee' then to_jsonb(g.value) else jsonb_build_array(g.value) end
      )), '{}')
      from (select distinct split_part(k, '/', 1) as value from unnest(page.keys) k) g
      where g.value <> 'others'
    );
  end if;
  return json_build_object(
    'page', json_build_object(
      'rows', private.query_rows(page.ids), 'older', page.older, 'newer', page.newer, 'alike', page.alike,
      'tooShort', page.too_short, 'keys', page.keys, 'continued', page.continued
    ),
    'refusal', refusal,
    'views', views,
    'staff', case when is_staff then private.assignable_people_json(this_company) else '[]' end,
    'groupCounts', case when groups = '{}' then '{"counts": {}}' else private.counts_of(this_company, groups) end,
    'viewCounts', private.counts_of(this_company, (
      select jsonb_object_agg(c.name, private.filter_of(viewer, c.filter, zone))
      from (
        select f.key as name, f.value as filter from jsonb_each(asked -> 'counted') f
        union all
        select v.value ->> 'id', private.filter_of_view(v.value ->> 'params') from jsonb_array_elements(views) v
      ) c
    ))
  );
end $function$;
grant execute on function private.page_of_list(jsonb,jsonb,jsonb) to authenticated;

-- Returns a query of a company, and the saved view that its list has. Null for what the viewer cannot see.
CREATE OR REPLACE FUNCTION private.page_of_query(company jsonb, args jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  this_company constant uuid := company ->> 'id';
begin
  return json_build_object(
    'opened', public.open_query(company ->> 'key', (args ->> 'number')::integer, nullif(args -> 'before', 'null')),
    'savedView', (
      select json_build_object('id', w.id, 'name', w.name) from public.saved_views w
      where w.company_id = this_company and w.id = (args ->> 'view')::uuid
    )
  );
end $function$;
grant execute on function private.page_of_query(jsonb,jsonb) to authenticated;

-- Returns what a new query chooses from, its draft, and the subject of the query that it follows up.
CREATE OR REPLACE FUNCTION private.page_of_new_query(company jsonb, args jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  this_company constant uuid := company ->> 'id';
  draft constant jsonb := public.new_query_draft(this_company);
  earlier constant integer := case
    when not args ? 'followUpOf' then (select (draft ->> 'followUpOf')::integer where draft ->> 'savedAt' is not null)
    when args #>> '{followUpOf,key}' = company ->> 'key' then (args #>> '{followUpOf,number}')::integer
  end;
begin
  return json_build_object(
    'categories', public.company_categories(this_company), 'draft', draft,
    'defaultVisibility', (select c.default_visibility from public.companies c where c.id = this_company),
    'earlierSubject', (
      select q.subject from public.queries q
      where q.company_id = this_company and q.number = earlier
    )
  );
end $function$;
grant execute on function private.page_of_new_query(jsonb,jsonb) to authenticated;

-- Returns what a tab of the company page shows. An overview without any query has the people too, for its first
-- steps.
CREATE OR REPLACE FUNCTION private.page_of_company(company jsonb, args jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
end $function$;
grant execute on function private.page_of_company(jsonb,jsonb) to authenticated;

-- Returns who asks, as viewer_context does, and what a page shows: "list", "query", "new_query" or "company", or
-- where the "file" of an id is stored. An error of the page is its problem. Null without the second factor that is
-- needed.
CREATE OR REPLACE FUNCTION public.open_page(p_page text, p_args jsonb DEFAULT '{}'::jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  viewer constant jsonb := public.viewer_context();
  is_verified constant boolean := viewer ->> 'aal' = 'aal2';
  company jsonb := private.company_of(viewer, p_args ->> 'company');
  page json;
  code text;
  message text;
  details text;
  hint text;
begin
  -- The app asks for the second factor first.
  if viewer is null or (viewer ->> 'hasSecondFactor')::boolean and not is_verified then
    return json_build_object('viewer', viewer);
  elsif (company ->> 'requiresMfa')::boolean and not is_verified then
    company := null;
  end if;
  begin
    -- Row-level security decides about a file, and the company page also helps those who have no company.
    if company is not null or p_page = 'file' or p_page = 'company' and p_args ->> 'company' is null then
      page := case p_page
        when 'list' then private.page_of_list(viewer, company, p_args)
        when 'query' then private.page_of_query(company, p_args)
        when 'new_query' then private.page_of_new_query(company, p_args)
        when 'company' then private.page_of_company(company, p_args)
        when 'file' then (
          select json_build_object('path', a.path, 'name', a.name)
          from public.attachments a where a.id = (p_args ->> 'id')::uuid
        )
      end;
    end if;
    return json_build_object('viewer', viewer, 'page', page);
  exception when query_canceled or others then
    -- Whoever asks is known all the same, and learns why.
    get stacked diagnostics code = returned_sqlstate, message = message_text, details = pg_exception_detail,
      hint = pg_exception_hint;
    return json_build_object('viewer', viewer, 'problem', json_build_object(
      'code', code, 'message', message, 'details', details, 'hint', hint
    ));
  end;
end $function$;
grant execute on function public.open_page(text,jsonb) to authenticated;

-- Returns who asks, while the session of their token lasts: one row or none. Only functions that run as their owner
-- may read it.
CREATE OR REPLACE FUNCTION private.viewer()
 RETURNS TABLE(id uuid, aal text, has_second_factor boolean)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT s.user_id,
         CASE
             WHEN (((auth.jwt() ->> 'aal'::text) = 'aal2'::text) AND (s.aal = 'aal2'::auth.aal_level)) THEN 'aal2'::text
             ELSE 'aal1'::text
         END AS "case",
     (EXISTS ( SELECT
            FROM auth.mfa_factors f
           WHERE ((f.user_id = s.user_id) AND (f.status = 'verified'::auth.factor_status)))) AS "exists"
    FROM auth.sessions s
   WHERE ((s.id = ((auth.jwt() ->> 'session_id'::text))::uuid) AND (s.user_id = auth.uid()) AND ((s.not_after IS NULL) OR (s.not_after > now())));
END;

-- Returns queries as rows of the list, in the given order. It leaves out those that the viewer cannot see, and what
-- requesters may not know.
CREATE OR REPLACE FUNCTION private.query_rows(ids uuid[])
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  followed constant uuid[] := private.my_followed_query_ids();
begin
  return (
    with mine as materialized (
      select m.company_id, m.user_id, m.role <> 'requester' as is_staff, m.joined_at from private.my_memberships() m
    )
    select coalesce(json_agg(json_build_object(
      'id', q.id, 'number', q.number, 'subject', q.subject, 'status', q.status, 'resolution', q.resolution,
      'priority', case when m.is_staff then q.priority end,
      'requester', json_build_object('id', r.user_id, 'name', r.display_name, 'avatarPath', r.avatar_path),
      'assignee', case
        when a.user_id is not null then json_build_object('id', a.user_id, 'name', a.display_name, 'avatarPath', a.avatar_path)
      end,
      'category', case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end,
      'visibility', q.visibility, 'createdAt', q.created_at, 'lastActivityAt', q.last_activity_at,
      'takesPart', t.takes_part,
      -- Activity from before the viewer joined does not count as unread.
      'unread', t.takes_part and greatest(q.last_activity_at, n.last_note_at) > coalesce(s.read_at, m.joined_at),
      'attachments', (
        select count(*) from public.attachments f where f.query_id = q.id and (m.is_staff or not f.internal and (
          f.message_id is null or exists (
            select from public.messages w
            where w.id = f.message_id and w.kind = 'reply' and private.is_visible_to_requester(w.sent_at, w.scheduled_at)
          )
        ))
      ),
      'messages', q.reply_count + coalesce(n.note_count, 0), 'notes', coalesce(n.note_count, 0), 'revision', q.revision,
      'rowVersion', q.row_version
    ) order by i.place), '[]')
    from unnest(ids) with ordinality i (id, place)
    join public.queries q on q.id = i.id
    -- The policies of queries.
    join mine m on m.company_id = q.company_id
      and (m.is_staff or q.requester_id = m.user_id or q.visibility = 'company' or q.id = any (followed))
    join public.profiles r on r.user_id = q.requester_id
    left join public.profiles a on a.user_id = q.assignee_id
    left join public.categories c on c.id = q.category_id
    left join public.query_notes n on n.query_id = q.id and m.is_staff
    left join public.read_states s on s.query_id = q.id and s.user_id = m.user_id
    -- Every query concerns staff.
    cross join lateral (
      select m.is_staff or q.requester_id = m.user_id or q.created_by = m.user_id
        or exists (select from public.followers f where f.query_id = q.id and f.user_id = m.user_id)
        or exists (
          select from public.messages w where w.query_id = q.id and w.author_id = m.user_id and w.kind = 'reply'
            and private.is_visible_to_requester(w.sent_at, w.scheduled_at)
        ) as takes_part
    ) t
  );
end $function$;
grant execute on function private.query_rows(uuid[]) to authenticated;

-- Returns the files of one message of a query, or those of its own text (no message), for staff or for requesters.
CREATE OR REPLACE FUNCTION private.attachments_json(of_query uuid, of_message uuid, is_staff boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('id', a.id, 'name', a.name, 'size', a.size, 'mime', a.mime) order by a.place, a.created_at, a.id
    ), '[]')
    from public.attachments a
    where a.query_id = of_query and a.message_id is not distinct from of_message and (is_staff or not a.internal)
  );
end $function$;

-- Returns the newest messages before a cursor, oldest first, for staff or for requesters: of at most 150,000
-- characters together, but at least one.
CREATE OR REPLACE FUNCTION private.conversation_json(of_query uuid, before jsonb, at_most integer, is_staff boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  viewer constant uuid := private.viewer_id();
begin
  return (
    with page as (
      select m.id, m.company_id, m.kind, m.author_id, m.body, m.created_at, m.scheduled_at, m.sent_at, m.client_id
      from public.messages m
      where m.query_id = of_query
        -- The policies of messages.
        and (is_staff or m.kind = 'reply' and private.is_visible_to_requester(m.sent_at, m.scheduled_at))
        and (before is null or (m.created_at, m.id) < ((before ->> 'at')::timestamptz, (before ->> 'id')::uuid))
      order by m.created_at desc, m.id desc
      limit at_most + 1
    ), sized as (
      select p.*, row_number() over newest as place, sum(length(p.body)) over newest as length_so_far
      from page p window newest as (order by p.created_at desc, p.id desc)
    ), shown as (
      select s.* from sized s where s.place <= at_most and (s.place = 1 or s.length_so_far <= 150000)
    )
    select jsonb_build_object(
      'messages', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', s.id, 'kind', s.kind,
          'author', jsonb_build_object('id', a.user_id, 'name', a.display_name, 'avatarPath', a.avatar_path),
          'authorRole', r.role, 'body', s.body, 'at', s.created_at,
          'files', private.attachments_json(of_query, s.id, is_staff),
          -- Shown as scheduled until it is due.
          'scheduledAt', case when s.sent_at is null and s.scheduled_at > now() then s.scheduled_at end,
          'mine', s.author_id = viewer, 'clientId', case when s.author_id = viewer then s.client_id end
        ) order by s.created_at, s.id), '[]')
        from shown s join public.profiles a on a.user_id = s.author_id
        left join public.memberships r on r.company_id = s.company_id and r.user_id = s.author_id
      ),
      'earlier', (
        select jsonb_build_object('at', s.created_at, 'id', s.id) from shown s
        where (select count(*) from page) > (select count(*) from shown)
        order by s.created_at, s.id limit 1
      )
    )
  );
end $function$;

-- Sets who may create companies, at the start of the embedded backend or of the worker: open, closed or domains.
CREATE OR REPLACE FUNCTION public.set_company_creators(p_who text, p_domains text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.installation i set company_creators = p_who, company_domains = p_domains where i.is_only
$function$;
grant execute on function public.set_company_creators(text,text[]) to service_role;

-- Returns who may create companies, and whether the viewer may.
CREATE OR REPLACE FUNCTION private.company_creation()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('who', i.company_creators, 'domains', i.company_domains, 'may', case i.company_creators
      when 'open' then true
      when 'domains' then coalesce(substring(private.verified_email() from '[^@]+$') = any (i.company_domains), false)
      else false
    end)
    from private.installation i
  );
end $function$;
grant execute on function private.company_creation() to authenticated;

-- Creates a company with a person as owner and four categories. The caller has checked that they may.
CREATE OR REPLACE FUNCTION private.found_company(founder uuid, p_name text, p_key text, p_client_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made public.companies;
  violated text;
begin
  -- If the same form arrives twice at once, the second waits here and finds the company of the first.
  perform pg_advisory_xact_lock(hashtextextended('companies of ' || founder, 0));
  select * into made from public.companies c where c.created_by = founder and c.client_id = p_client_id;
  if not found then
    begin
      -- The days of a company are those of its founder.
      insert into public.companies (name, key, time_zone, locale, created_by, client_id)
      select btrim(p_name), upper(btrim(p_key)), coalesce(p.time_zone, 'UTC'), coalesce(p.locale, 'en'), founder, p_client_id
      from public.profiles p where p.user_id = founder
      returning * into made;
    exception when unique_violation then
      get stacked diagnostics violated = constraint_name;
      if violated <> 'company_key_is_free' then
        raise;
      end if;
      perform private.raise_app_error('company_key_taken', format('The key %s is taken. Choose another one.', upper(btrim(p_key))));
    end;
    insert into public.memberships (company_id, user_id, email, role)
    select made.id, u.id, coalesce(lower(u.email), ''), 'owner' from auth.users u where u.id = founder;
    insert into public.categories (company_id, name)
    select made.id, c.name from unnest(array['Complaint', 'Problem', 'Question', 'Request']) c (name);
  end if;
  return jsonb_build_object('id', made.id, 'key', made.key);
end $function$;

-- Returns the client address of the request, as the embedded service sets it. Null on a hosted project, where no
-- caller can set it.
CREATE OR REPLACE FUNCTION private.client_address()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return nullif(current_setting('request.client_address', true), '');
end $function$;

-- Returns whose act it is, each with the limit of this act: the viewer with this role, the company, and the client
-- address.
CREATE OR REPLACE FUNCTION private.limited_subjects(act text, company uuid, role text)
 RETURNS TABLE(kind text, subject text, at_most bigint, seconds integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer constant uuid := private.viewer_id();
  address constant text := private.client_address();
begin
  -- Only what somebody does is counted: not the worker, and no rows that SQL inserts.
  if viewer is null then
    return;
  end if;
  return query
    select s.kind, s.subject, l.at_most, l.seconds
    from (values
      (case role when 'requester' then 'requester' else 'staff' end, 'person', viewer::text),
      ('company', 'company', limited_subjects.company::text), ('address', 'address', address)
    ) s (limited, kind, subject)
    join private.act_limits l on l.act = limited_subjects.act and l.subject = s.limited
    where s.subject is not null;
end $function$;

-- Returns why a limit refuses as much more of an act: whose limit it is, and the seconds until there is room. Null if
-- none does.
CREATE OR REPLACE FUNCTION private.act_refusal(act text, company uuid, role text, more bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at constant timestamptz := clock_timestamp();
begin
  return (
    select jsonb_build_object('act', act_refusal.act, 'subject', t.kind, 'seconds', ceil(extract(epoch from min(t.ends_at) - at)))
    from (
      select s.kind, s.at_most, c.ends_at, sum(c.amount) over (partition by s.kind) as total,
        sum(c.amount) over (partition by s.kind order by c.ends_at desc, c.shard) - c.amount as rest
      from private.limited_subjects(act_refusal.act, act_refusal.company, act_refusal.role) s
      join private.act_counts c on c.kind = s.kind and c.subject = s.subject and c.act = act_refusal.act
      -- One that ends later than it may is of a clock that was set back.
      where c.ends_at > at and c.ends_at <= at + make_interval(secs => s.seconds)
    ) t
    where t.total + more > t.at_most and t.rest + more <= t.at_most
    group by t.kind
    order by min(t.ends_at) desc
    limit 1
  );
end $function$;
grant execute on function private.act_refusal(text,uuid,text,bigint) to authenticated;

-- Raises an error with the seconds to wait if a limit of the viewer, the company or the client address refuses an
-- act.
CREATE OR REPLACE FUNCTION private.require_act(act text, company uuid, role text, more bigint)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  refusal constant jsonb := private.act_refusal(act, company, role, more);
begin
  if refusal is not null then
    perform private.raise_app_error(
      'too_many_acts', format('Too much of this within a short time. Try again in %s seconds.', refusal ->> 'seconds'), refusal
    );
  end if;
end $function$;

-- Counts an act of the viewer. Raises an error with the seconds to wait if that is more than a limit allows.
CREATE OR REPLACE FUNCTION private.count_act(act text, company uuid, role text, amount bigint DEFAULT 1)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.act_counts as c (kind, subject, act, shard, ends_at, amount)
  select s.kind, s.subject, count_act.act, case s.kind when 'person' then 0 else floor(random() * 8) end,
    clock_timestamp() + make_interval(secs => s.seconds), count_act.amount
  from private.limited_subjects(count_act.act, count_act.company, count_act.role) s
  on conflict on constraint act_counts_pkey do update set
    amount = excluded.amount + case when c.ends_at between clock_timestamp() and excluded.ends_at then c.amount else 0 end,
    ends_at = case when c.ends_at between clock_timestamp() and excluded.ends_at then c.ends_at else excluded.ends_at end;
  perform private.require_act(act, company, role, 0);
end $function$;

-- Deletes what was counted in a time that is over.
CREATE OR REPLACE FUNCTION private.delete_old_act_counts()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- An act that begins a new time in one of these rows has it locked, and needs it.
  delete from private.act_counts c where c.ctid = any (array(
    select o.ctid from private.act_counts o where o.ends_at < clock_timestamp() for update skip locked
  ))
$function$;

-- For the operator: changes a limit of this installation.
CREATE OR REPLACE FUNCTION public.set_act_limit(p_act text, p_subject text, p_at_most bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.act_limits l set at_most = p_at_most where l.act = p_act and l.subject = p_subject;
  if not found then
    perform private.raise_app_error('not_found', 'There is no such limit.');
  end if;
end $function$;
grant execute on function public.set_act_limit(text,text,bigint) to service_role;

-- Raises an error if as many more bytes would be more than a company, or the viewer as its requester, may store.
CREATE OR REPLACE FUNCTION private.require_space(company uuid, role text, more bigint)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  viewer constant uuid := private.viewer_id();
  full_one record;
begin
  select l.subject, l.at_most into full_one
  from private.act_limits l
  where l.act = 'store' and l.subject in (role, 'company') and l.at_most < more + (
    select coalesce(sum(a.size), 0) from public.attachments a
    where a.company_id = company and (l.subject = 'company' or a.uploaded_by = viewer)
  )
  order by l.subject desc limit 1;
  if found then
    perform private.raise_app_error(
      'storage_full', format('The files of this %s take %s bytes, which is the limit.', full_one.subject, full_one.at_most),
      jsonb_build_object('subject', full_one.subject, 'bytes', full_one.at_most)
    );
  end if;
end $function$;

-- Counts the bytes of a file that somebody uploaded. Raises an error if they are not as many as they say.
CREATE OR REPLACE FUNCTION private.tg_attachments__count()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

-- Remembers the address of a member who is removed or has another address now.
CREATE OR REPLACE FUNCTION private.tg_memberships__remember_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.former_addresses (company_id, address_hash)
  -- The memberships of a deleted company go with it.
  select c.id, private.hash_token(private.mailbox_of(old.email))
  from public.companies c where c.id = old.company_id and old.email <> ''
  on conflict do nothing;
  return null;
end $function$;

-- Returns the domain of an address.
CREATE OR REPLACE FUNCTION private.domain_of(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select substring(address from '[^@]+$')
$function$;

-- Whether anybody can get an address of a domain, as far as is known: the well-known providers of mailboxes.
CREATE OR REPLACE FUNCTION private.is_public_domain(domain text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
$function$;

-- Whether whoever has a verified address may join a company without an invitation: it lists their domain, and they
-- never belonged to it.
CREATE OR REPLACE FUNCTION private.may_join_by_domain(company uuid, address text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.company_domains d where d.company_id = company and d.domain = private.domain_of(address)
  ) and not exists (
    select from public.memberships m
    where m.company_id = company and private.mailbox_of(m.email) = private.mailbox_of(address)
  ) and not exists (
    select from private.former_addresses f
    where f.company_id = company and f.address_hash = private.hash_token(private.mailbox_of(address))
  )
$function$;

-- Lists the companies that the viewer may join because of the domain of their verified address, by name.
CREATE OR REPLACE FUNCTION private.joinable_companies()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
grant execute on function private.joinable_companies() to authenticated;

-- Makes the viewer a requester of a company that lists the domain of their verified address. Whoever is invited gets
-- what the invitation gives.
CREATE OR REPLACE FUNCTION public.join_company_by_domain(p_company uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
grant execute on function public.join_company_by_domain(uuid) to authenticated;

-- Locks a company whose settings the viewer may change. Raises an error for others.
CREATE OR REPLACE FUNCTION private.lock_own_company(company uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_role(company, 'owner', 'admin');
  perform from public.companies c where c.id = company for no key update;
  perform private.require_role(company, 'owner', 'admin');
end $function$;

-- Returns the only domain that the viewer may add to a company: that of their own verified address. Null at a
-- provider of mailboxes.
CREATE OR REPLACE FUNCTION private.addable_domain()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select own.domain from private.domain_of(private.verified_email()) own (domain)
  where not private.is_public_domain(own.domain)
$function$;
grant execute on function private.addable_domain() to authenticated;

-- Lets people with a verified address of a domain join a company as requesters. The domain must be that of the
-- viewer's own verified address, so that nobody claims another one.
CREATE OR REPLACE FUNCTION public.add_company_domain(p_company uuid, p_domain text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
grant execute on function public.add_company_domain(uuid,text) to authenticated;

-- Removes a domain: nobody joins by it any more. Whoever has joined stays.
CREATE OR REPLACE FUNCTION public.remove_company_domain(p_company uuid, p_domain text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_own_company(p_company);
  delete from public.company_domains d where d.company_id = p_company and d.domain = p_domain;
end $function$;
grant execute on function public.remove_company_domain(uuid,text) to authenticated;

-- Whether some company lets people of a domain join, for the page of a new account: then it takes addresses that
-- nobody invited. Tells neither company nor domain.
CREATE OR REPLACE FUNCTION public.is_any_domain_listed()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.company_domains)
$function$;
grant execute on function public.is_any_domain_listed() to anon;

-- Returns an address without its tag: what is sent to ana+desk@example.com arrives at ana@example.com.
CREATE OR REPLACE FUNCTION private.mailbox_of(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select regexp_replace(address, '\+[^@]*@', '@')
$function$;
