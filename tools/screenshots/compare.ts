import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import sharp from 'sharp'
import type { BrowserCommand } from 'vitest/node'
import { committedHashes, hashOf } from './hashes.ts'
import { reportFile, spriteFolderOf } from './paths.ts'
import { crop, frameAreas, type Pixels, pixelsOf, pngOf, readSprites } from './sprites.ts'

/** A rectangle of the page in CSS pixels. */
export type Clip = { x: number; y: number; width: number; height: number }

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Compares a clip of the page with the committed screenshot; gives what is wrong, or null. */
    compareScreenshot: (view: string, story: string, clip: Clip) => Promise<string | null>
  }
}

declare global {
  var requestedScreenshots: Set<string> | undefined
}

/**
 * The PNG path of each screenshot that this run asked for. Global, because Vitest loads the configuration and the global
 * setup as two module graphs.
 */
export const requested = (globalThis.requestedScreenshots ??= new Set<string>())

/** How long a page may take to come to rest. */
const settleMs = 5000

type Context = Parameters<BrowserCommand>[0]
type Shot = { png: Buffer; pixels: Pixels; hash: string }

type Cdp = Awaited<ReturnType<Context['context']['newCDPSession']>>
const sessions = new WeakMap<Context['page'], Promise<Cdp>>()

function sessionOf({ context, page }: Context): Promise<Cdp> {
  const session = sessions.get(page) ?? context.newCDPSession(page)
  sessions.set(page, session)
  return session
}

/** Captures a clip. Chromium's quick PNG encoding takes a fraction of the usual one's time. */
async function capture(context: Context, clip: Clip): Promise<Shot> {
  const cdp = await sessionOf(context)
  const viewport = context.page.viewportSize()
  const fits = viewport !== null && clip.width <= viewport.width && clip.height <= viewport.height
  const { data } = await cdp.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    clip: { ...clip, scale: 1 },
    captureBeyondViewport: !fits,
  })
  const png = Buffer.from(data, 'base64')
  const pixels = await pixelsOf(png)
  return { png, pixels, hash: hashOf(pixels) }
}

/**
 * Captures until the clip looks as expected, or the same twice.
 * @returns null when it keeps changing
 */
async function captureSettled(context: Context, clip: Clip, expected: string | undefined): Promise<Shot | null> {
  const end = Date.now() + settleMs
  let last = await capture(context, clip)
  while (last.hash !== expected) {
    const next = await capture(context, clip)
    if (next.hash === last.hash) break
    if (Date.now() > end) return null
    last = next
  }
  return last
}

const committed = new Map<string, ReturnType<typeof committedHashes>>()

function hashesFor(folder: string) {
  const known = committed.get(folder) ?? committedHashes(folder)
  committed.set(folder, known)
  return known
}

function write(file: string, content: Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

/**
 * The browser command behind every story's screenshots. With `--update` it writes what differs as a PNG, which the global
 * setup packs at the end; otherwise what differs goes into the report.
 */
export const compareScreenshot: BrowserCommand<[view: string, story: string, clip: Clip]> = async (
  context,
  view,
  story,
  clip,
): Promise<string | null> => {
  const folder = spriteFolderOf(storiesFileOf(context))
  const png = pngOf(folder, view, story)
  requested.add(png)
  const expected = (await hashesFor(folder)).get(view)?.[story]
  const shot = await captureSettled(context, clip, expected)
  if (!shot) return `The page did not come to rest within ${settleMs} ms.`
  if (shot.hash === expected) return null
  if (context.project.vitest.config.snapshotOptions.updateSnapshot === 'all') {
    write(png, shot.png)
    return null
  }
  write(reportFile(`${view}/${story}-actual.png`), shot.png)
  if (!expected) return 'No screenshot is committed. Update them: npx vitest run --project stories <file> --update'
  return await reportDifference(folder, view, story, shot.pixels)
}

function storiesFileOf({ testPath, project }: Context): string {
  if (!testPath) throw new Error('A screenshot can only be compared within a story.')
  return join(testPath).replace(join(project.config.root, '/'), '')
}

/** Writes the committed screenshot and the pixels that differ beside the actual one. */
async function reportDifference(folder: string, view: string, story: string, actual: Pixels): Promise<string> {
  const reference = await committedPixels(folder, view, story)
  const { data, width, height } = reference
  const size = { width, height, channels: 3 } as const
  const name = (kind: string) => reportFile(`${view}/${story}-${kind}.png`)
  await sharp(data, { raw: size }).png().toFile(name('reference'))
  if (actual.width !== width || actual.height !== height) {
    return `The screenshot is ${actual.width} by ${actual.height} px; the committed one is ${width} by ${height} px.`
  }
  const marked = Buffer.alloc(data.length, 255)
  let count = 0
  for (let at = 0; at < data.length; at += 3) {
    if (data.compare(actual.data, at, at + 3, at, at + 3) === 0) continue
    marked.fill(Buffer.from([255, 0, 0]), at, at + 3)
    count += 1
  }
  await sharp(marked, { raw: size }).png().toFile(name('diff'))
  return `The screenshot does not match the committed one: ${count} pixels differ.`
}

async function committedPixels(folder: string, view: string, story: string): Promise<Pixels> {
  for (const sprite of readSprites(folder).filter((one) => one.view === view)) {
    const found = frameAreas(view, sprite.pieces).find((frame) => frame.story === story)
    if (!found) continue
    const { area } = found
    const data = await crop(await pixelsOf(join(folder, sprite.file)), area)
      .raw()
      .toBuffer()
    return { data, width: area.width, height: area.height }
  }
  throw new Error(`${basename(folder)} has no screenshot of ${story} in ${view}.`)
}
