import { describe, expect, test } from 'vitest'
import { unfilteredWrites } from './unfiltered-writes.ts'

describe('an UPDATE or DELETE without WHERE is found', () => {
  test.each([
    ['alone', 'delete from a', ['delete from a']],
    ['in capitals over several lines', 'UPDATE a\n  SET b = 1\n;', ['UPDATE a SET b = 1']],
    [
      'in a WITH query',
      'with t as (delete from a returning b) select 1 from t where t.b > 1',
      ['delete from a returning b'],
    ],
    ['after a WITH query', 'with t as (select 1 from c where d) update a set b = 1', ['update a set b = 1']],
    ['where only its subquery has a WHERE', 'update a set b = (select 1 from c where d)', [/^update a set/]],
    ['where only the joined rows have a WHERE', 'delete from a using (select 1 from c where d) e', [/^delete from a/]],
    ['before another statement that has a WHERE', 'delete from a; delete from b where c', ['delete from a']],
    ['in a branch', 'begin if found then update a set b = 1; end if; end', ['update a set b = 1']],
    ['in a loop', 'for r in delete from a returning b loop select 1 where c; end loop', [/^delete from a/]],
    ['after a comment with WHERE', 'delete from a -- where b\n', ['delete from a']],
    ['where WHERE is text', `update a set b = 'it''s where it was'`, [/^update a/]],
    ['where WHERE is escaped text', String.raw`update a set b = E'\' where '`, [/^update a/]],
    ['where WHERE is text in dollars', 'update a set b = $x$ where $x$', [/^update a/]],
    ['where WHERE is a name', 'update a set "where" = 1', [/^update a/]],
    ['twice', 'delete from a; update b set c = 1', ['delete from a', 'update b set c = 1']],
  ])('%s', (_, body, expected) => {
    expect(unfilteredWrites(body)).toEqual(
      expected.map((found) => (found instanceof RegExp ? expect.stringMatching(found) : found)),
    )
  })
})

test.each([
  ['a DELETE with WHERE', 'delete from a where b = 1'],
  ['an UPDATE with WHERE TRUE', 'update a set b = 1 where true'],
  ['an UPDATE with FROM and WHERE', 'update a set b = c.d from c where c.e = a.e returning a.b'],
  ['an UPDATE in a WITH query with WHERE', 'with t as (update a set b = 1 where c returning d) select 1 from t'],
  ['a branch of INSERT', 'insert into a values (1) on conflict (b) do update set c = excluded.c'],
  ['a branch of MERGE', 'merge into a using b on c when matched and d then delete when matched then update set e = 1'],
  ['a lock of rows', 'select 1 from a for update of a skip locked; select 1 from a for no key update'],
  ['a comment', '-- delete from a\n/* update a set b = 1 */ select 1'],
  ['text', `select 'delete from a', E'\\' delete from a', $x$ update a set b = 1 $x$`],
  ['a quoted name', 'select "delete" from a; select a."update" from a'],
  ['an event of a trigger', 'create trigger t before insert or update or delete on a execute function f()'],
  ['a name with a keyword in it', 'perform update_a(); select deleted from a'],
])('%s is no UPDATE or DELETE without WHERE', (_, body) => {
  expect(unfilteredWrites(body)).toEqual([])
})
