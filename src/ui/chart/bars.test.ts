import { expect, test } from 'vitest'
import { barsOf } from './bars.ts'

const ends = (series: (number | null)[][], stacked: boolean) =>
  barsOf(series, stacked).map(({ series, index, from, to }) => [series, index, from, to])

test('grouped bars of a chart start at zero', () => {
  expect(ends([[4, 2], [3]], false)).toEqual([
    [0, 0, 0, 4],
    [0, 1, 0, 2],
    [1, 0, 0, 3],
  ])
})

test('stacked bars start where the previous bar of the same sign ends', () => {
  expect(ends([[4], [-1], [3], [-2]], true)).toEqual([
    [0, 0, 0, 4],
    [1, 0, 0, -1],
    [2, 0, 4, 7],
    [3, 0, -1, -3],
  ])
})

test('zero, missing and invalid values have no bar', () => {
  expect(ends([[0, null, Number.NaN, Number.POSITIVE_INFINITY]], true)).toEqual([])
})
