import { expect, test } from 'vitest'
import { wholeMatches } from '../.storybook/search-marks.ts'

test.each([
  ['SplitButton', 'button', ['Button']],
  ['Button look / Button', 'Button', ['Button', 'Button']],
  ['SegmentedControl / Button group', 'button group', ['Button group']],
  ['Group of buttons', 'button group', ['Group', 'button']],
  // The fuzzy search also finds these letters, one by one.
  ['Formatting', 'button', []],
  ['Dialog / Modal', '  ', []],
])('in %j a search for %j marks %j', (text, searched, expected) => {
  expect(wholeMatches(text, searched).map(([start, end]) => text.slice(start, end))).toEqual(expected)
})
