import { expect, test } from 'vitest'
import { tabAfterKey } from './tab-after-key.ts'

const tabs = [{}, { disabled: true }, {}, {}]

test.each([
  ['ArrowRight', 0, false, 2],
  ['ArrowRight', 3, false, 0],
  ['ArrowLeft', 2, false, 0],
  ['ArrowLeft', 0, false, 3],
  ['ArrowRight', 2, true, 0],
  ['ArrowLeft', 2, true, 3],
  ['Home', 3, false, 0],
  ['End', 0, false, 3],
  ['ArrowDown', 0, false, undefined],
])('of four tabs, the second disabled, %s on tab %i, right-to-left: %s, leads to %s', (key, current, rtl, expected) => {
  expect(tabAfterKey(key, current, tabs, rtl)).toBe(expected)
})
