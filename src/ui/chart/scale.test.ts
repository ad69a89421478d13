import { expect, test } from 'vitest'
import { niceMax } from './scale.ts'

test.each([
  [0, 4],
  [-3, 4],
  [Number.NaN, 4],
  [3, 4],
  [7, 10],
  [12, 20],
  [20, 20],
  [41, 50],
  [99, 100],
  [1644, 2000],
])('the scale for values up to %d ends at %d', (largest, expected) => {
  expect(niceMax(largest)).toBe(expected)
})
