import { expect, test } from 'vitest'
import { sparkPoints } from './spark.ts'

test('the lowest value lies at the bottom, the highest at the top, the first and last at the ends', () => {
  expect(sparkPoints([2, 6, 4])).toEqual([
    { x: 0, y: 24 },
    { x: 50, y: 0 },
    { x: 100, y: 12 },
  ])
})

test('what does not change is a level line in the middle', () => {
  expect(sparkPoints([7, 7])).toEqual([
    { x: 0, y: 12 },
    { x: 100, y: 12 },
  ])
})

test('what was not measured, and what is no number, has no point and no say', () => {
  expect(sparkPoints([null, 3, Number.NaN, 5])).toEqual([null, { x: (1 / 3) * 100, y: 24 }, null, { x: 100, y: 0 }])
  expect(sparkPoints([null])).toEqual([null])
  expect(sparkPoints([])).toEqual([])
})

test('a single value is a point', () => {
  expect(sparkPoints([5])).toEqual([{ x: 0, y: 12 }])
})
