import { expect, test } from 'vitest'
import { matchesOption } from './option.ts'

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
