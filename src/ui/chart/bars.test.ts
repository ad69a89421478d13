import { expect, test } from 'vitest'
import { barsOf } from './bars.ts'

const ends = (series: (number | null)[][], stacked: boolean) =>
  barsOf(series, stacked).map(({ series, index, from, to }) => [series, index, from, to])

test('bars beside each other all start at zero', () => {
  expect(ends([[4, 2], [3]], false)).toEqual([
    [0, 0, 0, 4],
    [0, 1, 0, 2],
    [1, 0, 0, 3],
  ])
})

test('stacked bars start where the one below ends, on either side of zero', () => {
  expect(ends([[4], [-1], [3], [-2]], true)).toEqual([
    [0, 0, 0, 4],
    [1, 0, 0, -1],
    [2, 0, 4, 7],
    [3, 0, -1, -3],
  ])
})

test('nothing is drawn for zero, for what is missing and for what is no number', () => {
  expect(ends([[0, null, Number.NaN, Number.POSITIVE_INFINITY]], true)).toEqual([])
})
