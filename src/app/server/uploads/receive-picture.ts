import { limits } from '#domain/limits.ts'
import { encodePicture, QueueFull } from './encode-picture.ts'
import { isDecodable, readPictureHeader } from './picture-size.ts'
import type { FileHandler } from './receive-form.ts'

/** A small WebP, or why there is none. `unusable`: none was sent, or it is too large or of another type. */
export type ReceivedPicture =
  | { fault: null; webp: Uint8Array }
  | { fault: 'unusable' | 'unreadable' | 'busy' }
  | { fault: 'dimensions'; width: number; height: number }

/** Receives one picture into memory. `picture()` encodes it anew: what people send is never shown as it is. */
export function createPictureReceiver(): { receive: FileHandler; picture: () => Promise<ReceivedPicture> } {
  let found: Buffer | undefined
  const receive: FileHandler = async ({ stream }) => {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size <= limits.avatar.max) chunks.push(chunk)
    }
    if (size > 0 && size <= limits.avatar.max) found ??= Buffer.concat(chunks)
  }
  return { receive, picture: () => toSmallPicture(found) }
}

async function toSmallPicture(sent: Buffer | undefined): Promise<ReceivedPicture> {
  const header = sent && readPictureHeader(sent)
  if (!header) return { fault: 'unusable' }
  if (!isDecodable(header)) return { fault: 'dimensions', width: header.width, height: header.height }
  try {
    const webp = await encodePicture(sent)
    return webp ? { fault: null, webp } : { fault: 'unreadable' }
  } catch (error) {
    if (error instanceof QueueFull) return { fault: 'busy' }
    throw error
  }
}
