import { claimedKind, cleanFileName, endingOf } from './file-kind.ts'
import { isContents, pictureType } from './file-signature.ts'
import { limits } from './limits.ts'
import type { Words } from './words/en.ts'

/** Endings that a double click runs as a program. A file can be a picture and a script at once, so they stay refused. */
const programs = new Set(
  (
    'exe com scr pif cpl msi msp bat cmd ps1 psm1 vb vbe vbs js jse mjs wsf wsh hta chm hlp lnk url reg inf jar ' +
    'app command tool workflow scpt desktop sh bash zsh csh run bin elf deb rpm appimage dmg pkg apk php py pl rb'
  ).split(' '),
)

/** The media type of an accepted file, or why it is refused, as a sentence for its sender. */
export type JudgedFile = { mime: string; fault?: undefined } | { fault: string }

/**
 * Judges a file by its name and first bytes. Where its name says text, it must be text. A picture is what its contents
 * are, whatever its name says. Everything else must be what its name says.
 * @param name as `cleanFileName` returns it
 * @param first at least the first `peekBytes`, or the whole file
 */
export function judgeFile(name: string, first: Uint8Array, errors: Words['errors']): JudgedFile {
  if (first.length === 0) return { fault: errors.fileEmpty(name) }
  const kind = claimedKind(name)
  const isClaimed = kind?.contents.find((contents) => isContents(contents, first))
  if (kind && isClaimed && isClaimed !== 'picture') return { mime: kind.mime }
  const picture = pictureType(first)
  if (picture && !programs.has(endingOf(name))) return { mime: picture }
  if (!kind) return { fault: errors.fileKind(name) }
  // A drawing is text, and often saved under the name of another picture.
  const isDrawing = kind.contents.includes('picture') && isContents('text', first) && hasSvg(first)
  return isDrawing ? { mime: 'image/svg+xml' } : { fault: errors.fileDisguised(name, kind.name) }
}

const hasSvg = (first: Uint8Array): boolean => {
  const text = new TextDecoder().decode(first).trimStart()
  return text.startsWith('<') && /<svg[\s>]/i.test(text)
}

/**
 * Judges files that are chosen together, in order. What is too large, or too much with those before it, is refused.
 * @param read the first bytes of a file; null if it cannot be read
 * @returns the refused files, and one sentence for each reason
 */
export async function judgeChoice<F extends { name: string; size: number }>(
  files: readonly F[],
  read: (file: F) => Promise<Uint8Array | null>,
  errors: Words['errors'],
): Promise<{ refused: F[]; faults: string[] }> {
  const refused: F[] = []
  const faults = new Set<string>()
  let count = 0
  let bytes = 0
  for (const file of files) {
    const fault =
      (await faultOf(file, read, errors)) ??
      (count >= limits.filesPerMessage ? errors.fileMany : undefined) ??
      (bytes + file.size > limits.request.max ? errors.requestLarge : undefined)
    if (fault !== undefined) {
      refused.push(file)
      faults.add(fault)
      continue
    }
    count += 1
    bytes += file.size
  }
  return { refused, faults: [...faults] }
}

async function faultOf<F extends { name: string; size: number }>(
  file: F,
  read: (file: F) => Promise<Uint8Array | null>,
  errors: Words['errors'],
): Promise<string | undefined> {
  const name = cleanFileName(file.name)
  if (file.size > limits.file.max) return errors.fileLarge(name)
  const first = await read(file)
  return first ? judgeFile(name, first, errors).fault : errors.fileUnreadable(name)
}
