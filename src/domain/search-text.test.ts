import { expect, test } from 'vitest'
import { isSearchable } from './search-text.ts'

test.each([
  ['vm', true],
  ['v', false],
  ['é', false],
  ['щ', false],
  ['会議', true],
  ['水', true],
  ['𠮷', true],
  // A syllable alone is no word.
  ['の', false],
  ['の水', true],
  ['회의', true],
  ['회', false],
  ['น้ำ', true],
  ['7', true],
  ['ACME-7', true],
  ['- v !', false],
  ['--', false],
  ['  ', false],
  ['', false],
])('whether %j can be searched for is %j', (text, is) => {
  expect(isSearchable(text)).toBe(is)
})
