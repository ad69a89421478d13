-- Search: words of subjects, bodies and conversations, in any language, without accents and letter case.

create function private.plain(words text) returns text
language sql immutable parallel safe set search_path = '' as $$
  -- Immutable although unaccent is not: its dictionary is a file that a migration would have to follow.
  select lower(extensions.unaccent('extensions.unaccent'::regdictionary, words))
$$;
comment on function private.plain(text) is 'A text without accents and capitals.';
-- An index on it makes whoever changes their name call it.
grant execute on function private.plain(text) to authenticated;

create function private.search_words(words text) returns text
language sql immutable parallel safe set search_path = '' as $$
  -- ASCII punctuation becomes space, so that the parser finds words and not addresses, files or hyphenated compounds.
  -- By list: what [[:punct:]] means depends on the database's collation.
  select btrim(regexp_replace(
    translate(private.plain(words), e'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', repeat(' ', 32)), '\s+', ' ', 'g'
  ))
$$;
comment on function private.search_words(text) is 'The words of a text, one space between them.';

create function private.search_vector(words text) returns tsvector
language sql immutable parallel safe set search_path = '' as $$
  -- "simple" stems nothing: a company writes in more than one language.
  select to_tsvector('pg_catalog.simple', private.search_words(words))
$$;
comment on function private.search_vector(text) is 'What a text can be found by.';

create function private.search_query(words text) returns tsquery
language sql immutable set search_path = '' as $$
  -- All words; longer ones by their beginning, which finds "invoices" for "invoice" without knowing the language.
  select to_tsquery('pg_catalog.simple', string_agg(
    '''' || w.word || '''' || case when char_length(w.word) >= 3 then ':*' else '' end, ' & '
  ))
  from (
    select word from string_to_table(private.search_words(words), ' ') word where word <> '' limit 12
  ) w
$$;
comment on function private.search_query(text) is 'A search as typed, as a question to the index.';

alter table public.queries add column search tsvector;
alter table public.messages add column search tsvector;
comment on column public.queries.search is 'What the query is found by; kept by a trigger, read by private.query_page.';
comment on column public.messages.search is 'What the message is found by; kept by a trigger, read by private.query_page.';

create function private.index_query() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.search := private.search_vector(new.subject || ' ' || new.body);
  return new;
end $$;
comment on function private.index_query() is 'Keeps what a query is found by.';

create function private.index_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.search := private.search_vector(new.body);
  return new;
end $$;
comment on function private.index_message() is 'Keeps what a message is found by.';

create trigger queries_search before insert or update of subject on public.queries
  for each row execute function private.index_query();
create trigger messages_search before insert on public.messages
  for each row execute function private.index_message();

create index queries_by_words on public.queries using gin (company_id, search) with (fastupdate = off);
create index messages_by_words on public.messages using gin (company_id, search) with (fastupdate = off);
create index queries_by_likeness on public.queries using gin (company_id, subject extensions.gin_trgm_ops) with (fastupdate = off);
create index profiles_by_name on public.profiles using gin ((private.plain(display_name)) extensions.gin_trgm_ops);
