-- Words of scripts without spaces, such as Japanese, are found from their first character on, and words of two letters in
-- any script.

create function private.han() returns int4multirange
language sql immutable parallel safe set search_path = '' as $$
  -- Radicals, iteration mark and zero, numerals, extension A, unified, compatibility, extensions B to H.
  select '{[11904,12255],[12293,12295],[12321,12329],[13312,19903],[19968,40959],[63744,64255],[131072,205743]}'::int4multirange
$$;
comment on function private.han() is 'Returns the code points of Chinese characters. One of them can be a word.';

create function private.unspaced() returns int4multirange
language sql immutable parallel safe set search_path = '' as $$
  -- Thai, Lao; Burmese; Hangul letters; Khmer; kana, Bopomofo, Hangul letters; Bopomofo; kana; Hangul letters and syllables;
  -- halfwidth kana and Hangul letters.
  select private.han() + ('{[3584,3839],[4096,4255],[4352,4607],[6016,6143],[12352,12687],[12704,12735],[12784,12799],'
    || '[43360,43391],[44032,55295],[65382,65500]}')::int4multirange
$$;
comment on function private.unspaced() is
  'Returns the code points of scripts that put no space between words, or join words with what follows them, as Korean does.';

create function private.is_searchable(words text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  -- As isSearchable in src/domain/search-text.ts.
  select char_length(s.signs) >= 2 or (s.signs <> '' and ascii(s.signs) <@ private.han()) or s.signs ~ '^[0-9]$'
  from (select translate(words, e'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~ \t\n\v\f\r', '') as signs) s
$$;
comment on function private.is_searchable(text) is
  'Whether a text is long enough to search: two characters besides ASCII punctuation and spaces, one Chinese '
  'character, or the number of a query.';

create function private.search_tokens(words text, is_question boolean) returns text
language sql immutable parallel safe set search_path = '' as $$
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
$$;
comment on function private.search_tokens(text, boolean) is
  'Returns the words of a text, and pairs of characters in scripts without spaces, separated by spaces.';

create or replace function private.search_vector(words text) returns tsvector
language sql immutable parallel safe set search_path = '' as $$
  -- The configuration "simple" does no stemming: a company writes in several languages.
  select to_tsvector('pg_catalog.simple', private.search_tokens(words, false))
$$;

create or replace function private.search_query(words text) returns tsquery
language sql immutable set search_path = '' as $$
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
$$;

create or replace function private.query_page(p_company uuid, p_filter jsonb, p_cursor jsonb, p_limit integer)
 RETURNS TABLE(ids uuid[], keys text[], older boolean, newer boolean, continued boolean, alike boolean, too_short boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
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
  return next;
end $$;

-- Nothing but the index of words changes, so no other trigger may run.
alter table public.queries disable trigger user;
update public.queries q set search = private.search_vector(q.subject || ' ' || q.body)
where octet_length(private.search_words(q.subject || ' ' || q.body)) > char_length(private.search_words(q.subject || ' ' || q.body));
alter table public.queries enable trigger user;
alter table public.messages disable trigger user;
update public.messages m set search = private.search_vector(m.body)
where octet_length(private.search_words(m.body)) > char_length(private.search_words(m.body));
alter table public.messages enable trigger user;
