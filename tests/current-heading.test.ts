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

test('a docs page marks the heading that was scrolled to its top, and not the one before it', () => {
  expect(currentAt(899)).toBe('playground')
  expect(currentAt(898)).toBe('variants')
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
