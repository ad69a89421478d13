import { expect, test } from 'vitest'
import { rowAfterKey } from './row-keys.ts'

test.each([
  ['ArrowDown', 2, 3],
  ['j', 2, 3],
  ['ArrowUp', 2, 1],
  ['k', 2, 1],
  ['Home', 2, 0],
  ['End', 2, 4],
  ['ArrowDown', 4, undefined],
  ['ArrowUp', 0, undefined],
  ['Tab', 2, undefined],
])('key %s in table row %d of 5 moves to %s', (key, from, expected) => {
  expect(rowAfterKey(key, from, 5)).toBe(expected)
})

test('the keys of a data table do nothing without rows', () => {
  expect(rowAfterKey('Home', -1, 0)).toBeUndefined()
  expect(rowAfterKey('End', -1, 0)).toBeUndefined()
})
