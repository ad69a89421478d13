import { expect, test } from 'vitest'
import { currentHeading } from '../.storybook/current-heading.ts'

/** A page of 3000 px in a window of 800 px. Its last two headings are too low to be scrolled to the top. */
const headings = { variants: 200, playground: 900, props: 1500, stories: 2400, changes: 2800 }
const end = 2200
const height = 800

/** The current heading when the page is scrolled to a position in px. */
const currentAt = (at: number) =>
  currentHeading(
    Object.entries(headings).map(([id, top]) => ({ id, distance: top - at })),
    { at, end, height },
  )

test('a docs page that is not scrolled marks its first heading as current', () => {
  expect(currentAt(0)).toBe('variants')
})

test('a docs page marks the section whose heading is in the upper quarter of the window, and before that the one above', () => {
  expect(currentAt(900)).toBe('playground')
  expect(currentAt(700)).toBe('playground')
  expect(currentAt(699)).toBe('variants')
})

test('the section that fills the window is current, also while the end of the one before it is still at the top', () => {
  const places = [
    { id: 'anatomy', distance: -150 },
    { id: 'do-and-don-t', distance: 180 },
    { id: 'props', distance: 460 },
  ]
  expect(currentHeading(places, { at: 1000, end: 4000, height })).toBe('do-and-don-t')
})

test('each heading of a docs page becomes current in its order, also those that cannot be scrolled to the top', () => {
  const seen = Array.from({ length: end + 1 }, (_, at) => currentAt(at))
  expect(seen.filter((id, at) => id !== seen[at - 1])).toEqual(Object.keys(headings))
})

test('a docs page marks the first of two headings that stand side by side', () => {
  const places = [
    { id: 'when-to-use', distance: 0 },
    { id: 'when-not', distance: 0 },
  ]
  expect(currentHeading(places, { at: 300, end, height })).toBe('when-to-use')
})

test('a docs page that fits into its window marks its first heading as current', () => {
  const places = [
    { id: 'variants', distance: 200 },
    { id: 'props', distance: 500 },
  ]
  expect(currentHeading(places, { at: 0, end: 0, height })).toBe('variants')
})
