import { expect, test } from 'vitest'
import { clampWidth, layOut, narrowest, widest, widthAfterKey } from './widths.ts'

test.each([
  [200.4, 200],
  [-50, narrowest],
  [63, narrowest],
  [5000, widest],
])('a width of %d is held at %d', (asked, held) => {
  expect(clampWidth(asked)).toBe(held)
})

test.each([
  ['ArrowRight', false, 216],
  ['ArrowLeft', false, 184],
  ['ArrowRight', true, 184],
  ['ArrowLeft', true, 216],
  ['Home', false, narrowest],
  ['End', false, widest],
  ['ArrowDown', false, undefined],
  ['a', false, undefined],
])('%s makes a column of 200 px (from right to left: %s) %s', (key, rtl, expected) => {
  expect(widthAfterKey(200, key, { rtl })).toBe(expected)
})

test('keys stop at both ends', () => {
  expect(widthAfterKey(narrowest, 'ArrowLeft', { rtl: false })).toBe(narrowest)
  expect(widthAfterKey(widest, 'ArrowRight', { rtl: false })).toBe(widest)
})

const columns = [{ id: 'a', width: 100 }, { id: 'b' }, { id: 'c', width: 80 }]

test('a column without width takes the rest', () => {
  expect(layOut(columns, {})).toEqual({
    columns: ['min(100px, 50cqi)', undefined, '80px'],
    least: 'calc(min(100px, 50cqi) + 160px + 80px)',
  })
})

test('where each has a width, the last takes the rest and never less than its own', () => {
  expect(layOut(columns, { a: 120, b: 300 })).toEqual({
    columns: ['min(120px, 50cqi)', '300px', undefined],
    least: 'calc(min(120px, 50cqi) + 300px + 80px)',
  })
})

test('a table without columns is nothing', () => {
  expect(layOut([], {})).toEqual({ columns: [], least: 'calc(0px)' })
})
