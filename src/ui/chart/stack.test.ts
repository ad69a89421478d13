import { expect, test } from 'vitest'
import { bandPath, stackSeries } from './stack.ts'

test('each stacked series starts at the sum of the series before it', () => {
  expect(
    stackSeries(
      [
        [1, 2],
        [3, 4],
      ],
      2,
    ),
  ).toEqual([
    [
      { low: 0, high: 1 },
      { low: 0, high: 2 },
    ],
    [
      { low: 1, high: 4 },
      { low: 2, high: 6 },
    ],
  ])
})

test('a missing value counts as nothing, and a position without any value is a gap in every series', () => {
  expect(stackSeries([[1, null], [null]], 2)).toEqual([
    [{ low: 0, high: 1 }, null],
    [{ low: 1, high: 1 }, null],
  ])
})

test('the path of a band goes along its top and back along its bottom, and ends before a missing position', () => {
  const points = [{ x: 0, y: 1, foot: 9 }, { x: 5.04, y: 2, foot: 8 }, null, { x: 20, y: 3, foot: 7 }]
  expect(bandPath(points)).toBe('M0 1L5 2L5 8L0 9Z')
})
