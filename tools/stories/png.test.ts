import { expect, test } from 'vitest'
import { pixelsOf } from './pixels.ts'
import { readText, writePng } from './png.ts'

/** An image whose colors follow each other, in rows of seven pixels, which fill no whole byte. */
function imageWith(colors: number) {
  const palette = Array.from({ length: colors }, (_, at) => at * 0x010203)
  const indexes = Uint8Array.from({ length: 7 * 40 }, (_, at) => at % colors)
  return { width: 7, height: 40, palette, indexes }
}

test.each([1, 2, 3, 4, 5, 16, 17, 85])('a PNG with %i colors shows each pixel in its color', async (colors) => {
  const image = imageWith(colors)
  const { data, width, height } = await pixelsOf(await writePng(image))
  expect([width, height]).toEqual([7, 40])
  const shown = Array.from(image.indexes, (_, at) => data.readUIntBE(at * 3, 3))
  expect(shown).toEqual(Array.from(image.indexes, (place) => image.palette[place]))
})

test('a text of a PNG is read by its keyword, and an unknown keyword gives nothing', async () => {
  const png = await writePng(imageWith(2), { Software: 'a test', Pixels: '7x40-abc' })
  expect(readText(png, 'Pixels')).toBe('7x40-abc')
  expect(readText(png, 'Software')).toBe('a test')
  expect(readText(png, 'Author')).toBeUndefined()
})
