import { expect, test } from 'vitest'
import { clampWidth, layOut, narrowest, widest, widthAfterKey } from './widths.ts'

test.each([
  [200.4, 200],
  [-50, narrowest],
  [63, narrowest],
  [5000, widest],
])('a column width of %d is rounded and limited to %d', (asked, held) => {
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
])('the key %s changes a column of 200 px (right to left: %s) to %s', (key, rtl, expected) => {
  expect(widthAfterKey(200, key, { rtl })).toBe(expected)
})

test('arrow keys keep a column width within its limits', () => {
  expect(widthAfterKey(narrowest, 'ArrowLeft', { rtl: false })).toBe(narrowest)
  expect(widthAfterKey(widest, 'ArrowRight', { rtl: false })).toBe(widest)
})

const columns = [{ id: 'a', width: 100 }, { id: 'b' }, { id: 'c', width: 80 }]

test('a column without a width takes the remaining width', () => {
  expect(layOut(columns, {})).toEqual({
    columns: ['min(100px, 50cqi)', undefined, '80px'],
    minWidth: 'calc(0px + min(100px, 50cqi) + 160px + 80px)',
  })
})

test('if every column has a width, the last column takes the remaining width, but at least its own width', () => {
  expect(layOut(columns, { a: 120, b: 300 })).toEqual({
    columns: ['min(120px, 50cqi)', '300px', undefined],
    minWidth: 'calc(0px + min(120px, 50cqi) + 300px + 80px)',
  })
})

test('the layout of a table without columns is empty', () => {
  expect(layOut([], {})).toEqual({ columns: [], minWidth: 'calc(0px)' })
})

test('checkboxes before the columns leave every column its width', () => {
  expect(layOut(columns, {}, '40px').minWidth).toBe('calc(40px + min(100px, 50cqi) + 160px + 80px)')
})
