import { expect, test } from 'vitest'
import { byGroup, isCreateEntry, matchesOption, withCreateEntry } from './option.ts'

const ana = { value: 'a', label: 'Ana Šárková', hint: 'Facilities' }

test.each([
  ['', true],
  ['ana', true],
  ['SARK', true],
  ['šárk', true],
  ['facil', true],
  ['fac ana', true],
  ['ana ben', false],
  ['ben', false],
])('matching the combobox query %j with the option “Ana Šárková”, “Facilities” gives %s', (query, found) => {
  expect(matchesOption(ana, query)).toBe(found)
})

const bens = [
  { value: 'b', label: 'Ben Okafor', group: 'Staff' },
  { value: 'c', label: 'Cleo Park', group: 'Staff' },
]

test('for text that is not the label of an option, an entry to create that option follows the matching ones', () => {
  const found = withCreateEntry(bens, ' ben ', matchesOption)
  expect(found.map(({ label }) => label)).toEqual(['Ben Okafor', 'ben'])
  expect(found.map(isCreateEntry)).toEqual([false, true])
})

test.each([
  ['', 2],
  ['  ', 2],
  ['BEN OKAFOR', 1],
])('the text %j adds no entry to create an option', (query, count) => {
  const found = withCreateEntry(bens, query, matchesOption)
  expect(found).toHaveLength(count)
  expect(found.some(isCreateEntry)).toBe(false)
})

test('without a match function all options are shown, and an entry to create an option follows for text that is no label', () => {
  expect(withCreateEntry(bens, 'zoe').map(({ label }) => label)).toEqual(['Ben Okafor', 'Cleo Park', 'zoe'])
})

test('options without groups stay a flat list', () => {
  expect(byGroup([ana])).toEqual([ana])
})

test('options are grouped by heading, and entries without a heading stay first and last', () => {
  const nobody = { value: '', label: 'Nobody' }
  const groups = byGroup([nobody, ...bens, { ...ana, group: 'Requesters' }, nobody])
  expect(groups.map((group) => ('items' in group ? [group.label, group.items.length] : []))).toEqual([
    ['', 1],
    ['Staff', 2],
    ['Requesters', 1],
    ['', 1],
  ])
})
