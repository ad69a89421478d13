import { expect, test } from 'vitest'
import { fittedSize, isAnimated, nameForType, shrinkPlan } from './picture-size.ts'

test.each([
  ['image/jpeg', 2_700_000, ['image/jpeg']],
  ['image/jpeg', 900_000, null],
  ['image/heic', 2_000_000, ['image/jpeg']],
  ['image/webp', 1_000_001, ['image/webp']],
  ['image/png', 3_900_000, null],
  ['image/png', 4_100_000, ['image/png', 'image/webp']],
  ['image/gif', 9_000_000, null],
  ['image/svg+xml', 9_000_000, null],
  ['application/pdf', 9_000_000, null],
  ['', 9_000_000, null],
  ['constructor', 9_000_000, null],
])('a %s of %i bytes is made smaller as %j', (type, size, expected) => {
  expect(shrinkPlan({ type, size })?.types ?? null).toEqual(expected)
})

test.each([
  [4032, 3024, 2560, 1920],
  [3024, 4032, 1920, 2560],
  [1280, 800, 1280, 800],
  [20_000, 3, 2560, 1],
])('a picture of %i × %i pixels becomes %i × %i', (width, height, toWidth, toHeight) => {
  expect(fittedSize(width, height)).toEqual({ width: toWidth, height: toHeight })
})

test.each([
  ['IMG_1.HEIC', 'image/jpeg', 'IMG_1.jpg'],
  ['roller.JPEG', 'image/jpeg', 'roller.JPEG'],
  ['screen.png', 'image/png', 'screen.png'],
  ['screen.png', 'image/webp', 'screen.webp'],
  ['a.b.png', 'image/webp', 'a.b.webp'],
  ['photo', 'image/jpeg', 'photo.jpg'],
])('%s as %s is called %s', (name, type, expected) => {
  expect(nameForType(name, type)).toBe(expected)
})

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  ['image/webp', 'RIFF....WEBPVP8X....\u0002', true],
  ['image/webp', 'RIFF....WEBPVP8X....\u0010', false],
  ['image/webp', 'RIFF....WEBPVP8 ', false],
  ['image/png', '\u0089PNG....IHDR....acTL....IDAT', true],
  ['image/png', '\u0089PNG....IHDR....IDAT....acTL', false],
  ['image/png', '\u0089PNG....IHDR....IDAT', false],
  ['image/jpeg', 'acTL', false],
])('whether a %s that begins with %j moves: %j', (type, start, expected) => {
  expect(isAnimated(type, bytes(start))).toBe(expected)
})
