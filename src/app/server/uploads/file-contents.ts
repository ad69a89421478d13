import { fileTypeFromBuffer } from 'file-type'
import type { FileKind } from '#domain/file-kind.ts'

/** The number of leading bytes that are needed to detect a file's type. */
export const peekBytes = 4100

/** Whether the leading bytes of a file are of the kind that its name claims. */
export async function contentsMatch(kind: FileKind, first: Uint8Array): Promise<boolean> {
  const detected = await fileTypeFromBuffer(first)
  if (kind.signature !== 'text') return detected !== undefined && kind.signature.includes(detected.mime)
  // Text formats have no signature. XML is the only one that `file-type` detects.
  return (detected === undefined || /^(application|text)\/xml$|^image\/svg\+xml$/.test(detected.mime)) && isText(first)
}

/** Whether bytes are UTF-8, UTF-16 with a byte order mark, or a one-byte encoding. The last character may be cut off. */
function isText(bytes: Uint8Array): boolean {
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (utf16) return true
  if (bytes.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    // Old tables and logs use one-byte encodings: accept bytes without NUL and control characters.
    const controls = bytes.filter((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 27).length
    return controls === 0
  }
}
