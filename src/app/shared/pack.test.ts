import { expect, test } from 'vitest'
import { decode, encode } from './payload.ts'
import { pack, unpack } from './pack.ts'

const ana = { id: '1', name: 'Ana', avatarUrl: null }
const ben = { id: '2', name: 'Ben', avatarUrl: null }

test('a list is packed with each person and each key once, and unpacks to what it was', () => {
  const rows = [ana, ben, ana, ben].map((requester, at) => ({
    subject: `Query ${at}`,
    requester,
    assignee: ana,
    more: [at],
  }))
  const text = encode(pack({ page: { rows }, viewer: ana }))
  for (const once of ['Ana', 'Ben', 'requester']) expect(text.split(once), once).toHaveLength(2)
  expect(unpack(decode(text))).toEqual({ page: { rows }, viewer: ana })
})

test.each([
  ['nothing', null],
  ['empty lists', { a: [], b: [[]], c: {} }],
  ['rows with other keys', [{ a: 1 }, { b: 1 }, { a: 1 }]],
  [
    'rows with keys in another order',
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
      { a: 1, b: 2 },
    ],
  ],
  ['rows of rows', [[{ a: 1 }, { a: 2 }, { a: 3 }]]],
  ['names that packing uses', { $table: [['a'], [1]], $: 0, inner: { $plain: { $: 1 } }, things: 1, whole: 2 }],
  ['things that differ', [ana, { ...ana, name: 'Anna' }, { ...ana, extra: {} }]],
])('%s unpack to what they were', (_, value) => {
  expect(unpack(decode(encode(pack(value))))).toEqual(value)
})

test('an undefined property is missing in what unpacks, and people do not share an object', () => {
  const rows = [
    { a: undefined, b: ana },
    { a: undefined, b: ana },
    { a: undefined, b: ana },
  ]
  const [first, second] = unpack(decode(encode(pack(rows)))) as { b: unknown }[]
  expect(first).toStrictEqual({ b: ana })
  expect(first?.b).not.toBe(second?.b)
})
