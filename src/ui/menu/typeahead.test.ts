import { expect, test } from 'vitest'
import { matchOf, typedSoFar } from './typeahead.ts'

const labels = ['Assign to me', 'Copy link', 'Close', ' Remove', 'Reopen']

test.each([
  ['c', -1, 1],
  ['c', 1, 2],
  ['c', 2, 1],
  ['cc', 1, 2],
  ['cl', 1, 2],
  ['co', 1, 1],
  ['R', 0, 3],
  ['re', 4, 4],
  ['reo', 3, 4],
  ['x', 0, -1],
])('typing %j from %i leads to %i', (text, current, expected) => {
  expect(matchOf(labels, current, text)).toBe(expected)
})

test('letters add up until there is a pause', () => {
  expect(typedSoFar('r', 1000)).toBe('r')
  expect(typedSoFar('e', 1300)).toBe('re')
  expect(typedSoFar('c', 2000)).toBe('c')
})
