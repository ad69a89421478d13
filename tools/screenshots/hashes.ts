import { createHash, hash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.ts'
import { crop, frameAreas, type Pixels, pixelsOf, readSprites, type Sprite } from './sprites.ts'

/** The hash of each story of a view. */
type Hashes = Record<string, string>

const cache = join(root, 'node_modules/.cache/trackquery-screenshots')

/** Two images have the same hash if they have the same size and the same pixels. */
export const hashOf = ({ data, width, height }: Pixels): string =>
  createHash('sha256').update(`${width}x${height}:`).update(data).digest('base64')

/**
 * The hashes of a folder's committed screenshots, by view. Decoding all sprites takes half a minute of processor time, so
 * the hashes are cached by the content of the sprite.
 */
export async function committedHashes(folder: string): Promise<Map<string, Hashes>> {
  const views = new Map<string, Hashes>()
  for (const sprite of readSprites(folder)) {
    const known = views.get(sprite.view)
    views.set(sprite.view, { ...known, ...(await hashesOf(join(folder, sprite.file), sprite)) })
  }
  return views
}

async function hashesOf(file: string, { view, pieces }: Sprite): Promise<Hashes> {
  const content = readFileSync(file)
  const key = hash('sha256', Buffer.concat([content, Buffer.from(JSON.stringify([view, pieces]))]), 'hex')
  const cached = readJson(join(cache, `${key}.json`))
  if (cached) return cached
  const pixels = await pixelsOf(content)
  const hashes: Hashes = {}
  for (const { story, area } of frameAreas(view, pieces)) {
    const data = await crop(pixels, area).raw().toBuffer()
    hashes[story] = hashOf({ data, width: area.width, height: area.height })
  }
  mkdirSync(cache, { recursive: true })
  // Renamed into place, so that runs side by side never read half a file.
  const draft = join(cache, `${key}.${process.pid}.new`)
  writeFileSync(draft, JSON.stringify(hashes))
  renameSync(draft, join(cache, `${key}.json`))
  return hashes
}

function readJson(file: string): Hashes | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Hashes
  } catch {
    return null
  }
}
