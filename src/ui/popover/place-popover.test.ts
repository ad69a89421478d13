import { describe, expect, test } from 'vitest'
import { placeFor, type PlaceWanted } from './place-popover.ts'

const wanted: PlaceWanted = {
  anchor: { x: 400, y: 300, width: 100, height: 32 },
  popover: { width: 200, height: 120 },
  view: { width: 1000, height: 800 },
  side: 'bottom',
  align: 'start',
  rtl: false,
}

test.each([
  ['bottom', 'start', { x: 400, y: 338 }],
  ['bottom', 'center', { x: 350, y: 338 }],
  ['bottom', 'end', { x: 300, y: 338 }],
  ['top', 'start', { x: 400, y: 174 }],
  ['end', 'start', { x: 506, y: 300 }],
  ['end', 'center', { x: 506, y: 256 }],
  ['start', 'end', { x: 194, y: 212 }],
] as const)('a popover at side %s, aligned to %s, is placed at %j', (side, align, place) => {
  expect(placeFor({ ...wanted, side, align })).toEqual(place)
})

describe('in right-to-left text', () => {
  test.each([
    ['bottom', 'start', { x: 300, y: 338 }],
    ['bottom', 'end', { x: 400, y: 338 }],
    ['end', 'start', { x: 194, y: 300 }],
    ['start', 'end', { x: 506, y: 212 }],
  ] as const)('a popover at side %s, aligned to %s, is placed at %j', (side, align, place) => {
    expect(placeFor({ ...wanted, rtl: true, side, align })).toEqual(place)
  })
})

test('a popover opens on the opposite side if it only fits there', () => {
  const low = { ...wanted.anchor, y: 760 }
  expect(placeFor({ ...wanted, anchor: low }).y).toBe(634)
  const high = { ...wanted.anchor, y: 10 }
  expect(placeFor({ ...wanted, anchor: high, side: 'top' }).y).toBe(48)
})

test('a popover that fits nowhere starts inside the view', () => {
  expect(placeFor({ ...wanted, popover: { width: 200, height: 900 } }).y).toBe(6)
  expect(placeFor({ ...wanted, popover: { width: 200, height: 700 } }).y).toBe(94)
})

test('a popover opens below its anchor if neither side has space', () => {
  const phone = { ...wanted, view: { width: 360, height: 800 }, anchor: { ...wanted.anchor, x: 200 } }
  expect(placeFor({ ...phone, side: 'end', popover: { width: 344, height: 120 } })).toEqual({ x: 10, y: 338 })
})

test('a popover is never placed beyond the left or right edge of the view', () => {
  expect(placeFor({ ...wanted, anchor: { ...wanted.anchor, x: 950 } }).x).toBe(794)
  expect(placeFor({ ...wanted, anchor: { ...wanted.anchor, x: 0 }, align: 'end' }).x).toBe(6)
  expect(placeFor({ ...wanted, view: { width: 150, height: 800 } }).x).toBe(6)
})
