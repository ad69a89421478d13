import { expect, test } from 'vitest'
import { findOption, flatten, isGrouped, matchesOption } from './options.ts'

const ana = { value: 'a', label: 'Ana Šárková', hint: 'Facilities' }
const ben = { value: 'b', label: 'Ben' }
const groups = [
  { label: 'Agents', options: [ana] },
  { label: 'Requesters', options: [ben] },
]

test('groups of combobox options are recognized and flattened', () => {
  expect(isGrouped(groups)).toBe(true)
  expect(isGrouped([ana, ben])).toBe(false)
  expect(isGrouped([])).toBe(false)
  expect(flatten(groups)).toEqual([ana, ben])
  expect(flatten([ben])).toEqual([ben])
})

test('a combobox value finds its option, and an unknown value becomes its own label', () => {
  expect(findOption(groups, 'b')).toEqual(ben)
  expect(findOption([ana], 'gone')).toEqual({ value: 'gone', label: 'gone' })
  expect(findOption([ana], '')).toBeUndefined()
  expect(findOption([ana], undefined)).toBeUndefined()
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
])('whether the combobox query %j matches the option “Ana Šárková”, “Facilities”: %s', (query, found) => {
  expect(matchesOption(ana, query)).toBe(found)
})
