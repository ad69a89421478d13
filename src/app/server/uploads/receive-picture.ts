import { limits } from '#domain/limits.ts'
import { pictureType } from '#domain/file-signature.ts'
import type { FileHandler } from './receive-form.ts'

const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/webp'])

export type Picture = { bytes: Uint8Array; mime: string }

/** Receives one small picture into memory. `picture()` is null without one, or if it is not PNG, JPEG or WebP. */
export function createPictureReceiver(): { receive: FileHandler; picture: () => Promise<Picture | null> } {
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
  const picture = async () => {
    const mime = found && pictureType(found)
    return found && mime && pictureTypes.has(mime) ? { bytes: found, mime } : null
  }
  return { receive, picture }
}
