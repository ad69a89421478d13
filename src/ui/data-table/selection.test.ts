import { expect, test } from 'vitest'
import { choose, chooseAll, type Selection, shareChosen } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const nothing: Selection = { chosen: new Set(), anchor: null }
const some = (...ids: string[]): Selection => ({ chosen: new Set(ids), anchor: ids.at(-1) ?? null })
const ids = ({ chosen }: Selection) => [...chosen].sort().join('')

test('one row is chosen and becomes where a range starts', () => {
  const after = choose(nothing, order, 'b', { on: true })
  expect(after).toEqual({ chosen: new Set(['b']), anchor: 'b' })
  expect(ids(choose(after, order, 'b', { on: false }))).toBe('')
})

test.each([
  ['downwards', 'b', 'd', 'bcd'],
  ['upwards', 'd', 'b', 'bcd'],
  ['on the spot', 'c', 'c', 'c'],
])('a range is drawn %s', (_, from, to, expected) => {
  const start = choose(nothing, order, from, { on: true })
  expect(ids(choose(start, order, to, { on: true, ranged: true }))).toBe(expected)
})

test('a range takes back as well', () => {
  const start = choose(some(...order), order, 'b', { on: false })
  expect(ids(choose(start, order, 'd', { on: false, ranged: true }))).toBe('ae')
})

test('a range from a row that is gone, or from none, is the row alone', () => {
  expect(ids(choose(some('z'), order, 'c', { on: true, ranged: true }))).toBe('cz')
  expect(ids(choose(nothing, order, 'c', { on: true, ranged: true }))).toBe('c')
})

test('all rows in sight are chosen and taken back; those elsewhere stay', () => {
  const all = chooseAll(some('z'), order, true)
  expect(ids(all)).toBe('abcdez')
  expect(ids(chooseAll(all, order, false))).toBe('z')
})

test('what was chosen is never changed in place', () => {
  const before = some('a')
  choose(before, order, 'b', { on: true })
  chooseAll(before, order, true)
  expect(ids(before)).toBe('a')
})

test.each([
  [[], 'none'],
  [['z'], 'none'],
  [['a'], 'some'],
  [['a', 'b', 'c', 'd', 'z'], 'some'],
  [[...order, 'z'], 'all'],
] as const)('of %j in sight are chosen: %s', (chosen, expected) => {
  expect(shareChosen(new Set(chosen), order)).toBe(expected)
})

test('of no rows none are chosen, never all', () => {
  expect(shareChosen(new Set(['a']), [])).toBe('none')
})
