import { expect, test } from 'vitest'
import { choose, chooseAll, type Selection, shareChosen } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const nothing: Selection = { chosen: new Set(), anchor: null }
const some = (...ids: string[]): Selection => ({ chosen: new Set(ids), anchor: ids.at(-1) ?? null })
const ids = ({ chosen }: Selection) => [...chosen].sort().join('')

test('selecting a row makes it the start of a range', () => {
  const after = choose(nothing, order, 'b', { on: true })
  expect(after).toEqual({ chosen: new Set(['b']), anchor: 'b' })
  expect(ids(choose(after, order, 'b', { on: false }))).toBe('')
})

test.each([
  ['downwards', 'b', 'd', 'bcd'],
  ['upwards', 'd', 'b', 'bcd'],
  ['from a row to itself', 'c', 'c', 'c'],
])('a range of rows is selected %s', (_, from, to, expected) => {
  const start = choose(nothing, order, from, { on: true })
  expect(ids(choose(start, order, to, { on: true, ranged: true }))).toBe(expected)
})

test('a range of rows can be deselected', () => {
  const start = choose(some(...order), order, 'b', { on: false })
  expect(ids(choose(start, order, 'd', { on: false, ranged: true }))).toBe('ae')
})

test('without an existing start row, a range selects one row', () => {
  expect(ids(choose(some('z'), order, 'c', { on: true, ranged: true }))).toBe('cz')
  expect(ids(choose(nothing, order, 'c', { on: true, ranged: true }))).toBe('c')
})

test('selecting or clearing all visible rows leaves other rows as they are', () => {
  const all = chooseAll(some('z'), order, true)
  expect(ids(all)).toBe('abcdez')
  expect(ids(chooseAll(all, order, false))).toBe('z')
})

test('the previous selection is never mutated', () => {
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
] as const)('the checkbox of all rows, with %j selected, shows: %s', (chosen, expected) => {
  expect(shareChosen(new Set(chosen), order)).toBe(expected)
})

test('without rows, the checkbox of all rows is not checked', () => {
  expect(shareChosen(new Set(['a']), [])).toBe('none')
})
