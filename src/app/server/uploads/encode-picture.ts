import pLimit from 'p-limit'
import { limits } from '#domain/limits.ts'

/** So many pictures wait already that this one would wait too long. */
export class QueueFull extends Error {}

/** The longest side. Pages show pictures at most 64 pixels wide, on screens with up to four pixels for each of them. */
const side = 512
/** A thread each, of the four that Node.js has for files, too. The others wait about a second. */
export const encodingQueue = pLimit(2)
const mostWaiting = 8

/**
 * Decodes a picture and encodes its middle as a small WebP: upright, without metadata, and only the first frame.
 * @returns null for a picture that cannot be decoded
 * @throws QueueFull
 */
export async function encodePicture(bytes: Uint8Array): Promise<Uint8Array | null> {
  if (encodingQueue.pendingCount >= mostWaiting) throw new QueueFull()
  return encodingQueue(async () => {
    // Loaded when it is needed first: it takes 20 MB.
    const { default: sharp } = await import('sharp')
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp(bytes, { limitInputPixels: limits.avatar.pixels ** 2 })
      .autoOrient()
      .resize(side, side, { fit: 'cover', withoutEnlargement: true })
      .webp({ quality: 85 })
      .timeout({ seconds: 10 })
      .toBuffer()
      .catch(() => null)
  })
}
