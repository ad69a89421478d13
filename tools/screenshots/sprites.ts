import { globSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { indexName, pngFolderOf } from './paths.ts'

/** One story's place in a sprite; the frames before it come first. */
export type SpriteFrame = { story: string; width: number; height: number }
export type Sprite = { file: string; view: string; pieces: SpriteFrame[] }
export type Area = { left: number; top: number; width: number; height: number }
/** Pixels of three bytes, row by row. */
export type Pixels = { data: Buffer; width: number; height: number }

/** WebP's longest side is 16 383 pixels. */
const maxLength = 16_000

/**
 * Whether the frames of a view are placed in a row. This is so for screens (`1280-dark`): the compression then finds
 * equal parts of two frames in the same row of pixels. Components differ in width and are placed in a column.
 */
const isRow = (view: string): boolean => /^\d/.test(view)

function layOut(view: string, frames: readonly SpriteFrame[]) {
  const row = isRow(view)
  const along = (frame: SpriteFrame) => (row ? frame.width : frame.height)
  const starts = frames.map((_, at) => frames.slice(0, at).reduce((sum, frame) => sum + along(frame), 0))
  const length = frames.reduce((sum, frame) => sum + along(frame), 0)
  const breadth = Math.max(...frames.map((frame) => (row ? frame.height : frame.width)))
  return {
    places: starts.map((start) => (row ? { left: start, top: 0 } : { left: 0, top: start })),
    size: row ? { width: length, height: breadth } : { width: breadth, height: length },
  }
}

/** The area of each story in a sprite. */
export function frameAreas(view: string, frames: readonly SpriteFrame[]): { story: string; area: Area }[] {
  const { places } = layOut(view, frames)
  return frames.map(({ story, width, height }, at) => {
    const { left = 0, top = 0 } = places[at] ?? {}
    return { story, area: { left, top, width, height } }
  })
}

const indexOf = (folder: string): string => join(folder, indexName)
/** In whole milliseconds, which is what a file's time can be set to; 0 without the file. */
const changedAt = (file: string): number => Math.floor(statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)

/** The PNG of a story in a view. */
export const pngOf = (folder: string, view: string, story: string): string =>
  join(pngFolderOf(folder), view, `${story}.png`)

/** The sprites of a folder; none when it has no index. */
export function readSprites(folder: string): Sprite[] {
  if (changedAt(indexOf(folder)) === 0) return []
  return JSON.parse(readFileSync(indexOf(folder), 'utf8')) as Sprite[]
}

/** The PNGs of all frames of a folder's sprites, whether the files exist or not. */
export const pngsIn = (folder: string): string[] =>
  readSprites(folder).flatMap(({ view, pieces }) => pieces.map(({ story }) => pngOf(folder, view, story)))

/** The pixels of an image file, or of an image in memory, without transparency. */
export async function pixelsOf(image: string | Buffer): Promise<Pixels> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** An area of an image. */
export const crop = ({ data, width, height }: Pixels, area: Area): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } }).extract(area)

/** An unpacked PNG has the time of its sprite; one that a later run wrote has its own. */
const isUnpackedFrom = (sprite: string, png: string): boolean => changedAt(png) === changedAt(sprite)

function markAsUnpacked(sprite: string, png: string): void {
  const time = new Date(changedAt(sprite))
  utimesSync(png, time, time)
}

/** Writes the frames of a folder's sprites as PNGs, unless they are there unchanged. */
export async function unpack(folder: string): Promise<void> {
  for (const { file, view, pieces } of readSprites(folder)) {
    const sprite = join(folder, file)
    if (pieces.every(({ story }) => isUnpackedFrom(sprite, pngOf(folder, view, story)))) continue
    mkdirSync(join(pngFolderOf(folder), view), { recursive: true })
    const pixels = await pixelsOf(sprite)
    for (const { story, area } of frameAreas(view, pieces)) {
      // These files are read once, so speed matters and size does not.
      await crop(pixels, area)
        .png({ compressionLevel: 1 })
        .toFile(pngOf(folder, view, story))
      markAsUnpacked(sprite, pngOf(folder, view, story))
    }
  }
}

/** Whether a folder's sprites hold exactly these PNGs, unchanged. */
function isPacked(folder: string, pngs: readonly string[]): boolean {
  const frames = readSprites(folder).flatMap(({ file, view, pieces }) =>
    pieces.map(({ story }) => ({ sprite: join(folder, file), png: pngOf(folder, view, story) })),
  )
  return (
    frames.length === pngs.length &&
    frames.every(({ sprite, png }) => pngs.includes(png) && isUnpackedFrom(sprite, png))
  )
}

/**
 * Packs PNGs into the sprites of a folder, unless it holds exactly these. The same pixels always make the same files.
 * @returns whether the sprites were written
 */
export async function pack(folder: string, pngs: readonly string[]): Promise<boolean> {
  if (isPacked(folder, pngs)) return false
  rmSync(folder, { recursive: true, force: true })
  if (pngs.length === 0) return true
  mkdirSync(folder, { recursive: true })
  const sprites: Sprite[] = []
  const byView = Object.entries(Object.groupBy(pngs.toSorted(), (png) => basename(dirname(png))))
  for (const [view, files = []] of byView) {
    for (const [number, pieces] of chunk(view, await Promise.all(files.map(frameOf))).entries()) {
      const file = `${view}${number > 0 ? `.${number + 1}` : ''}.webp`
      await writeSprite(folder, { file, view, pieces })
      sprites.push({ file, view, pieces })
    }
  }
  writeFileSync(indexOf(folder), `${JSON.stringify(sprites, null, 1)}\n`)
  return true
}

async function frameOf(png: string): Promise<SpriteFrame> {
  const { width, height } = await sharp(png).metadata()
  return { story: basename(png, '.png'), width, height }
}

/** The frames in chunks that each fit into one sprite. */
function chunk(view: string, frames: readonly SpriteFrame[]): SpriteFrame[][] {
  const chunks: SpriteFrame[][] = []
  let free = 0
  for (const frame of frames) {
    const length = isRow(view) ? frame.width : frame.height
    if (free < length) {
      chunks.push([])
      free = maxLength
    }
    chunks.at(-1)?.push(frame)
    free -= length
  }
  return chunks
}

async function writeSprite(folder: string, { file, view, pieces }: Sprite): Promise<void> {
  const { places, size } = layOut(view, pieces)
  const layers = pieces.map(({ story }, at) => ({ input: pngOf(folder, view, story), ...places[at] }))
  const sprite = await sharp({ create: { ...size, channels: 3, background: 'white' } })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer()
  await sharp(sprite, { raw: { ...size, channels: 3 } })
    .webp({ lossless: true, effort: 6 })
    .toFile(join(folder, file))
  for (const { story } of pieces) markAsUnpacked(join(folder, file), pngOf(folder, view, story))
}

/** All PNGs that exist for a folder, whether this run asked for them or not. */
export const existingPngs = (folder: string): string[] => {
  const cwd = pngFolderOf(folder)
  return globSync('*/*.png', { cwd }).map((file) => join(cwd, file))
}
