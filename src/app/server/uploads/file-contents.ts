import { fileTypeFromBuffer } from 'file-type'
import type { FileKind } from '#domain/file-kind.ts'

/** How many first bytes decide what a file is. */
export const peekBytes = 4100

/** Whether a file's first bytes are what its name claims. */
export async function contentsMatch(kind: FileKind, first: Uint8Array): Promise<boolean> {
  const detected = await fileTypeFromBuffer(first)
  if (kind.signature !== 'text') return detected !== undefined && kind.signature.includes(detected.mime)
  // Formats made of text have no signature; XML is the one that detection knows.
  return (detected === undefined || /^(application|text)\/xml$|^image\/svg\+xml$/.test(detected.mime)) && isText(first)
}

/** UTF-8 or UTF-16 with a mark; a cut-off last character is forgiven. */
function isText(bytes: Uint8Array): boolean {
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (utf16) return true
  if (bytes.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    // Old tables and logs come in one-byte encodings: no NUL, and few control characters, is text enough.
    const controls = bytes.filter((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 27).length
    return controls === 0
  }
}
