import { expect, test } from 'vitest'
import { mostShift, reduceColors } from './palette.ts'
import type { Pixels } from './pixels.ts'

/** An image from its rows of colors. */
function imageOf(rows: readonly (readonly number[])[]): Pixels {
  const data = Buffer.alloc(rows.flat().length * 3)
  for (const [at, color] of rows.flat().entries()) data.writeUIntBE(color, at * 3, 3)
  return { data, width: rows[0]?.length ?? 0, height: rows.length }
}

const row = (color: number, length: number) => Array.from({ length }, () => color)

/** The color of each pixel after the reduction. */
function reduced(rows: readonly (readonly number[])[]): (number | undefined)[] {
  const { palette, indexes } = reduceColors(imageOf(rows))
  return [...indexes].map((at) => palette[at])
}

test('areas and lines keep their exact colors, however near they are to each other', () => {
  const rows = [row(0xffffff, 40), row(0xfefefe, 40), row(0xfdfdfd, 40)]
  expect(reduced(rows)).toEqual(rows.flat())
})

test('a small area, such as the ground of an avatar, keeps its exact color', () => {
  const rows = Array.from({ length: 12 }, () => [...row(0xffffff, 30), ...row(0xf0f0ff, 10)])
  expect(reduced(rows)).toEqual(rows.flat())
})

test('a shade at the edge of a letter takes the color of an area near it', () => {
  const rows = [row(0xffffff, 40), [...row(0xffffff, 20), 0xf4f4f4, ...row(0xffffff, 19)]]
  expect(new Set(reduced(rows))).toEqual(new Set([0xffffff]))
})

test('no color is shifted so far that a person could see it', () => {
  expect(mostShift).toBeLessThanOrEqual(16)
})

test('no color is shifted by more than the limit while the palette has room', () => {
  const shades = Array.from({ length: 40 }, (_, at) => at * 6 * 0x010101)
  const rows = [row(0xffffff, 40), shades]
  for (const [at, color] of reduced(rows).entries()) {
    const original = rows.flat()[at] ?? 0
    expect(Math.abs(((color ?? 0) & 0xff) - (original & 0xff))).toBeLessThanOrEqual(mostShift)
  }
})

test('an image with more colors than a palette can hold is reduced to at most 256 colors', () => {
  const colors = Array.from({ length: 60 }, (_, y) =>
    Array.from({ length: 60 }, (_, x) => x * 4 * 0x10000 + y * 4 * 0x100 + ((x * y) % 256)),
  )
  expect(reduceColors(imageOf(colors)).palette.length).toBeLessThanOrEqual(256)
})
