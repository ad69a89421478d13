import { expect, test } from 'vitest'
import { limitWidth, panelWidthAfterKey } from './panel-width.ts'

const limits = { min: 320, max: 640 }

test.each([
  [100, 320],
  [400.4, 400],
  [900, 640],
])('a wanted panel width of %s px becomes %s px', (wanted, width) => {
  expect(limitWidth(wanted, limits)).toBe(width)
})

test.each([
  ['ArrowLeft', 'end', false, 416],
  ['ArrowRight', 'end', false, 384],
  ['ArrowLeft', 'start', false, 384],
  ['ArrowRight', 'start', false, 416],
  ['ArrowLeft', 'end', true, 384],
  ['ArrowRight', 'start', true, 384],
  ['Home', 'end', false, 320],
  ['End', 'end', false, 640],
  ['a', 'end', false, undefined],
] as const)('the key %s on the edge of a panel at the %s, right-to-left: %s, gives %s px', (key, side, rtl, width) => {
  expect(panelWidthAfterKey(400, key, limits, { side, rtl })).toBe(width)
})

test('an arrow key never moves the edge of a panel past its limits', () => {
  expect(panelWidthAfterKey(636, 'ArrowLeft', limits, { side: 'end', rtl: false })).toBe(640)
  expect(panelWidthAfterKey(324, 'ArrowRight', limits, { side: 'end', rtl: false })).toBe(320)
})
