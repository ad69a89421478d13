import { limits } from '#domain/limits.ts'
import { claimedKind } from '#domain/file-kind.ts'
import { contentsMatch } from './file-contents.ts'
import type { FileHandler } from './receive-form.ts'

const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/webp'])

export type Picture = { bytes: Uint8Array; mime: string }

/** Receives one small picture into memory. `picture()` is null without one, or if it is not PNG, JPEG or WebP. */
export function createPictureReceiver(): { receive: FileHandler; picture: () => Promise<Picture | null> } {
  let found: { name: string; bytes: Buffer } | undefined
  const receive: FileHandler = async ({ name, stream }) => {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size <= limits.avatar.max) chunks.push(chunk)
    }
    if (size > 0 && size <= limits.avatar.max) found ??= { name, bytes: Buffer.concat(chunks) }
  }
  const picture = async () => {
    const kind = found && claimedKind(found.name)
    if (!found || !kind || !pictureTypes.has(kind.mime) || !(await contentsMatch(kind, found.bytes))) return null
    return { bytes: found.bytes, mime: kind.mime }
  }
  return { receive, picture }
}
