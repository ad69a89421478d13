import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { niceScale } from './scale.ts'

test.each([
  [[], [0, 1, 2, 3, 4]],
  [
    [0, 0],
    [0, 1, 2, 3, 4],
  ],
  [
    [Number.NaN, Number.POSITIVE_INFINITY],
    [0, 1, 2, 3, 4],
  ],
  [[1], [0, 1]],
  [[3], [0, 1, 2, 3]],
  [
    [7, 2],
    [0, 2, 4, 6, 8],
  ],
  [[20], [0, 5, 10, 15, 20]],
  [[41], [0, 20, 40, 60]],
  [[1644], [0, 500, 1000, 1500, 2000]],
  [[-3], [-3, -2, -1, 0]],
  [
    [-12, 30],
    [-20, 0, 20, 40],
  ],
  [[0.3], [0, 0.1, 0.2, 0.3]],
  [[7_400_000_000], [0, 2e9, 4e9, 6e9, 8e9]],
])('the chart ticks for %j are %j', (values, ticks) => {
  expect(niceScale(values).ticks).toEqual(ticks)
})

test('chart ticks are few, evenly spaced, contain zero and span every value', () => {
  const value = fc.oneof(
    fc.integer({ min: -1e9, max: 1e9 }),
    fc.integer({ min: -1e6, max: 1e6 }).map((whole) => whole / 100),
  )
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 90 }), (values) => {
      const { min, max, ticks } = niceScale(values)
      expect(min).toBeLessThanOrEqual(Math.min(0, ...values))
      expect(max).toBeGreaterThanOrEqual(Math.max(0, ...values))
      expect(ticks).toContain(0)
      expect(ticks.length).toBeGreaterThan(1)
      expect(ticks.length).toBeLessThanOrEqual(7)
    }),
  )
})
