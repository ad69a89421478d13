import { hash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from '@playwright/test'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'
import type { StoryPage } from './story-page.ts'

/** Pixels of four bytes, row by row. The hash is of their size and every byte. */
type Pixels = { data: Buffer; width: number; height: number; hash: string }

/** How long a page may take to come to rest, and how long it may differ from what is expected before that counts. In ms. */
const settleMs = 5000
/** None with added style rules: then most pictures differ. */
const patienceMs = process.env.STORY_CSS ? 0 : 2000

async function decode(image: string | Buffer): Promise<Pixels> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { data, width, height, hash: `${width}x${height} ${hash('sha256', data, 'base64')}` }
}

/** A PNG for people, with a palette, which takes four fifths of the room. The hash of the exact pixels is its description (EXIF). */
const encode = ({ data, width, height, hash: exact }: Pixels): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ palette: true, quality: 90, dither: 0, effort: 10 })
    .withExif({ IFD0: { ImageDescription: exact } })
    .toBuffer()

/** The hash of the pixels that a committed picture was made from. */
async function committedHash(file: string): Promise<string | undefined> {
  const { exif } = await sharp(file).metadata()
  return /\d+x\d+ [\w+/]{43}=/.exec(exif?.toString('latin1') ?? '')?.[0]
}

/** Pictures the clip of a page. Chromium's quick encoding takes a fraction of the usual one's time. */
async function capture({ page, cdp, call }: StoryPage): Promise<Pixels> {
  const clip = await call('clip')
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const fits = clip.x + clip.width <= width && clip.y + clip.height <= height
  const { data } = await cdp.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    clip: { ...clip, scale: 1 },
    captureBeyondViewport: !fits,
  })
  return decode(Buffer.from(data, 'base64'))
}

/**
 * Pictures the page until it has the expected pixels, or the same pixels twice in a row.
 * @returns null for a page that did not come to rest
 */
async function captureSettled(page: StoryPage, expected: string | undefined): Promise<Pixels | null> {
  await page.call('loadMedia')
  const start = Date.now()
  let last: string | undefined
  while (Date.now() < start + settleMs) {
    const shown = await capture(page)
    if (shown.hash === expected) return shown
    // A busy machine may show delayed content late.
    if (shown.hash === last && (!expected || Date.now() >= start + patienceMs)) return shown
    last = shown.hash
    await page.call('twoFrames')
  }
  return null
}

/**
 * Compares the story of a page with its committed picture, pixel by pixel. Playwright's own comparison takes some pixels for
 * anti-aliasing and ignores them, and with them a rounder corner. A difference fails the test, which goes on, and Playwright's
 * report shows both pictures. `--update-snapshots` writes what differs, and every run writes what is missing.
 * @param file the committed picture, relative to the project's root
 * @param base the hash of the view that this one may look like. Then no picture is committed, and one that is counts as another.
 * @returns the hash of the pixels
 */
export async function expectPicture(page: StoryPage, file: string, base?: string): Promise<string | undefined> {
  const isMissing = !existsSync(file)
  const expected = isMissing ? base : await committedHash(file)
  const actual = await captureSettled(page, isUpdate() ? undefined : expected)
  expect(actual, `${file}: the story comes to rest`).not.toBeNull()
  if (!actual || actual.hash === expected) return actual?.hash
  if (isUpdate()) await write(file, actual.hash === base ? null : actual)
  else if (isMissing) await reportMissing(file, actual)
  else await reportDifference(file, actual)
  return actual.hash
}

/** Whether pictures that differ are written. Those with added style rules never are. */
export function isUpdate(): boolean {
  const { updateSnapshots } = test.info().config
  return !process.env.STORY_CSS && (updateSnapshots === 'changed' || updateSnapshots === 'all')
}

/** Commits a picture, or deletes the committed one. */
async function write(file: string, pixels: Pixels | null): Promise<void> {
  if (!pixels) return rmSync(file, { force: true })
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, await encode(pixels))
}

/** Attaches exact pixels to the test, by the names that Playwright's report compares. */
async function attach(file: string, kind: 'expected' | 'actual' | 'diff', { data, width, height }: Pixels) {
  const body = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  await test.info().attach(`${basename(file, '.png')}-${kind}.png`, { body, contentType: 'image/png' })
}

/** Fails the test, and writes the picture that is missing, unless the run may not. */
async function reportMissing(file: string, actual: Pixels): Promise<void> {
  const canWrite = test.info().config.updateSnapshots !== 'none' && !process.env.STORY_CSS
  if (canWrite) await write(file, actual)
  await attach(file, 'actual', actual)
  expect.soft('missing', `${file} is missing${canWrite ? ', and was written' : ''}`).toBe('committed')
}

/** Fails the test, and attaches the committed picture, the actual one, and the pixels that differ. */
async function reportDifference(file: string, actual: Pixels): Promise<void> {
  const expected = await decode(file)
  await attach(file, 'expected', expected)
  await attach(file, 'actual', actual)
  const { width, height } = actual
  const sizes = [expected, actual].map((one) => `${one.width} × ${one.height} px`)
  expect.soft(sizes[1], `${file}: the size`).toBe(sizes[0])
  if (sizes[0] !== sizes[1]) return
  const data = Buffer.alloc(actual.data.length)
  // The palette of the committed picture shifts colours a little. Slight differences are marked only if there are no others.
  const mark = (threshold: number) =>
    pixelmatch(expected.data, actual.data, data, width, height, { threshold, includeAA: true })
  const count = mark(0.15) || mark(0)
  await attach(file, 'diff', { ...actual, data })
  expect.soft(`${count} pixels differ`, file).toBe('the committed picture')
}
