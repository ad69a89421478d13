import { expect, test } from 'vitest'
import { areaPath, linePath, isolatedPoints } from './line-path.ts'

const one = { x: 0, y: 10 }
const two = { x: 10.04, y: 0 }
const three = { x: 20, y: 5 }

test('the path of a line passes through its points', () => {
  expect(linePath([one, two, three])).toBe('M0 10L10 0L20 5')
})

test('the path of a line is interrupted at a missing point', () => {
  expect(linePath([null, one, two, null, null, three, null])).toBe('M0 10L10 0M20 5')
})

test('the path of a line without points is empty', () => {
  expect(linePath([])).toBe('')
  expect(linePath([null, null])).toBe('')
  expect(areaPath([null], 20)).toBe('')
})

test('each part of a line has an area down to the base line, and a single point has none', () => {
  expect(areaPath([one, two, null, three], 20)).toBe('M0 20L0 10L10 0L10 20Z')
})

test('a chart point without a neighbour on either side is listed as isolated', () => {
  expect(isolatedPoints([one, null, two, three, null])).toEqual([one])
  expect(isolatedPoints([three])).toEqual([three])
})
