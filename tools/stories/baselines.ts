import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { root } from './paths.ts'
import { hashOf, originalHash, type Pixels } from './pixels.ts'
import { baselineFolderOf, type Entry } from './story-index.ts'

/** The committed picture of a story in a view, relative to the project's root. */
export const baselineOf = ({ file, id }: Pick<Entry, 'file' | 'id'>, view: string): string =>
  join(baselineFolderOf(file), `${id}.${view}.png`).split(sep).join('/')

/** All committed pictures, relative to the project's root. */
export const committedBaselines = (): string[] =>
  globSync('{src,.storybook}/**/__screenshots__/*.png', { cwd: root }).map((file) => file.split(sep).join('/'))

/** The story and the view of a committed picture. */
export function readBaselineName(file: string): { story: string; view: string } {
  const [, story = '', view = ''] = /([^/]+)\.([^./]+)\.png$/.exec(file) ?? []
  return { story, view }
}

const cacheFile = join(root, 'node_modules/.cache/trackquery-pictures/captures.json')

function readCache(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(cacheFile, 'utf8')) as Record<string, string>
  } catch {
    return {}
  }
}

/**
 * The hashes of committed pictures. The browser encodes the same pixels as the same bytes, so the bytes of a capture are
 * kept with the hash of its pixels. Such a capture needs no decoding in later runs, which takes most of the time.
 */
export class BaselineHashes {
  readonly #captures = readCache()
  readonly #used: Record<string, string> = {}

  /** The hash of the pixels that a committed picture was made from; undefined if there is none. */
  find(file: string): string | undefined {
    const path = join(root, file)
    return existsSync(path) ? (originalHash(readFileSync(path)) ?? 'unknown') : undefined
  }

  /**
   * The hash of a capture's pixels.
   * @param key the hash of the capture's bytes
   * @param decode decodes the capture
   */
  async ofCapture(key: string, decode: () => Promise<Pixels>): Promise<string> {
    const pixels = this.#captures[key] ?? hashOf(await decode())
    this.#captures[key] = pixels
    this.#used[key] = pixels
    return pixels
  }

  /**
   * Keeps the hashes of captures for later runs.
   * @param isComplete whether every story was captured; hashes that were not used are dropped then
   */
  save(isComplete: boolean): void {
    mkdirSync(dirname(cacheFile), { recursive: true })
    // Renamed into place, so that runs side by side never read half a file.
    const draft = `${cacheFile}.${process.pid}.new`
    writeFileSync(draft, JSON.stringify(isComplete ? this.#used : this.#captures))
    renameSync(draft, cacheFile)
  }
}
