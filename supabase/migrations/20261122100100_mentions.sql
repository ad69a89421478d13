-- Mentions: @Name in a message, matched with the names of those who may read it.

create index profiles_by_exact_name on public.profiles (lower(display_name));

create function private.mentioned(query public.queries, body text, staff_only boolean) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Twins of those in src/domain/mention.ts. However long a text and however large a company, this is what is looked up.
  signs_read constant integer := 20;
  longest_name constant integer := 80;
  -- What is no part of a word: by list, since what \w means depends on the database's collation.
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
      -- An @ within a word is a mail address.
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
      -- "@Ada Lovelace" names her, and not Ada.
      select p.user_id, rank() over (partition by n.sign order by n.size desc) as place
      from names n
      join public.profiles p on lower(p.display_name) = n.name
      join public.memberships m on m.company_id = query.company_id and m.user_id = p.user_id and m.state = 'active'
      where private.may_read(query, p.user_id, m.role, staff_only)
    )
    select coalesce(array_agg(distinct f.user_id), '{}') from found f where f.place = 1
  );
end $$;
comment on function private.mentioned(public.queries, text, boolean) is
  'Who is named in a message, of those who may read it: of a note, staff alone.';
