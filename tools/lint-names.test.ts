import { expect, test } from 'vitest'
import { findReplacedNames } from './lint-names.ts'

test('a replaced identifier is reported with its line and the standard term', () => {
  expect(findReplacedNames('src/a.ts', 'const a = 1\nfetchAhead(a)\n')).toEqual([
    { file: 'src/a.ts', line: 2, name: 'fetchAhead', standard: 'prefetch, consume' },
  ])
})

test('a replaced SQL name is reported where it is called', () => {
  expect(findReplacedNames('a.sql', 'perform private.tell_person(p);').map(({ name }) => name)).toEqual(['tell_person'])
})

test('a longer identifier that contains a replaced name is accepted', () => {
  expect(findReplacedNames('src/a.ts', 'prefetchAheadOfTime(is_outside)')).toEqual([])
})

test('a common word is reported as a declaration and accepted in a sentence', () => {
  expect(findReplacedNames('src/a.ts', 'export function hear() {}')).toHaveLength(1)
  expect(findReplacedNames('src/a.ts', '// Screen readers hear the heading.')).toEqual([])
})

test('a replaced file or folder name is reported', () => {
  expect(findReplacedNames('src/app/session/jar.test.ts', '').map(({ name }) => name)).toEqual(['jar.test.ts'])
})
