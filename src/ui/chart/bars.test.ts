import { expect, test } from 'vitest'
import { barsOf } from './bars.ts'

test('a chart has one bar per series and value', () => {
  expect(barsOf([[4, -2], [3]])).toEqual([
    { series: 0, index: 0, value: 4 },
    { series: 0, index: 1, value: -2 },
    { series: 1, index: 0, value: 3 },
  ])
})

test('zero, missing and invalid values have no bar', () => {
  expect(barsOf([[0, null, Number.NaN, Number.POSITIVE_INFINITY]])).toEqual([])
})
