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
  ['bottom', 'start', { x: 400, y: 336 }],
  ['bottom', 'center', { x: 350, y: 336 }],
  ['bottom', 'end', { x: 300, y: 336 }],
  ['top', 'start', { x: 400, y: 176 }],
  ['end', 'start', { x: 504, y: 300 }],
  ['end', 'center', { x: 504, y: 256 }],
  ['start', 'end', { x: 196, y: 212 }],
] as const)('a popover at side %s, aligned to %s, is placed at %j', (side, align, place) => {
  expect(placeFor({ ...wanted, side, align })).toEqual(place)
})

describe('in right-to-left text', () => {
  test.each([
    ['bottom', 'start', { x: 300, y: 336 }],
    ['bottom', 'end', { x: 400, y: 336 }],
    ['end', 'start', { x: 196, y: 300 }],
    ['start', 'end', { x: 504, y: 212 }],
  ] as const)('a popover at side %s, aligned to %s, is placed at %j', (side, align, place) => {
    expect(placeFor({ ...wanted, rtl: true, side, align })).toEqual(place)
  })
})

test('a popover opens on the opposite side if it only fits there', () => {
  const low = { ...wanted.anchor, y: 760 }
  expect(placeFor({ ...wanted, anchor: low }).y).toBe(636)
  const high = { ...wanted.anchor, y: 10 }
  expect(placeFor({ ...wanted, anchor: high, side: 'top' }).y).toBe(46)
})

test('a popover that fits nowhere starts inside the view', () => {
  expect(placeFor({ ...wanted, popover: { width: 200, height: 900 } }).y).toBe(4)
  expect(placeFor({ ...wanted, popover: { width: 200, height: 700 } }).y).toBe(96)
})

test('a popover opens below its anchor if neither side has space', () => {
  const phone = { ...wanted, view: { width: 360, height: 800 }, anchor: { ...wanted.anchor, x: 200 } }
  expect(placeFor({ ...phone, side: 'end', popover: { width: 344, height: 120 } })).toEqual({ x: 12, y: 336 })
})

test('a popover is never placed beyond the left or right edge of the view', () => {
  expect(placeFor({ ...wanted, anchor: { ...wanted.anchor, x: 950 } }).x).toBe(796)
  expect(placeFor({ ...wanted, anchor: { ...wanted.anchor, x: 0 }, align: 'end' }).x).toBe(4)
  expect(placeFor({ ...wanted, view: { width: 150, height: 800 } }).x).toBe(4)
})
