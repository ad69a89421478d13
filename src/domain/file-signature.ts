/** The number of leading bytes that are needed to judge a file. */
export const peekBytes = 4100

const latin1 = (bytes: Uint8Array, start = 0, end = bytes.length): string =>
  String.fromCharCode(...bytes.subarray(start, end))

const at =
  (offset: number, ...marks: string[]) =>
  (bytes: Uint8Array): boolean =>
    marks.some((mark) => latin1(bytes, offset, offset + mark.length) === mark)

const startsWith = (...marks: string[]) => at(0, ...marks)

const riff = (form: string) => (bytes: Uint8Array) => startsWith('RIFF')(bytes) && at(8, form)(bytes)

/** The first bytes of each kind of contents that has some. */
const signatures = {
  pdf: (bytes: Uint8Array) => latin1(bytes, 0, 1024).includes('%PDF-'),
  zip: startsWith('PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'),
  '7z': startsWith('7z\xbc\xaf\x27\x1c'),
  rar: startsWith('Rar!\x1a\x07'),
  gzip: startsWith('\x1f\x8b'),
  mp3: (bytes: Uint8Array) => startsWith('ID3')(bytes) || isMpegFrame(bytes),
  wav: riff('WAVE'),
  ogg: startsWith('OggS'),
  mp4: at(4, 'ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'),
  matroska: startsWith('\x1a\x45\xdf\xa3'),
  compound: startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  rtf: startsWith('{\\rtf'),
}

/** 11 bits of synchronization, then a layer that is not the reserved one. */
const isMpegFrame = ([first = 0, second = 0]: Uint8Array): boolean =>
  first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0

/** What a file contains: a picture of any type, text, or what a signature says. */
export type FileContents = 'picture' | 'text' | keyof typeof signatures

const brands: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  heim: 'image/heic',
  heis: 'image/heic',
  hevc: 'image/heic',
  hevx: 'image/heic',
  mif1: 'image/heif',
  msf1: 'image/heif',
}

/** Pictures that are ISO media files name their type as a brand. A general one may be followed by the actual one. */
function brandedPicture(bytes: Uint8Array): string | undefined {
  if (!at(4, 'ftyp')(bytes)) return undefined
  const major = brands[latin1(bytes, 8, 12)]
  if (major !== 'image/heif') return major
  const end = Math.min((bytes[2]! << 8) | bytes[3]!, bytes.length)
  for (let start = 16; start + 4 <= end; start += 4) {
    const brand = brands[latin1(bytes, start, start + 4)]
    if (brand && brand !== 'image/heif') return brand
  }
  return major
}

/** Sizes of the header that follows that of the file. */
const bitmapHeaders = new Set([12, 40, 52, 56, 64, 108, 124])

/** “BM” also begins texts, so the reserved bytes and the size of the next header count. */
const isBitmap = (bytes: Uint8Array): boolean =>
  at(0, 'BM')(bytes) && at(6, '\0\0\0\0')(bytes) && bitmapHeaders.has(bytes[14] ?? 0) && at(15, '\0\0\0')(bytes)

const pictures: readonly [mime: string, matches: (bytes: Uint8Array) => boolean][] = [
  ['image/png', startsWith('\x89PNG\r\n\x1a\n')],
  ['image/jpeg', startsWith('\xff\xd8\xff')],
  ['image/gif', startsWith('GIF87a', 'GIF89a')],
  ['image/webp', riff('WEBP')],
  ['image/bmp', isBitmap],
  ['image/tiff', startsWith('II*\0', 'MM\0*')],
]

/** The media type of a picture by its first bytes; undefined for anything else. SVG is text, and none of these. */
export const pictureType = (bytes: Uint8Array): string | undefined =>
  pictures.find(([, matches]) => matches(bytes))?.[0] ?? brandedPicture(bytes)

/** Whether the first bytes of a file are of this kind. */
export function isContents(contents: FileContents, first: Uint8Array): boolean {
  if (contents === 'picture') return pictureType(first) !== undefined
  return contents === 'text' ? isText(first) : signatures[contents](first)
}

/** Controls that texts have: backspace to carriage return, end of file in DOS, and the start of a color in a terminal. */
const isTextControl = (byte: number): boolean => (byte >= 8 && byte <= 13) || byte === 0x1a || byte === 0x1b

/**
 * Whether bytes are text in UTF-8, in UTF-16 or UTF-32 with a byte order mark, or in a one-byte encoding. The last
 * character may be cut off. A log may have a few other controls in UTF-8, also NUL; a binary file has many.
 */
function isText(bytes: Uint8Array): boolean {
  if (startsWith('\xff\xfe', '\xfe\xff', '\0\0\xfe\xff')(bytes)) return true
  const controls = bytes.filter((byte) => byte < 32 && !isTextControl(byte)).length
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return controls <= bytes.length / 20
  } catch {
    return controls === 0
  }
}
