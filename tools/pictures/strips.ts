import { globSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import sharp from 'sharp'
import { pngsOf } from './places.ts'

/** One story's place in a strip; those before it come first. */
type Piece = { story: string; width: number; height: number }
type Strip = { file: string; view: string; pieces: Piece[] }

/** WebP's longest side is 16 383 pixels. */
const longest = 16_000

/**
 * Whether a view's pieces stand side by side. Screens do (`1280-dark`): what two of them share is then near in the same
 * row, where the compression finds it however tall they are. Components have widths of their own and stand in a column.
 */
const isRow = (view: string): boolean => /^\d/.test(view)

/** Where each piece begins, and how large the strip is. */
function layOut(view: string, pieces: readonly Piece[]) {
  const row = isRow(view)
  const along = (piece: Piece) => (row ? piece.width : piece.height)
  const starts = pieces.map((_, at) => pieces.slice(0, at).reduce((sum, piece) => sum + along(piece), 0))
  const length = pieces.reduce((sum, piece) => sum + along(piece), 0)
  const breadth = Math.max(...pieces.map((piece) => (row ? piece.height : piece.width)))
  return {
    places: starts.map((start) => (row ? { left: start, top: 0 } : { left: 0, top: start })),
    size: row ? { width: length, height: breadth } : { width: breadth, height: length },
  }
}

/** Where each story of a strip is in it. */
export function pieceAreas(view: string, pieces: readonly Piece[]) {
  const { places } = layOut(view, pieces)
  return pieces.map(({ story, width, height }, at) => {
    const { left = 0, top = 0 } = places[at] ?? {}
    return { story, area: { left, top, width, height } }
  })
}

const listOf = (folder: string): string => join(folder, 'strips.json')
/** In whole milliseconds, which is what a file's time can be set to. */
const changedAt = (file: string): number => Math.floor(statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
const pngOf = (folder: string, view: string, story: string): string => join(pngsOf(folder), view, `${story}.png`)

/** What a folder's strips show; nothing when it has none. */
export function readStrips(folder: string): Strip[] {
  if (changedAt(listOf(folder)) === 0) return []
  return JSON.parse(readFileSync(listOf(folder), 'utf8')) as Strip[]
}

/** The PNGs that a folder's strips hold. */
export const pngsIn = (folder: string): string[] =>
  readStrips(folder).flatMap(({ view, pieces }) => pieces.map(({ story }) => pngOf(folder, view, story)))

/** A PNG that shows what its strip shows has the strip's time; one that a run made anew, and perhaps left so, has its own. */
const isAsIn = (strip: string, png: string): boolean => changedAt(png) === changedAt(strip)

function markAsIn(strip: string, png: string): void {
  const time = new Date(changedAt(strip))
  utimesSync(png, time, time)
}

/** Cuts a folder's strips into PNGs, where they are not there as they were cut. */
export async function cut(folder: string): Promise<void> {
  for (const { file, view, pieces } of readStrips(folder)) {
    const strip = join(folder, file)
    if (pieces.every(({ story }) => isAsIn(strip, pngOf(folder, view, story)))) continue
    mkdirSync(join(pngsOf(folder), view), { recursive: true })
    const { data, info } = await sharp(strip).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    for (const { story, area } of pieceAreas(view, pieces)) {
      // Read once and thrown away: quick counts, small does not.
      await sharp(data, { raw })
        .extract(area)
        .png({ compressionLevel: 1 })
        .toFile(pngOf(folder, view, story))
      markAsIn(strip, pngOf(folder, view, story))
    }
  }
}

/** Whether a folder's strips hold exactly these PNGs, as they are. */
function holds(folder: string, pngs: readonly string[]): boolean {
  const held = readStrips(folder).flatMap(({ file, view, pieces }) =>
    pieces.map(({ story }) => ({ strip: join(folder, file), png: pngOf(folder, view, story) })),
  )
  return held.length === pngs.length && held.every(({ strip, png }) => pngs.includes(png) && isAsIn(strip, png))
}

/**
 * Makes a folder's strips of its PNGs, unless they hold just these. The same pixels always make the same files.
 * @returns whether they were made
 */
export async function paste(folder: string, pngs: readonly string[]): Promise<boolean> {
  if (holds(folder, pngs)) return false
  rmSync(folder, { recursive: true, force: true })
  if (pngs.length === 0) return true
  mkdirSync(folder, { recursive: true })
  const strips: Strip[] = []
  const byView = Object.entries(Object.groupBy(pngs.toSorted(), (png) => basename(dirname(png))))
  for (const [view, files = []] of byView) {
    for (const [number, pieces] of lots(view, await Promise.all(files.map(pieceOf))).entries()) {
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

/** The pieces in lots that fit into a strip each. */
function lots(view: string, pieces: readonly Piece[]): Piece[][] {
  const found: Piece[][] = []
  let room = 0
  for (const piece of pieces) {
    const length = isRow(view) ? piece.width : piece.height
    if (room < length) {
      found.push([])
      room = longest
    }
    found.at(-1)?.push(piece)
    room -= length
  }
  return found
}

async function writeStrip(folder: string, { file, view, pieces }: Strip): Promise<void> {
  const { places, size } = layOut(view, pieces)
  const layers = pieces.map(({ story }, at) => ({ input: pngOf(folder, view, story), ...places[at] }))
  const strip = await sharp({ create: { ...size, channels: 3, background: 'white' } })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer()
  await sharp(strip, { raw: { ...size, channels: 3 } })
    .webp({ lossless: true, effort: 6 })
    .toFile(join(folder, file))
  for (const { story } of pieces) markAsIn(join(folder, file), pngOf(folder, view, story))
}

/** Every PNG there is for a folder, those that nobody asked for among them. */
export const pngsThere = (folder: string): string[] => {
  const cwd = pngsOf(folder)
  return globSync('*/*.png', { cwd }).map((file) => join(cwd, file))
}
