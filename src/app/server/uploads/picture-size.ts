import { imageSize } from 'image-size'
import { pictureType } from '#domain/file-signature.ts'
import { limits } from '#domain/limits.ts'

/** The pictures that people may have, as the bucket `avatars` allows them. */
const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/webp'])

type PictureHeader = { mime: string; width: number; height: number }

/** Type and size of a picture by its first bytes, which are not decoded. Null unless it is PNG, JPEG or WebP. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const mime = pictureType(bytes)
  if (!mime || !pictureTypes.has(mime)) return null
  try {
    const { width, height } = imageSize(bytes)
    return { mime, width, height }
  } catch {
    return null
  }
}

/**
 * Whether a picture takes little memory when it is decoded. A file of 109 kB can have 30,000 × 30,000 pixels, which are
 * 3.6 GB.
 */
export const isDecodable = ({ width, height }: PictureHeader): boolean =>
  width > 0 && height > 0 && width <= limits.avatar.pixels && height <= limits.avatar.pixels
