import { expect, test } from 'vitest'
import { findReplacedNames } from './lint-names.ts'

test('the name check reports a replaced identifier with its line and the standard term', () => {
  expect(findReplacedNames('src/a.ts', 'const a = 1\nfetchAhead(a)\n')).toEqual([
    { file: 'src/a.ts', line: 2, name: 'fetchAhead', standard: 'prefetch, consume' },
  ])
})

test('the name check reports a replaced SQL name where it is called', () => {
  expect(findReplacedNames('a.sql', 'perform private.tell_person(p);').map(({ name }) => name)).toEqual(['tell_person'])
})

test('the name check accepts a longer identifier that contains a replaced name', () => {
  expect(findReplacedNames('src/a.ts', 'prefetchAheadOfTime(is_outside)')).toEqual([])
})

test('the name check rejects an old name that is declared in code and accepts the same word in a sentence', () => {
  expect(findReplacedNames('src/a.ts', 'export function hear() {}')).toHaveLength(1)
  expect(findReplacedNames('src/a.ts', '// Screen readers hear the heading.')).toEqual([])
})

test('the name check reports a replaced file or folder name', () => {
  expect(findReplacedNames('src/app/session/jar.test.ts', '').map(({ name }) => name)).toEqual(['jar.test.ts'])
})
