-- Search: words of subjects, bodies and conversations, in any language, without accents and letter case.

create function private.search_words(words text) returns text
language sql immutable parallel safe set search_path = '' as $$
  -- ASCII punctuation becomes space, so that the parser finds words, not addresses, files or compounds.
  -- Listed, because the meaning of [[:punct:]] depends on the collation.
  select btrim(regexp_replace(
    translate(private.unaccent_lower(words), e'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', repeat(' ', 32)), '\s+', ' ', 'g'
  ))
$$;
comment on function private.search_words(text) is 'Returns the words of a text, separated by one space.';

create function private.search_vector(words text) returns tsvector
language sql immutable parallel safe set search_path = '' as $$
  -- The configuration "simple" does no stemming: a company writes in several languages.
  select to_tsvector('pg_catalog.simple', private.search_words(words))
$$;
comment on function private.search_vector(text) is 'Returns the search vector of a text.';

create function private.search_query(words text) returns tsquery
language sql immutable set search_path = '' as $$
  -- All words must match. Longer ones match as prefixes: "invoice" finds "invoices" in any language.
  select to_tsquery('pg_catalog.simple', string_agg(
    '''' || w.word || '''' || case when char_length(w.word) >= 3 then ':*' else '' end, ' & '
  ))
  from (
    select word from string_to_table(private.search_words(words), ' ') word where word <> '' limit 12
  ) w
$$;
comment on function private.search_query(text) is 'Returns the search query for a typed text.';

create function private.tg_queries__index() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.search := private.search_vector(new.subject || ' ' || new.body);
  return new;
end $$;
comment on function private.tg_queries__index() is 'Sets the search vector of a query.';

create trigger _130_index_search before insert or update of subject on public.queries
  for each row execute function private.tg_queries__index();

create function private.tg_messages__index() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.search := private.search_vector(new.body);
  return new;
end $$;
comment on function private.tg_messages__index() is 'Sets the search vector of a message.';

create trigger _120_index_search before insert on public.messages
  for each row execute function private.tg_messages__index();

-- This function bypasses row-level security, under which search cannot use an index (its operators are not leakproof).
-- What the list shows is read under row-level security.
create function private.search_candidates(company uuid, question tsquery, number integer, people uuid[], at_most integer)
returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
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
end $$;
comment on function private.search_candidates(uuid, tsquery, integer, uuid[], integer) is
  'Returns up to at_most queries that a search by staff finds.';

create function private.search_people(company uuid, words text) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select p.user_id
    from public.profiles p join public.memberships m on m.user_id = p.user_id
    where m.company_id = company
      and private.unaccent_lower(p.display_name) like '%' || replace(replace(replace(private.unaccent_lower(words), '\', '\\'), '%', '\%'), '_', '\_') || '%'
    limit 50
  )
$$;
comment on function private.search_people(uuid, text) is 'Returns the members whose name contains the words.';

create function private.search_similar(company uuid, words text, at_most integer) returns uuid[]
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  -- Two swapped letters in a word of seven give a similarity of 0.375 ("pirnter"). The default threshold is 0.6.
  perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
  return array(
    select q.id from public.queries q
    where q.company_id = company and words operator(extensions.<%) q.subject
    order by extensions.word_similarity(words, q.subject) desc
    limit at_most
  );
end $$;
comment on function private.search_similar(uuid, text, integer) is
  'Returns the queries whose subject is spelled similarly.';
