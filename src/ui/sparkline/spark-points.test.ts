import { expect, test } from 'vitest'
import { sparkPoints } from './spark-points.ts'

test('sparkline points span the whole height and width', () => {
  expect(sparkPoints([2, 6, 4])).toEqual([
    { x: 0, y: 24 },
    { x: 50, y: 0 },
    { x: 100, y: 12 },
  ])
})

test('equal values are a horizontal sparkline in the middle', () => {
  expect(sparkPoints([7, 7])).toEqual([
    { x: 0, y: 12 },
    { x: 100, y: 12 },
  ])
})

test('missing and invalid values have no sparkline point and do not affect the scale', () => {
  expect(sparkPoints([3, Number.NaN, null, 5])).toEqual([
    { x: 0, y: 24 },
    { x: 100, y: 0 },
  ])
  expect(sparkPoints([null])).toEqual([])
  expect(sparkPoints([])).toEqual([])
})

test('a sparkline has its full width even if the first and last values are missing', () => {
  expect(sparkPoints([null, 3, 5, null, null])).toEqual([
    { x: 0, y: 24 },
    { x: 25, y: 24 },
    { x: 50, y: 0 },
    { x: 100, y: 0 },
  ])
})

test('a single value is one sparkline point', () => {
  expect(sparkPoints([5])).toEqual([{ x: 0, y: 12 }])
})
