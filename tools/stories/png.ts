import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

const compress = promisify(deflate)

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** An image of at most 256 colors. */
export type IndexedImage = {
  width: number
  height: number
  /** The colors as 0xRRGGBB. */
  palette: readonly number[]
  /** The place of each pixel's color in the palette, row by row. */
  indexes: Uint8Array
}

/** One chunk of a PNG: length, type, data and checksum. */
function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** The fewest bits that PNG has for the places of a palette. */
const bitsFor = (colors: number): 1 | 2 | 4 | 8 => (colors <= 2 ? 1 : colors <= 4 ? 2 : colors <= 16 ? 4 : 8)

/** The rows as PNG stores them: each with a byte for its filter (none), and several pixels in a byte. */
function packRows({ width, height, indexes }: IndexedImage, bits: number): Buffer {
  const perByte = 8 / bits
  const rowLength = 1 + Math.ceil(width / perByte)
  const rows = Buffer.alloc(rowLength * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * rowLength + 1 + Math.floor(x / perByte)
      rows[at] = (rows[at] ?? 0) | ((indexes[y * width + x] ?? 0) << (8 - bits * (1 + (x % perByte))))
    }
  }
  return rows
}

/**
 * Writes a PNG with a palette.
 * @param texts texts in the file by keyword, both in ASCII
 */
export async function writePng(image: IndexedImage, texts: Record<string, string> = {}): Promise<Buffer> {
  const { width, height, palette } = image
  const bits = bitsFor(palette.length)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  // Color type 3 is a palette. Compression, filter and interlacing are 0.
  header.set([bits, 3], 8)
  const colors = Buffer.alloc(3 * palette.length)
  for (const [at, color] of palette.entries()) colors.writeUIntBE(color, 3 * at, 3)
  const written = Object.entries(texts).map(([keyword, text]) =>
    chunkOf('tEXt', Buffer.from(`${keyword}\0${text}`, 'latin1')),
  )
  const content = await compress(packRows(image, bits), { level: 9, memLevel: 9 })
  return Buffer.concat([
    signature,
    chunkOf('IHDR', header),
    ...written,
    chunkOf('PLTE', colors),
    chunkOf('IDAT', content),
    chunkOf('IEND', Buffer.alloc(0)),
  ])
}

/** The chunks of a PNG: the type of each and its data. */
function* chunksIn(png: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = signature.length; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at)
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) }
    at += 12 + length
  }
}

/** The text of a PNG under a keyword; undefined if it has none. */
export function readText(png: Buffer, keyword: string): string | undefined {
  for (const { type, data } of chunksIn(png)) {
    if (type === 'IDAT') return undefined
    if (type !== 'tEXt') continue
    const [name, text] = data.toString('latin1').split('\0')
    if (name === keyword) return text
  }
  return undefined
}
