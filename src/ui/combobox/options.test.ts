import { expect, test } from 'vitest'
import { flat, isGrouped, matches, optionsOf } from './options.ts'

const ana = { value: 'a', label: 'Ana Šárková', hint: 'Facilities' }
const ben = { value: 'b', label: 'Ben' }
const groups = [
  { label: 'Agents', options: [ana] },
  { label: 'Requesters', options: [ben] },
]

test('groups are told from options', () => {
  expect(isGrouped(groups)).toBe(true)
  expect(isGrouped([ana, ben])).toBe(false)
  expect(isGrouped([])).toBe(false)
  expect(flat(groups)).toEqual([ana, ben])
  expect(flat([ben])).toEqual([ben])
})

test('values find their options, and none gets lost', () => {
  expect(optionsOf(groups, ['b', 'a'])).toEqual([ben, ana])
  expect(optionsOf([ana], ['gone'])).toEqual([{ value: 'gone', label: 'gone' }])
  expect(optionsOf([], [])).toEqual([])
})

test.each([
  ['', true],
  ['ana', true],
  ['SARK', true],
  ['šárk', true],
  ['facil', true],
  ['fac ana', true],
  ['ana ben', false],
  ['ben', false],
])('%j finds Ana: %s', (query, found) => {
  expect(matches(ana, query)).toBe(found)
})
