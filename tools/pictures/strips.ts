import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import sharp from 'sharp'
import { pngsOf } from './places.ts'

/** One story's place in a strip; those before it are above it. */
type Piece = { story: string; width: number; height: number }
type Strip = { file: string; view: string; pieces: Piece[] }

/** WebP's longest side is 16 383 pixels. */
const longest = 16_000

const listOf = (folder: string): string => join(folder, 'strips.json')
const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
const pngOf = (folder: string, view: string, story: string): string => join(pngsOf(folder), view, `${story}.png`)

/** What a folder's strips show; nothing when it has none. */
export function readStrips(folder: string): Strip[] {
  if (changedAt(listOf(folder)) === 0) return []
  return JSON.parse(readFileSync(listOf(folder), 'utf8')) as Strip[]
}

/** The PNGs that a folder's strips hold. */
export const pngsIn = (folder: string): string[] =>
  readStrips(folder).flatMap(({ view, pieces }) => pieces.map(({ story }) => pngOf(folder, view, story)))

/** Cuts a folder's strips into PNGs, unless that was done since they last changed. */
export async function cut(folder: string): Promise<void> {
  for (const { file, view, pieces } of readStrips(folder)) {
    const strip = join(folder, file)
    if (pieces.every(({ story }) => changedAt(pngOf(folder, view, story)) > changedAt(strip))) continue
    mkdirSync(join(pngsOf(folder), view), { recursive: true })
    const { data, info } = await sharp(strip).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    let top = 0
    for (const { story, width, height } of pieces) {
      // Read once and thrown away: quick counts, small does not.
      await sharp(data, { raw })
        .extract({ left: 0, top, width, height })
        .png({ compressionLevel: 1 })
        .toFile(pngOf(folder, view, story))
      top += height
    }
  }
}

/**
 * Makes a folder's strips of its PNGs, if one of them is newer or the strips hold others. The same pixels always make
 * the same files.
 * @returns whether they were made
 */
export async function paste(folder: string, pngs: readonly string[]): Promise<boolean> {
  const made = changedAt(listOf(folder))
  const held = pngsIn(folder)
  if (
    pngs.every((png) => changedAt(png) <= made) &&
    held.length === pngs.length &&
    held.every((png) => pngs.includes(png))
  ) {
    return false
  }
  rmSync(folder, { recursive: true, force: true })
  if (pngs.length === 0) return true
  mkdirSync(folder, { recursive: true })
  const strips: Strip[] = []
  const byView = Object.entries(Object.groupBy(pngs.toSorted(), (png) => basename(dirname(png))))
  for (const [view, files = []] of byView) {
    for (const [number, pieces] of lengths(await Promise.all(files.map(pieceOf))).entries()) {
      const file = `${view}${number > 0 ? `.${number + 1}` : ''}.webp`
      await writeStrip(folder, { file, view, pieces })
      strips.push({ file, view, pieces })
    }
  }
  writeFileSync(listOf(folder), `${JSON.stringify(strips, null, 1)}\n`)
  return true
}

async function pieceOf(png: string): Promise<Piece> {
  const { width, height } = await sharp(png).metadata()
  return { story: basename(png, '.png'), width, height }
}

/** The pieces in lots that fit into a strip. */
function lengths(pieces: readonly Piece[]): Piece[][] {
  const lots: Piece[][] = []
  let room = 0
  for (const piece of pieces) {
    if (room < piece.height) {
      lots.push([])
      room = longest
    }
    lots.at(-1)?.push(piece)
    room -= piece.height
  }
  return lots
}

async function writeStrip(folder: string, { file, view, pieces }: Strip): Promise<void> {
  const tops = pieces.map((_, at) => pieces.slice(0, at).reduce((sum, { height }) => sum + height, 0))
  const width = Math.max(...pieces.map((piece) => piece.width))
  const height = pieces.reduce((sum, piece) => sum + piece.height, 0)
  const layers = pieces.map(({ story }, at) => ({ input: pngOf(folder, view, story), left: 0, top: tops[at] ?? 0 }))
  const strip = await sharp({ create: { width, height, channels: 3, background: 'white' } })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer()
  await sharp(strip, { raw: { width, height, channels: 3 } })
    .webp({ lossless: true, effort: 6 })
    .toFile(join(folder, file))
}

/** Every PNG there is for a folder, those that nobody asked for among them. */
export const pngsThere = (folder: string): string[] => {
  const cwd = pngsOf(folder)
  return globSync('*/*.png', { cwd }).map((file) => join(cwd, file))
}
