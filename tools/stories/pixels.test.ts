import { expect, test } from 'vitest'
import { differenceOf, encodePicture, hashOf, originalHash, type Pixels, pixelsOf } from './pixels.ts'

/** A square of one color. */
const square = (color: number): Pixels => {
  const data = Buffer.alloc(8 * 8 * 3)
  for (let at = 0; at < data.length; at += 3) data.writeUIntBE(color, at, 3)
  return { data, width: 8, height: 8 }
}

test('a picture holds the hash of the pixels that it was made from', async () => {
  expect(originalHash(await encodePicture(square(0x4f46e5)))).toBe(hashOf(square(0x4f46e5)))
})

test('a picture shows the color of an area, give or take one shade', async () => {
  const { data } = await pixelsOf(await encodePicture(square(0x4f46e5)))
  expect(Math.abs((data[0] ?? 0) - 0x4f)).toBeLessThanOrEqual(1)
  expect(Math.abs((data[1] ?? 0) - 0x46)).toBeLessThanOrEqual(1)
  expect(Math.abs((data[2] ?? 0) - 0xe5)).toBeLessThanOrEqual(1)
})

test('two images have different hashes if one pixel differs by one shade', () => {
  const changed = square(0x4f46e5)
  changed.data.writeUIntBE(0x4f46e6, 30, 3)
  expect(hashOf(changed)).not.toBe(hashOf(square(0x4f46e5)))
})

test('two images have different hashes if the same pixels form rows of another length', () => {
  const { data } = square(0)
  expect(hashOf({ data, width: 4, height: 16 })).not.toBe(hashOf({ data, width: 16, height: 4 }))
})

test('a pixel of another color is marked red', () => {
  const changed = square(0xffffff)
  changed.data.writeUIntBE(0x000000, 30, 3)
  const difference = differenceOf(square(0xffffff), changed)
  expect(difference?.count).toBe(1)
  expect(difference?.marked.data.readUIntBE(30, 3)).toBe(0xff0000)
})

test('a change by one shade is marked if nothing else differs', () => {
  const changed = square(0x808080)
  changed.data.writeUIntBE(0x818080, 30, 3)
  expect(differenceOf(square(0x808080), changed)?.count).toBe(1)
})

test('images of different sizes have no marked difference', () => {
  expect(differenceOf(square(0), { ...square(0), width: 16, height: 4 })).toBeNull()
})
