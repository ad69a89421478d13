import { hash } from 'node:crypto'
import sharp from 'sharp'
import { mostShift, reduceColors } from './palette.ts'
import { readText, writePng } from './png.ts'

/** Pixels of three bytes, row by row, without transparency. */
export type Pixels = { data: Buffer; width: number; height: number }

/** The pixels of an image file, or of an image in memory. */
export async function pixelsOf(image: string | Buffer): Promise<Pixels> {
  const { data, info } = await sharp(image)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Two images have the same hash if they have the same size and the same pixels. */
export const hashOf = ({ data, width, height }: Pixels): string =>
  `${width}x${height}-${hash('sha256', data, 'base64')}`

const keyword = 'Pixels'

/**
 * Encodes a picture for people: a PNG with a reduced palette. The hash of the original pixels is a text in the file, so
 * that a comparison counts every pixel.
 */
export const encodePicture = (pixels: Pixels): Promise<Buffer> =>
  writePng(reduceColors(pixels), { [keyword]: hashOf(pixels) })

/** The hash of the pixels that a picture was made from; undefined for other images. */
export const originalHash = (png: Buffer): string | undefined => readText(png, keyword)

/** Marks the pixels in which a color differs by more than a limit, red on white. */
function mark(one: Pixels, other: Pixels, limit: number): { marked: Pixels; count: number } {
  const data = Buffer.alloc(one.data.length, 255)
  let count = 0
  for (let at = 0; at < data.length; at += 3) {
    const isEqual = [0, 1, 2].every(
      (part) => Math.abs((one.data[at + part] ?? 0) - (other.data[at + part] ?? 0)) <= limit,
    )
    if (isEqual) continue
    data.writeUIntBE(0xff0000, at, 3)
    count += 1
  }
  return { marked: { ...one, data }, count }
}

/**
 * Marks where an image differs from a picture of the same size. Differences that may come from the picture's palette are
 * marked only if there are no others.
 * @returns the marked image and the number of its red pixels; null for images of different sizes
 */
export function differenceOf(picture: Pixels, image: Pixels): { marked: Pixels; count: number } | null {
  if (picture.width !== image.width || picture.height !== image.height) return null
  const clear = mark(picture, image, mostShift)
  return clear.count > 0 ? clear : mark(picture, image, 0)
}
