import { expect, test } from 'vitest'
import { areaPath, linePath, lonely } from './line-path.ts'

const one = { x: 0, y: 10 }
const two = { x: 10.04, y: 0 }
const three = { x: 20, y: 5 }

test('a line goes through its points', () => {
  expect(linePath([one, two, three])).toBe('M0 10L10 0L20 5')
})

test('a line stops at a gap and starts anew', () => {
  expect(linePath([null, one, two, null, null, three, null])).toBe('M0 10L10 0M20 5')
})

test('no points draw nothing', () => {
  expect(linePath([])).toBe('')
  expect(linePath([null, null])).toBe('')
  expect(areaPath([null], 20)).toBe('')
})

test('an area stands on its level, one per part of the line; a single point has none', () => {
  expect(areaPath([one, two, null, three], 20)).toBe('M0 20L0 10L10 0L10 20Z')
})

test('a point between gaps is lonely', () => {
  expect(lonely([one, null, two, three, null])).toEqual([one])
  expect(lonely([three])).toEqual([three])
})
