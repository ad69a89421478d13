import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { blackPng } from '../../../../tests/files/huge-picture.ts'
import { createPictureReceiver } from './receive-picture.ts'

/** Receives a picture that is not encoded yet. */
async function read(bytes: Uint8Array) {
  const { receive, picture } = createPictureReceiver()
  await receive({ field: 'picture', name: 'me', stream: Readable.from([Buffer.from(bytes)]) })
  return picture
}

const receive = async (bytes: Uint8Array) => (await read(bytes))()

/** The small picture that is made of these bytes. */
async function encoded(bytes: Uint8Array) {
  const received = await receive(bytes)
  if (received.fault !== null) throw new Error(received.fault)
  return { bytes: received.webp, about: await sharp(received.webp, { animated: true }).metadata() }
}

/** Red above blue. */
const flag = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: { create: { width, height: height / 2, channels: 3, background: 'red' } }, gravity: 'north' },
  ])

test('a picture of 30,000 × 30,000 pixels in 109 kB is rejected by its size, without being decoded', async () => {
  const huge = blackPng(30_000)
  expect(huge.length).toBeLessThan(120_000)
  expect(await receive(huge)).toEqual({ fault: 'dimensions', width: 30_000, height: 30_000 })
})

test.each([
  [limits.avatar.pixels, null],
  [limits.avatar.pixels + 1, 'dimensions'],
])('a picture %i pixels wide has the fault %s', async (side, fault) => {
  expect((await receive(blackPng(side))).fault).toBe(fault)
})

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s becomes a WebP of at most 512 pixels, without metadata',
  async (format) => {
    const sent = await flag(1200, 900)
      .withExif({ IFD0: { Copyright: 'Ana' }, IFD3: { GPSLatitude: '60/1 10/1 0/1' } })
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer()
    expect((await sharp(sent).metadata()).exif).toBeDefined()
    const { bytes, about } = await encoded(sent)
    expect(about).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect([about.exif, about.icc, about.xmp]).toEqual([undefined, undefined, undefined])
    expect(bytes.length).toBeLessThan(20_000)
  },
)

test('a small picture keeps its size', async () => {
  expect((await encoded(await flag(60, 40).png().toBuffer())).about).toMatchObject({ width: 60, height: 40 })
})

test('a photo that a camera stored on its side becomes upright', async () => {
  const onItsSide = await sharp(await flag(60, 40).png().toBuffer())
    .rotate(-90)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(onItsSide).metadata()).orientation).toBe(6)
  const { data, info } = await sharp((await encoded(onItsSide)).bytes)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 60, height: 40 })
  const [red = 0, , blue = 0] = data
  expect(red).toBeGreaterThan(blue)
})

test('of an animation the first frame is kept', async () => {
  const frames = [await flag(32, 32).png().toBuffer(), await flag(32, 32).negate().png().toBuffer()]
  const animation = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(2)
  expect((await encoded(animation)).about.pages).toBeUndefined()
})

test('a damaged picture and files that are no PNG, JPEG or WebP are rejected, each with its fault', async () => {
  const whole = await flag(600, 400).jpeg().toBuffer()
  expect(await receive(whole.subarray(0, whole.length / 2))).toEqual({ fault: 'unreadable' })
  for (const bytes of [
    Buffer.from('text'),
    Buffer.alloc(0),
    await flag(6, 4).gif().toBuffer(),
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  ]) {
    expect(await receive(bytes)).toEqual({ fault: 'unusable' })
  }
  expect(await receive(Buffer.concat([whole, Buffer.alloc(limits.avatar.max)]))).toEqual({ fault: 'unusable' })
})

test('of many pictures at once two are encoded and eight wait, the others are rejected as busy, and later ones are not', async () => {
  const sent = await flag(1000, 1000).png().toBuffer()
  const pictures = await Promise.all(Array.from({ length: 13 }, () => read(sent)))
  const faults = (await Promise.all(pictures.map((picture) => picture()))).map(({ fault }) => fault)
  expect(faults.filter((fault) => fault === 'busy')).toHaveLength(3)
  expect(faults.filter((fault) => fault === null)).toHaveLength(10)
  expect((await receive(sent)).fault).toBeNull()
})
